// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/loop.h"
#include "core/guest/agent/loop/stream.h"
#include "core/guest/wire/decoder.h"

#include <deque>
#include <functional>
#include <memory>
#include <unordered_map>

namespace inside {

/// The agent's side of the channel: gets in step with a host, again with every host that comes, and shares
/// the way out between the streams. Streams live here and die with the host that opened them.
///
/// A virtio port reports "hung up" for as long as no host is connected, so it is watched for changes only
/// (edge-triggered); the kernel tells of a host that comes or goes like of any other news, by another queue
/// than that of its bytes: these may be there first.
class Connection
{
public:
    /// A host asks for something. Answer with reply() or add().
    using OnOpen = std::function<void(std::uint32_t stream, const wire::Map &request)>;
    /// What to do when the other end is gone: a port waits for the next host, a socket has no next.
    enum class WhenGone { Wait, Quit };

    Connection(Loop &loop, Descriptor port, WhenGone whenGone, OnOpen onOpen);

    void add(std::unique_ptr<Stream> stream);
    /// The only word on a stream.
    void reply(std::uint32_t stream, const wire::Map &map);

    /// Reads and writes what is possible now, and a fair share of it. Called after each round of events.
    void work();

private:
    friend class Stream;

    void wake(Stream &stream);
    void readSome();
    void writeSome();
    void fill();
    void handle(const wire::Decoder::Item &item);
    const char *handle(const wire::Frame &frame);
    const char *handleOpen(const wire::Frame &frame);
    const char *handleOnStream(Stream &stream, const wire::Frame &frame);
    void welcome(const wire::Nonce &nonce);
    bool isHungUp() const;
    void forgetHost();
    void lose();

    Loop &m_loop;
    Descriptor m_port;
    WhenGone m_whenGone;
    OnOpen m_onOpen;
    Loop::Handle m_watch;
    Loop::Handle m_again;
    bool m_isReadable = true;
    bool m_isWritable = true;
    bool m_isAhead = false; // a host has begun that the kernel does not know of yet

    wire::Decoder m_decoder{wire::Side::Host};
    bool m_isGreeted = false;
    std::uint32_t m_lastStream = 0;
    std::unordered_map<std::uint32_t, std::unique_ptr<Stream>> m_streams;
    std::deque<std::uint32_t> m_turns;
    std::string m_replies; // frames that wait for no stream's turn
    std::string m_out; // frames on their way, from m_sent on
    std::size_t m_sent = 0;
};

} // namespace inside
