// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/remedies.h"

#include "app/settings/field_words.h"

#include <QCoreApplication>

using Kind = base::Remedy::Kind;

namespace remedies {

static QString text(const char *source) { return QCoreApplication::translate("remedies", source); }

static QString wayOf(const base::Remedy &remedy)
{
    switch (remedy.kind) {
    case Kind::Overwrite:
        return text("Remove or rename it first.");
    case Kind::Unarchive:
        return text("Take it out of the archive first.");
    case Kind::Resume:
        return text("Resume it first.");
    case Kind::RaiseBudget:
        return text("Raise it with “Budget…”, in the menu of the session.");
    case Kind::RaiseMonthBudget:
    case Kind::RaiseNewBudget:
        return text("Raise it in the settings.");
    case Kind::ChangeProfile:
        return text("Change it with “Size, Image and Network…”, in the menu of the session.");
    case Kind::BuildImage:
        return text("Build the image first.");
    case Kind::FreeSpace:
        return text("The settings tell what takes the space.");
    case Kind::RaiseLimit:
        //: the name of a setting, as it stands there
        return text("Or raise “%1” in the settings.").arg(fields::nameOf(remedy.subject));
    case Kind::GiveMoreTime:
        //: the name of a setting, as it stands there
        return text("Code gets more time with “%1” in the settings.")
            .arg(fields::nameOf(QStringLiteral("run_seconds")));
    case Kind::TakeLargerSize:
        return text("Or take a larger size with “Size, Image and Network…”, in the menu of the session.");
    case Kind::TurnOn:
        //: the name of a setting, as it stands there
        return text("Turn on “%1” in the settings.").arg(fields::nameOf(remedy.subject));
    case Kind::AllowProgram:
        return text("“Rules for Agents” allows it.");
    case Kind::RunOnHost:
        //: a command
        return text("Run in a terminal: %1").arg(remedy.subject);
    case Kind::None: // and those that have no place of their own in the window
    case Kind::ListSessions:
    case Kind::CreateSession:
    case Kind::RaiseRunBudget:
    case Kind::GiveInputs:
    case Kind::ListRuns:
    case Kind::ListImages:
    case Kind::ExamineHost:
        break;
    }
    return {};
}

QString told(const QString &text, const base::Remedy &remedy)
{
    const QString way = wayOf(remedy);
    return way.isEmpty() ? text : text + u' ' + way;
}

QString told(const base::Error &error) { return told(error.text, error.remedy); }

} // namespace remedies
