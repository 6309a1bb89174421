// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/reviews.h"

#include "core/base/id.h"
#include "core/base/log.h"
#include "core/base/redact.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace gate {

using base::Error;
using base::fail;
using base::Result;
using store::Survives;

static constexpr qsizetype kMostText = 4000;
/// Of those that have ended.
static constexpr int kMostKept = 1000;

static constexpr std::array kStates{Review::State::Open,     Review::State::Run,     Review::State::Edited,
                                    Review::State::Refused,  Review::State::Expired, Review::State::Used,
                                    Review::State::Withdrawn};

static QString text(const char *source) { return QCoreApplication::translate("gate", source); }

QString stateName(Review::State state)
{
    switch (state) {
    case Review::State::Open:
        return QStringLiteral("open");
    case Review::State::Run:
        return QStringLiteral("run");
    case Review::State::Edited:
        return QStringLiteral("edited");
    case Review::State::Refused:
        return QStringLiteral("refused");
    case Review::State::Expired:
        return QStringLiteral("expired");
    case Review::State::Used:
        return QStringLiteral("used");
    case Review::State::Withdrawn:
        break;
    }
    return QStringLiteral("withdrawn");
}

QString stateText(const Review &review)
{
    switch (review.state) {
    case Review::State::Open:
        return text("Nobody has answered this review yet.");
    case Review::State::Run:
    case Review::State::Edited:
        return text("A person has allowed this call.");
    case Review::State::Refused:
        return review.answer.isEmpty()
            ? text("A person has refused this call. Do something else, or ask the person.")
            : text("A person has refused this call: %1").arg(base::printable(review.answer, kMostText));
    case Review::State::Expired:
        return text("This review has expired: too much time went by. Make the call again without it.");
    case Review::State::Used:
        return text(
            "What this review allowed has been done; it was for one call. Make the call again without "
            "it to ask once more.");
    case Review::State::Withdrawn:
        break;
    }
    return text("This review was withdrawn. Make the call again without it, if it is still of use.");
}

store::Schema Reviews::schema()
{
    return {QStringLiteral("reviews"),
            {{
                QStringLiteral("CREATE TABLE reviews ("
                               " number INTEGER PRIMARY KEY,"
                               " id TEXT NOT NULL UNIQUE,"
                               " audit INTEGER NOT NULL,"
                               " caller TEXT NOT NULL,"
                               " tool TEXT NOT NULL,"
                               " vm TEXT NOT NULL," // empty: of none
                               " vm_name TEXT NOT NULL,"
                               " arguments TEXT NOT NULL," // JSON
                               " fingerprint TEXT NOT NULL,"
                               " why TEXT NOT NULL,"
                               " policy TEXT NOT NULL,"
                               " crossings TEXT NOT NULL," // JSON
                               " asked INTEGER NOT NULL," // time of day in ms
                               " state TEXT NOT NULL,"
                               " answer TEXT NOT NULL,"
                               " edited TEXT," // JSON
                               " answered INTEGER"
                               ")"),
                QStringLiteral("CREATE INDEX reviews_alive ON reviews (fingerprint)"
                               " WHERE state IN ('open', 'run', 'edited')"),
                QStringLiteral("CREATE TABLE always ("
                               " caller TEXT NOT NULL,"
                               " vm TEXT NOT NULL,"
                               " tool TEXT NOT NULL,"
                               " scope TEXT NOT NULL," // JSON
                               " PRIMARY KEY (caller, vm, tool, scope)"
                               ")"),
            }}};
}

/// In every query but by id: the rows that have ended are many, and some are large.
static const QString kAlive = QStringLiteral("state IN ('open', 'run', 'edited')");

static qint64 count(base::WallTime time) { return qint64(time.time_since_epoch().count()); }

static base::WallTime timeOf(const QVariant &value)
{
    return base::WallTime(std::chrono::milliseconds(value.toLongLong()));
}

/// Never null, which a column may not be.
static QString kept(const QString &text, qsizetype most = kMostText)
{
    return text.isNull() ? QStringLiteral("") : text.left(most);
}

