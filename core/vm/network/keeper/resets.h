// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace vm::keeper {

/// passt before December 2024 (Debian 12 has one) answers a connection that is refused by a reset without an
/// acknowledgment, which a guest has to ignore (RFC 9293, 3.10.7.3): it would wait for two minutes. The
/// number is in the segment, the flag is not; this sets it and mends the checksum. `frame` is an Ethernet
/// frame, and what is no such reset stays as it is. Pure.
void acknowledgeReset(std::uint8_t *frame, std::size_t size);

/// Carries frames between QEMU's connection and passt's, each with its length before it in four bytes, and
/// mends the resets for the guest on the way. Returns when either side has closed.
void carryFrames(int card, int passt);

} // namespace vm::keeper
