// SPDX-License-Identifier: GPL-3.0-or-later

// What a guest asks for names against whatever it may be (preset `fuzz`; the corpus also runs in the tests).

#include "core/vm/network/keeper/name_question.h"

#include <cstdlib>

using namespace vm::keeper;

static void require(bool isSo)
{
    if (!isSo)
        std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const Question question = judgeQuestion(bytes, size);
    if (question.to == Question::To::Nobody) {
        require(question.bytes.empty());
        return 0;
    }
    // Never more than came, and to the same number.
    require(question.bytes.size() >= kNameHeader && question.bytes.size() <= size
            && question.bytes.size() <= kMostQuestionSize);
    require(question.bytes[0] == bytes[0] && question.bytes[1] == bytes[1]);
    const bool isAnswer = question.bytes[2] & 0x80;
    require(isAnswer == (question.to == Question::To::Guest));
    if (isAnswer)
        return 0;
    // What is asked is a question that would be asked in the same words.
    const Question again = judgeQuestion(question.bytes.data(), question.bytes.size());
    require(again.to == Question::To::Resolver && again.bytes == question.bytes
            && again.mostAnswer == question.mostAnswer);
    return 0;
}
