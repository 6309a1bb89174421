// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/markdown/markdown_text.h"
#include "app/code/syntax.h"
#include "app/style/style.h"
#include "tests/app/looks.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QClipboard>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFragment>
#include <QTextTable>
#include <QToolButton>

using namespace Qt::StringLiterals;
using State = MarkdownText::State;

namespace {

/// Notes what is asked for.
class Watched : public MarkdownText
{
public:
    using MarkdownText::MarkdownText;
    QVariant loadResource(int, const QUrl &name) override
    {
        asked += name.toString();
        return {};
    }
    QStringList asked;
};

/// All that decides how a document looks.
QString describe(const QTextDocument &document)
{
    QString all;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        const QTextTable *const table = cursor.currentTable();
        const QTextBlockFormat format = block.blockFormat();
        all += u"%1 m%2 t%3 b%4 i%5 h%6 %7:"_s
                   .arg(table ? u"table %1x%2"_s.arg(table->rows()).arg(table->columns()) : u"block"_s)
                   .arg(format.leftMargin())
                   .arg(format.topMargin())
                   .arg(format.bottomMargin())
                   .arg(format.textIndent())
                   .arg(format.headingLevel())
                   .arg(format.alignment());
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextCharFormat letters = at.fragment().charFormat();
            all += u" [%1 w%2 i%3 s%4 f%5 c%6 %7]"_s.arg(at.fragment().text())
                       .arg(letters.fontWeight())
                       .arg(letters.fontItalic())
                       .arg(letters.fontStrikeOut())
                       .arg(letters.fontFixedPitch())
                       .arg(letters.foreground().color().name(), letters.anchorHref());
        }
        for (const QTextLayout::FormatRange &range : block.layout()->formats())
            all += u" {%1+%2 %3}"_s.arg(range.start)
                       .arg(range.length)
                       .arg(range.format.foreground().color().name());
        all += u'\n';
    }
    return all;
}

const QString kAnswer = uR"(# The **best** customers

