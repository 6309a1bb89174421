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
    /// What makes pasta and passt light (lean.cpp). Empty where it is not: they work as well without.
    std::string lean;

    static Expected<Programs> find();
    /// In a child that becomes pasta or passt.
    void makeLean() const;
};

} // namespace vm::keeper
