// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/wire/credit.h"
#include "core/guest/wire/map.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace inside {

class Connection;

/// One stream that the host opened; owned by its Connection. Destroying it ends what it stands for: the host
/// closed it, or is gone.
///
/// What it has to say is pulled, when its turn comes: wake() asks for a turn.
class Stream
{
public:
    enum class Turn { Idle, More, Over };

    virtual ~Stream() = default;

    /// Appends the next frames, at most one of them data, in the order the host is to see them. Over: it has
    /// said its last and is to be destroyed.
    virtual Turn speak(std::string &out) = 0;

    virtual void takeInput(std::string_view) { }
    virtual void endInput() { }
    virtual void control(const wire::Map &) { }

protected:
    Stream(Connection &connection, std::uint32_t id)
        : m_connection(connection)
        , m_id(id)
    {
    }

    void wake();
    std::uint32_t credit(wire::Channel channel) const { return m_send[std::size_t(channel)].available(); }
    void sendData(std::string &out, wire::Channel channel, std::string_view bytes);
    void send(std::string &out, wire::Kind kind, std::string_view payload = {});
    void send(std::string &out, wire::Kind kind, const wire::Map &map);
    /// The bytes of takeInput() that are used up, so that the host may send as many more.
    void usedInput(std::size_t bytes);

    Connection &connection() { return m_connection; }
    std::uint32_t id() const { return m_id; }

private:
    friend class Connection;

    Connection &m_connection;
    std::uint32_t m_id;
    std::array<wire::SendWindow, wire::kChannels> m_send;
    wire::ReceiveWindow m_receive;
    bool m_isWaiting = false; // for its turn
    bool m_hasInputEnded = false;
};

} // namespace inside
