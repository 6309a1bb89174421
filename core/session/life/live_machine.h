// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/life/patience.h"
#include "core/session/shared.h"
#include "core/vm/machine.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace guest {
class Guest;
} // namespace guest

namespace session {

/// What executes for a session: its machine, if it has one, and the guest in there once that has answered. On
/// the meter from its first moment to its last, less the time that it stands still. In what stage a session
/// is, and what follows from an end, is the session's business. Deleting this leaves the machine to run.
class LiveMachine : public QObject
{
    Q_OBJECT

public:
    using OnPhase = std::function<void(const char *)>; ///< hears what is waited for, in English

    /// `mayLend`: whether large files may be moved by disks of the machine, as it is now.
    LiveMachine(Shared shared, QString session, std::function<bool()> mayLend);
    ~LiveMachine() override;

    vm::Machine *machine() const { return m_machine.get(); }
    /// Also one that no longer answers.
    guest::Guest *guest() const { return m_guest.get(); }
    bool isAnswering() const;
    /// It stands still, or is about to, by a wish. Not: because the host's disk is full.
    bool isFrozen() const;
    /// Why its guest was cut off, until that is forgiven; a whole sentence, or empty.
    QString trouble() const { return m_trouble; }
    /// The guest was cut off so often that nobody speaks with it, until tryAgain().
    bool isGivenUp() const { return m_patience.isExhausted(); }
    void tryAgain() { m_patience.allowOneMore(); }
    /// Whether there was trouble() until now, and the guest has behaved since.
    bool forgive();
    /// By somebody else; a whole sentence. Of a machine that there was until now, too.
    QString endedBecause() const { return m_endedBecause; }

    void take(std::unique_ptr<vm::Machine> machine);
    void take(std::unique_ptr<guest::Guest> guest);
    void dropGuest();

    /// From now on, at the price of this moment.
    base::Result<> bill();
    /// From a machine that executes to one that is of use; after a pause where its guest was lost lately.
    base::Task<base::Result<>> takeUp(QString hostName, OnPhase onPhase);

    /// The guest is told at once, and whoever looks finds it frozen.
    void beginFreeze();
    base::Task<base::Result<>> freeze(vm::Held why);
    void endFreeze() { m_isFreezing = false; }
    /// Without a guest that answers only the machine goes on.
    base::Task<base::Result<>> thaw();

    /// Unmounts the volume, ends the machine and its time on the meter. Without a machine there is nothing to
    /// end. `why` is told of what still runs in there.
    base::Task<base::Result<>> stop(QString why = {});
    /// There is no machine any more, or it was never of use: closes the books on what is left of it.
    void lose(const QString &why = {});

signals:
    void ended(); ///< not by stop()
    void paused(); ///< as vm::Machine, like the next two
    void resumed();
    void networkChanged();
    /// Not in the middle of a step, which would be cancelled by it.
    void guestLost();

private:
    base::Task<bool> wakeToStop();
    void tellPackages();

    const Shared m_shared;
    const QString m_session;
    const std::function<bool()> m_mayLend;
    QString m_endedBecause;
    QString m_trouble;
    Patience m_patience;
    std::optional<std::chrono::milliseconds> m_goneAt; // the machine, by the clock's awake()
    bool m_isFreezing = false;
    std::unique_ptr<vm::Machine> m_machine;
    std::unique_ptr<guest::Guest> m_guest;
    base::Task<base::Result<>> m_telling; ///< the guest, where packages are
};

} // namespace session
