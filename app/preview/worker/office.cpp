// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/worker/office.h"

#include "app/files/archive.h"

#include <QScopeGuard>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include <sys/stat.h>
#include <unistd.h>

#define ZLIB_CONST
#include <zlib.h>

using namespace Qt::StringLiterals;
using files::ArchivePart;

namespace preview {

static constexpr qint64 kMostRead = 32 << 20; // bytes of all parts together, packed and unpacked

static std::optional<QByteArray> pieceOf(int file, qint64 at, qint64 size)
{
    QByteArray piece(size, Qt::Uninitialized);
    qint64 have = 0;
    while (have < size) {
        const ssize_t count = pread(file, piece.data() + have, size_t(size - have), at + have);
        if (count <= 0)
            return {};
        have += count;
    }
    return piece;
}

static int twoBytes(const QByteArray &bytes, qsizetype at)
{
    return uchar(bytes[at]) | uchar(bytes[at + 1]) << 8;
}

static std::optional<QByteArray> unpacked(const QByteArray &packed, qint64 most)
{
    z_stream stream{};
    stream.next_in = reinterpret_cast<const Bytef *>(packed.constData());
    stream.avail_in = uInt(packed.size());
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return {};
    const auto end = qScopeGuard([&] { inflateEnd(&stream); });
    QByteArray content(most, Qt::Uninitialized);
    stream.next_out = reinterpret_cast<Bytef *>(content.data());
    stream.avail_out = uInt(content.size());
    if (inflate(&stream, Z_FINISH) != Z_STREAM_END)
        return {};
    content.truncate(qsizetype(stream.total_out));
    return content;
}

namespace {

/// Reads parts, as long as they are not too much together.
class Reader
{
public:
    explicit Reader(int file)
        : m_file(file)
    {
    }
    std::optional<QByteArray> contentOf(const ArchivePart &part)
    {
        const auto head = pieceOf(m_file, part.at, 30);
        if (!head || !head->startsWith("PK\3\4") || part.packed > m_left || part.method % 8 != 0
            || part.method > 8)
            return {};
        m_left -= part.packed;
        const auto packed =
            pieceOf(m_file, part.at + 30 + twoBytes(*head, 26) + twoBytes(*head, 28), part.packed);
        if (!packed || part.method == 0)
            return packed;
        auto content = unpacked(*packed, m_left);
        if (content)
            m_left -= content->size();
        return content;
    }

private:
    const int m_file;
    qint64 m_left = kMostRead;
};

} // namespace

/// Whether it is XML without definitions of its own, all of which passes.
static bool passes(const QByteArray &content, const std::function<bool(const QXmlStreamReader &)> &take)
{
    QXmlStreamReader xml(content);
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::DTD || !take(xml))
            return false;
    }
    return !xml.hasError();
}

/// Whether that is a content type or a kind of relationship that only shows, and what it is related to lies
/// in the document.
static bool isHarmlessRelation(const QXmlStreamReader &xml)
{
    static constexpr std::array kActive{"vbaproject"_L1, "vbadata"_L1,  "macro"_L1,        "activex"_L1,
                                        "oleobject"_L1,  "userform"_L1, "extensibility"_L1};
    static constexpr std::array kActiveEnds{"/package"_L1, "/control"_L1, "/subdocument"_L1, "/afchunk"_L1};
    if (!xml.isStartElement())
        return true;
    bool isElsewhere = false, isLink = false;
    for (const QXmlStreamAttribute &attribute : xml.attributes()) {
        const QString value = attribute.value().toString().toLower();
        if (attribute.name() == "ContentType"_L1 || attribute.name() == "Type"_L1) {
            if (std::ranges::any_of(kActive, [&](auto word) { return value.contains(word); })
                || std::ranges::any_of(kActiveEnds, [&](auto end) { return value.endsWith(end); }))
                return false;
            isLink = isLink || value.endsWith("/hyperlink"_L1);
        }
        isElsewhere = isElsewhere || (attribute.name() == "TargetMode"_L1 && value == "external"_L1);
    }
    return !isElsewhere || isLink;
}

static bool isHarmlessOoxml(Reader &reader, const QList<ArchivePart> &parts)
{
    bool isDeclared = false;
    for (const ArchivePart &part : parts) {
        const QByteArray small = part.name.toLower();
        const bool isTypes = part.name == "[Content_Types].xml";
        if (!isTypes && !small.endsWith(".rels"))
            continue;
        const auto content = reader.contentOf(part);
        if (!content || !passes(*content, isHarmlessRelation))
            return false;
        isDeclared = isDeclared || isTypes;
    }
    return isDeclared;
}

/// Else little could be read as often as there are parts.
static bool areApart(QList<ArchivePart> parts)
{
    std::ranges::sort(parts, {}, &ArchivePart::at);
    for (qsizetype i = 0; i + 1 < parts.size(); ++i) {
        if (parts[i].at + 30 + parts[i].name.size() + parts[i].packed > parts[i + 1].at)
            return false;
    }
    return true;
}

bool onlyShows(int file)
{
    using files::Sample;
    struct stat status;
    if (fstat(file, &status) != 0)
        return false;
    const qint64 end = qMin<qint64>(status.st_size, Sample::kEnd);
    const auto begin = pieceOf(file, 0, qMin<qint64>(status.st_size, Sample::kBegin));
    const auto list = pieceOf(file, status.st_size - end, end);
    if (!begin || !list)
        return false;
    const QList<ArchivePart> parts = files::partsOf({*begin, *list, status.st_size});
    if (parts.isEmpty() || !areApart(parts) || files::hasMacros(parts))
        return false;
    Reader reader(file);
    if (parts.first().name == "mimetype")
        return std::ranges::any_of(parts, [](const ArchivePart &part) { return part.name == "content.xml"; });
    return isHarmlessOoxml(reader, parts);
}

} // namespace preview
