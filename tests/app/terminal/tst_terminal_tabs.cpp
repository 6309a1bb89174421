// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/style.h"
#include "app/terminal/terminal_page.h"
#include "app/terminal/terminal_pane.h"
#include "app/terminal/terminal_panel.h"
#include "app/terminal/terminal_shell.h"
#include "app/terminal/terminal_view.h"
#include "core/session/money/ledger.h"
#include "core/session/stock/machines.h"
#include "core/session/money/meter.h"
#include "core/session/money/prices.h"
#include "core/session/sessions.h"
#include "core/session/stock/templates.h"
#include "core/session/stock/warm_pool.h"
#include "core/vm/image/image.h"
#include "tests/support/finish.h"
#include "tests/support/manual_clock.h"
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
using session::Meter;
using session::RunBook;
using session::Session;
using session::Sessions;
using store::Store;

/// Sessions without an image to start a machine from; tests/vm/tst_terminal_pane has real shells.
class tst_TerminalTabs : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        style::apply(*qApp, style::Scheme::Light);
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = {m_folder->filePath(u"config"_s), m_folder->filePath(u"data"_s),
                    m_folder->filePath(u"cache"_s), m_folder->filePath(u"runtime"_s)};
        for (const QString &folder : {m_places.config, m_places.data, m_places.cache, m_places.runtime})
            QVERIFY(QDir().mkpath(folder));
        m_store = take(Store::open(
            m_places.data + u"/berth.sqlite"_s,
            {session::FactsBook::schema(), Meter::schema(), session::Ledger::schema(), RunBook::schema()}));
        m_meter = take(Meter::open(m_store.get(), &m_clock, u"a boot"_s));
        m_ledger =
            std::make_unique<session::Ledger>(m_store.get(), QList<session::CostSource *>{m_meter.get()});
        m_guard =
            std::make_unique<session::BudgetGuard>(m_store.get(), m_ledger.get(), &m_clock, &m_settings);
        m_runs = take(RunBook::open(m_store.get(), &m_clock));
        m_images = std::make_unique<vm::ImageStore>(m_places);
        m_snapshots = std::make_unique<vm::SnapshotStore>(m_places);
        m_machines = std::make_unique<session::Machines>(m_places, &m_settings);
        m_templates = std::make_unique<session::Templates>(m_places, &m_settings, m_machines.get());
        m_pool = std::make_unique<session::WarmPool>(m_places, session::HostState(), &m_clock, &m_settings,
                                                     m_machines.get(), m_templates.get());
        m_sessions = take(
            Sessions::open({m_places, &m_clock, m_store.get(), m_meter.get(), m_ledger.get(), m_guard.get(),
                            m_runs.get(), m_machines.get(), m_images.get(), m_snapshots.get(),
                            m_templates.get(), m_pool.get(), &m_prices, &m_settings}));
        m_pane = std::make_unique<TerminalPane>();
        m_pane->resize(700, 400);
        m_pane->show();
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
    }
    void cleanup()
    {
        m_pane.reset();
        m_sessions.reset();
        m_pool.reset();
        m_templates.reset();
        m_machines.reset();
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
        QVERIFY(support::finish(m_sessions->remove(one->id())));
        QTRY_VERIFY(!page);
        QCOMPARE(m_pane->session(), two);
        QVERIFY(support::finish(m_sessions->remove(two->id())));
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
    template <typename T>
    static std::unique_ptr<T> take(base::Result<std::unique_ptr<T>> result)
    {
        if (!result)
            qFatal("%s", qPrintable(result.error().text));
        return std::move(*result);
    }
    Session *make(const QString &name)
    {
        Sessions::Order order;
        order.name = name;
        return m_sessions->create(order).value_or(nullptr);
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
    session::Prices m_prices;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Meter> m_meter;
    std::unique_ptr<session::Ledger> m_ledger;
    std::unique_ptr<session::BudgetGuard> m_guard;
    std::unique_ptr<RunBook> m_runs;
    std::unique_ptr<vm::ImageStore> m_images;
    std::unique_ptr<vm::SnapshotStore> m_snapshots;
    std::unique_ptr<session::Machines> m_machines;
    std::unique_ptr<session::Templates> m_templates;
    std::unique_ptr<session::WarmPool> m_pool;
    std::unique_ptr<Sessions> m_sessions;
    std::unique_ptr<TerminalPane> m_pane;
};

BERTH_TEST(tst_TerminalTabs)
#include "tst_terminal_tabs.moc"
