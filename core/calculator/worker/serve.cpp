// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calculator/worker/serve.h"

#include "core/sandbox/sandbox.h"

#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QJsonObject>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <list>
#include <vector>

using namespace Qt::StringLiterals;

namespace calculator {

static constexpr size_t kMostAtOnce = 4;
static constexpr int kMilliseconds = 1000; // of any time, for one
static constexpr unsigned long kMemory = 256UL << 20; // of addresses, the libraries' too
static constexpr qsizetype kMostBytes = 4 * kLongest + 200;
static constexpr char kValue = 'v', kError = 'e', kEnd = '\n';

namespace {

struct Running
{
    qint64 id = 0;
    pid_t process = -1;
    int output = -1;
    QDeadlineTimer deadline;
    QByteArray bytes = {};
};

} // namespace

static bool writeAll(int file, const QByteArray &bytes)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t count = write(file, bytes.constData() + done, size_t(bytes.size() - done));
        if (count < 0 && errno != EINTR)
            return false;
        done += qMax<ssize_t>(count, 0);
    }
    return true;
}

/// In a process of its own, of which nothing but the output is open.
[[noreturn]] static void evaluate(Evaluator &evaluator, const QString &text, int output)
{
    Value value{u"The kernel of this computer cannot confine a calculation (Landlock, seccomp)."_s, true};
    const bool isAlone = dup2(output, STDOUT_FILENO) >= 0 && close(STDIN_FILENO) == 0
        && close_range(STDERR_FILENO, ~0U, 0) == 0;
    if (isAlone && sandbox::limit({.memory = kMemory, .written = 0, .seconds = 2}) && sandbox::confine({}))
        value = evaluator.evaluate(text);
    const bool isWritten =
        writeAll(STDOUT_FILENO, (value.isError ? kError : kValue) + value.text.toUtf8() + kEnd);
    _exit(isWritten ? 0 : 1);
}

static QJsonObject failure(const QString &text) { return {{u"error"_s, text}}; }

/// What a process left that has ended, or was ended: nothing it wrote is believed but as text.
static QJsonObject outcomeOf(const Running &running)
{
    int status = 0;
    kill(running.process, SIGKILL); // it closed its output; that is all it was for
    while (waitpid(running.process, &status, 0) < 0 && errno == EINTR) { }
    const QByteArray &bytes = running.bytes;
    if (running.deadline.hasExpired() && !bytes.endsWith(kEnd))
        return failure(u"It took longer than %1 s and was ended. Use execute_python for long work."_s.arg(
            kMilliseconds / 1000));
    if (bytes.size() > kMostBytes || !bytes.endsWith(kEnd))
        return failure(
            u"It took more memory than it may have, and was ended. Use execute_python for large work."_s);
    const QString text = QString::fromUtf8(bytes.mid(1, bytes.size() - 2));
    return {{bytes.front() == kValue ? u"value"_s : u"error"_s, text}};
}

static void answer(qint64 id, QJsonObject outcome)
{
    outcome.insert(u"id"_s, id);
    if (!writeAll(STDOUT_FILENO, QJsonDocument(outcome).toJson(QJsonDocument::Compact) + '\n'))
        _exit(1);
}

static void begin(Evaluator &evaluator, const QByteArray &line, std::list<Running> &all)
{
    const QJsonObject request = QJsonDocument::fromJson(line).object();
    const qint64 id = request.value(u"id"_s).toInteger();
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return answer(id, failure(u"This computer is short of resources. Try again."_s));
    const pid_t process = fork();
    if (process == 0)
        evaluate(evaluator, request.value(u"text"_s).toString(), ends[1]);
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return answer(id, failure(u"This computer is short of resources. Try again."_s));
    }
    all.push_back({id, process, ends[0], QDeadlineTimer(kMilliseconds)});
}

/// False at the end.
static bool readSome(int file, QByteArray &bytes)
{
    char piece[16384];
    const ssize_t count = read(file, piece, sizeof piece);
    if (count > 0)
        bytes.append(piece, count);
    return count > 0 || (count < 0 && errno == EINTR);
}

void serve(Evaluator &evaluator)
{
    std::list<Running> all;
    QByteArray input;
    for (;;) {
        for (qsizetype end; all.size() < kMostAtOnce && (end = input.indexOf('\n')) >= 0;) {
            begin(evaluator, input.first(end), all);
            input.remove(0, end + 1);
        }
        // What waits is left in the pipe.
        std::vector<pollfd> watched{{all.size() < kMostAtOnce ? STDIN_FILENO : -1, POLLIN, 0}};
        int patience = -1;
        for (const Running &each : all) {
            watched.push_back({each.output, POLLIN, 0});
            const auto left = int(each.deadline.remainingTime());
            patience = patience < 0 ? left : qMin(patience, left);
        }
        if (poll(watched.data(), watched.size(), patience) < 0 && errno != EINTR)
            return;
        size_t i = 1;
        for (auto it = all.begin(); it != all.end(); ++i) {
            const bool isOver = (watched[i].revents && !readSome(it->output, it->bytes))
                || it->bytes.size() > kMostBytes || it->deadline.hasExpired();
            if (isOver) {
                answer(it->id, outcomeOf(*it));
                close(it->output);
            }
            it = isOver ? all.erase(it) : std::next(it);
        }
        if (watched[0].revents && !readSome(STDIN_FILENO, input)) {
            for (const Running &each : all)
                kill(each.process, SIGKILL);
            return;
        }
    }
}

} // namespace calculator
