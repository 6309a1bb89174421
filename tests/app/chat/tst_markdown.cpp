// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/markdown/markdown.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Qt::StringLiterals;
using markdown::Leaf;
using markdown::parse;
using markdown::settled;
using markdown::Span;
using Kind = Leaf::Kind;

/// What a text means, as values. How it is shown: tst_markdown_text.
class tst_Markdown : public QObject
{
    Q_OBJECT
private slots:
    void readsWhatModelsWrite()
    {
        const QList<Leaf> leaves = parse(uR"(# Title

Some **bold**, *italic*, ~~old~~ and `code`.
Next line.

1. one
2. two
   - inner

- [ ] open
- [x] done

> quoted

```python
print(1)
```

---

| a | b |
|---|--:|
| 1 | **2** |
)");
        QStringList seen;
        for (const Leaf &leaf : leaves)
            seen += u"%1 %2%3 %4%5"_s.arg(int(leaf.kind))
                        .arg(leaf.quotes)
                        .arg(leaf.lists)
                        .arg(leaf.marker.isEmpty() ? QString() : leaf.marker + u' ', said(leaf));
        QCOMPARE(
            seen,
            QStringList({u"1 00 Title"_s, u"0 00 Some bold, italic, old and code. Next line."_s,
                         u"0 01 1. one"_s, u"0 01 2. two"_s, u"0 02 • inner"_s, u"0 01 ☐ open"_s,
                         u"0 01 ☑ done"_s, u"0 10 quoted"_s, u"2 00 print(1)"_s, u"3 00 "_s, u"4 00 "_s}));
        QCOMPARE(leaves[0].level, 1);
        QCOMPARE(leaves[1].words[1], (Span{u"bold"_s, Span::Bold, {}}));
        QCOMPARE(leaves[1].words[3], (Span{u"italic"_s, Span::Italic, {}}));
        QCOMPARE(leaves[1].words[5], (Span{u"old"_s, Span::Struck, {}}));
        QCOMPARE(leaves[1].words[7], (Span{u"code"_s, Span::Code, {}}));
        QCOMPARE(leaves[8].language, u"python"_s);
        QCOMPARE(leaves[10].columns, (QList{Leaf::Align::Start, Leaf::Align::End}));
        QCOMPARE(leaves[10].rows[1][1], (markdown::Words{{u"2"_s, Span::Bold, {}}}));
    }

