// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/remedy.h"
#include "core/base/task.h"

#include <QList>
#include <QString>

namespace vm {
class ImageStore;
}
namespace session {
class Machines;
class Templates;
struct Settings;
} // namespace session

/// What this host has and lacks for running machines, each as one line a person can act on.
namespace doctor {

struct Check
{
    enum class Outcome { Ok, Warning, Failed };

    QString id; ///< "libvirt", "acceleration", …: stable, for `--json`
    QString title;
    Outcome outcome = Outcome::Ok;
    QString reason; ///< what was found: whole sentences
    base::Remedy remedy = {}; ///< what mends it, where that is known

    bool operator==(const Check &) const = default;
};

/// "ok", "warning", "failed".
QString outcomeName(Check::Outcome outcome);

/// Looks at everything, in some seconds at most; needs no owner. Warnings leave Berth usable, a Failed check
/// does not.
base::Task<QList<Check>> examine(base::Places places, const session::Settings *settings,
                                 session::Machines *machines, const session::Templates *templates,
                                 const vm::ImageStore *images);

} // namespace doctor
