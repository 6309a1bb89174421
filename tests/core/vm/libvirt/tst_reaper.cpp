// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/process_state.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QProcess>
#include <QTest>

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
        asker.start(kReaper,
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

private:
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
