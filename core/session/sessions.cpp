// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessions.h"

#include "core/base/id.h"
#include "core/base/log.h"
#include "core/session/money/ledger.h"
#include "core/session/stock/machines.h"
#include "core/session/money/meter.h"
#include "core/session/policy.h"
#include "core/session/money/prices.h"
#include "core/vm/libvirt/domain_log.h"
#include "core/vm/image/image.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QRegularExpression>
#include <QScopeGuard>

#include <algorithm>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr int kLongestBase = 34; // of a name, with room for a number

static Q_LOGGING_CATEGORY(lcSessions, "berth.session")

static QString text(const char *source) { return QCoreApplication::translate("session::Sessions", source); }

Sessions::Sessions(Shared shared)
    : m_shared(std::move(shared))
    , m_book(m_shared.store)
    , m_estimates(m_shared.store)
    , m_errands([this](const Result<> &outcome) { report(outcome); })
{
    connect(m_shared.ledger, &Ledger::charged, this, &Sessions::judge);
    connect(m_shared.guard, &BudgetGuard::spent, this, [this](const QString &id, const QString &text) {
        for (const auto &session : m_sessions) {
            if (session->payer() == id && session->isCosting())
                m_errands.run(session->stop(text));
        }
    });
    connect(m_shared.guard, &BudgetGuard::told, this, [this](const QString &id, const QString &text) {
        emit budgetTold(id.isEmpty() ? nullptr : withId(*this, id), text);
    });
    connect(&m_second, &QTimer::timeout, this, &Sessions::tick);
    m_second.start(1s);
}

Sessions::~Sessions() = default;

Result<std::unique_ptr<Sessions>> Sessions::open(Shared shared)
{
    std::unique_ptr<Sessions> sessions(new Sessions(shared));
    const auto entries = sessions->m_book.all();
    if (!entries)
        return fail(entries.error());
    QStringList leftOver;
    for (const FactsBook::Entry &entry : *entries) {
        if (entry.facts.lifetime == Lifetime::OneRun)
            leftOver << entry.facts.id;
        sessions->add(entry.facts, entry.note);
    }
    shared.machines->onFound(
        [self = sessions.get()](Machines::Found found) { self->takeOver(std::move(found)); });
    for (const QString &id : leftOver)
        sessions->removeLater(id);
    return sessions;
}

Session *Sessions::add(Session::Facts facts, const QString &note)
{
    m_sessions.push_back(std::make_unique<Session>(m_shared, std::move(facts), note));
    Session *session = m_sessions.back().get();
    connect(session, &Session::changed, this, [this, session] { emit changed(session); });
    return session;
}

Task<Result<>> Sessions::reconnect()
{
    const auto opened = co_await m_shared.machines->open();
    if (!opened)
        co_return fail(opened.error());
    co_return {};
}

/// Every machine that runs goes to its session, or goes. What the books have beyond them is closed.
void Sessions::takeOver(std::vector<std::unique_ptr<vm::Machine>> machines)
{
    QHash<QString, QString> known = m_shared.meter->orphans();
    for (auto &machine : machines) {
        const auto owner = std::find_if(m_sessions.begin(), m_sessions.end(), [&](const auto &session) {
            return session->id() == machine->note().session && !session->machine();
        });
        if (owner == m_sessions.end()) {
            qCWarning(lcSessions, "Machine %s has no session and is stopped", qPrintable(machine->id()));
            if (known.remove(machine->id())) { // it ran until now
                report(m_shared.meter->adopt(machine->id()));
                report(m_shared.meter->end(machine->id()));
            }
            m_errands.run([](std::unique_ptr<vm::Machine> stray) -> Task<Result<>> {
                co_return co_await stray->stop();
            }(std::move(machine)));
            continue;
        }
        if (known.remove(machine->id()))
            report(m_shared.meter->adopt(machine->id()));
        else // its owner was killed before the meter knew of it
            report(m_shared.meter->begin(
                {machine->note().session,
                 machine->id(),
                 machine->size().name,
                 m_shared.prices->nanodollarsPerSecond(machine->size().name).value_or(0),
                 {},
                 0ms,
                 false}));
        (*owner)->adopt(std::move(machine));
    }
    for (auto gone = known.cbegin(); gone != known.cend(); ++gone) {
        report(m_shared.meter->endOrphan(gone.key(),
                                         vm::endOfDomain(m_shared.places, vm::domainName(gone.key()))));
        if (Session *session = withId(*this, gone.value()); session && !session->machine())
            session->setNote(text("The machine ended while Berth was not running."));
    }
    const auto running = m_shared.runs->running();
    if (!running)
        return report(fail(running.error()));
    for (const RunRecord &run : *running) {
        const bool lives = std::any_of(m_sessions.begin(), m_sessions.end(), [&](const auto &session) {
            return session->machine() && session->machine()->id() == run.machine;
        });
        if (!lives)
            report(m_shared.runs->end(run.id, RunRecord::State::Lost));
    }
}

