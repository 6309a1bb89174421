// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/card.h"
#include "app/chat/chat_view.h"
#include "app/chat/composer/recipe_form.h"
#include "app/first_run/first_run_page.h"
#include "app/session/budget_dialog.h"
#include "app/session/machine_dialog.h"
#include "app/sidebar/session_list.h"
#include "app/usage/usage_page.h"
#include "core/session/record/chats.h"
#include "tests/app/window_place.h"
#include "tests/support/subject.h"

#include <QComboBox>
#include <QLineEdit>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>

using namespace std::chrono_literals;
using session::Session;

/// What the window does without a machine.
class tst_MainWindow : public QObject, WindowPlace
{
    Q_OBJECT
private slots:
    void initTestCase() { setUp(); }
    void init() { begin(); }
    void cleanup() { end(); }

    void allWaysLeadToTheFirstRunUntilItIsDone()
    {
        open();
        auto *page = m_window->findChild<FirstRunPage *>();
        QVERIFY(page && page->isVisible());
        click(u"Usage"_s);
        QVERIFY(m_window->findChild<UsagePage *>()->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(page->isVisible());
        click(u"Usage"_s);
        click(m_workspace->recipes().recipes().first().name); // says what it waits for
        QVERIFY(page->isVisible());
        QVERIFY(!chatPane()->composer()->form());
        QVERIFY(says(u"image"_s));

        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        click(m_workspace->recipes().recipes().first().name);
        QVERIFY(!page->isVisible());
        QVERIFY(chatPane()->composer()->form() && chatPane()->composer()->form()->isVisible());
        QCOMPARE(m_workspace->sessions().all().size(), 1);
    }

    void codeInTheChatFollowsTheTheme()
    {
        create({u"one"_s});
        session::Chat *const chat = m_workspace->chats().opened(m_window->currentSession()->id());
        const session::record::CodeRequest code{session::Language::Python, u"import math"_s};
        QVERIFY(chat->journal().add(code));
        const int index = chat->transcript().count() - 1;
        const auto colour = [this, index] {
            const Card *const card = chatPane()->view()->cardAt(index);
            for (const QTextBrowser *block :
                 card ? card->findChildren<QTextBrowser *>() : QList<QTextBrowser *>()) {
                const auto formats = block->document()->firstBlock().layout()->formats();
                if (!formats.isEmpty())
                    return formats.first().format.foreground().color();
            }
            return QColor();
        };
        QTRY_VERIFY(colour().isValid());
        const QColor light = colour();
        style::apply(*qApp, style::Scheme::Dark);
        const auto back = qScopeGuard([] { style::apply(*qApp, style::Scheme::Light); });
        QTRY_VERIFY(colour().isValid() && colour() != light);
    }

    void opensOnTheNewestSession()
    {
        create({u"older"_s, u"newer"_s});
        QCOMPARE(m_window->currentSession()->name(), u"newer"_s);
        QCOMPARE(sidebar()->current(), m_window->currentSession());
        QVERIFY(m_window->windowTitle().startsWith(u"newer"_s));
    }

    void theKeysGoOnWhereAFormWas()
    {
        create({u"one"_s});
        Composer *const composer = chatPane()->composer();
        composer->openRecipe(m_workspace->recipes().recipes().first().id);
        QTRY_VERIFY(composer->form()->isAncestorOf(QApplication::focusWidget()));
        composer->openRecipe({});
        QVERIFY(composer->isAncestorOf(QApplication::focusWidget()));
    }

    void theSessionShownStaysSelected()
    {
        create({u"one"_s});
        auto *list = sidebar()->findChild<QListView *>();
        const QModelIndex only = list->model()->index(0, 0);
        QVERIFY(list->selectionModel()->isSelected(only));
        const QPoint below = list->visualRect(only).bottomLeft() + QPoint(20, 20);
        QVERIFY(list->viewport()->rect().contains(below));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, below);
        QVERIFY(list->selectionModel()->isSelected(only));
    }

