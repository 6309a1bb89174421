// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/conversation.h"
#include "core/base/clock.h"
#include "core/base/result.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>
#include <variant>

/// A task: one request of a person, worked on by a model until it reports.
namespace task {

/// What begins so is Berth's own to say, and no words of a person's.
inline constexpr QLatin1String kOwnWords("[Berth] ");

/// A person's words: the request, and what is said while it is worked on.
struct Said
{
    QString text;
    QList<model::Picture> pictures;
    QString snapshot = {}; ///< of the machine just before, by its name; empty: none was made

    bool operator==(const Said &) const = default;
};

/// A whole answer of the model.
struct Answered
{
    qint64 heard = 0; ///< the last entry that it was sent
    model::Message message;
    model::Answer::Stop stop = model::Answer::Stop::Done;
    model::Usage usage;
    std::optional<qint64> nanodollars; ///< none: nobody knows its price
    QString model = {}; ///< by the name that the person gave it; empty: an older Berth wrote it
    std::optional<std::chrono::milliseconds> took = {}; ///< the request; none: likewise

    bool operator==(const Answered &) const = default;
};

/// A request to the model that no answer to keep came of; it is paid for all the same.
struct Spent
{
    enum class What {
        Failed, ///< nothing came of it
        Cut, ///< its answer broke off, or was
        Summary ///< an answer for the model itself, where its window was full
    };

    What what = What::Cut;
    model::Usage usage;
    std::optional<qint64> nanodollars;
    QString model = {}; ///< as of an answer, as the next
    std::optional<std::chrono::milliseconds> took = {};
    QString why = {}; ///< a sentence, where somebody knows one

    bool operator==(const Spent &) const = default;
};

/// A call is made from now on. Written before it is sent, so that whoever finds it without a result asks what
/// came of it.
struct Begun
{
    QString call; ///< the id of the model::Call
    QString key; ///< unique to this attempt

    bool operator==(const Begun &) const = default;
};

struct Returned
{
    model::CallResult result;
    QByteArray essence; ///< equal for results that differ in nothing but ids and times

    bool operator==(const Returned &) const = default;
};

/// From now on the model is sent the outputs before that entry only in short.
struct Shortened
{
    qint64 before = 0;

    bool operator==(const Shortened &) const = default;
};

/// From now on the model reads this in place of all before that entry; it contains what an earlier one said.
struct Summed
{
    qint64 before = 0;
    QString text;

    bool operator==(const Summed &) const = default;
};

/// A checklist of the model's.
struct Plan
{
    struct Step
    {
        QString text;
        QString state; ///< "pending", "active", "done"

        bool operator==(const Step &) const = default;
    };
    QList<Step> steps;

    bool operator==(const Plan &) const = default;
};

/// It is not worked on any more, until somebody says something or lets it go on.
struct Ended
{
    enum class How {
        Done,
        Stopped, ///< by a person
        Steps, ///< a limit was reached: this and the next two
        Time,
        Money,
        Failed ///< `why` says it
    };

    How how = How::Done;
    QString why; ///< whole sentences, empty for Done

    bool operator==(const Ended &) const = default;
};

using Content = std::variant<Said, Answered, Spent, Begun, Returned, Shortened, Summed, Plan, Ended>;

struct Entry
{
    qint64 number = 0; ///< of its task, from 1, ascending
    base::WallTime time;
    Content content;

    bool operator==(const Entry &) const = default;
};

/// "failed", "cut", "summary".
QString nameOf(Spent::What what);
/// "done", "stopped", "steps", "time", "money", "failed".
QString nameOf(Ended::How how);
/// "said", "answered", …: what the database calls it.
QString kindOf(const Content &content);
QJsonObject toJson(const Content &content);
/// Nothing: it is of a newer Berth, or broken.
std::optional<Content> fromJson(const QString &kind, const QJsonObject &json);

/// All that was paid for.
struct Total
{
    void add(const Content &content);

    model::Usage usage;
    qint64 nanodollars = 0;
    bool isPriced = true; ///< false: of a part nobody knows the price
    int steps = 0; ///< answers
    int calls = 0; ///< that began
    int results = 0; ///< of calls, also of those that were never made
    int failures = 0; ///< of them

    bool operator==(const Total &) const = default;
};
Total totalOf(const QList<Entry> &entries);

/// Where a task is written down. What was added is there after this program was killed.
class Book
{
public:
    virtual ~Book() = default;

    /// Gives it with its number. What came of calls is kept without secrets. An error: nothing was written.
    virtual base::Result<Entry> add(const Content &content) = 0;
};

} // namespace task
