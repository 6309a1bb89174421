// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/reply.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace preview {

static constexpr quint32 kMagic = 0x31505242; // "BRP1"
static constexpr quint32 kMostCellBytes =
    kMostCells * (kLongestCell * 3 + 1); // UTF-8 takes at most three of UTF-16's

namespace {

struct Area
{
    quint32 width = 0;
    quint32 height = 0;
};

/// The beginning of a reply; the pixels of its sheets follow, four bytes each, without gaps, or its cells.
struct Head
{
    quint32 magic = kMagic;
    quint32 outcome = 0;
    Area size;
    quint32 pageCount = 0;
    quint32 sheetCount = 0;
    std::array<Area, kMostSheets> sheets;
    quint32 cellBytes = 0; ///< that follow those: a cell a line, in UTF-8
};

} // namespace

static bool put(int file, const void *bytes, qint64 size)
{
    const char *at = static_cast<const char *>(bytes);
    while (size > 0) {
        const ssize_t written = write(file, at, size_t(size));
        if (written <= 0)
            return false;
        at += written;
        size -= written;
    }
    return true;
}

bool writeReply(int file, const Reply &reply)
{
    Head head;
    head.outcome = quint32(reply.outcome);
    if (reply.size.isValid())
        head.size = {quint32(reply.size.width()), quint32(reply.size.height())};
    head.pageCount = quint32(reply.pageCount);
    head.sheetCount = quint32(reply.sheets.size());
    for (qsizetype i = 0; i < reply.sheets.size(); ++i)
        head.sheets[size_t(i)] = {quint32(reply.sheets[i].width()), quint32(reply.sheets[i].height())};
    const QByteArray cells = reply.cells.join(u'\n').toUtf8();
    head.cellBytes = quint32(cells.size());
    if (!put(file, &head, sizeof head) || !put(file, cells.constData(), cells.size()))
        return false;
    for (const QImage &sheet : reply.sheets) {
        for (int y = 0; y < sheet.height(); ++y) {
            if (!put(file, sheet.constScanLine(y), qint64(sheet.width()) * 4))
                return false;
        }
    }
    return true;
}

std::optional<Reply> readReply(QByteArrayView bytes, QSize largest)
{
    Head head;
    if (bytes.size() < qsizetype(sizeof head))
        return {};
    std::memcpy(&head, bytes.data(), sizeof head);
    if (head.magic != kMagic || head.outcome < quint32(Outcome::Shown)
        || head.outcome > quint32(Outcome::FirstRow) || head.sheetCount > kMostSheets
        || (head.outcome == quint32(Outcome::Shown)) != (head.sheetCount > 0)
        || (head.outcome != quint32(Outcome::FirstRow) && head.cellBytes > 0)
        || head.cellBytes > bytes.size() - qsizetype(sizeof head) || head.cellBytes > kMostCellBytes)
        return {};
    Reply reply;
    reply.outcome = Outcome(head.outcome);
    const quint32 most = std::numeric_limits<qint32>::max();
    if (head.size.width > 0 && head.size.height > 0)
        reply.size = QSize(int(qMin(head.size.width, most)), int(qMin(head.size.height, most)));
    reply.pageCount = int(qMin(head.pageCount, most));
    qint64 at = sizeof head;
    const QString cells = QString::fromUtf8(bytes.sliced(at, head.cellBytes));
    reply.cells = cells.split(u'\n', Qt::SkipEmptyParts);
    if (reply.cells.size() > kMostCells
        || std::ranges::any_of(reply.cells, [](const QString &cell) { return cell.size() > kLongestCell; }))
        return {};
    for (quint32 i = 0; i < head.sheetCount; ++i) {
        const Area area = head.sheets[i];
        if (area.width < 1 || area.height < 1 || area.width > quint32(largest.width())
            || area.height > quint32(largest.height())
            || qint64(area.width) * area.height * 4 > bytes.size() - at)
            return {};
        QImage sheet(int(area.width), int(area.height), QImage::Format_ARGB32_Premultiplied);
        if (sheet.isNull())
            return {};
        for (int y = 0; y < sheet.height(); ++y, at += qint64(area.width) * 4)
            std::memcpy(sheet.scanLine(y), bytes.data() + at, size_t(area.width) * 4);
        reply.sheets << sheet;
    }
    return reply;
}

} // namespace preview
