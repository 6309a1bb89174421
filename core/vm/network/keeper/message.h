// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/descriptor.h"

#include <optional>
#include <string>
#include <vector>

namespace vm::keeper {

/// What the keeper and its half inside the namespace say to each other, one packet each, on a socket pair.
struct Message
{
    enum class Kind : char {
        Listening = 'L', ///< inside: the sockets on which names are asked for, UDP and TCP, and packages
        Rules = 'R', ///< keeper: replace the rules by this file
        RulesHold = 'r', ///< inside
        Card = 'C', ///< keeper: QEMU's connection, give it to passt
        Ended = 'E', ///< inside: passt has ended, as it does when QEMU closes the card
        Fault = 'F', ///< inside: "word what the system said"; nothing more will come
    };

    Kind kind;
    std::string text;
    std::vector<Descriptor> files;
};

bool sendMessage(int socket, Message::Kind kind, const std::string &text = {},
                 const std::vector<int> &files = {});
/// Nothing when the other half is gone.
std::optional<Message> receiveMessage(int socket);

} // namespace vm::keeper
