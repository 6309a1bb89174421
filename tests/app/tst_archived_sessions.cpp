// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/code_pane.h"
#include "app/files/files_pane.h"
#include "app/terminal/terminal_pane.h"
#include "tests/app/window_place.h"
#include "tests/support/subject.h"

using session::Session;

/// What the window does with sessions that are put away.
class tst_ArchivedSessions : public QObject, WindowPlace
{
    Q_OBJECT
private slots:
    void initTestCase() { setUp(); }
    void init() { begin(); }
    void cleanup() { end(); }

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
};

BERTH_TEST(tst_ArchivedSessions)
#include "tst_archived_sessions.moc"
