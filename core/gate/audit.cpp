// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/audit.h"

#include "core/base/redact.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QLoggingCategory>

namespace gate {

using base::fail;
using base::Result;
using store::Survives;

static Q_LOGGING_CATEGORY(lcAudit, "berth.audit")

static constexpr qsizetype kMostArguments = 16 * 1024;
static constexpr qsizetype kMostText = 2000;
static constexpr qsizetype kMostName = 200;
/// Every so many rows what is too old goes: a row each time would cost more than it is worth.
static constexpr qint64 kSweep = 256;

static QString text(const char *source) { return QCoreApplication::translate("gate", source); }

QString outcomeName(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Ok:
        return QStringLiteral("ok");
    case Outcome::Error:
        return QStringLiteral("error");
    case Outcome::Cancelled:
        return QStringLiteral("cancelled");
    case Outcome::Lost:
        break;
    }
    return QStringLiteral("lost");
}

store::Schema Audit::schema()
{
    return {QStringLiteral("audit"),
            {{
                 QStringLiteral("CREATE TABLE audit ("
                                " id INTEGER PRIMARY KEY,"
                                " time INTEGER NOT NULL," // time of day in ms
                                " caller TEXT NOT NULL,"
                                " tool TEXT NOT NULL,"
                                " vm TEXT NOT NULL," // empty: of none
                                " arguments TEXT NOT NULL,"
                                " verdict TEXT NOT NULL,"
                                " why TEXT NOT NULL,"
                                " review TEXT NOT NULL," // empty: none
                                " outcome TEXT NOT NULL," // empty: under way
                                " text TEXT NOT NULL,"
                                " ended INTEGER"
                                ")"),
                 QStringLiteral("CREATE INDEX audit_under_way ON audit (id) WHERE outcome = ''"),
             },
             {
                 // Of what the rules judged; else empty.
                 QStringLiteral("ALTER TABLE audit ADD COLUMN nature TEXT NOT NULL DEFAULT ''"),
                 QStringLiteral("ALTER TABLE audit ADD COLUMN policy TEXT NOT NULL DEFAULT ''"),
                 QStringLiteral("ALTER TABLE audit ADD COLUMN crossings TEXT NOT NULL DEFAULT ''"),
             },
             {
                 QStringLiteral("ALTER TABLE audit ADD COLUMN handle TEXT"), // null: it has none
                 QStringLiteral("CREATE UNIQUE INDEX audit_handles ON audit (handle) WHERE handle NOT NULL"),
             },
             {
                 // So that what was called in a machine between two moments is found among 100 000 rows.
                 QStringLiteral("CREATE INDEX audit_vm ON audit (vm, time)"),
             }}};
}

static qint64 count(base::WallTime time) { return qint64(time.time_since_epoch().count()); }

static base::WallTime timeOf(const QVariant &value)
{
    return base::WallTime(std::chrono::milliseconds(value.toLongLong()));
}

/// Never null, which a column may not be.
static QString cut(const QString &text, qsizetype most)
{
    if (text.size() <= most)
        return text.isNull() ? QStringLiteral("") : text;
    return text.left(most) + QChar(0x2026);
}

static QString shown(const QJsonObject &arguments)
{
    const QByteArray json =
        QJsonDocument(base::redacted(QJsonValue(arguments)).toObject()).toJson(QJsonDocument::Compact);
    if (json.size() <= kMostArguments)
        return QString::fromUtf8(json);
    qsizetype end = kMostArguments;
    while ((json[end] & 0xc0) == 0x80) // not within a character
        --end;
    return QString::fromUtf8(json.first(end)) + text("… (cut: %1 bytes in all)").arg(json.size());
}

Audit::Audit(store::Store *store, const base::Clock *clock)
    : m_store(store)
    , m_clock(clock)
{
    if (auto closed = closeLost(); !closed) // begin() tries again, and says so
        qCWarning(lcAudit, "%s %s", qPrintable(closed.error().text), qPrintable(closed.error().detail));
}

Result<> Audit::closeLost()
{
    if (m_isOpen)
        return {};
    const auto last = m_store->query(QStringLiteral("SELECT coalesce(max(id), 0) FROM audit"));
    if (!last)
        return fail(last.error());
    auto closed = m_store->exec(QStringLiteral("UPDATE audit SET outcome = ?, ended = ? WHERE outcome = ''"),
                                {outcomeName(Outcome::Lost), count(m_clock->now())}, Survives::Crash);
    if (!closed)
        return closed;
    m_last = last->first().first().toLongLong();
    m_isOpen = true;
    return {};
}

Result<qint64> Audit::next()
{
    if (auto open = closeLost(); !open)
        return fail(open.error());
    return m_last + 1;
}

