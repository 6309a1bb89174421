// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/compare.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/subject.h"

using namespace terminal;

/// Each row of these tables: what a terminal of 10x4 is fed, the screen it shows then, and where the cursor
/// is.
class tst_Screen : public QObject
{
    Q_OBJECT

    static void columns()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("screen");
        QTest::addColumn<QByteArray>("cursor");
    }

    static void row(const char *name, QByteArray bytes, QByteArray screen, QByteArray cursor)
    {
        QTest::newRow(name) << bytes << screen << cursor;
    }

    static void check()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, screen);
        QFETCH(QByteArray, cursor);
        Terminal t({10, 4});
        t.feed(bytes.toStdString());
        QCOMPARE(shown::screen(t), screen.toStdString());
        QCOMPARE(shown::place(t), cursor.toStdString());
    }

private slots:
    /// What a person clears has nobody's mark; what its program draws at will never has.
    void whoTypedGoesWithTheLine()
    {
        Terminal t({20, 4});
        t.feed("$ ls\r\n$ pwd");
        t.noteHands(1);
        QCOMPARE(t.hands(t.top() + 1), 1);
        t.feed("\x1b[1;1H\x1b[L"); // a line comes in above
        QCOMPARE(t.hands(t.top() + 2), 1);
        QCOMPARE(t.hands(t.top() + 1), 0);
        t.feed("\x1b[?1049h");
        t.noteHands(2);
        QCOMPARE(t.hands(t.top()), 0);
        QCOMPARE(t.hands(t.top() + 2), 0);
        t.feed("\x1b[?1049l");
        QCOMPARE(t.hands(t.top()), 0);
        QCOMPARE(t.hands(t.top() + 2), 1);
        t.feed("\x1b[H\x1b[2J");
        QCOMPARE(t.hands(t.top() + 2), 0);
    }

    void writes_data()
    {
        columns();
        row("text", "hello", "hello\n", "0,5");
        row("lines", "a\r\nb\nc", "a\nb\n c\n", "2,2");
        row("full row waits to wrap", "0123456789", "0123456789\n", "0,9");
        row("wraps", "0123456789a", "0123456789\na\n", "1,1");
        row("waiting is no wrap before a line end", "0123456789\r\na", "0123456789\na\n", "1,1");
        row("moving ends the waiting", "0123456789\x1b[Dx", "01234567x9\n", "0,9");
        row("erasing ends the waiting", "0123456789\x1b[Kx", "012345678x\n", "0,9");
        row("colours do not", "0123456789\x1b[1mx", "0123456789\nx\n", "1,1");
        row("scrolls", "a\r\nb\r\nc\r\nd\r\ne", "b\nc\nd\ne\n", "3,1");
        row("without autowrap", "\x1b[?7l0123456789abc", "012345678c\n", "0,9");
        row("wide does not fit without autowrap", "\x1b[?7l012345678漢x", "01234567 x\n", "0,9");
        row("insert mode", "abc\r\x1b[4hxy\x1b[4lz", "xyzbc\n", "0,3");
        row("insert mode pushes out", "0123456789\r\x1b[4hab", "ab01234567\n", "0,2");
        row("backspace", "abc\b\bx", "axc\n", "0,2");
        row("backspace while waiting", "0123456789\bx", "01234567x9\n", "0,9");
        row("backspace stops", "a\b\b\bx", "x\n", "0,1");
        row("tabs", "a\tb\tc", "a       bc\n", "0,9");
        row("back tab", "123456789\x1b[Zx", "12345678x\n", "0,9");
        row("own tabs", "\x1b[3g\x1b[4G\x1bH\r\ta\tb", "   a     b\n", "0,9");
        row("tabs again", "\x1b[3g\x1b[?5W\ta", "        a\n", "0,9");
        row("repeats", "ab\x1b[3bc", "abbbbc\n", "0,6");
        row("repeats nothing", "\x1b[5bx", "x\n", "0,1");
        row("repeats nothing after a control function", "a\x1b[3;1H\x1b[5b", "a\n", "2,0");
        row("repeats across rows", "a\x1b[11b", "aaaaaaaaaa\naa\n", "1,2");
        row("new line mode", "\x1b[20ha\nb\x1b[20lc\nd", "a\nbc\n  d\n", "2,3");
        row("alignment", "\x1b#8", "EEEEEEEEEE\nEEEEEEEEEE\nEEEEEEEEEE\nEEEEEEEEEE\n", "0,0");
    }
    void writes() { check(); }

    void moves_data()
    {
        columns();
        row("to a place", "\x1b[3;4Hx", "\n\n   x\n", "2,4");
        row("to nowhere", "\x1b[99;99Hx\x1b[0;0Hy", "y\n\n\n         x\n", "0,1");
        row("up, down, right, left", "\x1b[3;5H\x1b[A\x1b[2B\x1b[3C\x1b[2Dx", "\n\n\n     x\n", "3,6");
        row("stops at the sides", "\x1b[99A\x1b[99Bx\x1b[99D\x1b[99Cy", "\n\n\nx        y\n", "3,9");
        row("column and row", "\x1b[5Gx\x1b[3dy\x1b[2`z", "    x\n\n z   y\n", "2,2");
        row("by columns and rows", "a\x1b[2ab\x1b[2ec", "a  b\n\n    c\n", "2,5");
        row("next and previous line", "\x1b[2;5Hx\x1b[Ey\x1b[2Fz", "z\n    x\ny\n", "0,1");
        row("index",
            "ab\x1b"
            "Dc\x1b"
            "Ed",
            "ab\n  c\nd\n", "2,1");
        row("reverse index scrolls", "a\r\nb\x1b[H\x1bMx", "x\na\nb\n", "0,1");
        row("saves and restores",
            "\x1b[2;3H\x1b"
            "7\x1b[4;4Hx\x1b"
            "8y",
            "\n  y\n\n   x\n", "1,3");
        row("the other way", "\x1b[2;3H\x1b[s\x1b[4;4Hx\x1b[uy", "\n  y\n\n   x\n", "1,3");
        row("saves the waiting",
            "0123456789\x1b"
            "7\x1b[H\x1b"
            "8x",
            "0123456789\nx\n", "1,1");
        row("restores home",
            "abc\x1b"
            "8x",
            "xbc\n", "0,1");
    }
    void moves() { check(); }

    void wrapsBackwards_data()
    {
        const QByteArray on = "\x1b[?45h";
        const QByteArray anywhere = "\x1b[?1045h";
        columns();
        row("not by itself", "0123456789a\b\b\bx", "0123456789\nx\n", "1,1");
        row("into the row before", on + "0123456789a\b\bx", "012345678x\na\n", "0,9");
        row("by many columns", on + "0123456789abcdefghijA\x1b[13Dx", "01234567x9\nabcdefghij\nA\n", "0,9");
        row("the waiting takes one step", on + "0123456789\bx\x1b[2Dy", "01234567yx\n", "0,9");
        row("not into another line", on + "ab\r\nc\b\b\bx", "ab\nx\n", "1,1");
        row("nor into a line that was cut off", on + "0123456789a\x1b[1;4H\x1b[K\x1b[2;2H\b\bx", "012\nx\n",
            "1,1");
        row("nor beyond the top", on + "abc\x1b[99Dx", "xbc\n", "0,1");
        row("nor beyond the top margin", on + "0123456789a\x1b[2;3r\x1b[2;2H\x1b[9Dx", "0123456789\nx\n",
            "1,1");
        row("not without autowrap", on + "0123456789a\x1b[?7l\b\bx", "0123456789\nx\n", "1,1");
        row("no more when it is off", on + "0123456789a\x1b[?45l\b\bx", "0123456789\nx\n", "1,1");
        row("anywhere: into another line", anywhere + "ab\r\nc\b\bx", "ab       x\nc\n", "0,9");
        row("anywhere: from the top to the bottom", anywhere + "\bx", "\n\n\n         x\n", "3,9");
        row("anywhere: and round", anywhere + "ab\x1b[41Dx", "ax\n", "0,2");
        row("anywhere: between the margins",
            anywhere + "\x1b[?69h\x1b[3;5s\x1b[2;3r\x1b[2;4H\x1b[2Dx\x1b[2;4H\x1b[9Dy", "\n\n   yx\n", "2,4");
        row("anywhere: from above the margins", anywhere + "\x1b[3;4r\x1b[2;2H\x1b[12Dx",
            "\n\n\n         x\n", "3,9");
        row("anywhere: as far as can be told", anywhere + "\x1b[65535Dx", "\n\n     x\n", "2,6");
    }
    void wrapsBackwards() { check(); }

    void erases_data()
    {
        const QByteArray full = "0123456789abcdefghijABCDEFGHIJ\x1b[2;4H";
        columns();
        row("to the end of the line", full + "\x1b[K", "0123456789\nabc\nABCDEFGHIJ\n", "1,3");
        row("to its begin", full + "\x1b[1K", "0123456789\n    efghij\nABCDEFGHIJ\n", "1,3");
        row("the line", full + "\x1b[2K", "0123456789\n\nABCDEFGHIJ\n", "1,3");
        row("below", full + "\x1b[J", "0123456789\nabc\n", "1,3");
        row("above", full + "\x1b[1J", "\n    efghij\nABCDEFGHIJ\n", "1,3");
        row("all", full + "\x1b[2J", "", "1,3");
        row("what is unknown", full + "\x1b[7J\x1b[7K", "0123456789\nabcdefghij\nABCDEFGHIJ\n", "1,3");
        row("characters", full + "\x1b[3X", "0123456789\nabc   ghij\nABCDEFGHIJ\n", "1,3");
        row("more than there are", full + "\x1b[99X", "0123456789\nabc\nABCDEFGHIJ\n", "1,3");
        row("inserts", full + "\x1b[2@", "0123456789\nabc  defgh\nABCDEFGHIJ\n", "1,3");
        row("deletes", full + "\x1b[2P", "0123456789\nabcfghij\nABCDEFGHIJ\n", "1,3");
        row("inserts a line", full + "\x1b[L", "0123456789\n\nabcdefghij\nABCDEFGHIJ\n", "1,0");
        row("deletes lines", full + "\x1b[2M", "0123456789\n", "1,0");
        row("deletes more than there are", full + "\x1b[99M", "0123456789\n", "1,0");
        row("scrolls up", full + "\x1b[S", "abcdefghij\nABCDEFGHIJ\n", "1,3");
        row("scrolls down", full + "\x1b[2T", "\n\n0123456789\nabcdefghij\n", "1,3");
        row("scrolls left", full + "\x1b[3 @", "3456789\ndefghij\nDEFGHIJ\n", "1,3");
        row("scrolls right", full + "\x1b[8 A", "        01\n        ab\n        AB\n", "1,3");
        row("inserts columns", full + "\x1b[6'}", "012      3\nabc      d\nABC      D\n", "1,3");
        row("deletes columns", full + "\x1b[6'~", "0129\nabcj\nABCJ\n", "1,3");
        row("only the unprotected", "a\x1b[1\"qb\x1b[0\"qc\x1b[?2J\r\nd\x1b[1\"qe\x1b[?2K\x1b[0\"qf",
            " b\n ef\n", "1,3");
        row("protection is none for others", "\x1b[1\"qab\x1b[2K", "", "0,2");
        const QByteArray area = "a\x1bVbc\x1bWd";
        row("area: not the line", area + "\x1b[2K", " bc\n", "0,4");
        row("area: not to the end, nor to the begin", area + "\x1b[1;3H\x1b[K\x1b[1K", " bc\n", "0,2");
        row("area: not the screen", area + "\x1b[2J", " bc\n", "0,4");
        row("area: not below", area + "\r\nx\x1b[H\x1b[J", " bc\n", "0,0");
        row("area: not above", "x\r\n" + area + "\x1b[1J", "\n bc\n", "1,4");
        row("area: not characters", area + "\x1b[H\x1b[4X", " bc\n", "0,0");
        row("area: nor selectively", area + "\x1b[?2J\x1b[?2K", " bc\n", "0,4");
        row("area: but moved and overwritten", area + "\x1b[H\x1b[P\x1b[2Gx\x1b[2K", "b\n", "0,2");
        row("area: by its C1 form",
            "a\xc2\x96"
            "bc\xc2\x97"
            "d\x1b[2K",
            " bc\n", "0,4");
        row("area: until DECSCA says how", area + "\x1b[0\"q\x1b[?2K\x1b[2D\x1b[2K", "", "0,2");
        row("area: but cleared with the other screen",
            area + "\x1b[?1049h\x1b[H\x1bVxy\x1bW\x1b[?1049l\x1b[?1049h", "", "0,4");
        row("area: until a soft reset", area + "\x1b[!p\x1b[2K", "", "0,4");
    }
    void erases() { check(); }

    void keepsToItsMargins_data()
    {
        columns();
        row("scrolls inside", "a\r\nb\r\nc\r\nd\x1b[2;3r\x1b[3H\nx", "a\nc\nx\nd\n", "2,1");
        row("not from outside", "\x1b[1;2r\x1b[4H\nx", "\n\n\nx\n", "3,1");
        row("reverse", "a\r\nb\r\nc\r\nd\x1b[2;3r\x1b[2H\x1bMx", "a\nx\nb\nd\n", "1,1");
        row("set it home", "abc\x1b[2;3rx", "xbc\n", "0,1");
        row("nonsense is none", "abc\x1b[3;2r\x1b[3;3rx", "abcx\n", "0,4");
        row("lines are inserted inside", "a\r\nb\r\nc\r\nd\x1b[2;3r\x1b[2H\x1b[L", "a\n\nb\nd\n", "1,0");
        row("and nowhere else", "a\r\nb\r\nc\r\nd\x1b[2;3r\x1b[4H\x1b[L\x1b[M", "a\nb\nc\nd\n", "3,0");
        row("moves stop at them", "\x1b[2;3r\x1b[2H\x1b[9Bx\x1b[9Ay", "\n y\nx\n", "1,2");
        row("but not from outside", "\x1b[2;3r\x1b[4H\x1b[9Bx\x1b[H\x1b[9By", "\n\ny\nx\n", "2,1");
        row("origin", "\x1b[2;3r\x1b[?6hx\x1b[9;9Hy", "\nx\n        y\n", "2,9");
        row("origin off is home", "\x1b[2;3r\x1b[?6h\x1b[?6lx", "x\n", "0,1");
        row("sides: wraps inside", "\x1b[?69h\x1b[3;5sabcdefgh", "abcde\n  fgh\n", "1,4");
        row("sides: returns to the left one", "\x1b[?69h\x1b[3;5s\x1b[1;4Hx\ry", "  yx\n", "0,3");
        row("sides: scroll", "0123456789\r\nabcdefghij\x1b[?69h\x1b[3;5s\x1b[S", "01cde56789\nab   fghij\n",
            "0,0");
        row("sides: lines", "0123456789\r\nabcdefghij\x1b[?69h\x1b[3;5s\x1b[1;4H\x1b[L",
            "01   56789\nab234fghij\n  cde\n", "0,2");
        row("sides: characters", "0123456789\x1b[?69h\x1b[3;5s\x1b[1;4H\x1b[@", "012 356789\n", "0,3");
        row("sides: delete", "0123456789\x1b[?69h\x1b[3;5s\x1b[1;4H\x1b[P", "0124 56789\n", "0,3");
        row("sides: not from outside", "0123456789\x1b[?69h\x1b[3;5s\x1b[1;8H\x1b[P\x1b[@", "0123456789\n",
            "0,7");
        row("sides: without the mode it saves", "ab\x1b[3;5sc\x1b[ud", "abd\n", "0,3");
        row("sides: gone with the mode", "\x1b[?69h\x1b[3;5s\x1b[?69labcdef", "abcdef\n", "0,6");
        row("sides: a next line from outside scrolls nothing",
            "a\r\nb\r\nc\r\nd\x1b[?69h\x1b[1;5s\x1b[4;8H\x1b"
            "Ex",
            "a\nb\nc\nx\n", "3,1");
        row("sides: nor does wrapping there", "a\r\nb\r\nc\r\nd\x1b[?69h\x1b[1;5s\x1b[4;9Hxyz",
            "a\nb\nc\nz       xy\n", "3,1");
        row("sides: a next line from inside scrolls",
            "a\r\nb\r\nc\r\nd\x1b[?69h\x1b[1;5s\x1b[4;3H\x1b"
            "Ex",
            "b\nc\nd\nx\n", "3,1");
        row("column forward scrolls",
            "0123456789\x1b[?69h\x1b[3;5s\x1b[1;5H\x1b"
            "9",
            "0134 56789\n", "0,4");
        row("column back scrolls",
            "0123456789\x1b[?69h\x1b[3;5s\x1b[1;3H\x1b"
            "6",
            "01 2356789\n", "0,2");
    }
    void keepsToItsMargins() { check(); }

    void translatesCharacterSets_data()
    {
        columns();
        row("lines", "\x1b(0lqk\x1b(Blqk", "┌─┐lqk\n", "0,6");
        row("shifted",
            "\x1b)0a\x0eqx\x0f"
            "b",
            "a─│b\n", "0,4");
        row("single shift", "\x1b*0\x1b+0\x1bNqq\x1bOxx", "─q│x\n", "0,4");
        row("locked to G2 and G3", "\x1b*0\x1b+A\x1bnq#\x1boq#", "─#q£\n", "0,4");
        row("unknown is ASCII", "\x1b(Kabc[", "abc[\n", "0,4");
        row("restored with the cursor",
            "\x1b(0\x1b"
            "7\x1b(B\x1b"
            "8q",
            "─\n", "0,1");
        row("not for UTF-8", "\x1b(0ä", "ä\n", "0,1");
        row("repeats what was drawn", "\x1b(0q\x1b[2b", "───\n", "0,3");
        row("reset",
            "\x1b(0\x1b"
            "cq",
            "q\n", "0,1");
    }
    void translatesCharacterSets() { check(); }

    void drawsWideCharacters_data()
    {
        columns();
        row("take two columns", "漢字x", "漢字x\n", "0,5");
        row("go to the next row when they do not fit", "123456789漢", "123456789\n漢\n", "1,2");
        row("fill the row", "12345678漢x", "12345678漢\nx\n", "1,1");
        row("marks join", "e\xcc\x81x", "e\xcc\x81x\n", "0,2");
        row("marks join at the end of the row", "123456789e\xcc\x81x", "123456789e\xcc\x81\nx\n", "1,1");
        row("marks join what is wide", "漢\xcc\x81x", "漢\xcc\x81x\n", "0,3");
        row("marks without a character are dropped", "\xcc\x81x", "x\n", "0,1");
        row("marks after a move go to the left", "ab\x1b[2G\xcc\x81",
            "a\xcc\x81"
            "b\n",
            "0,1");
        row("without autowrap too", "\x1b[?7l0123456789e\xcc\x81", "012345678e\xcc\x81\n", "0,9");
        row("a family as wcwidth counts", "👩\u200d👧x", "👩\u200d👧x\n", "0,5");
        row("a family as one", "\x1b[?2027h👩\u200d👩\u200d👧x", "👩\u200d👩\u200d👧x\n", "0,3");
        row("a heart as wcwidth counts", "❤\ufe0fx", "❤\ufe0fx\n", "0,2");
        row("a heart as emoji", "\x1b[?2027h❤\ufe0fx", "❤\ufe0fx\n", "0,3");
        row("a heart without room", "\x1b[?2027h123456789❤\ufe0fx", "123456789❤\ufe0f\nx\n", "1,1");
        row("a flag", "\x1b[?2027h🇩🇪🇫🇷x", "🇩🇪🇫🇷x\n", "0,5");
        row("a skin tone", "\x1b[?2027h👍🏽x", "👍🏽x\n", "0,3");
        row("no joining after a move", "\x1b[?2027h👩\u200d\x1b[5G👧", "👩\u200d  👧\n", "0,6");
    }
    void drawsWideCharacters() { check(); }

    void blanksTheOtherHalf()
    {
        Terminal t({10, 4});
        t.feed("漢字\x1b[1;2Hx\x1b[2;1H漢字\x1b[2;3Hx");
        QCOMPARE(shown::screen(t), " x字\n漢x\n");
    }

    void hasAnAlternateScreen()
    {
        Terminal t({10, 4});
        t.feed("shell\x1b[1;31m\x1b[?1049h");
        QVERIFY(t.isAlternate());
        QCOMPARE(shown::screen(t), std::string());
        t.feed("\x1b[Hvim\x1b[0m\x1b[?1049l$");
        QCOMPARE(shown::screen(t), "shell$\n");
        QCOMPARE(shown::style(t, 0, 5), "0;1;31");
        t.feed("\x1b[?1049h");
        QCOMPARE(shown::screen(t), std::string());
        t.feed("\x1b[Hagain\x1b[?47l\x1b[?47h");
        QCOMPARE(shown::screen(t), "again\n"); // 47 clears nothing
        t.feed("\x1b[?1047l\x1b[?47h");
        QCOMPARE(shown::screen(t), std::string());
    }

    void alternateScreenHasNoScrollback()
    {
        Terminal t({10, 4});
        t.feed("1\r\n2\r\n3\r\n4\r\n5");
        QCOMPARE(t.firstLine(), 0);
        QCOMPARE(t.top(), 1);
        t.feed("\x1b[?1049h1\r\n2\r\n3\r\n4\r\n5\r\n6");
        QCOMPARE(t.firstLine(), 1);
        QCOMPARE(t.top(), 1);
        t.feed("\x1b[?1049l");
        QCOMPARE(t.firstLine(), 0);
        QCOMPARE(shown::line(t, 0), "1");
    }

    void keepsWhatLeavesTheTop()
    {
        Terminal t({10, 4}, 3);
        for (int i = 1; i <= 9; ++i)
            t.feed("line" + std::to_string(i) + "\r\n");
        QCOMPARE(t.top() - t.firstLine(), 3);
        QCOMPARE(t.firstLine(), 3); // numbers stay
        QCOMPARE(shown::line(t, t.firstLine()), "line4");
        t.feed("\x1b[1;2r\x1b[2H\r\nx"); // a status line below does not scroll along
        QCOMPARE(shown::line(t, t.top() - 1), "line7");
        QCOMPARE(shown::screen(t), "line8\nx\nline9\n");
        t.feed("\x1b[r\x1b[3J");
        QCOMPARE(t.firstLine(), t.top());
        QCOMPARE(shown::screen(t), "line8\nx\nline9\n");
    }

    void erasesWithTheBackground()
    {
        Terminal t({10, 4});
        t.feed("\x1b[44m\x1b[K\x1b[4H\n\x1b[1@");
        QCOMPARE(shown::style(t, 3, 9), "0;44");
        t.feed("\x1b[0m\x1b[H\x1b[K");
        QCOMPARE(shown::style(t, 0, 0), "0");
    }

    void resetsSoftAndHard()
    {
        Terminal t({10, 4});
        const std::string mess =
            "\x1b[?6h\x1b[2;3r\x1b[4h\x1b[?7l\x1b[?25l\x1b[1;31m\x1b(0\x1b[?1h\x1b[?1000h";
        t.feed("text" + mess + "\x1b[!p");
        QCOMPARE(shown::screen(t), "text\n");
        QVERIFY(t.modes().autowrap && t.modes().cursorVisible && !t.modes().insert
                && !t.modes().applicationCursor);
        t.feed("\x1b[Hq");
        QCOMPARE(shown::screen(t), "qext\n");
        QCOMPARE(shown::style(t, 0, 0), "0");
        t.feed(mess
               + "\x1b"
                 "c");
        QCOMPARE(shown::screen(t), std::string());
        QCOMPARE(t.modes().mouseTracking, MouseTracking::None);
        QCOMPARE(shown::place(t), "0,0");
    }
};

BERTH_TEST(tst_Screen)
#include "tst_screen.moc"
