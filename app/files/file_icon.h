// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/files.h"

#include <QString>

namespace files {

/// The name of the icon that stands for a file of the guest: by its kind, and by how its name ends.
QString iconName(const guest::Entry &entry);
/// That of a file anywhere, by how its name ends.
QString iconName(const QString &fileName);

} // namespace files
