// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/endpoint.h"
#include "core/agent/model/fault.h"
#include "core/agent/model/retry.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace model;
using Kind = Failure::Kind;

class tst_ModelRetry : public QObject
{
    Q_OBJECT
private slots:
    void waitsAsItIsAskedTo_data()
    {
        QTest::addColumn<QByteArray>("afterMs");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<int>("milliseconds"); // below 0: too long
        QTest::newRow("milliseconds first") << "1500"_ba
                                            << "9"_ba << 1500;
        QTest::newRow("seconds") << ""_ba
                                 << "2"_ba << 2000;
        QTest::newRow("parts of seconds") << ""_ba
                                          << "0.25"_ba << 250;
        QTest::newRow("a date") << ""_ba
                                << "Wed, 01 Jan 2025 00:00:07 GMT"_ba << 7000;
        QTest::newRow("a date that is over") << ""_ba
                                             << "Tue, 31 Dec 2024 23:00:00 GMT"_ba << 0;
        QTest::newRow("as long as can be") << ""_ba
                                           << "60"_ba << 60000;
        QTest::newRow("too long") << ""_ba
                                  << "61"_ba << -1;
        QTest::newRow("no number") << ""_ba
                                   << "soon"_ba << 500;
        QTest::newRow("below zero") << "-5"_ba
                                    << ""_ba << 500;
    }
    void waitsAsItIsAskedTo()
    {
        QFETCH(QByteArray, afterMs);
        QFETCH(QByteArray, after);
        QFETCH(int, milliseconds);
        const base::WallTime now(1'735'689'600'000ms); // 2025-01-01T00:00:00Z
        const auto wait = waitBefore(1, {{}, afterMs, after}, now, 0);
        QCOMPARE(wait ? int(wait->count()) : -1, milliseconds);
    }

    void waitsLongerEachTime()
    {
        QList<int> waits;
        for (int failed = 1; failed <= 7; ++failed)
            waits += int(waitBefore(failed, {}, {}, 0)->count());
        QCOMPARE(waits, (QList<int>{500, 1000, 2000, 4000, 8000, 8000, 8000}));
        QCOMPARE(waitBefore(3, {}, {}, 1)->count(), 1500);
    }

