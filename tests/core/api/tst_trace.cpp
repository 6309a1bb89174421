// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/traces/trace.h"
#include "tests/support/subject.h"

#include <QJsonDocument>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using api::Span;

/// What is made of a task's record, for people and programs.
class tst_Trace : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_entries.clear();
        m_now = base::WallTime(1'700'000'000s);
    }

    void tellsAnswersAndCallsWithTheirTimes()
    {
        add(task::Said{u"Go"_s, {}});
        wait(3s);
        answered(
            {{.id = u"a"_s, .tool = u"execute_python"_s, .arguments = R"json({"code": "print(1)"})json"}});
        add(task::Begun{u"a"_s, u"k1"_s});
        wait(2s);
        returned(u"a"_s, R"({"run": "r7", "exit_code": 1, "stdout": "", "stderr": "x"})");
        const auto spans = api::spansOf(m_entries, {});
        QCOMPARE(spans.size(), 2);
        QCOMPARE(spans[0].kind, Span::Kind::Answer);
        QCOMPARE(spans[0].took, 3s);
        QCOMPARE(spans[0].text, u"I try."_s);
        QCOMPARE(spans[0].usage.output, 10);
        QCOMPARE(spans[0].nanodollars, 7);
        QCOMPARE(spans[0].stop, u"calls"_s);
        QCOMPARE(spans[1].tool, u"execute_python"_s);
        QCOMPARE(spans[1].took, 2s);
        QCOMPARE(spans[1].run, u"r7"_s);
        QCOMPARE(spans[1].exitCode, 1);
        QVERIFY(spans[1].failed); // its program did, though the call did not
    }

    /// What came to nothing, a stream that broke and what made room are steps too.
    void tellsEachRequestOfAModel()
    {
        using What = task::Spent::What;
        const QString key = u"sk-"_s + QString(40, u'x');
        add(task::Said{u"Go"_s, {}});
        wait(9s);
        add(task::Spent{What::Failed, {}, 0, u"fable"_s, 2s, u"Too busy with "_s + key});
        wait(9s);
        add(task::Spent{What::Cut, {.input = 5, .isAtLeast = true}, 6, u"fable"_s, 3s});
        add(task::Spent{What::Summary, {.input = 50, .output = 5}, 55, u"fable"_s, 4s});
        add(task::Summed{2, u"So far"_s});
        wait(9s);
        answered({}, u"Done."_s, u"other"_s, 1s);
        wait(9s);
        add(task::Spent{.usage = {.input = 1}}); // as it was written once
        const auto spans = api::spansOf(m_entries, {});
        QCOMPARE(spans.size(), 5);
        const auto line = [](const Span &span) {
            return u"%1 %2 %3 %4 %5"_s
                .arg(span.kind == Span::Kind::Request ? u"request"_s : u"answer"_s, span.what, span.text)
                .arg(span.took->count())
                .arg(span.failed);
        };
        QCOMPARE(line(spans[0]), u"request failed Too busy with [redacted] 2000 1"_s);
        QCOMPARE(spans[0].begun, base::WallTime(1'700'000'000s + 7s)); // it waited before
        QCOMPARE(line(spans[1]), u"request cut  3000 1"_s);
        QCOMPARE(line(spans[2]), u"request summary So far 4000 0"_s);
        QCOMPARE(line(spans[3]), u"answer  Done. 1000 0"_s);
        QCOMPARE(line(spans[4]), u"request cut  9000 1"_s);
        const QJsonObject cut = api::toJson(spans[1]);
        QCOMPARE(cut,
                 (QJsonObject{{u"entry"_s, 3},
                              {u"kind"_s, u"request"_s},
                              {u"what"_s, u"cut"_s},
                              {u"model"_s, u"fable"_s},
                              {u"text"_s, u""_s},
                              {u"begun_ms"_s, qint64(1'700'000'015'000)},
                              {u"took_ms"_s, 3000},
                              {u"input_tokens"_s, 5},
                              {u"cached_tokens"_s, 0},
                              {u"cache_written_tokens"_s, 0},
                              {u"output_tokens"_s, 0},
                              {u"at_least"_s, true},
                              {u"nanodollars"_s, 6}}));
        const api::ToolFigures figures = api::figuresOf(spans).first();
        QCOMPARE(figures.count, 5);
        QCOMPARE(figures.failed, 3);
        QCOMPARE(figures.nanodollars, 6 + 55 + 7);
        const QJsonObject otlp = api::toOtlp({.id = u"t"_s, .model = u"m"_s}, spans);
        const QJsonArray told = otlp[u"resourceSpans"_s][0][u"scopeSpans"][0][u"spans"].toArray();
        QCOMPARE(told[0][u"name"], u"chat fable"_s);
        QCOMPARE(told[0][u"kind"], 3);
        QCOMPARE(told[0][u"status"][u"code"], 2);
        QCOMPARE(valueOf(told[0], u"berth.request"_s)[u"stringValue"], u"failed"_s);
        QCOMPARE(valueOf(told[0], u"error.type"_s)[u"stringValue"], u"_OTHER"_s);
        QCOMPARE(valueOf(told[1], u"gen_ai.operation.name"_s)[u"stringValue"], u"chat"_s);
        QCOMPARE(valueOf(told[1], u"gen_ai.usage.input_tokens"_s)[u"intValue"], u"5"_s);
        QCOMPARE(valueOf(told[1], u"berth.usage.at_least"_s)[u"boolValue"], true);
        QCOMPARE(valueOf(told[1], u"berth.cost.nanodollars"_s)[u"intValue"], u"6"_s);
        QVERIFY(told[2][u"status"].isUndefined());
        QCOMPARE(told[3][u"name"], u"chat other"_s);
        QCOMPARE(told[4][u"name"], u"chat m"_s); // the task's
    }

    /// Side by side, made again after an owner was killed, and never ended.
    void keepsCallsApart()
    {
        add(task::Said{u"Go"_s, {}});
        answered({{.id = u"a"_s, .tool = u"read_file"_s, .arguments = "{}"},
                  {.id = u"b"_s, .tool = u"read_file"_s, .arguments = R"({"path": "/b"})"},
                  {.id = u"c"_s, .tool = u"plan"_s, .arguments = "{}"}});
        add(task::Begun{u"a"_s, u"k1"_s});
        add(task::Begun{u"b"_s, u"k2"_s});
        wait(1s);
        returned(u"b"_s, "B");
        returned(u"c"_s, "shown"); // nothing is begun for it
        wait(1s);
        add(task::Begun{u"a"_s, u"k3"_s});
        const auto spans = api::spansOf(m_entries, {});
        QCOMPARE(spans.size(), 5);
        QCOMPARE(spans[1].call, u"a"_s);
        QVERIFY(!spans[1].took);
        QCOMPARE(spans[2].arguments, u"{\"path\": \"/b\"}"_s);
        QCOMPARE(spans[2].text, u"B"_s);
        QCOMPARE(spans[3].tool, u"plan"_s);
        QCOMPARE(spans[4].attempt, 2);
    }

    void tellsEachCallsVerdict()
    {
        add(task::Said{u"Go"_s, {}});
        answered({{.id = u"a"_s, .tool = u"write_file"_s, .arguments = "{}"},
                  {.id = u"b"_s, .tool = u"write_file"_s, .arguments = "{}"}});
        const auto row = [this](qint64 id, const QString &tool, const QString &verdict) {
            gate::AuditEntry entry;
            entry.id = id;
            entry.time = m_now;
            entry.tool = tool;
            entry.verdict = verdict;
            return entry;
        };
        QList<gate::AuditEntry> audit{row(1, u"write_file"_s, u"refuse"_s)}; // of another time
        wait(1s);
        add(task::Begun{u"a"_s, u"k"_s});
        audit.prepend(row(2, u"write_file"_s, u"review"_s));
        wait(1s);
        audit.prepend(row(3, u"wait_run"_s, u"allow"_s));
        returned(u"a"_s, "{}");
        wait(1s);
        add(task::Begun{u"b"_s, u"k"_s});
        audit.prepend(row(4, u"write_file"_s, u"allow"_s));
        returned(u"b"_s, "{}");
        const auto spans = api::spansOf(m_entries, audit);
        QCOMPARE(spans[1].verdict, u"review"_s);
        QCOMPARE(spans[2].verdict, u"allow"_s);
    }

    /// What is shown, exported and done again is what ran.
    void tellsWhatAPersonMadeOfACall()
    {
        add(task::Said{u"Go"_s, {}});
        answered({{.id = u"a"_s, .tool = u"execute_bash"_s, .arguments = R"({"command": "rm -r ."})"}});
        add(task::Begun{u"a"_s, u"k"_s});
        returned(u"a"_s,
                 R"({"exit_code": 0, "stdout": "", "edited": {"note": "", "arguments": {"command": "ls"}}})");
        const auto spans = api::spansOf(m_entries, {});
        QCOMPARE(spans[1].code, u"ls"_s);
        QCOMPARE(spans[1].arguments, u"{\"command\":\"ls\"}"_s);
        QCOMPARE(spans[1].asked, u"{\"command\": \"rm -r .\"}"_s);
        QCOMPARE(api::toJson(spans[1]).value(u"asked"_s), spans[1].asked);
        const QByteArray otlp = QJsonDocument(api::toOtlp({}, spans)).toJson(QJsonDocument::Compact);
        QVERIFY(
            otlp.contains(R"("gen_ai.tool.call.arguments","value":{"stringValue":"{\"command\":\"ls\"}")"));
        QVERIFY(otlp.contains("berth.asked_arguments"));
        QVERIFY(!api::toJson(spans[0]).contains(u"asked"_s));
    }

    void keepsSecretsBack()
    {
        const QString key = u"sk-"_s + QString(40, u'x');
        add(task::Said{u"Go"_s, {}});
        answered({{.id = u"a"_s,
                   .tool = u"execute_bash"_s,
                   .arguments = "{\"command\": \"" + key.toUtf8() + "\"}"}},
                 u"With "_s + key);
        add(task::Begun{u"a"_s, u"k"_s});
        returned(u"a"_s, key.toUtf8());
        const auto spans = api::spansOf(m_entries, {});
        for (const QJsonObject &told :
             {api::toJson(spans[0]), api::toJson(spans[1]), api::toOtlp({}, spans)}) {
            const QByteArray json = QJsonDocument(told).toJson();
            QVERIFY2(!json.contains(key.toUtf8()) && json.contains("[redacted]"), json.constData());
        }
    }

    /// Its machine's start, files that came in, the answer to a review.
    void tellsWhatACallTookBesidesItsRun()
    {
        const QList<base::Phase> run{{u"Until it began"_s, 1500ms}, {u"Until its end"_s, 500ms}};
        const Span call{.kind = Span::Kind::Call, .took = 29s};
        QCOMPARE(api::phasesOf(call, run), run + (QList<base::Phase>{{u"Before and after the run"_s, 27s}}));
        QCOMPARE(api::phasesOf({.kind = Span::Kind::Call, .took = 2s}, run), run);
        QCOMPARE(api::phasesOf({.kind = Span::Kind::Call, .took = 1s}, run), run); // it goes on by itself
        QCOMPARE(api::phasesOf({.kind = Span::Kind::Call}, run), run); // still under way
        QVERIFY(api::phasesOf(call, {}).isEmpty()); // it ran nothing
    }

    void countsWhatEachToolTook()
    {
        QList<Span> spans;
        for (int i = 1; i <= 200; ++i)
            spans += Span{.kind = Span::Kind::Call,
                          .took = std::chrono::milliseconds(i),
                          .failed = i % 20 == 0,
                          .tool = u"t"_s,
                          .phases = {{u"Until it began"_s, 10us}, {u"Until its end"_s, 40us}}};
        spans += Span{.kind = Span::Kind::Call, .tool = u"u"_s}; // still under way
        const QList<api::ToolFigures> figures = api::figuresOf(spans);
        const api::ToolFigures t{
            u"t"_s, 200, 10, 100ms, 198ms, 0, {{u"Until it began"_s, 2ms}, {u"Until its end"_s, 8ms}}};
        QCOMPARE(figures[0], t);
        QCOMPARE(figures[0].errorRate(), 0.05);
        QCOMPARE(figures[1].count, 1);
    }

    /// Which are what takes the time.
    void figuresNeedNoTexts()
    {
        add(task::Said{u"Go"_s, {}});
        wait(3s);
        answered(
            {{.id = u"a"_s, .tool = u"execute_python"_s, .arguments = R"json({"code": "print(1)"})json"}});
        add(task::Begun{u"a"_s, u"k1"_s});
        wait(2s);
        returned(u"a"_s, R"({"run": "r7", "exit_code": 1, "stdout": "", "stderr": "x"})");
        const auto with = api::spansOf(m_entries, {});
        const auto without = api::spansOf(m_entries, {}, api::Texts::LeftOut);
        QCOMPARE(api::figuresOf(without), api::figuresOf(with));
        QCOMPARE(without[1].run, with[1].run);
        for (const Span &span : without)
            QVERIFY(span.text.isEmpty() && span.arguments.isEmpty() && span.code.isEmpty()
                    && span.output.isEmpty());
    }

    /// Programs know the models of services, and not what a person calls theirs.
    void otlpNamesModelsAsTheirServicesDo()
    {
        add(task::Said{u"Go"_s, {}});
        answered({}, u"Done."_s, u"fable"_s, 1s);
        const auto served = [](const QString &name) {
            return name == u"fable"_s ? api::ServedModel{u"claude-fable-5"_s, u"anthropic"_s}
                                      : api::ServedModel{name, {}};
        };
        const session::TaskFacts facts{.id = u"t1"_s, .model = u"gone"_s};
        const QJsonObject otlp = api::toOtlp(facts, api::spansOf(m_entries, {}), m_now, served);
        const QJsonArray spans = otlp[u"resourceSpans"_s][0][u"scopeSpans"][0][u"spans"].toArray();
        QCOMPARE(valueOf(spans[0], u"gen_ai.request.model"_s)[u"stringValue"], u"gone"_s);
        QVERIFY(valueOf(spans[0], u"gen_ai.provider.name"_s).isNull());
        QCOMPARE(spans[1][u"name"], u"chat claude-fable-5"_s);
        QCOMPARE(valueOf(spans[1], u"gen_ai.request.model"_s)[u"stringValue"], u"claude-fable-5"_s);
        QCOMPARE(valueOf(spans[1], u"gen_ai.provider.name"_s)[u"stringValue"], u"anthropic"_s);
        QCOMPARE(valueOf(spans[1], u"berth.model"_s)[u"stringValue"], u"fable"_s);
    }

    void isOtlp()
    {
        add(task::Said{u"Go"_s, {}});
        wait(1s);
        answered({{.id = u"a"_s, .tool = u"execute_bash"_s, .arguments = "{}"}});
        add(task::Begun{u"a"_s, u"k"_s});
        wait(1s);
        returned(u"a"_s, R"({"exit_code": 2})");
        session::TaskFacts facts{.id = u"t1"_s, .model = u"m"_s};
        facts.created = base::WallTime(1'700'000'000s);
        const QList<Span> steps = api::spansOf(m_entries, {});
        const QJsonObject otlp = api::toOtlp(facts, steps, m_now);
        const QJsonArray spans = otlp[u"resourceSpans"_s][0][u"scopeSpans"][0][u"spans"].toArray();
        QCOMPARE(spans.size(), 3);
        QSet<QString> ids;
        for (const QJsonValue &span : spans) {
            QCOMPARE(span[u"traceId"].toString().size(), 32);
            QCOMPARE(span[u"spanId"].toString().size(), 16);
            QCOMPARE(span[u"traceId"], spans[0][u"traceId"]);
            ids += span[u"spanId"].toString();
        }
        QCOMPARE(ids.size(), 3);
        QCOMPARE(spans[0][u"name"], u"invoke_agent Berth"_s);
        QVERIFY(spans[0][u"parentSpanId"].isUndefined());
        QCOMPARE(spans[0][u"startTimeUnixNano"], u"1700000000000000000"_s);
        QCOMPARE(spans[0][u"endTimeUnixNano"], u"1700000002000000000"_s);
        QCOMPARE(spans[1][u"name"], u"chat m"_s);
        QCOMPARE(spans[1][u"kind"], 3);
        QCOMPARE(valueOf(spans[1], u"gen_ai.usage.output_tokens"_s)[u"intValue"], u"10"_s);
        QCOMPARE(spans[2][u"name"], u"execute_tool execute_bash"_s);
        QCOMPARE(spans[2][u"parentSpanId"], spans[0][u"spanId"]);
        QCOMPARE(spans[2][u"status"][u"code"], 2);
        QCOMPARE(valueOf(spans[2], u"gen_ai.tool.call.id"_s)[u"stringValue"], u"a"_s);
        QCOMPARE(valueOf(spans[2], u"error.type"_s)[u"stringValue"], u"_OTHER"_s);
        const QJsonObject rest = api::toOtlp(facts, steps.sliced(1));
        QCOMPARE(rest[u"resourceSpans"_s][0][u"scopeSpans"][0][u"spans"].toArray(), QJsonArray{spans[2]});
    }

private:
    void wait(std::chrono::milliseconds time) { m_now += time; }
    void add(const task::Content &content) { m_entries += task::Entry{m_entries.size() + 1, m_now, content}; }
    void answered(const QList<model::Call> &calls, const QString &words = u"I try."_s,
                  const QString &model = {}, std::optional<std::chrono::milliseconds> took = {})
    {
        task::Answered answered;
        answered.model = model;
        answered.took = took;
        answered.stop = model::Answer::Stop::Calls;
        answered.usage = {.input = 100, .output = 10};
        answered.nanodollars = 7;
        answered.message.parts += model::Text{words};
        for (const model::Call &call : calls)
            answered.message.parts += call;
        add(answered);
    }
    void returned(const QString &call, const QByteArray &text)
    {
        add(task::Returned{{.call = call, .text = QString::fromUtf8(text)}, {}});
    }
    static QJsonValue valueOf(const QJsonValue &span, const QString &key)
    {
        for (const QJsonValue &each : span[u"attributes"].toArray()) {
            if (each[u"key"].toString() == key)
                return each[u"value"];
        }
        return {};
    }

    QList<task::Entry> m_entries;
    base::WallTime m_now;
};

BERTH_TEST(tst_Trace)
#include "tst_trace.moc"