Result<> Sessions::checkName(const QString &name, const Session *self) const
{
    static const QRegularExpression form(QStringLiteral("\\A[A-Za-z0-9][A-Za-z0-9._-]{0,39}\\z"));
    if (!form.match(name).hasMatch())
        return fail(
            Error::Kind::Invalid,
            text("A session's name has letters, digits, dots, hyphens and underscores, 40 at most, and "
                 "starts with a letter or digit."));
    for (const auto &session : m_sessions) {
        if (session.get() != self
            && (session->name().compare(name, Qt::CaseInsensitive) == 0 || session->id() == name))
            return fail(Error::Kind::Invalid,
                        text("There is a session “%1” already. Choose another name.").arg(session->name()));
    }
    return {};
}

QString Sessions::freeName(const QString &base) const
{
    if (checkName(base, nullptr))
        return base;
    for (int number = 2;; ++number) {
        const QString name = QStringLiteral("%1-%2").arg(base).arg(number);
        if (checkName(name, nullptr))
            return name;
    }
}

static const QString &orElse(const QString &given, const QString &otherwise)
{
    return given.isEmpty() ? otherwise : given;
}

Result<Session *> Sessions::create(Order order)
{
    const Settings &settings = *m_shared.settings;
    const auto size = vm::sizeByName(orElse(order.size, settings.size));
    if (!size)
        return fail(size.error());
    const auto policy = policyByName(orElse(order.network, settings.network));
    if (!policy)
        return fail(policy.error());
    const QString profile = orElse(order.profile, settings.profile);
    if (const auto recipe = m_shared.images->recipe(profile); !recipe)
        return fail(recipe.error());
    if (order.name.isEmpty())
        order.name = freeName(QStringLiteral("session"));
    else if (order.lifetime == Session::Lifetime::OneRun)
        order.name = freeName(order.name.left(kLongestBase));
    if (order.lifetime == Session::Lifetime::Kept) {
        if (auto fine = checkName(order.name, nullptr); !fine)
            return fail(fine.error());
    }
    Session::Facts facts{base::newId(),  order.name, size->name,
                         profile,        *policy,    m_shared.clock->now(),
                         order.lifetime, order.cold, order.budget.value_or(settings.budgetSession)};
    facts.caller = order.caller;
    facts.policy = orElse(order.policy, facts.policy);
    facts.payer = order.payer;
    while (findExactly(facts.id))
        facts.id = base::newId();
    if (auto kept = m_book.add(facts, order.isDraft ? FactsBook::As::Draft : FactsBook::As::Kept); !kept)
        return fail(kept.error());
    if (order.furnish) {
        if (auto furnished = order.furnish(facts.id); !furnished) {
            report(m_book.remove(facts.id));
            return fail(furnished.error());
        }
    }
    Session *session = add(std::move(facts), {});
    emit added(session);
    return session;
}

QList<Session *> Sessions::all() const
{
    QList<Session *> sessions;
    for (const auto &session : m_sessions)
        sessions << session.get();
    return sessions;
}

Session *Sessions::findExactly(const QString &text) const
{
    for (const auto &session : m_sessions) {
        if (session->id() == text || session->name().compare(text, Qt::CaseInsensitive) == 0)
            return session.get();
    }
    return nullptr;
}

Result<Session *> Sessions::find(const QString &wanted) const
{
    if (Session *session = findExactly(wanted))
        return session;
    QList<Session *> candidates;
    for (const auto &session : m_sessions) {
        if (!wanted.isEmpty()
            && (session->id().startsWith(wanted) || session->name().startsWith(wanted, Qt::CaseInsensitive)))
            candidates << session.get();
    }
    if (candidates.size() == 1)
        return candidates.first();
    QStringList names;
    for (const Session *session : std::as_const(candidates))
        names << QStringLiteral("%1 (%2)").arg(session->name(), session->id());
    if (!names.isEmpty())
        return fail(Error::Kind::Invalid,
                    text("“%1” may be any of these sessions: %2.")
                        .arg(base::printable(wanted), names.join(QStringLiteral(", "))));
    return fail(Error::Kind::NotFound, text("There is no session “%1”.").arg(base::printable(wanted)),
                {base::Remedy::Kind::ListSessions});
}

Result<> Sessions::rename(Session *session, const QString &name)
{
    if (auto fine = checkName(name, session); !fine)
        return fine;
    if (auto kept = m_book.setName(session->id(), name); !kept)
        return kept;
    session->m_facts.name = name;
    session->announce();
    return {};
}

