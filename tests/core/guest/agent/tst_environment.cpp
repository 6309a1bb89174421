// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/account.h"
#include "tests/support/subject.h"

#include <QTest>

#include <pwd.h>
#include <unistd.h>

using namespace inside;

class tst_Environment : public QObject
{
    Q_OBJECT
private slots:
    void readsWhatPamReads()
    {
        const Environment environment = parseEnvironment("# comment\n"
                                                         "PATH=\"/a:/b\"\n"
                                                         "  export NAME='with space' \n"
                                                         "EMPTY=\n"
                                                         "=nothing\n"
                                                         "no equals\n"
                                                         "URL=http://proxy/?a=b\r\n");
        QCOMPARE(environment.size(), std::size_t(4));
        QCOMPARE(environment.at("PATH"), std::string("/a:/b"));
        QCOMPARE(environment.at("NAME"), std::string("with space"));
        QCOMPARE(environment.at("EMPTY"), std::string());
        QCOMPARE(environment.at("URL"), std::string("http://proxy/?a=b"));
    }

    void findsUsersAsTheCLibraryDoes()
    {
        const passwd *root = getpwnam("root");
        const auto account = Account::named("root");
        QVERIFY(account);
        QCOMPARE(account->uid, root->pw_uid);
        QCOMPARE(account->home, std::string(root->pw_dir));
        QCOMPARE(account->shell, std::string(root->pw_shell));
        QVERIFY(!Account::named("nobody here"));
        QCOMPARE(Account::ofThisProcess().uid, getuid());
    }
};

BERTH_TEST(tst_Environment)
#include "tst_environment.moc"
