// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>

namespace agent {

/// The line, from 1, of every key and list entry of a JSON text, by its path: "parameters/0/name". The path
/// of the text itself is empty. Of what is no JSON, those before the fault.
QHash<QString, int> jsonLines(const QByteArray &json);

/// The line of a byte.
int lineOf(const QByteArray &text, qsizetype offset);

} // namespace agent
