// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <array>
#include <optional>

namespace preview {

/// What pictures are made of. What is drawn by instructions that may name other files (SVG) is not among
/// them.
enum class Format { Png, Jpeg, Gif, Bmp, Webp, Pdf };

inline constexpr std::array kFormats{Format::Png, Format::Jpeg, Format::Gif,
                                     Format::Bmp, Format::Webp, Format::Pdf};
inline constexpr qsizetype kMagicBytes = 16; ///< that many of a file's first ones tell

/// "png": what Qt's decoder and the worker's argument are called.
const char *nameOf(Format format);

/// What a name says by its ending; nothing for all else.
std::optional<Format> formatOfName(const QString &name);
bool isSo(Format format, QByteArrayView begin);

/// By name and content together: nothing where they do not agree.
std::optional<Format> formatOf(const QString &name, QByteArrayView begin);

} // namespace preview
