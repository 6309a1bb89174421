// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/http_client.h"
#include "tests/core/model/heard.h"
#include "tests/core/model/service.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace model;
using base::Task;
using Kind = Failure::Kind;

static const QString kKey = u"sk-secret-0123456789"_s;

static QByteArray stream(Format format, const QString &name)
{
    QFile file(QStringLiteral(BERTH_SOURCE_DIR "/tests/data/model/") + formatName(format) + u'/' + name
               + u".stream"_s);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(file.fileName()));
    return file.readAll();
}

static Task<base::Result<QString>> theKey() { co_return kKey; }
static Task<base::Result<QString>> noKey() { co_return QString(); }

/// Does not wait, and notes how long it would have.
class NoPatience final : public Patience
{
public:
    Task<> sit(std::chrono::milliseconds time) override
    {
        waits += time;
        co_return;
    }
    double chance() override { return 0; }

    QList<std::chrono::milliseconds> waits;
};

static Prompt shortPrompt()
{
    Prompt prompt;
    prompt.system = u"Be short."_s;
    prompt.tools = {{u"read_file"_s, u"Reads."_s, {{u"type"_s, u"object"_s}}},
                    {u"list_files"_s, u"Lists."_s, {{u"type"_s, u"object"_s}}}};
    prompt.messages = {{Message::Role::User, {Text{u"Go."_s}}, {}}};
    return prompt;
}

class tst_ModelClient : public QObject
{
    Q_OBJECT

    Heard m_heard;
    NoPatience m_patience;

    tl::expected<Answer, Failure> ask(const Service &service, const Prompt &prompt = shortPrompt(),
                                      KeySource key = &theKey)
    {
        const auto client = makeClient(service.endpoint(), std::move(key), &m_patience);
        return support::finish(client->answer(prompt, m_heard));
    }

    static void addFormats()
    {
        QTest::addColumn<Format>("format");
        for (const Format format : {Format::Anthropic, Format::Chat, Format::Responses, Format::Ollama})
            QTest::newRow(qPrintable(formatName(format))) << format;
    }

private slots:
    void init()
    {
        m_heard = {};
        m_patience.waits.clear();
    }

    void goesThroughAConversation_data() { addFormats(); }
    /// Calls, thinking, parallel calls and an end, each sent back, against rules as strict as the service's.
    void goesThroughAConversation()
    {
        QFETCH(Format, format);
        Service service(format);
        for (const char *name : {"thinking", "parallel", "call", "plain"})
            service.plays += Service::Play{.body = stream(format, QLatin1String(name)), .piece = 7};
        const auto client = makeClient(service.endpoint(), &theKey, &m_patience);
        Prompt prompt = shortPrompt();
        int turns = 0;
        for (bool isOn = true; isOn && turns < 10; ++turns) {
            const auto answer = support::finish(client->answer(prompt, m_heard));
            QVERIFY2(answer, qPrintable(service.objections.join(u'\n')));
            prompt.messages += answer->message;
            Message results;
            for (const Part &part : answer->message.parts) {
                if (const auto *thinking = std::get_if<Thinking>(&part);
                    thinking && format != Format::Ollama && !thinking->sealed.isEmpty())
                    service.rules.demand(thinking->sealed.value(u"fields"_s));
                if (const auto *call = std::get_if<Call>(&part)) {
                    if (format == Format::Chat && !call->sealed.isEmpty())
                        service.rules.demand(call->sealed.value(u"fields"_s)[u"extra_content"]);
                    results.parts += CallResult{call->id, u"ok"_s, {}, false};
                }
            }
            if (format == Format::Chat && !answer->message.sealed.isEmpty())
                service.rules.demand(answer->message.sealed.value(u"fields"_s)[u"reasoning_content"]);
            isOn = answer->stop == Answer::Stop::Calls;
            prompt.messages += results;
        }
        QCOMPARE(turns, 4);
        QCOMPARE(service.objections, QStringList());
        QVERIFY(service.heads.value(format == Format::Anthropic ? "x-api-key" : "authorization")
                    .endsWith(kKey.toLatin1()));
        QCOMPARE(service.heads.value("accept-encoding"), "identity");
        if (format == Format::Ollama) {
            QCOMPARE(service.paths.count("/api/show"), 1);
            QCOMPARE(service.asked.last().value(u"options"_s)[u"num_ctx"].toInt(), 40960);
            QCOMPARE(client->context(), 40960); // for who makes room before it is full
            QVERIFY(service.asked.last().value(u"think"_s).toBool());
        }
    }