Result<> Sessions::keep(Session *session)
{
    if (auto kept = m_book.keep(session->id()); !kept)
        return kept;
    session->m_facts.lifetime = Lifetime::Kept;
    session->announce();
    return {};
}

Result<> Sessions::setArchived(Session *session, bool isArchived)
{
    if (auto kept = m_book.setArchived(session->id(), isArchived); !kept)
        return kept;
    session->m_facts.archived = isArchived;
    session->announce();
    return {};
}

/// Marked first: nothing starts the machine again while it stops.
Task<Result<>> Sessions::archive(QString id)
{
    Session *session = withId(*this, id);
    if (!session)
        co_return fail(Error::Kind::NotFound, text("The session is gone."));
    if (auto marked = setArchived(session, true); !marked)
        co_return marked;
    auto stopped = co_await session->stop();
    session = withId(*this, id);
    if (stopped || !session)
        co_return stopped;
    if (auto unmarked = setArchived(session, false); !unmarked) // it runs on, and is not to be out of sight
        co_return unmarked;
    co_return stopped;
}

Result<> Sessions::unarchive(Session *session) { return setArchived(session, false); }

/// An image is gone no sooner than what goes on from it.
static QString profileOfImage(const vm::ImageStore &store, const QString &image, const QString &otherwise)
{
    const QList<vm::Image> images = store.images();
    const auto found = std::ranges::find(images, image, &vm::Image::id);
    return found == images.end() ? otherwise : found->profile;
}

QString profileOf(const Sessions &sessions, const Session &session)
{
    const QString &next = session.facts().profile;
    return session.machine()
        ? profileOfImage(*sessions.shared().images, session.machine()->note().image, next)
        : next;
}

Task<Result<bool>> Sessions::changeMachine(QString id, MachineChange change)
{
    Session *const session = withId(*this, id);
    if (!session)
        co_return fail(Error::Kind::NotFound, text("The session is gone."));
    Session::Facts &facts = session->m_facts;
    const auto known = vm::sizeByName(orElse(change.size, facts.size));
    if (!known)
        co_return fail(known.error());
    const auto policy = policyByName(orElse(change.network, policyName(facts.network)));
    if (!policy)
        co_return fail(policy.error());
    const QString profile = orElse(change.profile, facts.profile);
    if (profile != facts.profile) {
        // Nothing stops for an image that no machine could begin with.
        if (const auto image = m_shared.images->need(profile); !image)
            co_return fail(image.error());
    }
    // What is not asked for is no reason: one that goes on from a snapshot may be otherwise.
    const vm::Machine *const machine = session->machine();
    const bool isOfSize =
        change.size.isEmpty() || (machine ? machine->size().name : facts.size) == known->name;
    const bool isOfNetwork = change.network.isEmpty() || networkOf(*session) == *policy;
    const bool isOfProfile = change.profile.isEmpty() || profileOf(*this, *session) == profile;
    if (auto kept = m_book.setMachine(id, known->name, profile, *policy); !kept)
        co_return fail(kept.error());
    facts.size = known->name;
    facts.profile = profile;
    facts.network = *policy;
    session->announce();
    if (session->state() == Session::State::Stopped || (isOfSize && isOfNetwork && isOfProfile))
        co_return false;
    if (const auto stopped = co_await session->stop(); !stopped)
        co_return fail(stopped.error());
    co_return true;
}

Result<> Sessions::setPolicy(Session *session, const QString &policy)
{
    if (auto kept = m_book.setPolicy(session->id(), policy); !kept)
        return kept;
    session->m_facts.policy = policy;
    session->announce();
    return {};
}

Result<> Sessions::setBudget(Session *session, qint64 limit)
{
    if (auto kept = m_book.setBudget(session->id(), limit); !kept)
        return kept;
    session->m_facts.budget = limit;
    session->announce();
    return {};
}

Result<QMap<QString, Usage>> Sessions::usages(const QString &session) const
{
    const auto intervals = m_shared.meter->intervals(session);
    if (!intervals)
        return fail(intervals.error());
    const auto costs = m_shared.ledger->bySession({.session = session});
    if (!costs)
        return fail(costs.error());
    QMap<QString, Usage> usages;
    for (const Interval &interval : *intervals) {
        Usage &usage = usages[interval.session];
        usage.time += interval.duration;
        ++usage.machines;
    }
    for (auto cost = costs->cbegin(); cost != costs->cend(); ++cost)
        usages[cost.key()].nanodollars = cost.value();
    return usages;
}

Task<Result<Session *>> Sessions::fork(QString id, Order order, std::optional<vm::Snapshot> from)
{
    Session *const origin = withId(*this, id);
    if (!origin)
        co_return fail(Error::Kind::NotFound, text("The session is gone."));
    if (!order.name.isEmpty() && order.lifetime == Lifetime::Kept) {
        if (auto fine = checkName(order.name, nullptr); !fine)
            co_return fail(fine.error());
    }
    const auto made = co_await draftOf(origin, order, from);
    if (!made || order.isDraft)
        co_return made;
    const QString fresh = (*made)->id();
    if (auto kept = m_book.keep(fresh); !kept) {
        removeLater(fresh);
        co_return fail(kept.error());
    }
    co_return *made;
}

