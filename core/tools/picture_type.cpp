// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/picture_type.h"

#include <array>

using namespace Qt::StringLiterals;

namespace tools {

QString pictureType(const QByteArray &bytes)
{
    struct Magic
    {
        QByteArrayView begins;
        const char *type;
    };
    static constexpr std::array kMagics{Magic{"\x89PNG\r\n\x1a\n", "image/png"},
                                        Magic{"\xff\xd8\xff", "image/jpeg"}, Magic{"GIF87a", "image/gif"},
                                        Magic{"GIF89a", "image/gif"}};
    for (const Magic &magic : kMagics) {
        if (bytes.startsWith(magic.begins))
            return QString::fromLatin1(magic.type);
    }
    if (bytes.startsWith("RIFF") && bytes.mid(8, 4) == "WEBP")
        return u"image/webp"_s;
    return {};
}

} // namespace tools
