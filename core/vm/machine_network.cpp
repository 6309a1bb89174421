// SPDX-License-Identifier: GPL-3.0-or-later
// How a machine gets another network in the place of one that broke.
#include "core/base/await.h"
#include "core/vm/machine_impl.h"

#include <QCoreApplication>

using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::Task;

static constexpr auto kEndLimit = 5s;
static constexpr std::chrono::milliseconds kPace = 1s; // of a guest that breaks its network again and again

static QString text(const char *source) { return QCoreApplication::translate("vm::Machine", source); }

void Machine::Impl::networkBroke(const Error &reason)
{
    qCWarning(logMachine, "%s %s %s", qPrintable(note.id), qPrintable(reason.text),
              qPrintable(reason.detail));
    lose(reason);
    beginRenewal();
}

/// Who is offline has lost what others fetched, which is no change of its network.
void Machine::Impl::lose(const Error &reason)
{
    if (policy == NetworkPolicy::Offline)
        return;
    networkError = reason;
    tellNetwork();
}

/// Who attends looks after it in the end.
void Machine::Impl::beginRenewal()
{
    if (isAttended || gone || isClean || renewing.isRunning()
        || (policy == NetworkPolicy::Offline && cardSocket.isEmpty()))
        return;
    renewing = renewNetwork();
    renewing.start();
}

Task<> Machine::Impl::renewNetwork()
{
    if (!networkError) {
        // Perhaps QEMU closed its card, as it does when it ends: libvirt is about to tell, and to cancel
        // this.
        co_await base::after(kEndLimit);
        lose({Error::Kind::Failed, text("The machine has lost its network."), {}});
    }
    if (sinceRenewal.isValid() && !sinceRenewal.hasExpired(kPace.count()))
        co_await base::after(kPace - std::chrono::milliseconds(sinceRenewal.elapsed()));
    sinceRenewal.start();
    auto made = co_await Network::start(policy, folder.runtime(), packages);
    if (made) {
        take(std::move(*made)); // of use when QEMU has come
    } else {
        qCWarning(logMachine, "%s %s", qPrintable(note.id), qPrintable(made.error().text));
        lose(made.error());
    }
}

void Machine::Impl::networkPlugged()
{
    if (!networkError)
        return; // the first one
    renewal = std::exchange(networkError, {});
    tellNetwork();
}

/// Queued: whoever hears it may end the machine, and with it the task that tells.
void Machine::Impl::tellNetwork()
{
    QMetaObject::invokeMethod(
        self, [machine = self] { emit machine->networkChanged(); }, Qt::QueuedConnection);
}

} // namespace vm
