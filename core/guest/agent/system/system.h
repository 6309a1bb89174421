// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/worker.h"

#include <chrono>
#include <optional>
#include <string>

/// The verbs about the machine itself. Those with a WorkerSide are for a worker, as root.
namespace inside::system {

/// Nothing when it would take its time: that is for mount() then.
std::optional<OrRefusal<wire::Map>> mountAtOnce(const wire::Map &request, const Setup &setup);
void mount(WorkerSide &side, const wire::Map &request, const Setup &setup);
void unmount(WorkerSide &side, const wire::Map &request, const Setup &setup);
void settle(WorkerSide &side, const wire::Map &request, const Setup &setup);
void ready(WorkerSide &side, const wire::Map &request, const Setup &setup);

/// The reply to it. It waits for nothing: a clock is wrong by the time that its message takes.
wire::Map identity(const wire::Map &request);
/// The reply to it, without "processes" and "runs".
wire::Map usage(const Setup &setup);
/// What the processors have done until now was another machine's, which this one is a copy of.
bool countUsageFromHere();

bool isSerial(const std::string &serial); ///< of a disk, and fit for a path

/// Whether there is something at the path, after waiting for it by notification. `unwanted` is a descriptor
/// that ends the wait when it hangs up, or -1.
bool waitForPath(const std::string &path, std::chrono::milliseconds limit, int unwanted = -1);
/// As waitForPath(), the device of a disk that came while the machine ran; empty when none did.
std::string waitForDisk(const std::string &serial, const Setup &setup, std::chrono::milliseconds limit,
                        int unwanted);

} // namespace inside::system
