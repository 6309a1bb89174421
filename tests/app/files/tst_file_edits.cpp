// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/file_edits.h"
#include "tests/support/agent_door.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using files::FileEdits;

class tst_FileEdits : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_agent = std::make_unique<support::AgentDoor>();
        m_edits = std::make_unique<FileEdits>();
        m_edits->setDoor(m_agent->door());
    }
    void cleanup()
    {
        m_edits.reset();
        m_agent.reset();
    }

    void aNewFolderGetsANameThatIsFree()
    {
        QSignalSpy made(m_edits.get(), &FileEdits::made);
        m_edits->makeFolder(guest("session/working"));
        QVERIFY(made.wait());
        QCOMPARE(made.takeFirst().first().toByteArray(), guest("session/working/New Folder"));
        m_edits->makeFolder(guest("session/working"));
        QVERIFY(made.wait());
        QCOMPARE(made.takeFirst().first().toByteArray(), guest("session/working/New Folder (2)"));
        QVERIFY(QFile::exists(host("session/working/New Folder (2)")));
    }

    void renamesToWhatIsFree()
    {
        put("session/working/a");
        put("session/working/b");
        QSignalSpy changed(m_edits.get(), &FileEdits::changed);
        QSignalSpy failed(m_edits.get(), &FileEdits::failed);
        m_edits->rename(guest("session/working/a"), "b");
        QVERIFY(failed.wait());
        QVERIFY(QFile::exists(host("session/working/a")));
        m_edits->rename(guest("session/working/a"), "c");
        QVERIFY(changed.wait());
        QCOMPARE(changed.first().first().toByteArray(), guest("session/working"));
        QVERIFY(!QFile::exists(host("session/working/a")) && QFile::exists(host("session/working/c")));
    }

    void removesAllThatItIsGiven()
    {
        put("session/working/a");
        put("session/input/b");
        QSignalSpy changed(m_edits.get(), &FileEdits::changed);
        m_edits->remove({guest("session/working/a"), guest("session/input/b")});
        QTRY_COMPARE(changed.count(), 2);
        QVERIFY(!QFile::exists(host("session/working/a")) && !QFile::exists(host("session/input/b")));
    }

    void withoutAMachineNothingIsDone()
    {
        put("session/working/a");
        m_agent->isOff = true;
        QSignalSpy failed(m_edits.get(), &FileEdits::failed);
        m_edits->remove({guest("session/working/a")});
        m_edits->rename(guest("session/working/a"), "b");
        m_edits->makeFolder(guest("session/working"));
        QCoreApplication::processEvents();
        QVERIFY(failed.isEmpty());
        QVERIFY(QFile::exists(host("session/working/a")));
    }

private:
    QString host(const char *below) const { return m_agent->agent.path(below); }
    QByteArray guest(const char *below) const { return m_agent->agent.guestPath(below); }
    void put(const char *below) const { QVERIFY(QFile(host(below)).open(QIODevice::WriteOnly)); }

    std::unique_ptr<support::AgentDoor> m_agent;
    std::unique_ptr<FileEdits> m_edits;
};

BERTH_TEST(tst_FileEdits)
#include "tst_file_edits.moc"
