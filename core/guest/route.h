// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/call.h"
#include "core/guest/disk.h"
#include "core/guest/disks.h"

#include <QtGlobal>

#include <chrono>
#include <functional>

/// What all transfers have in common, whichever way they go.
namespace guest {

/// The ways to the guest. Either may be gone at any time.
struct Route
{
    QPointer<Link> link;
    QPointer<Disks> disks; ///< or nothing
};

// The phases of a transfer.
namespace phase {
inline constexpr const char *kAttach = QT_TRANSLATE_NOOP("guest::Transfer", "Attaching");
inline constexpr const char *kAsk = QT_TRANSLATE_NOOP("guest::Transfer", "Asking the guest");
inline constexpr const char *kCopy = QT_TRANSLATE_NOOP("guest::Transfer", "Copying");
inline constexpr const char *kCompare = QT_TRANSLATE_NOOP("guest::Transfer", "Comparing");
inline constexpr const char *kDetach = QT_TRANSLATE_NOOP("guest::Transfer", "Detaching");
inline constexpr const char *kKeep = QT_TRANSLATE_NOOP("guest::Transfer", "Keeping");
inline constexpr const char *kList = QT_TRANSLATE_NOOP("guest::Transfer", "Listing");
} // namespace phase

using OnBytes = std::function<void(qint64 bytes, qint64 total)>;

/// A transfer in which nothing moves for so long has failed.
inline constexpr std::chrono::seconds kStall{120};

} // namespace guest
