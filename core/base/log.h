// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QLoggingCategory>
#include <QString>

namespace base {

/// Text from a guest, a model or a client made fit for a log line or an Error: control characters and invalid
/// UTF-8 become visible escapes, and what is longer than `limit` characters is cut with an ellipsis.
QString printable(QByteArrayView text, qsizetype limit = 200);
QString printable(QStringView text, qsizetype limit = 200);

/// Sends Qt's messages to standard error as `time level category: text`, with anything that looks like a
/// secret (a bearer token, a key=… or password=… value) replaced by ***. Call once, in main().
void installLog();

} // namespace base
