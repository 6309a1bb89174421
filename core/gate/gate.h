// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/gate/audit.h"
#include "core/gate/clients.h"
#include "core/gate/reviews.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <variant>

namespace gate {

class Gate;
class RulesFile;

/// Proof that a call went through the gate and is on record: only a Gate makes one. Whoever acts for an agent
/// takes one. Finished with Gate::finish(); one that is dropped has been cancelled. May outlive the gate.
class [[nodiscard]] Pass
{
public:
    Pass(Pass &&other) noexcept;
    Pass &operator=(Pass &&other) noexcept;
    ~Pass();

    /// What may be done: as it was asked for, or as a person edited it.
    const Request &request() const { return m_request; }
    qint64 audit() const { return m_id; } ///< the row on record
    bool isEdited() const { return m_isEdited; }

private:
    friend Gate;
    Pass(Audit *audit, qint64 id, Request request);
    void end(Outcome outcome, const QString &text);

    QPointer<Audit> m_audit;
    qint64 m_id = 0; // 0: finished, or moved away
    Request m_request;
    bool m_isEdited = false;
};

/// It must not be done; `why` is for the caller and says what to do instead.
struct Refused
{
    QString why;
    base::Remedy remedy = {};
};

/// Nobody has answered yet. Who asks again with `reviewId` gets the answer, when there is one.
struct Waiting
{
    QString reviewId;
    QString why;
};

using Entry = std::variant<Pass, Refused, Waiting>;

/// Where every call of an agent passes: applies the rules, asks a person where it must, keeps the record. An
/// object of the main thread; it outlives the tasks of its callers, and what it is made with outlives it.
class Gate : public QObject
{
    Q_OBJECT

public:
    /// Reads a request anew from the arguments that a person edited: what does not fit the tool is an error.
    /// Must not change caller, tool and machine. Called once at most, before the Pass is given.
    using Reread = std::function<base::Result<Request>(QJsonObject)>;

    static QList<store::Schema> schemas();
    Gate(store::Store *store, const base::Clock *clock, RulesFile *rules);

    /// Whether the call may be done. `review` is of a call that waits already (Waiting::reviewId), and empty
    /// otherwise; the request is the same in both. `patience` is how long a person may take before the caller
    /// gets Waiting; an answer is there at once. Without `reread` what a person edited is refused.
    /// An error: it could not be put on record, so that it must not be done.
    ///
    /// Paths of the host are those of `Pass::request().crossings`: where they led when it was judged. A
    /// lambda for `reread` needs a name before it is awaited (GCC 12 destroys the captures of a temporary
    /// twice).
    base::Task<base::Result<Entry>> enter(Request request, QString review, std::chrono::milliseconds patience,
                                          Reread reread = {});
    /// Of a call that a person wants tried where it can do no harm (Toolbox::rehearse()): on record under its
    /// caller's name, with the reason. No rules are asked, and no review is used up.
    base::Result<Pass> rehearse(Request request);
    /// What came of it. `text` is what the caller is told.
    void finish(Pass pass, Outcome outcome, const QString &text = {});
    /// Its caller got a handle for it, by which byHandle() finds what became of it, also after this owner.
    void handOut(const Pass &pass, const QString &handle);
    base::Result<AuditEntry> byHandle(const QString &handle) const; ///< NotFound
    /// Puts on record what failed before it could be judged: arguments that do not fit, a machine that is
    /// not.
    base::Result<> refuse(const Request &request, const QString &why);

    base::Result<Grant> grant(const QString &caller); ///< as of now; Invalid: the rules are wrong

    base::Result<> answer(const QString &review, const Answer &answer);
    base::Result<> withdraw(const QString &review);
    /// All that a caller asked a person about and has no answer to, in that machine or in all.
    base::Result<> withdrawAll(const QString &caller, const QString &vm = {});
    /// Puts on record what a person did that agents may do more by, as a call of theirs; or what was done in the
    /// name of another `caller`.
    base::Result<> note(const QString &what, const QJsonObject &arguments, const QString &caller = kPerson);
    /// The machine was made for that caller; it stays known when the machine is gone.
    base::Result<> noteMade(const QString &vm, const QString &caller);
    base::Result<QStringList> madeBy(const QString &caller) const;
    base::Result<> forget(const QString &vm); ///< it was removed
    Clients &clients() { return m_clients; }

    base::Result<QList<Review>> openReviews(); ///< the oldest first
    base::Result<Review> review(const QString &id);
    base::Result<QList<AuditEntry>> audit(int count, const AuditFilter &filter = {}) const; ///< newest first

signals: // from the event loop, after what they tell of
    void reviewAsked(const QString &id);
    void reviewAnswered(const QString &id); ///< also: expired, withdrawn
    void rulesChanged();
    /// Its calls and runs have to end: as RulesFile::revoked().
    void revoked(const QString &caller);

signals: // from the middle of a call: who hears them acts later
    void callEntered(const gate::Entered &call);
    void callEnded(qint64 audit, gate::Outcome outcome, const QString &text);

private:
    struct Judgement
    {
        Verdict verdict;
        Policy policy = Policy::Reviewed; // that holds
    };
    struct Recorded
    {
        qint64 audit = 0;
        QString review; // empty: it was refused
        QString refusal;
    };

    base::Result<Judgement> judge(Request &request);
    base::Result<Recorded> ask(const Request &request, const Judgement &judgement);
    base::Result<Recorded> fetch(const Request &request, const Judgement &judgement, const QString &id);
    base::Result<Entry> settle(Pass pass, const Review &review, const Reread &reread);
    void expire(); // what waits for too long
    base::Result<> tell(const base::Result<QStringList> &ended);

    store::Store *const m_store; // the workspace's
    const base::Clock *const m_clock; // the workspace's
    RulesFile *const m_rules; // the workspace's
    Audit m_audit;
    Reviews m_reviews;
    Clients m_clients;
};

} // namespace gate