template <typename Json>
static QString compact(const Json &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

static QJsonObject objectOf(const QVariant &json)
{
    return QJsonDocument::fromJson(json.toString().toUtf8()).object();
}

/// What Always is said to. Of some kinds the subject is what it is all about.
static QString scopeOf(Policy policy, const QList<Crossing> &crossings)
{
    QStringList parts;
    for (const Crossing &crossing : crossings) {
        const bool isBound = crossing.kind == Crossing::Kind::HostRead
            || crossing.kind == Crossing::Kind::HostWrite || crossing.kind == Crossing::Kind::Exposure
            || crossing.kind == Crossing::Kind::Budget || crossing.kind == Crossing::Kind::Package;
        parts << crossingName(crossing.kind) + (isBound ? u' ' + crossing.subject : QString());
    }
    parts.sort();
    parts.removeDuplicates();
    parts.prepend(policyName(policy));
    return compact(QJsonArray::fromStringList(parts));
}

static const QString kColumns =
    QStringLiteral("id, audit, caller, tool, vm, vm_name, arguments, fingerprint, why, policy, crossings, "
                   "asked, state, answer, edited, answered");

static const QString kHole = QStringLiteral("[redacted]");

/// As it is written down.
static QString withoutSecrets(const QJsonObject &arguments)
{
    return compact(base::redacted(QJsonValue(arguments)).toObject());
}

Review Reviews::reviewOf(const store::Row &row) const
{
    Review review;
    review.id = row.at(0).toString();
    review.audit = row.at(1).toLongLong();
    review.caller = row.at(2).toString();
    review.tool = row.at(3).toString();
    review.vm = row.at(4).toString();
    review.vmName = row.at(5).toString();
    review.arguments = objectOf(row.at(6));
    review.fingerprint = row.at(7).toString();
    review.why = row.at(8).toString();
    review.policy = policyByName(row.at(9).toString()).value_or(Policy::Reviewed);
    review.crossings = crossingsFromJson(row.at(10).toString());
    review.asked = timeOf(row.at(11));
    const auto state = std::ranges::find(kStates, row.at(12).toString(), stateName);
    review.state = state != kStates.end() ? *state : Review::State::Withdrawn;
    review.answer = row.at(13).toString();
    if (!row.at(14).isNull())
        review.edited = objectOf(row.at(14));
    if (!row.at(15).isNull())
        review.answered = timeOf(row.at(15));
    if (const auto whole = m_whole.constFind(review.id); whole != m_whole.cend()) {
        review.arguments = whole->arguments;
        review.edited = whole->edited;
    } else {
        review.isWhole = !row.at(14).toString().contains(kHole);
    }
    return review;
}

Reviews::Reviews(store::Store *store, const base::Clock *clock)
    : m_store(store)
    , m_clock(clock)
{
}

QString Reviews::fingerprint(const Request &request)
{
    // As a list, so that no text can run over into the next. Objects have their keys in order.
    const QJsonArray all{request.caller, request.vm, request.tool, request.arguments};
    return QString::fromLatin1(QCryptographicHash::hash(QJsonDocument(all).toJson(QJsonDocument::Compact),
                                                        QCryptographicHash::Sha256)
                                   .toHex());
}

Result<Reviews::Asked> Reviews::ask(const Request &request, Policy policy, const QString &why, qint64 audit)
{
    const QString arguments = compact(request.arguments);
    if (arguments.size() > kMaxArguments)
        return fail(Error::Kind::Invalid,
                    text("A person must allow this, and its arguments are longer than anybody reads. Use a "
                         "shorter call."));
    const QString fingerprint = Reviews::fingerprint(request);
    const QString crossings = crossingsToJson(request.crossings);
    const auto same = m_store->query(
        QStringLiteral(
            "SELECT id FROM reviews INDEXED BY reviews_alive WHERE fingerprint = ? AND crossings = ? AND %1")
            .arg(kAlive),
        {fingerprint, crossings});
    if (!same)
        return fail(same.error());
    if (!same->isEmpty())
        return Asked{same->first().first().toString(), false};
    const auto open =
        m_store->query(QStringLiteral("SELECT count(*) FROM reviews WHERE caller = ? AND state = 'open'"),
                       {kept(request.caller)});
    if (!open)
        return fail(open.error());
    if (open->first().first().toInt() >= kMostOpen)
        return fail(
            Error::Kind::Busy,
            text("A person must allow this, and %1 other calls wait for that already. Wait until they "
                 "are answered.")
                .arg(kMostOpen));
    const Asked asked{base::newId(), true};
    auto written = m_store->exec(
        QStringLiteral(
            "INSERT INTO reviews (%1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', NULL, NULL)")
            .arg(kColumns),
        {asked.id, audit, kept(request.caller), kept(request.tool), kept(request.vm), kept(request.vmName),
         withoutSecrets(request.arguments), fingerprint, kept(why), policyName(policy), crossings,
         count(m_clock->now()), stateName(Review::State::Open)},
        Survives::Crash);
    if (!written)
        return fail(written.error());
    if (withoutSecrets(request.arguments).contains(kHole))
        m_whole.insert(asked.id, {request.arguments, {}});
    auto swept = m_store->exec(
        QStringLiteral("DELETE FROM reviews WHERE NOT %1 AND number <= (SELECT max(number) FROM reviews) - ?")
            .arg(kAlive),
        {kMostKept}, Survives::Crash);
    if (!swept)
        return fail(swept.error());
    return asked;
}

Result<Review> Reviews::use(const QString &id)
{
    const auto review = this->review(id);
    if (!review)
        return review;
    if (review->state != Review::State::Run && review->state != Review::State::Edited)
        return fail(Error::Kind::Denied, stateText(*review));
    auto used = m_store->exec(QStringLiteral("UPDATE reviews SET state = ? WHERE id = ?"),
                              {stateName(Review::State::Used), id});
    if (!used)
        return fail(used.error());
    m_whole.remove(id);
    return review;
}

Result<> Reviews::answer(const QString &id, const Answer &answer)
{
    return m_store->transaction([&]() -> Result<> {
        const auto review = this->review(id);
        if (!review)
            return fail(review.error());
        if (review->state != Review::State::Open)
            return fail(Error::Kind::Invalid,
                        text("The review cannot be answered any more. %1").arg(stateText(*review)));
        auto state = Review::State::Run;
        if (answer.kind == Answer::Kind::Refuse)
            state = Review::State::Refused;
        else if (answer.kind == Answer::Kind::Edit)
            state = Review::State::Edited;
        if (answer.kind == Answer::Kind::Always) {
            if (review->vm.isEmpty())
                return fail(Error::Kind::Invalid,
                            text("Only what a call does in a machine can be allowed always. Allow this one "
                                 "once, or change the rules."));
            auto remembered = m_store->exec(
                QStringLiteral("INSERT OR IGNORE INTO always VALUES (?, ?, ?, ?)"),
                {review->caller, review->vm, review->tool, scopeOf(review->policy, review->crossings)});
            if (!remembered)
                return remembered;
        }
        const bool isEdited = answer.kind == Answer::Kind::Edit;
        const QString edited = isEdited ? withoutSecrets(answer.arguments) : QString();
        if (state == Review::State::Refused)
            m_whole.remove(id);
        else if (isEdited && (m_whole.contains(id) || edited.contains(kHole)))
            m_whole.insert(id, {review->arguments, answer.arguments});
        return m_store->exec(
            QStringLiteral("UPDATE reviews SET state = ?, answer = ?, edited = ?, answered = ? WHERE id = ?"),
            {stateName(state), kept(answer.text), isEdited ? QVariant(edited) : QVariant(),
             count(m_clock->now()), id});
    });
}

/// Ends all that are alive and for which `condition` holds; their ids.
Result<QStringList> Reviews::end(const QString &condition, const QVariantList &values, Review::State state)
{
    const auto rows = m_store->query(
        QStringLiteral("SELECT id FROM reviews INDEXED BY reviews_alive WHERE %1 AND (%2) ORDER BY number")
            .arg(kAlive, condition),
        values);
    if (!rows)
        return fail(rows.error());
    QStringList ids;
    for (const store::Row &row : *rows) {
        const QString id = row.first().toString();
        auto ended = m_store->exec(QStringLiteral("UPDATE reviews SET state = ?, answered = ? WHERE id = ?"),
                                   {stateName(state), count(m_clock->now()), id});
        if (!ended)
            return fail(ended.error());
        m_whole.remove(id);
        ids << id;
    }
    return ids;
}

Result<QStringList> Reviews::withdraw(const QString &id)
{
    return end(QStringLiteral("id = ?"), {id}, Review::State::Withdrawn);
}

Result<QStringList> Reviews::forget(const QString &vm)
{
    Q_ASSERT(!vm.isEmpty());
    if (auto forgotten = m_store->exec(QStringLiteral("DELETE FROM always WHERE vm = ?"), {vm}); !forgotten)
        return fail(forgotten.error());
    return end(QStringLiteral("vm = ?"), {vm}, Review::State::Withdrawn);
}

Result<QStringList> Reviews::expire()
{
    using std::chrono::milliseconds;
    const base::WallTime now = m_clock->now();
    return end(QStringLiteral("CASE state WHEN 'open' THEN asked <= ? ELSE answered <= ? END"),
               {count(now - milliseconds(kOpenFor)), count(now - milliseconds(kApprovedFor))},
               Review::State::Expired);
}

Result<bool> Reviews::isAlways(const Request &request, Policy policy) const
{
    if (request.vm.isEmpty())
        return false;
    const auto rows = m_store->query(
        QStringLiteral("SELECT 1 FROM always WHERE caller = ? AND vm = ? AND tool = ? AND scope = ?"),
        {kept(request.caller), kept(request.vm), kept(request.tool), scopeOf(policy, request.crossings)});
    if (!rows)
        return fail(rows.error());
    return !rows->isEmpty();
}

Result<Review> Reviews::review(const QString &id) const
{
    const auto rows =
        m_store->query(QStringLiteral("SELECT %1 FROM reviews WHERE id = ?").arg(kColumns), {id});
    if (!rows)
        return fail(rows.error());
    if (rows->isEmpty())
        return fail(Error::Kind::NotFound,
                    text("There is no review “%1”. Make the call without it.").arg(base::printable(id, 40)));
    return reviewOf(rows->first());
}

Result<QList<Review>> Reviews::open() const
{
    const auto rows = m_store->query(
        QStringLiteral(
            "SELECT %1 FROM reviews INDEXED BY reviews_alive WHERE state = 'open' AND %2 ORDER BY number")
            .arg(kColumns, kAlive));
    if (!rows)
        return fail(rows.error());
    QList<Review> reviews;
    for (const store::Row &row : *rows)
        reviews << reviewOf(row);
    return reviews;
}

} // namespace gate
