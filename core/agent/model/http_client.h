// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/client.h"
#include "core/agent/model/endpoint.h"
#include "core/agent/model/retry.h"

#include <functional>
#include <memory>

namespace model {

/// Fetches the key when it is needed; an empty one is none.
using KeySource = std::function<base::Task<base::Result<QString>>()>;

/// A client of the service at `endpoint`, over HTTP. `patience` is for tests and outlives it.
std::unique_ptr<Client> makeClient(Endpoint endpoint, KeySource key, Patience *patience = nullptr);

/// A key as it can stand in a head of HTTP: printable ASCII without spaces, 4096 characters at most.
bool isKey(const QString &text);

} // namespace model
