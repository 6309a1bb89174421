// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>

namespace vm {

/// Makes `path`, an empty copy-on-write disk on the qcow2 disk `below`, which it will name as it is given
/// here: a path, or the name of a file beside it. NotFound: qemu-img is not installed.
base::Task<base::Result<>> makeOverlay(QString path, QString below);

} // namespace vm
