// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"
#include "tests/support/finish.h"
#include "tests/support/process_state.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace std::chrono_literals;
using namespace base;

static Command shell(const QString &script)
{
    return {.program = QStringLiteral("sh"), .arguments = {QStringLiteral("-c"), script}};
}

class tst_Process : public QObject
{
    Q_OBJECT
private slots:
    void givesOutputErrorsAndExitCode()
    {
        const auto output = support::finish(run(shell(QStringLiteral("echo out; echo err >&2; exit 3"))));
        QVERIFY(output);
        QCOMPARE(output->exitCode, 3);
        QCOMPARE(output->out, QByteArray("out\n"));
        QCOMPARE(output->err, QByteArray("err\n"));
    }

    void handsOutWholeLines()
    {
        QList<QByteArray> lines;
        Command command = shell(QStringLiteral("printf 'a\\nb'; printf 'c\\nd'"));
        command.onLine = [&](const QByteArray &line) { lines += line; };
        QVERIFY(support::finish(run(command)));
        QCOMPARE(lines, (QList<QByteArray>{"a", "bc", "d"}));
    }

    /// Whoever started us may have left more open than some shells can count (dash: to 9).
    void handsNoDescriptorsOn()
    {
        const int other = dup2(STDERR_FILENO, 15);
        QCOMPARE(other, 15);
        const auto output = support::finish(run(shell(QStringLiteral("ls /proc/$$/fd"))));
        ::close(other);
        QVERIFY(output);
        QVERIFY2(!output->out.split('\n').contains("15"), output->out);
    }

    void namesAProgramThatIsNotThere()
    {
        const auto output = support::finish(run({.program = QStringLiteral("no-such-program")}));
        QVERIFY(!output);
        QCOMPARE(output.error().kind, Error::Kind::NotFound);
        QVERIFY(output.error().text.contains(QStringLiteral("no-such-program")));
    }

    void checkedRunsTellTheLastErrorLine()
    {
        const auto output =
            support::finish(runChecked(shell(QStringLiteral("echo first >&2; echo last >&2; exit 1"))));
        QVERIFY(!output);
        QVERIFY(output.error().text.endsWith(QStringLiteral("last")));
    }

    void endsTheWholeGroupAtTheTimeLimit()
    {
        QTemporaryDir dir;
        Command command = shell(QStringLiteral("sleep 1000 & echo $! > pid; wait"));
        command.folder = dir.path();
        command.timeout = 300ms;
        const auto output = support::finish(run(command));
        QVERIFY(!output);
        QCOMPARE(output.error().kind, Error::Kind::Timeout);
        QFile file(dir.filePath(QStringLiteral("pid")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const pid_t pid = file.readAll().trimmed().toInt();
        QVERIFY(pid > 0);
        QTRY_VERIFY(support::isOver(pid));
    }

    /// A write to a slow disk, as a tracer holds it here.
    void whatTheKernelHoldsIsNotWaitedFor()
    {
        QTemporaryDir dir;
        Command command = shell(QStringLiteral("echo $$ > made && mv made pid && exec sleep 1000"));
        command.folder = dir.path();
        auto task = run(command);
        task.start();
        QFile file(dir.filePath(QStringLiteral("pid")));
        QTRY_VERIFY(file.exists());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const pid_t pid = file.readAll().trimmed().toInt();
        QVERIFY(pid > 0);
        if (ptrace(PTRACE_SEIZE, pid, nullptr, PTRACE_O_TRACEEXIT) != 0)
            QSKIP("This host lets nobody trace a child.");
        QElapsedTimer elapsed;
        elapsed.start();
        task.cancel();
        QVERIFY2(elapsed.elapsed() < 5000, QByteArray::number(elapsed.elapsed()));
        int status = 0;
        QCOMPARE(waitpid(pid, &status, __WALL), pid);
        QCOMPARE(status >> 8, SIGTRAP | PTRACE_EVENT_EXIT << 8);
        QCOMPARE(::kill(pid, 0), 0); // it was held
        QCOMPARE(ptrace(PTRACE_CONT, pid, nullptr, nullptr), 0L);
        QTRY_VERIFY(::kill(pid, 0) != 0); // and is no zombie
    }
};

BERTH_TEST(tst_Process)
#include "tst_process.moc"
