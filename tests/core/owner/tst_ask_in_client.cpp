// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/desk.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/mcp/engine.h"
#include "core/mcp/request_state.h"
#include "core/owner/agent_offer.h"
#include "core/owner/review_question.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// A client of either era: with a session it is asked by requests, without one by results.
class Peer
{
public:
    enum class Era { Session, Stateless };
    Peer(api::AgentOperations *agents, mcp::RequestStates *states, Era era, bool canAsk = true)
        : m_era(era)
        , m_capabilities(canAsk ? QJsonObject{{u"elicitation"_s, QJsonObject()}} : QJsonObject())
        , m_offer(agents, u"ada"_s)
        , m_engine(&m_offer, states, u"ada"_s)
    {
        if (era == Era::Stateless)
            return;
        send({{u"id"_s, 0},
              {u"method"_s, u"initialize"_s},
              {u"params"_s,
               QJsonObject{{u"protocolVersion"_s, u"2025-11-25"_s},
                           {u"capabilities"_s, m_capabilities},
                           {u"clientInfo"_s, client()}}}});
        next();
        send({{u"method"_s, u"notifications/initialized"_s}});
    }

    /// What it is asked, or the result.
    QJsonObject call(const QString &tool, const QJsonObject &arguments, const QJsonObject &more = {})
    {
        m_call = {{u"name"_s, tool}, {u"arguments"_s, arguments}};
        return request(more);
    }
    /// The same call with an answer to `asked`.
    QJsonObject answer(const QJsonObject &asked, const QJsonObject &given)
    {
        if (m_era == Era::Session) {
            send({{u"id"_s, asked.value(u"id"_s)}, {u"result"_s, given}});
            return next();
        }
        const QJsonObject requests = asked.value(u"inputRequests"_s).toObject();
        return request({{u"requestState"_s, asked.value(u"requestState"_s)},
                        {u"inputResponses"_s, QJsonObject{{requests.keys().value(0), given}}}});
    }
    /// The params of the only elicitation there is.
    QJsonObject form(const QJsonObject &asked) const
    {
        const QJsonObject question = m_era == Era::Session
            ? asked
            : asked.value(u"inputRequests"_s).toObject().begin().value().toObject();
        return question.value(u"method"_s) == u"elicitation/create"_s ? question.value(u"params"_s).toObject()
                                                                      : QJsonObject();
    }
    /// Of a message that has no answer to wait for: an object without members where none comes.
    QJsonObject next()
    {
        while (m_heard.isEmpty()) {
            if (!QTest::qWaitFor([this] { return hear(); }, 10'000))
                return {};
        }
        const QJsonObject message = m_heard.takeFirst();
        return message.contains(u"method"_s) ? message : message.value(u"result"_s).toObject();
    }
    static QJsonObject content(const QJsonObject &result)
    {
        return result.value(u"structuredContent"_s).toObject();
    }

private:
    static QJsonObject client() { return {{u"name"_s, u"Ada's"_s}, {u"version"_s, u"7"_s}}; }
    QJsonObject request(const QJsonObject &more)
    {
        QJsonObject params = m_call;
        for (auto each = more.begin(); each != more.end(); ++each)
            params.insert(each.key(), each.value());
        if (m_era == Era::Stateless)
            params.insert(u"_meta"_s,
                          QJsonObject{{u"io.modelcontextprotocol/protocolVersion"_s, u"2026-07-28"_s},
                                      {u"io.modelcontextprotocol/clientCapabilities"_s, m_capabilities},
                                      {u"io.modelcontextprotocol/clientInfo"_s, client()}});
        send({{u"id"_s, ++m_last}, {u"method"_s, u"tools/call"_s}, {u"params"_s, params}});
        return next();
    }
    void send(QJsonObject message)
    {
        message.insert(u"jsonrpc"_s, u"2.0"_s);
        m_engine.receive(QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n');
    }
    bool hear()
    {
        for (const QByteArray &line : m_engine.takeOutput().split('\n')) {
            if (!line.isEmpty())
                m_heard += QJsonDocument::fromJson(line).object();
        }
        return !m_heard.isEmpty();
    }

    const Era m_era;
    const QJsonObject m_capabilities;
    owner::AgentOffer m_offer;
    mcp::Engine m_engine;
    QJsonObject m_call;
    QList<QJsonObject> m_heard;
    int m_last = 0;
};

} // namespace

/// Reviews that a person answers in the client, where they let it: over a workspace in which no machine can
/// start, by a call that removes what somebody else made.
class tst_AskInClient : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_workspace = support::openStillWorkspace(m_folder);
        m_desk = std::make_unique<api::Desk>(*m_workspace);
        m_states = std::make_unique<mcp::RequestStates>(&m_workspace->clock());
    }
    void init() { allow(true); }
    void cleanupTestCase()
    {
        m_states.reset();
        m_desk.reset();
        m_workspace.reset();
    }

