// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/record.h"

#include <QStringList>

namespace task {

/// What the model is sent of a record: every call has its result in the next message, the results of a turn
/// are first in it and together, and what a person said stands where the model heard it.
QList<model::Message> messagesOf(const QList<Entry> &entries);

/// Those that a message of the model's makes.
QList<model::Call> callsOf(const model::Message &message);

/// A call without a result.
struct OpenCall
{
    model::Call call;
    QString key; ///< empty: it was never begun
};
QList<OpenCall> openCalls(const QList<Entry> &entries);

/// Whether the model has said all it wanted, and nobody said anything since it listened.
bool isAnswered(const QList<Entry> &entries);

/// The entries with words of a person's, by their numbers.
QList<qint64> wordsIn(const QList<Entry> &entries);
/// What another task begins with beside all before the words in that entry, where these are to be said in
/// other ones: what came of the calls that were open then, by the numbers of the entries.
QList<qint64> lateResults(const QList<Entry> &entries, qint64 words);

/// How many tokens the next prompt has: what the service counted last, and a guess at what came since. Where
/// it counted nothing yet, `fixed` are those of the system's text and the tools.
qint64 promptTokens(const QList<Entry> &entries, qint64 fixed = 0);
/// About three characters of code or JSON are one.
qint64 tokensOf(const QString &text);

/// The first entry of the last turn, before which things may be shortened; 0: there is nothing before it.
qint64 lastTurn(const QList<Entry> &entries);
/// Whether a summary of what is before that entry would say anything that none says yet.
bool isWorthSumming(const QList<Entry> &entries, qint64 before);
/// What shortening the outputs before that entry takes from one of them.
struct CutOutput
{
    model::Call call;
    model::CallResult result; ///< whole
    qsizetype characters = 0; ///< that are left out
};
QList<CutOutput> cutBefore(const QList<Entry> &entries, qint64 before);
/// Tokens that it saves, as a guess.
qint64 savedByShortening(const QList<Entry> &entries, qint64 before);

/// What a summary must not lose: all that a person asked for, and the paths that were named last, as they
/// were written: 200 at most, of what programs printed those below /session.
struct Kept
{
    QStringList requests;
    QStringList paths;
};
Kept keptOf(const QList<Entry> &entries, qint64 before);
/// As the model reads it from then on.
QString summaryWith(const QString &summary, const Kept &kept);

/// Calls that failed stay whole, the last so many of them: a report names some.
inline constexpr int kFailuresKept = 20;
/// Lets go of the entries that no prompt is made of any more, as a summary stands for them. A person's words
/// stay, the last checklist, when the task was done last, and what failed last. keptOf() finds the paths of
/// before in that summary. The book has all of it.
void letGo(QList<Entry> *entries);

/// What is known of what a task did, as its book is read from the first entry on, or written.
struct Past
{
    void add(const Entry &entry);

    QList<Entry> entries; ///< without most of what a summary stands for: letGo()
    Total total; ///< of all that were added
};

} // namespace task
