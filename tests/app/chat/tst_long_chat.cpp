// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/card.h"
#include "app/chat/chat_pane.h"
#include "app/chat/chat_view.h"
#include "app/style/style.h"
#include "core/agent/recipe_library.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"
#include "tests/support/resident.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"
#include "tests/support/workspace.h"

#include <QApplication>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Author;
namespace record = session::record;

/// A session in which an agent made thousands of calls, as its person sees it.
class tst_LongChat : public QObject
{
    Q_OBJECT

    static constexpr int kCalls = 10'000;

private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        m_workspace = support::openStillWorkspace(m_folder);
        m_recipes = std::make_unique<agent::RecipeLibrary>(&m_workspace->recipes());
        m_short = make(kCalls / 100);
        m_long = make(kCalls);
        m_pane = std::make_unique<ChatPane>(*m_workspace, *m_recipes, nullptr);
        m_pane->resize(700, 800);
        m_pane->setVisible(true);
        QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
    }
    void cleanupTestCase()
    {
        m_pane.reset();
        m_recipes.reset();
        m_workspace.reset();
    }

    /// However long it is: what is not in sight has neither a card nor a place in memory.
    void takesNoMoreMemoryThanAShortOne()
    {
        show(m_short);
        readAll();
        const qint64 before = support::residentKib();
        show(m_long);
        readAll();
        const qint64 grown = support::residentKib() - before;
        qInfo("%lld KiB with %d calls, %lld more with %d", before, kCalls / 100, grown, kCalls);
        QVERIFY2(m_most < 100, qPrintable(u"%1 cards"_s.arg(m_most)));
        QVERIFY2(grown < kMostGrown, qPrintable(u"%1 KiB"_s.arg(grown)));
    }

    void isFluid()
    {
        show(m_short);
        support::Watchdog watchdog;
        show(m_long);
        readAll();
        session::Journal &journal = (*m_workspace->chats().of(m_long))->journal();
        for (int i = 0; i < 100; ++i) {
            QVERIFY(journal.add(call(kCalls + i), Author::Operator));
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(m_pane->view()->cardAt(kCalls + 99));
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
    }

private:
    static constexpr qint64 kMostGrown = 12 * 1024; // KiB

    static record::Call call(int number)
    {
        record::Call call;
        call.caller = u"operator"_s;
        call.tool = u"execute_python"_s;
        call.arguments = {{u"code"_s, u"import sys\nprint('a line', %1)\n"_s.arg(number).repeated(4)}};
        call.verdict = u"allow"_s;
        call.state = number % 10 ? record::Call::State::Done : record::Call::State::Failed;
        call.tail = QByteArray("a line of what it printed\n").repeated(20);
        call.outputBytes = call.tail.size();
        call.took = 120ms;
        return call;
    }
    session::Session *make(int calls)
    {
        const auto made = m_workspace->sessions().create({});
        if (!made)
            qFatal("%s", qPrintable(made.error().text));
        session::Journal &journal = (*m_workspace->chats().of(*made))->journal();
        for (int i = 0; i < calls; ++i) {
            if (!journal.add(call(i), Author::Operator))
                qFatal("not written");
        }
        return *made;
    }
    void show(session::Session *session)
    {
        m_pane->setSession(session);
        QTRY_VERIFY(m_pane->view()->cardAt((*m_workspace->chats().of(session))->transcript().count() - 1));
    }
    /// From the end to the beginning and back.
    void readAll()
    {
        QScrollBar *const bar = m_pane->view()->verticalScrollBar();
        for (int step = 0; step <= 2 * kSteps; ++step) {
            const int from = std::abs(kSteps - step);
            bar->setValue(int(qint64(bar->maximum()) * from / kSteps));
            QCoreApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // as the event loop does
            m_most = std::max(m_most, m_pane->view()->findChildren<Card *>().size());
        }
    }
    static constexpr int kSteps = 40;

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<agent::RecipeLibrary> m_recipes;
    session::Session *m_short = nullptr; // the workspace's, as the next
    session::Session *m_long = nullptr;
    std::unique_ptr<ChatPane> m_pane;
    qsizetype m_most = 0; // cards at once
};

BERTH_TEST(tst_LongChat)
#include "tst_long_chat.moc"
