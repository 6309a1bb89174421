// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/sample.h"

#include <QList>

namespace files {

/// Of a ZIP archive (APPNOTE.TXT 4.3).
struct ArchivePart
{
    QByteArray name;
    quint32 method = 0;
    quint32 packed = 0; ///< bytes
    qint64 at = 0; ///< where its own header is in the file
};

/// From the list at the archive's end; nothing when that is not all there. Nothing is unpacked.
QList<ArchivePart> partsOf(const Sample &sample);

/// A part that by its name holds macros or programs.
bool hasMacros(const QList<ArchivePart> &parts);

} // namespace files
