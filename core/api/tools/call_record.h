// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/gate/audit.h"
#include "core/session/record/items.h"

#include <QJsonObject>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <list>
#include <map>
#include <memory>

class Workspace;

namespace session {
class Journal;
class OpenItem;
class Session;
class Transcript;
} // namespace session

namespace api {

/// The calls of agents as items of the transcripts of the sessions that they are about: what the gate says of
/// each, what it led to, what came of it. A call of no session is in no transcript. Those that only look or
/// feed, or are refused alike, and come one after the other are one item.
///
/// It writes from the event loop, after what it is told of, so that no call waits for it; what cannot be
/// written is logged, for the record of the gate has it. Main thread. The workspace is borrowed.
class CallRecord : public QObject
{
    Q_OBJECT

public:
    explicit CallRecord(Workspace &workspace);
    ~CallRecord() override;

    // Of a call by its row on record.
    void ran(qint64 call, const QString &run); ///< it executes: the id of the RunRecord
    void opened(qint64 call, const QString &terminal);
    void told(qint64 call, const QJsonObject &outcome);

private:
    struct Open;

    void enter(const gate::Entered &entered);
    void end(qint64 audit, gate::Outcome outcome, const QString &told);
    void settle(const QString &id);
    void finish(Open *open, qint64 audit, gate::Outcome outcome, const QString &told,
                const QJsonObject &result);
    void close(Open *open, session::record::Call::State state, const QString &why);
    void closeAfterRun(Open *open);
    base::Task<> follow(Open *open);
    void addMade(const gate::Entered &entered, const QJsonObject &result);
    void addToRow(session::Session *session, const session::record::Call &call, const QString &line);
    void endRow(Open *row);
    void endRows();
    void forget(const QObject *transcript);

    std::unique_ptr<Open> begin(session::Session *session, const session::record::Call &call);
    session::Session *sessionBy(const QString &id) const;
    session::Session *sessionOf(const gate::Request &request) const;
    session::Journal *journalOf(session::Session *session);
    Open *find(qint64 audit) const;

    Workspace &m_workspace;
    std::map<qint64, gate::Entered> m_quiet; // calls that have no item while they go on, by row
    std::map<qint64, QJsonObject> m_outcomes; // of calls that are about to end, by row
    QSet<QString> m_settled; // reviews whose item is closed
    std::list<std::unique_ptr<Open>> m_open;
    std::list<std::unique_ptr<Open>> m_rows; // one of a session at most
    QTimer m_quietTime; // since the last call of a row
};

} // namespace api
