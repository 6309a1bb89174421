// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/row_codec.h"
#include "core/terminal/scrollback.h"
#include "core/terminal/unicode.h"
#include "tests/support/compare.h"
#include "tests/support/subject.h"

#include <algorithm>

using namespace terminal;

namespace {

/// Capitals are wide: "aBc" takes four columns.
Row rowOf(std::string_view letters, int columns, Style style = {})
{
    Row row(columns);
    int column = 0;
    for (const char letter : letters) {
        const bool isWide = letter >= 'A' && letter <= 'Z';
        Cell *cell = row.overwrite(column, column + (isWide ? 2 : 1));
        cell[0] = {std::uint32_t(letter) | (isWide ? Cell::kWide : 0), style};
        if (isWide)
            cell[1] = {Cell::kTail, style};
        column += isWide ? 2 : 1;
    }
    return row;
}

/// With '<' for the second halves; blanks at the end are left out.
std::string cells(const Row &row)
{
    std::string text;
    for (const Cell &cell : row.cells())
        text += cell.isTail() ? "<"
            : cell.isBlank()  ? "_"
                              : toUtf8(std::u32string(1, char32_t(cell.payload())));
    return text.substr(0, text.find_last_not_of('_') + 1);
}

void same(const Row &a, const Row &b)
{
    QCOMPARE(a.marks().wrapped, b.marks().wrapped);
    QCOMPARE(a.marks().prompt, b.marks().prompt);
    QCOMPARE(a.marks().hands, b.marks().hands);
    for (int i = 0; i < std::max(a.used(), b.used()); ++i) {
        QVERIFY(a.text(i) == b.text(i));
        QVERIFY(a.cell(i).style == b.cell(i).style);
        QCOMPARE(a.cell(i).isWide(), b.cell(i).isWide());
        QCOMPARE(a.cell(i).isTail(), b.cell(i).isTail());
    }
}

Row copied(const Row &row)
{
    RowCodec codec;
    const std::string encoded(codec.encode(row));
    Row again;
    RowCodec::decode(encoded.data(), again);
    return again;
}

} // namespace

class tst_Row : public QObject
{
    Q_OBJECT
private slots:
    void keepsTheHalvesOfWideCharactersTogether()
    {
        Row row = rowOf("aBcD", 8);
        QCOMPARE(cells(row), "aB<cD<");
        *row.overwrite(2, 3) = {U'x', {}}; // the right half of B
        QCOMPARE(cells(row), "a_xcD<");
        *row.overwrite(4, 5) = {U'y', {}}; // the left half of D
        QCOMPARE(cells(row), "a_xcy");

        row = rowOf("aBcD", 8);
        row.fill(2, 5, Row::kBlank);
        QCOMPARE(cells(row), "a");
    }

    void insertsAndRemoves()
    {
        Row row = rowOf("abcdefgh", 8);
        row.insert(2, 3, 8, Row::kBlank);
        QCOMPARE(cells(row), "ab___cde");
        row.remove(1, 2, 8, Row::kBlank);
        QCOMPARE(cells(row), "a__cde");
        row = rowOf("abcdefgh", 8);
        row.insert(2, 1, 5, Row::kBlank);
        QCOMPARE(cells(row), "ab_cdfgh");
        row.remove(0, 100, 4, Row::kBlank);
        QCOMPARE(cells(row), "____dfgh");

        row = rowOf("ABCd", 8);
        row.insert(1, 1, 7, Row::kBlank); // into A; d falls off
        QCOMPARE(cells(row), "___B<C<");
        row = rowOf("ABCd", 8);
        row.insert(0, 1, 6, Row::kBlank); // half of C would stay
        QCOMPARE(cells(row), "_A<B<_d");
        row = rowOf("ABCd", 8);
        row.remove(1, 2, 8, Row::kBlank);
        QCOMPARE(cells(row), "__C<d");
        row = rowOf("abCd", 8);
        row.remove(0, 1, 4, Row::kBlank); // what moves in must not meet what was there
        QCOMPARE(cells(row), "bC<_d");
    }

    void erasesWithTheBackground()
    {
        Row row = rowOf("abc", 6);
        const Cell red{0, Style{.background = Colour::indexed(1)}};
        row.fill(1, 6, red);
        QCOMPARE(row.used(), 6);
        QVERIFY(row.cell(5) == red);
        row.clear(Row::kBlank);
        QCOMPARE(row.used(), 0);
    }

