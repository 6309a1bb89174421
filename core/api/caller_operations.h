// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/tools/agent_operations.h"
#include "core/api/table/reserved.h"
#include "core/callers/family.h"
#include "core/gate/rules.h"

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace api {

/// Which programs may be agents, and who may say so: grants in words of a person, and the guard of what only
/// a person does (core/callers/CALLERS.md). Ends what goes on without a grant, or for more than it may cost
/// in a day. Main thread.
class CallerOperations : public QObject
{
    Q_OBJECT

public:
    CallerOperations(Workspace &workspace, SessionOperations &operations, AgentOperations &agents);

    /// Who is connected as an agent: its door keeps this.
    callers::Family &family() { return m_family; }

    /// Whether who is at the other end may make a call that is reserved so. Denied, in words for who asks.
    /// `judged` is kept with the connection; what is a person's is judged anew each time.
    base::Result<> admit(Reserved::For whom, const base::Result<callers::Peer> &peer,
                         std::optional<callers::Judged> &judged) const;
    /// What somebody at a terminal asks for, for the person at the window.
    struct Wanted
    {
        QString program; ///< the path of the file that runs, as the kernel has it
        qint64 pid = 0;
        QString method;
        QJsonObject params; ///< as they came
    };
    /// Asks the person at the window; false: they refuse, or do not answer.
    using Window = std::function<base::Task<bool>(Wanted)>;
    /// While there is one, it is asked: a terminal can be of an agent's making. Its target outlives this, or
    /// takes it back.
    void setWindow(Window window) { m_window = std::move(window); }
    /// Once it is admitted. Denied where there is a window, and the person there did not mean it.
    base::Task<base::Result<>> confirm(Reserved::For whom, base::Result<callers::Peer> peer, QString method,
                                       QJsonObject params, Caller *caller);
    /// Puts such a call on record, and tells of it where there are agents.
    void note(const QString &method, const QJsonObject &params);

    struct Wish
    {
        QString program; ///< a path, a known client's name, or the name of a grant
        QString policy = {};
        QStringList folders = {}; ///< to read and write
        QStringList readFolders = {}; ///< to read only
        QString size = {}; ///< the largest
        std::optional<int> machines = {}; ///< at once
        std::optional<QString> daily = {}; ///< as typed: what they may cost in a day
        std::optional<std::chrono::minutes> time = {}; ///< for how long
        bool asksInClient = false; ///< its person is asked in the program, too
        bool isPreview = false; ///< tells what it would grant, and grants nothing
    };
    struct Allowed
    {
        QString caller; ///< the name of its grant
        gate::Grant grant;
    };
    /// In the place of what it was granted before; what was shared with it stays, and that it is paused.
    base::Result<Allowed> allow(const Wish &wish);
    /// Its grant goes, and what it has under way ends. Gives its name, as the next does.
    base::Result<QString> revoke(const QString &program);
    enum class Paused { Yes, No };
    /// Its calls wait until it is resumed, and its machines stand still; they go on then. NotFound: it has no
    /// grant.
    base::Result<QString> pause(const QString &program, Paused paused);
    enum class Shared { Yes, No };
    struct Sharing
    {
        QString caller;
        QString session; ///< its name
    };
    base::Result<Sharing> share(const QString &session, const QString &program, Shared shared);
    /// A program with a grant, or one that is connected as an agent or made sessions.
    struct Known
    {
        enum class Standing { Granted, Paused, Nothing, Over, None };

        QString caller;
        Standing standing = Standing::None;
        std::optional<gate::Grant> grant = {}; ///< its own
        int connected = 0; ///< how often
        QString declared = {}; ///< what it says of itself; hostile
        QStringList sessions = {}; ///< their names
        qint64 costToday = 0; ///< nanodollars
    };
    base::Result<QList<Known>> list() const; ///< by their names

signals:
    /// What agents may do more than before: a sentence for everybody at a terminal or the window.
    void widened(const QString &text);

private:
    base::Result<QSet<QString>> granted() const;
    bool isAnyAgent() const;
    void followRules();
    void haveNoted();
    base::Result<QString> nameOf(const QString &program) const;
    base::Result<gate::Grant> made(const Wish &wish) const;
    void end(const QString &caller);
    void look();
    void stopMachines(const QString &caller);
    void holdMachines(const QString &caller, Paused paused);

    Workspace &m_workspace;
    SessionOperations &m_operations;
    AgentOperations &m_agents;
    callers::Family m_family;
    Window m_window;
    std::optional<gate::Rules> m_rules; ///< that are on record
    QTimer m_look;
    base::Errands m_stopping;
};

} // namespace api
