// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/row_codec.h"

#include "core/terminal/unicode.h"

#include <algorithm>
#include <cstring>

namespace terminal {

namespace {

constexpr unsigned char kWideFollows = 0xfe;
constexpr unsigned char kClusterFollows = 0xff;

enum Field { Foreground = 1, Background = 2, UnderlineColour = 4, Link = 8, Looks = 16 };

template <typename T>
void put(std::string &bytes, const T &value)
{
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
}

template <typename T>
T take(const char *&bytes)
{
    T value;
    std::memcpy(static_cast<void *>(&value), bytes, sizeof value);
    bytes += sizeof value;
    return value;
}

void putRun(std::string &bytes, std::uint16_t length, const Style &style)
{
    const Style plain;
    const bool hasLooks = style.attributes != 0 || style.underline != Underline::None;
    put(bytes, length);
    put(bytes,
        std::uint8_t((style.foreground == plain.foreground ? 0 : Foreground)
                     | (style.background == plain.background ? 0 : Background)
                     | (style.underlineColour == plain.underlineColour ? 0 : UnderlineColour)
                     | (style.link == 0 ? 0 : Link) | (hasLooks ? Looks : 0)));
    if (!style.foreground.isDefault())
        put(bytes, style.foreground);
    if (!style.background.isDefault())
        put(bytes, style.background);
    if (!style.underlineColour.isDefault())
        put(bytes, style.underlineColour);
    if (style.link != 0)
        put(bytes, style.link);
    if (hasLooks) {
        put(bytes, style.attributes);
        put(bytes, style.underline);
    }
}

std::uint16_t takeRun(const char *&bytes, Style &style)
{
    style = {};
    const auto length = take<std::uint16_t>(bytes);
    const auto fields = take<std::uint8_t>(bytes);
    if ((fields & Foreground) != 0)
        style.foreground = take<Colour>(bytes);
    if ((fields & Background) != 0)
        style.background = take<Colour>(bytes);
    if ((fields & UnderlineColour) != 0)
        style.underlineColour = take<Colour>(bytes);
    if ((fields & Link) != 0)
        style.link = take<std::uint32_t>(bytes);
    if ((fields & Looks) != 0) {
        style.attributes = take<std::uint16_t>(bytes);
        style.underline = take<Underline>(bytes);
    }
    return length;
}

/// What encode() wrote needs no checks.
char32_t takeCharacter(const char *&bytes)
{
    const auto next = [&] { return char32_t(static_cast<unsigned char>(*bytes++)); };
    const char32_t first = next();
    if (first < 0x80)
        return first;
    char32_t character = first < 0xe0 ? first & 0x1f : first < 0xf0 ? first & 0x0f : first & 0x07;
    for (int more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3; more > 0; --more)
        character = character << 6 | (next() & 0x3f);
    return character;
}

} // namespace

std::string_view RowCodec::encode(const Row &row)
{
    auto cells = row.cells();
    while (!cells.empty() && cells.back() == Row::kBlank)
        cells = cells.first(cells.size() - 1);

    Header header;
    header.cells = std::uint16_t(cells.size());
    header.isWrapped = row.marks().wrapped;
    header.isPrompt = row.marks().prompt;
    header.hands = row.marks().hands;
    m_runs.clear();
    m_text.resize(cells.size());
    std::size_t ascii = 0;
    for (; ascii < cells.size() && cells[ascii].glyph < 0x80; ++ascii)
        m_text[ascii] = char(cells[ascii].glyph);
    m_text.resize(ascii);
    header.isAscii = ascii == cells.size();
    for (std::size_t i = ascii; i < cells.size(); ++i) {
        const Cell &cell = cells[i];
        if (cell.isTail())
            continue;
        if (cell.isWide())
            m_text += char(kWideFollows);
        if (cell.isCluster()) {
            const std::u32string cluster = row.text(int(i));
            m_text += char(kClusterFollows);
            m_text += char(cluster.size());
            for (const char32_t c : cluster)
                appendUtf8(m_text, c);
        } else {
            appendUtf8(m_text, cell.payload());
        }
    }
    for (std::size_t i = 0; i < cells.size();) {
        std::size_t end = i + 1;
        while (end < cells.size() && cells[end].style == cells[i].style)
            ++end;
        if (end < cells.size() || cells[i].style != Style{})
            putRun(m_runs, std::uint16_t(end - i), cells[i].style);
        i = end;
    }
    header.textBytes = std::uint32_t(m_text.size());
    header.runBytes = std::uint16_t(m_runs.size());
    m_encoded.clear();
    put(m_encoded, header);
    m_encoded += m_runs;
    m_encoded += m_text;
    return m_encoded;
}

RowCodec::Header RowCodec::header(const char *encoded) { return take<Header>(encoded); }

std::size_t RowCodec::size(const char *encoded)
{
    const Header h = header(encoded);
    return sizeof h + h.runBytes + h.textBytes;
}

void RowCodec::decode(const char *encoded, Row &row)
{
    const auto head = take<Header>(encoded);
    row.clear(Row::kBlank);
    row.marks().wrapped = head.isWrapped;
    row.marks().prompt = head.isPrompt;
    row.marks().hands |= head.hands;
    row.appendBlanks(head.cells);
    Cell *cells = row.overwrite(0, head.cells);
    const char *run = encoded;
    const char *text = encoded + head.runBytes;
    if (head.isAscii) {
        for (int i = 0; i < head.cells; ++i)
            cells[i].glyph = static_cast<unsigned char>(text[i]);
    } else {
        for (int i = 0; i < head.cells; ++i) {
            const auto isNext = [&](unsigned char mark) { return static_cast<unsigned char>(*text) == mark; };
            const bool isWide = isNext(kWideFollows);
            text += isWide ? 1 : 0;
            std::uint32_t glyph = isWide ? Cell::kWide : 0;
            if (isNext(kClusterFollows)) {
                std::u32string cluster(static_cast<unsigned char>(text[1]), 0);
                text += 2;
                for (char32_t &c : cluster)
                    c = takeCharacter(text);
                glyph |= row.addCluster(cluster);
            } else {
                glyph |= takeCharacter(text);
            }
            cells[i].glyph = glyph;
            if (isWide && i + 1 < head.cells)
                cells[++i].glyph = Cell::kTail;
        }
    }
    for (int i = 0; run < encoded + head.runBytes;) {
        Style style;
        const int end = i + takeRun(run, style);
        for (; i < end; ++i)
            cells[i].style = style;
    }
}

} // namespace terminal
