// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller.h"
#include "core/api/ran.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/session.h"

#include <QByteArray>
#include <QPointer>
#include <QString>

#include <chrono>
#include <optional>

class Workspace;

namespace api {

/// What anybody may ask of the owner about runs in the background. They go on without whoever started them,
/// and are named by their ids or the beginning of one. Main thread.
class RunOperations
{
public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;

    explicit RunOperations(Workspace &workspace)
        : m_workspace(workspace)
    {
    }

    /// Without a time limit it may take as long as it likes. `owner` is the caller that the record names,
    /// `key` what the guest knows it by.
    Reply<session::InBackground> begin(QString session, guest::ExecRequest request,
                                       std::optional<std::chrono::milliseconds> timeLimit, QString owner,
                                       Caller &caller, QString key = {});
    /// The same for who does not stay with it.
    Reply<session::RunRecord> start(QString session, guest::ExecRequest request,
                                    std::optional<std::chrono::milliseconds> timeLimit, QString owner,
                                    Caller &caller);
    enum class Listed { Running, All };
    /// Of one session or, without one, of all; newest first. Those in the foreground too, which have no
    /// handle.
    struct ListedRun
    {
        session::RunRecord record;
        QString sessionName; ///< empty: it is gone
    };
    Reply<QList<ListedRun>> list(QString session, Listed which);
    enum class Read { SoFar, ToTheEnd };
    /// Output goes to the caller while they have room for it. NotFound: its machine is gone.
    Reply<RunRead> read(QString run, guest::OutputFrom from, Read which, Caller &caller);
    /// Done when the program, or what waits for it, has room for all of it. Invalid: it takes none.
    Reply<session::RunRecord> write(QString run, QByteArray bytes, bool isEnd);
    Reply<session::RunRecord> signal(QString run, int signal);
    Reply<Ran> wait(QString run);
    /// The guest that it is in, once that answers. NotFound: its machine is gone.
    Reply<QPointer<guest::Guest>> reach(session::RunRecord run) const;

private:
    struct Place
    {
        session::RunRecord record;
        QPointer<guest::Guest> guest; // none: it is over
    };
    /// Of one in the background, by the beginning of its id.
    Reply<Place> placeOf(QString run) const;
    Reply<Ran> endOf(session::RunRecord run, std::optional<guest::RunEnd> end) const;

    Workspace &m_workspace;
};

} // namespace api
