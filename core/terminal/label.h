// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace terminal {

/// Text of the guest made fit for a window's title: valid UTF-8 without control characters and without those
/// that turn the direction of writing, at most `most` code points.
std::string labelOf(std::string_view text, std::size_t most);

/// The same for an address: nothing but printable ASCII, one of the schemes http, https, ftp, file and
/// mailto, at most 2083 bytes; else empty.
std::string addressOf(std::string_view text);

/// The folder in a file: address (OSC 7), whatever host it names; empty when it is none.
std::string folderOf(std::string_view text);

} // namespace terminal
