// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/desk.h"
#include "core/owner/agent_offer.h"
#include "core/session/record/chats.h"
#include "core/tools/catalogue.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QFile>
#include <QJsonArray>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;
using owner::AgentOffer;

/// What an agent is offered, over a workspace in which no machine can start.
class tst_AgentOffer : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        QVERIFY(support::makeHollowImage(support::placesIn(m_folder).data + u"/images"_s));
        QDir().mkpath(support::placesIn(m_folder).config);
        write(support::placesIn(m_folder).config + u"/rules.json"_s,
              QByteArray("{'version': 1, 'callers': {'ada': {'tools': 'all', 'size': 'MD'}, 'bob': {'tools': 'all'}}}")
                  .replace('\'', '"'));
        m_workspace = support::openWorkspace(m_folder);
        m_desk = std::make_unique<api::Desk>(*m_workspace);
        m_mine = session(u"mine"_s, u"ada"_s);
        m_other = session(u"other"_s, u"bob"_s);
        for (const QString &each : {m_mine, m_other})
            write(document(each, u"top list.csv"_s), "a,b\n");
    }
    void cleanupTestCase()
    {
        m_desk.reset();
        m_workspace.reset();
    }

    void hasEveryTool()
    {
        const AgentOffer offer(&m_desk->agents, u"ada"_s);
        const auto tools = offer.tools();
        QCOMPARE(tools.size(), tools::catalogue().size());
        for (qsizetype i = 0; i < tools.size(); ++i) {
            QCOMPARE(tools.at(i).name, tools::catalogue().at(i).name);
            QVERIFY(!tools.at(i).inputSchema.isEmpty() && !tools.at(i).outputSchema.isEmpty());
        }
    }

    void callsAsTheProgramThatItIs()
    {
        AgentOffer offer(&m_desk->agents, u"ada"_s);
        const auto reply = support::finish(offer.callTool({}, u"list_vms"_s, {}));
        QVERIFY(reply);
        const auto result = std::get<mcp::ToolResult>(*reply);
        QVERIFY(!result.isError);
        const QJsonArray vms = result.structured->value(u"vms"_s).toArray();
        QCOMPARE(vms.size(), 1);
        QCOMPARE(vms.first().toObject().value(u"name"_s), u"mine"_s);
        QCOMPARE(result.content.first().text.toUtf8(),
                 QJsonDocument(*result.structured).toJson(QJsonDocument::Compact));
    }

    /// Two windows of one program, and a chat after them.
    void anotherClientNeedsTheHandle()
    {
        const auto call = [](AgentOffer &offer, const QString &tool, const QJsonObject &arguments) {
            const auto reply = support::finish(offer.callTool({}, tool, arguments));
            return reply ? std::get<mcp::ToolResult>(*reply) : mcp::ToolResult();
        };
        const auto list = [&call](AgentOffer &offer) {
            return call(offer, u"list_vms"_s, {}).structured.value_or(QJsonObject());
        };
        const auto count = [&list](AgentOffer &offer) {
            return list(offer).value(u"vms"_s).toArray().size();
        };
        const QJsonObject byName{{u"vm"_s, u"mine"_s}};
        const QJsonObject byHandle{{u"vm"_s, m_mine}};
        const QJsonObject worked{{u"vm"_s, m_mine}, {u"size"_s, u"SM"_s}};
        auto first = std::make_unique<AgentOffer>(&m_desk->agents, u"ada"_s);
        first->setClient(u"1"_s);
        auto second = std::make_unique<AgentOffer>(&m_desk->agents, u"ada"_s);
        second->setClient(u"2"_s);
        QCOMPARE(count(*first), 1); // nobody uses it
        QCOMPARE(count(*second), 1);
        QVERIFY(!call(*first, u"set_vm_size"_s, worked).isError);
        QCOMPARE(count(*first), 1);
        QCOMPARE(count(*second), 0);
        QCOMPARE(list(*second).value(u"elsewhere"_s), 1);
        QVERIFY(list(*second).value(u"note"_s).toString().contains(u"handle"_s));
        const auto unknown = call(*second, u"get_vm"_s, byName);
        QVERIFY(unknown.isError && unknown.content.first().text.contains(u"handle"_s));
        QVERIFY(!call(*second, u"get_vm"_s, byHandle).isError);
        QCOMPARE(count(*second), 0); // looking takes nothing
        QVERIFY(!call(*second, u"set_vm_size"_s, worked).isError);
        QCOMPARE(count(*second), 1); // it is both's now
        QCOMPARE(count(*first), 1);

        first.reset();
        AgentOffer third(&m_desk->agents, u"ada"_s);
        third.setClient(u"3"_s);
        QCOMPARE(count(third), 0);
        second.reset();
        QCOMPARE(count(third), 1); // none that uses it is there any more
        QVERIFY(!call(third, u"get_vm"_s, byName).isError);
        AgentOffer other(&m_desk->agents, u"bob"_s);
        other.setClient(u"1"_s); // whatever it says that it is
        QVERIFY(call(other, u"get_vm"_s, byHandle).isError);
    }

    void whatIsWrongIsAResult()
    {
        AgentOffer offer(&m_desk->agents, u"ada"_s);
        const auto wrong = support::finish(offer.callTool({}, u"get_vm"_s, {{u"vm"_s, 7}}));
        QVERIFY(wrong && std::get<mcp::ToolResult>(*wrong).isError);
        const auto none = support::finish(offer.callTool({}, u"rm_rf"_s, {}));
        QVERIFY(!none);
        QCOMPARE(none.error().kind, Error::Kind::NotFound);
    }

    void listsWhatIsItsOwn()
    {
        AgentOffer offer(&m_desk->agents, u"ada"_s);
        const auto list = support::finish(offer.resources());
        QVERIFY(list);
        QStringList uris;
        for (const mcp::Resource &each : *list)
            uris += each.uri;
        QCOMPARE(
            uris,
            (QStringList{u"berth://vms/%1/snapshots"_s.arg(m_mine), uriOf(m_mine, u"top%20list.csv"_s)}));
        QCOMPARE(list->last().type, u"text/csv"_s);
        QCOMPARE(list->last().size, 4);
    }

    void readsADocument()
    {
        AgentOffer offer(&m_desk->agents, u"ada"_s);
        const QString uri = uriOf(m_mine, u"top%20list.csv"_s);
        const auto reply = support::finish(offer.readResource({}, uri));
        QVERIFY(reply);
        const auto pieces = std::get<mcp::ResourceContents>(*reply).pieces;
        QCOMPARE(pieces.size(), 1);
        QCOMPARE(pieces.first().text, u"a,b\n"_s);
        QCOMPARE(pieces.first().uri, uri);
    }

    void readsBytesAsBytesHoweverManyPieces()
    {
        AgentOffer offer(&m_desk->agents, u"ada"_s);
        QByteArray bytes;
        for (int i = 0; i < 600'000; ++i)
            bytes += char(i * 7);
        write(document(m_mine, u"all.bin"_s), bytes);
        const auto reply = support::finish(offer.readResource({}, uriOf(m_mine, u"all.bin"_s)));
        QVERIFY(reply);
        const mcp::Content content = std::get<mcp::ResourceContents>(*reply).pieces.first();
        QVERIFY(content.text.isNull());
        QCOMPARE(content.bytes, bytes);

        QFile::resize(document(m_mine, u"all.bin"_s), 5 << 20);
        const auto tooMuch = support::finish(offer.readResource({}, uriOf(m_mine, u"all.bin"_s)));
        QVERIFY(!tooMuch);
        QCOMPARE(tooMuch.error().kind, Error::Kind::Invalid);
        QVERIFY(tooMuch.error().text.contains(u"read_document"_s));
        QFile::remove(document(m_mine, u"all.bin"_s));
    }

    void nothingOfAnothersIsThere_data()
    {
        QTest::addColumn<QString>("caller");
        QTest::newRow("another agent") << u"ada"_s;
        QTest::newRow("one without a grant") << u"eve"_s;
    }
    void nothingOfAnothersIsThere()
    {
        QFETCH(QString, caller);
        AgentOffer offer(&m_desk->agents, caller);
        for (const QString &uri : {uriOf(m_other, u"top%20list.csv"_s), u"berth://vms/other/snapshots"_s,
                                   u"berth://runs/nothing/stdout"_s, u"berth://terminals/t/screen"_s,
                                   u"berth://vms/%1/documents/..%2F..%2Fberth.sqlite"_s.arg(m_other)}) {
            QVERIFY2(!support::finish(offer.readResource({}, uri)), qPrintable(uri));
            QVERIFY2(!offer.watch(uri), qPrintable(uri));
        }
        const auto list = support::finish(offer.resources());
        QVERIFY(list);
        QCOMPARE(list->size(), caller == u"ada"_s ? 2 : 0);
        mcp::CompletionWish wish{.of = mcp::CompletionWish::Of::ResourceTemplate,
                                 .subject = u"berth://vms/{vm}/snapshots"_s,
                                 .argument = u"vm"_s,
                                 .value = u""_s};
        const auto vms = support::finish(offer.complete(wish));
        QVERIFY(vms);
        QCOMPARE(vms->values, caller == u"ada"_s ? QStringList{u"mine"_s} : QStringList());
    }

    void tellsOfADocumentThatIsAnotherNow()
    {
        AgentOffer offer(&m_desk->agents, u"ada"_s);
        QSignalSpy updated(&offer, &mcp::Offer::resourceUpdated);
        const QString uri = uriOf(m_mine, u"top%20list.csv"_s);
        QVERIFY(offer.watch(uri));
        write(document(m_mine, u"top list.csv"_s), "a,b\n1,2\n");
        QTRY_COMPARE(updated.size(), 1);
        QCOMPARE(updated.first().first(), uri);
        offer.unwatch(uri);
        write(document(m_mine, u"top list.csv"_s), "a,b\n");
    }

    void recipesArePrompts()
    {
        AgentOffer offer(&m_desk->agents, u"ada"_s);
        const auto prompts = offer.prompts();
        QVERIFY(!prompts.isEmpty());
        const mcp::Prompt first = prompts.first();
        for (const mcp::PromptArgument &argument : first.arguments)
            QVERIFY(!argument.name.isEmpty() && !argument.description.isEmpty());
        const QJsonObject given{{u"inputs"_s, u"/home/ada/orders.csv"_s}, {u"vm"_s, u"mine"_s}};
        const auto reply = support::finish(offer.prompt({}, first.name, given));
        QVERIFY(reply);
        const auto text = std::get<mcp::PromptText>(*reply);
        QCOMPARE(text.messages.size(), 1);
        const QString said = text.messages.first().content.text;
        QVERIFY2(said.contains(u"\"recipe\":\"%1\""_s.arg(first.name)), qPrintable(said));
        QVERIFY2(said.contains(u"\"inputs\":[\"/home/ada/orders.csv\"]"_s), qPrintable(said));
        QVERIFY(!support::finish(offer.prompt({}, u"none"_s, {})));

        mcp::CompletionWish wish{.subject = first.name, .argument = u"vm"_s, .value = u"MI"_s};
        const auto vms = support::finish(offer.complete(wish));
        QVERIFY(vms);
        QCOMPARE(vms->values, QStringList{u"mine"_s});
        wish.subject = u"none"_s;
        QVERIFY(!support::finish(offer.complete(wish)));
    }

    void anUnknownTaskIsNone()
    {
        AgentOffer offer(&m_desk->agents, u"ada"_s);
        const auto task = support::finish(offer.task(u"nothing"_s));
        QVERIFY(!task);
        QCOMPARE(task.error().kind, Error::Kind::NotFound);
        QVERIFY(!support::finish(offer.cancelTask(u"nothing"_s)));
    }

private:
    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    static QString uriOf(const QString &vm, const QString &document)
    {
        return u"berth://vms/%1/documents/%2"_s.arg(vm, document);
    }
    QString session(const QString &name, const QString &caller)
    {
        api::SessionOperations::Creation wish;
        wish.name = name;
        wish.caller = caller;
        api::Caller nobody;
        const auto made = support::finish(m_desk->sessions.create(wish, nobody));
        return made ? (*made)->id() : QString();
    }
    QString document(const QString &session, const QString &name)
    {
        const auto found = m_desk->sessions.find(session);
        const auto chat = m_workspace->chats().of(*found);
        QDir().mkpath((*chat)->documentsFolder());
        return (*chat)->documentsFolder() + u'/' + name;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
    QString m_mine;
    QString m_other;
};

BERTH_TEST(tst_AgentOffer)
#include "tst_agent_offer.moc"
