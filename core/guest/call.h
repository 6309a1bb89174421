// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/link.h"
#include "core/guest/stream.h"

#include <QPointer>

/// Requests as tasks. They hold the link weakly: one that dies meanwhile ends them with Disconnected.
namespace guest {

/// Asks for a verb that answers and no more.
base::Task<base::Result<wire::Map>> ask(QPointer<Link> link, wire::Map request,
                                        std::chrono::milliseconds timeout);

/// The same where yes is all there is to answer.
base::Task<base::Result<>> confirmed(QPointer<Link> link, wire::Map request,
                                     std::chrono::milliseconds timeout);

/// Asks for a verb with a flow of data and gives the stream once the guest said yes.
base::Task<base::Result<std::unique_ptr<Stream>>> start(QPointer<Link> link, wire::Map request,
                                                        std::chrono::milliseconds timeout);

/// Waits until something of the stream is different. Timeout; or why the stream failed.
base::Task<base::Result<>> news(Stream *stream, std::chrono::milliseconds timeout);

} // namespace guest
