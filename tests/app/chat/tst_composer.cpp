// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/composer.h"
#include "app/chat/composer/recipe_form.h"
#include "app/style/style.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QDropEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace Qt::StringLiterals;
using Mode = Composer::Mode;
using session::record::CodeRequest;

/// With the recipes people get.
class tst_Composer : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { style::apply(*qApp, style::Scheme::Light); }
    void init()
    {
        m_composer = std::make_unique<Composer>(m_recipes);
        m_composer->resize(600, 300);
        m_composer->show();
        QVERIFY(QTest::qWaitForWindowActive(m_composer.get()));
        m_composer->setFocus();
        QTRY_VERIFY(editor()->hasFocus());
    }
    void cleanup() { m_composer.reset(); }

    void aSlashListsTheRecipes()
    {
        QVERIFY(!list()->isVisible());
        QTest::keyClicks(editor(), u"/"_s);
        QVERIFY(list()->isVisible());
        QCOMPARE(ids(), idsOf(m_book.recipes()));
        QTest::keyClicks(editor(), u"TOP"_s);
        QCOMPARE(ids(), QStringList(u"top-customers"_s));
        QVERIFY2(list()->item(0)->text().startsWith(u"/top-customers   Tables: "_s),
                 qPrintable(list()->item(0)->text()));
        QTest::keyClicks(editor(), u"x"_s);
        QVERIFY(!list()->isVisible());
    }

    void enterOpensTheFormAndEscapeClosesIt()
    {
        QSignalSpy opened(m_composer.get(), &Composer::recipeOpened);
        QTest::keyClicks(editor(), u"/top"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QVERIFY(m_composer->form());
        QCOMPARE(m_composer->form()->recipe().id, u"top-customers"_s);
        QCOMPARE(opened.count(), 1);
        QVERIFY(!editor()->isVisible());
        QVERIFY(!list()->isVisible());
        QVERIFY(m_composer->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!m_composer->form());
        QVERIFY(editor()->hasFocus());
        QCOMPARE(m_composer->text(), QString());
    }

    void aFormIsSentAsOneRequest()
    {
        QSignalSpy sent(m_composer.get(), &Composer::sent);
        m_composer->sendForm();
        QCOMPARE(sent.count(), 0); // there is none
        m_composer->openRecipe(u"top-customers"_s);
        m_composer->addFiles({u"/x/orders.csv"_s});
        m_composer->sendForm();
        QCOMPARE(sent.count(), 1);
        const auto request = sent.first().first().value<composed::Request>();
        const auto &recipe = std::get<session::record::RecipeRequest>(request);
        QCOMPARE(recipe.recipe, u"top-customers"_s);
        QCOMPARE(recipe.name, m_composer->form()->recipe().name);
        QVERIFY2(recipe.inputs.join(u' ').contains(u"/x/orders.csv"_s), qPrintable(recipe.inputs.join(u' ')));
    }

    void isAsHighAsItsWords()
    {
        const auto holds = [this](int lines) {
            const int line = editor()->fontMetrics().lineSpacing();
            return editor()->height() >= lines * line && editor()->height() < (lines + 1) * line;
        };
        QTRY_VERIFY(holds(1));
        m_composer->setMinimumWidth(200); // less than its buttons ask for
        m_composer->resize(200, 300);
        QTRY_VERIFY(holds(2)); // the hint in it is wrapped
        editor()->setPlainText(u"w "_s.repeated(300));
        QTRY_VERIFY(editor()->height() > 5 * editor()->fontMetrics().lineSpacing());
        m_composer->resize(600, 300);
        editor()->clear();
        QTRY_VERIFY(holds(1));
    }

    void arrowsChooseAndTabTakes()
    {
        QTest::keyClicks(editor(), u"/"_s);
        QVERIFY(list()->count() > 1);
        QTest::keyClick(editor(), Qt::Key_Up);
        QCOMPARE(list()->currentRow(), list()->count() - 1);
        QTest::keyClick(editor(), Qt::Key_Down);
        QCOMPARE(list()->currentRow(), 0);
        QTest::keyClick(editor(), Qt::Key_Down);
        const QString chosen = ids().at(1);
        QTest::keyClick(editor(), Qt::Key_Tab);
        QVERIFY(m_composer->form());
        QCOMPARE(m_composer->form()->recipe().id, chosen);
    }

    void escapeClosesTheList()
    {
        QTest::keyClicks(editor(), u"/sa"_s);
        QTest::keyClick(editor(), Qt::Key_Escape);
        QVERIFY(!list()->isVisible());
        QCOMPARE(m_composer->text(), QString());
    }

    void aNameWithoutASlashIsLookedUp()
    {
        QTest::keyClicks(editor(), u"pivot"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(ids(), QStringList(u"sales-pivot"_s));
        QVERIFY(list()->isVisible());
        QTest::keyClick(editor(), Qt::Key_Return);
        QVERIFY(m_composer->form());
    }

    void whatIsBrokenIsListedAndSaysWhy()
    {
        QTemporaryDir folder;
        const QString own = folder.filePath(u"recipes/top-customers"_s);
        QVERIFY(QDir().mkpath(own));
        QFile manifest(own + u"/recipe.json"_s);
        QVERIFY(manifest.open(QIODevice::WriteOnly) && manifest.write("{\"format\": 2}") > 0);
        manifest.close();
        const agent::RecipeBook book{base::Places{folder.path(), {}, {}, {}}};
        const agent::RecipeLibrary recipes{&book};
        m_composer = std::make_unique<Composer>(recipes);
        m_composer->show();
        QSignalSpy troubled(m_composer.get(), &Composer::troubled);
        QTest::keyClicks(editor(), u"/top"_s);
        QCOMPARE(list()->count(), 1);
        QCOMPARE(list()->item(0)->text(), u"/top-customers cannot be used"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QVERIFY(!m_composer->form());
        QCOMPARE(troubled.size(), 1);
        QVERIFY2(troubled.first().first().toString().startsWith(own + u"/recipe.json:1: "_s),
                 qPrintable(troubled.first().first().toString()));
        m_composer->offer({u"/tmp/orders.csv"_s}); // it reads none
        for (int row = 0; row < list()->count(); ++row)
            QVERIFY(!list()->item(row)->text().contains(u"top-customers"_s));
        m_composer.reset(); // before its recipes
    }

    void filesAreOfferedToTheRecipesThatReadThem()
    {
        m_composer->offer({u"/tmp/orders.csv"_s});
        QList<agent::Recipe> readers = m_book.recipes();
        readers.removeIf(
            [](const agent::Recipe &recipe) { return !agent::takesInputs(recipe, {u"/tmp/orders.csv"_s}); });
        QVERIFY(readers.size() > 1 && readers.size() < m_book.recipes().size());
        QCOMPARE(ids(), idsOf(readers));
        QTest::keyClicks(editor(), u"top"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_composer->form()->inputs(), QStringList(u"/tmp/orders.csv"_s));

        m_composer->offer(QStringList(200, u"/tmp/picture.png"_s));
        QVERIFY(!m_composer->form());
        QVERIFY(!list()->isVisible()); // none reads so many
        QTest::keyClick(editor(), Qt::Key_Escape);
        m_composer->openRecipe(u"top-customers"_s);
        QCOMPARE(m_composer->form()->inputs(), QStringList());
    }

    void theFilesOfAnOfferGoNowhereElse()
    {
        m_composer->offer({u"/tmp/orders.csv"_s});
        QTest::keyClick(editor(), Qt::Key_Escape);
        QTest::keyClicks(editor(), u"/top"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_composer->form()->inputs(), QStringList());

        m_composer->offer({u"/tmp/orders.csv"_s});
        QTest::mouseClick(modeButton(u"Shell"_s), Qt::LeftButton);
        m_composer->openRecipe(u"top-customers"_s);
        QCOMPARE(m_composer->form()->inputs(), QStringList());
    }

    void aFileThatIsDroppedGoesIntoTheFormOrElsewhere()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"a b.csv"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QSignalSpy dropped(m_composer.get(), &Composer::filesDropped);
        drop({QUrl::fromLocalFile(file.fileName()), QUrl(u"https://example.org/x.csv"_s)});
        QCOMPARE(dropped.count(), 1);
        QCOMPARE(dropped.first().first().toStringList(), QStringList(file.fileName()));
        m_composer->openRecipe(u"top-customers"_s);
        drop({QUrl::fromLocalFile(file.fileName())});
        QCOMPARE(dropped.count(), 1);
        QCOMPARE(m_composer->form()->inputs(), QStringList(file.fileName()));
        QMimeData words;
        words.setText(u"words"_s);
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &words, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QApplication::sendEvent(m_composer.get(), &enter);
        QVERIFY(!enter.isAccepted());
    }

    void controlAndEnterSendsCode()
    {
        QTest::mouseClick(modeButton(u"Python"_s), Qt::LeftButton);
        QCOMPARE(m_composer->mode(), Mode::Python);
        QVERIFY(editor()->hasFocus());
        QVERIFY(!sendButton()->isEnabled());
        QSignalSpy sent(m_composer.get(), &Composer::sent);
        QTest::keyClick(editor(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(sent.count(), 0); // nothing to send
        m_composer->setText(QString());
        QTest::keyClicks(editor(), u"if 1:"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QTest::keyClick(editor(), Qt::Key_Tab);
        QTest::keyClicks(editor(), u"print(1)"_s);
        QCOMPARE(sent.count(), 0); // Enter is a new line
        QTest::keyClick(editor(), Qt::Key_Enter, Qt::ControlModifier | Qt::KeypadModifier);
        QCOMPARE(sent.count(), 1);
        QCOMPARE(sent.first().first().value<composed::Request>(),
                 composed::Request(CodeRequest{session::Language::Python, u"if 1:\n\tprint(1)"_s}));
        QCOMPARE(m_composer->text(), QString());

        QTest::keyClicks(editor(), u"/bin/ls"_s); // is code, not a recipe
        QVERIFY(!list()->isVisible());
        QTest::mouseClick(modeButton(u"Shell"_s), Qt::LeftButton);
        QTest::mouseClick(sendButton(), Qt::LeftButton);
        QCOMPARE(sent.count(), 2);
        QCOMPARE(sent.last().first().value<composed::Request>(),
                 composed::Request(CodeRequest{session::Language::Shell, u"/bin/ls"_s}));
    }

    /// Or a person without a mouse is caught in the editor.
    void tabLeavesWhereItIsNoLetter()
    {
        QTest::keyClick(editor(), Qt::Key_Tab);
        QVERIFY(!editor()->hasFocus());
        QCOMPARE(m_composer->text(), QString());
        QTest::mouseClick(modeButton(u"Python"_s), Qt::LeftButton);
        QVERIFY(editor()->hasFocus());
        QTest::keyClick(editor(), Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(!editor()->hasFocus());
    }

private:
    QPlainTextEdit *editor() const { return m_composer->findChild<QPlainTextEdit *>(); }
    QListWidget *list() const { return m_composer->findChild<QListWidget *>(); }
    QStringList ids() const
    {
        QStringList ids;
        for (int row = 0; row < list()->count(); ++row)
            ids += list()->item(row)->data(Qt::UserRole).toString();
        return ids;
    }
    static QStringList idsOf(const QList<agent::Recipe> &recipes)
    {
        QStringList ids;
        for (const agent::Recipe &recipe : recipes)
            ids += recipe.id;
        return ids;
    }
    QToolButton *modeButton(const QString &text) const
    {
        for (QToolButton *each : m_composer->findChildren<QToolButton *>()) {
            if (each->text() == text)
                return each;
        }
        return nullptr;
    }
    QToolButton *sendButton() const
    {
        for (QToolButton *each : m_composer->findChildren<QToolButton *>()) {
            if (each->accessibleName() == u"Send"_s)
                return each;
        }
        return nullptr;
    }
    void drop(const QList<QUrl> &urls) const
    {
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_composer.get(), &enter);
        QDropEvent event({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_composer.get(), &event);
    }

    QTemporaryDir m_folder;
    const agent::RecipeBook m_book{
        base::Places{m_folder.path(), m_folder.path(), m_folder.path(), m_folder.path()}};
    const agent::RecipeLibrary m_recipes{&m_book};
    std::unique_ptr<Composer> m_composer;
};

BERTH_TEST(tst_Composer)
#include "tst_composer.moc"
