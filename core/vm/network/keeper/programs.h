// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/fault.h"

#include <string>

namespace vm::keeper {

/// Where the programs are that make up a network. Those of an administrator are often not on a user's PATH.
struct Programs
{
    std::string pasta;
    std::string passt;
    std::string nft;
    std::string cat;
    bool passtForgetsAcknowledgments = false; ///< resets.h

    static Expected<Programs> find();
};

} // namespace vm::keeper
