// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/transcript.h"

#include <QJsonDocument>

#include <array>
#include <utility>

namespace session {

using base::fail;
using base::Result;
using base::WallTime;
using Kind = Item::Kind;

static constexpr std::array<std::pair<Kind, const char *>, 5> kKinds{{
    {Kind::Request, "request"},
    {Kind::Run, "run"},
    {Kind::Document, "document"},
    {Kind::Report, "report"},
    {Kind::Note, "note"},
}};

static QString nameOf(Kind kind)
{
    for (const auto &[known, name] : kKinds) {
        if (known == kind)
            return QString::fromLatin1(name);
    }
    Q_UNREACHABLE();
}

/// A kind of a newer Berth is a note without text here, and stays what it is in the database.
static Kind kindOf(const QString &name)
{
    for (const auto &[kind, known] : kKinds) {
        if (name == QLatin1String(known))
            return kind;
    }
    return Kind::Note;
}

static QByteArray toJson(const QJsonObject &content)
{
    return QJsonDocument(content).toJson(QJsonDocument::Compact);
}

store::Schema Transcript::schema()
{
    return {QStringLiteral("transcript"),
            {{QStringLiteral("CREATE TABLE transcript (session TEXT NOT NULL, number INTEGER NOT NULL, "
                             "kind TEXT NOT NULL, time_ms INTEGER NOT NULL, content TEXT NOT NULL, "
                             "is_open INTEGER NOT NULL, PRIMARY KEY (session, number)) WITHOUT ROWID")}}};
}

Transcript::Transcript(store::Store *store, const base::Clock *clock, QString session)
    : m_store(store)
    , m_clock(clock)
    , m_session(std::move(session))
{
}

Result<std::unique_ptr<Transcript>> Transcript::open(store::Store *store, const base::Clock *clock,
                                                     const QString &session)
{
    std::unique_ptr<Transcript> transcript(new Transcript(store, clock, session));
    const auto rows = store->query(QStringLiteral("SELECT number, kind, time_ms, content, is_open "
                                                  "FROM transcript WHERE session = ? ORDER BY number"),
                                   {session});
    if (!rows)
        return fail(rows.error());
    for (const store::Row &row : *rows) {
        transcript->m_rows.push_back({row[0].toLongLong(), kindOf(row[1].toString()),
                                      WallTime(std::chrono::milliseconds(row[2].toLongLong())),
                                      row[3].toString().toUtf8(), row[4].toBool()});
        if (!transcript->m_rows.back().isOpen)
            continue;
        const int index = transcript->count() - 1;
        QJsonObject content = transcript->item(index).content;
        content.insert(QStringLiteral("state"), QStringLiteral("lost"));
        if (auto closed = transcript->close(index, content); !closed)
            return fail(closed.error());
    }
    return transcript;
}

Item Transcript::item(int index) const
{
    const Row &row = m_rows.at(std::size_t(index));
    return {row.number, row.kind, row.time, QJsonDocument::fromJson(row.content).object(), row.isOpen};
}

Result<int> Transcript::append(Kind kind, const QJsonObject &content, Open open)
{
    const Row row{m_rows.empty() ? 1 : m_rows.back().number + 1, kind, m_clock->now(), toJson(content),
                  open == Open::Yes};
    if (auto written =
            m_store->exec(QStringLiteral("INSERT INTO transcript VALUES (?, ?, ?, ?, ?, ?)"),
                          {m_session, row.number, nameOf(kind), qint64(row.time.time_since_epoch().count()),
                           QString::fromUtf8(row.content), row.isOpen});
        !written)
        return fail(written.error());
    m_rows.push_back(row);
    const int index = count() - 1;
    emit appended(index);
    return index;
}

void Transcript::amend(int index, const QJsonObject &content)
{
    Row &row = m_rows.at(std::size_t(index));
    Q_ASSERT(row.isOpen);
    row.content = toJson(content);
    emit amended(index);
}

Result<> Transcript::close(int index, const QJsonObject &content)
{
    Row &row = m_rows.at(std::size_t(index));
    row.content = toJson(content);
    row.isOpen = false;
    auto written = m_store->exec(QStringLiteral("UPDATE transcript SET content = ?, is_open = 0 "
                                                "WHERE session = ? AND number = ?"),
                                 {QString::fromUtf8(row.content), m_session, row.number});
    emit amended(index);
    return written;
}

static bool holds(const QJsonValue &value, const QString &text)
{
    if (value.isString())
        return value.toString().contains(text, Qt::CaseInsensitive);
    if (!value.isObject())
        return false;
    const QJsonObject object = value.toObject();
    return std::any_of(object.begin(), object.end(),
                       [&text](const QJsonValue &each) { return holds(each, text); });
}

std::vector<int> Transcript::search(const QString &text) const
{
    std::vector<int> found;
    for (int index = 0; !text.isEmpty() && index < count(); ++index) {
        if (holds(item(index).content, text))
            found.push_back(index);
    }
    return found;
}

Result<> Transcript::forget(store::Store *store, const QString &session)
{
    return store->exec(QStringLiteral("DELETE FROM transcript WHERE session = ?"), {session});
}

} // namespace session
