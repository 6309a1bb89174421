// SPDX-License-Identifier: GPL-3.0-or-later

// The terminal against whatever comes (preset `fuzz`; the corpus also runs in the tests). The first byte of
// the input is the size of the pieces; 0xff and two bytes, columns and rows, resize; the rest is fed. A
// second terminal is fed byte by byte and must end the same.

#include "core/terminal/input.h"
#include "core/terminal/interpreter.h"
#include "core/terminal/selection.h"
#include "core/terminal/text_search.h"
#include "tests/core/terminal/shown.h"

#include <cstdlib>

using namespace terminal;

namespace {

void require(bool isSo)
{
    if (!isSo)
        std::abort();
}

void checkRow(const Row &row, int columns)
{
    require(row.used() <= row.columns() && row.used() <= columns);
    for (int i = 0; i < row.used(); ++i) {
        const Cell &cell = row.cell(i);
        require(!cell.isWide() || row.cell(i + 1).isTail());
        require(!cell.isTail() || (i > 0 && row.cell(i - 1).isWide() && cell.glyph == Cell::kTail));
        const std::u32string text = row.text(i);
        require(text.size() <= std::size_t(Row::kMaxCluster));
        require(cell.isTail() || cell.isBlank() == text.empty());
        for (const char32_t c : text)
            require(c >= 0x20 && c < 0x110000 && !(c >= 0xd800 && c < 0xe000) && !(c >= 0x7f && c < 0xa0));
    }
}

void check(const Terminal &t)
{
    const Position cursor = t.cursor();
    require(cursor.line >= t.top() && cursor.line < t.endLine());
    require(cursor.column >= 0 && cursor.column < t.size().columns);
    require(t.scrollbackBytes() <= 100 * Scrollback::kBytesPerLine + 600'000);
    Row buffer;
    for (LineNumber line = t.firstLine(); line < t.endLine(); ++line)
        checkRow(t.row(line, buffer), t.size().columns);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    if (size < 1)
        return 0;
    const std::size_t piece = bytes[0] == 0 ? size : bytes[0];
    const std::string_view input(reinterpret_cast<const char *>(bytes + 1), size - 1);
    Terminal whole({20, 6}, 100);
    Terminal single({20, 6}, 100);
    Painted painted;
    for (std::size_t at = 0; at < input.size();) {
        if (input[at] == '\xff' && at + 2 < input.size()) {
            const Size to{static_cast<unsigned char>(input[at + 1]) % 60,
                          static_cast<unsigned char>(input[at + 2]) % 20};
            Position anchors[] = {whole.cursor(),
                                  {whole.firstLine(), 2},
                                  {whole.top() + 1, std::min(whole.size().columns, 19)}};
            whole.resize(to, anchors);
            single.resize(to);
            for (const Position &anchor : anchors)
                require(anchor.column >= 0 && anchor.column <= whole.size().columns);
            check(whole);
            at += 3;
            continue;
        }
        std::size_t end = std::min(input.find('\xff', at + 1), input.size());
        end = std::min(end, at + piece);
        const std::string_view part = input.substr(at, end - at);
        whole.feed(part);
        for (const char &c : part)
            single.feed({&c, 1});
        for (const int row : whole.damageSince(painted).rows)
            require(row >= 0 && row < whole.size().rows);
        require(whole.takeReplies() == single.takeReplies());
        at = end;
    }
    check(whole);
    require(shown::everything(whole) == shown::everything(single));
    require(fromUtf8(whole.title()).size() <= Interpreter::kMostTitle);
    for (const Range &hit : search(whole, "a", Case::Ignored))
        require(hit.begin < hit.end && whole.firstLine() <= hit.begin.line && hit.end.line < whole.endLine());
    textIn(whole, {{whole.firstLine(), 1}, {whole.endLine(), 5}});
    textIn(whole, {{whole.firstLine(), 1}, {whole.endLine(), 5}}, Shape::Block);
    linkAt(whole, whole.cursor());
    wordAt(whole, {whole.top(), 3});
    lineAt(whole, whole.cursor());
    const std::string pasted = encodePaste(input, whole.modes());
    require(pasted.find('\x1b', 1)
            >= (pasted.empty() || pasted[0] != '\x1b' ? pasted.size() : pasted.size() - 6));
    return 0;
}
