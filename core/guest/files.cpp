// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/files.h"

#include <algorithm>

namespace guest {

static constexpr qsizetype kLongestName = 255; // NAME_MAX of every file system that is used

/// A control character, or one of the marks that make a text read in another order than it is stored.
static bool isHidden(QChar character)
{
    const char16_t code = character.unicode();
    return character.category() == QChar::Other_Control || (code >= 0x202a && code <= 0x202e)
        || (code >= 0x2066 && code <= 0x2069) || code == 0x2028 || code == 0x2029;
}

bool isSafeName(const QByteArray &name)
{
    if (name.isEmpty() || name.size() > kLongestName || name == "." || name == ".." || name.contains('/'))
        return false;
    const QString text = QString::fromUtf8(name);
    return text.toUtf8() == name && std::none_of(text.begin(), text.end(), isHidden);
}

} // namespace guest
