// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/call.h"

#include "core/base/await.h"

#include <QCoreApplication>

namespace guest {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static QString text(const char *source) { return QCoreApplication::translate("guest::Guest", source); }

static Error gone()
{
    return {Error::Kind::Disconnected, text("There is no connection to the machine."), {}};
}

static Task<Result<>> answered(Stream *stream, std::chrono::milliseconds timeout)
{
    while (!stream->isAnswered() && !stream->error()) { // once, since nothing may come before the answer
        const auto came = co_await news(stream, timeout);
        if (!came)
            co_return fail(came.error());
    }
    if (stream->error())
        co_return fail(*stream->error());
    co_return Result<>();
}

Task<Result<wire::Map>> ask(QPointer<Link> link, wire::Map request, std::chrono::milliseconds timeout)
{
    if (!link)
        co_return fail(gone());
    const auto stream = link->ask(request);
    if (!stream)
        co_return fail(stream.error());
    const auto came = co_await answered(stream->get(), timeout);
    if (!came)
        co_return fail(came.error());
    co_return (*stream)->answer();
}

Task<Result<>> confirmed(QPointer<Link> link, wire::Map request, std::chrono::milliseconds timeout)
{
    const auto answer = co_await ask(link, request, timeout);
    if (!answer)
        co_return fail(answer.error());
    co_return Result<>();
}

Task<Result<std::unique_ptr<Stream>>> start(QPointer<Link> link, wire::Map request,
                                            std::chrono::milliseconds timeout)
{
    if (!link)
        co_return fail(gone());
    auto stream = link->start(request);
    if (!stream)
        co_return fail(stream.error());
    const auto came = co_await answered(stream->get(), timeout);
    if (!came)
        co_return fail(came.error());
    co_return stream;
}

Task<Result<>> news(Stream *stream, std::chrono::milliseconds timeout)
{
    bool changed = false;
    do {
        changed = (co_await base::onSignal(stream, &Stream::changed, timeout)).has_value();
        if (stream->error())
            co_return fail(*stream->error());
    } while (!changed && stream->isHeld());
    if (!changed)
        co_return fail(Error::Kind::Timeout,
                       text("The guest agent did not answer within %1 s.").arg(timeout.count() / 1000));
    co_return Result<>();
}

} // namespace guest
