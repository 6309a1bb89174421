// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/picture.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QtConcurrent>

#include <array>

#include <poppler-qt6.h>

namespace files {

using base::Error;
using base::fail;
using base::Result;

static constexpr int kMostMegabytes = 256; // of a decoded image
static constexpr qint64 kMostPixels = 60'000'000;

static QString text(const char *source) { return QCoreApplication::translate("files::Preview", source); }

static Result<Picture> decode(QByteArray bytes, QSize fit)
{
    static constexpr std::array kFormats{"png", "jpeg", "gif", "bmp", "webp"};
    QImageReader::setAllocationLimit(kMostMegabytes);
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly))
        return fail(Error::Kind::Failed, text("The image cannot be read."));
    QByteArray format;
    for (const char *candidate : kFormats) { // by name: no other decoder sees the bytes
        buffer.seek(0);
        QImageReader probe(&buffer, candidate);
        probe.setAutoDetectImageFormat(false);
        if (format.isEmpty() && probe.canRead())
            format = candidate;
    }
    if (format.isEmpty())
        return fail(Error::Kind::Unsupported, text("This is no image of a kind that is shown here."));
    buffer.seek(0);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(true);
    Picture picture;
    picture.size = reader.size();
    if (qint64(picture.size.width()) * picture.size.height() > kMostPixels)
        return fail(Error::Kind::Invalid,
                    text("The image is too large to be shown: %1 × %2.")
                        .arg(picture.size.width())
                        .arg(picture.size.height()));
    if (picture.size.isValid()
        && (picture.size.width() > fit.width() || picture.size.height() > fit.height()))
        reader.setScaledSize(picture.size.scaled(fit, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)));
    const QImage image = reader.read();
    if (image.isNull())
        return fail(Error::Kind::Invalid, text("The image is damaged."));
    if (!picture.size.isValid())
        picture.size = image.size();
    picture.pages.append(image);
    return picture;
}

QFuture<Result<Picture>> decodeImage(QByteArray bytes, QSize fit)
{
    return QtConcurrent::run(decode, std::move(bytes), fit);
}

static constexpr int kMostPages = 5;

static Result<Picture> render(QByteArray bytes, int width)
{
    const std::unique_ptr<Poppler::Document> document = Poppler::Document::loadFromData(bytes);
    if (!document || document->isLocked())
        return fail(Error::Kind::Invalid,
                    document ? text("The document has a password.") : text("The document cannot be read."));
    document->setRenderHint(Poppler::Document::Antialiasing);
    document->setRenderHint(Poppler::Document::TextAntialiasing);
    Picture picture;
    picture.pageCount = document->numPages();
    for (int number = 0; number < std::min(kMostPages, picture.pageCount); ++number) {
        const std::unique_ptr<Poppler::Page> page = document->page(number);
        if (!page)
            break;
        const QSizeF points = page->pageSizeF();
        if (points.width() < 1 || points.height() < 1 || points.height() > points.width() * 10)
            continue; // no page of paper
        const double resolution = 72.0 * width / points.width();
        const QImage image = page->renderToImage(resolution, resolution);
        if (!image.isNull())
            picture.pages.append(image);
    }
    if (picture.pages.isEmpty())
        return fail(Error::Kind::Invalid, text("The document has no page that can be shown."));
    return picture;
}

QFuture<Result<Picture>> renderDocument(QByteArray bytes, int width)
{
    return QtConcurrent::run(render, std::move(bytes), width);
}

} // namespace files
