// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/selection.h"
#include "tests/support/compare.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/subject.h"

#include <random>

using namespace terminal;

/// All text there is, without the empty rows below.
static std::string all(const Terminal &t)
{
    const std::string text = textIn(t, {{t.firstLine(), 0}, {t.endLine(), 0}});
    return text.substr(0, text.find_last_not_of('\n') + 1);
}

class tst_Reflow : public QObject
{
    Q_OBJECT
private slots:
    void wrapsAnew()
    {
        Terminal t({10, 4});
        t.feed("0123456789abcde\r\nx");
        t.resize({5, 6});
        QCOMPARE(shown::screen(t), "01234\n56789\nabcde\nx\n");
        QCOMPARE(shown::place(t), "3,1");
        t.resize({20, 6});
        QCOMPARE(shown::screen(t), "0123456789abcde\nx\n");
        QCOMPARE(shown::place(t), "1,1");
    }

    void takesWhoTypedAlong()
    {
        Terminal t({10, 3});
        t.noteHands(1);
        t.feed("0123456789abcde\r\n"); // the hands are those of all that is one line
        QCOMPARE(t.hands(t.top()), 1);
        QCOMPARE(t.hands(t.top() + 1), 1);
        t.feed("x\r\n");
        t.noteHands(2);
        t.noteHands(4);
        t.feed("y\r\n\r\n\r\n"); // into the scrollback
        t.resize({5, 3});
        t.resize({20, 3});
        QCOMPARE(all(t), "0123456789abcde\nx\ny");
        QCOMPARE(t.hands(t.firstLine()), 1);
        QCOMPARE(t.hands(t.firstLine() + 1), 0);
        QCOMPARE(t.hands(t.firstLine() + 2), 6);
        QCOMPARE(t.hands(t.endLine()), 0); // and nothing of what is not there
        QCOMPARE(t.hands(t.firstLine() - 1), 0);
    }

    void keepsLineEnds()
    {
        Terminal t({10, 4});
        t.feed("0123456789\r\nabc"); // full, but not wrapped
        t.resize({20, 4});
        QCOMPARE(shown::screen(t), "0123456789\nabc\n");
    }

    void keepsTheCursorOnItsCharacter()
    {
        Terminal t({10, 4});
        t.feed("0123456789abcde\x1b[2;3H"); // on c
        t.resize({6, 4});
        t.feed("X");
        QCOMPARE(shown::screen(t), "012345\n6789ab\nXde\n");
        t.feed("\x1b[3;4H");
        t.resize({15, 4});
        QCOMPARE(shown::place(t), "0,14"); // behind the end, as far as there is room
    }

    void keepsTheWaitingToWrap()
    {
        Terminal t({10, 4});
        t.feed("0123456789");
        t.resize({5, 4});
        QCOMPARE(shown::place(t), "1,4");
        t.feed("x");
        QCOMPARE(shown::screen(t), "01234\n56789\nx\n");
        t.resize({20, 4});
        QCOMPARE(shown::screen(t), "0123456789x\n");

        Terminal u({10, 4});
        u.feed("0123456789");
        u.resize({12, 4});
        u.feed("x");
        QCOMPARE(shown::screen(u), "0123456789x\n");
    }

    void doesNotCutWideCharacters()
    {
        Terminal t({10, 4});
        t.feed("漢字漢字漢x");
        t.resize({5, 6});
        QCOMPARE(shown::screen(t), "漢字\n漢字\n漢x\n");
        t.resize({7, 6});
        QCOMPARE(shown::screen(t), "漢字漢\n字漢x\n");
        t.resize({20, 6});
        QCOMPARE(shown::screen(t), "漢字漢字漢x\n");
        t.resize({2, 8});
        t.resize({20, 4});
        QCOMPARE(all(t), "漢字漢字漢x");
    }

    void movesLinesIntoTheScrollbackAndBack()
    {
        Terminal t({10, 4});
        t.feed("1\r\n2\r\n3\r\n4");
        t.resize({10, 2});
        QCOMPARE(shown::screen(t), "3\n4\n");
        QCOMPARE(t.top() - t.firstLine(), 2);
        t.resize({10, 4});
        QCOMPARE(shown::screen(t), "1\n2\n3\n4\n");
        QCOMPARE(t.top() - t.firstLine(), 0);
    }

    void dropsEmptyRowsFirst()
    {
        Terminal t({10, 6});
        t.feed("1\r\n2");
        t.resize({10, 3});
        QCOMPARE(shown::screen(t), "1\n2\n");
        QCOMPARE(t.top() - t.firstLine(), 0);
    }

    void aScreenWithRoomBelowStaysWhereItIs()
    {
        Terminal t({10, 4});
        t.feed("1\r\n2\r\n3\r\n4\r\n5\r\n6\x1b[H\x1b[2J$ ");
        t.resize({12, 6});
        QCOMPARE(shown::screen(t), "$\n");
        QCOMPARE(shown::place(t), "0,2");
    }

    void historyIsNotLostByNarrowing()
    {
        Terminal t({80, 24}, 100);
        for (int i = 0; i < 90; ++i)
            t.feed(std::string(70, char('a' + i % 26)) + "\r\n");
        const std::string before = all(t);
        t.resize({10, 24});
        t.resize({80, 24});
        QCOMPARE(all(t), before);
    }

    void takesAnchorsAlong()
    {
        Terminal t({10, 4});
        t.feed("first line that is long\r\nsecond one\r\n\r\n\r\n\r\n");
        Position anchors[] = {{0, 6}, {2, 3}, {3, 0}, {3, 10}, {t.top() + 3, 2}};
        const std::string line = textIn(t, {anchors[0], anchors[1]});
        t.resize({7, 4}, anchors);
        QCOMPARE(textIn(t, {anchors[0], anchors[1]}), line);
        QCOMPARE(textIn(t, {anchors[2], anchors[3]}), "second one");
        t.resize({40, 4}, anchors);
        QCOMPARE(textIn(t, {anchors[0], anchors[1]}), line);
        QCOMPARE(anchors[0], (Position{t.firstLine(), 6}));
    }

    void leavesTheAlternateScreenAsItIs()
    {
        Terminal t({10, 4});
        t.feed("0123456789abc\r\n$ \x1b[?1049h\x1b[Hfull screen");
        t.resize({6, 4});
        QCOMPARE(shown::screen(t), "full s\nn\n");
        t.feed("\x1b[?1049l!");
        QCOMPARE(shown::screen(t), "012345\n6789ab\nc\n$ !\n");
    }

    void keepsSizesInBounds()
    {
        Terminal t({0, -5});
        QCOMPARE(t.size().columns, kLeastColumns);
        t.feed("abc漢");
        t.resize({1'000'000, 1'000'000});
        QCOMPARE(t.size().columns, kMostColumns);
        QCOMPARE(t.size().rows, kMostRows);
        QCOMPARE(shown::screen(t), "abc漢\n");
    }

    void losesNoTextWhateverTheSizes()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 50; ++round) {
            Terminal t({30, 10});
            std::string text;
            for (int i = 0; i < 20; ++i) {
                for (unsigned n = random() % 80; n > 0; --n)
                    text += random() % 5 == 0 ? "漢" : std::string(1, char('a' + random() % 26));
                text += i < 19 ? "\r\n" : "x";
            }
            t.feed(text);
            const std::string before = all(t);
            for (int i = 0; i < 8; ++i) {
                t.resize({int(2 + random() % 60), int(2 + random() % 20)});
                QCOMPARE(all(t), before);
            }
        }
    }
};

BERTH_TEST(tst_Reflow)
#include "tst_reflow.moc"
