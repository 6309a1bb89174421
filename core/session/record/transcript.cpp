// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/transcript.h"

#include "core/base/redact.h"
#include "core/session/record/growing_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QLoggingCategory>

#include <algorithm>
#include <utility>

namespace session {

using base::fail;
using base::Result;
using base::WallTime;
using record::Content;
using store::Survives;

static Q_LOGGING_CATEGORY(lcTranscript, "berth.transcript")

static constexpr qsizetype kTail = 8192;
static constexpr qsizetype kNear = 2 << 20; // bytes
static constexpr qsizetype kPlace = 160; // bytes that one of them takes beside its content
static constexpr int kAtOnce = 200; // items that a search reads in one step

/// Without secrets, but for what a person has asked to be run: it is theirs, and is run once more as it
/// stands.
static QByteArray toBytes(const Content &content)
{
    const bool isRunAgain =
        std::holds_alternative<record::Request>(content) || std::holds_alternative<record::Run>(content);
    const QJsonObject json = record::toJson(content);
    return QJsonDocument(isRunAgain ? json : base::redacted(QJsonValue(json)).toObject())
        .toJson(QJsonDocument::Compact);
}

/// In no more room than it needs: what was just made into JSON has up to twice that.
static void keepNear(QCache<int, QByteArray> &near, int index, QByteArray content)
{
    content.squeeze();
    const qsizetype size = content.size() + kPlace;
    near.insert(index, new QByteArray(std::move(content)), size);
}

/// Calls are on record elsewhere, and come by the hundred.
static Survives levelFor(const Content &content)
{
    return std::holds_alternative<record::Call>(content) ? Survives::Crash : Survives::Power;
}

store::Schema Transcript::schema()
{
    return {QStringLiteral("transcript"),
            {{QStringLiteral("CREATE TABLE transcript (session TEXT NOT NULL, number INTEGER NOT NULL, "
                             "kind TEXT NOT NULL, time_ms INTEGER NOT NULL, content TEXT NOT NULL, "
                             "is_open INTEGER NOT NULL, PRIMARY KEY (session, number)) WITHOUT ROWID")},
             {QStringLiteral("ALTER TABLE transcript ADD COLUMN author TEXT NOT NULL DEFAULT 'person'")}}};
}

Transcript::Transcript(store::Store *store, const base::Clock *clock, QString session)
    : m_store(store)
    , m_clock(clock)
    , m_session(std::move(session))
    , m_near(kNear)
{
}

/// What an earlier owner left open is closed, with the text that it kept.
Result<> Transcript::read(const QString &outputFolder)
{
    const auto rows = m_store->query(QStringLiteral("SELECT number, kind, time_ms, is_open, author "
                                                    "FROM transcript WHERE session = ? ORDER BY number"),
                                     {m_session});
    if (!rows)
        return fail(rows.error());
    for (const store::Row &row : *rows) {
        m_rows.push_back({row[0].toLongLong(), shared(row[1].toString()),
                          WallTime(std::chrono::milliseconds(row[2].toLongLong())),
                          authorByName(row[4].toString()).value_or(Author::Caller), row[3].toBool()});
        if (!m_rows.back().isOpen)
            continue;
        const int index = count() - 1;
        Open open{item(index).content, {}, 0};
        const QString file = GrowingFile::pathOf(outputFolder, m_rows.back().number);
        if (auto *run = std::get_if<record::Run>(&open.content)) {
            run->state = record::Run::State::Lost;
            run->phase.clear();
            run->progress.reset();
            open.text = GrowingFile::end(file, kTail);
            open.bytes = GrowingFile::size(file);
        } else if (auto *call = std::get_if<record::Call>(&open.content)) {
            if (call->state == record::Call::State::Waiting || call->state == record::Call::State::Running)
                call->state = record::Call::State::Lost;
            open.text = GrowingFile::end(file, kTail);
            open.bytes = GrowingFile::size(file);
        } else if (record::isWords(open.content)) {
            open.text = GrowingFile::end(file, GrowingFile::size(file));
        }
        m_open.emplace(index, std::move(open));
        const bool isWords = record::isWords(m_open.at(index).content);
        if (auto closed = close(index); !closed)
            return closed;
        if (isWords)
            QFile::remove(file); // the database has it now
    }
    return {};
}

/// Whole lines from the end.
static QByteArray tailOf(const QByteArray &text, qint64 bytes)
{
    QByteArray tail = text.right(kTail);
    if (bytes > tail.size())
        tail.remove(0, tail.indexOf('\n') + 1); // the first line is a part of one
    return tail;
}

Content Transcript::contentOf(const Open &open) const
{
    Content content = open.content;
    if (auto *run = std::get_if<record::Run>(&content)) {
        run->tail = tailOf(open.text, open.bytes);
        run->outputBytes = open.bytes;
    } else if (auto *call = std::get_if<record::Call>(&content); call && open.bytes > 0) {
        call->tail = tailOf(open.text, open.bytes); // else what it was told as a whole stays
        call->outputBytes = open.bytes;
    } else if (auto *message = std::get_if<record::Message>(&content)) {
        message->text = QString::fromUtf8(open.text);
    } else if (auto *thought = std::get_if<record::Thought>(&content)) {
        thought->text = QString::fromUtf8(open.text);
    }
    return content;
}

bool Transcript::isCall(int index) const
{
    return m_rows.at(std::size_t(index)).kind == record::kindOf(record::Call());
}

bool Transcript::isRun(int index) const
{
    return m_rows.at(std::size_t(index)).kind == record::kindOf(record::Run());
}

base::WallTime Transcript::time(int index) const { return m_rows.at(std::size_t(index)).time; }

bool Transcript::isPlan(int index) const
{
    return m_rows.at(std::size_t(index)).kind == record::kindOf(record::Plan());
}

bool Transcript::isMessageOf(int index, Author author) const
{
    const Row &row = m_rows.at(std::size_t(index));
    return row.author == author && row.kind == record::kindOf(record::Message());
}

/// They are whole when they are added.
const std::vector<Item> &Transcript::documents() const
{
    const QString kind = record::kindOf(record::Document());
    for (; m_documentsUpTo < m_rows.size(); ++m_documentsUpTo) {
        if (m_rows[m_documentsUpTo].kind == kind)
            m_documents.push_back(item(int(m_documentsUpTo)));
    }
    return m_documents;
}

std::optional<int> Transcript::callBy(qint64 audit) const
{
    const auto isIt = [this, audit](int index) {
        const Item read = item(index);
        const auto *call = std::get_if<record::Call>(&read.content);
        return call && call->audit == audit;
    };
    for (const auto &[index, open] : m_open) { // the database may not have it yet
        if (isIt(index))
            return index;
    }
    const auto rows = m_store->query(
        QStringLiteral(
            "SELECT number FROM transcript WHERE session = ? AND kind = ? AND instr(content, ?) > 0 "
            "ORDER BY number DESC"),
        {m_session, record::kindOf(record::Call()), QStringLiteral("\"audit\":%1").arg(audit)});
    if (!rows) {
        qCWarning(lcTranscript, "%s", qPrintable(rows.error().text));
        return {};
    }
    for (const store::Row &row : *rows) {
        if (const int index = indexOf(row.first().toLongLong()); isIt(index))
            return index;
    }
    return {};
}

int Transcript::indexOf(qint64 number) const
{
    return int(std::ranges::lower_bound(m_rows, number, {}, &Row::number) - m_rows.begin());
}

/// One that cannot be read is as one without content: a view has nothing better to show than that it is
/// there.
QByteArray Transcript::written(int index) const
{
    if (const QByteArray *near = m_near.object(index))
        return *near;
    const auto rows =
        m_store->query(QStringLiteral("SELECT content FROM transcript WHERE session = ? AND number = ?"),
                       {m_session, m_rows.at(std::size_t(index)).number});
    if (!rows || rows->isEmpty()) {
        qCWarning(lcTranscript, "An item cannot be read. %s",
                  qPrintable(rows ? QString() : rows.error().text));
        return {};
    }
    const QByteArray content = rows->first().first().toString().toUtf8();
    keepNear(m_near, index, content);
    return content;
}

Item Transcript::item(int index) const
{
    const Row &row = m_rows.at(std::size_t(index));
    const auto open = m_open.find(index);
    ++m_reads;
    return {row.number, row.time, row.author,
            open != m_open.end()
                ? contentOf(open->second)
                : record::fromJson(row.kind, QJsonDocument::fromJson(written(index)).object()),
            row.isOpen};
}

Result<> Transcript::insert(const Row &row, const QByteArray &content, Survives level)
{
    return m_store->exec(
        QStringLiteral("INSERT INTO transcript (session, number, kind, time_ms, content, is_open, author) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?)"),
        {m_session, row.number, row.kind, qint64(row.time.time_since_epoch().count()),
         QString::fromUtf8(content), row.isOpen, authorName(row.author)},
        level);
}

Result<int> Transcript::append(Author author, const Content &content, bool isOpen)
{
    const Row row{m_rows.empty() ? 1 : m_rows.back().number + 1, shared(record::kindOf(content)),
                  m_clock->now(), author, isOpen};
    const QByteArray bytes = toBytes(content);
    if (auto written = insert(row, bytes, levelFor(content)); !written)
        return fail(written.error());
    m_rows.push_back(row);
    const int index = count() - 1;
    keepNear(m_near, index, bytes);
    if (isOpen)
        m_open.emplace(index, Open{content, {}, 0});
    emit appended(index);
    return index;
}

Result<> Transcript::append(Author author, const QList<Content> &contents)
{
    std::vector<Row> rows;
    qint64 number = m_rows.empty() ? 0 : m_rows.back().number;
    for (const Content &content : contents)
        rows.push_back({++number, shared(record::kindOf(content)), m_clock->now(), author, false});
    auto written = m_store->transaction([&]() -> Result<> {
        for (std::size_t at = 0; at < rows.size(); ++at) {
            if (auto inserted = insert(rows[at], toBytes(contents[qsizetype(at)]), Survives::Power);
                !inserted)
                return inserted;
        }
        return {};
    });
    if (!written)
        return written;
    const int first = count();
    m_rows.insert(m_rows.end(), rows.begin(), rows.end());
    for (int index = first; index < first + int(rows.size()); ++index)
        emit appended(index);
    return {};
}

void Transcript::grow(int index, const QByteArray &more)
{
    Open &open = opened(index);
    open.text += more;
    open.bytes += more.size();
    // Now and then, so that each byte is moved once at most.
    if (!record::isWords(open.content) && open.text.size() > 8 * kTail)
        open.text = open.text.right(kTail);
}

Result<> Transcript::write(int index, const Content &content, Survives level)
{
    const Row &row = m_rows.at(std::size_t(index));
    const QByteArray bytes = toBytes(content);
    keepNear(m_near, index, bytes);
    return m_store->exec(QStringLiteral("UPDATE transcript SET content = ?, is_open = ? "
                                        "WHERE session = ? AND number = ?"),
                         {QString::fromUtf8(bytes), row.isOpen, m_session, row.number}, level);
}

/// Without its text, which has a file of its own.
Result<> Transcript::keep(int index) { return write(index, opened(index).content, Survives::Crash); }

Result<> Transcript::close(int index)
{
    const Content content = contentOf(opened(index));
    m_rows.at(std::size_t(index)).isOpen = false;
    m_open.erase(index);
    auto written = write(index, content, levelFor(content));
    emit amended(index);
    return written;
}

void Transcript::reopen(int index)
{
    const Content content = item(index).content;
    m_rows.at(std::size_t(index)).isOpen = true;
    m_open.emplace(index, Open{content, {}, 0});
}

static bool holds(const QJsonValue &value, const QString &text)
{
    if (value.isString())
        return value.toString().contains(text, Qt::CaseInsensitive);
    if (value.isArray()) {
        const QJsonArray array = value.toArray();
        return std::any_of(array.begin(), array.end(),
                           [&text](const QJsonValue &each) { return holds(each, text); });
    }
    if (!value.isObject())
        return false;
    const QJsonObject object = value.toObject();
    return std::any_of(object.begin(), object.end(),
                       [&text](const QJsonValue &each) { return holds(each, text); });
}

std::vector<int> Transcript::search(const QString &text) const
{
    std::vector<int> found;
    for (int from = 0; !text.isEmpty() && from < count(); from += kAtOnce) {
        const auto rows = m_store->query(
            QStringLiteral("SELECT number, content FROM transcript WHERE session = ? AND number >= ? "
                           "ORDER BY number LIMIT ?"),
            {m_session, m_rows[std::size_t(from)].number, kAtOnce});
        if (!rows) {
            qCWarning(lcTranscript, "%s", qPrintable(rows.error().text));
            return found;
        }
        for (const store::Row &row : *rows) {
            const int index = indexOf(row[0].toLongLong());
            const auto open = m_open.find(index);
            const QJsonObject content = open != m_open.end()
                ? record::toJson(contentOf(open->second))
                : record::toJson(
                    record::fromJson(m_rows.at(std::size_t(index)).kind,
                                     QJsonDocument::fromJson(row[1].toString().toUtf8()).object()));
            if (holds(content, text))
                found.push_back(index);
        }
    }
    return found;
}

} // namespace session
