// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace base {

/// The text with “[redacted]” in the place of what looks like a secret: keys of known forms (model services,
/// code hosts, clouds, chats), signed tokens, private keys in PEM, and values of environment variables that
/// are named like secrets. What has another form stays: this is a net, and no wall.
QString redacted(QString text);

} // namespace base
