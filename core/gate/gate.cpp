// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/gate.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/gate/host_path.h"
#include "core/gate/rules_file.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QLoggingCategory>

#include <algorithm>

namespace gate {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using std::chrono::milliseconds;
using store::Survives;

static Q_LOGGING_CATEGORY(lcGate, "berth.gate")

/// Whatever a caller says: its own caller waits for it.
static constexpr milliseconds kMostPatience = 60s;

static QString text(const char *source) { return QCoreApplication::translate("gate", source); }

static void warn(const Result<> &done)
{
    if (!done)
        qCWarning(lcGate, "%s %s", qPrintable(done.error().text), qPrintable(done.error().detail));
}

/// Whether the person who was asked saw all that the call would cross now.
static bool isShown(const Request &request, const Review &review)
{
    return std::ranges::all_of(request.crossings,
                               [&](const Crossing &crossing) { return review.crossings.contains(crossing); });
}

static QString changedText()
{
    return text("What this call would do has changed since a person was asked. Make it again without the "
                "review.");
}

Pass::Pass(Audit *audit, qint64 id, Request request)
    : m_audit(audit)
    , m_id(id)
    , m_request(std::move(request))
{
}

Pass::Pass(Pass &&other) noexcept
    : m_audit(other.m_audit)
    , m_id(std::exchange(other.m_id, 0))
    , m_request(std::move(other.m_request))
    , m_isEdited(other.m_isEdited)
{
}

Pass &Pass::operator=(Pass &&other) noexcept
{
    if (this != &other) {
        end(Outcome::Cancelled, {});
        m_audit = other.m_audit;
        m_id = std::exchange(other.m_id, 0);
        m_request = std::move(other.m_request);
        m_isEdited = other.m_isEdited;
    }
    return *this;
}

Pass::~Pass() { end(Outcome::Cancelled, {}); }

void Pass::end(Outcome outcome, const QString &text)
{
    const qint64 id = std::exchange(m_id, 0);
    if (id != 0 && m_audit)
        warn(m_audit->end(id, outcome, text));
}

/// Who made which machine, also of those that are gone: what they cost is their caller's.
static store::Schema madeSchema()
{
    return {QStringLiteral("made"),
            {{QStringLiteral("CREATE TABLE made (vm TEXT PRIMARY KEY, caller TEXT NOT NULL)"),
              QStringLiteral("CREATE INDEX made_by ON made (caller)")}}};
}

QList<store::Schema> Gate::schemas() { return {Audit::schema(), Reviews::schema(), Clients::schema(), madeSchema()}; }

Gate::Gate(store::Store *store, const base::Clock *clock, RulesFile *rules)
    : m_store(store)
    , m_clock(clock)
    , m_rules(rules)
    , m_audit(store, clock)
    , m_reviews(store, clock)
    , m_clients(store)
{
    connect(m_rules, &RulesFile::changed, this, &Gate::rulesChanged);
    connect(m_rules, &RulesFile::revoked, this, &Gate::revoked);
    connect(&m_audit, &Audit::entered, this, &Gate::callEntered);
    connect(&m_audit, &Audit::ended, this, &Gate::callEnded);
}

/// What holds for the request at this moment, whose paths become what they lead to.
Result<Gate::Judgement> Gate::judge(Request &request)
{
    for (Crossing &crossing : request.crossings) {
        if (crossing.kind != Crossing::Kind::HostRead && crossing.kind != Crossing::Kind::HostWrite)
            continue;
        const QString path = canonicalHostPath(crossing.subject);
        if (path.isEmpty())
            return Judgement{{Verdict::Kind::Refuse,
                              text("It cannot be told where %1 leads on the host. Name another path.")
                                  .arg(base::printable(crossing.subject, 300))}};
        // Who writes the rules grants; no grant and no person who is asked about a file means that.
        if (crossing.kind == Crossing::Kind::HostWrite && isWithin(path, m_rules->folder()))
            return Judgement{
                {Verdict::Kind::Refuse,
                 text("What is in %1 rules over agents, and none may write there. Name another path.")
                     .arg(base::printable(m_rules->folder(), 300))}};
        crossing.subject = path;
    }
    const auto grant = this->grant(request.caller);
    if (!grant)
        return Judgement{{Verdict::Kind::Refuse, grant.error().text}};
    Judgement judgement{decide(request, *grant), stricter(request.vmPolicy, grant->policy)};
    if (judgement.verdict.kind == Verdict::Kind::Review) {
        const auto isAlways = m_reviews.isAlways(request, judgement.policy);
        if (!isAlways)
            return fail(isAlways.error());
        if (*isAlways)
            judgement.verdict = {Verdict::Kind::Allow, text("A person always allows this in this machine.")};
    }
    return judgement;
}

/// The review that waits for the answer, and the row of the call: both or neither. Without a review it was
/// refused: too many wait.
Result<Gate::Recorded> Gate::ask(const Request &request, const Judgement &judgement)
{
    Recorded recorded;
    std::optional<Error> refusal;
    bool isNew = false;
    auto done = m_store->transaction(
        [&]() -> Result<> {
            const auto audit = m_audit.next();
            if (!audit)
                return fail(audit.error());
            const auto asked = m_reviews.ask(request, judgement.policy, judgement.verdict.why, *audit);
            if (!asked) {
                refusal = asked.error();
                return fail(asked.error());
            }
            const auto begun = m_audit.begin(request, judgement.verdict, asked->id);
            if (!begun)
                return fail(begun.error());
            recorded = {*begun, asked->id, {}};
            isNew = asked->isNew;
            return {};
        },
        Survives::Crash);
    const bool isTooMuch =
        refusal && (refusal->kind == Error::Kind::Busy || refusal->kind == Error::Kind::Invalid);
    if (!done && !isTooMuch)
        return fail(done.error());
    if (!done) {
        if (auto noted = refuse(request, refusal->text); !noted)
            return fail(noted.error());
        return Recorded{0, {}, refusal->text};
    }
    if (isNew)
        QMetaObject::invokeMethod(
            this, [this, id = recorded.review] { emit reviewAsked(id); }, Qt::QueuedConnection);
    return recorded;
}

/// A call that comes for an answer, whose question it must be.
Result<Gate::Recorded> Gate::fetch(const Request &request, const Judgement &judgement, const QString &id)
{
    const auto review = m_reviews.review(id);
    if (!review && review.error().kind != Error::Kind::NotFound)
        return fail(review.error());
    QString why;
    if (!review || review->caller != request.caller) // nobody learns what others ask
        why = text("There is no review “%1”. Make the call without it.").arg(base::printable(id, 40));
    else if (review->fingerprint != Reviews::fingerprint(request))
        why = text("The review “%1” is of another call. Make this one without it.")
                  .arg(base::printable(id, 40));
    else if (!isShown(request, *review))
        why = changedText();
    if (!why.isEmpty()) {
        if (auto noted = refuse(request, why); !noted)
            return fail(noted.error());
        return Recorded{0, {}, why};
    }
    const auto begun = m_audit.begin(
        request,
        {Verdict::Kind::Review, judgement.verdict.why.isEmpty() ? review->why : judgement.verdict.why}, id);
    if (!begun)
        return fail(begun.error());
    return Recorded{*begun, id, {}};
}

Task<Result<Entry>> Gate::enter(Request request, QString review, milliseconds patience, Reread reread)
{
    expire();
    const auto judgement = judge(request);
    if (!judgement)
        co_return fail(judgement.error());
    if (judgement->verdict.kind == Verdict::Kind::Refuse) {
        if (auto noted = m_audit.begin(request, judgement->verdict); !noted)
            co_return fail(noted.error());
        co_return Refused{judgement->verdict.why, judgement->verdict.remedy};
    }
    if (judgement->verdict.kind == Verdict::Kind::Allow && review.isEmpty()) {
        const auto begun = m_audit.begin(request, judgement->verdict);
        if (!begun)
            co_return fail(begun.error());
        co_return Pass(&m_audit, *begun, std::move(request));
    }

    const auto recorded = review.isEmpty() ? ask(request, *judgement) : fetch(request, *judgement, review);
    if (!recorded)
        co_return fail(recorded.error());
    if (recorded->review.isEmpty())
        co_return Refused{recorded->refusal};
    Pass pass(&m_audit, recorded->audit, std::move(request)); // ended as cancelled with the caller
    const QDeadlineTimer deadline(std::clamp(patience, 0ms, kMostPatience));
    while (true) {
        const auto found = m_reviews.review(recorded->review);
        if (!found)
            co_return fail(found.error());
        if (found->state == Review::State::Open && judgement->verdict.kind == Verdict::Kind::Allow) {
            warn(withdraw(found->id)); // the rules are others by now: nobody needs to answer
            co_return std::move(pass);
        }
        if (found->state != Review::State::Open)
            co_return settle(std::move(pass), *found, reread);
        if (deadline.hasExpired()) {
            const QString why = text("%1 Nobody has answered yet. Do something else meanwhile, and ask for "
                                     "the review %2 again.")
                                    .arg(found->why, found->id);
            pass.end(Outcome::Cancelled, why);
            co_return Waiting{found->id, why};
        }
        co_await base::onSignal(this, &Gate::reviewAnswered, milliseconds(deadline.remainingTime() + 1));
    }
}

/// What the answer makes of the call.
Result<Entry> Gate::settle(Pass pass, const Review &review, const Reread &reread)
{
    const auto refused = [&pass](const QString &why, const base::Remedy &remedy = {}) -> Entry {
        pass.end(Outcome::Error, why);
        return Refused{why, remedy};
    };
    if (review.state != Review::State::Run && review.state != Review::State::Edited)
        return refused(stateText(review));
    Request request = pass.m_request;
    if (review.state == Review::State::Edited && !review.isWhole) {
        warn(withdraw(review.id));
        return refused(text("A person allowed this call with other arguments, and a secret in them was not "
                            "kept when Berth ended. Make the call again without the review."));
    }
    if (review.state == Review::State::Edited) {
        auto read = reread ? reread(review.edited.value_or(QJsonObject()))
                           : fail(Error::Kind::Unsupported, text("This call takes no other arguments."));
        if (read && (read->caller != request.caller || read->tool != request.tool || read->vm != request.vm))
            read = fail(Error::Kind::Invalid, text("They are of another machine or tool."));
        if (!read) { // nor will it ever do
            warn(withdraw(review.id));
            return refused(text("A person allowed this call with other arguments, which do not fit: %1 Make "
                                "the call again without the review.")
                               .arg(read.error().text));
        }
        request = std::move(*read);
    }
    // The rules may be others by now, and a person who is asked is above them in what they ask about alone.
    const auto judgement = judge(request);
    if (!judgement)
        return fail(judgement.error());
    if (judgement->verdict.kind == Verdict::Kind::Refuse)
        return refused(judgement->verdict.why, judgement->verdict.remedy);
    if (review.state == Review::State::Run && !isShown(request, review))
        return refused(changedText());
    auto used = Result<Review>(fail(Error::Kind::Failed, {}));
    auto done = m_store->transaction([&]() -> Result<> {
        used = m_reviews.use(review.id);
        return used ? Result<>() : fail(used.error());
    });
    if (!done && !used && used.error().kind == Error::Kind::Denied)
        return refused(used.error().text);
    if (!done)
        return fail(done.error());
    pass.m_request = std::move(request);
    pass.m_isEdited = review.state == Review::State::Edited;
    return Entry(std::move(pass));
}

void Gate::finish(Pass pass, Outcome outcome, const QString &text) { pass.end(outcome, text); }

void Gate::handOut(const Pass &pass, const QString &handle) { warn(m_audit.nameBy(pass.audit(), handle)); }

Result<AuditEntry> Gate::byHandle(const QString &handle) const { return m_audit.named(handle); }

Result<Pass> Gate::rehearse(Request request)
{
    const auto begun = m_audit.begin(
        request, {Verdict::Kind::Allow, text("A person rehearses it in a copy of the VM without a network.")});
    if (!begun)
        return fail(begun.error());
    return Pass(&m_audit, *begun, std::move(request));
}

Result<> Gate::refuse(const Request &request, const QString &why)
{
    if (auto begun = m_audit.begin(request, {Verdict::Kind::Refuse, why}, {}, Audit::Judged::No); !begun)
        return fail(begun.error());
    return {};
}

Result<Grant> Gate::grant(const QString &caller)
{
    const auto grant = m_rules->grant(caller);
    if (!grant)
        return fail(grant.error());
    return grant->at(m_clock->now());
}

Result<> Gate::note(const QString &what, const QJsonObject &arguments, const QString &caller)
{
    const auto begun = m_audit.begin({.caller = caller, .tool = what, .arguments = arguments},
                                     {Verdict::Kind::Allow, {}}, {}, Audit::Judged::No);
    return begun ? m_audit.end(*begun, Outcome::Ok, {}) : fail(begun.error());
}

Result<> Gate::noteMade(const QString &vm, const QString &caller)
{
    return m_store->exec(QStringLiteral("INSERT OR IGNORE INTO made (vm, caller) VALUES (?, ?)"),
                         {vm, caller}, Survives::Crash);
}

Result<QStringList> Gate::madeBy(const QString &caller) const
{
    const auto rows = m_store->query(QStringLiteral("SELECT vm FROM made WHERE caller = ?"), {caller});
    if (!rows)
        return fail(rows.error());
    QStringList ids;
    for (const store::Row &row : *rows)
        ids << row.at(0).toString();
    return ids;
}

Result<> Gate::answer(const QString &review, const Answer &answer)
{
    expire();
    if (auto answered = m_reviews.answer(review, answer); !answered)
        return answered;
    return tell(QStringList{review});
}

/// From the event loop: who is woken must not get into the middle of another call.
Result<> Gate::tell(const Result<QStringList> &ended)
{
    if (!ended)
        return fail(ended.error());
    for (const QString &id : *ended)
        QMetaObject::invokeMethod(
            this, [this, id] { emit reviewAnswered(id); }, Qt::QueuedConnection);
    return {};
}

Result<> Gate::withdraw(const QString &review) { return tell(m_reviews.withdraw(review)); }

Result<> Gate::withdrawAll(const QString &caller, const QString &vm)
{
    const auto open = openReviews();
    if (!open)
        return fail(open.error());
    for (const Review &review : *open) {
        if (review.caller != caller || (!vm.isEmpty() && review.vm != vm))
            continue;
        if (auto withdrawn = withdraw(review.id); !withdrawn)
            return withdrawn;
    }
    return {};
}

Result<> Gate::forget(const QString &vm)
{
    warn(m_clients.forget(vm));
    return tell(m_reviews.forget(vm));
}

void Gate::expire() { warn(tell(m_reviews.expire())); }

Result<QList<Review>> Gate::openReviews()
{
    expire();
    return m_reviews.open();
}

Result<Review> Gate::review(const QString &id)
{
    expire();
    return m_reviews.review(id);
}

Result<QList<AuditEntry>> Gate::audit(int count, const AuditFilter &filter) const
{
    return m_audit.last(count, filter);
}

} // namespace gate
