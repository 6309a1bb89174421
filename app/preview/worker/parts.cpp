// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/worker/parts.h"

#include <QScopeGuard>

#include <algorithm>

#include <sys/stat.h>
#include <unistd.h>

#define ZLIB_CONST
#include <zlib.h>

using files::ArchivePart;

namespace preview {

static std::optional<QByteArray> pieceOf(int file, qint64 at, qint64 size)
{
    QByteArray piece(size, Qt::Uninitialized);
    qint64 have = 0;
    while (have < size) {
        const ssize_t count = pread(file, piece.data() + have, size_t(size - have), at + have);
        if (count <= 0)
            return {};
        have += count;
    }
    return piece;
}

static int twoBytes(const QByteArray &bytes, qsizetype at)
{
    return uchar(bytes[at]) | uchar(bytes[at + 1]) << 8;
}

namespace {

struct Unpacked
{
    QByteArray content;
    bool isWhole = false;
};

} // namespace

static Unpacked unpacked(const QByteArray &packed, qint64 most)
{
    z_stream stream{};
    stream.next_in = reinterpret_cast<const Bytef *>(packed.constData());
    stream.avail_in = uInt(packed.size());
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return {};
    const auto end = qScopeGuard([&] { inflateEnd(&stream); });
    Unpacked result{QByteArray(most, Qt::Uninitialized)};
    stream.next_out = reinterpret_cast<Bytef *>(result.content.data());
    stream.avail_out = uInt(result.content.size());
    result.isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END;
    result.content.truncate(qsizetype(stream.total_out));
    return result;
}

/// Behind its own header; -1 when that is none, or it is packed in another way than with Deflate.
qint64 PartReader::contentBegin(const ArchivePart &part) const
{
    const auto head = pieceOf(m_file, part.at, 30);
    if (!head || !head->startsWith("PK\3\4") || part.method % 8 != 0 || part.method > 8)
        return -1;
    return part.at + 30 + twoBytes(*head, 26) + twoBytes(*head, 28);
}

std::optional<QByteArray> PartReader::contentOf(const ArchivePart &part)
{
    const qint64 begin = contentBegin(part);
    if (begin < 0 || part.packed > m_left)
        return {};
    m_left -= part.packed;
    auto packed = pieceOf(m_file, begin, part.packed);
    if (!packed || part.method == 0)
        return packed;
    const Unpacked result = unpacked(*packed, m_left);
    if (!result.isWhole)
        return {};
    m_left -= result.content.size();
    return result.content;
}

QByteArray PartReader::beginningOf(const ArchivePart &part, qint64 most)
{
    const qint64 begin = contentBegin(part);
    const qint64 taken = std::min({qint64(part.packed), most, m_left});
    const auto packed = begin < 0 ? std::nullopt : pieceOf(m_file, begin, taken);
    if (!packed)
        return {};
    m_left -= taken;
    if (part.method == 0)
        return *packed;
    const QByteArray content = unpacked(*packed, std::min(most, m_left)).content;
    m_left -= content.size();
    return content;
}

QList<ArchivePart> partsIn(int file)
{
    using files::Sample;
    struct stat status;
    if (fstat(file, &status) != 0)
        return {};
    const qint64 end = qMin<qint64>(status.st_size, Sample::kEnd);
    const auto begin = pieceOf(file, 0, qMin<qint64>(status.st_size, Sample::kBegin));
    const auto list = pieceOf(file, status.st_size - end, end);
    if (!begin || !list)
        return {};
    const QList<ArchivePart> parts = files::partsOf({*begin, *list, status.st_size});
    QList<ArchivePart> sorted = parts;
    std::ranges::sort(sorted, {}, &ArchivePart::at);
    for (qsizetype i = 0; i + 1 < sorted.size(); ++i) {
        if (sorted[i].at + 30 + sorted[i].name.size() + sorted[i].packed > sorted[i + 1].at)
            return {};
    }
    return parts;
}

} // namespace preview