    void asksOnceMoreWhenItIsTold_data() { addFormats(); }
    void asksOnceMoreWhenItIsTold()
    {
        QFETCH(Format, format);
        Service service(format);
        service.plays = {
            {.body = R"({"error":{"message":"slow"}})", .status = 429, .heads = {"Retry-After: 3"}},
            {.body = R"({"error":{"type":"overloaded_error","message":"Overloaded"}})", .status = 529},
            {.body = "oops", .status = 400, .heads = {"x-should-retry: true", "retry-after-ms: 20"}},
            {.body = stream(format, u"plain"_s)}};
        const auto answer = ask(service);
        QVERIFY(answer);
        QCOMPARE(m_patience.waits, (QList<std::chrono::milliseconds>{3000ms, 1000ms, 20ms}));
        QCOMPARE(m_heard.waits, m_patience.waits);
        QVERIFY(m_heard.whys.first().contains(u"slow"_s));
        QCOMPARE(m_heard.saidText, u"Grüße, 世界 🌍."_s);
        QCOMPARE(m_heard.failures.size(), 3);
        for (const Failure &failure : std::as_const(m_heard.failures))
            QVERIFY(!failure.usage); // nothing came of them
    }

    void givesUp()
    {
        Service service(Format::Anthropic);
        service.plays = {
            {.body = R"({"error":{"type":"overloaded_error","message":"Overloaded"}})", .status = 529}};
        const auto answer = ask(service);
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::Busy);
        QCOMPARE(service.asked.size(), 1 + kMostRetries);
        QVERIFY(answer.error().error.text.contains(u"Overloaded"_s));
        service.asked.clear();
        service.plays = {{.body = "x", .status = 429, .heads = {"Retry-After: 3600"}}};
        QCOMPARE(ask(service).error().kind, Kind::Busy);
        QCOMPARE(service.asked.size(), 1);
        service.asked.clear();
        service.plays = {{.body = "x", .status = 503, .heads = {"x-should-retry: false"}}};
        QVERIFY(!ask(service));
        QCOMPARE(service.asked.size(), 1);
    }

    void neverTakesACallOutOfACutStream_data() { addFormats(); }
    /// Cut at the end of events and in the middle of them.
    void neverTakesACallOutOfACutStream()
    {
        QFETCH(Format, format);
        const QByteArray whole = stream(format, u"call"_s);
        const QByteArray end = format == Format::Ollama ? "\n" : "\n\n";
        QList<qsizetype> cuts;
        for (qsizetype at = whole.indexOf(end); at >= 0; at = whole.indexOf(end, at + 1))
            cuts += cuts.size() % 2 == 0 ? at - 3 : at + end.size();
        QVERIFY(cuts.size() >= 3);
        int again = 0;
        for (const qsizetype cut : cuts) {
            m_heard = {};
            Service service(format);
            service.plays = {{.body = whole.left(cut), .isCut = true}, {.body = stream(format, u"plain"_s)}};
            const auto answer = ask(service);
            QVERIFY(answer);
            if (m_heard.whys.isEmpty()) { // all was there but the end of the connection
                QCOMPARE(answer->stop, Answer::Stop::Calls);
                continue;
            }
            ++again;
            QCOMPARE(answer->stop, Answer::Stop::Done);
            QCOMPARE(m_heard.saidText, u"Grüße, 世界 🌍."_s);
            QVERIFY(m_heard.tools.isEmpty());
            if (format == Format::Anthropic && cut > whole.indexOf("\n\n")) {
                QCOMPARE(m_heard.failures.size(), 1);
                QCOMPARE(m_heard.failures.first().usage->input, 20);
                QVERIFY(m_heard.failures.first().usage->isAtLeast);
            }
        }
        QVERIFY(again >= cuts.size() - 4);
    }

    void keepsWhatCameBeforeItBroke()
    {
        Service service(Format::Anthropic);
        service.plays = {{.body = stream(Format::Anthropic, u"error"_s)}};
        const auto answer = ask(service);
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::Busy);
        QVERIFY(answer.error().part);
        QCOMPARE(std::get<Text>(answer.error().part->parts.first()).text, u"So far"_s);
        QCOMPARE(m_heard.failures.size(), 1 + kMostRetries); // all of it is paid for
        for (const Failure &failure : std::as_const(m_heard.failures)) {
            QVERIFY(failure.usage);
            QCOMPARE(failure.usage->input, 20);
            QVERIFY(failure.usage->isAtLeast);
        }
    }

    void saysWhyNoneCame_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("context") << 400
                                 << R"({"error":{"message":"prompt is too long: 9 tokens > 8 maximum"}})"_ba
                                 << "X: y"_ba << Kind::ContextFull;
        QTest::newRow("key") << 401 << R"({"error":{"message":"wrong key sk-secret-0123456789"}})"_ba
                             << "X: y"_ba << Kind::Denied;
        QTest::newRow("elsewhere") << 307 << ""_ba
                                   << "Location: http://127.0.0.1:1/steal"_ba << Kind::Refused;
        QTest::newRow("no answer") << 200 << "data: <html>\n\n"_ba
                                   << "X: y"_ba << Kind::Broken;
        QTest::newRow("no stream") << 200 << R"({"error":{"message":"prompt is too long"}})"_ba
                                   << "Content-Type: application/json"_ba << Kind::ContextFull;
    }
    void saysWhyNoneCame()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, head);
        QFETCH(Kind, kind);
        Service service(Format::Chat);
        service.plays = {{.body = body, .status = status, .heads = {head}}};
        const auto answer = ask(service);
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, kind);
        QVERIFY(!answer.error().error.text.isEmpty());
        QVERIFY(!answer.error().error.text.contains(kKey));
        QVERIFY(!answer.error().error.detail.contains(kKey));
    }

    void refusesAnswersWithoutEnd()
    {
        Service service(Format::Chat);
        service.plays = {{.body = "data: " + QByteArray(9 << 20, 'x')}};
        const auto answer = ask(service);
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::Broken);
        QCOMPARE(service.asked.size(), 1);
    }

    void closesAtOnceWhenItIsCancelled()
    {
        Service service(Format::Chat);
        QByteArray half = stream(Format::Chat, u"plain"_s);
        half.truncate(half.indexOf("\n\n", half.indexOf("content\":\"G")) + 2);
        service.plays = {{.body = half, .isHeld = true}};
        const auto client = makeClient(service.endpoint(), &theKey, &m_patience);
        auto task = client->answer(shortPrompt(), m_heard);
        task.start();
        QTRY_COMPARE(m_heard.saidText, u"Grüße, "_s);
        task.cancel();
        QTRY_COMPARE_WITH_TIMEOUT(service.closed, 1, 200);
    }

    /// And what the request that broke before it did: both are paid for.
    void tellsWhatIsDeclaredAsItComes()
    {
        Service service(Format::Anthropic);
        QByteArray half = stream(Format::Anthropic, u"plain"_s);
        half.truncate(half.indexOf("\n\n", half.indexOf("text_delta")) + 2);
        service.plays = {{.body = half, .isCut = true}, {.body = half, .isHeld = true}};
        const auto client = makeClient(service.endpoint(), &theKey, &m_patience);
        m_heard.declared.reset();
        auto task = client->answer(shortPrompt(), m_heard);
        task.start();
        QTRY_VERIFY(m_heard.failures.size() == 1 && m_heard.declared);
        QCOMPARE(m_heard.failures.first().usage->input, 20);
        QCOMPARE(m_heard.declared->input, 20);
        QVERIFY(m_heard.declared->isAtLeast);
        task.cancel();
    }

    /// Formats that declare it last say nothing of what broke before that; it was paid for all the same.
    void saysAtLeastWhereNothingWasDeclared()
    {
        Service service(Format::Chat);
        QByteArray half = stream(Format::Chat, u"plain"_s);
        half.truncate(half.indexOf("\n\n", half.indexOf("content\":\"G")) + 2);
        service.plays = {{.body = half, .isCut = true}, {.body = stream(Format::Chat, u"plain"_s)}};
        const auto answer = ask(service);
        QVERIFY(answer);
        QCOMPARE(m_heard.failures.size(), 1);
        QCOMPARE(m_heard.failures.first().usage, (Usage{.isAtLeast = true}));
    }

    void saysThatNothingListensThere()
    {
        Endpoint endpoint;
        {
            const Service gone(Format::Chat);
            endpoint = gone.endpoint();
        }
        const auto client = makeClient(endpoint, &noKey, &m_patience);
        const auto answer = support::finish(client->answer(shortPrompt(), m_heard));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Kind::Unreachable);
        QVERIFY(m_patience.waits.isEmpty()); // it does not start by itself
    }

    void refusesAKeyThatIsNone()
    {
        Service service(Format::Chat);
        const auto odd = []() -> Task<base::Result<QString>> { co_return u"a\r\nX-Evil: 1"_s; };
        QCOMPARE(ask(service, shortPrompt(), odd).error().kind, Kind::Denied);
        QVERIFY(service.asked.isEmpty());
    }

    void namesTheFileOfCertificatesThatIsNone()
    {
        Service service(Format::Chat);
        Endpoint endpoint = service.endpoint();
        endpoint.certificates = u"/nonexistent.pem"_s;
        const auto client = makeClient(endpoint, &noKey, &m_patience);
        const auto answer = support::finish(client->answer(shortPrompt(), m_heard));
        QVERIFY(!answer);
        QVERIFY(answer.error().error.text.contains(endpoint.certificates));
    }

    void hearsTheAnswerWhenItIsWholeAndNotWhenTheConnectionEnds()
    {
        Service service(Format::Anthropic);
        service.plays = {{.body = stream(Format::Anthropic, u"plain"_s), .isHeld = true}};
        QVERIFY(ask(service)); // which nobody else ends
    }
};

BERTH_TEST(tst_ModelClient)
#include "tst_model_client.moc"
