// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tools/backend.h"

#include <QString>

namespace tools {

/// What a model gets of something long, by itself; the rest is there for who asks.
inline constexpr qint64 kShown = 8000; // bytes: the least that a client is known to hand on whole
inline constexpr qint64 kMostAtOnce = 256 * 1024;

/// Text of so many bytes at the most, where it does not end in the middle of a character. Bytes that are no
/// UTF-8 become U+FFFD.
QString textOf(QByteArray bytes, bool goesOn);

/// Of one channel of a run: all of it, or its head and its tail with how much is missing between them.
base::Task<base::Result<QString>> excerpt(Runs &runs, QString run, Channel channel, qint64 total,
                                          qint64 most);

} // namespace tools
