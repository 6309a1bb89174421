// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/office.h"

#include <QScopeGuard>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <optional>

#define ZLIB_CONST
#include <zlib.h>

using namespace Qt::StringLiterals;

namespace files {

namespace {

/// Of a ZIP archive (APPNOTE.TXT 4.3).
struct Part
{
    QByteArray name;
    quint32 method = 0;
    quint32 packed = 0; ///< bytes
    qint64 at = 0; ///< where its own header is in the file
};

constexpr qint64 kMostDeclared = 1 << 20; // bytes of what says what the parts are

} // namespace

static quint32 number(const QByteArray &bytes, qsizetype at, int size)
{
    quint32 value = 0;
    for (int i = size - 1; i >= 0; --i)
        value = value << 8 | uchar(bytes[at + i]);
    return value;
}

/// From the central directory; nothing when that is not all there.
static QList<Part> partsOf(const Sample &sample)
{
    const qsizetype last = sample.end.lastIndexOf("PK\5\6");
    if (!sample.begin.startsWith("PK\3\4") || last < 0 || last + 22 > sample.end.size())
        return {};
    const auto count = number(sample.end, last + 10, 2);
    const qint64 begin = qint64(number(sample.end, last + 16, 4)) - (sample.size - sample.end.size());
    if (begin < 0 || begin > last)
        return {};
    QList<Part> parts;
    for (qint64 at = begin; parts.size() < qsizetype(count);) {
        if (at + 46 > last || !QByteArrayView(sample.end).sliced(at).startsWith("PK\1\2"))
            return {};
        const auto size = number(sample.end, at + 28, 2);
        if (at + 46 + size > last)
            return {};
        parts << Part{sample.end.mid(at + 46, size), number(sample.end, at + 10, 2),
                      number(sample.end, at + 20, 4), number(sample.end, at + 42, 4)};
        at += 46 + size + number(sample.end, at + 30, 2) + number(sample.end, at + 32, 2);
    }
    return parts;
}

/// So many bytes of the file from there on, if they are in what was read of it.
static std::optional<QByteArray> pieceOf(const Sample &sample, qint64 at, qint64 size)
{
    const qint64 inEnd = at - (sample.size - sample.end.size());
    if (inEnd >= 0 && inEnd + size <= sample.end.size())
        return sample.end.mid(inEnd, size);
    if (at >= 0 && at + size <= sample.begin.size())
        return sample.begin.mid(at, size);
    return {};
}

static std::optional<QByteArray> unpacked(const QByteArray &packed)
{
    z_stream stream{};
    stream.next_in = reinterpret_cast<const Bytef *>(packed.constData());
    stream.avail_in = uInt(packed.size());
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return {};
    const auto end = qScopeGuard([&] { inflateEnd(&stream); });
    QByteArray content(kMostDeclared, Qt::Uninitialized);
    stream.next_out = reinterpret_cast<Bytef *>(content.data());
    stream.avail_out = uInt(content.size());
    if (inflate(&stream, Z_FINISH) != Z_STREAM_END)
        return {};
    content.truncate(qsizetype(stream.total_out));
    return content;
}

static std::optional<QByteArray> contentOf(const Sample &sample, const Part &part)
{
    const auto head = pieceOf(sample, part.at, 30);
    if (!head || !head->startsWith("PK\3\4") || part.packed > kMostDeclared)
        return {};
    const qint64 begin = part.at + 30 + number(*head, 26, 2) + number(*head, 28, 2);
    const auto packed = pieceOf(sample, begin, part.packed);
    if (!packed || (part.method != 0 && part.method != 8))
        return {};
    return part.method == 0 ? packed : unpacked(*packed);
}

static bool hasMacros(const QList<Part> &parts)
{
    return std::ranges::any_of(parts, [](const Part &part) {
        const QByteArray small = part.name.toLower();
        return small.contains("vbaproject") || small.contains("vbadata") || small.contains("macrosheets/")
            || small.contains("activex/") || small.contains("embeddings/") || small.startsWith("basic/")
            || small.startsWith("scripts/") || small.contains("customui");
    });
}

bool hasMacros(const Sample &sample) { return hasMacros(partsOf(sample)); }

/// Whether that is a content type or a kind of relationship that only shows, and what it is related to lies
/// in the document.
static bool isHarmless(const QXmlStreamAttributes &attributes)
{
    static constexpr std::array kActive{"vbaproject"_L1, "vbadata"_L1,  "macro"_L1,        "activex"_L1,
                                        "oleobject"_L1,  "userform"_L1, "extensibility"_L1};
    static constexpr std::array kActiveEnds{"/package"_L1, "/control"_L1, "/subdocument"_L1};
    bool isElsewhere = false, isLink = false;
    for (const QXmlStreamAttribute &attribute : attributes) {
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

bool isOoxml(const Sample &sample)
{
    const QList<Part> parts = partsOf(sample);
    bool isDeclared = false;
    for (const Part &part : parts) {
        const bool isTypes = part.name == "[Content_Types].xml";
        if (!isTypes && !part.name.toLower().endsWith(".rels"))
            continue;
        const auto content = contentOf(sample, part);
        if (!content)
            return false;
        QXmlStreamReader xml(*content);
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::DTD
                || (xml.isStartElement() && !isHarmless(xml.attributes())))
                return false;
        }
        if (xml.hasError())
            return false;
        isDeclared = isDeclared || isTypes;
    }
    return isDeclared && !hasMacros(parts);
}

bool isOpenDocument(const Sample &sample)
{
    const QList<Part> parts = partsOf(sample);
    return !parts.isEmpty() && parts.first().name == "mimetype"
        && std::ranges::any_of(parts, [](const Part &part) { return part.name == "content.xml"; })
        && !hasMacros(parts);
}

} // namespace files
