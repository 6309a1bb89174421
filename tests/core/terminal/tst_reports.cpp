// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/interpreter.h"
#include "tests/support/compare.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/subject.h"

using namespace terminal;

static std::string reply(std::string_view bytes, Size size = {80, 24, 8, 16})
{
    Terminal t(size);
    t.feed(bytes);
    return t.takeReplies();
}

class tst_Reports : public QObject
{
    Q_OBJECT
private slots:
    void answersTheStandardQuestions_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *name, QByteArray bytes, QByteArray expected) {
            QTest::newRow(name) << bytes << expected;
        };
        row("DA1", "\x1b[c\x1b[0c\x1bZ", "\x1b[?62;6;21;22c\x1b[?62;6;21;22c\x1b[?62;6;21;22c");
        row("DA2", "\x1b[>c", "\x1b[>1;277;0c");
        row("DA3", "\x1b[=c", "\x1bP!|00000000\x1b\\");
        row("status", "\x1b[5n", "\x1b[0n");
        row("cursor", "\x1b[3;5H\x1b[6n", "\x1b[3;5R");
        row("cursor from the origin", "\x1b[3;9r\x1b[?6h\x1b[2;5H\x1b[6n\x1b[?6n", "\x1b[2;5R\x1b[?2;5R");
        row("printer, keys, keyboard, locator", "\x1b[?15n\x1b[?25n\x1b[?26n\x1b[?55n",
            "\x1b[?13n\x1b[?21n\x1b[?27;1;0;0n\x1b[?50n");
        row("parameters", "\x1b[x\x1b[1x", "\x1b[2;1;1;128;128;1;0x\x1b[3;1;1;128;128;1;0x");
        row("modes", "\x1b[?7$p\x1b[?1049$p\x1b[4h\x1b[4$p\x1b[?3$p\x1b[?999$p\x1b[99$p",
            "\x1b[?7;1$y\x1b[?1049;2$y\x1b[4;1$y\x1b[?3;4$y\x1b[?999;0$y\x1b[99;0$y");
        row("reverse wrapping", "\x1b[?45$p\x1b[?45h\x1b[?45$p\x1b[?1045$p",
            "\x1b[?45;2$y\x1b[?45;1$y\x1b[?1045;2$y");
        row("modes that are never on",
            "\x1b[1$p\x1b[5$p\x1b[7$p\x1b[10$p\x1b[13$p\x1b[19$p\x1b[?8$p\x1b[6$p\x1b[12$p",
            "\x1b[1;4$y\x1b[5;4$y\x1b[7;4$y\x1b[10;4$y\x1b[13;4$y\x1b[19;4$y\x1b[?8;4$y\x1b[6;0$y\x1b[12;0$"
            "y");
        row("protection by area is none by character", "\x1bV\x1bP$q\"q\x1b\\", "\x1bP1$r0\"q\x1b\\");
        row("mouse modes", "\x1b[?1002;1006h\x1b[?1000$p\x1b[?1002$p\x1b[?1006$p",
            "\x1b[?1000;2$y\x1b[?1002;1$y\x1b[?1006;1$y");
        row("style", "\x1b[1;3;4:3;38;5;200;48;2;1;2;3;58:5:9m\x1bP$qm\x1b\\",
            "\x1bP1$r0;1;3;4:3;38:5:200;48:2::1:2:3;58:5:9m\x1b\\");
        row("margins", "\x1b[2;9r\x1bP$qr\x1b\\\x1b[?69h\x1b[3;40s\x1bP$qs\x1b\\",
            "\x1bP1$r2;9r\x1b\\\x1bP1$r3;40s\x1b\\");
        row("cursor shape", "\x1bP$q q\x1b\\\x1b[4 q\x1bP$q q\x1b\\\x1b[5 q\x1bP$q q\x1b\\",
            "\x1bP1$r1 q\x1b\\\x1bP1$r4 q\x1b\\\x1bP1$r5 q\x1b\\");
        row("level, protection", "\x1bP$q\"p\x1b\\\x1b[1\"q\x1bP$q\"q\x1b\\",
            "\x1bP1$r62;1\"p\x1b\\\x1bP1$r1\"q\x1b\\");
        row("unknown setting", "\x1bP$qevil\x1b\\", "\x1bP0$r\x1b\\");
        row("terminfo", "\x1bP+q544e\x1b\\", "\x1bP0+r\x1b\\");
        row("window", "\x1b[11t\x1b[14t\x1b[16t\x1b[18t\x1b[19t",
            "\x1b[1t\x1b[4;384;640t\x1b[6;16;8t\x1b[8;24;80t\x1b[9;24;80t");
        row("colours", "\x1b]4;1;?;255;?\x07\x1b]10;?;?;?\x07",
            "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\\x1b]4;255;rgb:eeee/eeee/eeee\x1b\\\x1b]10;rgb:e5e5/e5e5/"
            "e5e5\x1b\\"
            "\x1b]11;rgb:0000/0000/0000\x1b\\\x1b]12;rgb:e5e5/e5e5/e5e5\x1b\\");
    }
    void answersTheStandardQuestions()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, expected);
        QCOMPARE(reply(bytes.toStdString()), expected.toStdString());
    }

    void readsNothingElse_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("title") << QByteArray("\x1b]0;rm -rf\x07\x1b[21t\x1b[20t");
        QTest::newRow("title by command") << QByteArray("\x1b]2;?\x07\x1b]21;?\x07\x1b]l\x07\x1b]L\x07");
        QTest::newRow("clipboard") << QByteArray("\x1b]52;c;cm0gLXJm\x07\x1b]52;c;?\x07");
        QTest::newRow("screen checksum") << QByteArray("text\x1b[1;1;1;1;5;5*y");
        QTest::newRow("resize") << QByteArray("\x1b[8;50;100t\x1b[4;50;100t\x1b[3;1;1t\x1b[?3h");
        QTest::newRow("position") << QByteArray("\x1b[13t\x1b[15t");
        QTest::newRow("answerback") << QByteArray("\x05");
        QTest::newRow("keyboard protocol") << QByteArray("\x1b[?u\x1b[>1u\x1b[>4;2m\x1b[?4m");
        QTest::newRow("version") << QByteArray("\x1b[>q");
        QTest::newRow("colours there are not") << QByteArray("\x1b]4;256;?\x07\x1b]4;-1;?\x07\x1b]13;?\x07");
        QTest::newRow("printer") << QByteArray("\x1b[i\x1b[5i");
        QTest::newRow("pixels unknown") << QByteArray("");
    }
    void readsNothingElse()
    {
        QFETCH(QByteArray, bytes);
        Terminal t({80, 24});
        t.feed(bytes.toStdString());
        QCOMPARE(t.takeReplies(), std::string());
        QCOMPARE(t.size(), (Size{80, 24}));
        t.feed("\x1b[14t\x1b[16t"); // not known here
        QCOMPARE(t.takeReplies(), std::string());
    }

    void answersAreBounded()
    {
        Terminal t({80, 24});
        for (int i = 0; i < 100'000; ++i)
            t.feed("\x1b[c");
        QVERIFY(t.takeReplies().size() <= Interpreter::kMostReply);
        t.feed("\x1b[5n");
        QCOMPARE(t.takeReplies(), "\x1b[0n");
    }

    void keepsAndCleansTheTitle()
    {
        Terminal t({80, 24});
        t.feed("\x1b]0;my title\x07");
        QVERIFY(t.takeEvents().title);
        QCOMPARE(t.title(), "my title");
        t.feed("\x1b]2;my title\x07");
        QVERIFY(!t.takeEvents().title);
        t.feed("\x1b]2;a\xe2\x80\xae"
               "b\xc2\x85"
               "c\xff\x1b\\");
        QCOMPARE(t.title(), "abc\xef\xbf\xbd");
        t.feed("\x1b]2;" + std::string(3000, 'x') + "\x07");
        QCOMPARE(t.title().size(), Interpreter::kMostTitle);
        t.feed("\x1b]1;icon\x07");
        QCOMPARE(t.title().size(), Interpreter::kMostTitle);
    }

    void hasAStackOfTitles()
    {
        Terminal t({80, 24});
        t.feed("\x1b]2;one\x07\x1b[22;0;0t\x1b]2;two\x07\x1b[22;2t\x1b]2;three\x07\x1b[23;2t");
        QCOMPARE(t.title(), "two");
        t.feed("\x1b[23;0;0t");
        QCOMPARE(t.title(), "one");
        t.feed("\x1b[23t");
        QCOMPARE(t.title(), "one");
        for (int i = 0; i < 100; ++i)
            t.feed("\x1b]2;" + std::to_string(i) + "\x07\x1b[22t");
        for (int i = 0; i < 100; ++i)
            t.feed("\x1b[23t");
        QCOMPARE(t.title(), "90"); // the first ones are forgotten
    }

    void ringsTheBell()
    {
        Terminal t({80, 24});
        t.feed("\x1b]0;not this\x07");
        QVERIFY(!t.takeEvents().bell);
        t.feed("\a");
        QVERIFY(t.takeEvents().bell);
        QVERIFY(!t.takeEvents().bell);
    }

    void followsTheShell()
    {
        Terminal t({80, 24});
        t.feed("\x1b]7;file://demo/home/ada/a%20b\x07\r\n\x1b]133;A\x07$ ");
        QCOMPARE(t.folder(), "/home/ada/a b");
        QVERIFY(t.takeEvents().folder);
        Row buffer;
        QVERIFY(t.row(1, buffer).marks().prompt);
        QVERIFY(!t.row(0, buffer).marks().prompt);
        t.feed("\x1b]7;file://demo/%00evil\x07");
        QCOMPARE(t.folder(), std::string());
        t.feed("\x1b]7;http://demo/\x07");
        QCOMPARE(t.folder(), std::string());
    }

    void changesColours()
    {
        Terminal t({80, 24});
        t.feed("\x1b]4;1;rgb:11/22/33;2;#445566\x07\x1b]11;rgb:f/f/f\x07");
        QVERIFY(t.takeEvents().palette);
        QCOMPARE(t.palette()[Colour::indexed(1)], (Rgb{0x11, 0x22, 0x33}));
        QCOMPARE(t.palette()[Colour::indexed(2)], (Rgb{0x44, 0x55, 0x66}));
        QCOMPARE(t.palette().colours[Palette::kBackground], (Rgb{0xff, 0xff, 0xff}));
        Palette view = Palette::standard();
        view.colours[1] = view.colours[3] = {9, 9, 9};
        t.setPalette(view);
        QCOMPARE(t.palette()[Colour::indexed(1)], (Rgb{0x11, 0x22, 0x33})); // the guest's stay
        QCOMPARE(t.palette()[Colour::indexed(3)], (Rgb{9, 9, 9}));
        t.feed("\x1b]104;1\x07");
        QCOMPARE(t.palette()[Colour::indexed(1)], (Rgb{9, 9, 9}));
        t.feed("\x1b]104\x07\x1b]111\x07");
        QCOMPARE(t.palette(), view);
        t.feed("\x1b]4;1;rgb:12345/0/0;1;rgb:1/2;1;red;1;#12\x07");
        QCOMPARE(t.palette(), view);
    }

    void setsStyles_data()
    {
        QTest::addColumn<QByteArray>("parameters");
        QTest::addColumn<QByteArray>("style");
        const auto row = [](QByteArray parameters, QByteArray style) {
            QTest::newRow(parameters.constData()) << parameters << style;
        };
        row("", "0");
        row("1;2;3;4;5;7;8;9;53", "0;1;2;3;5;7;8;9;53;4");
        row("1;2;22", "0");
        row("3;23;4;24;5;25;7;27;8;28;9;29;53;55", "0");
        row("21", "0;4:2");
        row("4:0", "0");
        row("4:5", "0;4:5");
        row("4:9", "0;4");
        row("31;42", "0;31;42");
        row("91;102", "0;91;102");
        row("38;5;7;48;5;15", "0;37;107");
        row("38;5;123", "0;38:5:123");
        row("38:5:123;1", "0;1;38:5:123");
        row("38;2;1;2;3;1", "0;1;38:2::1:2:3");
        row("38:2:1:2:3;1", "0;1;38:2::1:2:3");
        row("38:2::1:2:3;1", "0;1;38:2::1:2:3");
        row("38:2:0:1:2:3:4:5;1", "0;1;38:2::1:2:3");
        row("58:2::1:2:3;4", "0;4;58:2::1:2:3");
        row("58;5;9;59", "0");
        row("31;39;41;49", "0");
        row("38;5;999;1", "0;1");
        row("38;2;1;2;300;1", "0;1");
        row("38;7;1", "0");
        row("38", "0");
        row("38;5", "0");
        row("1;999;4", "0;1;4");
        row("1:2;4", "0;4");
        row("1;0;31", "0;31");
    }
    void setsStyles()
    {
        QFETCH(QByteArray, parameters);
        QFETCH(QByteArray, style);
        Terminal t({80, 24});
        t.feed("\x1b[" + parameters.toStdString() + "mx");
        QCOMPARE(shown::style(t, 0, 0), style.toStdString());
    }

    void remembersModes()
    {
        Terminal t({80, 24});
        t.feed("\x1b[?2004h\x1b[?2004;7s\x1b[?2004l\x1b[?7l\x1b[?2004;7r");
        QVERIFY(t.modes().bracketedPaste && t.modes().autowrap);
        t.feed("\x1b[?2026h");
        QVERIFY(t.isHeld());
        t.feed("\x1b[?2026l");
        QVERIFY(!t.isHeld());
        t.feed("\x1b[6 q");
        QVERIFY(t.modes().cursorShape == CursorShape::Bar && !t.modes().cursorBlinks);
    }
};

BERTH_TEST(tst_Reports)
#include "tst_reports.moc"
