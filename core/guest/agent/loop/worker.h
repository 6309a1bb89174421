// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/loop.h"
#include "core/guest/agent/loop/refusal.h"
#include "core/guest/agent/system/setup.h"
#include "core/guest/agent/loop/stream.h"

#include <memory>
#include <optional>
#include <string>

namespace inside {

/// What a worker says to the host and hears from it. Everything here blocks; when the host closed the stream
/// or is gone, the worker ends in the middle of the call.
class WorkerSide
{
public:
    explicit WorkerSide(Descriptor socket)
        : m_socket(std::move(socket))
    {
    }

    void reply(wire::Map map); ///< "ok" is added
    void refuse(const Refusal &refusal); ///< as the reply, or after one as an event
    void data(std::string_view bytes);
    void end();
    void event(const wire::Map &map);
    void close(); ///< the last word of a verb with a stream

    /// The next bytes of input; nothing after its end.
    std::optional<std::string> input();
    /// Something came that input() can take, or the host is gone.
    int socket() const { return m_socket.get(); }
    void endIfUnwanted();

private:
    void send(wire::Kind kind, std::string_view payload);

    Descriptor m_socket;
    bool m_hasReplied = false;
};

/// A verb that touches the disk or takes its time, done in a process of its own: a slow disk holds up nothing
/// else, and what a user's path leads to is reached with the user's rights and no others, so there is no name
/// or link that could be exchanged between a check and its use.
class WorkerStream : public Stream
{
public:
    enum class Rights { User, Root };
    enum class Shape { AnswerOnly, Flow };
    struct Job
    {
        Rights rights;
        Shape shape;
        void (*work)(WorkerSide &side, const wire::Map &request, const Setup &setup);
    };

    static OrRefusal<std::unique_ptr<Stream>> start(Loop &loop, Connection &connection, std::uint32_t id,
                                                    const wire::Map &request, const Setup &setup,
                                                    const Job &job);

    Turn speak(std::string &out) override;
    void takeInput(std::string_view bytes) override;
    void endInput() override;

private:
    WorkerStream(Loop &loop, Connection &connection, std::uint32_t id, Shape shape, Descriptor socket);
    void pumpInput();
    void lose(std::string &out);

    Shape m_shape;
    Descriptor m_socket;
    Loop::Handle m_watch;
    bool m_isReadable = false;
    bool m_hasReplied = false;
    std::string m_input;
    bool m_isInputEnded = false;
};

} // namespace inside