    void aDeletionIsUndone()
    {
        create({u"older"_s, u"newer"_s});
        Session *const newer = m_window->currentSession();
        emit sidebar()->removeRequested(newer);
        QCOMPARE(m_window->currentSession()->name(), u"older"_s);
        QCOMPARE(sidebar()->sessions()->rowCount(), 1);
        QVERIFY(says(u"“newer” is deleted"_s));
        click(u"Undo"_s);
        QCOMPARE(m_window->currentSession(), newer);
        QCOMPARE(sidebar()->sessions()->rowCount(), 2);
        QVERIFY(!says(u"is deleted"_s));
    }

    /// However much there is to tell meanwhile.
    void aMessageLeavesADeletionUndoable()
    {
        create({u"older"_s, u"newer"_s});
        Session *const newer = m_window->currentSession();
        emit sidebar()->removeRequested(newer);
        emit m_workspace->sessions().troubled({base::Error::Kind::Failed, u"It did not work."_s, {}});
        QVERIFY(says(u"It did not work."_s));
        QVERIFY(says(u"“newer” is deleted"_s));
        QCOMPARE(m_workspace->sessions().all().size(), 2);
        click(u"Undo"_s);
        QCOMPARE(m_window->currentSession(), newer);
        QVERIFY(says(u"It did not work."_s));
    }

