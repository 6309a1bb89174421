// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/session/record/items.h"
#include "core/store/store.h"

#include <QCache>
#include <QObject>
#include <QSet>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace session {

/// What was said and done in one session, in order, to be read: items come at the end, and change only while
/// they are open. Written by a Journal. Items are read from the database as they are asked for, so that one
/// with ten thousand calls costs little more than a short one.
class Transcript : public QObject
{
    Q_OBJECT

public:
    static store::Schema schema();

    int count() const { return int(m_rows.size()); }
    Item item(int index) const;
    bool isCall(int index) const; ///< without reading it
    bool isRun(int index) const; ///< likewise
    bool isPlan(int index) const; ///< likewise
    base::WallTime time(int index) const; ///< likewise
    bool isMessageOf(int index, Author author) const; ///< likewise
    /// All documents, the oldest first. Each is read once, however often they are asked for.
    const std::vector<Item> &documents() const;
    qint64 reads() const { return m_reads; } ///< of items, so far: how long one takes depends on its text
    /// The last call with that row in the record of all calls.
    std::optional<int> callBy(qint64 audit) const;

    /// The items whose text holds this, whatever its case; by index, ascending.
    std::vector<int> search(const QString &text) const;

signals:
    void appended(int index);
    void amended(int index); ///< but for its text; or closed
    /// Of an open one: what a run printed or a message says has become longer by this, to so many bytes in
    /// all.
    void grown(int index, const QByteArray &more, qint64 total);

private:
    friend class Journal;
    friend class OpenItem;

    struct Row
    {
        qint64 number;
        QString kind; // one of m_kinds, which all rows share
        base::WallTime time;
        Author author;
        bool isOpen;
    };
    /// What grows is held apart: its end of a run, all of a message.
    struct Open
    {
        record::Content content;
        QByteArray text;
        qint64 bytes = 0; // in all
    };

    Transcript(store::Store *store, const base::Clock *clock, QString session);
    base::Result<> read(const QString &outputFolder);
    base::Result<int> append(Author author, const record::Content &content, bool isOpen);
    base::Result<> append(Author author, const QList<record::Content> &contents); // all, or none
    QString shared(const QString &kind) { return *m_kinds.insert(kind); }
    base::Result<> insert(const Row &row, const QByteArray &content, store::Survives level);
    QByteArray written(int index) const; // its content, as JSON
    int indexOf(qint64 number) const; // of an item that is there
    Open &opened(int index) { return m_open.at(index); }
    void reopen(int index);
    record::Content contentOf(const Open &open) const;
    void grow(int index, const QByteArray &more);
    base::Result<> keep(int index); // as it is now, and open
    base::Result<> close(int index);
    base::Result<> write(int index, const record::Content &content, store::Survives level);

    store::Store *const m_store; // the workspace's
    const base::Clock *const m_clock; // the workspace's
    const QString m_session;
    std::vector<Row> m_rows;
    QSet<QString> m_kinds;
    std::map<int, Open> m_open;
    mutable QCache<int, QByteArray> m_near; // what was written or read last, by bytes
    mutable std::vector<Item> m_documents; // of the rows up to the next
    mutable std::size_t m_documentsUpTo = 0;
    mutable qint64 m_reads = 0;
};

} // namespace session
