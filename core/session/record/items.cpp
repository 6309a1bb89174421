// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/items.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <utility>

namespace session {

namespace {

/// A word for each value of an enumeration, both ways.
template <typename Value, std::size_t Count>
using Words = std::array<std::pair<Value, const char *>, Count>;

template <typename Value, std::size_t Count>
QString wordFor(const Words<Value, Count> &words, Value value)
{
    for (const auto &[known, word] : words) {
        if (known == value)
            return QString::fromLatin1(word);
    }
    Q_UNREACHABLE();
}

template <typename Value, std::size_t Count>
std::optional<Value> valueOf(const Words<Value, Count> &words, const QString &wanted)
{
    for (const auto &[value, word] : words) {
        if (wanted == QLatin1String(word))
            return value;
    }
    return {};
}

constexpr Words<Author, 3> kAuthors{
    {{Author::Person, "person"}, {Author::Operator, "operator"}, {Author::Caller, "caller"}}};
constexpr Words<Language, 2> kLanguages{{{Language::Python, "python"}, {Language::Shell, "shell"}}};
using State = record::Run::State;
constexpr Words<State, 6> kStates{{{State::Waiting, "waiting"},
                                   {State::Running, "running"},
                                   {State::Ok, "ok"},
                                   {State::Failed, "failed"},
                                   {State::Stopped, "stopped"},
                                   {State::Lost, "lost"}}};
using CallState = record::Call::State;
constexpr Words<CallState, 6> kCallStates{{{CallState::Waiting, "waiting"},
                                           {CallState::Running, "running"},
                                           {CallState::Done, "done"},
                                           {CallState::Failed, "failed"},
                                           {CallState::Refused, "refused"},
                                           {CallState::Lost, "lost"}}};
using StepState = record::Plan::Step::State;
constexpr Words<StepState, 3> kStepStates{
    {{StepState::Pending, "pending"}, {StepState::Active, "active"}, {StepState::Done, "done"}}};

} // namespace

QString authorName(Author author) { return wordFor(kAuthors, author); }
std::optional<Author> authorByName(const QString &name) { return valueOf(kAuthors, name); }
QString languageName(Language language) { return wordFor(kLanguages, language); }
std::optional<Language> languageByName(const QString &name) { return valueOf(kLanguages, name); }

namespace record {

namespace {

/// Reads and writes the values of one object by their keys. What is empty is not written.
class Reader
{
public:
    explicit Reader(const QJsonObject &json)
        : m_json(json)
    {
    }
    QJsonValue value(const char *key) const { return m_json.value(QLatin1String(key)); }
    QString text(const char *key) const { return value(key).toString(); }
    QStringList texts(const char *key) const
    {
        QStringList all;
        for (const QJsonValue &each : value(key).toArray())
            all += each.toString();
        return all;
    }
    qint64 integer(const char *key) const { return value(key).toInteger(); }
    std::chrono::milliseconds milliseconds(const char *key) const
    {
        return std::chrono::milliseconds(integer(key));
    }

private:
    const QJsonObject &m_json;
};

void put(QJsonObject &json, const char *key, const QString &text)
{
    if (!text.isEmpty())
        json.insert(QLatin1String(key), text);
}

void put(QJsonObject &json, const char *key, qint64 number)
{
    if (number != 0)
        json.insert(QLatin1String(key), number);
}

QJsonObject write(const CodeRequest &request)
{
    return {{QStringLiteral("type"), QStringLiteral("code")},
            {QStringLiteral("language"), languageName(request.language)},
            {QStringLiteral("code"), request.code}};
}

QJsonObject write(const RecipeRequest &request)
{
    QJsonObject parameters;
    for (auto each = request.parameters.cbegin(); each != request.parameters.cend(); ++each)
        parameters.insert(each.key(), each.value());
    QJsonObject object{{QStringLiteral("type"), QStringLiteral("recipe")},
                       {QStringLiteral("recipe"), request.recipe},
                       {QStringLiteral("name"), request.name},
                       {QStringLiteral("inputs"), QJsonArray::fromStringList(request.inputs)},
                       {QStringLiteral("parameters"), parameters},
                       {QStringLiteral("profiles"), QJsonArray::fromStringList(request.profiles)}};
    if (!request.network.isEmpty())
        object.insert(QStringLiteral("network"), request.network);
    if (!request.secrets.isEmpty())
        object.insert(QStringLiteral("secrets"), QJsonArray::fromStringList(request.secrets));
    return object;
}

QJsonObject write(const Request &request)
{
    return std::visit([](const auto &each) { return write(each); }, request);
}

QJsonObject write(const Run &run)
{
    QJsonObject json{{QStringLiteral("request"), run.request},
                     {QStringLiteral("title"), run.title},
                     {QStringLiteral("state"), wordFor(kStates, run.state)},
                     {QStringLiteral("output_bytes"), run.outputBytes},
                     {QStringLiteral("took_ms"), qint64(run.took.count())}};
    put(json, "run", run.record);
    if (run.code) {
        json.insert(QStringLiteral("language"), languageName(run.code->language));
        json.insert(QStringLiteral("code"), run.code->code);
    }
    put(json, "phase", run.phase);
    if (run.progress)
        json.insert(QStringLiteral("progress"), *run.progress);
    put(json, "tail", QString::fromUtf8(run.tail));
    put(json, "output_error", run.outputError);
    if (run.exitCode)
        json.insert(QStringLiteral("exit_code"), *run.exitCode);
    put(json, "nanodollars", run.nanodollars);
    put(json, "text", run.text);
    if (QJsonObject mend; run.remedy != base::Remedy()) {
        run.remedy.writeTo(mend);
        json.insert(QStringLiteral("mend"), mend);
    }
    put(json, "advice", run.advice);
    return json;
}

QJsonObject write(const Call &call)
{
    QJsonObject json{{QStringLiteral("caller"), call.caller},
                     {QStringLiteral("tool"), call.tool},
                     {QStringLiteral("arguments"), call.arguments},
                     {QStringLiteral("verdict"), call.verdict},
                     {QStringLiteral("state"), wordFor(kCallStates, call.state)},
                     {QStringLiteral("took_ms"), qint64(call.took.count())}};
    if (call.isCut)
        json.insert(QStringLiteral("is_cut"), true);
    put(json, "audit", call.audit);
    put(json, "review", call.review);
    put(json, "answer", call.answer);
    put(json, "why", call.why);
    put(json, "count", call.count == 1 ? 0 : call.count);
    if (!call.lines.isEmpty())
        json.insert(QStringLiteral("lines"), QJsonArray::fromStringList(call.lines));
    put(json, "run", call.run);
    put(json, "terminal", call.terminal);
    put(json, "tail", QString::fromUtf8(call.tail));
    put(json, "output_bytes", call.outputBytes);
    put(json, "output_error", call.outputError);
    put(json, "text", call.text);
    return json;
}

QJsonObject write(const Document &document)
{
    QJsonObject json{{QStringLiteral("path"), document.path},
                     {QStringLiteral("name"), document.name},
                     {QStringLiteral("bytes"), document.bytes}};
    put(json, "run", document.run);
    return json;
}

QJsonObject write(const Report &report)
{
    QJsonObject json{{QStringLiteral("text"), report.text},
                     {QStringLiteral("files"), report.files},
                     {QStringLiteral("time_ms"), qint64(report.time.count())},
                     {QStringLiteral("nanodollars"), report.nanodollars}};
    put(json, "tokens", report.tokens);
    if (report.isAtLeast)
        json.insert(QStringLiteral("at_least"), true);
    if (report.modelNanodollars)
        json.insert(QStringLiteral("model_nanodollars"), *report.modelNanodollars);
    if (report.failed)
        json.insert(QStringLiteral("failed"), true);
    put(json, "steps", report.steps);
    put(json, "calls", report.calls);
    put(json, "failures", report.failures);
    put(json, "took_ms", qint64(report.took.count()));
    QJsonArray wrong;
    for (const Report::Failed &failed : report.wrong)
        wrong += QJsonObject{{QStringLiteral("what"), failed.what}, {QStringLiteral("why"), failed.why}};
    if (!wrong.isEmpty())
        json.insert(QStringLiteral("wrong"), wrong);
    return json;
}

QJsonObject write(const Message &message)
{
    QJsonObject json{{QStringLiteral("text"), message.text}};
    if (!message.task.isEmpty()) {
        json.insert(QStringLiteral("task"), message.task);
        json.insert(QStringLiteral("place"), message.place);
    }
    if (!message.files.isEmpty())
        json.insert(QStringLiteral("files"), QJsonArray::fromStringList(message.files));
    return json;
}
QJsonObject write(const Thought &thought)
{
    return {{QStringLiteral("text"), thought.text}, {QStringLiteral("took_ms"), qint64(thought.took.count())}};
}
QJsonObject write(const Note &note)
{
    QJsonObject json{{QStringLiteral("text"), note.text}};
    put(json, "snapshot", note.snapshot);
    return json;
}
QJsonObject write(const Plan &plan)
{
    QJsonArray steps;
    for (const Plan::Step &step : plan.steps)
        steps += QJsonObject{{QStringLiteral("text"), step.text},
                             {QStringLiteral("state"), wordFor(kStepStates, step.state)}};
    return {{QStringLiteral("task"), plan.task}, {QStringLiteral("steps"), steps}};
}
QJsonObject write(const Unknown &unknown) { return unknown.json; }

std::optional<Content> readRequest(const Reader &from)
{
    if (from.text("type") == QLatin1String("code")) {
        const auto language = languageByName(from.text("language"));
        if (!language)
            return {};
        return Request(CodeRequest{*language, from.text("code")});
    }
    if (from.text("type") != QLatin1String("recipe"))
        return {};
    RecipeRequest request{from.text("recipe"), from.text("name"), from.texts("inputs"), {}};
    request.profiles = from.texts("profiles");
    request.secrets = from.texts("secrets");
    request.network = from.text("network");
    const QJsonObject parameters = from.value("parameters").toObject();
    for (auto each = parameters.begin(); each != parameters.end(); ++each)
        request.parameters.insert(each.key(), each.value().toString());
    return Request(request);
}

std::optional<Content> readRun(const Reader &from)
{
    const auto state = valueOf(kStates, from.text("state"));
    if (!state)
        return {};
    Run run;
    run.request = from.integer("request");
    run.record = from.text("run");
    run.title = from.text("title");
    if (const auto language = languageByName(from.text("language")))
        run.code = CodeRequest{*language, from.text("code")};
    run.state = *state;
    run.phase = from.text("phase");
    if (from.value("progress").isDouble())
        run.progress = from.value("progress").toDouble();
    run.tail = from.text("tail").toUtf8();
    run.outputBytes = from.integer("output_bytes");
    run.outputError = from.text("output_error");
    if (from.value("exit_code").isDouble())
        run.exitCode = from.value("exit_code").toInt();
    run.took = from.milliseconds("took_ms");
    run.nanodollars = from.integer("nanodollars");
    run.text = from.text("text");
    run.remedy = base::Remedy::readFrom(from.value("mend").toObject());
    run.advice = from.text("advice");
    return run;
}

std::optional<Content> readCall(const Reader &from)
{
    const auto state = valueOf(kCallStates, from.text("state"));
    if (!state)
        return {};
    Call call;
    call.caller = from.text("caller");
    call.tool = from.text("tool");
    call.arguments = from.value("arguments").toObject();
    call.isCut = from.value("is_cut").toBool();
    call.audit = from.integer("audit");
    call.review = from.text("review");
    call.verdict = from.text("verdict");
    call.answer = from.text("answer");
    call.why = from.text("why");
    call.state = *state;
    call.count = std::max(1, from.value("count").toInt(1));
    call.lines = from.texts("lines");
    call.run = from.text("run");
    call.terminal = from.text("terminal");
    call.tail = from.text("tail").toUtf8();
    call.outputBytes = from.integer("output_bytes");
    call.outputError = from.text("output_error");
    call.text = from.text("text");
    call.took = from.milliseconds("took_ms");
    return call;
}

std::optional<Content> readDocument(const Reader &from)
{
    return Document{from.text("path"), from.text("name"), from.integer("bytes"), from.text("run")};
}

std::optional<Content> readReport(const Reader &from)
{
    Report report{from.text("text"), int(from.integer("files")), from.milliseconds("time_ms"),
                  from.integer("nanodollars")};
    report.tokens = from.integer("tokens");
    report.isAtLeast = from.value("at_least").toBool();
    if (from.value("model_nanodollars").isDouble())
        report.modelNanodollars = from.integer("model_nanodollars");
    report.failed = from.value("failed").toBool();
    report.steps = int(from.integer("steps"));
    report.calls = int(from.integer("calls"));
    report.failures = int(from.integer("failures"));
    report.took = from.milliseconds("took_ms");
    for (const QJsonValue &failed : from.value("wrong").toArray())
        report.wrong += Report::Failed{failed[u"what"].toString(), failed[u"why"].toString()};
    return report;
}

std::optional<Content> readMessage(const Reader &from)
{
    return Message{from.text("text"), from.text("task"), int(from.integer("place")), from.texts("files")};
}
std::optional<Content> readThought(const Reader &from)
{
    return Thought{from.text("text"), from.milliseconds("took_ms")};
}
std::optional<Content> readNote(const Reader &from) { return Note{from.text("text"), from.text("snapshot")}; }
std::optional<Content> readPlan(const Reader &from)
{
    Plan plan{from.text("task"), {}};
    for (const QJsonValue &step : from.value("steps").toArray()) {
        const auto state = stepStateByName(step[QLatin1String("state")].toString());
        if (!state)
            return {};
        plan.steps += Plan::Step{step[QLatin1String("text")].toString(), *state};
    }
    return plan;
}

// One row for each kind, in the order of the variant; the last, of what is not known, has none.
constexpr std::array<std::pair<const char *, std::optional<Content> (*)(const Reader &)>, 9> kKinds{
    {{"request", readRequest},
     {"run", readRun},
     {"call", readCall},
     {"document", readDocument},
     {"report", readReport},
     {"message", readMessage},
     {"thought", readThought},
     {"note", readNote},
     {"plan", readPlan}}};
static_assert(kKinds.size() + 1 == std::variant_size_v<Content>);

} // namespace

std::optional<Plan::Step::State> stepStateByName(const QString &name) { return valueOf(kStepStates, name); }

QString kindOf(const Content &content)
{
    if (const auto *unknown = std::get_if<Unknown>(&content))
        return unknown->kind;
    return QString::fromLatin1(kKinds[content.index()].first);
}

QJsonObject toJson(const Content &content)
{
    return std::visit([](const auto &each) { return write(each); }, content);
}

Content fromJson(const QString &kind, const QJsonObject &json)
{
    for (const auto &[known, read] : kKinds) {
        if (kind == QLatin1String(known)) {
            if (auto content = read(Reader(json)))
                return *content;
        }
    }
    return Unknown{kind, json};
}

} // namespace record
} // namespace session
