// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/wire.h"

#include <memory>

namespace model {

/// Anthropic Messages: what is sent, and what comes back. Pure.
QJsonObject anthropicRequest(const Prompt &prompt, const Endpoint &endpoint);
std::unique_ptr<Decoder> anthropicDecoder(const Prompt &prompt, const Endpoint &endpoint, Listener &listener);

} // namespace model
