// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/format.h"

#include <algorithm>

namespace preview {

const char *nameOf(Format format)
{
    switch (format) {
    case Format::Png:
        return "png";
    case Format::Jpeg:
        return "jpeg";
    case Format::Gif:
        return "gif";
    case Format::Bmp:
        return "bmp";
    case Format::Webp:
        return "webp";
    case Format::Pdf:
        return "pdf";
    }
    Q_UNREACHABLE();
}

std::optional<Format> formatOfName(const QString &name)
{
    const qsizetype dot = name.lastIndexOf(u'.');
    const QString suffix = dot < 0 ? QString() : name.mid(dot + 1).toLower();
    if (suffix == QLatin1String("jpg"))
        return Format::Jpeg;
    const auto *const format =
        std::ranges::find_if(kFormats, [&](Format known) { return suffix == QLatin1String(nameOf(known)); });
    return format == kFormats.end() ? std::nullopt : std::optional(*format);
}

bool isSo(Format format, QByteArrayView begin)
{
    switch (format) {
    case Format::Png:
        return begin.startsWith("\x89PNG\r\n\x1a\n");
    case Format::Jpeg:
        return begin.startsWith("\xff\xd8\xff");
    case Format::Gif:
        return begin.startsWith("GIF87a") || begin.startsWith("GIF89a");
    case Format::Bmp:
        return begin.startsWith("BM");
    case Format::Webp:
        return begin.size() >= 12 && begin.startsWith("RIFF") && begin.sliced(8).startsWith("WEBP");
    case Format::Pdf:
        return begin.startsWith("%PDF-");
    }
    Q_UNREACHABLE();
}

std::optional<Format> formatOf(const QString &name, QByteArrayView begin)
{
    const std::optional<Format> format = formatOfName(name);
    return format && isSo(*format, begin) ? format : std::nullopt;
}

} // namespace preview
