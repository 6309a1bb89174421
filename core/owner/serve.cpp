// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/serve.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/base/passed_sockets.h"
#include "core/base/translations.h"
#include "core/cli/command.h"
#include "core/cli/console.h"
#include "core/owner/owner.h"
#include "core/cli/terminal.h"
#include "core/rpc/connection.h"

#include <QCoreApplication>
#include <QFile>
#include <QLoggingCategory>

#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

Q_LOGGING_CATEGORY(lcOwner, "berth.owner")

namespace owner {

static constexpr auto kIdleEnd = 60s;

static QString text(const char *source) { return QCoreApplication::translate("owner", source); }

namespace {

/// The program: an owner, and the reasons to end.
class Serving : public QObject
{
public:
    Serving(ServeOptions options, Result<base::PassedSockets> passed,
            std::function<void(const Result<> &)> onReady)
        : m_options(options)
        , m_passed(std::move(passed))
        , m_onReady(std::move(onReady))
        , m_signals({SIGINT, SIGTERM})
    {
        connect(&m_signals, &cli::Signals::caught, this, [this] { end(text("Berth was ended.")); });
        connect(&m_idle, &QTimer::timeout, this, [this] { end({}); });
        m_idle.setSingleShot(true);
    }
    void begin()
    {
        m_opening = open();
        m_opening.start([this] {
            const Result<> outcome = std::move(m_opening.result());
            m_onReady(outcome);
            if (!outcome)
                QCoreApplication::exit(cli::exitCode(outcome.error()));
        });
    }

private:
    Task<Result<>> open()
    {
        auto places = base::Places::fromEnvironment();
        if (!places)
            co_return fail(places.error());
        if (!m_passed)
            co_return fail(m_passed.error());
        const rpc::Server::Methods none;
        auto owner = co_await Owner::open(*places, Owner::Yield::WhenFree, none, *m_passed);
        if (!owner)
            co_return fail(owner.error());
        m_owner = std::move(*owner);
        if (m_options.isForConformance)
            m_owner->offerFixtures();
        connect(m_owner.get(), &Owner::activityChanged, this, &Serving::watchIdle);
        connect(m_owner.get(), &Owner::yielded, this, &Serving::yield, Qt::QueuedConnection);
        watchIdle();
        co_return Result<>();
    }
    /// Who lends its sockets stays, without a workspace, until they come back.
    void yield()
    {
        m_handover = m_owner->takeHandover();
        if (!m_handover) {
            QCoreApplication::quit();
            return;
        }
        m_idle.stop();
        connect(m_handover.get(), &Handover::returned, this, &Serving::takeBack, Qt::QueuedConnection);
        m_owner.reset();
    }
    void takeBack()
    {
        m_handover.reset();
        begin();
    }
    void watchIdle()
    {
        if (!m_options.endWhenIdle || !m_owner->isIdle())
            m_idle.stop();
        else if (!m_idle.isActive())
            m_idle.start(kIdleEnd);
    }
    void end(const QString &note)
    {
        if (!m_owner || m_ending.isRunning()) {
            QCoreApplication::quit();
            return;
        }
        m_ending = m_owner->end(note);
        m_ending.start([this] {
            if (!m_ending.result())
                qCWarning(lcOwner) << m_ending.result().error().text;
            QCoreApplication::quit();
        });
    }

    const ServeOptions m_options;
    const Result<base::PassedSockets> m_passed;
    std::function<void(const Result<> &)> m_onReady;
    cli::Signals m_signals;
    QTimer m_idle;
    std::unique_ptr<Owner> m_owner;
    std::unique_ptr<Handover> m_handover; // while another one has the sockets
    Task<Result<>> m_opening;
    Task<Result<>> m_ending;
};

bool somebodyListens(const QString &path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const QByteArray name = QFile::encodeName(path);
    if (size_t(name.size()) >= sizeof address.sun_path)
        return false;
    std::memcpy(address.sun_path, name.constData(), size_t(name.size()));
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool is = connect(fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    ::close(fd);
    return is;
}

/// The parent's half of detaching: passes on what the child says, which is nothing when all is well. Only one
/// process starts an owner at a time; those that waited for it find it listening.
std::optional<int> detach(int *report)
{
    const auto places = base::Places::fromEnvironment();
    if (!places)
        return cli::complain(places.error());
    const int lock = ::open(QFile::encodeName(places->runtime + QStringLiteral("/start.lock")).constData(),
                            O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (lock < 0 || flock(lock, LOCK_EX) != 0)
        return cli::complain(
            {Error::Kind::Failed, text("%1/start.lock cannot be locked.").arg(places->runtime), {}});
    if (somebodyListens(rpc::Connection::pathIn(places->runtime)))
        return cli::exitcode::kOk;

    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return cli::complain({Error::Kind::Failed, text("No pipe can be made."), {}});
    const pid_t child = fork();
    if (child < 0)
        return cli::complain({Error::Kind::Failed, text("No process can be made."), {}});
    if (child > 0) {
        ::close(ends[1]);
        QByteArray said;
        char bytes[4096];
        for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0;)
            said.append(bytes, count);
        if (said == "ready")
            return cli::exitcode::kOk;
        int status = 0;
        waitpid(child, &status, 0);
        cli::writeAll(STDERR_FILENO,
                      said.isEmpty() ? QByteArray("berth: The owner process ended early.\n") : said);
        return WIFEXITED(status) && WEXITSTATUS(status) != 0 ? WEXITSTATUS(status) : cli::exitcode::kFailed;
    }
    ::close(ends[0]);
    ::close(lock);
    setsid();
    if (chdir("/") != 0)
        return cli::exitcode::kFailed;
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    const int log = ::open(QFile::encodeName(places->runtime + QStringLiteral("/owner.log")).constData(),
                           O_CREAT | O_TRUNC | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
    dup2(null, STDIN_FILENO);
    dup2(log >= 0 ? log : null, STDOUT_FILENO);
    dup2(log >= 0 ? log : null, STDERR_FILENO);
    // What the caller had open, such as the lock of a script, ends with the caller.
    const auto kept = unsigned(ends[1]);
    close_range(STDERR_FILENO + 1, kept - 1, 0);
    close_range(kept + 1, ~0U, 0);
    *report = ends[1];
    return std::nullopt;
}

} // namespace

int serve(int argc, char **argv, ServeOptions options)
{
    int report = -1;
    if (options.detach) {
        if (const auto code = detach(&report))
            return *code;
    }
    QCoreApplication app(argc, argv);
    base::installLog();
    base::installTranslations();
    Serving serving(options, base::takePassedSockets(), [report](const Result<> &outcome) {
        if (report < 0) {
            if (!outcome)
                cli::complain(outcome.error());
            return;
        }
        cli::writeAll(report,
                      outcome ? QByteArray("ready") : "berth: " + outcome.error().text.toUtf8() + '\n');
        ::close(report);
    });
    QTimer::singleShot(0, &serving, [&serving] { serving.begin(); });
    return QCoreApplication::exec();
}

} // namespace owner
