// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <cstring>
#include <string>
#include <tl/expected.hpp>

namespace vm::keeper {

/// Why there is no network: a word for vm::explainNetwork(), which makes a sentence of it, and what the
/// system said. On standard error they are one line, "word what it said".
struct Fault
{
    std::string word;
    std::string said;
};

template <typename T = void>
using Expected = tl::expected<T, Fault>;

inline tl::unexpected<Fault> fault(std::string word, std::string said)
{
    return tl::unexpected<Fault>(Fault{std::move(word), std::move(said)});
}

/// With what errno says.
inline tl::unexpected<Fault> systemFault(const std::string &doing)
{
    return fault("system", doing + ": " + std::strerror(errno));
}

} // namespace vm::keeper