    void filesForAChatThatCannotOpenAreRefused()
    {
        m_workspace.reset();
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"break"_s);
            database.setDatabaseName(m_places.data + u"/berth.sqlite"_s);
            QVERIFY(database.open());
            QVERIFY(QSqlQuery(database).exec(u"DROP TABLE transcript"_s));
        }
        QSqlDatabase::removeDatabase(u"break"_s);
        openWorkspace();
        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        open();
        const auto made = m_workspace->sessions().create({.name = u"broken"_s});
        QVERIFY(made);
        m_window->showSession(*made);
        QVERIFY(!chatPane()->composer()->isEnabled());
        QFile file(m_folder->filePath(u"notes.bin"_s)); // that no recipe reads
        QVERIFY(file.open(QIODevice::WriteOnly));
        m_window->attach({file.fileName()});
        QCOMPARE((*made)->state(), Session::State::Stopped);
    }

    void recipesThatComeAndGoAreOfferedWherever()
    {
        create({u"only"_s});
        const QString folder = m_places.config + u"/recipes/greeting"_s;
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(QFile::copy(u":/recipes/top-customers/recipe.py"_s, folder + u"/recipe.py"_s));
        const auto write = [&folder](const QByteArray &name) {
            QFile manifest(folder + u"/recipe.json"_s);
            QVERIFY(manifest.open(QIODevice::WriteOnly));
            manifest.write(
                R"({"format": 1, "name": ")" + name
                + R"(", "description": "Greets.", "profile": "core", "run": ["python3", "recipe.py"]})");
        };
        write("Greeting");
        QTRY_VERIFY(button(u"Greeting"_s)); // in the sidebar
        QVERIFY(button(u"Greeting"_s)->toolTip().contains(u"the image “core”"_s));
        const auto command = [this] { return m_window->findChild<QAction *>(u"recipe-greeting"_s); };
        QVERIFY(command());
        QCOMPARE(command()->text(), u"Recipe: Greeting"_s);
        write("Salute"); // in place
        QTRY_VERIFY(button(u"Salute"_s));
        QTRY_COMPARE(command()->text(), u"Recipe: Salute"_s);
        write("Greeting\", \"nome\": \"x"); // a key that there is not
        QTRY_VERIFY(button(u"greeting cannot be used"_s));
        QVERIFY(!button(u"Salute"_s));
        const QString why = button(u"greeting cannot be used"_s)->toolTip();
        QVERIFY2(why.contains(u"/recipe.json:1: "_s) && why.contains(u"nome"_s), qPrintable(why));
        button(u"greeting cannot be used"_s)->click();
        QVERIFY(says(u"nome"_s));
        QCOMPARE(command()->text(), u"Recipe: greeting cannot be used"_s);
        QVERIFY(QDir(folder).removeRecursively());
        QTRY_VERIFY(!button(u"greeting cannot be used"_s));
        QTRY_VERIFY(!button(u"Salute"_s));
        QTRY_VERIFY(!command());
    }

    void aBrokenRecipeHidesTheBuiltInOfItsId()
    {
        create({u"only"_s});
        const auto command = [this] { return m_window->findChild<QAction *>(u"recipe-top-customers"_s); };
        QCOMPARE(command()->text(), u"Recipe: Top customers"_s);
        const QString folder = m_places.config + u"/recipes/top-customers"_s;
        QVERIFY(QDir().mkpath(folder));
        QFile manifest(folder + u"/recipe.json"_s);
        QVERIFY(manifest.open(QIODevice::WriteOnly));
        manifest.write("{\"format\": 2, \"name\": \"Mine\"}");
        manifest.close();
        QTRY_COMPARE(command()->text(), u"Recipe: top-customers cannot be used"_s);
        QTRY_VERIFY(button(u"top-customers cannot be used"_s) && !button(u"Top customers"_s));
        command()->trigger();
        QVERIFY(says(u"/recipe.json:1: "_s));
        QVERIFY(QDir(folder).removeRecursively());
        QTRY_COMPARE(command()->text(), u"Recipe: Top customers"_s);
        QTRY_VERIFY(button(u"Top customers"_s));
    }

    void aDeletionLeavesTheOthersAlone()
    {
        create({u"older"_s, u"newer"_s});
        Session *const newer = m_window->currentSession();
        emit sidebar()->removeRequested(sidebar()->sessions()->at(1));
        QCOMPARE(m_window->currentSession(), newer);
        QCOMPARE(sidebar()->current(), newer);
        emit sidebar()->removeRequested(newer); // the first one is not undone any longer
        QVERIFY(!m_window->currentSession());
        QVERIFY(says(u"“newer” is deleted"_s));
        QTRY_COMPARE(m_workspace->sessions().all(), QList<Session *>{newer});
        m_window.reset(); // nor is the second one
        QTRY_VERIFY(m_workspace->sessions().all().isEmpty());
    }

    void aSessionThatIsRemovedElsewhereIsLeft()
    {
        create({u"older"_s, u"newer"_s});
        QVERIFY(support::finish(m_workspace->sessions().remove(m_window->currentSession()->id())));
        QVERIFY(m_window->currentSession());
        QCOMPARE(m_window->currentSession()->name(), u"older"_s);
        QCOMPARE(sidebar()->current(), m_window->currentSession());
        QVERIFY(support::finish(m_workspace->sessions().remove(m_window->currentSession()->id())));
        QVERIFY(!m_window->currentSession());
        QVERIFY(!chatPane()->composer()->isEnabled());
        m_window->attach({m_folder->filePath(u"orders.csv"_s)}); // makes a session where there is none
        QVERIFY(m_window->currentSession());
        QVERIFY(chatPane()->composer()->isEnabled());
    }

    void aSearchChangesWhatIsListedAlone()
    {
        create({u"s1"_s, u"s2"_s, u"s3"_s, u"s4"_s, u"s5"_s, u"s6"_s, u"s7"_s, u"s8"_s});
        auto *search = sidebar()->findChild<QLineEdit *>();
        auto *list = sidebar()->findChild<QListView *>();
        QVERIFY(search->isVisible());
        Session *const shown = m_window->currentSession();
        QTest::keyClicks(search, u"s3"_s);
        QCOMPARE(list->model()->rowCount(), 1);
        QCOMPARE(m_window->currentSession(), shown);
        QVERIFY(!sidebar()->current());
        search->clear();
        QCOMPARE(sidebar()->current(), shown);
        QTest::keyClicks(search, u"s3"_s);
        QVERIFY(support::finish(m_workspace->sessions().remove(shown->id())));
        QVERIFY(m_window->currentSession());
        QCOMPARE(m_window->currentSession()->name(), u"s7"_s);
    }

    void aSessionThatComesFromElsewhereChangesNothing()
    {
        create({u"older"_s, u"newer"_s});
        Session *const newer = m_window->currentSession();
        click(u"Usage"_s);
        QVERIFY(m_workspace->sessions().create({.name = u"newest"_s}));
        QCOMPARE(sidebar()->sessions()->rowCount(), 3);
        QCOMPARE(sidebar()->current(), newer);
        QVERIFY(m_window->findChild<UsagePage *>()->isVisible());
    }

    void aPageOfAllSessionsHasTheRoom()
    {
        create({u"only"_s});
        QVERIFY(tools()->isVisible());
        QVERIFY(lists().first()->currentIndex().isValid());
        click(u"Usage"_s);
        QVERIFY(!tools()->isVisible());
        QVERIFY(!lists().first()->currentIndex().isValid());
        QVERIFY(button(u"Usage"_s)->isChecked() && !button(u"Reviews"_s)->isChecked());
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier); // a tool brings the chat along
        QVERIFY(tools()->isVisible() && chatPane()->isVisible());
        QVERIFY(lists().first()->currentIndex().isValid() && !button(u"Usage"_s)->isChecked());
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!tools()->isVisible() && chatPane()->isVisible());
        click(u"Usage"_s);
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(!tools()->isVisible()); // who has put them away finds them so
    }

    void aSpentBudgetHasTheButtonThatRaisesIt()
    {
        create({u"only"_s});
        QVERIFY(!button(u"Budget…"_s));
        Session *const session = m_window->currentSession();
        QVERIFY(m_workspace->meter().begin({session->id(), u"m"_s, u"MD"_s, 1'000'000'000, {}, 0ms, false}));
        QVERIFY(m_workspace->meter().confirm(u"m"_s));
        QTRY_VERIFY(session->bill().usage()->nanodollars > 1000);
        QVERIFY(m_workspace->meter().end(u"m"_s));
        QVERIFY(m_workspace->sessions().setBudget(session, 1000));
        QTRY_VERIFY(button(u"Budget…"_s));
        click(u"Budget…"_s);
        QVERIFY(m_window->findChild<BudgetDialog *>());
    }

    void aSessionGetsAnotherSizeAndNetwork()
    {
        create({u"only"_s});
        Session *const session = m_window->currentSession();
        const auto open = [this] {
            actionOf(m_window.get(), u"Size, Image and Network…"_s)->trigger();
            return m_window->findChild<MachineDialog *>();
        };
        QPointer<MachineDialog> dialog = open();
        QVERIFY(dialog);
        choose(dialog, u"Size"_s, u"XL"_s);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(!dialog);
        QCOMPARE(session->facts().size, u"XL"_s);
        dialog = open();
        choose(dialog, u"Network"_s, u"offline"_s);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!dialog);
        QCOMPARE(session->facts().network, vm::NetworkPolicy::Open);
        dialog = open();
        QVERIFY(support::finish(m_workspace->sessions().remove(session->id())));
        QTRY_VERIFY(!dialog); // goes with it
    }

    void aBudgetIsToldOf()
    {
        create({u"only"_s});
        emit m_workspace->sessions().budgetTold(m_window->currentSession(), u"80 % are spent."_s);
        QVERIFY(says(u"80 % are spent."_s));
    }

    void aMessageHasNothingToUndo()
    {
        create({u"only"_s});
        emit m_workspace->sessions().troubled({base::Error::Kind::Failed, u"It did not work."_s, {}});
        QVERIFY(says(u"It did not work."_s));
        QVERIFY(!button(u"Undo"_s) || !button(u"Undo"_s)->isVisible());
        click(u"Close"_s);
        QVERIFY(!says(u"It did not work."_s));
    }

    void looksAsItDidBefore()
    {
        create({u"only"_s});
        const QSize size(kWide, 700);
        m_window->resize(size);
        m_window->findChild<ToolTabs *>()->setCurrentIndex(3);
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        QVERIFY(!sidebar()->isVisible());
        QSignalSpy close(m_window.get(), &MainWindow::closeRequested);
        m_window->close();
        QCOMPARE(close.count(), 1);
        QVERIFY(m_window->isVisible()); // whoever made it decides
        m_window->hide();
        open();
        QCOMPARE(m_window->size(), size);
        QCOMPARE(m_window->findChild<ToolTabs *>()->currentIndex(), 3);
        QVERIFY(!sidebar()->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        m_window->hide(); // in the tray, and then ended from there
        open();
        QVERIFY(sidebar()->isVisible());
    }

private:
    static void choose(const QWidget *dialog, const QString &what, const QString &name)
    {
        for (QComboBox *box : dialog->findChildren<QComboBox *>()) {
            if (box->accessibleName() == what)
                return box->setCurrentIndex(box->findData(name));
        }
        qFatal("there is no choice of %s", qPrintable(what));
    }
};

BERTH_TEST(tst_MainWindow)
#include "tst_main_window.moc"
