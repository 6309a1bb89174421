// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/worker.h"

/// The verbs about files, as a worker does them: with the user's rights, blocking as the disk does.
namespace inside::files {

void read(WorkerSide &side, const wire::Map &request, const Setup &setup);
void write(WorkerSide &side, const wire::Map &request, const Setup &setup);
/// These two open the disk as root first.
void fromDisk(WorkerSide &side, const wire::Map &request, const Setup &setup);
void toDisk(WorkerSide &side, const wire::Map &request, const Setup &setup);
/// With `kHeld`: names that are being written besides those which a process has open.
void list(WorkerSide &side, const wire::Map &request, const Setup &setup);
inline constexpr const char *kHeld = "held";
void stat(WorkerSide &side, const wire::Map &request, const Setup &setup);
void make(WorkerSide &side, const wire::Map &request, const Setup &setup);
void rename(WorkerSide &side, const wire::Map &request, const Setup &setup);
void remove(WorkerSide &side, const wire::Map &request, const Setup &setup);
void watch(WorkerSide &side, const wire::Map &request, const Setup &setup);

} // namespace inside::files
