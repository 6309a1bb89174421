// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/preview/format.h"
#include "app/preview/reply.h"

namespace preview {

/// Loads what decodes `format`, before nothing can be loaded any more.
void loadDecoder(Format format);

/// An image made fit, or the first pages of a document as wide as `fit`; within `room` bytes of pixels.
/// `bytes` are of that format or of none: no other decoder sees them.
Reply decode(const QByteArray &bytes, Format format, QSize fit, qint64 room);

} // namespace preview
