// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/home.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>

#include <csignal>
#include <cstdio>

using namespace Qt::StringLiterals;

/// What other tests rely on: one that is killed leaves no owner behind.
class tst_Home : public QObject
{
    Q_OBJECT
private slots:
    /// Nothing but in the process that the next one kills.
    void holdsAnOwner()
    {
        if (!qEnvironmentVariableIsSet("BERTH_HOLD"))
            return;
        const support::Home home;
        QCOMPARE(home.berth({u"new"_s, u"one"_s}).code, 0);
        std::fprintf(stderr, "owner %lld\n", home.ownerPid());
        QTest::qWait(120'000); // it is killed
    }

    void aKilledTestLeavesNoOwner()
    {
        QProcess test;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"BERTH_HOLD"_s, u"1"_s);
        test.setProcessEnvironment(environment);
        test.start(QCoreApplication::applicationFilePath(), {u"tst_home"_s, u"holdsAnOwner"_s});
        QByteArray said;
        QTRY_VERIFY_WITH_TIMEOUT((said += test.readAllStandardError()).contains("owner "), 60'000);
        const qlonglong owner = said.mid(said.indexOf("owner ") + 6).trimmed().toLongLong();
        QVERIFY(owner > 1 && QFile::exists(u"/proc/%1"_s.arg(owner)));
        QVERIFY(support::signalProcess(pid_t(test.processId()), SIGKILL));
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(u"/proc/%1"_s.arg(owner)), 60'000);
    }
};

BERTH_TEST(tst_Home)
#include "tst_home.moc"
