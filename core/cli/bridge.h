// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/cli/conversation.h"
#include "core/cli/terminal.h"

#include <QByteArray>
#include <QLocalSocket>
#include <QObject>
#include <QTimer>

#include <memory>

class QFileSystemWatcher;

namespace cli {

/// `berth mcp`: carries lines between an agent on standard input and output and the owner's MCP socket, as
/// they are. Starts an owner when there is none, and goes over to the next one when it ends: the client's
/// opening is said again, and calls that the owner took with it are answered with an error. Ends with
/// standard input or at a signal. Main thread.
class Bridge : public QObject
{
    Q_OBJECT

public:
    explicit Bridge(QString socket);
    ~Bridge() override;
    void begin();
    bool isOver() const { return m_isOver; }

signals:
    void ended();

private:
    void takeInput(const QByteArray &bytes);
    void forward();
    void takeReplies();
    void reply(const QByteArray &lines);
    void writeReplies();
    void requestOwner();
    base::Task<> findOwner();
    void joinNextOwner();
    base::Task<> findNextOwner();
    void goOverTo(std::unique_ptr<QLocalSocket> owner);
    void loseOwner();
    void watchForOwner();
    void endIfDone();
    void end();

    const QString m_path;
    const QByteArray m_greeting; // says to each owner that this is the same client
    Signals m_signals;
    StandardInput m_input;
    QSocketNotifier m_output;
    QTimer m_end;
    Conversation m_conversation;
    QByteArray m_fromClient; // not forwarded yet
    QByteArray m_fromOwner; // the beginning of a line
    QByteArray m_toClient; // not written yet
    bool m_isInputOver = false;
    bool m_isReading = false; // standard input
    bool m_isOver = false;
    int m_tries = 0; // to find an owner, since one last said something
    std::unique_ptr<QLocalSocket> m_owner; // connected
    std::unique_ptr<QFileSystemWatcher> m_changes; // of the socket's folder, while there is no owner
    base::Task<> m_finding;
};

} // namespace cli
