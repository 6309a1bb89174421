// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/agent_disk.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_AgentDisk : public QObject
{
    Q_OBJECT
private slots:
    void isATarWithTheProgramInIt_data()
    {
        QTest::addColumn<QByteArray>("program");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("short") << QByteArray("#!/bin/sh\n");
        QTest::newRow("a whole block") << QByteArray(512, 'x');
        QTest::newRow("big") << QByteArray(3'000'001, '\xff');
    }
    void isATarWithTheProgramInIt()
    {
        QFETCH(QByteArray, program);
        const QTemporaryDir folder;
        QFile disk(folder.filePath(u"agent.tar"_s));
        QVERIFY(disk.open(QIODevice::WriteOnly));
        const QByteArray content = vm::agentDisk(program);
        QCOMPARE(content.size() % 512, 0);
        disk.write(content);
        disk.close();

        QProcess tar;
        tar.start(u"tar"_s, {u"-xf"_s, disk.fileName(), u"-C"_s, folder.path()});
        QVERIFY(tar.waitForFinished());
        QCOMPARE(tar.readAllStandardError(), QByteArray());
        QFile unpacked(folder.filePath(u"berth-agent"_s));
        QVERIFY(unpacked.open(QIODevice::ReadOnly));
        QCOMPARE(unpacked.readAll(), program);
        QVERIFY(QFileInfo(unpacked).isExecutable());
    }

    void isTheSameForTheSameProgram() { QCOMPARE(vm::agentDisk("one"), vm::agentDisk("one")); }
};

BERTH_TEST(tst_AgentDisk)
#include "tst_agent_disk.moc"
