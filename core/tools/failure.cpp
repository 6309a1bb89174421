// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/failure.h"

#include "core/base/log.h"

using namespace Qt::StringLiterals;
using Kind = base::Remedy::Kind;

namespace tools {

QString nextFor(const base::Remedy &remedy)
{
    switch (remedy.kind) {
    case Kind::ListSessions:
        return u"Call list_vms for the VMs there are."_s;
    case Kind::ListRuns:
        return u"Call list_runs for the runs there are."_s;
    case Kind::CreateSession:
        return u"Call create_vm."_s;
    case Kind::ChangeProfile:
        return u"Call set_vm_size with the image “%1”: what runs in the VM ends; or call create_vm."_s.arg(
            remedy.to);
    case Kind::Resume:
        return u"Call resume_vm."_s;
    case Kind::Overwrite:
        return u"Call it again with “overwrite”: true, or with another name."_s;
    case Kind::GiveInputs:
        return u"Call list_recipes for what it takes, and give it other files."_s;
    case Kind::Unarchive:
        return u"A person must take it out of the archive in Berth."_s;
    case Kind::RaiseBudget:
    case Kind::RaiseNewBudget:
    case Kind::RaiseMonthBudget:
    case Kind::RaiseRunBudget:
        return u"A person must raise the budget in Berth. Tell them what it is for."_s;
    case Kind::ListImages:
    case Kind::BuildImage:
        return u"A person must build the image in Berth."_s;
    case Kind::FreeSpace:
        return u"A person must free space on the host."_s;
    case Kind::ExamineHost:
        return u"A person must look at what the host lacks."_s;
    case Kind::RunOnHost: // by which command is not for who could try it, or talk somebody into another
        return u"The person of this computer must mend it. Berth tells them how."_s;
    case Kind::RaiseLimit:
        return u"A person can raise the limit “%1” in the settings of Berth."_s.arg(remedy.subject);
    case Kind::GiveMoreTime:
        return u"Call it again with a longer timeout, or with 0 for none."_s;
    case Kind::TakeLargerSize:
        return u"Call set_vm_size with a larger size: what runs in the VM ends."_s;
    case Kind::TurnOn:
        return u"A person can turn on “%1” in the settings of Berth."_s.arg(remedy.subject);
    case Kind::AllowProgram:
        return u"Tell the person, who can allow it in Berth or, in a terminal of their own, by: berth allow %1."_s
            .arg(base::printable(base::shellWord(remedy.subject), 120));
    case Kind::None:
        break;
    }
    return {};
}

Outcome failure(const base::Error &error)
{
    QJsonObject json{{u"error"_s, base::kindName(error.kind)}, {u"message"_s, error.text}};
    if (const QString what = nextFor(error.remedy); !what.isEmpty())
        json.insert(u"next"_s, what);
    return {json, true};
}

} // namespace tools
