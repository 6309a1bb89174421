// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/anthropic.h"
#include "core/agent/model/chat.h"
#include "core/agent/model/ollama.h"
#include "core/agent/model/responses.h"
#include "tests/core/model/strict_rules.h"
#include "tests/support/subject.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace model;
using Role = Message::Role;

static Endpoint endpointOf(Format format)
{
    return {.format = format,
            .url = QUrl(u"https://service.example"_s),
            .model = u"test-model"_s,
            .can = {.context = 40000, .longestAnswer = 8000, .pictures = true, .reasoning = {}}};
}

static QJsonObject requestOf(const Prompt &prompt, const Endpoint &endpoint)
{
    switch (endpoint.format) {
    case Format::Anthropic:
        return anthropicRequest(prompt, endpoint);
    case Format::Chat:
        return chatRequest(prompt, endpoint);
    case Format::Responses:
        return responsesRequest(prompt, endpoint);
    case Format::Ollama:
        break;
    }
    return ollamaRequest(prompt, endpoint);
}

static QString objectionTo(const Prompt &prompt, const Endpoint &endpoint, StrictRules rules)
{
    return rules.objection({{"content-type", "application/json"}, {"anthropic-version", "2023-06-01"}},
                           requestOf(prompt, endpoint));
}

static const Picture kPicture{"\x89PNG", u"image/png"_s};

/// All that a conversation may have in it.
static Prompt richPrompt(const Endpoint &endpoint, const QJsonObject &thought)
{
    const QJsonObject schema{{u"type"_s, u"object"_s}, {u"properties"_s, QJsonObject()}};
    Prompt prompt;
    prompt.system = u"Be short."_s;
    prompt.tools = {{u"read_file"_s, u"Reads."_s, schema}, {u"list_files"_s, u"Lists."_s, schema}};
    prompt.messages = {
        {Role::User, {Text{u"What is this?"_s}, kPicture, Text{QString()}}, {}},
        {Role::Assistant,
         {Thinking{u"Hm."_s, sealed(endpoint, thought)}, Text{u"I look."_s},
          Call{u"call_1"_s, u"read_file"_s, R"({"path":"a"})", {}},
          Call{u"functions.x:0"_s, u"odd tool näme"_s, R"({"path": )", {}}},
         {}},
        {Role::User,
         {CallResult{u"call_1"_s, QString(), {kPicture}, false},
          CallResult{u"functions.x:0"_s, u"No such tool."_s, {}, true}, Text{u"Also say why."_s}},
         {}},
        {Role::Assistant, {Text{u"A picture."_s}}, {}},
        {Role::User, {Text{u"And?"_s}}, {}},
        {Role::User, {Text{u"Well?"_s}}, {}},
    };
    return prompt;
}

static QJsonObject thoughtOf(Format format)
{
    if (format == Format::Anthropic)
        return {{u"type"_s, u"thinking"_s}, {u"thinking"_s, u"Hm."_s}, {u"signature"_s, u"sig=="_s}};
    if (format == Format::Responses)
        return {{u"type"_s, u"reasoning"_s},
                {u"id"_s, u"rs_1"_s},
                {u"summary"_s, QJsonArray()},
                {u"encrypted_content"_s, u"enc=="_s}};
    return {{u"thinking"_s, true}};
}

/// A part of a request, in the order in which a service reads them.
struct Sent
{
    QByteArray json; // without marks
    bool isMarked = false;
};

static QJsonValue withoutMarks(const QJsonValue &value)
{
    if (value.isArray()) {
        QJsonArray array = value.toArray();
        for (qsizetype i = 0; i < array.size(); ++i)
            array[i] = withoutMarks(array[i]);
        return array;
    }
    QJsonObject object = value.toObject();
    object.remove(u"cache_control"_s);
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (it.value().isObject() || it.value().isArray())
            it.value() = withoutMarks(it.value());
    }
    return value.isObject() ? QJsonValue(object) : value;
}

static QList<Sent> sentBy(const QJsonObject &request)
{
    QList<Sent> sent;
    for (const QString &part : {u"tools"_s, u"instructions"_s, u"system"_s, u"messages"_s, u"input"_s}) {
        const QJsonValue value = request.value(part);
        if (value.isUndefined())
            continue;
        for (const QJsonValue &each : value.isArray() ? value.toArray() : QJsonArray{value}) {
            const QByteArray whole = QJsonDocument(QJsonArray{each}).toJson(QJsonDocument::Compact);
            sent += Sent{QJsonDocument(QJsonArray{withoutMarks(each)}).toJson(QJsonDocument::Compact),
                         whole.contains("cache_control")};
        }
    }
    return sent;
}

