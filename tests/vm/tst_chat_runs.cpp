// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/chats.h"
#include "tests/support/finish.h"
#include "tests/support/machine_workspace.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Chat;
using session::RunRecord;
using session::Session;
namespace record = session::record;
using State = record::Run::State;

/// What a person runs by the chat of a session, in one real machine.
class tst_ChatRuns : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_workspace = support::openWorkspace(m_libvirt);
        const auto made = m_workspace->sessions().create({.name = u"trial"_s, .size = u"XS"_s});
        QVERIFY(made);
        m_session = *made;
        const auto chat = m_workspace->chats().of(m_session);
        QVERIFY(chat);
        m_chat = *chat;
    }
    void cleanupTestCase()
    {
        if (m_workspace)
            QVERIFY(support::finish(m_workspace->end({}), 60s));
        m_workspace.reset();
    }

    void codeNamesItsRun()
    {
        m_chat->runCode({session::Language::Shell, u"echo done"_s});
        QTRY_VERIFY_WITH_TIMEOUT(!m_chat->isBusy(), 120'000);
        QCOMPARE(last().state, State::Ok);
        QCOMPARE(last().record, newest().id);
        QCOMPARE(newest().state, RunRecord::State::Exited);
    }

    /// While it runs, and when it was stopped.
    void aRecipeNamesItsRunFromItsBeginOn()
    {
        begin(order("sleep 1000\n"));
        const int index = m_chat->transcript().count() - 1;
        QTRY_VERIFY_WITH_TIMEOUT(!last().record.isEmpty(), 120'000);
        QCOMPARE(last().state, State::Running);
        QCOMPARE(last().record, newest().id);
        QCOMPARE(newest().state, RunRecord::State::Running);
        m_chat->stop(index);
        QCOMPARE(last().state, State::Stopped);
        QCOMPARE(last().record, newest().id);
        QTRY_COMPARE(newest().state, RunRecord::State::Cancelled);
    }

    void aRecipeThatFailsNamesItsRun()
    {
        begin(order("echo 'no such column' >&2; exit 3\n"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_chat->isBusy(), 120'000);
        QCOMPARE(last().state, State::Failed);
        QCOMPARE(last().text, u"no such column"_s); // its own last words
        QCOMPARE(last().record, newest().id);
        QCOMPARE(newest().code, 3);
    }

    /// Steps of a pace, and as the card has them.
    void aRecipeSaysHowFarItIsAndHowLongItTakes()
    {
        begin(order("for i in $(seq 0 1000); do echo \"::progress $i/1000 Counting\"; sleep 0.5; done\n"));
        const int index = m_chat->transcript().count() - 1;
        QTRY_VERIFY2_WITH_TIMEOUT(last().phase.startsWith(u"Counting (about "), qPrintable(last().phase),
                                  120'000);
        QVERIFY2(last().phase.endsWith(u" left)"), qPrintable(last().phase));
        QVERIFY(last().progress && *last().progress >= 0.02);
        m_chat->stop(index);
        QCOMPARE(last().tail, QByteArray()); // no step is output
    }

    /// Whatever a script says: a limit is why it ended.
    void aLimitIsTheReason_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<std::chrono::seconds>("limit");
        QTest::addColumn<QString>("said");
        QTest::newRow("time") << QByteArray("echo this is fine >&2; sleep 1000\n") << 1s
                              << u"time limit of 1 s and was ended; what it printed until then is kept. "
                                 "Give it less at once"_s;
        QTest::newRow("output") << QByteArray("echo this is fine >&2; exec yes\n") << 100s
                                << u"more than 1 MiB"_s;
    }
    void aLimitIsTheReason()
    {
        QFETCH(QByteArray, script);
        QFETCH(std::chrono::seconds, limit);
        QFETCH(QString, said);
        m_workspace->settings().outputMiB = 1;
        session::RecipeOrder wanted = order(script);
        wanted.timeLimit = limit;
        begin(wanted);
        QTRY_VERIFY_WITH_TIMEOUT(!m_chat->isBusy(), 120'000);
        QCOMPARE(last().state, State::Failed);
        QVERIFY2(last().text.contains(said), qPrintable(last().text));

        wanted.session = m_session->id();
        wanted.outputFolder = m_libvirt.places().cache + u"/results"_s;
        const auto ran =
            support::finish(session::runRecipe(&m_workspace->sessions(), wanted, {}), 120s);
        QVERIFY2(ran, qPrintable(ran ? QString() : ran.error().text));
        QVERIFY2(ran->reason.contains(said), qPrintable(ran->reason));
        QVERIFY(ran->lastErrors.contains("this is fine"));
    }

private:
    session::RecipeOrder order(const QByteArray &script) const
    {
        const QString path = m_libvirt.places().cache + u"/script.sh"_s;
        QDir().mkpath(m_libvirt.places().cache);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(script) != script.size())
            qFatal("%s cannot be written", qPrintable(path));
        session::RecipeOrder order;
        order.recipe.id = u"trial"_s;
        order.recipe.name = u"Trial"_s;
        order.recipe.profile = u"core"_s;
        order.recipe.size = u"XS"_s;
        order.recipe.timeLimit = 100s;
        order.recipe.command = {u"sh"_s, u"script.sh"_s};
        order.recipe.files = {{u"script.sh"_s, path}};
        order.inputs = {path}; // a recipe takes one
        return order;
    }
    void begin(const session::RecipeOrder &order)
    {
        const auto begun = m_chat->runRecipe(order);
        QVERIFY2(begun, begun ? "" : qPrintable(begun.error().text));
    }
    record::Run last() const
    {
        const session::Transcript &transcript = m_chat->transcript();
        for (int index = transcript.count() - 1; index >= 0; --index) {
            const session::Item item = transcript.item(index);
            if (const auto *run = std::get_if<record::Run>(&item.content))
                return *run;
        }
        return {};
    }
    RunRecord newest() const { return m_session->runs().recent()->value(0); }

    support::PrivateLibvirt m_libvirt;
    std::unique_ptr<Workspace> m_workspace;
    Session *m_session = nullptr;
    Chat *m_chat = nullptr;
};

BERTH_TEST(tst_ChatRuns)
#include "tst_chat_runs.moc"
