// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/wire.h"

#include <memory>

namespace model {

/// OpenAI Responses, without anything that the service keeps: what is sent, and what comes back. Pure.
QJsonObject responsesRequest(const Prompt &prompt, const Endpoint &endpoint);
std::unique_ptr<Decoder> responsesDecoder(const Prompt &prompt, const Endpoint &endpoint, Listener &listener);

} // namespace model
