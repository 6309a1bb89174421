// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/errands.h"
#include "core/session/facts_book.h"
#include "core/session/money/estimates.h"
#include "core/session/session.h"

#include <QMap>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace session {

/// All sessions: kept in the database, found again after a restart together with the machines that still run.
/// Drives what happens once a second: the meter's beat and the idle watches.
class Sessions : public QObject
{
    Q_OBJECT

public:
    /// Empty members take the value of the settings; an empty name is made up, and one for OneRun gets a
    /// number when it is taken.
    struct Order
    {
        QString name;
        QString size;
        QString profile;
        QString network;
        Session::Lifetime lifetime = Session::Lifetime::Kept;
        bool cold = false; ///< its machines boot, also where there is a template
        bool isDraft = false; ///< the next owner removes it as one for OneRun
        std::optional<qint64> budget; ///< in nanodollars, 0 for none; or as the settings say
        QString caller = {}; ///< the agent that asks for it; empty: a person
        QString policy = {}; ///< for what agents do in it; empty: the usual
        QString payer = {}; ///< of a draft: the session whose bill its machines are on
        /// What it has from its first moment on is brought by this, which gets its id before anybody hears
        /// of it; an error: there is no session, and it has left nothing.
        std::function<base::Result<>(const QString &id)> furnish = {};
    };

    /// Reads them from the database. What an earlier owner left running is taken over as soon as libvirt is
    /// there: reconnect() at the latest.
    static base::Result<std::unique_ptr<Sessions>> open(Shared shared);
    /// Leaves running machines to run.
    ~Sessions() override;

    /// Opens libvirt, takes over the machines that still run and closes the books on those that do not.
    base::Task<base::Result<>> reconnect();

    /// Invalid: an unknown size, profile or policy, or a name that is taken or malformed.
    base::Result<Session *> create(Order order);
    const Shared &shared() const { return m_shared; }
    Estimates &estimates() { return m_estimates; }
    BudgetGuard &guard() const { return *m_shared.guard; }

    /// Oldest first.
    QList<Session *> all() const;
    /// By name or id, or by the beginning of either when that is only one's. NotFound; Invalid lists those it
    /// may be.
    base::Result<Session *> find(const QString &text) const;
    base::Result<> rename(Session *session, const QString &name);
    /// One that was made for a run stays after it.
    base::Result<> keep(Session *session);
    /// Stops its machine and puts it away, with all its files, until it is taken back.
    base::Task<base::Result<>> archive(QString id);
    base::Result<> unarchive(Session *session);
    /// In nanodollars; 0: no limit. What it spent counts on.
    base::Result<> setBudget(Session *session, qint64 limit);
    /// Gives whether a machine was stopped for it: one that is otherwise, with all that runs in it; files and
    /// snapshots stay. Invalid: there is no such size or network. NotFound: there is no such profile, or, as
    /// the remedy has it, no image of it yet.
    base::Task<base::Result<bool>> changeMachine(QString id, MachineChange change);
    /// For what agents do in it from now on.
    base::Result<> setPolicy(Session *session, const QString &policy);
    /// What each session cost that ever did, by its id; those that were removed, too. Or of one alone.
    base::Result<QMap<QString, Usage>> usages(const QString &session = {}) const;

    /// A new session whose machine and disk go on from this moment of another's, or from one that was kept of
    /// it, with its size, image, budget and policy. Of the order count name, network, lifetime, caller,
    /// isDraft, payer and furnish; an empty name is made up, and an empty network is that of the other.
    base::Task<base::Result<Session *>> fork(QString id, Order order, std::optional<vm::Snapshot> from = {});
    /// Stops it and deletes its volume, its snapshots and its record; what it cost stays known. Signals
    /// `removed` before the object goes.
    base::Task<base::Result<>> remove(QString id);
    /// As remove(), for a caller that cannot wait.
    void removeLater(const QString &id);
    /// For the end of the program: no machine runs on without anybody to watch it.
    base::Task<base::Result<>> stopAll(QString note);

signals:
    void added(session::Session *session);
    void removed(const QString &id);
    /// Any session's state, phase, note or name.
    void changed(session::Session *session);
    /// A budget is nearly spent, or it is and machines were stopped: a sentence, once for each budget and
    /// level. `session`: whose budget it is, or none's for that of the month.
    void budgetTold(session::Session *session, const QString &text);
    /// Something went wrong that no caller is waiting for, once: the meter cannot be written, say.
    void troubled(const base::Error &error);

private:
    explicit Sessions(Shared shared);
    Session *add(Session::Facts facts, const QString &note);
    base::Result<> checkName(const QString &name, const Session *self) const;
    QString freeName(const QString &base) const;
    base::Task<base::Result<Session *>> draftOf(Session *origin, Order order,
                                                std::optional<vm::Snapshot> from);
    base::Result<> setArchived(Session *session, bool isArchived);
    Session *findExactly(const QString &text) const;
    QStringList ids() const;
    void takeOver(std::vector<std::unique_ptr<vm::Machine>> machines);
    void report(const base::Result<> &outcome);
    void tick();
    void judge(const QString &id);

    const Shared m_shared;
    FactsBook m_book;
    Estimates m_estimates;
    std::vector<std::unique_ptr<Session>> m_sessions;
    QTimer m_second;
    bool m_isTroubled = false;
    base::Errands m_errands;
};

/// What the machine of a session is made of, or its next one: one that goes on from a snapshot may be of
/// another profile than it.
QString profileOf(const Sessions &sessions, const Session &session);
/// That very one, for after a wait; none where it was removed.
Session *withId(const Sessions &sessions, const QString &id);

} // namespace session
