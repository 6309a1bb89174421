// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QFuture>
#include <QImage>
#include <QList>
#include <QSize>

namespace files {

/// Pictures out of bytes that a guest made: decoded in a worker thread, within limits of size, and only the
/// plain raster formats. What is drawn by instructions (SVG) or has scripts in it is never run.
struct Picture
{
    QList<QImage> pages; ///< one for an image, the first ones of a document
    QSize size; ///< of the image before it was made fit; of a document, none
    int pageCount = 1;
};

QFuture<base::Result<Picture>> decodeImage(QByteArray bytes, QSize fit);
/// The first pages of a PDF.
QFuture<base::Result<Picture>> renderDocument(QByteArray bytes, int width);

} // namespace files