    void knowsWhatAFaultMeans_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<bool>("mayPass");
        const auto row = [](const char *name, int status, const char *body, Kind kind, bool mayPass) {
            QTest::newRow(name) << status << QByteArray(body) << kind << mayPass;
        };
        row("wrong key", 401, R"({"error":{"message":"Incorrect API key","code":"invalid_api_key"}})",
            Kind::Denied, false);
        row("may not", 403, R"({"type":"error","error":{"type":"permission_error","message":"x"}})",
            Kind::Denied, false);
        row("no money", 402, R"({"error":{"message":"Insufficient Balance"}})", Kind::Unpaid, false);
        row("no money at Anthropic", 400,
            R"({"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access"}})",
            Kind::Unpaid, false);
        row("no quota", 429,
            R"({"error":{"type":"insufficient_quota","code":"insufficient_quota","message":"You exceeded"}})",
            Kind::Unpaid, false);
        row("too often", 429, R"({"error":{"type":"rate_limit_error","message":"x"}})", Kind::Busy, true);
        row("overloaded", 529, R"({"error":{"type":"overloaded_error","message":"Overloaded"}})", Kind::Busy,
            true);
        row("conflict", 409, "", Kind::Unreachable, true);
        row("timeout", 408, "", Kind::Unreachable, true);
        row("bad gateway", 502, "<html>", Kind::Unreachable, true);
        row("lacks the model", 404, R"({"error":{"type":"not_found_error","message":"model: x"}})",
            Kind::Refused, false);
        row("wrong request", 400, R"({"error":"invalid"})", Kind::Refused, false);
        row("full at Anthropic", 400,
            R"({"error":{"type":"invalid_request_error","message":"prompt is too long: 200001 tokens > 200000 maximum"}})",
            Kind::ContextFull, false);
        row("full at OpenAI", 400,
            R"({"error":{"code":"context_length_exceeded","message":"This model's maximum context length is 8192 tokens."}})",
            Kind::ContextFull, false);
        row("full at llama.cpp", 400,
            R"({"error":{"code":400,"type":"exceed_context_size_error","message":"the request exceeds the available context size"}})",
            Kind::ContextFull, false);
        row("full at vLLM", 400,
            R"({"object":"error","message":"This model's maximum context length is 4096 tokens. However, you requested 5000","type":"BadRequestError","code":400})",
            Kind::ContextFull, false);
        row("full at Gemini", 400,
            R"([{"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}])",
            Kind::ContextFull, false);
        row("full at Ollama", 400, R"({"error":"the input length exceeds the context length"})",
            Kind::ContextFull, false);
        row("full in the middle of an answer", 0,
            R"({"error":{"code":"context_length_exceeded","message":"x"}})", Kind::ContextFull, false);
        row("a service behind it failed", 0, R"({"error":{"code":502,"message":"Provider returned error"}})",
            Kind::Unreachable, true);
        row("FastAPI", 422, R"({"detail":[{"loc":["body"],"msg":"field required"}]})", Kind::Refused, false);
        row("too large", 413, R"({"error":{"type":"request_too_large","message":"x"}})", Kind::ContextFull,
            false);
    }
    void knowsWhatAFaultMeans()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(Kind, kind);
        QFETCH(bool, mayPass);
        const Fault fault = faultOf(status, body);
        QCOMPARE(fault.kind, kind);
        QCOMPARE(fault.mayPass, mayPass);
        QCOMPARE(fault.said.isEmpty(), body.isEmpty());
    }

    void findsTheAddress_data()
    {
        QTest::addColumn<Format>("format");
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("there");
        const auto row = [](Format format, const QString &url, const QString &there) {
            QTest::newRow(qPrintable(formatName(format) + u' ' + url)) << format << url << there;
        };
        row(Format::Chat, u"http://localhost:8000"_s, u"http://localhost:8000/v1/chat/completions"_s);
        row(Format::Chat, u"https://api.openai.com/v1/"_s, u"https://api.openai.com/v1/chat/completions"_s);
        row(Format::Chat, u"https://openrouter.ai/api/v1"_s,
            u"https://openrouter.ai/api/v1/chat/completions"_s);
        row(Format::Chat, u"https://g.example/v1beta/openai"_s,
            u"https://g.example/v1beta/openai/chat/completions"_s);
        row(Format::Chat, u"https://a.example/x/chat/completions?api-version=1"_s,
            u"https://a.example/x/chat/completions?api-version=1"_s);
        row(Format::Responses, u"https://api.openai.com/v1"_s, u"https://api.openai.com/v1/responses"_s);
        row(Format::Anthropic, u"https://api.anthropic.com"_s, u"https://api.anthropic.com/v1/messages"_s);
        row(Format::Anthropic, u"https://api.anthropic.com/v1"_s, u"https://api.anthropic.com/v1/messages"_s);
        row(Format::Anthropic, u"https://api.deepseek.com/anthropic"_s,
            u"https://api.deepseek.com/anthropic/v1/messages"_s);
        row(Format::Ollama, u"http://localhost:11434"_s, u"http://localhost:11434/api/chat"_s);
        row(Format::Ollama, u"http://localhost:11434/api"_s, u"http://localhost:11434/api/chat"_s);
    }
    void findsTheAddress()
    {
        QFETCH(Format, format);
        QFETCH(QString, url);
        QFETCH(QString, there);
        static const QHash<Format, std::pair<QString, QString>> paths{
            {Format::Chat, {u"chat/completions"_s, u"v1"_s}},
            {Format::Responses, {u"responses"_s, u"v1"_s}},
            {Format::Anthropic, {u"messages"_s, u"v1"_s}},
            {Format::Ollama, {u"chat"_s, u"api"_s}}};
        const Endpoint endpoint{.format = format, .url = QUrl(url)};
        QCOMPARE(endpoint.at(paths[format].first, paths[format].second).toString(), there);
    }
};

BERTH_TEST(tst_ModelRetry)
#include "tst_model_retry.moc"