/// A draft until m_book.keep(): what is half made goes with its owner.
Task<Result<Session *>> Sessions::draftOf(Session *origin, Order order, std::optional<vm::Snapshot> from)
{
    const Session::Facts facts = origin->facts();
    std::optional<vm::SnapshotDraft> now; // until the fork has gone on from it
    if (!from) {
        auto draft = m_shared.snapshots->draft(facts.id, QStringLiteral("fork-") + base::newId());
        if (!draft)
            co_return fail(draft.error());
        now.emplace(std::move(*draft));
        if (auto taken = co_await origin->snapshots().keepIn(&*now); !taken)
            co_return fail(taken.error());
        from = now->content;
    }
    if (order.name.isEmpty())
        order.name = freeName(facts.name.left(kLongestBase));
    if (order.network.isEmpty())
        order.network = policyName(facts.network);
    order.size = from->size;
    order.profile = profileOfImage(*m_shared.images, from->image, facts.profile);
    order.cold = facts.cold;
    order.budget = facts.budget;
    order.policy = facts.policy;
    order.isDraft = true;
    const auto made = create(order);
    if (!made)
        co_return fail(made.error());
    const QString fresh = (*made)->id();
    auto undo = qScopeGuard([this, fresh] { removeLater(fresh); });
    if (auto gone = co_await (*made)->snapshots().goOnFrom(*from); !gone)
        co_return fail(gone.error());
    undo.dismiss();
    co_return *made;
}

Task<Result<>> Sessions::remove(QString id)
{
    if (Session *session = withId(*this, id)) {
        if (auto stopped = co_await session->stop(); !stopped)
            co_return stopped;
    }
    const auto found = std::find_if(m_sessions.begin(), m_sessions.end(),
                                    [&](const auto &session) { return session->id() == id; });
    if (found == m_sessions.end())
        co_return {}; // somebody else was faster
    if (auto removed = (*found)->volume().remove(); !removed)
        co_return removed;
    if (auto removed = m_shared.snapshots->removeAll(id); !removed)
        co_return removed;
    auto forgotten = m_shared.store->transaction([&]() -> Result<> {
        if (auto gone = m_shared.runs->forgetSession(id); !gone)
            return gone;
        if (auto gone = m_shared.guard->forget(id); !gone)
            return gone;
        return m_book.remove(id);
    });
    if (!forgotten)
        co_return forgotten;
    Session *session = found->release();
    m_sessions.erase(found);
    session->disconnect(this);
    session->abandon();
    session->deleteLater(); // whoever waited for it may be on the stack
    emit removed(id);
    co_return {};
}

void Sessions::removeLater(const QString &id) { m_errands.run(remove(id)); }

Task<Result<>> Sessions::stopAll(QString note)
{
    Result<> outcome;
    for (const QString &id : ids()) {
        Session *session = withId(*this, id);
        if (!session)
            continue;
        if (auto stopped = co_await session->stop(note); !stopped)
            outcome = stopped;
    }
    co_return outcome;
}

void Sessions::tick()
{
    const auto beaten = m_shared.ledger->beat();
    const bool wasTroubled = std::exchange(m_isTroubled, !beaten);
    for (const QString &id : ids()) {
        if (Session *session = withId(*this, id)) // one may go while another is told
            session->tick();
    }
    for (const QString &id : ids()) {
        if (Session *session = withId(*this, id); session && session->isCosting())
            judge(id);
    }
    if (m_isTroubled && !wasTroubled)
        report(beaten);
}

/// What it costs: the guard says what follows.
void Sessions::judge(const QString &id)
{
    Session *session = withId(*this, id);
    if (!session)
        return;
    if (auto judged = m_shared.guard->judge(session->account()); !judged)
        qCWarning(lcSessions, "%s", qPrintable(judged.error().text)); // the next second tries again
}

QStringList Sessions::ids() const
{
    QStringList ids;
    for (const auto &session : m_sessions)
        ids << session->id();
    return ids;
}

void Sessions::report(const Result<> &outcome)
{
    if (outcome)
        return;
    qCWarning(lcSessions, "%s %s", qPrintable(outcome.error().text), qPrintable(outcome.error().detail));
    emit troubled(outcome.error());
}

Session *withId(const Sessions &sessions, const QString &id)
{
    const QList<Session *> all = sessions.all();
    const auto found = std::ranges::find(all, id, &Session::id);
    return found == all.end() ? nullptr : *found;
}

} // namespace session