class tst_ModelRequests : public QObject
{
    Q_OBJECT

    static void addFormats()
    {
        QTest::addColumn<Format>("format");
        for (const Format format : {Format::Anthropic, Format::Chat, Format::Responses, Format::Ollama})
            QTest::newRow(qPrintable(formatName(format))) << format;
    }

private slots:
    void sendsWhatTheServiceTakes_data() { addFormats(); }
    void sendsWhatTheServiceTakes()
    {
        QFETCH(Format, format);
        const Endpoint endpoint = endpointOf(format);
        StrictRules rules(format);
        if (format == Format::Anthropic || format == Format::Responses)
            rules.demand(thoughtOf(format));
        const Prompt prompt = richPrompt(endpoint, thoughtOf(format));
        QCOMPARE(objectionTo(prompt, endpoint, rules), QString());
        Endpoint blind = endpoint;
        blind.can.pictures = false;
        QCOMPARE(objectionTo(prompt, blind, rules), QString());
        QVERIFY(!QJsonDocument(requestOf(prompt, blind)).toJson().contains(kPicture.bytes.toBase64()));
    }

    /// Ollama reads over what it does not know; the others refuse it.
    void theRulesKnowTheMembersOfMessages_data() { addFormats(); }
    void theRulesKnowTheMembersOfMessages()
    {
        QFETCH(Format, format);
        const Endpoint endpoint = endpointOf(format);
        const QJsonObject whole = requestOf(richPrompt(endpoint, thoughtOf(format)), endpoint);
        const QString list = format == Format::Responses ? u"input"_s : u"messages"_s;
        const qsizetype count = whole.value(list).toArray().size();
        QVERIFY(count > 2);
        for (qsizetype at = 0; at < count; ++at) {
            QJsonArray messages = whole.value(list).toArray();
            QJsonObject odd = messages[at].toObject();
            odd.insert(u"berth_key"_s, u"a"_s);
            messages[at] = odd;
            QJsonObject body = whole;
            body.insert(list, messages);
            const QString fault = StrictRules(format).objection(
                {{"content-type", "application/json"}, {"anthropic-version", "2023-06-01"}}, body);
            QVERIFY2(fault.contains(u"berth_key"_s) == (format != Format::Ollama), qPrintable(fault));
        }
    }

    void theRulesAreStrict_data() { addFormats(); }
    void theRulesAreStrict()
    {
        QFETCH(Format, format);
        const Endpoint endpoint = endpointOf(format);
        const StrictRules rules(format);
        Prompt prompt = richPrompt(endpoint, thoughtOf(format));
        prompt.messages[2].parts.removeFirst(); // a call without a result
        QVERIFY(!objectionTo(prompt, endpoint, rules).isEmpty());
        prompt = richPrompt(endpoint, thoughtOf(format));
        prompt.messages[1].parts.removeLast(); // a result without a call
        QVERIFY(!objectionTo(prompt, endpoint, rules).isEmpty());
        StrictRules demanding(format);
        demanding.demand(u"never sent"_s);
        prompt = richPrompt(endpoint, thoughtOf(format));
        QVERIFY(!objectionTo(prompt, endpoint, demanding).isEmpty());
    }

    /// Another model can do nothing with it, and some services refuse it.
    void keepsWhatAnotherModelSealed_data() { addFormats(); }
    void keepsWhatAnotherModelSealed()
    {
        QFETCH(Format, format);
        Endpoint other = endpointOf(format);
        other.model = u"other"_s;
        QJsonObject thought = thoughtOf(format);
        thought.insert(u"mark"_s, u"seal-of-another"_s);
        Prompt prompt = richPrompt(other, thought);
        prompt.messages[1].sealed = sealed(other, {{u"reasoning_content"_s, u"seal-of-another"_s}});
        const Endpoint endpoint = endpointOf(format);
        QCOMPARE(objectionTo(prompt, endpoint, StrictRules(format)), QString());
        QVERIFY(!QJsonDocument(requestOf(prompt, endpoint)).toJson().contains("seal-of-another"));
        if (format == Format::Anthropic || format == Format::Responses)
            QVERIFY(QJsonDocument(requestOf(prompt, other)).toJson().contains("seal-of-another"));
    }

