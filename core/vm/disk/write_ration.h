// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>
#include <optional>

namespace vm {

/// How often the room is looked at where machines have their disks.
inline constexpr std::chrono::seconds kRoomInterval{1};

/// Bytes a second that each of so many machines may write to a file system, so that all of them together take
/// no more than `usable` in two intervals: one look may come late. Nothing: as fast as it can. What is given
/// is a power of two, which changes seldom.
std::optional<qint64> writeRation(qint64 usable, int machines);

/// So little may still be used, in bytes, that machines stand still.
bool isAtReserve(qint64 usable);

/// So much may be used again that machines go on. More than isAtReserve() asks for, or they would do so to
/// stand still at once.
bool isRoomToGoOn(qint64 usable);

} // namespace vm
