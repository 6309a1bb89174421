// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/anthropic.h"
#include "core/agent/model/chat.h"
#include "core/agent/model/events.h"
#include "core/agent/model/ollama.h"
#include "core/agent/model/prices.h"
#include "core/agent/model/responses.h"
#include "tests/core/model/heard.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace model;

static const QString kFolder = QStringLiteral(BERTH_SOURCE_DIR "/tests/data/model/");

static QByteArray contents(const QString &name)
{
    QFile file(kFolder + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(file.fileName()));
    return file.readAll();
}

static Endpoint endpointOf(Format format)
{
    return {.format = format, .url = QUrl(u"https://service.example"_s), .model = u"test-model"_s};
}

/// A decoder with what feeds it, as the client does it.
class Fed
{
public:
    explicit Fed(Format format)
        : m_format(format)
    {
        const Endpoint endpoint = endpointOf(format);
        decoder = format == Format::Anthropic ? anthropicDecoder({}, endpoint, heard)
            : format == Format::Chat          ? chatDecoder({}, endpoint, heard)
            : format == Format::Responses     ? responsesDecoder({}, endpoint, heard)
                                              : ollamaDecoder({}, endpoint, heard);
    }
    void take(const QByteArray &bytes)
    {
        for (const QByteArray &each :
             m_format == Format::Ollama ? m_lines.take(bytes) : m_events.take(bytes)) {
            if (each == "[DONE]")
                decoder->end(true);
            else
                decoder->take(each);
        }
    }

    Heard heard;
    std::unique_ptr<Decoder> decoder;

private:
    const Format m_format;
    Events m_events;
    Lines m_lines;
};

static QJsonValue plainSeal(const QJsonObject &sealed) { return unsealed(endpointOf(Format::Chat), sealed); }

/// In the form of the golden files. Ids that were made here are left out.
static QJsonObject described(const Answer &answer)
{
    QJsonArray parts;
    for (const Part &part : answer.message.parts) {
        QJsonObject one;
        QJsonObject sealed;
        if (const auto *text = std::get_if<Text>(&part)) {
            one.insert(u"text"_s, text->text);
        } else if (const auto *thinking = std::get_if<Thinking>(&part)) {
            one.insert(u"thinking"_s, thinking->text);
            sealed = thinking->sealed;
        } else if (const auto *call = std::get_if<Call>(&part)) {
            one.insert(u"call"_s, call->tool);
            if (call->id.size() != 13 || !call->id.startsWith(u"call_"_s)) // those made here
                one.insert(u"id"_s, call->id);
            one.insert(u"arguments"_s, QString::fromUtf8(call->arguments));
            sealed = call->sealed;
        }
        if (!sealed.isEmpty())
            one.insert(u"sealed"_s, plainSeal(sealed));
        parts += one;
    }
    static const QStringList stops{u"done"_s,    u"calls"_s,       u"length"_s,
                                   u"refused"_s, u"contextFull"_s, u"paused"_s};
    QJsonObject object{{u"parts"_s, parts},
                       {u"stop"_s, stops[int(answer.stop)]},
                       {u"usage"_s,
                        QJsonObject{{u"input"_s, answer.usage.input},
                                    {u"cacheRead"_s, answer.usage.cacheRead},
                                    {u"cacheWritten"_s, answer.usage.cacheWritten},
                                    {u"output"_s, answer.usage.output}}}};
    if (!answer.why.isEmpty())
        object.insert(u"why"_s, answer.why);
    if (!answer.message.sealed.isEmpty())
        object.insert(u"sealed"_s, plainSeal(answer.message.sealed));
    return object;
}

static QString textOfParts(const QJsonObject &golden, const QString &member)
{
    QString text;
    for (const QJsonValue &part : golden.value(u"parts"_s).toArray())
        text += part[member].toString();
    return text;
}

class tst_ModelStreams : public QObject
{
    Q_OBJECT

