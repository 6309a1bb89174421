// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/ribbon/call_ribbon.h"
#include "app/chat/cards/card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/style/style.h"
#include "core/api/desk.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/app/looks.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"
#include "tests/support/workspace.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using session::Author;
using State = CallRibbon::State;
namespace record = session::record;

/// Calls in the pane of a session: shown in its chat, and forked where there is a snapshot.
class tst_ForkMenu : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        looks::apply(style::Scheme::Light);
        m_workspace = support::openStillWorkspace(m_folder);
        m_recipes = std::make_unique<agent::RecipeLibrary>(&m_workspace->recipes());
        m_desk = std::make_unique<api::Desk>(*m_workspace);
    }
    void cleanupTestCase()
    {
        m_desk.reset();
        m_recipes.reset();
        m_workspace.reset();
    }
    void init()
    {
        const auto made = m_workspace->sessions().create({});
        QVERIFY(made);
        m_session = *made;
        m_calls = 0;
        add(40);
        m_pane = std::make_unique<ChatPane>(*m_workspace, *m_recipes, nullptr);
        m_pane->setForks(&m_desk->forks);
        m_pane->setSession(m_session);
        m_pane->resize(700, 800);
        m_pane->setVisible(true);
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
        ribbon()->setFocus();
    }
    void cleanup() { m_pane.reset(); }

    void aCallIsShownInTheChat()
    {
        QCOMPARE(ribbon()->count(), 40);
        QTRY_VERIFY(m_pane->view()->cardAt(39) && !m_pane->view()->cardAt(0));
        QTest::keyClick(ribbon(), Qt::Key_Home);
        QTest::keyClick(ribbon(), Qt::Key_Return);
        QTRY_VERIFY(m_pane->view()->cardAt(0));
        QVERIFY(m_pane->view()->cardAt(0)->visibleRegion().boundingRect().height() > 20);
    }

    void withoutASnapshotItSaysHowToHaveOne()
    {
        QAction *const fork = openedFork();
        QVERIFY(!fork->isEnabled());
        QVERIFY2(fork->toolTip().contains(u"Take a snapshot before each request in words"_s),
                 qPrintable(fork->toolTip()));
        QApplication::activePopupWidget()->close();
        QTest::keyClick(ribbon(), Qt::Key_F);
        QVERIFY(says(u"There is no snapshot of the machine from before this call."_s));
    }

    /// Nothing is made before a person knows what the new machine lacks.
    void whatItLacksIsToldBefore()
    {
        keep();
        add(2);
        QTest::keyClick(ribbon(), Qt::Key_End);
        QAction *const fork = openedFork();
        QVERIFY(fork->isEnabled());
        QVERIFY2(fork->toolTip().contains(u"mine"_s), qPrintable(fork->toolTip()));
        fork->trigger(); // the question takes the place of the menu
        auto *const question = m_pane->findChild<QMessageBox *>();
        QVERIFY(question);
        QVERIFY2(question->informativeText().contains(u"1 call"_s), qPrintable(question->informativeText()));
        const qsizetype before = m_workspace->sessions().all().size();
        question->reject();
        QCOMPARE(m_workspace->sessions().all().size(), before);
    }

    /// Here no machine goes on from it, and that is said.
    void theFirstCallAfterASnapshotIsForkedAtOnce()
    {
        keep();
        add(1);
        QTest::keyClick(ribbon(), Qt::Key_End);
        QTest::keyClick(ribbon(), Qt::Key_F);
        QVERIFY(!m_pane->findChild<QMessageBox *>());
        QTRY_VERIFY(says(u"mine does not go on"_s));
    }

    /// The menu of the first and of the last of ten thousand opens at once.
    void thousandsHoldNothingUp()
    {
        keep();
        add(10'000);
        QCoreApplication::processEvents();
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_End}) {
            QTest::keyClick(ribbon(), key);
            support::Watchdog watchdog;
            const QAction *const fork = openedFork();
            QVERIFY(fork);
            if (key == Qt::Key_End)
                QVERIFY2(fork->toolTip().contains(u"What 9999 "_s), qPrintable(fork->toolTip()));
            QApplication::activePopupWidget()->close();
            QCoreApplication::processEvents();
            QVERIFY2(watchdog.longestMilliseconds() < 50,
                     qPrintable(QString::number(watchdog.longestMilliseconds())));
        }
    }

    void looksWell()
    {
        keep();
        add(2);
        for (const auto scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            looks::apply(scheme);
            m_pane->resize(540, 600);
            QTest::keyClick(ribbon(), Qt::Key_End);
            QAction *const fork = openedFork();
            looks::keep(*QApplication::activePopupWidget(), u"fork-menu"_s, scheme);
            looks::keep(*m_pane, u"fork-pane"_s, scheme);
            fork->trigger();
            auto *const question = m_pane->findChild<QMessageBox *>();
            QVERIFY(question);
            looks::keep(*question, u"fork-question"_s, scheme);
            question->reject();
            QTRY_VERIFY(!m_pane->findChild<QMessageBox *>());
        }
        looks::apply(style::Scheme::Light);
    }

private:
    CallRibbon *ribbon() const { return m_pane->ribbon(); }
    void add(int count)
    {
        session::Journal &journal = (*m_workspace->chats().of(m_session))->journal();
        for (int call = 0; call < count; ++call) {
            const record::Call made{.caller = u"operator"_s,
                                    .tool = u"execute_bash"_s,
                                    .arguments = {{u"command"_s, u"make test"_s}},
                                    .audit = ++m_calls,
                                    .state = State::Done};
            QVERIFY(journal.add(made, Author::Operator));
        }
    }
    /// A snapshot of this moment.
    void keep()
    {
        auto draft = m_workspace->snapshots().draft(m_session->id(), u"mine"_s);
        QVERIFY(draft);
        for (const QString &path : {draft->content.memory(), draft->content.volume()})
            QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        draft->content.size = u"XS"_s;
        QVERIFY(support::finish(draft->publish()));
        const base::WallTime now = m_workspace->clock().now();
        QTRY_VERIFY(m_workspace->clock().now() > now);
    }
    QAction *openedFork() const
    {
        QContextMenuEvent byKey(QContextMenuEvent::Keyboard, {}, {});
        QApplication::sendEvent(ribbon(), &byKey);
        auto *const menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu)
            qFatal("there is no menu");
        return menu->actions().last();
    }
    bool says(const QString &words) const
    {
        const QList<QLabel *> labels = m_pane->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&words](const QLabel *each) {
            return each->isVisible() && each->text().contains(words);
        });
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<agent::RecipeLibrary> m_recipes;
    std::unique_ptr<api::Desk> m_desk;
    session::Session *m_session = nullptr;
    qint64 m_calls = 0;
    std::unique_ptr<ChatPane> m_pane;
};

BERTH_TEST(tst_ForkMenu)
#include "tst_fork_menu.moc"
