// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/remedy.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>
#include <variant>

namespace session {

/// Who said or asked for it.
enum class Author {
    Person, ///< at the window or the command line
    Operator, ///< Berth's own
    Caller ///< an agent made by others
};

/// What code is written in that can be asked to be run.
enum class Language { Python, Shell };

/// What the items of a transcript hold. TRANSCRIPT.md has their JSON.
namespace record {

struct CodeRequest
{
    Language language = Language::Python;
    QString code;

    bool operator==(const CodeRequest &) const = default;
};

struct RecipeRequest
{
    QString recipe; ///< its id
    QString name; ///< as it was called then
    QStringList inputs; ///< files of the host, absolute
    QMap<QString, QString> parameters; ///< as typed
    QStringList profiles = {}; ///< of the images that it was to be run in; empty: in this session
    QString network = {}; ///< of the machines for those; empty: the recipe's
    QStringList secrets = {}; ///< names of parameters that were given too, and are not kept

    bool operator==(const RecipeRequest &) const = default;
};

using Request = std::variant<CodeRequest, RecipeRequest>;

/// What a request led to.
struct Run
{
    enum class State {
        Waiting, ///< for the machine
        Running,
        Ok,
        Failed,
        Stopped, ///< by who asked for it
        Lost ///< its owner ended meanwhile
    };

    qint64 request = 0; ///< the number of the item that asked for it
    QString record; ///< the id of its RunRecord; empty while nothing runs
    QString title;
    std::optional<CodeRequest> code; ///< where it is code that runs
    State state = State::Waiting;
    QString phase; ///< for a person, while it is open
    std::optional<double> progress; ///< of the phase, 0 to 1
    QByteArray tail; ///< whole lines from the end of what it printed, 8 KiB at most; hostile
    qint64 outputBytes = 0; ///< of all it printed
    QString outputError; ///< why the output is not all kept
    std::optional<int> exitCode;
    std::chrono::milliseconds took{0};
    qint64 nanodollars = 0;
    QString text; ///< why it failed, a sentence
    base::Remedy remedy = {}; ///< what mends that
    QString advice; ///< on the size of the machine, a sentence

    bool operator==(const Run &) const = default;
};

/// What an agent asked a tool to do in the session's machine. Names, arguments and texts are the agent's or
/// the machine's: hostile.
struct Call
{
    enum class State {
        Waiting, ///< for a person
        Running,
        Done,
        Failed,
        Refused, ///< by the rules or a person; nothing was done
        Lost ///< its owner ended meanwhile
    };

    QString caller;
    QString tool;
    QJsonObject arguments; ///< cut to what a person can read
    bool isCut = false; ///< there was more of the arguments
    qint64 audit = 0; ///< its row in the record of all calls; of several the last one's
    QString review; ///< the id of the one it waits or waited for
    QString verdict; ///< "allow", "review", "refuse"
    QString answer; ///< how the review ended: "run", "edited", "refused", "expired", "withdrawn"
    QString why; ///< the verdict in words
    State state = State::Running;
    int count = 1; ///< how many alike came one after the other, which this one item is for
    QStringList lines; ///< a line for each of them, of the last ones
    QString run; ///< the id of the RunRecord it led to
    QString terminal; ///< the handle of the terminal it opened
    QByteArray tail; ///< of what its run printed, as Run has it
    qint64 outputBytes = 0;
    QString outputError;
    QString text; ///< what came of it, as its caller was told, shortened
    std::chrono::milliseconds took{0};

    bool operator==(const Call &) const = default;
};

/// A file that came of a run, kept on the host.
struct Document
{
    QString path;
    QString name; ///< for a person
    qint64 bytes = 0;
    QString run = {}; ///< the id of the RunRecord that made it; empty: nobody wrote it down

    bool operator==(const Document &) const = default;
};

/// The end of a task.
struct Report
{
    QString text;
    int files = 0;
    std::chrono::milliseconds time{0}; ///< of the machine
    qint64 nanodollars = 0; ///< likewise
    qint64 tokens = 0; ///< of the model, all that went either way; with 0 there was none
    bool isAtLeast = false; ///< the tokens: a stream was cut before it told all of them
    std::optional<qint64> modelNanodollars = {}; ///< none: nobody knows its price
    bool failed = false; ///< it ended before it was done; `text` says why
    int steps = 0; ///< answers of the model
    int calls = 0; ///< of tools
    int failures = 0; ///< of them
    std::chrono::milliseconds took{0}; ///< from the request to the end, without what the person took
    /// A call that failed, in a line each; hostile.
    struct Failed
    {
        QString what; ///< the tool, and the argument that tells most
        QString why;

        bool operator==(const Failed &) const = default;
    };
    QList<Failed> wrong = {}; ///< the last few of the failures

    bool operator==(const Report &) const = default;
};

/// Words of the author's.
struct Message
{
    QString text;
    QString task = {}; ///< the id of that of Berth's own agent which has heard them; empty: none
    int place = 0; ///< among the person's words in its record, from 1
    QStringList files = {}; ///< names of what was attached to them

    bool operator==(const Message &) const = default;
};

/// What a model thought before it spoke; hostile.
struct Thought
{
    QString text;
    std::chrono::milliseconds took{0};

    bool operator==(const Thought &) const = default;
};

/// A line of the program's own.
struct Note
{
    QString text;
    QString snapshot = {}; ///< the machine and its files were taken back to that one; empty: to none

    bool operator==(const Note &) const = default;
};

/// A model's checklist for what it works on, as it is now; hostile.
struct Plan
{
    struct Step
    {
        enum class State { Pending, Active, Done };

        QString text;
        State state = State::Pending;

        bool operator==(const Step &) const = default;
    };

    QString task; ///< the id of that whose it is
    QList<Step> steps;

    bool operator==(const Plan &) const = default;
};

/// Of a newer Berth: kept, not shown, and nothing that could be done again.
struct Unknown
{
    QString kind;
    QJsonObject json;

    bool operator==(const Unknown &) const = default;
};

using Content = std::variant<Request, Run, Call, Document, Report, Message, Thought, Note, Plan, Unknown>;

/// Words that are said or thought, and become longer while they are.
inline bool isWords(const Content &content)
{
    return std::holds_alternative<Message>(content) || std::holds_alternative<Thought>(content);
}

/// "request", "run", …: what the database calls it.
QString kindOf(const Content &content);
/// "pending", "active", "done".
std::optional<Plan::Step::State> stepStateByName(const QString &name);
QJsonObject toJson(const Content &content);
/// Unknown: the kind, or a word that decides what the rest means, is of a newer Berth.
Content fromJson(const QString &kind, const QJsonObject &json);

} // namespace record

/// One thing that was said or done in a session.
struct Item
{
    qint64 number = 0; ///< of its session, from 1, never given twice
    base::WallTime time;
    Author author = Author::Person;
    record::Content content;
    bool isOpen = false; ///< it goes on: content will change

    bool operator==(const Item &) const = default;
};

/// "person", "operator", "caller".
QString authorName(Author author);
std::optional<Author> authorByName(const QString &name);

/// "python", "shell".
QString languageName(Language language);
std::optional<Language> languageByName(const QString &name);

} // namespace session
