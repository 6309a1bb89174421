// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/exec.h"
#include "core/guest/guest_files.h"
#include "core/guest/link_times.h"

#include <QLocalSocket>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <chrono>
#include <memory>
#include <optional>

namespace guest {

class Link;
class Run;

/// Figures of the machine as its agent sees it.
struct Usage
{
    std::chrono::milliseconds processor{0}; ///< since the machine booted, or began as a copy
    qint64 switches = 0; ///< from one task to another, since the boot
    int processors = 0;
    qint64 memoryKib = 0;
    qint64 memoryTotalKib = 0;
    qint64 diskKib = 0;
    qint64 diskTotalKib = 0;
    qint64 volumeKib = 0;
    qint64 volumeTotalKib = 0;
    int processes = 0;
    int runs = 0;
};

/// Where a machine's clients of packages (npm, pip) ask.
enum class PackageSource {
    Network, ///< the registries
    Cache, ///< the host
    Kept, ///< the host, which asks nobody: apt takes lists that have expired, too
};

/// What makes a machine this one and no other; only what is given is set.
struct Identity
{
    std::optional<QString> hostname;
    std::optional<QString> machineId;
    std::optional<base::WallTime> clock;
    std::optional<int> processorPercent; ///< limit for all that the agent starts
    std::optional<QString> mac;
    std::optional<PackageSource> packages;
    bool begins = false; ///< what was used before is not its own; one that has the machineId already goes on
};

enum class SystemState { Starting, Running };

/// The guest agent of one machine, over a socket: its runs and its system; what is done to files is in
/// files(). Hides the channel (PROTOCOL.md). Lives on the main thread; owned by the session.
///
/// Everything the guest says is checked, and what it can cost is bounded. A guest that breaks the rules,
/// falls silent or goes away is lost: isAlive() turns false, lost() is emitted once, and whatever is under
/// way ends with Disconnected (a Run with RunEnd::Reason::Lost). There is no way back: open a new Guest on a
/// new device. Tasks and Runs may outlive the Guest; they end the same way.
///
/// Errors of single verbs: NotFound, Denied, Invalid, Busy, Unsupported, Failed as the guest says; Busy also
/// when too much is under way at once; Timeout when the guest does not answer.
class Guest : public QObject
{
    Q_OBJECT
public:
    /// Gets in step with the agent at the other end of an open device. Timeout: nobody answered. Unsupported:
    /// it speaks another version.
    static base::Task<base::Result<std::unique_ptr<Guest>>>
    open(std::unique_ptr<QLocalSocket> device, std::chrono::milliseconds timeout, LinkTimes times = {});
    ~Guest() override;

    bool isAlive() const;
    /// It was lost because it broke a rule.
    bool wasCutOff() const;
    /// The machine is paused: until goOn(), silence is no sign of loss and time limits stand still.
    void hold();
    void goOn();
    QString agentVersion() const; ///< fit to be shown
    Files &files() { return *m_files; }
    const Files &files() const { return *m_files; }

    /// Starts a program as the unprivileged user. The Run ends with its owner.
    base::Task<base::Result<std::unique_ptr<Run>>> exec(ExecRequest request);
    /// Starts one that outlives connections, by a name (base::newId()) by which attach() reaches it. All it
    /// prints is kept in the guest, up to `request.keep`. Its input, where it is open, waits for somebody to
    /// attach. The Run is attached to it from its first byte on.
    base::Task<base::Result<std::unique_ptr<Run>>> execInBackground(QString name, ExecRequest request);
    base::Task<base::Result<QList<BackgroundRun>>> runs();
    /// The output of a background run from these bytes on, its end, and its input. Destroying the Run lets it
    /// go on, also what was written and has gone to the guest (Run::bytesToWrite). Invalid: `input` is wanted
    /// and it has none.
    /// `keep`: what ExecRequest had for it; 0: nobody knows.
    base::Task<base::Result<std::unique_ptr<Run>>> attach(QString run, OutputFrom from = {},
                                                          ExecRequest::Input input = ExecRequest::Input::None,
                                                          qint64 keep = 0);
    base::Task<base::Result<>> signal(QString run, int number); ///< a background run. Invalid: it is over
    base::Task<base::Result<>> forget(QString run); ///< ends it and removes its output
    /// A background run that should be over is Unended from now on: for whoever is attached, and in runs().
    void giveUp(const QString &run);
    bool hasGivenUp(const QString &run) const { return m_givenUp.contains(run); }

    /// ReadOnly: in a machine that is to be copied. A copy that mounts the same disk only begins to write.
    enum class Mount { ReadWrite, ReadOnly };
    base::Task<base::Result<>> mount(QString serial, Mount how = Mount::ReadWrite); ///< the session volume
    base::Task<base::Result<>> unmount();
    base::Task<base::Result<>> setIdentity(Identity identity);
    base::Task<base::Result<Usage>> usage();
    base::Task<base::Result<SystemState>> state(); ///< whether the system has come up
    /// Waits until the system has come up, and writes and forgets what it keeps of its disks in memory: for a
    /// machine that is about to be copied.
    base::Task<base::Result<>> settle();

signals:
    void lost(const base::Error &error);
    void gaveUp(const QString &run);

private:
    struct LaterDelete
    {
        void operator()(QLocalSocket *device) const { device->deleteLater(); }
    };
    using Device = std::unique_ptr<QLocalSocket, LaterDelete>;
    Guest(Device device, std::unique_ptr<Link> link);

    Device m_device;
    std::unique_ptr<Link> m_link;
    std::unique_ptr<Files> m_files;
    QSet<QString> m_givenUp; // background runs
};

} // namespace guest
