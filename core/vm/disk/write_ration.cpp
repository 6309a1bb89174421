// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/write_ration.h"

#include <algorithm>
#include <bit>

namespace vm {

static constexpr qint64 kFastest = qint64(2) << 30; // bytes a second; hardly a disk takes more
static constexpr qint64 kStandStill = qint64(16) << 20;
static constexpr qint64 kGoOn = qint64(64) << 20;

std::optional<qint64> writeRation(qint64 usable, int machines)
{
    const qint64 all = std::max<qint64>(usable, 0) / (2 * kRoomInterval.count());
    if (all >= kFastest || machines <= 0)
        return {};
    return qint64(std::bit_floor(quint64(std::max<qint64>(all / machines, 1))));
}

bool isAtReserve(qint64 usable) { return usable < kStandStill; }

bool isRoomToGoOn(qint64 usable) { return usable > kGoOn; }

} // namespace vm
