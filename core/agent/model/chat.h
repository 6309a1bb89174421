// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/wire.h"

#include <memory>

namespace model {

/// OpenAI Chat Completions, with what its many servers make of it: what is sent, and what comes back. Pure.
QJsonObject chatRequest(const Prompt &prompt, const Endpoint &endpoint);
std::unique_ptr<Decoder> chatDecoder(const Prompt &prompt, const Endpoint &endpoint, Listener &listener);

} // namespace model
