// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/terminal.h"
#include "tests/core/terminal/libvterm/script.h"

#include <optional>
#include <string>

namespace libvterm {

/// To a question of a script, in the words of libvterm's harness.
struct Answer
{
    std::string expected;
    std::string actual;
};

/// Nothing for what our terminal does not have.
std::optional<Answer> answer(const Line &question, terminal::Terminal &terminal);

/// What stands behind the number in `settermprop 1 true`.
std::string property(int number, const terminal::Terminal &terminal);

} // namespace libvterm
