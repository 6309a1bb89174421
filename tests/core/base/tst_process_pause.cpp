// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process_pause.h"
#include "core/base/process.h"
#include "tests/support/process_state.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace base;

class tst_ProcessPause : public QObject
{
    Q_OBJECT

    /// Writes its process ids, the last of a session of its own, and then waits for what is written to `go`.
    static constexpr auto kScript = "mkfifo go; echo $$; sleep 1000 & echo $!; sleep=$!;"
                                    "setsid sh -c 'echo $$; read x <go' & wait $!; kill $sleep";

    Command command()
    {
        Command command{.program = u"sh"_s, .arguments = {u"-c"_s, QString::fromLatin1(kScript)}};
        command.folder = m_dir->path();
        command.pause = &m_pause;
        command.onLine = [this](const QByteArray &line) { m_processes += line.toLongLong(); };
        return command;
    }
    bool areAll(bool stopped) const
    {
        return std::ranges::all_of(m_processes,
                                   [=](qint64 each) { return support::isStopped(each) == stopped; });
    }
    void letItEnd() const
    {
        QFile go(m_dir->filePath(u"go"_s));
        QVERIFY(go.open(QIODevice::ReadWrite | QIODevice::Unbuffered)); // waits for no reader
        QCOMPARE(go.write("\n"), qint64(1));
        QTRY_VERIFY(!m_task.isRunning());
    }

private slots:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_processes.clear();
    }
    void cleanup()
    {
        m_task.cancel();
        m_pause.resume();
    }

    void stopsAllThatWasStartedAndLetsItGoOn()
    {
        m_task = run(command());
        m_task.start();
        QTRY_COMPARE(m_processes.size(), 3);
        QVERIFY(areAll(false));
        m_pause.pause();
        QTRY_VERIFY(areAll(true));
        m_pause.pause();
        QVERIFY(m_pause.isPaused());
        m_pause.resume();
        QTRY_VERIFY(areAll(false));
        letItEnd();
        QVERIFY(m_task.result() && m_task.result()->exitCode == 0);
    }

    void whatBeginsMeanwhileStandsStill()
    {
        m_pause.pause();
        m_task = run(command());
        m_task.start();
        const auto children = [] {
            QList<qint64> found;
            for (const QString &name : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
                if (support::parentOf(name.toLongLong()) == getpid())
                    found += name.toLongLong();
            }
            return found;
        };
        QTRY_VERIFY(children().size() == 1 && support::isStopped(children().first()));
        m_pause.resume();
        QTRY_COMPARE(m_processes.size(), 3);
        letItEnd();
    }

    void noTimePassesForTheLimit()
    {
        Command limited{.program = u"sleep"_s, .arguments = {u"1000"_s}, .timeout = 400ms};
        limited.pause = &m_pause;
        m_pause.pause();
        m_task = run(std::move(limited));
        m_task.start();
        QTest::qWait(600); // what is looked at is that time has no effect
        QVERIFY(m_task.isRunning());
        m_pause.resume();
        QTRY_VERIFY(!m_task.isRunning());
        QCOMPARE(m_task.result().error().kind, Error::Kind::Timeout);
    }

    void aCancelledCommandEndsAllTheSame()
    {
        m_task = run(command());
        m_task.start();
        QTRY_COMPARE(m_processes.size(), 3);
        m_pause.pause();
        m_task.cancel();
        QTRY_VERIFY(support::isOver(m_processes[0]) && support::isOver(m_processes[1]));
        QVERIFY(m_pause.isPaused());
        // The one that left the group is nobody's here; in a namespace the kernel would end it.
        QVERIFY(support::signalProcess(pid_t(m_processes[2]), SIGKILL));
    }

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    QList<qint64> m_processes;
    ProcessPause m_pause;
    Task<Result<Output>> m_task;
};

BERTH_TEST(tst_ProcessPause)
#include "tst_process_pause.moc"
