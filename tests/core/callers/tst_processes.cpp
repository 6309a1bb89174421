// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/process.h"
#include "tests/support/subject.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;

class tst_Processes : public QObject
{
    Q_OBJECT
private slots:
    void readsALineOfTheKernel()
    {
        // A program may call itself what it likes.
        const auto process =
            callers::parseStat("42 (a) S 1 (b) S 7 42 40 34816 43 4194560 1 2 3 4 5 6 7 8 20 0 1 0 "
                               "987654321 1 2");
        QVERIFY2(process, process ? "" : qPrintable(process.error().text));
        QCOMPARE(process->pid, 42);
        QCOMPARE(process->parent, 7);
        QCOMPARE(process->group, 42);
        QCOMPARE(process->session, 40);
        QCOMPARE(process->terminal, 34816);
        QCOMPARE(process->foreground, 43);
        QCOMPARE(process->started, 987654321u);
    }

    void refusesWhatIsNoSuchLine()
    {
        for (const char *line :
             {"", "42", "42 (a", "42 (a) S 1 2", "x (a) S 7 42 40 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 0 9",
              "42 (a) S y 42 40 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 0 9"})
            QVERIFY(!callers::parseStat(line));
    }

    void readsItself()
    {
        const auto self = callers::read(getpid());
        QVERIFY(self);
        QCOMPARE(self->parent, getppid());
        QCOMPARE(self->group, getpgrp());
        QCOMPARE(self->session, getsid(0));
        QCOMPARE(self->uid, getuid());
        QCOMPARE(self->executable, QFileInfo(QCoreApplication::applicationFilePath()).canonicalFilePath());
        QVERIFY(self->arguments.contains(u"tst_processes"_s)); // as it was started
        QVERIFY(!self->isContained);
        const auto tree = callers::ancestry(getpid());
        QVERIFY(tree);
        QVERIFY(tree->first().isSame(*self));
        QVERIFY(tree->size() > 1);
        QCOMPARE(tree->at(1).pid, getppid());
        const QList<callers::Process> beside = callers::ofSession(getsid(0));
        QVERIFY(std::ranges::any_of(beside, [&](const auto &each) { return each.isSame(*self); }));
    }

    void findsScriptAndPackage()
    {
        QTemporaryDir folder;
        const QString root = QFileInfo(folder.path()).canonicalFilePath();
        QVERIFY(QDir(root).mkpath(u"package/dist"_s));
        const auto write = [&](const QString &name, const QByteArray &content) {
            QFile file(root + u'/' + name);
            return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
        };
        QVERIFY(write(u"package/package.json"_s, "{\"name\": \"@me/agent\"}"));
        QVERIFY(write(u"package/dist/package.json"_s, "{\"type\": \"module\"}")); // bundlers leave such
        QVERIFY(write(u"package/dist/agent.sh"_s, "read line\n"));
        QVERIFY(QFile::link(root + u"/package/dist/agent.sh"_s, root + u"/agent"_s));
        QProcess shell;
        shell.setWorkingDirectory(root);
        shell.start(u"/bin/sh"_s, {u"./agent"_s});
        QVERIFY(shell.waitForStarted());
        QTRY_COMPARE(callers::read(shell.processId())->script, root + u"/package/dist/agent.sh"_s);
        QCOMPARE(callers::read(shell.processId())->package, u"@me/agent"_s);
        const qint64 pid = shell.processId();
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished());
        QVERIFY(!callers::read(pid));
    }
};

BERTH_TEST(tst_Processes)
#include "tst_processes.moc"
