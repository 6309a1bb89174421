// SPDX-License-Identifier: GPL-3.0-or-later

// How long a program that prints is held up by the window it prints to, and by xterm: from its begin until
// all it printed has been taken, in MB/s. Both are of 120 columns and 40 rows on the display there is;
// neither is asked to show each line. usage: berth-bench-window [megabytes]

#include "app/style/style.h"
#include "app/terminal/terminal_view.h"
#include "core/guest/terminal.h"
#include "tests/bench/terminal/streams.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QScrollBar>
#include <QSocketNotifier>
#include <QTemporaryFile>
#include <QTimer>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace {

/// In xterm: its answer comes when all before the question has been taken.
constexpr auto kInXterm = R"(
import os, subprocess, sys, termios, time, tty
tty.setraw(0, termios.TCSANOW)
begin = time.monotonic()
subprocess.run(["cat", sys.argv[1]])
os.write(1, b"\033[5n")
while b"n" not in os.read(0, 100):
    pass
open(sys.argv[2], "w").write(str(time.monotonic() - begin))
)"_L1;

double inXterm(const QString &file)
{
    QTemporaryFile said;
    if (!said.open())
        return -1;
    const QString geometry = u"%1x%2"_s.arg(streams::kColumns).arg(streams::kRows);
    QProcess xterm;
    xterm.start(
        u"xterm"_s,
        {u"-geometry"_s, geometry, u"-e"_s, u"python3"_s, u"-c"_s, QString(kInXterm), file, said.fileName()});
    if (!xterm.waitForFinished(600'000) || xterm.exitCode() != 0)
        return -1;
    return said.readAll().toDouble();
}

double inWindow(const QString &file)
{
    guest::Terminal terminal;
    TerminalView view(&terminal);
    view.ensurePolished();
    const QSizeF cell = view.cellRect({0, 0}).size();
    view.resize(int(streams::kColumns * cell.width()) + 12 + view.verticalScrollBar()->sizeHint().width(),
                int(streams::kRows * cell.height()) + 12);
    view.show();
    while (!view.isVisible() || !view.isUpToDate())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QElapsedTimer time;
    time.start();
    int port = -1;
    const winsize size{streams::kRows, streams::kColumns, 0, 0};
    const pid_t child = forkpty(&port, nullptr, nullptr, &size);
    const QByteArray path = QFile::encodeName(file);
    if (child == 0) {
        execlp("cat", "cat", path.constData(), nullptr);
        _exit(127);
    }
    bool isOver = false;
    QSocketNotifier notifier(port, QSocketNotifier::Read);
    QObject::connect(&notifier, &QSocketNotifier::activated, [&] {
        static std::array<char, 65'536> buffer;
        const ssize_t count = read(port, buffer.data(), buffer.size());
        isOver = count <= 0;
        notifier.setEnabled(!isOver);
        if (count > 0)
            terminal.feed({buffer.data(), std::size_t(count)});
    });
    while (!isOver || !view.isUpToDate())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const double seconds = double(time.nsecsElapsed()) / 1e9;
    close(port);
    int status = 0;
    const bool ended = waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return ended ? seconds : -1;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    style::apply(application, style::Scheme::Light);
    const auto size = std::size_t(argc > 1 ? std::atoi(argv[1]) : 100) * 1'000'000;
    const std::pair<const char *, std::string> prints[] = {{"coloured", streams::coloured(size)},
                                                           {"seq", streams::seq(size)}};
    for (const auto &[name, stream] : prints) {
        QTemporaryFile file;
        if (!file.open() || file.write(stream.data(), qint64(stream.size())) < 0 || !file.flush())
            return 1;
        const double megabytes = double(stream.size()) / 1e6;
        const double ours = inWindow(file.fileName());
        const double theirs = inXterm(file.fileName());
        if (ours < 0 || theirs < 0) {
            std::fprintf(stderr, "%s did not end.\n", ours < 0 ? "cat" : "xterm");
            return 1;
        }
        std::printf("%-12s %8.1f MB/s in the window    xterm %8.1f MB/s\n", name, megabytes / ours,
                    megabytes / theirs);
    }
    return 0;
}
