// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"

#include "core/base/await.h"
#include "core/base/killed.h"
#include "core/base/log.h"
#include "core/base/process_pause.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>

#include <csignal>
#include <linux/close_range.h>
#include <unistd.h>

namespace base {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype kKeptOut = 1 << 20;
constexpr qsizetype kKeptErr = 1 << 16;

/// The child with its whole process group: destroying it leaves none of them. The QProcess may be in the
/// middle of its own signal then, so it dies a turn of the event loop later.
class Child
{
public:
    explicit Child(ProcessPause *pause)
        : m_pause(pause)
    {
        m_process->setChildProcessModifier([] {
            setpgid(0, 0);
            // Of whoever started us: mmdebstrap, for one, gives dash the next free one, and dash counts to 9.
            close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
        });
    }
    ~Child()
    {
        if (m_pause)
            m_pause->ended();
        m_process->disconnect();
        if (m_process->state() != QProcess::NotRunning) {
            if (m_group > 0)
                ::kill(-m_group, SIGKILL);
            m_process->kill();
        }
        seeOff(m_process);
    }
    Q_DISABLE_COPY_MOVE(Child)

    void started()
    {
        m_group = pid_t(m_process->processId());
        if (m_pause)
            m_pause->began(m_group);
    }
    bool hasStarted() const { return m_group > 0; }
    QProcess *operator->() { return m_process; }
    QProcess *get() { return m_process; }

private:
    ProcessPause *const m_pause; // the command's, or none
    QProcess *m_process = new QProcess;
    pid_t m_group = 0;
};

/// Keeps the tail of a stream and hands out its lines.
class Collector
{
public:
    Collector(qsizetype kept, const std::function<void(const QByteArray &)> &onLine)
        : m_kept(kept)
        , m_onLine(onLine)
    {
    }
    void add(const QByteArray &bytes)
    {
        m_tail += bytes;
        if (m_tail.size() > m_kept)
            m_tail = m_tail.last(m_kept);
        if (!m_onLine)
            return;
        m_line += bytes;
        qsizetype start = 0;
        for (qsizetype end; (end = m_line.indexOf('\n', start)) >= 0; start = end + 1)
            m_onLine(m_line.mid(start, end - start));
        m_line.remove(0, start);
        if (m_line.size() > kKeptErr)
            m_line.clear();
    }
    QByteArray finish()
    {
        if (m_onLine && !m_line.isEmpty())
            m_onLine(m_line);
        return m_tail;
    }

private:
    qsizetype m_kept;
    const std::function<void(const QByteArray &)> &m_onLine;
    QByteArray m_tail;
    QByteArray m_line;
};

QString text(const char *source) { return QCoreApplication::translate("base::run", source); }

} // namespace

Task<Result<Output>> run(Command command)
{
    Collector out(kKeptOut, command.onLine);
    Collector err(kKeptErr, command.onLine);
    Child child(command.pause);
    QObject::connect(child.get(), &QProcess::readyReadStandardOutput, child.get(),
                     [&] { out.add(child->readAllStandardOutput()); });
    QObject::connect(child.get(), &QProcess::readyReadStandardError, child.get(),
                     [&] { err.add(child->readAllStandardError()); });
    QObject::connect(child.get(), &QProcess::started, child.get(), [&] { child.started(); });
    child->setProcessEnvironment(command.environment);
    child->setWorkingDirectory(command.folder);
    child->setStandardInputFile(QProcess::nullDevice());
    child->start(command.program, command.arguments);
    const auto limit = command.timeout;
    QElapsedTimer time;
    time.start();
    for (auto left = limit; child->state() != QProcess::NotRunning;) {
        const auto change = co_await onSignal(child.get(), &QProcess::stateChanged, left);
        if (change)
            continue;
        const ProcessPause *const pause = command.pause;
        left = !pause           ? 0ms
            : pause->isPaused() ? limit
                                : limit + pause->stood() - std::chrono::milliseconds(time.elapsed());
        if (left <= 0ms)
            co_return fail(
                Error::Kind::Timeout,
                text("%1 did not end within %2 s.").arg(command.program).arg(limit.count() / 1000));
    }
    if (!child.hasStarted()) // errorString() is not set yet here
        co_return fail(Error::Kind::NotFound,
                       text("%1 cannot be started. Is it installed?").arg(command.program));
    out.add(child->readAllStandardOutput());
    err.add(child->readAllStandardError());
    if (child->exitStatus() == QProcess::CrashExit)
        co_return fail(Error::Kind::Failed, text("%1 was ended by a signal.").arg(command.program),
                       printable(err.finish(), 2000));
    co_return Output{child->exitCode(), out.finish(), err.finish()};
}

Task<Result<Output>> runChecked(Command command)
{
    const QString program = command.program;
    auto output = co_await run(std::move(command));
    if (output && output->exitCode != 0) {
        const QByteArray errors = output->err.trimmed();
        co_return fail(
            Error::Kind::Failed,
            text("%1 failed: %2").arg(program, printable(errors.mid(errors.lastIndexOf('\n') + 1))),
            printable(errors, 2000));
    }
    co_return output;
}

} // namespace base
