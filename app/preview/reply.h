// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QSize>
#include <QStringList>

#include <optional>

/// What a worker leaves in the memory it was given, and how much of that is believed.
namespace preview {

inline constexpr qint64 kRoom = 128 << 20; ///< bytes of that memory
inline constexpr int kMostSide = 32'767; ///< pixels: what Qt's painter takes
inline constexpr int kTallest = 10; ///< times as high as wide: what is beyond is no page of paper
inline constexpr int kMostSheets = 5;
inline constexpr qsizetype kMostCells = 500;
inline constexpr qsizetype kLongestCell = 200; ///< characters

enum class Outcome : quint32 {
    Shown = 1,
    Unconfined, ///< the kernel cannot hold a worker: none of the file was looked at
    Unreadable,
    TooLarge, ///< `size` says how large
    Damaged,
    Locked, ///< by a password
    NoPage,
    OnlyShows, ///< an Office document: no picture of it
    FirstRow, ///< of a workbook: `cells`
};

struct Reply
{
    Outcome outcome = Outcome::Damaged;
    QSize size; ///< of an image before it was made fit; of a document, none
    int pageCount = 1;
    QList<QImage> sheets; ///< one for an image, the first ones of a document
    QStringList cells = {}; ///< in one line each
};

/// Writes it from the file's beginning on. False when it does not fit or cannot be written.
bool writeReply(int file, const Reply &reply);

/// Takes nothing on trust that is in `bytes`, and copies the pixels. Nothing when it is no reply at all, or a
/// sheet is larger than `largest`: a card keeps what it is given.
std::optional<Reply> readReply(QByteArrayView bytes, QSize largest = {kMostSide, kMostSide});

} // namespace preview
