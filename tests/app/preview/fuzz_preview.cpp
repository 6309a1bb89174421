// SPDX-License-Identifier: GPL-3.0-or-later

// What a worker makes of whatever it is given, and what the window believes of whatever a worker leaves
// (preset `fuzz`; the corpus also runs in the tests). Bytes that begin as no picture does are a reply.

#include "app/preview/worker/decode.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    using namespace preview;
    const QByteArray input(reinterpret_cast<const char *>(bytes), qsizetype(size));
    bool isPicture = false;
    for (const Format format : kFormats) {
        if (!isSo(format, input))
            continue;
        isPicture = true;
        const Reply reply = decode(input, format, QSize(64, 64), 1 << 20);
        if ((reply.outcome == Outcome::Shown) == reply.sheets.isEmpty() || reply.sheets.size() > kMostSheets)
            std::abort();
        for (const QImage &sheet : reply.sheets) {
            const bool isFit = sheet.width() <= 65 && (format == Format::Pdf || sheet.height() <= 64);
            if (!isFit || sheet.depth() != 32 || sheet.isNull())
                std::abort();
        }
    }
    if (!isPicture) {
        if (const auto reply = readReply(input)) {
            for (const QImage &sheet : reply->sheets) {
                if (sheet.isNull() || qint64(sheet.sizeInBytes()) > input.size())
                    std::abort();
            }
        }
    }
    return 0;
}
