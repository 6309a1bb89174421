// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/link_table.h"
#include "core/terminal/selection.h"
#include "core/terminal/text_search.h"
#include "tests/support/compare.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/subject.h"

using namespace terminal;

class tst_Selection : public QObject
{
    Q_OBJECT
private slots:
    void takesTextAsItWasTyped()
    {
        Terminal t({10, 4});
        t.feed("0123456789abc  \r\n\r\n  x漢字");
        QCOMPARE(textIn(t, {{0, 0}, {3, 10}}), "0123456789abc\n\n  x漢字");
        QCOMPARE(textIn(t, {{0, 3}, {1, 2}}), "3456789ab");
        QCOMPARE(textIn(t, {{3, 4}, {3, 5}}), "漢"); // its right half
        QCOMPARE(textIn(t, {{3, 3}, {3, 3}}), std::string());
    }

    void takesRectangles()
    {
        Terminal t({10, 4});
        t.feed("0123456789abc\r\n\r\n  x漢字");
        QCOMPARE(textIn(t, {{0, 1}, {3, 4}}, Shape::Block), "123\nbc\n\n x漢");
        QCOMPARE(textIn(t, {{0, 4}, {3, 1}}, Shape::Block), "123\nbc\n\n x漢");
    }

    void reachesIntoTheScrollback()
    {
        Terminal t({10, 4});
        for (int i = 0; i < 8; ++i)
            t.feed("line" + std::to_string(i) + (i < 7 ? "\r\n" : ""));
        QCOMPARE(textIn(t, {{-5, 0}, {2, 4}}), "line0\nline1\nline");
        QCOMPARE(textIn(t, {{6, 0}, {99, 0}}), "line6\nline7");
    }

    void dropsTheHoleBeforeAWideCharacter()
    {
        Terminal t({10, 4});
        t.feed("012345678漢x");
        QCOMPARE(textIn(t, {{0, 0}, {1, 10}}), "012345678漢x");
    }

    void findsWordsAndLines()
    {
        Terminal t({10, 4});
        t.feed("ls /usr/bin/env (x)");
        QCOMPARE(wordAt(t, {0, 5}), (Range{{0, 3}, {1, 5}}));
        QCOMPARE(textIn(t, wordAt(t, {1, 2})), "/usr/bin/env");
        QVERIFY(wordAt(t, {0, 2}).isEmpty());
        QVERIFY(wordAt(t, {3, 2}).isEmpty());
        QCOMPARE(textIn(t, wordAt(t, {1, 7})), "x");
        QCOMPARE(lineAt(t, {1, 3}), (Range{{0, 0}, {1, 10}}));
    }

    void searchesAcrossWrapsAndScrollback()
    {
        Terminal t({10, 4});
        t.feed("1234567Needle\r\nneedle needle\r\nGRÜSSE 漢字\r\n\r\n\r\n");
        const auto hits = search(t, "needle", Case::Ignored);
        QCOMPARE(hits.size(), std::size_t(3));
        QCOMPARE(hits[0], (Range{{0, 7}, {1, 3}}));
        QCOMPARE(hits[1], (Range{{2, 0}, {2, 6}}));
        QCOMPARE(hits[2], (Range{{2, 7}, {3, 3}}));
        QCOMPARE(search(t, "needle", Case::Matters).size(), std::size_t(2));
        QCOMPARE(search(t, "grüsse", Case::Ignored).size(), std::size_t(1));
        QCOMPARE(search(t, "漢字", Case::Ignored).at(0), (Range{{4, 7}, {5, 2}}));
        QVERIFY(search(t, "", Case::Ignored).empty());
        QVERIFY(search(t, "absent", Case::Ignored).empty());
        QCOMPARE(search(t, "e", Case::Ignored, 2).size(), std::size_t(2));

        t.feed("more\r\nand more\r\n"); // hits stay where they are
        QCOMPARE(search(t, "needle", Case::Ignored), hits);
    }

    void hitsDoNotOverlap()
    {
        Terminal t({10, 4});
        t.feed("aaaa");
        QCOMPARE(search(t, "aa", Case::Matters).size(), std::size_t(2));
    }

    void findsAddresses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("column");
        QTest::addColumn<QByteArray>("address");
        const auto row = [](const char *name, QByteArray text, int column, QByteArray address) {
            QTest::newRow(name) << text << column << address;
        };
        row("plain", "see https://example.org/a?b=c#d now", 10, "https://example.org/a?b=c#d");
        row("beside it", "see https://example.org now", 25, "");
        row("end of sentence", "https://example.org/a.", 3, "https://example.org/a");
        row("in brackets", "(https://example.org/a)", 3, "https://example.org/a");
        row("with brackets", "https://example.org/a_(b)", 3, "https://example.org/a_(b)");
        row("in quotes", "\"http://a.b\"", 3, "http://a.b");
        row("file", "file:///etc/hosts", 3, "file:///etc/hosts");
        row("second of two", "http://a.b/http://c.d", 15, "http://c.d");
        row("wrapped", "0123456789012345678901234567890 http://example.org/long", 45,
            "http://example.org/long");
        row("only a scheme", "http:// x", 2, "");
        row("other scheme", "javascript://x", 2, "");
        row("nothing there", "abc", 30, "");
        row("letters of the world", "http://münchen.de/ä", 3, "http://münchen.de/ä");
    }
    void findsAddresses()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, column);
        QFETCH(QByteArray, address);
        Terminal t({40, 4});
        t.feed(text.toStdString());
        const auto link = linkAt(t, {column / 40, column % 40});
        QCOMPARE(link ? link->address : std::string(), address.toStdString());
        if (link)
            QCOMPARE(textIn(t, link->range), address.toStdString());
    }

    void knowsLinksOfTheProgram()
    {
        Terminal t({10, 4});
        t.feed("a \x1b]8;;https://x.y/z\x1b\\link over two\x1b]8;;\x1b\\ b");
        const auto link = linkAt(t, {1, 0});
        QVERIFY(link.has_value());
        QCOMPARE(link->address, "https://x.y/z");
        QCOMPARE(textIn(t, link->range), "link over two");
        QVERIFY(!linkAt(t, {0, 0}));
        t.feed("\r\n\x1b]8;;javascript:alert(1)\x07no\x1b]8;;\x07 \x1b]8;;http://a\x01"
               "b c\x07no\x1b]8;;\x07");
        QVERIFY(!linkAt(t, {2, 0}));
        QVERIFY(!linkAt(t, {2, 3}));
    }

    void linksAreBounded()
    {
        Terminal t({10, 4});
        for (int i = 0; i < 20'000; ++i)
            t.feed("\x1b]8;;https://x.y/" + std::to_string(i) + std::string(500, 'x') + "\x07z");
        QVERIFY(!linkAt(t, {t.firstLine(), 0})); // forgotten
        QVERIFY(linkAt(t, {t.top(), 0}));
        LinkTable table;
        const auto one = table.add("id", "http://a");
        QCOMPARE(table.add("id", "http://a"), one);
        QVERIFY(table.add("", "http://a") != one);
        QCOMPARE(table.address(one), std::string_view("http://a"));
        QVERIFY(table.address(0).empty() && table.address(99).empty());
    }
};

BERTH_TEST(tst_Selection)
#include "tst_selection.moc"
