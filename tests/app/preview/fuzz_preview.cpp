// SPDX-License-Identifier: GPL-3.0-or-later

// What a worker makes of whatever it is given, and what the window believes of whatever a worker leaves
// (preset `fuzz`; the corpus also runs in the tests). Bytes that begin as an archive are an Office document,
// those that begin as nothing which is known a reply.

#include "app/preview/worker/decode.h"
#include "app/preview/worker/office.h"
#include "app/preview/worker/workbook.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <sys/mman.h>
#include <unistd.h>

/// What is told of it is little, and it is one thing at most.
static void readOffice(const QByteArray &input)
{
    using namespace preview;
    const int file = memfd_create("office", MFD_CLOEXEC);
    if (file < 0 || write(file, input.constData(), size_t(input.size())) != input.size())
        std::abort();
    const auto shows = [&](const char *suffix) { return onlyShows(file, suffix); };
    if (std::ranges::count_if(std::array{"docx", "xlsx", "pptx", "odt", "ods", "odp"}, shows) > 1)
        std::abort();
    const QStringList cells = firstRow(file, {});
    if (cells.size() > kMostCells
        || std::ranges::any_of(cells, [](const QString &cell) { return cell.size() > kLongestCell; }))
        std::abort();
    close(file);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    using namespace preview;
    const QByteArray input(reinterpret_cast<const char *>(bytes), qsizetype(size));
    if (input.startsWith("PK\3\4")) {
        readOffice(input);
        return 0;
    }
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
