// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QString>

namespace vm {

/// How big a machine is. Memory and virtual processors are exact; `cpuPercent` below 100 is what one virtual
/// processor may use of a real one.
struct Size
{
    QString name;
    int vcpus = 1;
    int cpuPercent = 100;
    int memoryMiB = 1024;

    bool operator==(const Size &) const = default;
};

/// XS to XL, smallest first; each has twice the processors and memory of the one before.
const QList<Size> &sizes();

/// In any case of letters. Invalid lists the sizes there are.
base::Result<Size> sizeByName(const QString &name);

/// How many machines may run, and how much memory all of them may have together.
struct Limits
{
    int machines = 8;
    int memoryPercent = 75; ///< of the host's memory

    bool operator==(const Limits &) const = default;
};

/// Whether one more machine fits beside the running ones. Busy, naming what to stop or to choose, when it
/// does not. Pure: the caller says what the host has.
base::Result<> admit(const QList<Size> &running, const Size &wish, int hostMemoryMiB, const Limits &limits);

/// The host's whole memory.
int hostMemoryMiB();

} // namespace vm
