// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QLoggingCategory>
#include <QString>

namespace base {

/// Text from a guest, a model or a client made fit for one line of a log, an Error or the screen: what is not
/// seen or moves what is (controls, marks of direction, ends of lines and paragraphs) and invalid UTF-8
/// become visible escapes, and what is longer than `limit` characters is cut with an ellipsis.
QString printable(QByteArrayView text, qsizetype limit = 200);
QString printable(QStringView text, qsizetype limit = 200);

/// The same of many lines and any length, without what a terminal obeys: ends of lines and tabs stay. It is
/// written as JSON writes it, so JSON means what it meant.
QString harmless(const QString &text);

/// Sends Qt's messages to standard error as `time level category: text`, with anything that looks like a
/// secret (a bearer token, a key=… or password=… value) replaced by ***. Call once, in main().
void installLog();

} // namespace base