Result<qint64> Audit::begin(const Request &request, const Verdict &verdict, const QString &review,
                            Judged judged)
{
    const auto id = next();
    if (!id)
        return id;
    const qint64 now = count(m_clock->now());
    const bool isRefused = verdict.kind == Verdict::Kind::Refuse;
    const QString why = cut(verdict.why, kMostText);
    const QString none = QStringLiteral("");
    const bool isJudged = judged == Judged::Yes;
    auto written = m_store->exec(
        QStringLiteral("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)"),
        {*id, now, cut(request.caller, kMostName), cut(request.tool, kMostName), cut(request.vm, kMostName),
         shown(request.arguments), verdictName(verdict.kind), why, cut(review, kMostName),
         isRefused ? outcomeName(Outcome::Error) : none, isRefused ? why : none,
         isRefused ? QVariant(now) : QVariant(), isJudged ? natureName(request.nature) : none,
         isJudged ? policyName(request.vmPolicy) : none,
         isJudged ? crossingsToJson(request.crossings) : none},
        Survives::Crash);
    if (!written)
        return fail(written.error());
    m_last = *id;
    if (m_last % kSweep == 0) {
        auto swept = m_store->exec(QStringLiteral("DELETE FROM audit WHERE id <= ?"), {m_last - kMost},
                                   Survives::Crash);
        if (!swept)
            return fail(swept.error());
    }
    emit entered({*id, request, verdict, review});
    return id;
}

Result<> Audit::end(qint64 id, Outcome outcome, const QString &text)
{
    auto written = m_store->exec(
        QStringLiteral("UPDATE audit SET outcome = ?, text = ?, ended = ? WHERE id = ? AND outcome = ''"),
        {outcomeName(outcome), cut(base::redacted(text), kMostText), count(m_clock->now()), id},
        Survives::Crash);
    emit ended(id, outcome, text);
    return written;
}

Result<> Audit::nameBy(qint64 id, const QString &handle)
{
    return m_store->exec(QStringLiteral("UPDATE audit SET handle = ? WHERE id = ? AND handle IS NULL"),
                         {handle, id}, Survives::Crash);
}

Result<AuditEntry> Audit::named(const QString &handle) const
{
    const auto found = read(QStringLiteral("handle = ?"), {handle});
    if (!found)
        return fail(found.error());
    if (found->isEmpty())
        return fail(base::Error::Kind::NotFound, text("There is no call with that handle on record."));
    return found->first();
}

Result<QList<AuditEntry>> Audit::last(int count, const AuditFilter &filter) const
{
    QString condition = QStringLiteral("1");
    QVariantList values;
    const auto narrow = [&](const char *column, const QString &value) {
        if (value.isEmpty())
            return;
        condition += QStringLiteral(" AND %1 = ?").arg(QLatin1String(column));
        values << value;
    };
    narrow("caller", filter.caller);
    narrow("vm", filter.vm);
    narrow("tool", filter.tool);
    narrow("verdict", filter.verdict);
    condition += QStringLiteral(" AND time >= ?");
    values << gate::count(filter.since);
    if (filter.until) {
        condition += QStringLiteral(" AND time <= ?");
        values << gate::count(*filter.until);
    }
    if (filter.before > 0) {
        condition += QStringLiteral(" AND id < ?");
        values << filter.before;
    }
    values << qMax(0, count);
    return read(condition + QStringLiteral(" ORDER BY id DESC LIMIT ?"), values);
}

Result<QList<AuditEntry>> Audit::read(const QString &condition, const QVariantList &values) const
{
    const auto rows = m_store->query(
        QStringLiteral("SELECT id, time, caller, tool, vm, arguments, verdict, why, review, outcome, text, "
                       "ended, nature, policy, crossings FROM audit WHERE %1")
            .arg(condition),
        values);
    if (!rows)
        return fail(rows.error());
    QList<AuditEntry> entries;
    for (const store::Row &row : *rows) {
        AuditEntry entry;
        entry.id = row.at(0).toLongLong();
        entry.time = timeOf(row.at(1));
        QString *const texts[] = {&entry.caller,    &entry.tool,    &entry.vm,
                                  &entry.arguments, &entry.verdict, &entry.why,
                                  &entry.review,    &entry.outcome, &entry.text};
        for (qsizetype i = 0; i < std::ssize(texts); ++i)
            *texts[i] = row.at(2 + i).toString();
        if (!row.at(11).isNull())
            entry.ended = timeOf(row.at(11));
        const auto nature = natureByName(row.at(12).toString());
        const auto policy = policyByName(row.at(13).toString());
        if (nature && policy)
            entry.judged = {*nature, *policy, crossingsFromJson(row.at(14).toString())};
        entries << entry;
    }
    return entries;
}

} // namespace gate
