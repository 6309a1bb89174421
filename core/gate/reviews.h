// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/gate/policy.h"
#include "core/store/store.h"

#include <QHash>

#include <optional>

namespace gate {

/// A call that waits for a person, or did.
struct Review
{
    enum class State {
        Open,
        Run, ///< approved; not fetched yet
        Edited, ///< approved with other arguments; not fetched yet
        Refused,
        Expired,
        Used, ///< approved, and fetched by the one call that it was for
        Withdrawn, ///< its caller or machine is gone
    };

    QString id;
    qint64 audit = 0; ///< the call that asked first
    QString caller;
    QString tool;
    QString vm;
    QString vmName;
    QJsonObject arguments;
    QString fingerprint; ///< of caller, machine, tool and arguments
    QString why;
    Policy policy = Policy::Builder; ///< that held
    QList<Crossing> crossings;
    base::WallTime asked;
    State state = State::Open;
    QString answer; ///< what the person wrote
    std::optional<QJsonObject> edited;
    bool isWhole = true; ///< false: it was edited with a secret, which an owner who is gone has not kept
    std::optional<base::WallTime> answered;
};

QString stateName(Review::State state); ///< "open", "run", "edited", …
QString stateText(const Review &review); ///< how it stands, and what to do next

/// What a person says to a review.
struct Answer
{
    enum class Kind {
        Run,
        Edit, ///< run it with `arguments`
        Refuse, ///< with `text` for the caller
        Always, ///< run it, and do not ask again for the like in this machine
    };

    Kind kind = Kind::Refuse;
    QString text = {};
    QJsonObject arguments = {};
};

/// The reviews as rows, which outlive their owner. One approval is good for one run, whoever is killed when.
/// Secrets in arguments are not among what outlives it: a call that had one is known by its fingerprint alone
/// then, so that who makes it again gets the answer. Knows no rules and wakes nobody: that is the Gate's.
/// Main thread.
class Reviews
{
public:
    static constexpr std::chrono::hours kOpenFor{24};
    static constexpr std::chrono::hours kApprovedFor{1};
    static constexpr int kMostOpen = 50; ///< of a caller
    /// Characters of compact JSON: a person is to read them.
    static constexpr qsizetype kMaxArguments = 256 * 1024;

    static store::Schema schema();
    Reviews(store::Store *store, const base::Clock *clock); ///< both borrowed; outlive this

    /// The review of this very call that is open or approved, or a new one, with whether it is new. Busy: too
    /// many of the caller wait; Invalid: too large to be read. Within the transaction that records the call.
    struct Asked
    {
        QString id;
        bool isNew = false;
    };
    base::Result<Asked> ask(const Request &request, Policy policy, const QString &why, qint64 audit);
    /// Takes the approval: the state before it, once. Denied says why there is none to take. Within the
    /// transaction that hands out the permission.
    base::Result<Review> use(const QString &id);

    /// Only what is open can be answered: Invalid says how it was otherwise. Always is for calls of a
    /// machine.
    base::Result<> answer(const QString &id, const Answer &answer);
    /// What is open or approved; all others stay as they are. Gives the ids, as the next two.
    base::Result<QStringList> withdraw(const QString &id);
    /// A machine is gone: withdraws its reviews, and forgets what is always allowed in it.
    base::Result<QStringList> forget(const QString &vm);
    /// Those that nobody answered or fetched in time.
    base::Result<QStringList> expire();

    /// Whether a person said Always to the like: the same caller, machine, tool, policy and kinds of
    /// crossings; with the same subject where that is a file of the host or money.
    base::Result<bool> isAlways(const Request &request, Policy policy) const;

    base::Result<Review> review(const QString &id) const; ///< NotFound
    base::Result<QList<Review>> open() const; ///< the oldest first

    static QString fingerprint(const Request &request);

private:
    struct Whole
    {
        QJsonObject arguments;
        std::optional<QJsonObject> edited;
    };
    Review reviewOf(const store::Row &row) const;
    base::Result<QStringList> end(const QString &condition, const QVariantList &values, Review::State state);

    store::Store *const m_store; // the workspace's
    const base::Clock *const m_clock; // the workspace's
    QHash<QString, Whole> m_whole; // of those with secrets that are alive, by their ids
};

} // namespace gate
