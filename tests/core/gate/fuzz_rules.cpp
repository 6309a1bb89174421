// SPDX-License-Identifier: GPL-3.0-or-later

// The reader of rules.json against whatever is in it (preset `fuzz`; the corpus also runs in the tests).

#include "core/gate/rules.h"

#include <cstdlib>

static void require(bool isSo)
{
    if (!isSo)
        std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char *>(bytes), qsizetype(size));
    const QStringList tools{QStringLiteral("execute_bash"), QStringLiteral("read_file")};
    const auto rules = gate::Rules::parse(json, tools);
    if (!rules) {
        require(rules.error().kind == base::Error::Kind::Invalid && rules.error().text.size() < 2000);
        return 0;
    }
    // What was read can be written, and is then read the same.
    const auto again = gate::Rules::parse(rules->toJson(), tools);
    require(again.has_value() && again->callers == rules->callers);
    return 0;
}
