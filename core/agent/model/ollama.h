// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/wire.h"

#include <memory>

namespace model {

/// Ollama's own /api/chat: what is sent, and what comes back. Pure.
QJsonObject ollamaRequest(const Prompt &prompt, const Endpoint &endpoint);
std::unique_ptr<Decoder> ollamaDecoder(const Prompt &prompt, const Endpoint &endpoint, Listener &listener);

/// What /api/show is asked, and what it tells of the model beyond what is known. A context that is set is
/// only made smaller: its memory is taken from the host.
QJsonObject ollamaShowRequest(const Endpoint &endpoint);
Abilities ollamaAbilities(const QJsonObject &shown, const Abilities &known);

} // namespace model
