// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/rules_file.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using base::Error;
using gate::Grant;
using gate::Rules;
using gate::RulesFile;

static QByteArray withVms(int vms) // always as long
{
    return "{\"version\": 1, \"callers\": {\"*\": {\"tools\": \"all\", \"vms\": " + QByteArray::number(vms)
        + "}}}";
}

class tst_RulesFile : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"rules.json"_s);
    }
    void cleanup() { m_rules.reset(); }

    void withoutAFileNobodyHasAGrant()
    {
        open();
        Grant nobodys;
        nobodys.standing = Grant::Standing::None;
        nobodys.tools = {u"read"_s}; // is open to all
        QCOMPARE(m_rules->grant(u"x"_s).value(), nobodys);
        QCOMPARE(m_rules->rules().value(), Rules());
    }

    /// Who calls tools by hand is no agent, unless they say so.
    void aPersonNeedsNoGrant()
    {
        write("{\"version\": 1, \"callers\": {\"*\": {}}}");
        open();
        QVERIFY(m_rules->grant(gate::kPerson)->mayUse(u"read"_s));
        write("{\"version\": 1, \"callers\": {\"you\": {}}}");
        QVERIFY(!m_rules->grant(gate::kPerson)->mayUse(u"read"_s));
    }

    void givesAndTakesOneGrant()
    {
        write(withVms(1));
        open();
        QSignalSpy revoked(m_rules.get(), &RulesFile::revoked);
        Grant grant;
        grant.isAllTools = true;
        grant.vms = 7;
        QVERIFY(m_rules->give(u"/bin/agent"_s, grant));
        QCOMPARE(m_rules->grant(u"/bin/agent"_s)->vms, 7);
        QCOMPARE(m_rules->grant(u"x"_s)->vms, 1); // what the person wrote stays
        QVERIFY(m_rules->give(u"/bin/agent"_s, {}));
        QVERIFY(!m_rules->grant(u"/bin/agent"_s)->allowsAnything()); // nor does that of all hold for it
        QTRY_COMPARE(revoked.count(), 1);
        QCOMPARE(revoked.first().first(), u"/bin/agent"_s);
        QVERIFY(m_rules->give(Rules::kEverybody, {}));
        QCOMPARE(m_rules->grant(u"x"_s)->standing, Grant::Standing::None);
        QTRY_COMPARE(revoked.count(), 2);
        QVERIFY(m_rules->give(u"nobody"_s, {})); // as it is
        QCOMPARE(revoked.count(), 2);
    }

    void tellsWhoIsRevokedByHand()
    {
        write(withVms(1));
        open();
        QSignalSpy revoked(m_rules.get(), &RulesFile::revoked);
        write("{"); // refused for now: not what a person means by it
        QVERIFY(!m_rules->grant(u"x"_s));
        write(withVms(2));
        QCOMPARE(m_rules->grant(u"x"_s)->vms, 2);
        write("{"); // and what is gone with the mending is gone
        QVERIFY(!m_rules->grant(u"x"_s));
        write("{\"version\": 1, \"callers\": {}}");
        QTRY_COMPARE(revoked.count(), 1);
        QCOMPARE(revoked.first().first(), u"*"_s);
    }

    void seesEachChangeWithTheNextCall()
    {
        open();
        for (int vms = 1; vms < 10; ++vms) { // in place, as large, and within a tick of the clock
            write(withVms(vms));
            QCOMPARE(m_rules->grant(u"x"_s)->vms, vms);
        }
        for (int vms = 1; vms < 10; ++vms) { // replaced
            QVERIFY(m_rules->save(Rules::parse(withVms(vms), {}).value()));
            QCOMPARE(m_rules->grant(u"x"_s)->vms, vms);
        }
    }

    void seesAChangeThatKeepsSizeAndTime()
    {
        write(withVms(1));
        const timespec old[2] = {{1'000'000'000, 0}, {1'000'000'000, 0}};
        QCOMPARE(utimensat(AT_FDCWD, QFile::encodeName(m_path), old, 0), 0);
        QTest::qWait(100);
        open();
        QCOMPARE(m_rules->grant(u"x"_s)->vms, 1);
        write(withVms(2));
        QCOMPARE(utimensat(AT_FDCWD, QFile::encodeName(m_path), old, 0), 0);
        QCOMPARE(m_rules->grant(u"x"_s)->vms, 2);
    }

    void tellsOfAChangeThatNobodyAskedFor()
    {
        open();
        QSignalSpy changed(m_rules.get(), &RulesFile::changed);
        write(withVms(1));
        QTRY_COMPARE(changed.count(), 1);
        write("{");
        QTRY_COMPARE(changed.count(), 2);
        QVERIFY(!m_rules->grant(u"x"_s));
        write(withVms(1));
        QTRY_COMPARE(changed.count(), 3);
    }

    void refusesEverybodyWhileTheFileIsWrong()
    {
        write("{\"version\": 1, \"callers\": {\"*\": {\"tools\": [\"rm\"]}}}");
        open();
        const auto grant = m_rules->grant(u"x"_s);
        QVERIFY(!grant);
        QCOMPARE(grant.error().kind, Error::Kind::Invalid);
        QVERIFY(grant.error().text.contains(u"callers.*.tools[1]"_s));
        QVERIFY(!m_rules->save({})); // what the person wrote would be lost
        QVERIFY(read().contains("rm"));
        write(withVms(3));
        QCOMPARE(m_rules->grant(u"x"_s)->vms, 3);
    }

    void keepsTheRulesWhileAFileIsReplaced()
    {
        write(withVms(2));
        open();
        QVERIFY(QFile::remove(m_path));
        QCOMPARE(m_rules->rules().value(), Rules::parse(withVms(2), {}).value());
        QTRY_COMPARE(m_rules->rules().value(), Rules()); // it does not come back
        write(withVms(3));
        QCOMPARE(m_rules->grant(u"x"_s)->vms, 3);
    }

    void readsNothingButFiles()
    {
        QCOMPARE(mkfifo(QFile::encodeName(m_path), 0600), 0); // nobody writes into it
        open();
        QVERIFY(!m_rules->grant(u"x"_s));
        QVERIFY(QFile::remove(m_path));
        QVERIFY(QDir().mkpath(m_path));
        QVERIFY(!m_rules->grant(u"x"_s));
        QVERIFY(QDir().rmdir(m_path));
        QCOMPARE(symlink("nowhere", QFile::encodeName(m_path)), 0);
        QVERIFY(!m_rules->grant(u"x"_s));
    }

    void writesForThisUserAlone()
    {
        open();
        const Rules rules = Rules::parse(withVms(5), {}).value();
        QVERIFY(m_rules->save(rules));
        QCOMPARE(QFile::permissions(m_path) & ~(QFile::ReadUser | QFile::WriteUser),
                 QFile::ReadOwner | QFile::WriteOwner);
        QCOMPARE(Rules::parse(read(), {}).value(), rules);
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{u"rules.json"_s});
        Rules unknown = rules;
        unknown.callers[u"y"_s].tools = {u"rm"_s};
        QVERIFY(!m_rules->save(unknown));
        QCOMPARE(m_rules->rules().value(), rules);
    }

    void resolvesFoldersWhenTheyAreRead()
    {
        const QString root = QFileInfo(m_folder->path()).canonicalFilePath();
        QVERIFY(QDir(root).mkpath(u"real"_s));
        QVERIFY(QDir(root).mkpath(u"other"_s));
        const QByteArray link = QFile::encodeName(root + u"/link"_s);
        QCOMPARE(symlink("real", link), 0);
        write("{\"version\": 1, \"callers\": {\"*\": {\"read\": [\"" + link + "\"]}}}");
        open();
        QCOMPARE(m_rules->grant(u"x"_s)->readFolders, QStringList{root + u"/real"_s});
        QCOMPARE(m_rules->rules()->grant(u"x"_s).readFolders, QStringList{root + u"/link"_s});
    }

private:
    void open()
    {
        m_rules =
            std::make_unique<RulesFile>(m_folder->path(), QStringList{u"read"_s}, QStringList{u"read"_s});
    }
    void write(const QByteArray &json)
    {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(json), json.size());
    }
    QByteArray read()
    {
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    std::unique_ptr<RulesFile> m_rules;
};

BERTH_TEST(tst_RulesFile)
#include "tst_rules_file.moc"
