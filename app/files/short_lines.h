// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace files {

/// The lines of a text, each as long as a view can lay out at once, which ends in "…" where there is more.
QStringList shortLines(const QString &text);

} // namespace files