    void chatGivesBackWhatItCame()
    {
        const Endpoint endpoint = endpointOf(Format::Chat);
        const QJsonArray details{QJsonObject{{u"type"_s, u"reasoning.encrypted"_s}, {u"data"_s, u"enc"_s}}};
        const QJsonObject extra{{u"google"_s, QJsonObject{{u"thought_signature"_s, u"s"_s}}}};
        Prompt prompt = richPrompt(endpoint, {});
        prompt.messages[1].sealed =
            sealed(endpoint, {{u"reasoning_content"_s, u"Hm."_s}, {u"reasoning_details"_s, details}});
        std::get<Call>(prompt.messages[1].parts[2]).sealed = sealed(endpoint, {{u"extra_content"_s, extra}});
        const QJsonValue said = chatRequest(prompt, endpoint).value(u"messages"_s)[2];
        QCOMPARE(said[u"role"].toString(), u"assistant"_s);
        QCOMPARE(said[u"reasoning_content"].toString(), u"Hm."_s);
        QCOMPARE(said[u"reasoning_details"].toArray(), details);
        QCOMPARE(said[u"tool_calls"][0][u"extra_content"].toObject(), extra);
        QVERIFY(!said[u"tool_calls"][1].toObject().contains(u"extra_content"_s));
    }

    /// What grows at its end alone is read from a cache: everything before the last marks stays as it was.
    void marksWhatTheServiceShallKeep()
    {
        const Endpoint endpoint = endpointOf(Format::Anthropic);
        Prompt prompt = richPrompt(endpoint, thoughtOf(Format::Anthropic));
        const QJsonObject request = anthropicRequest(prompt, endpoint);
        QVERIFY(request.value(u"system"_s)[0][u"cache_control"].isObject());
        const QJsonArray messages = request.value(u"messages"_s).toArray();
        QCOMPARE(messages.size(), 5);
        QVERIFY(messages[4][u"content"][0][u"cache_control"].isObject());
        QVERIFY(messages[4][u"content"][1][u"cache_control"].isObject());
        prompt.system.clear();
        QVERIFY(anthropicRequest(prompt, endpoint).value(u"tools"_s)[1][u"cache_control"].isObject());
    }

    void asksForThinkingWhereItCan()
    {
        Endpoint endpoint = endpointOf(Format::Anthropic);
        Prompt prompt = richPrompt(endpoint, thoughtOf(Format::Anthropic));
        QVERIFY(!anthropicRequest(prompt, endpoint).contains(u"thinking"_s));
        endpoint.can.reasoning = Reasoning::Budget;
        QCOMPARE(anthropicRequest(prompt, endpoint).value(u"thinking"_s)[u"budget_tokens"].toInt(), 4000);
        QCOMPARE(objectionTo(prompt, endpoint, StrictRules(Format::Anthropic)), QString());
        prompt.longestAnswer = 1500; // no room for it
        QVERIFY(!anthropicRequest(prompt, endpoint).contains(u"thinking"_s));
        endpoint.can.reasoning = Reasoning::Adaptive;
        QCOMPARE(anthropicRequest(prompt, endpoint).value(u"thinking"_s)[u"type"].toString(), u"adaptive"_s);
        // A turn that another model began, which does not think.
        endpoint.can.reasoning = Reasoning::Budget;
        prompt.longestAnswer.reset();
        prompt.messages = prompt.messages.mid(0, 3);
        prompt.messages[1].parts.removeFirst();
        QVERIFY(!anthropicRequest(prompt, endpoint).contains(u"thinking"_s));
        QCOMPARE(objectionTo(prompt, endpoint, StrictRules(Format::Anthropic)), QString());
    }

    /// A service caches what begins as it did before: at turn twenty nine tenths of all that is sent.
    void whatWasSentBeginsTheNextRequest_data() { addFormats(); }
    void whatWasSentBeginsTheNextRequest()
    {
        QFETCH(Format, format);
        Endpoint endpoint = endpointOf(format);
        if (format == Format::Anthropic)
            endpoint.can.reasoning = Reasoning::Budget;
        Prompt prompt = richPrompt(endpoint, thoughtOf(format));
        prompt.messages = {{Role::User, {Text{u"Do it"_s}}, {}}};
        QList<Sent> before;
        for (int turn = 1; turn <= 20; ++turn) {
            const QList<Sent> now = sentBy(requestOf(prompt, endpoint));
            qsizetype same = 0;
            while (same < before.size() && before[same].json == now[same].json)
                ++same;
            QCOMPARE(same, before.size()); // nothing that was sent is another one now
            if (turn == 20) {
                qsizetype cached = 0; // up to the last mark of before, where the format has marks
                qsizetype all = 0;
                qsizetype upTo = before.size();
                while (format == Format::Anthropic && upTo > 0 && !before[upTo - 1].isMarked)
                    --upTo;
                for (qsizetype i = 0; i < now.size(); ++i) {
                    cached += i < upTo ? now[i].json.size() : 0;
                    all += now[i].json.size();
                }
                QVERIFY2(cached >= all * 9 / 10, qPrintable(u"%1 of %2"_s.arg(cached).arg(all)));
                if (format == Format::Anthropic)
                    QVERIFY(now[upTo - 1].isMarked); // it looks there
            }
            before = now;
            const QString id = u"call_%1"_s.arg(turn);
            prompt.messages += Message{Role::Assistant,
                                       {Thinking{u"Hm."_s, sealed(endpoint, thoughtOf(format))},
                                        Text{u"I look."_s}, Call{id, u"read_file"_s, R"({"path":"a"})", {}}},
                                       {}};
            prompt.messages += Message{Role::User, {CallResult{id, QString(200, u'x'), {}, false}}, {}};
        }
        QCOMPARE(objectionTo(prompt, endpoint, StrictRules(format)), QString());
    }

