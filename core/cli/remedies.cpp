// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/remedies.h"

#include <QCoreApplication>

using Kind = base::Remedy::Kind;

namespace cli {

namespace {

struct Words
{
    Kind kind;
    const char *command; ///< %1: the subject, %2: what it is to become
    const char *sentence; ///< %1: the command
};

const Words kWords[]{
    {Kind::ListSessions, "berth ls", QT_TRANSLATE_NOOP("cli", "List them with: %1")},
    {Kind::CreateSession, "berth new --profile %1", QT_TRANSLATE_NOOP("cli", "Make one with: %1")},
    {Kind::ChangeProfile, "berth machine %1 --profile %2", QT_TRANSLATE_NOOP("cli", "Change that: %1")},
    {Kind::Unarchive, "berth unarchive %1", QT_TRANSLATE_NOOP("cli", "Take it out of the archive: %1")},
    {Kind::Resume, "berth resume %1", QT_TRANSLATE_NOOP("cli", "Go on with: %1")},
    {Kind::RaiseBudget, "berth budget %1 AMOUNT", QT_TRANSLATE_NOOP("cli", "Raise it: %1")},
    {Kind::RaiseNewBudget, "berth budget --new AMOUNT",
     QT_TRANSLATE_NOOP("cli", "Raise that of new sessions: %1")},
    {Kind::RaiseMonthBudget, "berth budget --month AMOUNT", QT_TRANSLATE_NOOP("cli", "Raise it: %1")},
    {Kind::RaiseRunBudget, "berth run --budget AMOUNT", QT_TRANSLATE_NOOP("cli", "Give it more: %1")},
    {Kind::Overwrite, "--force", QT_TRANSLATE_NOOP("cli", "Overwrite it with %1.")},
    {Kind::GiveInputs, "--input FILE", QT_TRANSLATE_NOOP("cli", "Give them with %1.")},
    {Kind::ListRuns, "berth runs --all", QT_TRANSLATE_NOOP("cli", "List them with: %1")},
    {Kind::ListImages, "berth image list", QT_TRANSLATE_NOOP("cli", "List them with: %1")},
    {Kind::BuildImage, "berth image build %1", QT_TRANSLATE_NOOP("cli", "Build it: %1")},
    {Kind::FreeSpace, "berth image rm", QT_TRANSLATE_NOOP("cli", "Remove an image with: %1")},
    {Kind::RaiseLimit, "berth settings %1 NUMBER", QT_TRANSLATE_NOOP("cli", "Or raise the limit: %1")},
    {Kind::GiveMoreTime, "berth exec --timeout SECONDS", QT_TRANSLATE_NOOP("cli", "Give it more time: %1")},
    {Kind::TakeLargerSize, "berth machine %1 --size SIZE",
     QT_TRANSLATE_NOOP("cli", "Or take a larger size: %1")},
    {Kind::TurnOn, "berth settings %1 1", QT_TRANSLATE_NOOP("cli", "Turn it on: %1")},
    {Kind::AllowProgram, "berth allow %1", QT_TRANSLATE_NOOP("cli", "Allow it: %1")},
    {Kind::RunOnHost, "%1", QT_TRANSLATE_NOOP("cli", "Mend it with: %1")},
    {Kind::ExamineHost, "berth doctor", QT_TRANSLATE_NOOP("cli", "See what is in the way: %1")},
};

} // namespace

static const Words *wordsFor(const base::Remedy &remedy)
{
    for (const Words &words : kWords) {
        if (words.kind == remedy.kind)
            return &words;
    }
    return nullptr;
}

QString commandFor(const base::Remedy &remedy)
{
    const Words *words = wordsFor(remedy);
    QString command = words ? QString::fromLatin1(words->command) : QString();
    if (command.contains(QStringLiteral("%2")))
        return command.arg(remedy.subject, remedy.to);
    return command.contains(QStringLiteral("%1")) ? command.arg(remedy.subject) : command;
}

QString withCommand(const QString &text, const base::Remedy &remedy)
{
    const Words *words = wordsFor(remedy);
    if (!words)
        return text;
    const QString mends = QCoreApplication::translate("cli", words->sentence).arg(commandFor(remedy));
    return text.isEmpty() ? mends : text + u' ' + mends;
}

} // namespace cli
