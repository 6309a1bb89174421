// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clients/client.h"
#include "core/clients/field.h"

namespace clients {

/// A file that a person wrote, with our entry in it, and all else byte for byte as it was; the same bytes
/// when it has the entry already. Invalid: it cannot be read as what it has to be; the text says the line.
base::Result<Edited> withEntry(const Client &client, const QStringList &command, const Content &before);
/// Without our entry. What withEntry() made is taken back exactly, with the file when that was ours.
base::Result<Edited> withoutEntry(const Client &client, const Content &before);
/// What a file that holds nothing else looks like.
QByteArray snippet(const Client &client, const QStringList &command);

} // namespace clients
