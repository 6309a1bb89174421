// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/worker/decode.h"

#include <QBuffer>
#include <QImageReader>

#include <memory>

#include <poppler-qt6.h>

namespace preview {

static constexpr int kMostMegabytes = 256; // of a decoded image
static constexpr qint64 kMostPixels = 60'000'000;
static constexpr QImage::Format kPixels = QImage::Format_ARGB32_Premultiplied;

void loadDecoder(Format format)
{
    if (format == Format::Pdf)
        return; // linked
    QBuffer nothing;
    if (nothing.open(QIODevice::ReadOnly))
        QImageReader(&nothing, nameOf(format)).canRead();
}

static Reply decodeImage(const QByteArray &bytes, Format format, QSize fit)
{
    QImageReader::setAllocationLimit(kMostMegabytes);
    QBuffer buffer;
    buffer.setData(bytes);
    if (!buffer.open(QIODevice::ReadOnly))
        return {Outcome::Unreadable};
    QImageReader reader(&buffer, nameOf(format));
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(true);
    if (!reader.canRead())
        return {Outcome::Unreadable};
    const QSize size = reader.size();
    if (qint64(size.width()) * size.height() > kMostPixels)
        return {Outcome::TooLarge, size};
    if (size.isValid() && (size.width() > fit.width() || size.height() > fit.height()))
        reader.setScaledSize(size.scaled(fit, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)));
    QImage image = reader.read();
    if (image.isNull())
        return {Outcome::Damaged};
    const QSize whole = size.isValid() ? size : image.size();
    if (image.width() > fit.width() || image.height() > fit.height()) // not every decoder makes it smaller
        image = image.scaled(image.size().scaled(fit, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)),
                             Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    return {Outcome::Shown, whole, 1, {image.convertToFormat(kPixels)}};
}

static Reply decodeDocument(const QByteArray &bytes, int width, qint64 room)
{
    const std::unique_ptr<Poppler::Document> document = Poppler::Document::loadFromData(bytes);
    if (!document || document->isLocked())
        return {document ? Outcome::Locked : Outcome::Unreadable};
    document->setRenderHint(Poppler::Document::Antialiasing);
    document->setRenderHint(Poppler::Document::TextAntialiasing);
    Reply reply{Outcome::Shown, {}, document->numPages()};
    for (int number = 0; number < std::min(kMostSheets, reply.pageCount); ++number) {
        const std::unique_ptr<Poppler::Page> page = document->page(number);
        if (!page)
            break;
        const QSizeF points = page->pageSizeF();
        if (points.width() < 1 || points.height() < 1 || points.height() > points.width() * kTallest)
            continue;
        const double resolution = 72.0 * width / points.width();
        room -= qint64(width + 1) * qint64(points.height() * width / points.width() + 1) * 4;
        if (room < 0)
            break;
        const QImage sheet = page->renderToImage(resolution, resolution);
        if (!sheet.isNull())
            reply.sheets << sheet.convertToFormat(kPixels);
    }
    if (reply.sheets.isEmpty())
        reply.outcome = Outcome::NoPage;
    return reply;
}

Reply decode(const QByteArray &bytes, Format format, QSize fit, qint64 room)
{
    return format == Format::Pdf ? decodeDocument(bytes, fit.width(), room) : decodeImage(bytes, format, fit);
}

} // namespace preview