    void whatIsForeignIsWords_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char *name, const QString &text, const QString &shown) {
            QTest::newRow(name) << text << shown;
        };
        row("a tag", u"<b>x</b>"_s, u"<b>x</b>"_s);
        row("a picture's tag", u"<img src=\"file:///etc/passwd\">"_s, u"<img src=\"file:///etc/passwd\">"_s);
        row("a script", u"<script>\nalert(1)\n</script>"_s, u"<script> alert(1) </script>"_s);
        row("a comment", u"a <!-- hidden --> b"_s, u"a <!-- hidden --> b"_s);
        row("a picture", u"![x](https://e.example/?secret)"_s, u"[picture: x] (https://e.example/?secret)"_s);
        row("a picture without words", u"![](/etc/passwd)"_s, u"[picture] (/etc/passwd)"_s);
        row("a picture in a picture", u"![a ![b](c) d](e)"_s, u"[picture: a [picture: b] (c) d] (e)"_s);
        row("a link", u"[x](https://e.example/a)"_s, u"x<https://e.example/a> (https://e.example/a)"_s);
        row("a link that lies", u"[https://bank.example](https://e.example)"_s,
            u"https://bank.example<https://e.example> (https://e.example)"_s);
        row("a user before the host", u"[x](https://bank.example@e.example/)"_s,
            u"x<https://bank.example@e.example/> (https://bank.example@e.example/)"_s);
        row("another alphabet", u"[x](https://\u0430pple.example/)"_s,
            u"x<https://xn--pple-43d.example/> (https://xn--pple-43d.example/)"_s);
        row("one that is said", u"[https://\u0430pple.example/](https://\u0430pple.example/)"_s,
            u"https://\u0430pple.example/<https://xn--pple-43d.example/> (https://xn--pple-43d.example/)"_s);
        row("another alphabet in a path", u"[https://e.example/\u00e4](https://e.example/\u00e4)"_s,
            u"https://e.example/\u00e4<https://e.example/%C3%A4>"_s);
        row("a plain address", u"see https://e.example/a."_s,
            u"see https://e.example/a<https://e.example/a>."_s);
        row("one without a scheme", u"www.e.example"_s, u"www.e.example<http://www.e.example>"_s);
        row("mail", u"<a@e.example>"_s, u"a@e.example"_s);
        row("a program", u"[x](javascript:alert(1))"_s, u"x (javascript:alert(1))"_s);
        row("a program, disguised", u"[x](JaVaScRiPt&#58;alert&lpar;1&rpar;)"_s,
            u"x (JaVaScRiPt:alert&lpar;1&rpar;)"_s);
        row("a file", u"[x](file:///etc/passwd)"_s, u"x (file:///etc/passwd)"_s);
        row("data", u"[x](data:text/html,<b>)"_s, u"x (data:text/html,<b>)"_s);
        row("no host", u"[x](https:///etc/passwd)"_s, u"x (https:///etc/passwd)"_s);
        row("a reference", u"[x][1]\n\n[1]: file:///etc/passwd"_s, u"x (file:///etc/passwd)"_s);
        row("nothing but references", u"[1]: https://e.example 'hidden'"_s,
            u"[1]: https://e.example 'hidden'"_s);
        row("a title", u"[x](https://e.example 'hidden')"_s, u"x<https://e.example> (https://e.example)"_s);
        row("letters that turn others", u"a\u202Eb\u2066c"_s, u"a\uFFFDb\uFFFDc"_s);
        row("the same, by number", u"a&#x202e;b&#0;c&#xD800;"_s, u"a\uFFFDb\uFFFDc\uFFFD"_s);
        row("letters of a layout", u"a"_s + QChar(0xfdd0) + u"b\uFFFCc"_s, u"a\uFFFDb\uFFFDc"_s);
        row("a terminal's", u"a\x1b[31mb"_s, u"a\uFFFD[31mb"_s);
        row("names of letters", u"&lt;b&gt; &amp;amp; &unknown;"_s, u"<b> &amp; &unknown;"_s);
    }
    void whatIsForeignIsWords()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        QStringList seen;
        for (const Leaf &leaf : parse(text))
            seen += said(leaf);
        QCOMPARE(seen.join(u'|'), shown);
    }

    void whatIsTooLongEndsInWords()
    {
        QCOMPARE(said(parse(u"a\n\n"_s.repeated(10'000)).last()), u"The rest is too long to be shown."_s);
        QCOMPARE(said(parse(u"```\n"_s + u"a\n"_s.repeated(10'000)).last()),
                 u"The rest is too long to be shown."_s);
        QCOMPARE(said(parse(u"a "_s.repeated(markdown::kMost)).last()),
                 u"The rest is too long to be shown."_s);
        QCOMPARE(said(parse(u"a\n\n"_s.repeated(1000)).last()), u"a"_s);
    }

    void codeKeepsItsTabs()
    {
        QCOMPARE(parse(u"```make\nall:\n\tcc\t$<\n \tx\n```\n\tindented"_s)[0].code,
                 u"all:\n\tcc\t$<\n \tx"_s);
        QCOMPARE(said(parse(u"- a\n\n\tb"_s)[1]), u"b"_s);
    }

    void whatIsHugeStaysQuick_data()
    {
        QTest::addColumn<QString>("text");
        const auto repeated = [](const QString &piece) { return piece.repeated(1'000'000 / piece.size()); };
        QTest::newRow("a line") << u"x"_s.repeated(1'000'000);
        QTest::newRow("words") << repeated(u"word "_s);
        QTest::newRow("quotes") << repeated(u"> "_s);
        QTest::newRow("lists") << repeated(u"- "_s);
        QTest::newRow("a staircase") << [] {
            QString steps;
            for (int depth = 0; steps.size() < 1'000'000 && depth < 1500; ++depth)
                steps += QString(2 * depth, u' ') + u"- x\n"_s;
            return steps;
        }();
        for (const char *piece :
             {"[",        "![",  "*",  "**a", "_a",        "`",    "`a``", "<",  "&",  "|",  "[a](",
              "[a]: b\n", "~~a", "\\", "# ",  "***a __b ", "[a][", "<a ",  "](", "|-", "1. "})
            QTest::newRow(piece) << repeated(QString::fromLatin1(piece));
        QTest::newRow("a table") << u"|a|b|c|\n|-|-|-|\n"_s + repeated(u"|1|2|3|\n"_s);
        QTest::newRow("a wide table")
            << u"|a"_s.repeated(5000) + u"|\n"_s + u"|-"_s.repeated(5000) + u"|\n"_s;
    }
    void whatIsHugeStaysQuick()
    {
        QFETCH(QString, text);
        QElapsedTimer elapsed;
        elapsed.start();
        const QList<Leaf> leaves = parse(text);
        const qint64 took = elapsed.elapsed();
        qInfo("%lld ms", took);
        QVERIFY2(took < 5000, qPrintable(QString::number(took)));
        for (const Leaf &leaf : leaves) {
            qsizetype length = 0;
            for (const Span &span : leaf.words)
                length += span.text.size();
            QVERIFY(length <= markdown::kLongest + 1);
            QVERIFY(leaf.quotes <= 8 && leaf.lists <= 8);
        }
        elapsed.restart();
        (void)settled(text);
        QVERIFY(elapsed.elapsed() < 2000);
    }

    void whatIsHalfWrittenWaits_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char *name, const QString &text, const QString &shown) {
            QTest::newRow(name) << text << shown;
        };
        row("words", u"one two"_s, u"one two"_s);
        row("bold", u"a **bo"_s, u"a **bo**"_s);
        row("bold, ending", u"a **bold*"_s, u"a **bold**"_s);
        row("bold, beginning", u"a **"_s, u"a"_s);
        row("code", u"a `b **c"_s, u"a `b **c`"_s);
        row("bold above", u"a **b\n\nc"_s, u"a **b\n\nc"_s);
        row("escaped", u"a \\** b"_s, u"a \\** b"_s);
        row("a mark of a list", u"a\n- "_s, u"a\n"_s);
        row("an underline or a list", u"a\n-"_s, u"a\n"_s);
        row("a fence", u"a\n``"_s, u"a\n"_s);
        row("in code", u"```py\na = **b"_s, u"```py\na = **b"_s);
        row("the end of code", u"```py\na\n``"_s, u"```py\na\n"_s);
        row("dashes in code", u"```\na\n--"_s, u"```\na\n--"_s);
        row("after code", u"```\na\n```\n**b"_s, u"```\na\n```\n**b**"_s);
        row("a table's head", u"a\n\n| b | c |\n"_s, u"a\n\n"_s);
        row("its second line", u"a\n\n| b | c |\n|--"_s, u"a\n\n"_s);
        row("a row", u"|b|\n|-|\n|1"_s, u"|b|\n|-|\n"_s);
        row("a link", u"see [the **docs](https://e.ex"_s, u"see the **docs**"_s);
        row("a whole link", u"see [docs](https://e.example) or"_s, u"see [docs](https://e.example) or"_s);
    }
    void whatIsHalfWrittenWaits()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        QCOMPARE(settled(text), shown);
    }

private:
    /// The words, a target behind each that has one.
    static QString said(const Leaf &leaf)
    {
        QString text = leaf.code;
        for (const Span &span : leaf.words)
            text += span.target.isEmpty() ? span.text : span.text + u'<' + span.target + u'>';
        return text;
    }
};

BERTH_TEST(tst_Markdown)
#include "tst_markdown.moc"
