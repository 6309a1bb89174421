// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QFileDevice>

#include <optional>

namespace base {

/// All that is in the file. Denied where it cannot be opened, which one that is not there cannot be either.
Result<QByteArray> contents(const QString &path);

/// Puts `contents` in the file's place, whole or not at all; with `permissions` before anything is in it.
Result<> replaceFile(const QString &path, const QByteArray &contents,
                     std::optional<QFileDevice::Permissions> permissions = {});

} // namespace base