    static void addStreams(const QString &suffix)
    {
        QTest::addColumn<Format>("format");
        QTest::addColumn<QString>("name");
        int rows = 0;
        for (const Format format : {Format::Anthropic, Format::Chat, Format::Responses, Format::Ollama}) {
            const QDir folder(kFolder + formatName(format));
            for (const QString &file : folder.entryList({u"*"_s + suffix})) {
                const QString name = formatName(format) + u'/' + file.section(u'.', 0, 0);
                QTest::newRow(qPrintable(name)) << format << name;
                ++rows;
            }
        }
        QVERIFY(rows >= 4);
    }

private slots:
    void understandsWhatServicesSend_data() { addStreams(u".answer"_s); }
    void understandsWhatServicesSend()
    {
        QFETCH(Format, format);
        QFETCH(QString, name);
        const QJsonObject golden = QJsonDocument::fromJson(contents(name + u".answer"_s)).object();
        Fed fed(format);
        fed.take(contents(name + u".stream"_s));
        QVERIFY(fed.decoder->isWhole());
        QVERIFY(!fed.decoder->fault());
        QCOMPARE(described(fed.decoder->answer()), golden);
        QVERIFY(!fed.decoder->usage().isAtLeast);
        QCOMPARE(fed.decoder->answer().model, u"test-model-20260101"_s);
        QCOMPARE(fed.heard.saidText, textOfParts(golden, u"text"_s));
        QCOMPARE(fed.heard.thoughtText, textOfParts(golden, u"thinking"_s));
        QCOMPARE(fed.heard.tools.join(QString()), textOfParts(golden, u"call"_s));
    }

    void doesNotCareWhereAStreamIsCutIntoPieces_data() { addStreams(u".answer"_s); }
    void doesNotCareWhereAStreamIsCutIntoPieces()
    {
        QFETCH(Format, format);
        QFETCH(QString, name);
        const QByteArray stream = contents(name + u".stream"_s);
        const QJsonObject golden = QJsonDocument::fromJson(contents(name + u".answer"_s)).object();
        for (qsizetype at = 0; at <= stream.size(); ++at) {
            Fed fed(format);
            fed.take(stream.left(at));
            fed.take(stream.mid(at));
            QVERIFY(fed.decoder->isWhole());
            QCOMPARE(described(fed.decoder->answer()), golden);
        }
        Fed fed(format);
        for (const char each : stream)
            fed.take(QByteArray(1, each));
        QCOMPARE(described(fed.decoder->answer()), golden);
    }

    /// Wherever it breaks off: either all was there, or it is known not to be whole.
    void knowsWhenAStreamBreaksOff_data() { addStreams(u".answer"_s); }
    void knowsWhenAStreamBreaksOff()
    {
        QFETCH(Format, format);
        QFETCH(QString, name);
        const QByteArray stream = contents(name + u".stream"_s);
        const QJsonObject golden = QJsonDocument::fromJson(contents(name + u".answer"_s)).object();
        int broken = 0;
        for (qsizetype at = 0; at < stream.size(); ++at) {
            Fed fed(format);
            fed.take(stream.left(at));
            fed.decoder->end(false);
            QVERIFY(!fed.decoder->fault());
            if (!fed.decoder->isWhole()) {
                ++broken;
                QVERIFY(fed.decoder->usage().isAtLeast);
                continue;
            }
            QJsonObject got = described(fed.decoder->answer());
            if (fed.decoder->usage().isAtLeast) // Chat: only the figures were cut off
                got.insert(u"usage"_s, golden.value(u"usage"_s));
            QCOMPARE(got, golden);
        }
        QVERIFY(broken > stream.size() / 4);
    }

    void hearsOfAFaultInTheMiddle_data() { addStreams(u"error.stream"_s); }
    void hearsOfAFaultInTheMiddle()
    {
        QFETCH(Format, format);
        QFETCH(QString, name);
        Fed fed(format);
        fed.take(contents(name + u".stream"_s));
        QVERIFY(!fed.decoder->isWhole());
        QVERIFY(fed.decoder->fault());
        QCOMPARE(fed.decoder->fault()->mayPass, format != Format::Ollama); // which does not say what it was
        QCOMPARE(described(fed.decoder->answer()).value(u"parts"_s)[0][u"text"].toString(), u"So far"_s);
        QVERIFY(fed.decoder->usage().isAtLeast);
    }

