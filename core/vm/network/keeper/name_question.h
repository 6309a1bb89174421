// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// What becomes of a question for a name. Pure: a guest wrote what comes in.
namespace vm::keeper {

/// RCODE of RFC 1035, 4.1.1.
enum class Reason : std::uint8_t {
    FormatError = 1,
    ServerFailure = 2,
    NoSuchName = 3,
    NotImplemented = 4,
    Refused = 5
};

inline constexpr std::size_t kNameHeader = 12; ///< of every message
inline constexpr std::size_t kMostQuestionSize = 512; ///< of a message that asks

struct Question
{
    enum class To : std::uint8_t {
        Nobody, ///< it is no question at all: silence
        Guest, ///< `bytes` is the answer
        Resolver, ///< `bytes` is to be asked
    };
    To to = To::Nobody;
    /// Made anew of what was understood: its number, flags, the one question, and EDNS without options.
    std::vector<std::uint8_t> bytes;
    std::size_t mostAnswer = 512; ///< what the guest takes by UDP
};

Question judgeQuestion(const std::uint8_t *bytes, std::size_t count);
/// For a guest that is offline: nobody is asked for anything.
Question refuseQuestion(const std::uint8_t *bytes, std::size_t count);

/// The answer that has nothing but a reason, to the `bytes` of a question.
std::vector<std::uint8_t> answerWithout(std::vector<std::uint8_t> question, Reason reason);
/// The answer that says: too long, ask by TCP.
std::vector<std::uint8_t> answerCut(std::vector<std::uint8_t> question);

} // namespace vm::keeper
