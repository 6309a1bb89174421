// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/guest/exec.h"

#include <QObject>

namespace guest {
class Run;
struct Progress;
} // namespace guest
namespace session {
class Session;
}

namespace api {

/// Who waits for an operation, as the operation sees them: they hear how it goes and take what a run prints.
/// Each door has one of its own; this one hears nothing and lets output go. Outlives the operation. Main
/// thread.
class Caller : public QObject
{
    Q_OBJECT

public:
    /// How far it is, and with what. `percent` below 0: not known.
    virtual void progress(int percent, const QString &step);
    /// How far a recipe says it is, the time left in `step` too; progress(), where nobody asks for that by
    /// itself.
    virtual void step(int percent, const QString &step, std::optional<std::chrono::milliseconds> left);
    /// What they ought to know although nothing failed: a sentence.
    virtual void warning(const QString &text);
    /// What happens in a task that they follow (RPC.md).
    virtual void happened(const QString &event, const QJsonObject &values);
    /// A run began: it can be written to, signalled and resized until `ended`.
    virtual void began(guest::Run *run);
    virtual void ended();
    /// Whether it has room for more output now; `drained` says that it has it again.
    virtual bool takesOutput() const;
    virtual void output(guest::Channel channel, const QByteArray &bytes);

    /// progress() of a copy of what has that name.
    void copying(const guest::Progress &progress, const QString &what);

signals:
    void drained();
};

/// Brings a run and its caller together until it is over. Nothing is taken from the guest while the caller
/// has more than enough to read.
base::Task<guest::RunEnd> join(guest::Run *run, Caller &caller);

/// Tells what a session that starts its machine is waiting for, for as long as this lives.
class PhaseNotices
{
public:
    PhaseNotices(Caller &caller, const session::Session &session);
    ~PhaseNotices();
    Q_DISABLE_COPY_MOVE(PhaseNotices)

private:
    QMetaObject::Connection m_connection;
};

} // namespace api
