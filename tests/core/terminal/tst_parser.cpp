// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/parser.h"
#include "core/terminal/unicode.h"
#include "tests/support/compare.h"
#include "tests/support/subject.h"

using namespace terminal;

namespace {

/// Writes down what it is told.
struct Notes : Parser::Handler
{
    std::string all;

    void text(std::string_view ascii) override { all += ascii; }
    void text(char32_t character) override { appendUtf8(all, character); }
    void control(char code) override { all += "{" + std::to_string(int(code)) + "}"; }
    void escape(Function f) override { all += "{esc" + words(f) + "}"; }
    void sequence(Function f, const Parameters &p) override { all += "{csi" + words(f) + numbers(p) + "}"; }
    void command(std::string_view text) override { all += "{osc " + std::string(text) + "}"; }
    void device(Function f, const Parameters &p, std::string_view text) override
    {
        all += "{dcs" + words(f) + numbers(p) + " " + std::string(text) + "}";
    }

    static std::string words(Function f)
    {
        std::string text = " ";
        for (const char c : {f.prefix, f.intermediate, f.final}) {
            if (c != 0)
                text += c;
        }
        return text;
    }
    static std::string numbers(const Parameters &p)
    {
        std::string text;
        for (int i = 0; i < p.count(); ++i)
            text += (p.isSubparameter(i) ? ":" : " ") + std::to_string(p.value(i, -1));
        return text;
    }
};

std::string parsed(std::string_view bytes)
{
    Notes notes;
    Parser parser(notes);
    parser.feed(bytes);
    return notes.all;
}

} // namespace

class tst_Parser : public QObject
{
    Q_OBJECT
private slots:
    void cutsTheStream_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *name, QByteArray bytes, QByteArray expected) {
            QTest::newRow(name) << bytes << expected;
        };
        row("text", "abc ~", "abc ~");
        row("controls", "a\r\nb\x07", "a{13}{10}b{7}");
        row("delete is nothing",
            "a\x7f"
            "b",
            "ab");
        row("csi", "\x1b[1;31mx", "{csi m 1 31}x");
        row("csi without parameters", "\x1b[m", "{csi m}");
        row("left out", "\x1b[;5H", "{csi H -1 5}");
        row("private", "\x1b[?25;1h", "{csi ?h 25 1}");
        row("intermediate", "\x1b[2 q", "{csi  q 2}");
        row("prefix and intermediate", "\x1b[?4$p", "{csi ?$p 4}");
        row("two intermediates are unknown", "\x1b[2!$p", "{csi \x7fp 2}");
        row("subparameters", "\x1b[4:3;38:2::1:2:3m", "{csi m 4:3 38:2:-1:1:2:3}");
        row("large numbers stop", "\x1b[99999999999999A", "{csi A 65535}");
        row("control inside", "\x1b[3\n1m", "{10}{csi m 31}");
        row("cancelled", "\x1b[31\x18m", "{24}m");
        row("substituted", "\x1b[31\x1am", "{26}m");
        row("another begins", "\x1b[31\x1b[32m", "{csi m 32}");
        row("prefix in the wrong place", "\x1b[1?2hx", "x");
        row("parameter after intermediate", "\x1b[1$2px", "x");
        row("cut off by text", "\x1b[31\xc3\xa4", "ä");
        row("escape",
            "\x1b"
            "7\x1b(0\x1b#8",
            "{esc 7}{esc (0}{esc #8}");
        row("osc by bell", "\x1b]0;title\x07x", "{osc 0;title}x");
        row("osc by st", "\x1b]0;title\x1b\\x", "{osc 0;title}x");
        row("osc by c1 st", "\x1b]0;t\xc3\xbc\xc2\x9cx", "{osc 0;t\xc3\xbc}x");
        row("osc cut off", "\x1b]0;title\x1b[1mx", "{csi m 1}x");
        row("osc cancelled", "\x1b]0;title\x18x", "x");
        row("osc keeps no controls", "\x1b]0;a\nb\x07", "{osc 0;ab}");
        row("dcs", "\x1bP1$qm\x1b\\x", "{dcs $q 1 m}x");
        row("dcs has no bell", "\x1bP$qm\x07\x1b\\x", "{dcs $q m}x");
        row("broken dcs", "\x1bP1$2qm\x1b\\x", "x");
        row("apc, pm and sos are dropped", "\x1b_a\x1b\\\x1b^b\x1b\\\x1bXc\x1b\\x", "x");
        row("c1 as code point",
            "\xc2\x9b"
            "31m\xc2\x9d"
            "2;t\xc2\x9c\xc2\x84",
            "{csi m 31}{osc 2;t}{esc D}");
        row("c1 as byte is broken",
            "\x9b"
            "31m",
            "\xef\xbf\xbd"
            "31m");
        row("utf-8", "gr\xc3\xbc\xc3\x9f \xe4\xb8\x96 \xf0\x9f\x9a\x80", "grüß 世 🚀");
        row("broken utf-8", "\xc3(\xe4\xb8(\xf0\x9f\x9a(", "\xef\xbf\xbd(\xef\xbf\xbd(\xef\xbf\xbd(");
        row("overlong", "\xc0\xaf\xe0\x80\xaf",
            "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
        row("surrogate", "\xed\xa0\x80x", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdx");
        row("too large", "\xf4\x90\x80\x80x", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdx");
        row("escape in a character", "\xe4\xb8\x1b[1m", "\xef\xbf\xbd{csi m 1}");
    }

    void cutsTheStream()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, expected);
        QCOMPARE(QByteArray::fromStdString(parsed(bytes.toStdString())), expected);
    }

    void doesNotCareHowTheStreamIsCut()
    {
        const std::string all =
            "a\x1b[1;31mb\xf0\x9f\x9a\x80\x1b]0;t\xc3\xbc\xc2\x9c\x1bP$qm\x1b\\\xe4\xb8\x1b#8\xc2\x9b?25h";
        for (std::size_t cut = 0; cut <= all.size(); ++cut) {
            Notes notes;
            Parser parser(notes);
            parser.feed(std::string_view(all).substr(0, cut));
            parser.feed(std::string_view(all).substr(cut));
            QCOMPARE(notes.all, parsed(all));
        }
    }

    void keepsThirtyTwoParameters()
    {
        std::string many = "\x1b[";
        for (int i = 1; i < 1000; ++i)
            many += std::to_string(i) + ";";
        const std::string words = parsed(many + "7mx");
        QVERIFY(words.ends_with(" 31 32}x"));
        QVERIFY(parsed("\x1b[" + std::string(20'000, ';') + "Hx").ends_with("}x"));
    }

    void dropsStringsThatAreTooLong()
    {
        const std::string most(Parser::kMostString, 'a');
        QCOMPARE(parsed("\x1b]" + most + "\x07x"), "{osc " + most + "}x");
        QCOMPARE(parsed("\x1b]" + most + "a\x07x"), std::string("x"));
        QCOMPARE(parsed("\x1b]" + most + "aaa\x1b\\x"), std::string("x"));
        QCOMPARE(parsed("\x1b]" + most + "aaa\xc2\x9cx"), std::string("x"));
        QCOMPARE(parsed("\x1bP$q" + most + "a\x1b\\x"), std::string("x"));
    }
};

BERTH_TEST(tst_Parser)
#include "tst_parser.moc"
