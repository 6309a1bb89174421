// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QFuture>
#include <QImage>
#include <QList>
#include <QSize>
#include <QStringList>

#include <chrono>

/// The one way from foreign bytes to pixels: a process made for them decodes them, which can open nothing
/// and is ended when it is late (PREVIEW.md). This process sees the first bytes of a file and the finished
/// pixels, whose dimensions it checks and which it copies. Where the kernel cannot hold such a process there
/// is no picture.
namespace preview {

struct Picture
{
    QList<QImage> pages; ///< one for an image, the first ones of a document
    QSize size; ///< of the image before it was made fit; of a document, none
    int pageCount = 1;
};

struct Wanted
{
    QSize fit; ///< no larger than that; a document's pages are as wide
    std::chrono::milliseconds limit{5000};
};

inline constexpr qint64 kMostBytes = 24 << 20; ///< of a file

/// `name` and the bytes say together what it is. Unsupported: of a kind that is not shown, or nothing can
/// hold the worker; Invalid: it is too large or damaged; Timeout.
QFuture<base::Result<Picture>> ofBytes(QString name, QByteArray bytes, Wanted wanted);
QFuture<base::Result<Picture>> ofFile(QString path, Wanted wanted);

/// Whether a file is the Office document that its suffix promises, and does nothing but show when a viewer
/// opens it (worker/office.h); false, too, where nothing can hold the worker or it is late. Waits for the
/// worker: in any thread but the main one.
bool onlyShows(const QString &path);
/// What stands in the first row of a sheet of a workbook (worker/workbook.h), foreign; nothing, too, where
/// nothing can hold the worker or it is late. Waits likewise.
QStringList firstRow(const QString &path, const QString &sheet);

} // namespace preview
