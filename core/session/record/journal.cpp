// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/journal.h"

#include "core/base/redact.h"

#include <QLoggingCategory>

#include <algorithm>
#include <cctype>

namespace session {

using namespace std::chrono_literals;
using base::fail;
using base::Result;

static Q_LOGGING_CATEGORY(lcRecord, "berth.record")

static constexpr auto kShow = 60ms; // what is new becomes visible so often, and at once after a pause
static constexpr qsizetype kLongestWord = 16 * 1024;
static constexpr auto kKeep = 1s; // and outlives this program after that

OpenItem::OpenItem(Transcript *transcript, int index, const QString &file)
    : m_transcript(transcript)
    , m_index(index)
    , m_number(transcript->item(index).number)
    , m_file(file)
{
    m_age.start();
    m_show.setSingleShot(true);
    m_keep.setSingleShot(true);
    m_keep.setInterval(kKeep);
    connect(&m_show, &QTimer::timeout, this, &OpenItem::show);
    connect(&m_keep, &QTimer::timeout, this, &OpenItem::keep);
}

OpenItem::~OpenItem() = default;

record::Run &OpenItem::run() { return std::get<record::Run>(m_transcript->opened(m_index).content); }

record::Call &OpenItem::call() { return std::get<record::Call>(m_transcript->opened(m_index).content); }

record::Plan &OpenItem::plan() { return std::get<record::Plan>(m_transcript->opened(m_index).content); }

qint64 OpenItem::printed() const { return m_transcript->opened(m_index).bytes; }

void OpenItem::changed()
{
    m_isChanged = true;
    showSoon();
}

void OpenItem::print(const QByteArray &bytes)
{
    m_transcript->grow(m_index, bytes);
    if (record::isWords(m_transcript->opened(m_index).content))
        keepWords(bytes);
    else
        m_file.add(bytes);
    m_more += bytes;
    showSoon();
}

/// The end of what can be no part of a secret with what comes next.
static qsizetype endOfWords(const QByteArray &bytes)
{
    static constexpr QByteArrayView kOfSecrets("+/=_-.:~");
    const auto last = std::find_if(bytes.crbegin(), bytes.crend(), [](char byte) {
        const auto code = uchar(byte);
        return code >= 0x80 || (!std::isalnum(code) && !kOfSecrets.contains(byte));
    });
    return bytes.crend() - last;
}

/// Word by word, and a private key in one, so that a secret is met whole.
void OpenItem::keepWords(const QByteArray &bytes)
{
    m_unkept += bytes;
    qsizetype end = endOfWords(m_unkept);
    if (const qsizetype key = m_unkept.lastIndexOf("-----BEGIN"); key >= 0) {
        static constexpr QByteArrayView kEnd("-----END"), kDashes("-----");
        const qsizetype foot = m_unkept.indexOf(kEnd, key);
        const qsizetype dashes = foot < 0 ? -1 : m_unkept.indexOf(kDashes, foot + kEnd.size());
        end = dashes < 0 ? key : std::max(end, dashes + kDashes.size());
    }
    if (m_unkept.size() > kLongestWord)
        end = m_unkept.size();
    if (end > 0)
        m_file.add(base::redacted(m_unkept.first(end)));
    m_unkept.remove(0, end);
}

void OpenItem::showSoon()
{
    if (!m_show.isActive()) {
        const auto since = m_shown.isValid() ? std::chrono::milliseconds(m_shown.elapsed()) : kShow;
        m_show.start(std::max(kShow - since, 0ms));
    }
    if (!m_keep.isActive())
        m_keep.start();
}

void OpenItem::show()
{
    m_shown.start();
    if (const QByteArray more = std::exchange(m_more, {}); !more.isEmpty())
        emit m_transcript->grown(m_index, more, printed());
    if (std::exchange(m_isChanged, false))
        emit m_transcript->amended(m_index);
}

void OpenItem::keep()
{
    m_file.flush();
    if (auto *run = std::get_if<record::Run>(&m_transcript->opened(m_index).content))
        run->took = age();
    if (auto kept = m_transcript->keep(m_index); !kept)
        qCWarning(lcRecord, "%s", qPrintable(kept.error().text)); // close() says so to its caller
}

Result<> OpenItem::close()
{
    m_show.stop();
    m_keep.stop();
    show();
    m_file.flush();
    auto &content = m_transcript->opened(m_index).content;
    const bool isWords = record::isWords(content);
    if (auto *run = std::get_if<record::Run>(&content))
        run->outputError = m_file.error();
    else if (auto *call = std::get_if<record::Call>(&content))
        call->outputError = m_file.error();
    else if (auto *thought = std::get_if<record::Thought>(&content))
        thought->took = age();
    const auto closed = m_transcript->close(m_index);
    if (closed && isWords)
        m_file.remove(); // the database has it now
    return closed;
}

Journal::Journal(store::Store *store, const base::Clock *clock, const QString &session, QString outputFolder)
    : m_transcript(store, clock, session)
    , m_outputFolder(std::move(outputFolder))
{
}

Result<std::unique_ptr<Journal>> Journal::open(store::Store *store, const base::Clock *clock,
                                               const QString &session, const QString &outputFolder)
{
    std::unique_ptr<Journal> journal(new Journal(store, clock, session, outputFolder));
    if (auto read = journal->m_transcript.read(outputFolder); !read)
        return fail(read.error());
    return journal;
}

Result<QSet<qint64>> Journal::copy(store::Store *store, const QString &from, qint64 before, const QString &to,
                                   const QHash<QString, QString> &tasks,
                                   const std::pair<QString, QString> &documents)
{
    const auto copied = store->transaction([&]() -> Result<> {
        auto done = store->exec(
            QStringLiteral(
                "INSERT INTO transcript (session, number, kind, time_ms, content, is_open, author) "
                "SELECT ?, number, kind, time_ms, content, is_open, author FROM transcript "
                "WHERE session = ? AND number < ?"),
            {to, from, before});
        for (auto task = tasks.cbegin(); done && task != tasks.cend(); ++task)
            done =
                store->exec(QStringLiteral("UPDATE transcript SET content = json_set(content, '$.task', ?) "
                                           "WHERE session = ? AND kind IN ('message', 'plan') "
                                           "AND json_extract(content, '$.task') = ?"),
                            {task.value(), to, task.key()});
        const QString folder = documents.first + QLatin1Char('/');
        if (done)
            done =
                store->exec(QStringLiteral("UPDATE transcript SET content = json_set(content, '$.path', "
                                           "? || substr(json_extract(content, '$.path'), length(?) + 1)) "
                                           "WHERE session = ? AND kind = 'document' "
                                           "AND substr(json_extract(content, '$.path'), 1, length(?)) = ?"),
                            {QString(documents.second + QLatin1Char('/')), folder, to, folder, folder});
        return done;
    });
    if (!copied)
        return fail(copied.error());
    const auto rows =
        store->query(QStringLiteral("SELECT number FROM transcript WHERE session = ? AND is_open"), {to});
    if (!rows)
        return fail(rows.error());
    QSet<qint64> open;
    for (const store::Row &row : *rows)
        open += row[0].toLongLong();
    return open;
}

Result<QStringList> Journal::documents(store::Store *store, const QString &session, qint64 before)
{
    const auto rows = store->query(QStringLiteral("SELECT json_extract(content, '$.path') FROM transcript "
                                                  "WHERE session = ? AND number < ? AND kind = 'document'"),
                                   {session, before});
    if (!rows)
        return fail(rows.error());
    QStringList paths;
    for (const store::Row &row : *rows)
        paths += row[0].toString();
    return paths;
}

Result<> Journal::forget(store::Store *store, const QString &session)
{
    return store->exec(QStringLiteral("DELETE FROM transcript WHERE session = ?"), {session});
}

Result<qint64> Journal::add(const record::Content &content, Author author)
{
    const auto index = m_transcript.append(author, content, false);
    if (!index)
        return fail(index.error());
    return m_transcript.item(*index).number;
}

Result<> Journal::add(const QList<record::Content> &contents, Author author)
{
    return m_transcript.append(author, contents);
}

Result<std::unique_ptr<OpenItem>> Journal::begin(const record::Content &content, Author author)
{
    Q_ASSERT(std::holds_alternative<record::Run>(content) || std::holds_alternative<record::Call>(content)
             || std::holds_alternative<record::Plan>(content) || record::isWords(content));
    const auto index = m_transcript.append(author, content, true);
    if (!index)
        return fail(index.error());
    return std::make_unique<OpenItem>(&m_transcript, *index, outputFile(m_transcript.item(*index).number));
}

std::unique_ptr<OpenItem> Journal::reopen(int index)
{
    const Item item = m_transcript.item(index);
    Q_ASSERT(!item.isOpen && std::holds_alternative<record::Plan>(item.content));
    m_transcript.reopen(index);
    return std::make_unique<OpenItem>(&m_transcript, index, outputFile(item.number));
}

} // namespace session
