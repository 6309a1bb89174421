// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/worker.h"

#include <chrono>
#include <optional>
#include <string>

/// The verbs about the machine itself. All but setClockOnly() and usage() as a worker does them, as root.
namespace inside::system {

void mount(WorkerSide &side, const wire::Map &request, const Setup &setup);
void unmount(WorkerSide &side, const wire::Map &request, const Setup &setup);
void identity(WorkerSide &side, const wire::Map &request, const Setup &setup);
/// The reply to an identity of nothing but a clock. It does not block.
std::optional<wire::Map> setClockOnly(const wire::Map &request);
void settle(WorkerSide &side, const wire::Map &request, const Setup &setup);
void ready(WorkerSide &side, const wire::Map &request, const Setup &setup);

/// The reply to it, without "processes" and "runs".
wire::Map usage(const Setup &setup);

bool isSerial(const std::string &serial); ///< of a disk, and fit for a path

/// Whether there is something at the path, after waiting for it by notification. `unwanted` is a descriptor
/// that ends the wait when it hangs up, or -1.
bool waitForPath(const std::string &path, std::chrono::milliseconds limit, int unwanted = -1);

} // namespace inside::system
