// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace tools {

inline constexpr qint64 kLargestPicture = 3 << 20; ///< bytes, so that it fits a message once it is text
inline constexpr qint64 kPictureMagic = 16; ///< so many bytes say what it is

/// By how it begins: what a name says is not asked. Empty: none that clients show.
QString pictureType(const QByteArray &bytes);

} // namespace tools