    void tellsOfToolsThatMayNotBeCalled()
    {
        for (const Format format : {Format::Anthropic, Format::Chat, Format::Responses}) {
            const Endpoint endpoint = endpointOf(format);
            Prompt prompt = richPrompt(endpoint, thoughtOf(format));
            const QJsonObject before = requestOf(prompt, endpoint);
            prompt.mayCall = false;
            const QJsonObject request = requestOf(prompt, endpoint);
            QCOMPARE(request.value(u"tools"_s), before.value(u"tools"_s));
            QVERIFY(request.contains(u"tool_choice"_s));
            QVERIFY(!before.contains(u"tool_choice"_s));
        }
    }

    void asksOllamaForTheWholeContext()
    {
        const QJsonObject shown{
            {u"model_info"_s,
             QJsonObject{{u"general.architecture"_s, u"llama"_s}, {u"llama.context_length"_s, 131072}}},
            {u"capabilities"_s, QJsonArray{u"tools"_s, u"vision"_s}}};
        Abilities can = ollamaAbilities(shown, {});
        QCOMPARE(can.context, 131072);
        QCOMPARE(can.pictures, true);
        QCOMPARE(can.reasoning, Reasoning::Off);
        can = ollamaAbilities(shown,
                              {.context = 8192, .longestAnswer = {}, .pictures = false, .reasoning = {}});
        QCOMPARE(can.context, 8192);
        QCOMPARE(can.pictures, false);
        QCOMPARE(ollamaAbilities({}, {}), Abilities());
        Endpoint endpoint = endpointOf(Format::Ollama);
        endpoint.can = can;
        QCOMPARE(ollamaRequest({}, endpoint).value(u"options"_s)[u"num_ctx"].toInt(), 8192);
    }

    void namesTheLongestAnswerAsTheServiceDoes()
    {
        Endpoint endpoint = endpointOf(Format::Chat);
        QCOMPARE(chatRequest({}, endpoint).value(u"max_tokens"_s).toInt(), 8000);
        endpoint.url = QUrl(u"https://api.openai.com/v1"_s);
        QCOMPARE(chatRequest({}, endpoint).value(u"max_completion_tokens"_s).toInt(), 8000);
        QVERIFY(!chatRequest({}, endpoint).contains(u"max_tokens"_s));
    }

    void knowsWhoServesAModel()
    {
        Endpoint endpoint = endpointOf(Format::Chat);
        QCOMPARE(providerName(endpoint), u"service.example"_s);
        endpoint.url = QUrl(u"https://mine.openai.azure.com/openai"_s);
        QCOMPARE(providerName(endpoint), u"azure.ai.openai"_s);
        endpoint.url = QUrl(u"https://api.x.ai/v1"_s);
        QCOMPARE(providerName(endpoint), u"x_ai"_s);
        endpoint = endpointOf(Format::Ollama);
        QCOMPARE(providerName(endpoint), u"ollama"_s);
    }

    /// Nobody else need know the question.
    void asksOpenRouterWhatItCost()
    {
        Endpoint endpoint = endpointOf(Format::Chat);
        QVERIFY(!chatRequest({}, endpoint).contains(u"usage"_s));
        endpoint.url = QUrl(u"https://openrouter.ai/api/v1"_s);
        QCOMPARE(chatRequest({}, endpoint).value(u"usage"_s), (QJsonObject{{u"include"_s, true}}));
    }
};

BERTH_TEST(tst_ModelRequests)
#include "tst_model_requests.moc"
