// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/process_state.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;

/// Who starts libvirt's daemon for root.
class tst_Reaper : public QObject
{
    Q_OBJECT
private slots:
    void returnsWhatTheProgramDoes_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("well") << QStringList{u"true"_s} << 0 << QByteArray();
        QTest::newRow("badly") << QStringList{u"sh"_s, u"-c"_s, u"echo no >&2; exit 3"_s} << 3
                               << QByteArray("no\n");
        QTest::newRow("by a signal") << QStringList{u"sh"_s, u"-c"_s, u"kill -TERM $$"_s} << 128 + SIGTERM
                                     << QByteArray();
        QTest::newRow("not there") << QStringList{u"/no/such"_s} << 127
                                   << QByteArray("/no/such: No such file");
        QTest::newRow("nothing") << QStringList() << 2 << QByteArray("Usage: berth-reaper");
    }
    void returnsWhatTheProgramDoes()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        run(arguments);
        QCOMPARE(m_code, code);
        QVERIFY2(m_errors.startsWith(says) && m_errors.isEmpty() == says.isEmpty(), m_errors.constData());
    }

    void takesTheLeftOverChildren()
    {
        // As a daemon starts: it has ended when the one that stays goes on.
        run({u"sh"_s, u"-c"_s,
             u"sleep 1000 >/dev/null 2>&1 & echo $!; sleep 1000 >/dev/null 2>&1 & echo $!"_s});
        QCOMPARE(m_code, 0);
        const QList<QByteArray> left = m_output.split('\n');
        const pid_t first = left.value(0).toInt();
        const pid_t second = left.value(1).toInt();
        const pid_t reaper = support::parentOf(first);
        QCOMPARE(support::nameOf(reaper), QByteArray("berth-reaper"));
        QCOMPARE(support::parentOf(second), reaper);

        // No zombie stays, and the reaper no longer than any of them.
        QVERIFY(support::signalProcess(first, SIGKILL));
        QTRY_VERIFY(support::processState(first).isEmpty());
        QVERIFY(!support::isOver(reaper));
        QVERIFY(support::signalProcess(second, SIGKILL));
        QTRY_VERIFY(support::isOver(reaper));
    }

    void outlivesWhoAsked()
    {
        QProcess asker;
        asker.start(
            kReaper,
            {u"sh"_s, u"-c"_s,
             u"for i in 1 2; do sleep 1000 >/dev/null 2>&1 & echo $!; done; echo $$; exec sleep 1000 >/dev/null 2>&1"_s});
        QTRY_COMPARE(asker.bytesAvailable() > 0 ? asker.peek(100).count('\n') : 0, 3);
        const QList<QByteArray> started = asker.readAllStandardOutput().split('\n');
        const pid_t program = started.value(2).toInt();
        const pid_t reaper = support::parentOf(program);
        asker.kill();
        QVERIFY(asker.waitForFinished());
        QVERIFY(support::signalProcess(program, SIGKILL));
        QTRY_VERIFY(support::processState(program).isEmpty());
        // It has told how the program ended, to nobody, before it looks after the next.
        QVERIFY(support::signalProcess(started.value(0).toInt(), SIGKILL));
        QTRY_VERIFY(support::processState(started.value(0).toInt()).isEmpty());
        QVERIFY(!support::isOver(reaper));
        QVERIFY(support::signalProcess(started.value(1).toInt(), SIGKILL));
        QTRY_VERIFY(support::isOver(reaper));
    }

    /// Who lives with root, and owns nothing but what that hands over.
    void aLodgerHasItsFoldersAndNothingElse()
    {
        if (geteuid() != 0)
            QSKIP("Only root has a lodger.");
        const QTemporaryDir home; // closed to others, as /root is
        const auto path = [&](const QString &name) { return home.filePath(name); };
        for (const auto folder : {"data/machines"_L1, "data/images"_L1, "programs"_L1})
            QVERIFY(QDir(home.path()).mkpath(folder));
        for (const auto name : {"secret"_L1, "data/base"_L1, "data/machines/disk"_L1})
            write(path(name), "text");
        QVERIFY(QFile::copy(u"/usr/bin/cat"_s, path(u"programs/cat"_s)));
        QVERIFY(QFile::link(path(u"secret"_s), path(u"data/machines/link"_s)));
        QTemporaryDir open; // to all, but for what is in it
        QCOMPARE(QProcess::execute(u"chmod"_s, {u"755"_s, open.path()}), 0);
        write(open.filePath(u"secret"_s), "text");
        const QString script =
            u"say() { [ \"$?\" = 0 ] && echo \"$1\"; }\n"
            u"[ \"$(pwd -P)\" = / ]; say elsewhere\n"
            u"cat \"$0/data/machines/disk\" >/dev/null; say disk\n"
            u"echo more >>\"$0/data/machines/disk\"; say write\n"
            u"true >\"$0/data/images/new\"; say make\n"
            u"rm \"$0/data/machines/gone\"; say remove\n"
            u"\"$0/programs/cat\" /etc/hostname >/dev/null; say program\n"
            u"true >\"$0/programs/new\"; say change-programs\n"
            u"cat \"$0/secret\"; say secret\n"
            u"cat \"$0/data/base\"; say beside\n"
            u"cat \"$0/data/machines/link\"; say link\n"
            u"cat \"$1/secret\"; say other-secret\n"
            u"true >\"$1/new\"; say other-folder\n"
            u"cat /etc/shadow; say passwords\n"
            u"mount -t tmpfs none /mnt; say mount\n"
            u"kill -0 \"$2\"; say signal\n"
            u"grep -q \"^CapEff:.0*$\" /proc/self/status; say no-right\n"
            u"grep -q \"^Groups:.*0\" /proc/self/status; say group\n"
            u"echo \"user $(awk '$1 == \"Uid:\" { print $2, $3, $4, $5 }' /proc/self/status)\"\n"_s;
        write(path(u"data/machines/gone"_s), "text");
        run({u"--keep"_s, path(u"data/machines"_s), u"--keep"_s, path(u"data/images"_s), u"--show"_s,
             path(u"programs"_s), u"sh"_s, u"-c"_s, script, home.path(), open.path(),
             QString::number(getpid())});
        QVERIFY2(m_code == 0, m_errors.constData());
        QStringList lines = QString::fromUtf8(m_output).split(u'\n', Qt::SkipEmptyParts);
        const QString user = lines.takeLast();
        QCOMPARE(lines,
                 QStringList({u"elsewhere"_s, u"disk"_s, u"write"_s, u"make"_s, u"remove"_s, u"program"_s,
                              u"no-right"_s}));
        QVERIFY2(user.startsWith(u"user "_s) && !user.split(u' ').contains(u"0"_s), qPrintable(user));
        // On the disk it is root's, whoever wrote it.
        for (const auto name : {"data/machines/disk"_L1, "data/images/new"_L1})
            QCOMPARE(QFileInfo(path(name)).ownerId(), 0u);
    }

    void saysWhyThereCanBeNoLodger()
    {
        if (geteuid() != 0)
            QSKIP("Only root has a lodger.");
        run({u"--keep"_s, u"/no/such"_s, u"true"_s});
        QCOMPARE(m_code, 125);
        QCOMPARE(m_errors, QByteArray("/no/such cannot be handed over: No such file or directory.\n"));
    }

private:
    static void write(const QString &name, const QByteArray &content)
    {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly, QFile::ReadOwner | QFile::WriteOwner)
                && file.write(content) == content.size());
    }

    inline static const QString kReaper = QStringLiteral(BERTH_BIN_DIR "/berth-reaper");

    /// Returns when it has ended and nobody has its output open.
    void run(const QStringList &arguments)
    {
        QProcess reaper;
        reaper.start(kReaper, arguments);
        QVERIFY(reaper.waitForFinished());
        m_code = reaper.exitCode();
        m_output = reaper.readAllStandardOutput();
        m_errors = reaper.readAllStandardError();
    }

    int m_code = -1;
    QByteArray m_output;
    QByteArray m_errors;
};

BERTH_TEST(tst_Reaper)
#include "tst_reaper.moc"