I read `orders.csv`: *50 000* rows, ~~two~~ three columns. See [the page](https://e.example/x) or
https://plain.example and ![chart](file:///etc/passwd).

1. **Nordwind**, 412 orders
2. Südwest 🎉
   - inner, with `code`

     a second paragraph

   ```bash
   ls -l
   ```
- [ ] open
- [x] done

> a quote
> > deeper
>
> ```
> code in it
> ```

```python
def f(x):
    """A
    long string"""
    return x  # 1

```

| Customer | Amount |
|:---------|-------:|
| Nordwind | **12 480.50** |
| `Süd`    | [x](https://e.example) |
After the table.

Setext
===

---

<div>no html</div>

```
never closed
)"_s;

} // namespace

class tst_MarkdownText : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        m_text = std::make_unique<Watched>(&m_syntax);
        m_text->showMarkdown(kAnswer);
        QTRY_VERIFY(m_syntax.isDone());
        m_text.reset();
    }
    void init()
    {
        m_text = std::make_unique<Watched>(&m_syntax);
        m_text->resize(500, 600);
        m_text->show();
    }
    void cleanup() { m_text.reset(); }

    void codeGetsItsColoursWhenItsLanguageIsRead()
    {
        const code::Syntax syntax;
        MarkdownText late(&syntax);
        for (int cut = 0; cut <= kAnswer.size(); ++cut)
            late.showMarkdown(kAnswer.left(cut), State::BeingWritten);
        m_text->showMarkdown(kAnswer, State::BeingWritten);
        QVERIFY(describe(*late.document()) != describe(*m_text->document()));
        QTRY_VERIFY(syntax.isDone());
        QCOMPARE(describe(*late.document()), describe(*m_text->document()));
    }

    /// Whatever was shown before, the document is as if this were the first text.
    void whatComesInPiecesIsWhatComesWhole()
    {
        for (int cut = 0; cut <= kAnswer.size(); ++cut) {
            const QString part = kAnswer.left(cut);
            m_text->showMarkdown(part, State::BeingWritten);
            if (cut % 7 != 0 && cut != kAnswer.size())
                continue;
            MarkdownText fresh(&m_syntax);
            fresh.showMarkdown(part, State::BeingWritten);
            QCOMPARE(describe(*m_text->document()), describe(*fresh.document()));
        }
        MarkdownText whole(&m_syntax);
        whole.showMarkdown(kAnswer);
        const QString wanted = describe(*whole.document());
        m_text->showMarkdown(kAnswer);
        QCOMPARE(describe(*m_text->document()), wanted);
        for (int cut = 0; cut <= kAnswer.size(); cut += 3) { // from any part to all, and back
            m_text->showMarkdown(kAnswer.left(cut), State::BeingWritten);
            m_text->showMarkdown(kAnswer);
            QCOMPARE(describe(*m_text->document()), wanted);
        }
        m_text->showMarkdown({});
        QCOMPARE(m_text->toPlainText(), QString());
        QCOMPARE(m_text->asked, QStringList());
    }

    void onlyWhatIsNewIsLaidOut()
    {
        const QString above = u"A paragraph of some words that are long enough.\n\n"_s.repeated(200);
        m_text->showMarkdown(above + u"and"_s, State::BeingWritten);
        (void)m_text->document()->size();
        int from = INT_MAX;
        connect(m_text->document(), &QTextDocument::contentsChange, m_text.get(),
                [&](int position, int, int) { from = std::min(from, position); });
        m_text->showMarkdown(above + u"and more, **bo"_s, State::BeingWritten);
        m_text->showMarkdown(above + u"and more, **bold**.\n\n```py\nx"_s, State::BeingWritten);
        m_text->showMarkdown(above + u"and more, **bold**.\n\n```py\nx = 1\ny = 2"_s, State::BeingWritten);
        QVERIFY2(from >= m_text->toPlainText().indexOf(u"and"_s), qPrintable(QString::number(from)));
    }

    void hasNoPictureAndAsksForNothing()
    {
        m_text->showMarkdown(u"![a](file:///etc/hostname) <img src='/etc/hostname'> "
                             "![b](qrc:/x.png)\n\n[![c](http://e.example/c.png)](http://e.example)\n\n"
                             "<link rel=stylesheet href='file:///x.css'>\n\n| ![t](d.png) |\n|-|\n"_s);
        m_text->grab();
        for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
            for (auto at = block.begin(); !at.atEnd(); ++at)
                QVERIFY(!at.fragment().charFormat().isImageFormat());
        }
        QCOMPARE(m_text->asked, QStringList());
        QVERIFY(m_text->toPlainText().contains(u"[picture: a] (file:///etc/hostname)"_s));
    }

    void aSelectionStaysWhileMoreComes()
    {
        m_text->showMarkdown(u"One **two** three"_s, State::BeingWritten);
        QTextCursor cursor = m_text->textCursor();
        cursor.setPosition(4);
        cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
        m_text->setTextCursor(cursor);
        m_text->showMarkdown(u"One **two** three and four.\n\nFive."_s, State::BeingWritten);
        QCOMPARE(m_text->textCursor().selectedText(), u"two three"_s);
        m_text->showMarkdown(u"One **two** *three* and four.\n\nFive."_s);
        QCOMPARE(m_text->textCursor().selectedText(), u"two three"_s);
        m_text->showMarkdown(u"Other words than before"_s);
        QVERIFY(m_text->textCursor().selectedText() != u"two three"_s);
    }

    void codeIsCopiedAsItWas()
    {
        const QString code = u"x = 1\n"_s + u"y"_s.repeated(10'000) + u"\n\tz"_s;
        m_text->showMarkdown(u"```\nfirst\n```\n\n```py\n"_s + code + u"\n```\n"_s);
        const QList<QToolButton *> buttons = m_text->findChildren<QToolButton *>();
        QCOMPARE(buttons.size(), 2);
        QCOMPARE(buttons[1]->accessibleName(), u"Copy Code"_s);
        buttons[1]->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), code);
        QVERIFY(m_text->rect().contains(buttons[0]->geometry()));
        m_text->showMarkdown(u"no code"_s);
        QVERIFY(m_text->findChildren<QToolButton *>().isEmpty());
    }

    /// With what it leads to on the question, and Cancel as what Enter means.
    void aLinkIsFollowedOnlyAfterAQuestion()
    {
        m_text->showMarkdown(u"[bank](https://e.example/login?a=1)"_s);
        QCOMPARE(m_text->toPlainText(), u"bank (https://e.example/login?a=1)"_s);
        emit m_text->anchorClicked(QUrl(u"https://e.example/login?a=1"_s));
        auto *box = m_text->findChild<QMessageBox *>();
        QVERIFY(box);
        QVERIFY(box->text().contains(u"e.example"_s));
        QCOMPARE(box->informativeText(), u"https://e.example/login?a=1"_s);
        QCOMPARE(box->textFormat(), Qt::PlainText);
        QCOMPARE(box->defaultButton(), box->button(QMessageBox::Cancel));
        box->reject();
    }

    void whatIsHugeIsShownQuickly_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("a line") << u"x"_s.repeated(1'000'000);
        QTest::newRow("words") << u"word "_s.repeated(200'000);
        QTest::newRow("paragraphs") << u"word\n\n"_s.repeated(150'000);
        QTest::newRow("code") << u"```py\n"_s + u"x = 1\n"_s.repeated(150'000);
        QTest::newRow("a line of code") << u"```py\n"_s + u"x"_s.repeated(1'000'000);
        QTest::newRow("a table") << u"|a|b|c|\n|-|-|-|\n"_s + u"|1|2|3|\n"_s.repeated(100'000);
        QTest::newRow("quotes") << u"> "_s.repeated(500'000) + u"x"_s;
    }
    void whatIsHugeIsShownQuickly()
    {
        QFETCH(QString, text);
        QElapsedTimer elapsed;
        elapsed.start();
        m_text->showMarkdown(text);
        (void)m_text->heightForWidth(m_text->width());
        qInfo("%lld ms", elapsed.elapsed());
        QVERIFY2(elapsed.elapsed() < 10'000, qPrintable(QString::number(elapsed.elapsed())));
    }

    void looks_data() { looks::addSchemes(); }
    void looks()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        QWidget ground;
        ground.setBackgroundRole(QPalette::Base);
        ground.setAutoFillBackground(true);
        auto *text = new MarkdownText(&m_syntax, &ground);
        text->showMarkdown(u"```sh\nfirst\n```\n\n"_s + kAnswer);
        ground.resize(700, text->heightForWidth(660) + 40);
        text->setGeometry(20, 20, 660, text->heightForWidth(660));
        ground.show();
        QCoreApplication::processEvents();
        looks::keep(ground, u"markdown"_s, scheme);
        for (const QToolButton *button : text->findChildren<QToolButton *>())
            QVERIFY2(text->rect().contains(button->geometry()),
                     qPrintable(u"%1 %2"_s.arg(button->x()).arg(button->y())));
        looks::apply(style::Scheme::Light);
    }

    void isAsHighAsItNeeds()
    {
        m_text->showMarkdown(kAnswer);
        for (const int width : {500, 300}) {
            const int told = m_text->heightForWidth(width);
            m_text->resize(width, told);
            QCoreApplication::processEvents();
            QVERIFY(std::abs(m_text->document()->size().height() - told) < 2);
        }
    }

private:
    const code::Syntax m_syntax;
    std::unique_ptr<Watched> m_text;
};

BERTH_TEST(tst_MarkdownText)
#include "tst_markdown_text.moc"
