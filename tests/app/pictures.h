// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/folders.h"

#include <QDir>
#include <QHash>
#include <QImage>
#include <QString>

#include <algorithm>
#include <cstdlib>

/// Pictures of the window that a person has looked at, kept in tests/data/pictures. What is drawn now is
/// compared with them. Two versions of Qt or FreeType neither smooth a letter alike nor put each line on the
/// same row; so each tile may lie a little elsewhere, and differs when a share of its pixels differs then.
/// BERTH_UPDATE_PICTURES=1 keeps what is drawn instead; the next commit shows it to who reviews it.
namespace pictures {

inline constexpr int kTile = 24; // pixels
inline constexpr int kShift = 2; // pixels in each direction
inline constexpr int kLevels = 64; // of 255, in a channel, before a pixel is another one
inline constexpr double kShare = 0.12; // of a tile's pixels

inline bool isOther(QRgb a, QRgb b)
{
    return std::abs(qRed(a) - qRed(b)) > kLevels || std::abs(qGreen(a) - qGreen(b)) > kLevels
        || std::abs(qBlue(a) - qBlue(b)) > kLevels;
}

/// The tiles of two RGB32 images of one size that differ.
inline QList<QRect> differingTiles(const QImage &one, const QImage &other)
{
    const auto share = [&](const QRect &tile, QPoint shift) {
        int differ = 0;
        for (int y = tile.top(); y <= tile.bottom(); ++y) {
            const int otherY = std::clamp(y + shift.y(), 0, other.height() - 1);
            const auto *line = reinterpret_cast<const QRgb *>(one.constScanLine(y));
            const auto *otherLine = reinterpret_cast<const QRgb *>(other.constScanLine(otherY));
            for (int x = tile.left(); x <= tile.right(); ++x)
                differ += isOther(line[x], otherLine[std::clamp(x + shift.x(), 0, other.width() - 1)]);
        }
        return double(differ) / double(tile.width() * tile.height());
    };
    QList<QRect> tiles;
    for (int top = 0; top < one.height(); top += kTile) {
        for (int left = 0; left < one.width(); left += kTile) {
            const QRect tile = QRect(left, top, kTile, kTile).intersected(one.rect());
            bool isAlike = share(tile, {}) <= kShare;
            for (int y = -kShift; y <= kShift && !isAlike; ++y) {
                for (int x = -kShift; x <= kShift && !isAlike; ++x)
                    isAlike = share(tile, {x, y}) <= kShare;
            }
            if (!isAlike)
                tiles += tile;
        }
    }
    return tiles;
}

/// With 256 of its colours, and for the rest the nearest of them: a third of the size.
inline QImage withFewColours(const QImage &image)
{
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            ++counts[line[x]];
    }
    QList<QRgb> colours = counts.keys();
    std::sort(colours.begin(), colours.end(),
              [&](QRgb a, QRgb b) { return std::pair(counts.value(b), b) < std::pair(counts.value(a), a); });
    const auto distance = [](QRgb a, QRgb b) {
        return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b));
    };
    // The most frequent ones, but none that is nearly another: there is room for what is red in one place.
    QList<QRgb> kept;
    for (const QRgb colour : std::as_const(colours)) {
        static constexpr int kNearly = 14;
        const bool isNew = std::all_of(kept.begin(), kept.end(),
                                       [&](QRgb other) { return distance(colour, other) > kNearly; });
        if (kept.size() < 256 && (isNew || kept.size() < 16))
            kept += colour;
    }
    QHash<QRgb, uchar> next;
    for (const QRgb colour : std::as_const(colours)) {
        const auto nearest = std::min_element(kept.begin(), kept.end(), [&](QRgb a, QRgb b) {
            return distance(colour, a) < distance(colour, b);
        });
        next.insert(colour, uchar(nearest - kept.begin()));
    }
    QImage result(image.size(), QImage::Format_Indexed8);
    result.setColorTable(kept);
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        uchar *const to = result.scanLine(y);
        for (int x = 0; x < image.width(); ++x)
            to[x] = next.value(line[x]);
    }
    return result;
}

/// Nothing, or what is wrong. Then the picture and one with its differences marked are in `<build>/pictures`.
inline QString compare(const QImage &drawn, const QString &name)
{
    const QString kept = QStringLiteral(BERTH_TEST_DATA "/pictures/%1.png").arg(name);
    const QImage now = drawn.convertToFormat(QImage::Format_RGB32);
    if (qEnvironmentVariableIsSet("BERTH_UPDATE_PICTURES")) {
        const QImage before = QImage(kept).convertToFormat(QImage::Format_RGB32);
        const bool isAlike = before.size() == now.size() && differingTiles(before, now).isEmpty();
        return isAlike || withFewColours(now).save(kept, "PNG", 0)
            ? QString()
            : kept + QStringLiteral(" cannot be written");
    }
    const QImage before = QImage(kept).convertToFormat(QImage::Format_RGB32);
    QList<QRect> tiles;
    QString problem;
    if (before.isNull())
        problem = QStringLiteral("there is no %1").arg(kept);
    else if (before.size() != now.size())
        problem = QStringLiteral("%1x%2 and not %3x%4")
                      .arg(now.width())
                      .arg(now.height())
                      .arg(before.width())
                      .arg(before.height());
    else if (tiles = differingTiles(before, now); !tiles.isEmpty())
        problem = QStringLiteral("%1 of its tiles differ, the first at %2, %3")
                      .arg(tiles.size())
                      .arg(tiles.first().x())
                      .arg(tiles.first().y());
    if (problem.isEmpty())
        return {};
    const QDir folder(QStringLiteral(BERTH_BIN_DIR "/../pictures"));
    QImage marked = now;
    for (const QRect &tile : tiles) {
        for (int y = tile.top(); y <= tile.bottom(); ++y) {
            for (int x = tile.left(); x <= tile.right(); ++x) {
                if (x == tile.left() || y == tile.top() || isOther(now.pixel(x, y), before.pixel(x, y)))
                    marked.setPixel(x, y, qRgb(255, 0, 0));
            }
        }
    }
    const bool isWritten = folder.mkpath(QStringLiteral("."))
        && now.save(folder.filePath(name + QStringLiteral(".png")))
        && marked.save(folder.filePath(name + QStringLiteral("-differences.png")));
    return QStringLiteral("%1: %2; see %3%4")
        .arg(name, problem, QDir::cleanPath(folder.path()),
             isWritten ? QString() : QStringLiteral(" (which cannot be written)"));
}

} // namespace pictures
