// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QJsonObject;

namespace base {

/// What mends a failure, as a value: each surface has words of its own for it, the command line a command,
/// the window a page or a button.
struct Remedy
{
    enum class Kind {
        None, ///< nothing is known, or the text of the error says it
        ListSessions,
        CreateSession, ///< with the image `subject`
        Unarchive, ///< the session `subject`
        Resume, ///< the session `subject`
        RaiseBudget, ///< of the session `subject`
        RaiseNewBudget, ///< that new sessions get
        RaiseMonthBudget,
        RaiseRunBudget,
        Overwrite, ///< ask for it again, so that what is there is replaced
        GiveInputs, ///< other files for the recipe
        ListImages,
        BuildImage, ///< of the profile `subject`
        FreeSpace, ///< by removing images or sessions
        ExamineHost,
        ListRuns,
        ChangeProfile, ///< of the session `subject`, to `to`
        RaiseLimit, ///< the setting `subject`: "output_mib", "machines", …
        GiveMoreTime, ///< to the run
        TakeLargerSize, ///< for the machines of the session `subject`
        TurnOn, ///< the setting `subject`
        AllowProgram, ///< `subject`, to use Berth
        RunOnHost ///< the command `subject`, which is for the person of this computer alone
    };

    Kind kind = Kind::None;
    QString subject = {};
    QString to = {}; ///< what it is to become; of most there is none

    bool operator==(const Remedy &) const = default;

    /// For programs: the members `remedy` ("unarchive", "raise_budget", …) and `subject`, and `to` where
    /// there is one; nothing for None, which is also what an unknown one reads as.
    void writeTo(QJsonObject &object) const;
    static Remedy readFrom(const QJsonObject &object);

    /// RunOnHost: what brings Debian packages.
    static Remedy install(const QString &packages);
};

/// As one word of a shell's.
QString shellWord(const QString &text);

} // namespace base
