// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/card.h"
#include "app/chat/recipe_form.h"
#include "app/chat/text_block.h"
#include "app/shell/message_bar.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QAction>
#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>

using namespace Qt::StringLiterals;

/// What a guest, a file or an error could be called.
static const QString kHostile = u"<img src=\"/etc/hostname\"><b>bold</b>"_s;

/// What a widget shows that Qt would take for mark-up.
static QStringList markup(const QWidget &top)
{
    QStringList found;
    QList<const QWidget *> widgets{&top};
    for (const QWidget *widget : top.findChildren<QWidget *>())
        widgets << widget;
    for (const QWidget *widget : widgets) {
        if (const auto *label = qobject_cast<const QLabel *>(widget);
            label && label->textFormat() != Qt::PlainText)
            found << u"label: "_s + label->text();
        if (widget->toolTip().contains(u"<img"_s) || widget->whatsThis().contains(u"<img"_s))
            found << u"tool tip: "_s + widget->toolTip();
        if (const auto *text = qobject_cast<const QTextEdit *>(widget)) {
            for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next()) {
                for (auto at = block.begin(); !at.atEnd(); ++at) {
                    if (at.fragment().charFormat().isImageFormat())
                        found << u"picture"_s;
                }
            }
        }
    }
    for (const QAction *action : top.findChildren<QAction *>()) {
        if (action->toolTip().contains(u"<img"_s))
            found << u"action: "_s + action->toolTip();
    }
    return found;
}

class tst_PlainText : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { style::apply(*qApp, style::Scheme::Light); }

    void tipsShowWhatTheyAreGiven()
    {
        QCOMPARE(parts::plain(u"Tom & Jerry"_s), u"Tom & Jerry"_s);
        QCOMPARE(parts::plain(u"a < b"_s), u"a < b"_s);
        const QString tip = parts::plain(kHostile);
        QVERIFY(!tip.contains(u"<img"_s) && !tip.contains(u"<b>"_s));
        QVERIFY(Qt::mightBeRichText(tip)); // or its escapes would be seen
        QTextDocument document;
        document.setHtml(tip);
        QCOMPARE(document.toPlainText().trimmed(), kHostile);
    }

    void cardsShowNoMarkup_data()
    {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind < contents().size(); ++kind)
            QTest::newRow(qPrintable(session::record::kindOf(contents()[kind]) + QString::number(kind)))
                << kind;
    }
    void cardsShowNoMarkup()
    {
        QFETCH(int, kind);
        QWidget window;
        session::Item item;
        item.number = 1;
        item.content = contents()[kind];
        Card *const card = cardFor(item.content, nullptr, &window);
        card->display(item);
        card->grow(kHostile.toUtf8(), kHostile.size());
        card->resize(600, 400);
        QVERIFY2(markup(window).isEmpty(), qPrintable(markup(window).join(u'\n')));
    }

    void aRecipesFormShowsNoMarkup()
    {
        agent::Recipe recipe;
        recipe.name = recipe.description = kHostile;
        recipe.mostInputs = 1;
        agent::RecipeParameter parameter;
        parameter.name = u"top"_s;
        parameter.label = parameter.description = kHostile;
        recipe.parameters = {parameter};
        RecipeForm form(recipe);
        form.addInputs({u"/x/"_s + QString(kHostile).remove(u'/')});
        form.showProblem(kHostile);
        form.setEstimate(kHostile);
        QVERIFY2(markup(form).isEmpty(), qPrintable(markup(form).join(u'\n')));
    }

    void messagesShowNoMarkup()
    {
        MessageBar bar;
        bar.show(kHostile, kHostile);
        QVERIFY2(markup(bar).isEmpty(), qPrintable(markup(bar).join(u'\n')));
        parts::ShortLabel label;
        label.setText(kHostile);
        QVERIFY2(markup(label).isEmpty(), qPrintable(markup(label).join(u'\n')));
    }

    void markdownHasNoPicturesAndSaysWhereLinksLead()
    {
        TextBlock block(TextBlock::Kind::Prose);
        block.showMarkdown(
            u"A ![one](file:///etc/hostname) and ![two](/etc/passwd), [a **bank**](http://evil.example/x), "
            "<img src=\"/etc/hostname\"> <http://plain.example>\n\n- **bold**\n"_s);
        QVERIFY2(markup(block).isEmpty(), qPrintable(markup(block).join(u'\n')));
        const QString text = block.toPlainText();
        QVERIFY2(text.contains(u"a bank (http://evil.example/x)"_s), qPrintable(text));
        QVERIFY2(text.contains(u"<img src="_s), qPrintable(text));
        QVERIFY2(!text.contains(u"http://plain.example (http://plain"_s), qPrintable(text));
        QVERIFY2(text.contains(u"[picture] and [picture]"_s), qPrintable(text));
    }

    /// What could let it in again.
    void theSourcesLetNoMarkupIn()
    {
        const QString app = QStringLiteral(BERTH_SOURCE_DIR "/app");
        static const QRegularExpression label(u"new QLabel\\b|\\bQLabel \\w+[;(]"_s);
        static const QRegularExpression html(
            u"setHtml\\(|insertHtml\\(|appendHtml\\(|Qt::RichText|Qt::AutoText|setMarkdown\\(|"
            "QMessageBox::(question|information|warning|critical|about)\\(|QErrorMessage|setWhatsThis\\("_s);
        static const QRegularExpression tip(
            u"set(Tab)?ToolTip\\((?!(\\w+, )?\\s*((\\w+::)?tr\\((\"[^\"]*\"\\s*)+\\)|QString\\(\\)|"
            "parts::plain\\(|plain\\(|[\\w>.-]+\\.toHtmlEscaped\\(\\)|"
            "[^;]*\\.toHtmlEscaped\\(\\))\\s*[);]?)"_s);
        static const QRegularExpression box(u"new QMessageBox\\(|: QMessageBox\\("_s);
        static const QRegularExpression plainBox(u"etTextFormat\\(Qt::PlainText\\)"_s);
        QStringList found;
        QDirIterator sources(app, {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            QFile source(sources.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(source.readAll());
            const QString name = source.fileName().mid(app.size() + 1);
            for (const auto *rule : {&label, &html, &tip}) {
                const auto match = rule->match(text);
                const bool isDoor = (rule == &label && name == u"style/parts.cpp"_s)
                    || (rule == &html && name == u"chat/text_block.cpp"_s);
                if (match.hasMatch() && !isDoor)
                    found << name + u": "_s + text.mid(match.capturedStart(), 60).simplified();
            }
            if (text.count(box) > text.count(plainBox))
                found << name + u": a message box that takes mark-up"_s;
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

private:
    static QList<session::record::Content> contents()
    {
        using namespace session::record;
        Run run;
        run.title = run.phase = run.text = run.advice = run.outputError = kHostile;
        run.tail = kHostile.toUtf8();
        Run failed = run;
        failed.state = Run::State::Failed;
        RecipeRequest recipe{kHostile, kHostile, {u'/' + kHostile}, {{kHostile, kHostile}}};
        session::record::CodeRequest code;
        code.code = kHostile;
        return {Request(recipe),
                Request(code),
                run,
                failed,
                Document{u"/x/"_s + kHostile, kHostile, 5},
                Report{kHostile, 1},
                Message{kHostile},
                Note{kHostile}};
    }
};

BERTH_TEST(tst_PlainText)
#include "tst_plain_text.moc"
