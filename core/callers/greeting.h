// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace callers {

// What the bridge says to each owner before it carries anything: which client it carries for, so that this is
// the same client to the next owner. A notification in a line of its own, which an owner that does not know
// it lets go.

inline constexpr qint64 kLongestGreeting = 256; ///< bytes, with the end of its line

/// 128 random bits, as text.
QString newClient();
QByteArray greetingOf(const QString &client);
/// Whether what begins so may become one.
bool mayBeGreeting(const QByteArray &head);
/// Nothing: it is not a greeting, which ends with its line.
std::optional<QString> clientIn(const QByteArray &line);

} // namespace callers
