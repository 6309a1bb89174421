// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/budget_dialog.h"
#include "app/chat/card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/chat/recipe_form.h"
#include "app/code/code_pane.h"
#include "app/files/files_pane.h"
#include "app/first_run/first_run_page.h"
#include "app/shell/main_window.h"
#include "app/session/machine_dialog.h"
#include "app/session/meter_bar.h"
#include "app/sidebar/session_list.h"
#include "app/sidebar/sidebar.h"
#include "app/style/style.h"
#include "app/terminal/terminal_pane.h"
#include "app/shell/tool_tabs.h"
#include "app/usage/usage_page.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QInputDialog>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTabBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTranslator>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;

/// What the window does without a machine.
class tst_MainWindow : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = {m_folder->filePath(u"config"_s), m_folder->filePath(u"data"_s),
                    m_folder->filePath(u"cache"_s), m_folder->filePath(u"runtime"_s)};
        for (const QString &folder : {m_places.config, m_places.data, m_places.cache, m_places.runtime})
            QVERIFY(QDir().mkpath(folder));
        openWorkspace();
    }
    void cleanup()
    {
        m_window.reset();
        m_workspace.reset();
        m_translator.reset();
    }

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

    void theFirstRunIsReadInTheSmallestWindow_data() { languages(); }
    void theFirstRunIsReadInTheSmallestWindow()
    {
        speak();
        open();
        makeSmall();
        auto *page = m_window->findChild<FirstRunPage *>();
        QVERIFY(page->isVisible() && !tools()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<QPushButton *>()->isEnabled(), 30'000); // it has looked
        QTRY_COMPARE(page->findChild<QScrollArea *>()->horizontalScrollBar()->maximum(), 0);
        const auto isWhole = [page] {
            const QList<QLabel *> labels = page->findChildren<QLabel *>();
            return std::all_of(labels.begin(), labels.end(), [](const QLabel *label) {
                return !label->isVisible() || !label->wordWrap()
                    || label->height() >= label->heightForWidth(label->width());
            });
        };
        QTRY_VERIFY(isWhole());
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
        composer->closeForm();
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
        const auto command = [this] { return m_window->findChild<QAction *>(u"recipe-greeting"_s); };
        QVERIFY(command());
        QCOMPARE(command()->text(), u"Recipe: Greeting"_s);
        write("Salute"); // in place
        QTRY_VERIFY(button(u"Salute"_s));
        QTRY_COMPARE(command()->text(), u"Recipe: Salute"_s);
        QVERIFY(QDir(folder).removeRecursively());
        QTRY_VERIFY(!button(u"Salute"_s));
        QTRY_VERIFY(!command());
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

    void anArchivedSessionIsFoldedAway()
    {
        create({u"older"_s, u"newer"_s});
        Session *const newer = m_window->currentSession();
        QVERIFY(!button(u"Archived (1)"_s));
        QVERIFY(support::finish(m_workspace->sessions().archive(newer->id())));
        QTRY_VERIFY(button(u"Archived (1)"_s));
        QCOMPARE(lists().first()->model()->rowCount(), 1);
        sidebar()->setCurrent(m_workspace->sessions().find(u"older"_s).value());
        QVERIFY(!lists().last()->isVisible());
        click(u"Archived (1)"_s);
        QVERIFY(lists().last()->isVisible());
        lists().last()->setCurrentIndex(lists().last()->model()->index(0, 0));
        QCOMPARE(m_window->currentSession(), newer);
        QCOMPARE(sidebar()->current(), newer);
        QVERIFY(!lists().first()->currentIndex().isValid());

        click(u"Take Out of the Archive"_s);
        QTRY_VERIFY(!button(u"Archived (1)"_s));
        QCOMPARE(lists().first()->model()->rowCount(), 2);
        QCOMPARE(m_window->currentSession(), newer);
        QCOMPARE(sidebar()->current(), newer);
        QVERIFY(!newer->facts().archived);
    }

    void anArchivedSessionTakesNoWork()
    {
        create({u"older"_s, u"newer"_s});
        Session *const newer = m_window->currentSession();
        auto *terminal = m_window->findChild<TerminalPane *>();
        auto *code = m_window->findChild<code::CodePane *>();
        code->newFile(u"Python"_s, "print(1)\n");
        QVERIFY(actionOf(code, u"Run"_s)->isEnabled());
        QVERIFY(support::finish(m_workspace->sessions().archive(newer->id())));
        QTRY_VERIFY(!chatPane()->composer()->isEnabled());
        QVERIFY(!actionOf(code, u"Run"_s)->isEnabled());
        const QList<std::pair<QWidget *, QString>> panes{
            {chatPane(), {}},
            {terminal, u"Open a Shell"_s},
            {m_window->findChild<files::FilesPane *>(), u"Start the Machine"_s}};
        for (const auto &[pane, work] : panes) {
            if (tools()->indexOf(pane) >= 0)
                tools()->setCurrentWidget(pane);
            QVERIFY2(showsText(pane, u"in the archive"_s), pane->metaObject()->className());
            QVERIFY2(!button(work, pane), qPrintable(work));
            QVERIFY(button(u"Take Out of the Archive"_s, pane));
        }
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(terminal->count(), 0);

        for (const auto &[pane, work] : panes) {
            if (!newer->facts().archived)
                QVERIFY(support::finish(m_workspace->sessions().archive(newer->id())));
            if (tools()->indexOf(pane) >= 0)
                tools()->setCurrentWidget(pane);
            QTRY_VERIFY(button(u"Take Out of the Archive"_s, pane));
            QTest::mouseClick(button(u"Take Out of the Archive"_s, pane), Qt::LeftButton);
            QVERIFY(!newer->facts().archived);
            QTRY_VERIFY(chatPane()->composer()->isEnabled());
            QVERIFY(work.isEmpty() || button(work, pane));
            QVERIFY(!showsText(pane, u"in the archive"_s));
        }
        QVERIFY(actionOf(code, u"Run"_s)->isEnabled());
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(terminal->count(), 1);
    }

    void workGoesToASessionThatIsNotArchived()
    {
        create({u"older"_s, u"newer"_s});
        QVERIFY(support::finish(m_workspace->sessions().archive(m_window->currentSession()->id())));
        QTRY_VERIFY(!chatPane()->composer()->isEnabled());
        click(m_workspace->recipes().recipes().first().name);
        QCOMPARE(m_window->currentSession()->name(), u"older"_s);
        QVERIFY(chatPane()->composer()->form());
    }

    void theNewestThatIsNotArchivedIsShown()
    {
        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        for (const QString &name : {u"older"_s, u"newer"_s})
            QVERIFY(m_workspace->sessions().create({.name = name}));
        const QString newer = m_workspace->sessions().find(u"newer"_s).value()->id();
        QVERIFY(support::finish(m_workspace->sessions().archive(newer)));
        open();
        QCOMPARE(m_window->currentSession()->name(), u"older"_s);
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
            actionOf(m_window.get(), u"Size and Network…"_s)->trigger();
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

    void toolsAreReadInTheSmallestWindow_data() { languages(); }
    void toolsAreReadInTheSmallestWindow()
    {
        speak();
        create({u"only"_s});
        makeSmall();
        QTabBar *const bar = tools()->tabBar();
        for (int tab = 0; tab < bar->count(); ++tab) {
            const QString name = QCoreApplication::translate("MainWindow", kTools[tab]);
            QCOMPARE(bar->tabText(tab), name);
            QVERIFY(bar->tabRect(tab).width() >= bar->fontMetrics().horizontalAdvance(name));
        }
        leadsToAllTools();
    }

    void theSidebarHasIconsAloneWhereThereIsLittleRoom()
    {
        create({u"q3-sales"_s, u"slides"_s});
        const int wide = sidebar()->width();
        QVERIFY(wide >= 200);
        QVERIFY(tools()->width() >= 80 * QFontMetrics(style::monospace()).horizontalAdvance(u'0'));
        QPushButton *const usage = button(u"Usage"_s);
        QVERIFY(usage && usage->text() == u"Usage"_s && usage->toolTip().isEmpty());

        makeSmall();
        QVERIFY(sidebar()->width() < 60);
        QVERIFY(m_window->findChild<ChatPane *>()->width() >= 360);
        QVERIFY(!button(u"Top customers"_s)); // by / in the composer
        QCOMPARE(usage->text(), QString());
        QCOMPARE(usage->toolTip(), u"Usage"_s);
        QTest::mouseClick(usage, Qt::LeftButton);
        QVERIFY(m_window->findChild<UsagePage *>()->isVisible());
        QListView *const list = lists().first();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(1, 0)).center());
        QCOMPARE(m_window->currentSession()->name(), u"q3-sales"_s);
        sidebar()->renameCurrent();
        auto *const dialog = sidebar()->findChild<QInputDialog *>();
        QVERIFY(dialog && dialog->textValue() == u"q3-sales"_s);
        dialog->setTextValue(u"q4-sales"_s);
        dialog->accept();
        QCOMPARE(m_window->currentSession()->name(), u"q4-sales"_s);

        m_window->setMinimumWidth(kWide);
        QCOMPARE(sidebar()->width(), wide);
        QCOMPARE(usage->text(), u"Usage"_s);
    }

    void picturesStandForNamesThatDoNotFit_data() { languages(); }
    void picturesStandForNamesThatDoNotFit()
    {
        const auto font = qScopeGuard([before = QApplication::font()] { QApplication::setFont(before); });
        QFont large = QApplication::font();
        large.setPointSize(large.pointSize() * 2);
        QApplication::setFont(large);
        speak();
        create({u"only"_s});
        makeSmall();
        QTabBar *const bar = tools()->tabBar();
        leadsToAllTools();
        for (int tab = 0; tab < bar->count(); ++tab) {
            const QString name = QCoreApplication::translate("MainWindow", kTools[tab]);
            QVERIFY(tab != bar->currentIndex() || bar->tabText(tab) == name);
            QVERIFY(bar->tabText(tab) == name || !bar->tabIcon(tab).isNull());
            QVERIFY(bar->tabToolTip(tab).contains(name));
            QCOMPARE(bar->accessibleTabName(tab), name);
        }
    }

    void theMeterLeavesOutWhatHasNoRoom()
    {
        create({u"only"_s});
        QWidget host;
        auto *bar = new MeterBar(*m_workspace, &host);
        bar->setSession(m_window->currentSession());
        host.show();
        bar->resize(900, 30);
        QVERIFY(showsText(bar, u"Internet"_s));
        bar->resize(300, 30);
        QVERIFY(!showsText(bar, u"Internet"_s));
        QVERIFY(showsText(bar, u"stopped"_s) && showsText(bar, u"$0.0"_s));
        bar->layout()->activate();
        for (const QLabel *label : bar->findChildren<QLabel *>())
            QVERIFY(!label->isVisible() || label->width() >= label->sizeHint().width());
        bar->resize(900, 30);
        QVERIFY(showsText(bar, u"Internet"_s));
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
    void open()
    {
        m_window.reset();
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->setMinimumWidth(kWide); // Qt keeps windows within the screen, which is a small one here
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    /// With the window over them.
    void create(const QStringList &names)
    {
        QVERIFY(support::makeHollowImage(m_places.data + u"/images"_s));
        for (const QString &name : names)
            QVERIFY(m_workspace->sessions().create({.name = name}));
        open();
        QVERIFY(m_window->currentSession());
    }
    static constexpr int kWide = 1300;
    void makeSmall()
    {
        m_window->setMinimumSize(900, 600);
        m_window->resize(900, 600);
        QCOMPARE(m_window->size(), QSize(900, 600));
    }
    static constexpr const char *kTools[] = {"Terminal", "Files", "Code", "Runs", "Documents"};

    static void languages()
    {
        QTest::addColumn<QString>("language");
        for (const char *language : {"en", "de", "zh_CN"})
            QTest::newRow(language) << QString::fromLatin1(language);
    }
    /// The language of the row, until cleanup().
    void speak()
    {
        QFETCH(QString, language);
        m_translator = std::make_unique<QTranslator>();
        QVERIFY(m_translator->load(u":/translations/berth_%1.qm"_s.arg(language)));
        QVERIFY(QCoreApplication::installTranslator(m_translator.get()));
    }
    ToolTabs *tools() const { return m_window->findChild<ToolTabs *>(); }
    void leadsToAllTools() const
    {
        QTabBar *const bar = tools()->tabBar();
        QCOMPARE(bar->count(), int(std::size(kTools)));
        for (int tab = 0; tab < bar->count(); ++tab) {
            QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
            QCOMPARE(bar->currentIndex(), tab);
            for (int each = 0; each < bar->count(); ++each) // also beside the one that is open now
                QVERIFY2(tools()->rect().contains(bar->tabRect(each)), kTools[each]);
        }
        for (const QToolButton *button : bar->findChildren<QToolButton *>()) // to scroll
            QVERIFY(!button->isVisible());
    }
    ChatPane *chatPane() const { return m_window->findChild<ChatPane *>(); }
    QList<QListView *> lists() const { return sidebar()->findChildren<QListView *>(); }
    Sidebar *sidebar() const { return m_window->findChild<Sidebar *>(); }
    static QAction *actionOf(const QWidget *pane, const QString &text)
    {
        for (QAction *action : pane->actions()) {
            if (action->text() == text)
                return action;
        }
        qFatal("there is no action %s", qPrintable(text));
    }
    static void choose(const QWidget *dialog, const QString &what, const QString &name)
    {
        for (QComboBox *box : dialog->findChildren<QComboBox *>()) {
            if (box->accessibleName() == what)
                return box->setCurrentIndex(box->findData(name));
        }
        qFatal("there is no choice of %s", qPrintable(what));
    }
    static bool showsText(const QWidget *pane, const QString &text)
    {
        const QList<QLabel *> labels = pane->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(text);
        });
    }
    QPushButton *button(const QString &text, const QWidget *pane = nullptr) const
    {
        for (QPushButton *each : (pane ? pane : m_window.get())->findChildren<QPushButton *>()) {
            const QString words = each->text().isEmpty() ? each->accessibleName() : each->text();
            if (words == text && each->isVisible())
                return each;
        }
        return nullptr;
    }
    void click(const QString &text) const
    {
        QVERIFY2(button(text), qPrintable(text));
        QTest::mouseClick(button(text), Qt::LeftButton);
    }
    /// In the bar above the meter.
    void openWorkspace()
    {
        auto lock = Workspace::OwnerLock::take(m_places);
        QVERIFY(lock);
        auto workspace = support::finish(Workspace::open(m_places, std::move(*lock)));
        QVERIFY2(workspace, qPrintable(workspace ? QString() : workspace.error().text));
        m_workspace = std::move(*workspace);
    }
    bool says(const QString &text) const
    {
        return std::ranges::any_of(
            m_window->findChildren<QLabel *>(u"message"_s),
            [&text](const QLabel *said) { return said->isVisible() && said->text().contains(text); });
    }

    std::unique_ptr<QTranslator> m_translator;
    std::unique_ptr<QTemporaryDir> m_folder;
    base::Places m_places;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

BERTH_TEST(tst_MainWindow)
#include "tst_main_window.moc"
