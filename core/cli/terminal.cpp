// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/terminal.h"

#include "core/cli/console.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace cli {

static termios s_before;
static bool s_isRaw = false;

RawMode::RawMode()
{
    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &s_before) != 0)
        return;
    termios raw = s_before;
    cfmakeraw(&raw);
    s_isRaw = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
    std::atexit(&RawMode::restore);
}

RawMode::~RawMode() { restore(); }

void RawMode::restore()
{
    if (s_isRaw)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &s_before);
    s_isRaw = false;
}

std::optional<QString> typedSecret(const QString &question)
{
    constexpr qsizetype longest = 4096;
    constexpr char interrupt = 3;
    constexpr char endOfInput = 4;
    constexpr char erase = 127;
    const bool isTyped = isatty(STDIN_FILENO);
    QByteArray line;
    bool isWhole = false;
    {
        const RawMode raw; // nothing is shown, and Ctrl+C comes as what it is
        if (isTyped)
            writeAll(STDERR_FILENO, harmless(question).toUtf8());
        for (char each = 0; line.size() <= longest && ::read(STDIN_FILENO, &each, 1) == 1;) {
            isWhole = each == '\r' || each == '\n';
            if (isWhole || (isTyped && (each == interrupt || each == endOfInput)))
                break;
            if (isTyped && (each == erase || each == '\b'))
                line.chop(1);
            else
                line += each;
        }
    }
    if (isTyped)
        writeAll(STDERR_FILENO, "\n");
    // A file may end without the end of its line.
    if (line.size() > longest || (!isWhole && (isTyped || line.isEmpty())))
        return {};
    return QString::fromUtf8(line).trimmed();
}

WindowSize windowSize()
{
    for (const int fd : {STDOUT_FILENO, STDIN_FILENO}) {
        winsize size{};
        if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
            return {size.ws_row, size.ws_col};
    }
    return {};
}

Signals::Signals(const QList<int> &numbers, QObject *parent)
    : QObject(parent)
{
    sigset_t set;
    sigemptyset(&set);
    for (const int number : numbers)
        sigaddset(&set, number);
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    m_notifier = std::make_unique<QSocketNotifier>(m_fd, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        signalfd_siginfo info{};
        if (read(m_fd, &info, sizeof info) == ssize_t(sizeof info))
            emit caught(int(info.ssi_signo));
    });
}

Signals::~Signals()
{
    m_notifier.reset();
    ::close(m_fd);
}

StandardInput::StandardInput(QObject *parent)
    : QObject(parent)
    , m_notifier(STDIN_FILENO, QSocketNotifier::Read)
{
    m_notifier.setEnabled(false);
    connect(&m_notifier, &QSocketNotifier::activated, this, [this] {
        QByteArray bytes(32768, Qt::Uninitialized);
        const ssize_t count = read(STDIN_FILENO, bytes.data(), size_t(bytes.size()));
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        m_notifier.setEnabled(false);
        bytes.truncate(count < 0 ? 0 : count);
        emit came(bytes);
    });
}

void StandardInput::next() { m_notifier.setEnabled(true); }

bool writeAll(int fd, const QByteArray &bytes)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t count = write(fd, bytes.constData() + done, size_t(bytes.size() - done));
        if (count >= 0) {
            done += count;
        } else if (errno == EAGAIN) {
            pollfd wait{fd, POLLOUT, 0};
            poll(&wait, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

} // namespace cli
