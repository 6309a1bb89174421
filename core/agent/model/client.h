// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/conversation.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <chrono>
#include <optional>

namespace model {

struct Failure;

/// Hears an answer as it comes. Must return at once.
class Listener
{
public:
    virtual ~Listener() = default;

    virtual void said(const QString &text) = 0;
    virtual void thought(const QString &text) = 0;
    /// It began to write a call; the arguments are not whole yet.
    virtual void calls(const QString &tool) = 0;
    /// A request at this answer came to nothing: what it declared is paid for. Told of each, also of the last
    /// one, which answer() fails with.
    virtual void failed(const Failure &) { }
    /// What was heard of this answer counts no more: it is asked for once more after `wait`, because of `why`.
    virtual void again(const base::Error &why, std::chrono::milliseconds wait) = 0;
    /// What the request under way declared so far, as it becomes more: that is paid for, also by who cancels
    /// it.
    virtual void used(const Usage &) { }
};

/// Why no answer came. `error` is in a person's words; what is for the code is beside it.
struct Failure
{
    enum class Kind {
        Unreachable, ///< no connection, or one that broke, after all that was tried again
        Busy, ///< the service is overloaded or limits how often it is asked, after all that was tried again
        Denied, ///< the key is missing, wrong, or may not
        Unpaid, ///< the account has no money or quota left
        ContextFull, ///< what was sent is longer than the model can read
        Refused, ///< the request is one that the service does not take: a fault of ours, or a model that it lacks
        Broken ///< what came is no answer
    };

    Kind kind = Kind::Broken;
    base::Error error;
    std::optional<Usage> usage; ///< what the request declared, as something came of it, which is paid for
    /// What came before it broke, to show and to keep; its calls must never be made.
    std::optional<Message> part;
};

/// One model of one service. Main thread. Retries by itself what may be tried again.
class Client
{
public:
    virtual ~Client() = default;

    /// `listener` is borrowed until the task ends. Cancelling the task closes the connection at once.
    virtual base::Task<tl::expected<Answer, Failure>> answer(Prompt prompt, Listener &listener) = 0;

    /// Tokens that the model can read, as far as that is known: a service may say so with its first answer.
    virtual std::optional<int> context() const = 0;
};

} // namespace model
