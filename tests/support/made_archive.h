// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace support {

inline QByteArray number(quint32 value, int size)
{
    QByteArray bytes;
    for (int i = 0; i < size; ++i)
        bytes += char(value >> 8 * i & 0xff);
    return bytes;
}

struct ArchivePart
{
    QByteArray name;
    QByteArray packed;
    quint32 size;
    int method = 0;
    bool isAgain = false; ///< what lies in the file is the part before
};

/// A ZIP archive of them, as they are.
inline QByteArray archive(const QList<ArchivePart> &parts)
{
    QByteArray files, list;
    qsizetype at = 0;
    for (const ArchivePart &part : parts) {
        const QByteArray method = number(quint32(part.method), 2);
        const QByteArray sizes = number(0, 4) + number(quint32(part.packed.size()), 4) + number(part.size, 4)
            + number(quint32(part.name.size()), 2) + number(0, 2);
        at = part.isAgain ? at : files.size();
        list += "PK\1\2" + number(20, 2) + number(20, 2) + number(0, 2) + method + number(0, 4) + sizes
            + number(0, 10) + number(quint32(at), 4) + part.name;
        if (!part.isAgain)
            files += "PK\3\4" + number(20, 2) + number(0, 2) + method + number(0, 4) + sizes + part.name
                + part.packed;
    }
    return files + list + "PK\5\6" + number(0, 4) + number(quint32(parts.size()), 2)
        + number(quint32(parts.size()), 2) + number(quint32(list.size()), 4)
        + number(quint32(files.size()), 4) + number(0, 2);
}

} // namespace support