    void givesCallsIdsThatNoOtherHas()
    {
        Prompt prompt;
        prompt.messages = {{Message::Role::User, {Text{u"Go."_s}}, {}},
                           {Message::Role::Assistant, {Call{u"call_1"_s, u"read_file"_s, "{}", {}}}, {}}};
        Heard heard;
        const auto decoder = chatDecoder(prompt, endpointOf(Format::Chat), heard);
        decoder->take(
            R"({"choices":[{"message":{"tool_calls":[{"id":"call_1","function":{"name":"a","arguments":"{}"}},)"
            R"({"id":"odd id!","function":{"name":"b","arguments":"{}"}},)"
            R"({"function":{"name":"c","arguments":"{}"}}]},"finish_reason":"stop"}],"usage":{"prompt_tokens":1}})");
        QVERIFY(decoder->isWhole());
        QSet<QString> ids{u"call_1"_s};
        QStringList tools;
        for (const Part &part : decoder->answer().message.parts) {
            ids += std::get<Call>(part).id;
            tools += std::get<Call>(part).tool;
        }
        QCOMPARE(tools, (QStringList{u"a"_s, u"b"_s, u"c"_s}));
        QCOMPARE(ids.size(), 4);
        QVERIFY(!ids.contains(u"odd id!"_s));
    }

    void takesWhatOpenRouterSaysThatItCost_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QByteArray>("usage");
        QTest::addColumn<qint64>("cost"); // below 0: none
        const QString there = u"https://openrouter.ai/api/v1"_s;
        QTest::newRow("its own") << there << QByteArray(R"("cost":0.00014)") << qint64(140'000);
        QTest::newRow("with a key of the person's")
            << there
            << QByteArray(R"("cost":0.01,"is_byok":true,"cost_details":{"upstream_inference_cost":0.2})")
            << qint64(210'000'000);
        QTest::newRow("not said") << there << QByteArray(R"("cost":null)") << qint64(-1);
        QTest::newRow("nonsense") << there << QByteArray(R"("cost":-3)") << qint64(0);
        QTest::newRow("of another") << u"https://service.example"_s << QByteArray(R"("cost":1)")
                                    << qint64(-1);
    }
    void takesWhatOpenRouterSaysThatItCost()
    {
        QFETCH(QString, url);
        QFETCH(QByteArray, usage);
        QFETCH(qint64, cost);
        Endpoint endpoint = endpointOf(Format::Chat);
        endpoint.url = QUrl(url);
        Heard heard;
        const auto decoder = chatDecoder({}, endpoint, heard);
        decoder->take(R"({"choices":[{"message":{"content":"One."},"finish_reason":"stop"}],"usage":{)"
                      R"("prompt_tokens":7,)"
                      + usage + "}}");
        QVERIFY(decoder->isWhole());
        QCOMPARE(decoder->usage().cost, cost < 0 ? std::nullopt : std::optional(cost));
        QCOMPARE(knownCost(decoder->usage(), Price{.input = 1'000'000}), cost < 0 ? 7 : cost);
        QCOMPARE(knownCost(decoder->usage(), {}), decoder->usage().cost);
    }

    void survivesWhatIsNoAnswer_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("no JSON") << "<html>"_ba;
        QTest::newRow("an array") << "[1]"_ba;
        QTest::newRow("deep") << QByteArray(20000, '[');
        QTest::newRow("all of the wrong kind")
            << R"({"type":7,"choices":"x","message":[1],"usage":{"prompt_tokens":-5,"completion_tokens":"many"},"done":"yes"})"_ba;
        QTest::newRow("indices")
            << R"({"type":"content_block_delta","index":-9,"delta":{"type":"text_delta","text":"x"}})"_ba;
        QTest::newRow("choices") << R"({"choices":[{"delta":{"tool_calls":[{"index":999999},5,null]}}]})"_ba;
    }
    void survivesWhatIsNoAnswer()
    {
        QFETCH(QByteArray, json);
        for (const Format format : {Format::Anthropic, Format::Chat, Format::Responses, Format::Ollama}) {
            Fed fed(format);
            fed.decoder->take(json);
            fed.decoder->take(json);
            QVERIFY(!fed.decoder->isWhole());
            QVERIFY(fed.decoder->usage().input >= 0);
            QVERIFY(described(fed.decoder->answer()).contains(u"parts"_s));
        }
    }
};

BERTH_TEST(tst_ModelStreams)
#include "tst_model_streams.moc"
