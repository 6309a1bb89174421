// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/style.h"
#include "app/terminal/terminal_page.h"
#include "app/terminal/terminal_pane.h"
#include "app/terminal/terminal_panel.h"
#include "app/terminal/terminal_shell.h"
#include "app/terminal/terminal_view.h"
#include "tests/support/finish.h"
#include "tests/support/manual_clock.h"
#include "tests/support/open_sessions.h"
#include "tests/support/places.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using session::Session;
using session::Sessions;

/// Sessions without an image to start a machine from; tests/vm/tst_terminal_pane has real shells.
class tst_TerminalTabs : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        style::apply(*qApp, style::Scheme::Light);
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = support::madePlacesIn(*m_folder);
        m_sessions = std::make_unique<support::OpenSessions>(m_places, &m_clock, &m_settings);
        m_pane = std::make_unique<TerminalPane>();
        m_pane->resize(700, 400);
        m_pane->show();
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
    }
    void cleanup()
    {
        m_pane.reset();
        m_sessions.reset();
    }

    void isCalmWithoutAShell()
    {
        QVERIFY(!openButton()->isVisible()); // no session
        m_pane->setSession(make(u"one"_s));
        QVERIFY(openButton()->isVisible());
        QCOMPARE(openButton()->text(), u"Open a Shell"_s);
        QCOMPARE(m_pane->count(), 0);
    }

    void aShellThatCannotBeOpenedSaysWhyAndTriesAgain()
    {
        m_pane->setSession(make(u"one"_s));
        openButton()->click();
        QCOMPARE(m_pane->count(), 1);
        const TerminalPanel *panel = m_pane->currentPage()->current();
        TerminalShell *shell = panel->shell();
        QTRY_COMPARE(shell->state(), TerminalShell::State::Failed);
        QVERIFY(!shell->status().isEmpty());
        const auto labels = panel->findChildren<QLabel *>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisible() && label->text() == shell->status();
        }));
        auto *again = panel->findChild<QPushButton *>(u"again"_s);
        QVERIFY(again->isVisible());
        QSignalSpy changed(shell, &TerminalShell::changed);
        again->click();
        QTRY_VERIFY(changed.size() >= 2); // opening, failed
        QTRY_COMPARE(shell->state(), TerminalShell::State::Failed);
    }

    void eachSessionKeepsItsOwn()
    {
        Session *one = make(u"one"_s);
        Session *two = make(u"two"_s);
        m_pane->setSession(one);
        m_pane->openShell();
        m_pane->openShell();
        const QPointer<TerminalPage> page = m_pane->currentPage();
        m_pane->setSession(two);
        QCOMPARE(m_pane->count(), 0);
        QVERIFY(openButton()->isVisible());
        m_pane->setSession(one);
        QCOMPARE(m_pane->count(), 2);
        QCOMPARE(m_pane->currentPage(), page.data());
        m_pane->setSession(two);
        QVERIFY(support::finish((*m_sessions)->remove(one->id())));
        QTRY_VERIFY(!page);
        QCOMPARE(m_pane->session(), two);
        QVERIFY(support::finish((*m_sessions)->remove(two->id())));
        QTRY_VERIFY(!m_pane->session());
        QVERIFY(!openButton()->isVisible());
    }

    void tabsCarryTheTitleOfTheShell()
    {
        m_pane->setSession(make(u"one"_s));
        m_pane->openShell();
        m_pane->openShell();
        const auto *tabs = m_pane->findChild<QTabWidget *>();
        QCOMPARE(tabs->tabText(0), u"Shell 1"_s);
        QCOMPARE(tabs->tabText(1), u"Shell 2"_s);
        QVERIFY(!tabs->tabIcon(1).isNull());
        m_pane->currentPage()->current()->shell()->terminal()->feed("\x1b]2;vim & <b>co\x07");
        QCOMPARE(tabs->tabText(1), u"vim && <b>co"_s);
        QVERIFY(tabs->tabToolTip(1).contains(u"&lt;b&gt;"_s));
    }

    void splitsIntoTwoViewsOrTwoShells()
    {
        m_pane->setSession(make(u"one"_s));
        m_pane->openShell();
        TerminalPage *page = m_pane->currentPage();
        m_pane->split(TerminalPane::Split::SameShell);
        QCOMPARE(page->panels().size(), 2);
        QCOMPARE(page->panels()[0]->shell(), page->panels()[1]->shell());
        QVERIFY(page->panels()[1]->view()->hasFocus());
        m_pane->split(TerminalPane::Split::NewShell);
        QCOMPARE(page->panels().size(), 3);
        const QPointer<TerminalShell> added = page->current()->shell();
        QVERIFY(added != page->panels()[0]->shell());
        QCOMPARE(m_pane->count(), 1);
        m_pane->closeCurrent();
        QTRY_COMPARE(page->panels().size(), 2);
        QVERIFY(!added); // nobody looks at it
        const QPointer<TerminalShell> first = page->current()->shell();
        m_pane->closeCurrent();
        QTRY_COMPARE(page->panels().size(), 1);
        QVERIFY(first);
        m_pane->closeCurrent();
        QTRY_COMPARE(m_pane->count(), 0);
        QVERIFY(openButton()->isVisible());
    }

    void isReachedByTheKeyboard()
    {
        m_pane->setSession(make(u"one"_s));
        openButton()->setFocus();
        QTest::keyClick(openButton(), Qt::Key_Space);
        QCOMPARE(m_pane->count(), 1);
        TerminalView *view = m_pane->currentPage()->current()->view();
        QTRY_VERIFY(view->hasFocus());
        QTest::keyClick(view, Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_pane->count(), 2);
        QTest::keyClick(m_pane->currentPage()->current()->view(), Qt::Key_W,
                        Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(m_pane->count(), 1);
        const auto buttons = m_pane->findChildren<QToolButton *>();
        for (const QToolButton *button : buttons) {
            if (button->isVisible())
                QVERIFY(!button->accessibleName().isEmpty() || button->arrowType() != Qt::NoArrow);
        }
    }

private:
    Session *make(const QString &name)
    {
        Sessions::Order order;
        order.name = name;
        return (*m_sessions)->create(order).value_or(nullptr);
    }
    QPushButton *openButton() const
    {
        const auto buttons = m_pane->findChildren<QPushButton *>();
        for (QPushButton *button : buttons) {
            if (button->text() == u"Open a Shell"_s)
                return button;
        }
        return nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    base::Places m_places;
    support::ManualClock m_clock;
    session::Settings m_settings;
    std::unique_ptr<support::OpenSessions> m_sessions;
    std::unique_ptr<TerminalPane> m_pane;
};

BERTH_TEST(tst_TerminalTabs)
#include "tst_terminal_tabs.moc"
