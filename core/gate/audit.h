// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/gate/policy.h"
#include "core/store/store.h"

#include <QObject>

#include <optional>

namespace gate {

/// How a call ended.
enum class Outcome {
    Ok,
    Error,
    Cancelled, ///< nothing came of it: its caller went away, or it waits for a person
    Lost, ///< the owner was killed meanwhile
};

QString outcomeName(Outcome outcome); ///< "ok", "error", "cancelled", "lost"

/// What is on record of one call.
struct AuditEntry
{
    qint64 id = 0;
    base::WallTime time;
    QString caller;
    QString tool;
    QString vm;
    QString arguments; ///< compact JSON; what is over 16 KiB is cut, and says so
    QString verdict; ///< "allow", "review", "refuse"
    QString why;
    QString review; ///< the id of the one it asked for or fetched
    QString outcome; ///< of outcomeName(); empty: under way
    QString text; ///< what its caller was told, shortened
    std::optional<base::WallTime> ended;
    /// What the rules judged; nothing of what failed before them, and in rows of older versions.
    struct Judged
    {
        Nature nature = Nature::Looks;
        Policy vmPolicy = Policy::Builder;
        QList<Crossing> crossings;
    };
    std::optional<Judged> judged;
};

/// A call the moment that it is on record.
struct Entered
{
    qint64 audit = 0;
    Request request;
    Verdict verdict;
    QString review; ///< the id of the one it asked for or fetches
};

/// Which of them; what is empty fits all.
struct AuditFilter
{
    QString caller = {};
    QString vm = {};
    QString tool = {};
    QString verdict = {};
    base::WallTime since = {};
    std::optional<base::WallTime> until = {};
    qint64 before = 0; ///< only rows with a lower id; 0: all
};

/// The record of all calls: a row before anything happens, and its end and its handle, once. Nothing else
/// changes a row; the newest 100 000 are kept, and a few hundred more. Rows that a killed owner left open are
/// closed as lost by the next. No write waits for the disk: it survives the end of this program, the power
/// maybe not.
class Audit : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 kMost = 100'000;

    static store::Schema schema();
    Audit(store::Store *store, const base::Clock *clock); ///< both borrowed; outlive this

    enum class Judged { Yes, No }; ///< whether the rules were asked
    /// The row's id. What is refused has ended with it. An error: nothing is on record, so nothing may
    /// happen. Also within a transaction.
    base::Result<qint64> begin(const Request &request, const Verdict &verdict, const QString &review = {},
                               Judged judged = Judged::Yes);
    base::Result<qint64> next(); ///< the id that begin() will give
    /// Ends what is under way; one that has ended stays as it is.
    base::Result<> end(qint64 id, Outcome outcome, const QString &text);
    /// Names what is under way by a handle, which nothing else has.
    base::Result<> nameBy(qint64 id, const QString &handle);
    base::Result<AuditEntry> named(const QString &handle) const; ///< NotFound
    /// The newest first.
    base::Result<QList<AuditEntry>> last(int count, const AuditFilter &filter = {}) const;

signals: // who hears them acts later: they come from the middle of a call, and maybe of a transaction
    void entered(const gate::Entered &call);
    void ended(qint64 id, gate::Outcome outcome, const QString &text);

private:
    base::Result<> closeLost();
    base::Result<QList<AuditEntry>> read(const QString &condition, const QVariantList &values) const;

    store::Store *const m_store; // the workspace's
    const base::Clock *const m_clock; // the workspace's
    qint64 m_last = 0;
    bool m_isOpen = false; // what was left behind is closed, and m_last known
};

} // namespace gate
