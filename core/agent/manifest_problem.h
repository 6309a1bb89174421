// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace agent {

struct ManifestProblem
{
    int line = 1; ///< of recipe.json, from 1
    QString text; ///< a sentence that names the key and the reason
};

} // namespace agent
