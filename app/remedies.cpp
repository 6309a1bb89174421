// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/remedies.h"

#include <QCoreApplication>

using Kind = base::Remedy::Kind;

namespace remedies {

static QString text(const char *source) { return QCoreApplication::translate("remedies", source); }

static QString wayOf(Kind kind)
{
    switch (kind) {
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

QString told(const base::Error &error)
{
    const QString way = wayOf(error.remedy.kind);
    return way.isEmpty() ? error.text : error.text + u' ' + way;
}

} // namespace remedies
