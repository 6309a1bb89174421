// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/channel.h"

#include "core/base/await.h"
#include "core/base/log.h"
#include "core/base/race.h"
#include "core/guest/guest.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QLocalSocket>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using std::chrono::milliseconds;

static constexpr auto kBootUnderKvm = 40s;
static constexpr auto kBootUnderTcg = 180s;
static constexpr auto kPause = 200ms; // between attempts; QEMU listens before the machine executes
static constexpr auto kLongestPause = 5s; // after many that came to nothing at once
static constexpr auto kFirstPatience = 4s; // with a connection that says nothing; twice as long with the next

static QString text(const char *source)
{
    return QCoreApplication::translate("session::openChannel", source);
}

static Task<Result<std::unique_ptr<guest::Guest>>> attempt(QString path, milliseconds limit,
                                                           guest::LinkTimes times)
{
    auto socket = std::make_unique<QLocalSocket>();
    socket->connectToServer(path);
    while (socket->state() == QLocalSocket::ConnectingState) {
        if (!co_await base::onSignal(socket.get(), &QLocalSocket::stateChanged, 5s))
            break;
    }
    if (socket->state() != QLocalSocket::ConnectedState) {
        // It may be in the middle of its own signal.
        const QString reason = socket->errorString();
        socket.release()->deleteLater();
        co_return fail(Error::Kind::Disconnected, text("The channel of the machine cannot be opened."),
                       reason);
    }
    co_return co_await guest::Guest::open(std::move(socket), limit, times);
}

/// One connection is not enough. QEMU (10.0, virtio-console) takes no notice of the end of one while the
/// machine stands still, as when its owner is killed: at the guest's next word it finds nobody, and it stops
/// the port until another connection ends.
static Task<Result<std::unique_ptr<guest::Guest>>> attempts(QString path, milliseconds limit,
                                                            guest::LinkTimes times)
{
    QElapsedTimer timer;
    timer.start();
    milliseconds patience = kFirstPatience;
    milliseconds pause = kPause;
    for (;;) {
        const milliseconds left = std::max(limit - milliseconds(timer.elapsed()), 1ms);
        auto guest = co_await attempt(path, std::min(patience, left), times);
        const bool isSilent = !guest && guest.error().kind == Error::Kind::Timeout;
        const bool mayComeYet = isSilent || (!guest && guest.error().kind == Error::Kind::Disconnected);
        if (!mayComeYet || milliseconds(timer.elapsed()) + pause >= limit)
            co_return guest;
        co_await base::after(pause);
        if (isSilent)
            patience *= 2;
        else
            pause = std::min<milliseconds>(pause * 2, kLongestPause);
    }
}

Task<Result<std::unique_ptr<guest::Guest>>> openChannel(vm::Machine *machine, milliseconds limit,
                                                        guest::LinkTimes times)
{
    auto guest =
        co_await unless(machine, &vm::Machine::stopped, attempts(machine->channelPath(), limit, times));
    if (!guest)
        co_return fail(Error::Kind::Failed, text("The machine ended before its guest answered."),
                       base::printable(machine->console().right(2000), 2000));
    if (!*guest && guest->error().kind == Error::Kind::Timeout)
        co_return fail(Error::Kind::Timeout,
                       text("The guest of the machine did not answer within %1 s.").arg(limit.count() / 1000),
                       base::printable(machine->console().right(2000), 2000));
    co_return std::move(*guest);
}

milliseconds bootLimit(vm::Acceleration acceleration)
{
    return acceleration == vm::Acceleration::Kvm ? milliseconds(kBootUnderKvm) : milliseconds(kBootUnderTcg);
}

} // namespace session
