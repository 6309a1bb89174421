// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/archive.h"

#include <QByteArray>
#include <QList>

#include <optional>

namespace preview {

/// The parts of the archive that is open there, in the order of its list. Nothing when it is none, or when
/// parts lie in each other: little could then be read as often as there are parts.
QList<files::ArchivePart> partsIn(int file);

/// Reads parts, as long as they are not too much together: 32 MiB, packed and unpacked.
class PartReader
{
public:
    explicit PartReader(int file)
        : m_file(file)
    {
    }
    /// Nothing when it cannot be had whole.
    std::optional<QByteArray> contentOf(const files::ArchivePart &part);
    /// As much of it as can be had, at most so many bytes.
    QByteArray beginningOf(const files::ArchivePart &part, qint64 most);

private:
    qint64 contentBegin(const files::ArchivePart &part) const;

    const int m_file;
    qint64 m_left = 32 << 20;
};

} // namespace preview