    void drawsMarksOverACell()
    {
        Row row = rowOf("aB", 4);
        row.attach(0, 0x301);
        row.attach(2, 0x302); // the right half stands for the whole
        row.attach(0, 0x303);
        row.attach(3, 0x304);
        QVERIFY(row.text(0) == U"a\u0301\u0303");
        QVERIFY(row.text(1) == U"B\u0302");
        QVERIFY(row.text(3) == U" \u0304");
        QVERIFY(row.cell(1).isWide());
    }

    void marksCostNoEndlessMemory()
    {
        Row row = rowOf("abcd", 4);
        for (int i = 0; i < 100'000; ++i) {
            row.attach(i % 4, char32_t(0x300 + i % 0x60));
            if (i % 40 == 0)
                *row.overwrite(i / 40 % 4, i / 40 % 4 + 1) = {U'x', {}};
        }
        for (int i = 0; i < 4; ++i) {
            QVERIFY(row.text(i).size() <= std::size_t(Row::kMaxCluster));
            QVERIFY(row.text(i)[0] == U'x');
        }
    }

    void survivesTheCodec()
    {
        Style fancy;
        fancy.foreground = Colour::rgb(1, 2, 3);
        fancy.background = Colour::indexed(200);
        fancy.underlineColour = Colour::indexed(9);
        fancy.link = 77;
        fancy.underline = Underline::Curly;
        fancy.set(Attribute::Italic, true);
        same(rowOf("", 10), copied(rowOf("", 10)));
        same(rowOf("hello", 10), copied(rowOf("hello", 10)));
        same(rowOf("aBcD", 10, fancy), copied(rowOf("aBcD", 10, fancy)));

        Row row = rowOf("xYz", 20);
        row.attach(0, 0x301);
        row.attach(1, kEmojiStyle);
        *row.overwrite(8, 9) = {0x1f600 & 0xffff, fancy};
        *row.overwrite(9, 10) = {U'é', {}};
        row.fill(12, 20, {0, Style{.background = Colour::indexed(4)}});
        row.marks().wrapped = true;
        row.marks().prompt = true;
        row.marks().hands |= 0x81;
        same(row, copied(row));
    }

    void scrollbackKeepsTheNewestLines()
    {
        Scrollback scrollback(3);
        for (char c = 'a'; c <= 'e'; ++c)
            scrollback.push(rowOf(std::string(1, c), 10));
        QCOMPARE(scrollback.size(), 3);
        QCOMPARE(scrollback.dropped(), 2);
        Row row;
        scrollback.read(0, row);
        QCOMPARE(cells(row), "c");
        scrollback.popBack();
        scrollback.push(rowOf("x", 10));
        scrollback.read(2, row);
        QCOMPARE(cells(row), "x");
        scrollback.clear();
        QCOMPARE(scrollback.size(), 0);
        QCOMPARE(scrollback.dropped(), 5);
        QCOMPARE(scrollback.bytes(), 0u);
    }

    void scrollbackCountsAWrappedLineOnce()
    {
        Scrollback scrollback(2);
        Row wrapped = rowOf("abc", 3);
        wrapped.marks().wrapped = true;
        for (int i = 0; i < 10; ++i)
            scrollback.push(wrapped);
        scrollback.push(rowOf("end", 3));
        QCOMPARE(scrollback.size(), 11);
        scrollback.push(rowOf("b", 3));
        QCOMPARE(scrollback.size(), 12);
        scrollback.push(rowOf("c", 3));
        QCOMPARE(scrollback.size(), 2);
    }

    void scrollbackHasALimitInMemory()
    {
        Scrollback scrollback(100);
        Row wrapped = rowOf(std::string(200, 'x'), 200);
        wrapped.marks().wrapped = true; // one line that never ends
        for (int i = 0; i < 10'000; ++i)
            scrollback.push(wrapped);
        QVERIFY(scrollback.size() > 100);
        QVERIFY(scrollback.bytes() < 100 * Scrollback::kBytesPerLine + 200'000);
    }

    void scrollbackOfNothingKeepsNothing()
    {
        Scrollback scrollback(0);
        for (int i = 0; i < 1000; ++i)
            scrollback.push(rowOf("abc", 10));
        QCOMPARE(scrollback.size(), 0);
        QCOMPARE(scrollback.dropped(), 1000);
    }

    void aPlainCellTakesAboutAByte()
    {
        Scrollback scrollback(10'000);
        for (int i = 0; i < 10'000; ++i)
            scrollback.push(rowOf(std::string(120, 'x'), 120));
        QCOMPARE(scrollback.size(), 10'000);
        QVERIFY(scrollback.bytes() < 2'000'000);
    }
};

BERTH_TEST(tst_Row)
#include "tst_row.moc"
