// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/store/store.h"

#include <QJsonObject>
#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace session {

/// One thing that was said or done in a session. What `content` holds is in TRANSCRIPT.md, by kind.
struct Item
{
    enum class Kind { Request, Run, Document, Report, Note };

    qint64 number = 0; ///< of its session, from 1, never given twice
    Kind kind = Kind::Note;
    base::WallTime time;
    QJsonObject content;
    bool isOpen = false; ///< it goes on: content will change

    bool operator==(const Item &) const = default;
};

/// What was said and done in one session, in order: items come at the end, and change only while they are
/// open. Kept in the database; an open one is written when it is closed. Items are read as they are asked
/// for, so that a long one costs nothing but memory.
class Transcript : public QObject
{
    Q_OBJECT

public:
    static store::Schema schema();
    /// Items that an earlier owner left open are closed, with `"state": "lost"`.
    static base::Result<std::unique_ptr<Transcript>> open(store::Store *store, const base::Clock *clock,
                                                          const QString &session);

    int count() const { return int(m_rows.size()); }
    Item item(int index) const;

    enum class Open { No, Yes };
    /// Gives the index.
    base::Result<int> append(Item::Kind kind, const QJsonObject &content, Open open = Open::No);
    /// Of an open one.
    void amend(int index, const QJsonObject &content);
    base::Result<> close(int index, const QJsonObject &content);

    /// The items whose text holds this, whatever its case; by index, ascending.
    std::vector<int> search(const QString &text) const;

    static base::Result<> forget(store::Store *store, const QString &session);

signals:
    void appended(int index);
    void amended(int index); ///< or closed

private:
    struct Row
    {
        qint64 number;
        Item::Kind kind;
        base::WallTime time;
        QByteArray content; // JSON
        bool isOpen;
    };

    Transcript(store::Store *store, const base::Clock *clock, QString session);

    store::Store *const m_store; // the workspace's
    const base::Clock *const m_clock; // the workspace's
    const QString m_session;
    std::vector<Row> m_rows;
};

} // namespace session
