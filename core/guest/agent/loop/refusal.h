// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/wire/map.h"

#include <string>
#include <variant>

namespace inside {

/// Why a verb is not done. `kind` is one of the words of PROTOCOL.md.
struct Refusal
{
    const char *kind = "failed";
    std::string text;

    static Refusal notFound(std::string text) { return {"not_found", std::move(text)}; }
    static Refusal invalid(std::string text) { return {"invalid", std::move(text)}; }
    static Refusal busy(std::string text) { return {"busy", std::move(text)}; }
    static Refusal unsupported(std::string text) { return {"unsupported", std::move(text)}; }
    static Refusal failed(std::string text) { return {"failed", std::move(text)}; }
    static Refusal wrongField(const char *field);
    /// What errno says about `subject`, a path most often; a longer one is cut.
    static Refusal fromErrno(int error, const std::string &subject);

    /// The payload of the Reply.
    wire::Map reply() const { return {{"ok", false}, {"error", kind}, {"text", wire::validText(text)}}; }
};

template <typename T>
using OrRefusal = std::variant<T, Refusal>;

} // namespace inside
