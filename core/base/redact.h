// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonValue>
#include <QString>

namespace base {

/// The text with “[redacted]” in the place of what looks like a secret: keys of known forms (model services,
/// code hosts, clouds, chats), signed tokens, private keys in PEM, and what stands there as the value of an
/// environment variable that is named like a secret; and of what is one: the values of such variables of this
/// process, and what was kept. What has another form stays: this is a net, and no wall. Any thread.
QString redacted(QString text);
/// The same of UTF-8. Bytes without a secret are as they were, whatever they are.
QByteArray redacted(const QByteArray &bytes);
/// The same of all texts in it, and of the members that are named as such variables are.
QJsonValue redacted(const QJsonValue &value);

/// From now on redacted() takes it out, wherever it stands. Of less than eight letters it is no secret that
/// could be told from words. Of the process, as its environment is: all that is written down passes there.
void keepSecret(const QString &secret);

} // namespace base
