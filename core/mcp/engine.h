// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/mcp/call.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <chrono>
#include <memory>

namespace mcp {

class Offer;
class RequestStates;

/// The longest message either side sends, without the end of its line.
inline constexpr qsizetype kLongestMessage = 8 << 20;

/// What one connection may take.
struct Limits
{
    int calls = 16; ///< under way at once
    int waiting = 64; ///< that wait for one of these to end
    int subscriptions = 32; ///< streams of changes
    int watched = 256; ///< resources, over all streams
    int page = 100; ///< of a list
    qsizetype output = 1 << 20; ///< that waits to be taken before input is no longer wanted
    std::chrono::milliseconds signOfLife{4'000}; ///< between two of a call with a token for progress
    std::chrono::milliseconds answer{600'000}; ///< for an answer to a question of ours
    std::chrono::milliseconds unread{60'000}; ///< that a peer may leave all output alone
    std::chrono::milliseconds updates{200}; ///< between two for the same resource
};

/// One connection that speaks the Model Context Protocol (MCP.md): bytes in, bytes out. It knows no socket;
/// whoever has one does this:
///
///     engine.receive(bytes)   with what was read, in any pieces, while engine.wantsInput()
///     engine.takeOutput()     to what is written, after outputReady() and each time all was written
///     read again              after inputWanted()
///     write, then close       after ended(): takeOutput() has the last words
///
/// So a peer that does not read stops being read itself, and holds a few megabytes at most; one that goes on
/// like this for a minute is ended. Calls run side by side, up to a number, further ones wait, and beyond a
/// number are refused. All that is under way is cancelled when this is destroyed, which no slot of its
/// signals may do. Main thread.
class Engine : public QObject
{
    Q_OBJECT

public:
    /// `caller` is who the peer is known to be: what is sealed for one is of no use to another. All borrowed;
    /// they outlive this.
    Engine(Offer *offer, RequestStates *states, QString caller, Limits limits = {});
    ~Engine() override;

    void receive(const QByteArray &bytes);
    bool wantsInput() const;
    /// All whole lines there are, or nothing.
    QByteArray takeOutput();

    /// Ends it in order: what is under way is answered with an error that says `why`, streams are completed,
    /// and nothing is read any longer. Then it is ended().
    void close(const QString &why);

    int callCount() const; ///< under way or waiting

signals:
    void outputReady();
    void inputWanted();
    /// What the peer says of itself is known, or has changed.
    void introduced(const mcp::Client &client);
    /// Nothing comes of this connection any more. `reason` is for a log.
    void ended(const base::Error &reason);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace mcp