    void aPersonAnswersThere_data()
    {
        QTest::addColumn<int>("era");
        QTest::addColumn<QJsonObject>("given");
        QTest::addColumn<QString>("state"); // of the review
        const auto accepts = [](const QString &answer) {
            return QJsonObject{{u"action"_s, u"accept"_s},
                               {u"content"_s, QJsonObject{{u"answer"_s, answer}, {u"reason"_s, u"No."_s}}}};
        };
        for (const auto &[era, name] : {std::pair(Peer::Era::Session, "in a session"),
                                        std::pair(Peer::Era::Stateless, "without one")}) {
            QTest::addRow("run, %s", name) << int(era) << accepts(u"run"_s) << u"used"_s;
            QTest::addRow("refuse, %s", name) << int(era) << accepts(u"refuse"_s) << u"refused"_s;
        }
    }
    void aPersonAnswersThere()
    {
        QFETCH(int, era);
        QFETCH(QJsonObject, given);
        QFETCH(QString, state);
        const QString vm = session();
        Peer peer(&m_desk->agents, m_states.get(), Peer::Era(era));
        const QJsonObject asked = peer.call(u"destroy_vm"_s, {{u"vm"_s, vm}});
        const QJsonObject form = peer.form(asked);
        const QString message = form.value(u"message"_s).toString();
        QVERIFY2(message.contains(u"“ada”"_s) && message.contains(u"destroy_vm"_s) && message.contains(vm),
                 qPrintable(message));
        QCOMPARE(form.value(u"requestedSchema"_s)[u"properties"][u"answer"][u"enum"].toArray(),
                 (QJsonArray{u"run"_s, u"refuse"_s}));
        QVERIFY(m_desk->sessions.find(vm));
        const gate::Review review = open();

        const QJsonObject result = peer.answer(asked, given);
        const bool isRun = state == u"used"_s;
        QCOMPARE(result.value(u"isError"_s).toBool(), !isRun);
        QCOMPARE(bool(m_desk->sessions.find(vm)), !isRun);
        QCOMPARE(gate::stateName(m_workspace->gate().review(review.id)->state), state);
        if (!isRun)
            QVERIFY(Peer::content(result).value(u"message"_s).toString().contains(u"No."_s));
        const auto audit = m_workspace->gate().audit(5, {.tool = u"review.answer"_s});
        QVERIFY(audit && !audit->isEmpty());
        QCOMPARE(audit->first().caller, u"ada"_s);
        const QJsonObject noted = QJsonDocument::fromJson(audit->first().arguments.toUtf8()).object();
        QCOMPARE(noted.value(u"review"_s), review.id);
        QCOMPARE(noted.value(u"answer"_s), isRun ? u"run"_s : u"refuse"_s);
        QCOMPARE(noted.value(u"answered_in_client"_s), u"Ada's 7"_s);
    }

    void whatIsNotAnsweredThereStaysOpen_data()
    {
        QTest::addColumn<int>("era");
        QTest::addColumn<QJsonObject>("given");
        for (const auto &[era, name] : {std::pair(Peer::Era::Session, "in a session"),
                                        std::pair(Peer::Era::Stateless, "without one")}) {
            for (const QString &action : {u"decline"_s, u"cancel"_s})
                QTest::addRow("%s, %s", qPrintable(action), name)
                    << int(era) << QJsonObject{{u"action"_s, action}};
        }
    }
    void whatIsNotAnsweredThereStaysOpen()
    {
        QFETCH(int, era);
        QFETCH(QJsonObject, given);
        const QString vm = session();
        Peer peer(&m_desk->agents, m_states.get(), Peer::Era(era));
        const QJsonObject asked = peer.call(u"destroy_vm"_s, {{u"vm"_s, vm}});
        QVERIFY(!peer.form(asked).isEmpty());
        // The call waits on, for who answers in Berth.
        QMetaObject::invokeMethod(
            &m_workspace->gate(),
            [this] {
                QVERIFY(m_workspace->gate().audit(1, {.tool = u"review.answer"_s})->size() == m_noted);
                QVERIFY(m_workspace->gate().answer(open().id, {.kind = gate::Answer::Kind::Run}));
            },
            Qt::QueuedConnection);
        m_noted = m_workspace->gate().audit(1, {.tool = u"review.answer"_s})->size();
        const QJsonObject result = peer.answer(asked, given);
        QCOMPARE(Peer::content(result).value(u"destroyed"_s), true);
        QVERIFY(!m_desk->sessions.find(vm));
    }

