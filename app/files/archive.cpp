// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/archive.h"

#include <algorithm>

namespace files {

static quint32 number(const QByteArray &bytes, qsizetype at, int size)
{
    quint32 value = 0;
    for (int i = size - 1; i >= 0; --i)
        value = value << 8 | uchar(bytes[at + i]);
    return value;
}

QList<ArchivePart> partsOf(const Sample &sample)
{
    const qsizetype last = sample.end.lastIndexOf("PK\5\6");
    if (!sample.begin.startsWith("PK\3\4") || last < 0 || last + 22 > sample.end.size())
        return {};
    const auto count = number(sample.end, last + 10, 2);
    const qint64 begin = qint64(number(sample.end, last + 16, 4)) - (sample.size - sample.end.size());
    if (begin < 0 || begin > last)
        return {};
    QList<ArchivePart> parts;
    for (qint64 at = begin; parts.size() < qsizetype(count);) {
        if (at + 46 > last || !QByteArrayView(sample.end).sliced(at).startsWith("PK\1\2"))
            return {};
        const auto size = number(sample.end, at + 28, 2);
        if (at + 46 + size > last)
            return {};
        parts << ArchivePart{sample.end.mid(at + 46, size), number(sample.end, at + 10, 2),
                             number(sample.end, at + 20, 4), number(sample.end, at + 42, 4)};
        at += 46 + size + number(sample.end, at + 30, 2) + number(sample.end, at + 32, 2);
    }
    return parts;
}

bool hasMacros(const QList<ArchivePart> &parts)
{
    return std::ranges::any_of(parts, [](const ArchivePart &part) {
        const QByteArray small = part.name.toLower();
        return small.contains("vbaproject") || small.contains("vbadata") || small.contains("macrosheets/")
            || small.contains("activex/") || small.contains("embeddings/") || small.startsWith("basic/")
            || small.startsWith("scripts/") || small.contains("customui");
    });
}

} // namespace files
