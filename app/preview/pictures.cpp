// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/pictures.h"

#include "app/preview/format.h"
#include "app/preview/reply.h"
#include "core/base/own_program.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>
#include <QThreadPool>
#include <QtConcurrent>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <optional>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

namespace preview {

static constexpr int kWorkers = 4; // at once

static QString text(const char *source) { return QCoreApplication::translate("files::Preview", source); }

namespace {

class Descriptor
{
public:
    explicit Descriptor(int file)
        : m_file(file)
    {
    }
    ~Descriptor()
    {
        if (m_file >= 0)
            close(m_file);
    }
    Q_DISABLE_COPY_MOVE(Descriptor)
    int get() const { return m_file; }

private:
    int m_file;
};

} // namespace

/// As large as it will ever be: who writes to it can neither cut it nor make it grow.
static int sealedMemory(qint64 size)
{
    const int file = memfd_create("berth-preview", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file >= 0
        && (ftruncate(file, size) != 0
            || fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)) {
        close(file);
        return -1;
    }
    return file;
}

/// Nothing of ours but where fonts are: no bus, no agent, no display.
static std::vector<QByteArray> workersEnvironment()
{
    std::vector<QByteArray> variables{"LC_ALL=C.UTF-8"};
    for (const char *const name : {"HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"}) {
        if (qEnvironmentVariableIsSet(name))
            variables.push_back(QByteArray(name) + '=' + qgetenv(name));
    }
    return variables;
}

static std::optional<pid_t> start(const QString &program, const std::vector<QByteArray> &arguments, int input,
                                  int output)
{
    std::vector<QByteArray> command{QFile::encodeName(program)};
    command.insert(command.end(), arguments.begin(), arguments.end());
    std::vector<QByteArray> environment = workersEnvironment();
    const auto pointers = [](std::vector<QByteArray> &texts) {
        std::vector<char *> pointers;
        for (QByteArray &text : texts)
            pointers.push_back(text.data());
        pointers.push_back(nullptr);
        return pointers;
    };
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    pid_t worker = -1;
    const int error = posix_spawn(&worker, command.front().constData(), &files, nullptr,
                                  pointers(command).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&files);
    return error == 0 ? std::optional(worker) : std::nullopt;
}

/// Whether it ended by itself, in time. It is gone in any case.
static bool awaitEnd(pid_t worker, std::chrono::milliseconds limit)
{
    const Descriptor process(int(syscall(SYS_pidfd_open, worker, 0u)));
    pollfd ended{process.get(), POLLIN, 0};
    const QDeadlineTimer deadline(limit);
    int ready = 0;
    do
        ready = process.get() < 0 ? 0 : poll(&ended, 1, int(deadline.remainingTime()));
    while (ready < 0 && errno == EINTR);
    if (ready <= 0)
        kill(worker, SIGKILL);
    while (waitpid(worker, nullptr, 0) < 0 && errno == EINTR) { }
    return ready > 0;
}

/// What a worker makes of that room: pages are as wide, and may be higher. Rounded up.
static QSize largestFor(Format format, QSize fit)
{
    const QSize page(fit.width() + 1, kTallest * fit.width() + 1);
    return (format == Format::Pdf ? page : fit).expandedTo({1, 1}).boundedTo({kMostSide, kMostSide});
}

static std::optional<Reply> replyIn(int memory, QSize largest)
{
    void *const pixels = mmap(nullptr, kRoom, PROT_READ, MAP_SHARED, memory, 0);
    if (pixels == MAP_FAILED)
        return {};
    const auto unmap = qScopeGuard([&] { munmap(pixels, kRoom); });
    return readReply(QByteArrayView(static_cast<const char *>(pixels), kRoom), largest);
}

static Result<Picture> resultOf(const Reply &reply, std::optional<Format> format)
{
    const bool isBad = reply.outcome == Outcome::Unreadable || reply.outcome == Outcome::Damaged;
    if (isBad && format == Format::Pdf)
        return fail(Error::Kind::Invalid, text("The document cannot be read."));
    switch (reply.outcome) {
    case Outcome::Shown:
        return Picture{reply.sheets, reply.size, reply.pageCount};
    case Outcome::Unconfined:
        return fail(
            Error::Kind::Unsupported,
            text("No pictures are shown: the kernel of this computer cannot confine what decodes them "
                 "(Landlock, seccomp)."));
    case Outcome::Unreadable:
    case Outcome::OnlyShows: // which nobody asked
    case Outcome::FirstRow:
        return fail(Error::Kind::Unsupported, text("This is no image of a kind that is shown here."));
    case Outcome::TooLarge:
        return fail(Error::Kind::Invalid,
                    text("The image is too large to be shown: %1 × %2.")
                        .arg(reply.size.width())
                        .arg(reply.size.height()));
    case Outcome::Damaged:
        return fail(Error::Kind::Invalid, text("The image is damaged."));
    case Outcome::Locked:
        return fail(Error::Kind::Invalid, text("The document has a password."));
    case Outcome::NoPage:
        return fail(Error::Kind::Invalid, text("The document has no page that can be shown."));
    }
    Q_UNREACHABLE();
}

/// What is open at `input` is a file, and nothing has been read of it.
static Result<Picture> make(const QString &name, int input, const Wanted &wanted)
{
    QByteArray begin(kMagicBytes, '\0');
    begin.truncate(qMax<qsizetype>(0, pread(input, begin.data(), size_t(begin.size()), 0)));
    const std::optional<Format> format = formatOf(name, begin);
    if (!format)
        return resultOf({Outcome::Unreadable}, {});
    const auto program = base::ownProgram("berth-preview"_L1);
    if (!program)
        return fail(program.error());
    const Descriptor memory(sealedMemory(kRoom));
    const auto worker = memory.get() < 0 ? std::nullopt
                                         : start(*program,
                                                 {nameOf(*format), QByteArray::number(wanted.fit.width()),
                                                  QByteArray::number(wanted.fit.height())},
                                                 input, memory.get());
    if (!worker)
        return fail(Error::Kind::Failed, text("The image cannot be read."), qt_error_string());
    if (!awaitEnd(*worker, wanted.limit))
        return fail(Error::Kind::Timeout, text("It takes too long to make a picture of it."));
    return resultOf(replyIn(memory.get(), largestFor(*format, wanted.fit)).value_or(Reply{}),
                    format); // none: it was ended at a limit, or fell
}

static Result<Picture> makeOfBytes(const QString &name, const QByteArray &bytes, const Wanted &wanted)
{
    const Descriptor input(memfd_create("berth-preview-input", MFD_CLOEXEC));
    qsizetype have = 0;
    while (input.get() >= 0 && have < bytes.size()) {
        const ssize_t count = write(input.get(), bytes.data() + have, size_t(bytes.size() - have));
        if (count <= 0)
            break;
        have += count;
    }
    if (input.get() < 0 || have < bytes.size() || lseek(input.get(), 0, SEEK_SET) != 0)
        return fail(Error::Kind::Failed, text("The image cannot be read."), qt_error_string());
    return make(name, input.get(), wanted);
}

/// A file, or none.
static int openFile(const QString &path, struct stat *file)
{
    const int input = open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (input >= 0 && (fstat(input, file) != 0 || !S_ISREG(file->st_mode))) {
        close(input);
        return -1;
    }
    return input;
}

static Result<Picture> makeOfFile(const QString &path, const Wanted &wanted)
{
    struct stat file;
    const Descriptor input(openFile(path, &file));
    if (input.get() < 0)
        return fail(Error::Kind::NotFound, text("The image cannot be read."));
    if (file.st_size > kMostBytes)
        return fail(Error::Kind::Invalid, text("The file is too large to be shown here."));
    return make(QFileInfo(path).fileName(), input.get(), wanted);
}

/// What a worker says of a file; nothing when there can be none, or it is late.
static Reply told(const QString &path, const std::vector<QByteArray> &arguments)
{
    struct stat file;
    const Descriptor input(openFile(path, &file));
    const auto program = base::ownProgram("berth-preview"_L1);
    const Descriptor memory(input.get() < 0 || !program ? -1 : sealedMemory(kRoom));
    const auto worker =
        memory.get() < 0 ? std::nullopt : start(*program, arguments, input.get(), memory.get());
    return worker && awaitEnd(*worker, Wanted{}.limit) ? replyIn(memory.get(), {1, 1}).value_or(Reply{})
                                                       : Reply{};
}

bool onlyShows(const QString &path)
{
    return told(path, {"office", QFileInfo(path).suffix().toLower().toUtf8()}).outcome == Outcome::OnlyShows;
}

QStringList firstRow(const QString &path, const QString &sheet)
{
    return told(path, {"columns", sheet.toUtf8()}).cells;
}

/// Of its own, so that pictures which are late hold up nothing else. One for all: it is the host that has
/// room for so many workers.
static QThreadPool *pool()
{
    static QThreadPool threads;
    threads.setMaxThreadCount(kWorkers);
    return &threads;
}

QFuture<Result<Picture>> ofBytes(QString name, QByteArray bytes, Wanted wanted)
{
    return QtConcurrent::run(pool(), makeOfBytes, std::move(name), std::move(bytes), wanted);
}

QFuture<Result<Picture>> ofFile(QString path, Wanted wanted)
{
    return QtConcurrent::run(pool(), makeOfFile, std::move(path), wanted);
}

} // namespace preview
