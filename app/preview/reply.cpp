// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/reply.h"

#include <unistd.h>

#include <array>
#include <cstring>

namespace preview {

static constexpr quint32 kMagic = 0x31505242; // "BRP1"
static constexpr quint32 kMostSide = 32'767; // what Qt's painter takes

namespace {

struct Area
{
    quint32 width = 0;
    quint32 height = 0;
};

/// The beginning of a reply; the pixels of its sheets follow, four bytes each, without gaps.
struct Head
{
    quint32 magic = kMagic;
    quint32 outcome = 0;
    Area size;
    quint32 pageCount = 0;
    quint32 sheetCount = 0;
    std::array<Area, kMostSheets> sheets;
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
    if (!put(file, &head, sizeof head))
        return false;
    for (const QImage &sheet : reply.sheets) {
        for (int y = 0; y < sheet.height(); ++y) {
            if (!put(file, sheet.constScanLine(y), qint64(sheet.width()) * 4))
                return false;
        }
    }
    return true;
}

std::optional<Reply> readReply(QByteArrayView bytes)
{
    Head head;
    if (bytes.size() < qsizetype(sizeof head))
        return {};
    std::memcpy(&head, bytes.data(), sizeof head);
    if (head.magic != kMagic || head.outcome < quint32(Outcome::Shown)
        || head.outcome > quint32(Outcome::OnlyShows) || head.sheetCount > kMostSheets
        || (head.outcome == quint32(Outcome::Shown)) != (head.sheetCount > 0))
        return {};
    Reply reply;
    reply.outcome = Outcome(head.outcome);
    const quint32 most = std::numeric_limits<qint32>::max();
    if (head.size.width > 0 && head.size.height > 0)
        reply.size = QSize(int(qMin(head.size.width, most)), int(qMin(head.size.height, most)));
    reply.pageCount = int(qMin(head.pageCount, most));
    qint64 at = sizeof head;
    for (quint32 i = 0; i < head.sheetCount; ++i) {
        const Area area = head.sheets[i];
        if (area.width < 1 || area.height < 1 || area.width > kMostSide || area.height > kMostSide
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
