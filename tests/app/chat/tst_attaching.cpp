// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/chat_pane.h"
#include "app/chat/task_bar.h"
#include "core/session/session.h"
#include "core/vm/network/network.h"
#include "core/workspace.h"
#include "tests/app/chat/fake_asking.h"
#include "tests/app/accessible.h"
#include "tests/app/looks.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using State = Asking::State;

/// Files go to machines that reach no network, and new sessions reach one.
class tst_Attaching : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        looks::apply(style::Scheme::Light);
        m_workspace = support::openStillWorkspace(m_folder);
        m_recipes = std::make_unique<agent::RecipeLibrary>(&m_workspace->recipes());
    }
    void cleanupTestCase()
    {
        m_recipes.reset();
        m_workspace.reset();
    }
    void init()
    {
        m_session = *m_workspace->sessions().create({});
        m_pane = std::make_unique<ChatPane>(*m_workspace, *m_recipes, nullptr);
        m_pane->setAskings([this](session::Session *) {
            auto asking = std::make_unique<FakeAsking>();
            m_asking = asking.get();
            return asking;
        });
        m_pane->setSession(m_session);
        m_pane->resize(700, 500);
        m_pane->setVisible(true);
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
    }
    void cleanup() { m_pane.reset(); }

    /// One that does not run loses nothing by it: that it will be is said before.
    void aMachineIsTakenOfflineForThem()
    {
        QCOMPARE(session::networkOf(*m_session), vm::NetworkPolicy::Open);
        QVERIFY(!bar()->isVisible());
        composer()->addFiles({u"/x/orders.csv"_s});
        QVERIFY(bar()->isVisible() && !offline()->isVisible());
        accessible::check(*m_pane);
        for (const style::Scheme scheme : {style::Scheme::Dark, style::Scheme::Light}) {
            looks::apply(scheme);
            looks::keep(*m_pane, u"attaching"_s, scheme);
        }
        QTest::keyClicks(editor(), u"Sum it up"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_asking->told, QStringList(u"ask|Sum it up|/x/orders.csv|"_s));
        QCOMPARE(session::networkOf(*m_session), vm::NetworkPolicy::Offline);
        QVERIFY(!bar()->isVisible());
    }

    /// What runs is stopped for it: the person says so, a button away.
    void aMachineThatRunsIsAskedFor()
    {
        QSignalSpy requested(bar(), &TaskBar::offlineRequested);
        bar()->setFiles(TaskBar::Files::Wait);
        bar()->show(m_asking);
        looks::keep(*m_pane, u"attaching-running"_s, style::Scheme::Light);
        offline()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(offline(), Qt::Key_Space);
        QCOMPARE(requested.size(), 1);
        QTRY_COMPARE(session::networkOf(*m_session), vm::NetworkPolicy::Offline);
        QTRY_VERIFY(!bar()->isVisible());
        QTRY_VERIFY(editor()->hasFocus());
    }

    void thatIsDoneForFilesAlone()
    {
        QTest::keyClicks(editor(), u"Hello"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_asking->told.size(), 1);
        composer()->addFiles({u"/x/orders.csv"_s});
        QVERIFY(bar()->isVisible());
        m_asking->set(State::Working);
        QVERIFY(!bar()->isVisible());
        m_asking->set(State::Halted, {}, u"The limit of 60 steps is reached."_s);
        QVERIFY(says(u"no network"_s));
        button(u"Take Off orders.csv"_s)->click();
        QVERIFY(!says(u"no network"_s) && says(u"60 steps"_s)); // it can go on
        QVERIFY(m_workspace->sessions().setPolicy(m_session, u"open"_s));
        composer()->addFiles({u"/x/orders.csv"_s});
        QVERIFY(!says(u"no network"_s));
    }

private:
    Composer *composer() const { return m_pane->composer(); }
    QPlainTextEdit *editor() const { return composer()->findChild<QPlainTextEdit *>(); }
    TaskBar *bar() const { return m_pane->findChild<TaskBar *>(); }
    bool says(const QString &words) const
    {
        const auto labels = bar()->findChildren<QLabel *>();
        return std::ranges::any_of(labels,
                                   [&words](const QLabel *each) { return each->text().contains(words); });
    }
    QPushButton *offline() const
    {
        for (QPushButton *each : bar()->findChildren<QPushButton *>()) {
            if (each->text() == u"Take It Offline"_s)
                return each;
        }
        qFatal("there is no such button");
    }
    QAbstractButton *button(const QString &name) const
    {
        for (QAbstractButton *each : composer()->findChildren<QAbstractButton *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        qFatal("there is no button %s", qPrintable(name));
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<agent::RecipeLibrary> m_recipes;
    session::Session *m_session = nullptr;
    std::unique_ptr<ChatPane> m_pane;
    FakeAsking *m_asking = nullptr; // the pane's
};

BERTH_TEST(tst_Attaching)
#include "tst_attaching.moc"
