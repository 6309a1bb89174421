// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace.h"

#include "core/agent/recipe_book.h"
#include "core/base/beside.h"
#include "core/base/disk_room.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/tools/catalogue.h"
#include "core/vm/image/image_news.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QLoggingCategory>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcWorkspace, "berth.workspace")

static QString text(const char *source) { return QCoreApplication::translate("Workspace", source); }

Workspace::OwnerLock::OwnerLock(int file)
    : m_file(file)
{
}

Workspace::OwnerLock::OwnerLock(OwnerLock &&other) noexcept
    : m_file(std::exchange(other.m_file, -1))
{
}

Workspace::OwnerLock &Workspace::OwnerLock::operator=(OwnerLock &&other) noexcept
{
    std::swap(m_file, other.m_file);
    return *this;
}

Workspace::OwnerLock::~OwnerLock()
{
    if (m_file >= 0)
        ::close(m_file);
}

/// The kernel frees the lock with the process that holds it; the file itself stays, since removing it would
/// let two processes lock two files of one name.
Result<Workspace::OwnerLock> Workspace::OwnerLock::take(const base::Places &places)
{
    const QString path = places.runtime + QStringLiteral("/owner.lock");
    OwnerLock lock(::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (lock.m_file < 0)
        return fail(Error::Kind::Denied,
                    text("The lock %1 cannot be opened: %2.").arg(path, qt_error_string(errno)));
    if (::flock(lock.m_file, LOCK_EX | LOCK_NB) != 0) {
        char owner[32] = {};
        const bool isNamed = errno == EWOULDBLOCK && ::pread(lock.m_file, owner, sizeof owner - 1, 0) > 0;
        return fail(Error::Kind::Busy,
                    isNamed
                        ? text("Berth runs already, as process %1.").arg(QString::fromLatin1(owner).trimmed())
                        : text("Berth runs already."));
    }
    const QByteArray self = QByteArray::number(getpid()) + '\n';
    if (::ftruncate(lock.m_file, 0) != 0
        || ::pwrite(lock.m_file, self.constData(), size_t(self.size()), 0) < 0)
        qCWarning(lcWorkspace, "%s cannot be written: %s", qPrintable(path),
                  qPrintable(qt_error_string(errno)));
    return lock;
}

Workspace::Workspace(base::Places places, OwnerLock lock)
    : m_places(std::move(places))
    , m_lock(std::move(lock))
    , m_snapshots(m_places)
{
    m_snapshots.tidy();
}

Workspace::~Workspace() = default;

/// Names the run of the kernel that the uptime counts from.
static Result<QString> bootId()
{
    QFile file(QStringLiteral("/proc/sys/kernel/random/boot_id"));
    if (!file.open(QIODevice::ReadOnly))
        return fail(Error::Kind::Failed,
                    text("The file %1 cannot be read: %2.").arg(file.fileName(), file.errorString()));
    return QString::fromLatin1(file.readAll().trimmed());
}

/// Whether an earlier owner may have left a machine. Looking for one means starting libvirt.
static bool mayHaveMachines(const base::Places &places, const session::Meter &meter)
{
    return !meter.orphans().isEmpty() || !QDir(places.data + QStringLiteral("/machines")).isEmpty();
}

Task<Result<std::unique_ptr<Workspace>>> Workspace::open(base::Places places, OwnerLock lock)
{
    std::unique_ptr<Workspace> workspace(new Workspace(places, std::move(lock)));
    auto settings = session::Settings::load(places.config);
    if (!settings)
        co_return fail(settings.error());
    workspace->m_settings = *settings;
    workspace->m_settingsFile =
        std::make_unique<session::SettingsFile>(places.config, &workspace->m_settings);
    const auto keepReserve = [settings = &workspace->m_settings] {
        base::setDiskReserve(qint64(settings->reserveMiB) << 20);
    };
    keepReserve();
    QObject::connect(workspace->m_settingsFile.get(), &session::SettingsFile::changed, keepReserve);
    auto prices = session::Prices::load(places.config);
    if (!prices)
        co_return fail(prices.error());
    workspace->m_prices = *prices;
    auto modelPrices = model::PriceTable::load(places.config);
    if (!modelPrices)
        co_return fail(modelPrices.error());
    workspace->m_modelPrices = *modelPrices;
    workspace->m_models = std::make_unique<model::Models>(places.config, &workspace->m_modelPrices);
    const QList<store::Schema> schemas{session::FactsBook::schema(),  session::Meter::schema(),
                                       session::Ledger::schema(),     session::RunBook::schema(),
                                       session::Transcript::schema(), session::TaskBook::schema()};
    auto store =
        store::Store::open(places.data + QStringLiteral("/berth.sqlite"), schemas + gate::Gate::schemas());
    if (!store)
        co_return fail(store.error());
    workspace->m_store = std::move(*store);
    const auto boot = bootId();
    if (!boot)
        co_return fail(boot.error());
    auto meter = session::Meter::open(workspace->m_store.get(), &workspace->m_clock, *boot);
    if (!meter)
        co_return fail(meter.error());
    workspace->m_meter = std::move(*meter);
    workspace->m_ledger = std::make_unique<session::Ledger>(
        workspace->m_store.get(), QList<session::CostSource *>{workspace->m_meter.get()});
    workspace->m_guard = std::make_unique<session::BudgetGuard>(
        workspace->m_store.get(), workspace->m_ledger.get(), &workspace->m_clock, &workspace->m_settings);
    auto runs = session::RunBook::open(workspace->m_store.get(), &workspace->m_clock);
    if (!runs)
        co_return fail(runs.error());
    workspace->m_runs = std::move(*runs);
    workspace->m_images = std::make_unique<vm::ImageStore>(places);
    workspace->m_builds = std::make_unique<vm::ImageBuilds>(workspace->m_images.get());
    workspace->m_recipes = std::make_unique<agent::RecipeBook>(places);
    workspace->m_machines = std::make_unique<session::Machines>(places, &workspace->m_settings);
    QObject::connect(workspace->m_settingsFile.get(), &session::SettingsFile::changed,
                     workspace->m_machines.get(), &session::Machines::fitPackages);
    workspace->m_templates =
        std::make_unique<session::Templates>(places, &workspace->m_settings, workspace->m_machines.get());
    workspace->m_pool = std::make_unique<session::WarmPool>(
        places, session::HostState::current(), &workspace->m_clock, &workspace->m_settings,
        workspace->m_machines.get(), workspace->m_templates.get());
    const bool isLeftBehind = mayHaveMachines(places, *workspace->m_meter);
    auto sessions = session::Sessions::open(
        {places, &workspace->m_clock, workspace->m_store.get(), workspace->m_meter.get(),
         workspace->m_ledger.get(), workspace->m_guard.get(), workspace->m_runs.get(),
         workspace->m_machines.get(), workspace->m_images.get(), &workspace->m_snapshots,
         workspace->m_templates.get(), workspace->m_pool.get(), &workspace->m_prices,
         &workspace->m_settings});
    if (!sessions)
        co_return fail(sessions.error());
    workspace->m_sessions = std::move(*sessions);
    workspace->m_chats = std::make_unique<session::Chats>(places, workspace->m_store.get(),
                                                          &workspace->m_clock, workspace->m_sessions.get());
    workspace->m_tasks = std::make_unique<session::TaskBook>(workspace->m_store.get(), &workspace->m_clock);
    workspace->m_rules = std::make_unique<gate::RulesFile>(places.config, tools::names(), tools::openNames());
    workspace->m_gate =
        std::make_unique<gate::Gate>(workspace->m_store.get(), &workspace->m_clock, workspace->m_rules.get());
    QObject::connect(workspace->m_sessions.get(), &session::Sessions::removed, workspace->m_gate.get(),
                     [gate = workspace->m_gate.get(), tasks = workspace->m_tasks.get()](const QString &id) {
                         for (const auto &forgotten : {gate->forget(id), tasks->forget(id)}) {
                             if (!forgotten)
                                 qCWarning(lcWorkspace, "%s", qPrintable(forgotten.error().text));
                         }
                     });
    const auto noteMaker = [gate = workspace->m_gate.get()](const session::Session *session) {
        const session::Facts &facts = session->facts();
        if (facts.caller.isEmpty())
            return;
        if (auto noted = gate->noteMade(facts.id, facts.caller); !noted)
            qCWarning(lcWorkspace, "%s", qPrintable(noted.error().text));
    };
    for (const session::Session *session : workspace->m_sessions->all())
        noteMaker(session);
    QObject::connect(workspace->m_sessions.get(), &session::Sessions::added, workspace->m_gate.get(),
                     noteMaker);
    workspace->m_keeper = std::make_unique<session::ImageKeeper>(session::ImageKeeper::Parts{
        &workspace->m_settings, workspace->m_images.get(), workspace->m_builds.get(), &workspace->m_snapshots,
        workspace->m_machines.get(), workspace->m_templates.get(), workspace->m_pool.get(),
        workspace->m_sessions.get()});
    if (isLeftBehind) {
        if (auto found = co_await workspace->m_sessions->reconnect(); !found)
            qCWarning(lcWorkspace, "%s %s", qPrintable(found.error().text), qPrintable(found.error().detail));
    }
    workspace->m_tidying = workspace->m_images->tidy();
    workspace->m_tidying.start([self = workspace.get()] {
        if (const auto &tidied = self->m_tidying.result(); !tidied)
            qCWarning(lcWorkspace, "%s", qPrintable(tidied.error().text));
    });
    co_return workspace;
}

Task<Result<>> Workspace::end(QString note)
{
    m_builds->cancelAll();
    co_await m_pool->end();
    const auto ended = co_await m_templates->end();
    auto stopped = co_await m_sessions->stopAll(note);
    co_return stopped ? ended : stopped;
}
