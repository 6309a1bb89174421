// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/tool.h"
#include "core/tools/turns.h"

#include <functional>
#include <map>
#include <memory>

namespace tools {

class Job;

/// The one door to the tools: checks a call against its schema, finds what it names among what its caller may
/// use, takes it through the gate, performs it and puts on record how it ended. An answer comes within 50
/// seconds: longer work goes on, and the answer is a handle for `wait_run`, as it is for a call that waits
/// for a person. Main thread; ends what is under way when it is destroyed.
class Toolbox
{
public:
    /// How long a call may take before its answer is a handle, and how much of that a person may.
    struct Patience
    {
        std::chrono::milliseconds answer{48'000}; // the least patient client cancels after 60 s
        std::chrono::milliseconds person{45'000};
    };
    /// Hears what came of a call, by its row on record, before that is closed. Must return at once.
    using Told = std::function<void(qint64 audit, const Outcome &outcome)>;
    /// Both borrowed; they outlive this.
    Toolbox(gate::Gate *gate, const Backend &backend, Patience patience, Told told = {},
            Turns::Limits limits = {});
    ~Toolbox();

    struct Wish
    {
        QString caller; ///< the name of its grant
        QString tool;
        QJsonObject arguments;
        Progress progress = {};
        std::optional<Patience> patience = {}; ///< none: that of the toolbox
        QString client = {}; ///< of the caller's program, as gate::Clients knows them; empty: it sees all
        QString key = {}; ///< of this call alone; the guest knows by it the run that it begins
        QString only = {}; ///< the id of the one VM that there is for it, made by whomever; empty: all it may use
    };
    /// NotFound: there is no such tool. Whatever else goes wrong is an Outcome that says what to do next.
    /// Cancelling the task ends the work, unless its handle was given.
    base::Task<base::Result<Outcome>> call(Wish wish);
    /// Whether the call of that review may be rehearsed with these arguments: it runs code or changes files
    /// of its VM, and nothing else. Invalid says why not.
    static base::Result<> checkRehearsal(const gate::Review &review, const QJsonObject &arguments);
    /// Performs it in `vm`, a copy of its VM that is removed afterwards, in place of its own: as its caller,
    /// under the policy that held. Nobody is asked. What goes on for longer than `limit` has a handle then,
    /// which nobody gets.
    base::Task<base::Result<Outcome>> rehearse(gate::Review review, QJsonObject arguments, QString vm,
                                               std::chrono::milliseconds limit);
    /// Ends what that caller has under way, with or without a handle; its calls are told why. With the id of
    /// a VM only what acts on that.
    void end(const QString &caller, const QString &why, const QString &vm = {});
    /// Who has anything under way.
    QStringList callers() const;

    /// The VMs that its caller made or its grant shares. Invalid: the rules are wrong.
    base::Result<QList<Vm>> usable(const QString &caller) const;

private:
    struct Prepared;
    QList<Vm> usable(const QString &caller, const gate::Grant &grant, const QString &only) const;
    using Answer = base::Task<Outcome>;

    bool isHandle(const QString &id, const QString &caller) const;
    /// Through whose eyes a caller's machines are seen.
    struct View
    {
        QString client;
        QString only;
    };
    base::Result<Prepared> prepare(const Tool &tool, const QString &caller, const QJsonObject &arguments,
                                   const View &view) const;
    void noteUse(const Tool &tool, const Vm &vm, const Outcome &outcome, const QString &caller,
                 const QString &client);
    Answer enter(const Tool *tool, Wish wish, QString review, QDeadlineTimer deadline);
    Answer perform(const Tool *tool, gate::Pass pass, QDeadlineTimer deadline, Wish wish);
    Answer await(QString id, QDeadlineTimer deadline);
    base::Task<base::Result<>> resumed(QString caller, QDeadlineTimer deadline);
    Outcome handedOut(std::unique_ptr<Job> job);
    void forgetOld();

    gate::Gate *const m_gate;
    const Backend m_backend;
    const Patience m_patience;
    const Told m_told;
    Turns m_turns;
    QList<QPointer<Job>> m_working; // and some that are gone
    std::map<QString, std::unique_ptr<Job>> m_jobs; // whose handle was given
};

} // namespace tools