    void whatIsAnsweredInBerthIsNotAskedAnyLonger()
    {
        const QString vm = session();
        Peer peer(&m_desk->agents, m_states.get(), Peer::Era::Session);
        const QJsonObject asked = peer.call(u"destroy_vm"_s, {{u"vm"_s, vm}});
        QVERIFY(!peer.form(asked).isEmpty());
        QVERIFY(m_workspace->gate().answer(open().id, {.kind = gate::Answer::Kind::Refuse}));
        const QJsonObject withdrawn = peer.next();
        QCOMPARE(withdrawn.value(u"method"_s), u"notifications/cancelled"_s);
        QCOMPARE(withdrawn.value(u"params"_s)[u"requestId"], asked.value(u"id"_s));
        QCOMPARE(peer.next().value(u"isError"_s), true);
        QVERIFY(m_desk->sessions.find(vm));
    }

    void whoMayNotBeAskedIsNot_data()
    {
        QTest::addColumn<bool>("isAllowed");
        QTest::addColumn<bool>("canAsk");
        QTest::newRow("the grant does not say so") << false << true;
        QTest::newRow("the client cannot") << true << false;
    }
    void whoMayNotBeAskedIsNot()
    {
        QFETCH(bool, isAllowed);
        QFETCH(bool, canAsk);
        allow(isAllowed);
        const QString vm = session();
        for (const Peer::Era era : {Peer::Era::Session, Peer::Era::Stateless}) {
            Peer peer(&m_desk->agents, m_states.get(), era, canAsk);
            QMetaObject::invokeMethod(
                &m_workspace->gate(),
                [this] {
                    QVERIFY(m_workspace->gate().answer(open().id, {.kind = gate::Answer::Kind::Refuse}));
                },
                Qt::QueuedConnection);
            const QJsonObject result = peer.call(u"destroy_vm"_s, {{u"vm"_s, vm}});
            QCOMPARE(result.value(u"isError"_s), true);
        }
    }

    /// A client that answers what a person took back meanwhile, or for another agent.
    void anAnswerWithoutTheGrantIsNone()
    {
        const QString vm = session();
        Peer peer(&m_desk->agents, m_states.get(), Peer::Era::Stateless);
        const QJsonObject asked = peer.call(u"destroy_vm"_s, {{u"vm"_s, vm}});
        allow(false);
        const gate::Review review = open();
        for (const QString &agent : {u"ada"_s, u"bob"_s})
            QVERIFY(
                !m_desk->agents.answerInClient(agent, u"x"_s, review.id, {.kind = gate::Answer::Kind::Run}));
        QCOMPARE(open().id, review.id);
        QVERIFY(m_workspace->gate().withdraw(review.id));
    }

    void nothingIsAskedThatNobodyReads()
    {
        gate::Review review{.id = u"abcd"_s, .caller = u"ada"_s, .tool = u"write_file"_s, .vmName = u"m"_s};
        review.arguments = {{u"content"_s, u"a\u202e\nb"_s}};
        const auto question = owner::questionAbout(review);
        QVERIFY(question);
        QVERIFY(!question->params.value(u"message"_s).toString().contains(u'\u202e'));
        review.arguments = {{u"content"_s, QString(5000, u'x')}};
        QVERIFY(!owner::questionAbout(review));
        QVERIFY(!owner::answerIn(
            {{u"action"_s, u"accept"_s}, {u"content"_s, QJsonObject{{u"answer"_s, u"always"_s}}}}));
    }

private:
    void allow(bool asksInClient)
    {
        gate::Grant grant = gate::Rules::builder({});
        grant.isAllTools = true;
        grant.asksInClient = asksInClient;
        grant.sharedVms = m_shared;
        QVERIFY(m_workspace->rules().give(u"ada"_s, grant));
    }
    /// Of somebody else, shared with ada.
    QString session()
    {
        api::SessionOperations::Creation wish;
        wish.caller = u"bob"_s;
        api::Caller nobody;
        const auto made = support::finish(m_desk->sessions.create(wish, nobody));
        if (!made)
            qFatal("%s", qPrintable(made.error().text));
        const auto was = m_workspace->rules().grant(u"ada"_s);
        m_shared = {(*made)->id()};
        allow(was && was->asksInClient);
        return (*made)->id();
    }
    gate::Review open()
    {
        const auto reviews = m_workspace->gate().openReviews();
        if (!reviews || reviews->size() != 1)
            qFatal("there are %d reviews", reviews ? int(reviews->size()) : -1);
        return reviews->first();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
    std::unique_ptr<mcp::RequestStates> m_states;
    QStringList m_shared;
    qsizetype m_noted = 0;
};

BERTH_TEST(tst_AskInClient)
#include "tst_ask_in_client.moc"
