// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/service.h"

#include "core/base/log.h"
#include "core/mcp/answers.h"
#include "core/mcp/pages.h"
#include "core/mcp/request_state.h"
#include "core/mcp/wire.h"

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QJsonDocument>

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;
using base::Task;

namespace mcp {

static constexpr int kMostRounds = 16; // of questions within one call

static const QString kName = u"name"_s;
static const QString kUri = u"uri"_s;
static const QString kArguments = u"arguments"_s;
static const QString kTaskId = u"taskId"_s;
static const QString kResponses = u"inputResponses"_s;
static const QString kState = u"requestState"_s;

/// One row for each method.
struct Service::Method
{
    QString name;
    bool Served::*isServed;
    Revision since;
    Task<Answer> (Service::*perform)(Asked, Call);
};

const Service::Method *Service::find(const QString &method)
{
    static constexpr auto kFirst = Revision::V2024_11_05;
    static constexpr auto kModern = Revision::V2026_07_28;
    static const Method methods[] = {
        {u"tools/list"_s, &Served::tools, kFirst, &Service::listTools},
        {u"tools/call"_s, &Served::tools, kFirst, &Service::callTool},
        {u"resources/list"_s, &Served::resources, kFirst, &Service::listResources},
        {u"resources/templates/list"_s, &Served::resources, kFirst, &Service::listTemplates},
        {u"resources/read"_s, &Served::resources, kFirst, &Service::readResource},
        {u"prompts/list"_s, &Served::prompts, kFirst, &Service::listPrompts},
        {u"prompts/get"_s, &Served::prompts, kFirst, &Service::getPrompt},
        {u"completion/complete"_s, &Served::completions, kFirst, &Service::complete},
        {u"tasks/get"_s, &Served::tasks, kModern, &Service::getTask},
        {u"tasks/update"_s, &Served::tasks, kModern, &Service::updateTask},
        {u"tasks/cancel"_s, &Served::tasks, kModern, &Service::cancelTask},
    };
    const auto found =
        std::ranges::find_if(methods, [&method](const Method &each) { return each.name == method; });
    return found == std::end(methods) ? nullptr : found;
}

Service::Service(Offer *offer, RequestStates *states, Questions *questions, QString caller, int pageSize)
    : m_offer(offer)
    , m_states(states)
    , m_questions(questions)
    , m_caller(std::move(caller))
    , m_pageSize(pageSize)
{
}

bool Service::has(const QString &method, Revision revision) const
{
    const Method *found = find(method);
    return found && revision >= found->since && m_offer->served().*found->isServed;
}

Task<Answer> Service::perform(Asked asked, Call call)
{
    const Method *method = find(asked.method);
    Q_ASSERT(method);
    return (this->*method->perform)(std::move(asked), std::move(call));
}

static auto wrong(const QString &text) { return failed(code::kInvalidParams, text); }

// What a call asks of its peer

static bool declares(const Asked &asked, Question::Kind kind)
{
    const QJsonObject &capabilities = asked.client.capabilities;
    switch (kind) {
    case Question::Kind::Elicitation: {
        const QJsonValue elicitation = capabilities.value(u"elicitation"_s);
        // Where no mode is named, it is forms.
        return hasElicitation(asked.revision) && elicitation.isObject()
            && (elicitation[u"form"].isObject() || !elicitation[u"url"].isObject());
    }
    case Question::Kind::Sampling:
        return capabilities.value(u"sampling"_s).isObject();
    case Question::Kind::Roots:
        break;
    }
    return capabilities.value(u"roots"_s).isObject();
}

static QString capabilityOf(Question::Kind kind)
{
    switch (kind) {
    case Question::Kind::Elicitation:
        return u"elicitation"_s;
    case Question::Kind::Sampling:
        return u"sampling"_s;
    case Question::Kind::Roots:
        break;
    }
    return u"roots"_s;
}

/// That the client lacks what this would take.
static std::optional<Failure> lack(const Asked &asked, const QList<Question> &questions)
{
    QJsonObject missing;
    for (const Question &question : questions) {
        if (!declares(asked, question.kind))
            missing.insert(capabilityOf(question.kind), QJsonObject());
    }
    if (missing.isEmpty())
        return {};
    const QString text =
        u"The client would have to answer, and does not declare: %1."_s.arg(missing.keys().join(u", "_s));
    if (hasSession(asked.revision))
        return Failure{code::kInternal, text};
    return Failure{code::kMissingCapability, text, {{u"requiredCapabilities"_s, missing}}};
}

static Failure lackOfTasks()
{
    const QJsonObject extensions{{kTasksExtension, QJsonObject()}};
    return {code::kMissingCapability,
            u"The client does not declare the tasks extension."_s,
            {{u"requiredCapabilities"_s, QJsonObject{{u"extensions"_s, extensions}}}}};
}

/// The very call that a state belongs to: who makes it, and all of it but what changes from round to round.
QByteArray Service::purposeOf(const Asked &asked) const
{
    QJsonObject params = asked.params;
    for (const QString &changing : {u"_meta"_s, kResponses, kState})
        params.remove(changing);
    const QJsonArray whole{m_caller, asked.method, params};
    return QCryptographicHash::hash(QJsonDocument(whole).toJson(QJsonDocument::Compact),
                                    QCryptographicHash::Sha256);
}

QJsonObject Service::inputRequired(const Asked &asked, const QList<Question> &questions,
                                   const Answers &answers, const QJsonObject &state) const
{
    QJsonArray open;
    for (const Question &question : questions)
        open += QJsonObject{
            {u"key"_s, question.key}, {u"kind"_s, int(question.kind)}, {u"params"_s, question.params}};
    QJsonObject given;
    for (auto each = answers.begin(); each != answers.end(); ++each)
        given.insert(each.key(), each.value());
    const QJsonObject sealed{{u"open"_s, open}, {u"given"_s, given}, {u"state"_s, state}};

    QJsonObject result{{u"resultType"_s, u"input_required"_s},
                       {kState, m_states->seal(sealed, purposeOf(asked))}};
    if (!questions.isEmpty())
        result.insert(u"inputRequests"_s, wire::of(questions));
    return result;
}

/// Puts what was answered into the call, and gives what is still open.
tl::expected<QList<Question>, Failure> Service::takeAnswers(const Asked &asked, Call &call)
{
    if (hasSession(asked.revision))
        return QList<Question>();
    const QJsonValue responses = asked.params.value(kResponses);
    const QJsonValue sealed = asked.params.value(kState);
    if (!responses.isObject() && !responses.isUndefined())
        return wrong(u"inputResponses is not an object."_s);
    if (sealed.isUndefined())
        return QList<Question>(); // answers to what nobody here asked count for nothing
    if (!sealed.isString())
        return wrong(u"requestState is not a text."_s);
    const auto opened = m_states->open(sealed.toString(), purposeOf(asked));
    if (!opened)
        return wrong(opened.error().text);

    const QJsonObject given = opened->value(u"given"_s).toObject();
    for (auto each = given.begin(); each != given.end(); ++each)
        call.answers.insert(each.key(), each.value().toObject());
    call.state = opened->value(u"state"_s).toObject();
    QList<Question> open;
    for (const QJsonValue &value : opened->value(u"open"_s).toArray()) {
        const Question question{value[u"key"].toString(), Question::Kind(value[u"kind"].toInt()),
                                value[u"params"].toObject()};
        const QJsonValue answer = responses[question.key];
        if (fits(question, answer))
            call.answers.insert(question.key, answer.toObject());
        else
            open += question;
    }
    return open;
}

/// Makes the call, as often as it has questions. `make` begins it, `write` says what comes of it.
template <typename Make, typename Write>
Task<Answer> Service::asking(Asked asked, Call call, Make make, Write write)
{
    call.mayAskPerson = declares(asked, Question::Kind::Elicitation);
    call.maySample = declares(asked, Question::Kind::Sampling);
    call.mayAskRoots = declares(asked, Question::Kind::Roots);
    call.mayBecomeTask = m_offer->served().tasks && asked.declaresTasks();

    const auto open = takeAnswers(asked, call);
    if (!open)
        co_return tl::unexpected(open.error());
    if (!open->isEmpty())
        co_return inputRequired(asked, *open, call.answers, call.state);

    QElapsedTimer age;
    age.start();
    for (int round = 0; round < kMostRounds; ++round) {
        call.age = std::chrono::milliseconds(age.elapsed());
        auto made = make(call);
        auto reply = co_await std::move(made);
        if (!reply)
            co_return tl::unexpected(write(reply.error()));
        const auto *ask = std::get_if<Ask>(&*reply);
        if (!ask)
            co_return write(*reply);
        if (const auto missing = lack(asked, ask->questions))
            co_return tl::unexpected(*missing);
        if (!hasSession(asked.revision))
            co_return inputRequired(asked, ask->questions, {}, ask->state);
        auto question = m_questions->ask(ask->questions, asked.revision, ask->patience);
        auto answers = co_await std::move(question);
        if (!answers)
            co_return failed(code::kInternal, answers.error().text);
        call.answers = std::move(*answers);
        call.state = ask->state;
    }
    co_return failed(code::kInternal, u"The call asked %1 times, which is the limit."_s.arg(kMostRounds));
}

// Lists

template <typename T, typename Key>
Answer Service::listOf(const Asked &asked, const QString &member, const QList<T> &items, Key key) const
{
    const QJsonValue cursor = asked.params.value(u"cursor"_s);
    if (!cursor.isString() && !cursor.isUndefined())
        return wrong(u"The cursor is not a text."_s);
    QStringList keys;
    for (const T &item : items)
        keys += item.*key;
    const auto page = pageOf(keys, asked.method, cursor, m_pageSize);
    if (!page)
        return wrong(u"The cursor is none of this list, or its place is gone. Begin without one."_s);
    QJsonArray array;
    for (qsizetype i = page->from; i < page->to; ++i)
        array += wire::of(items.at(i), asked.revision);
    QJsonObject result{{member, array}};
    if (!page->next.isEmpty())
        result.insert(u"nextCursor"_s, page->next);
    return result;
}

Task<Answer> Service::listTools(Asked asked, Call)
{
    co_return listOf(asked, u"tools"_s, m_offer->tools(), &Tool::name);
}

Task<Answer> Service::listPrompts(Asked asked, Call)
{
    co_return listOf(asked, u"prompts"_s, m_offer->prompts(), &Prompt::name);
}

Task<Answer> Service::listResources(Asked asked, Call)
{
    auto wanted = m_offer->resources();
    const auto resources = co_await std::move(wanted);
    if (!resources)
        co_return tl::unexpected(wire::failureOf(resources.error()));
    co_return listOf(asked, u"resources"_s, *resources, &Resource::uri);
}

Task<Answer> Service::listTemplates(Asked asked, Call)
{
    auto wanted = m_offer->resourceTemplates();
    const auto templates = co_await std::move(wanted);
    if (!templates)
        co_return tl::unexpected(wire::failureOf(templates.error()));
    co_return listOf(asked, u"resourceTemplates"_s, *templates, &ResourceTemplate::uriTemplate);
}

// Calls

namespace {

struct WriteTool
{
    Revision revision;
    bool mayBecomeTask;

    Answer operator()(const std::variant<ToolResult, Ask, TaskState> &reply) const
    {
        if (const auto *result = std::get_if<ToolResult>(&reply))
            return wire::of(*result, revision);
        if (!mayBecomeTask)
            return tl::unexpected(lackOfTasks());
        QJsonObject task = wire::of(std::get<TaskState>(reply));
        // The first state of a task is told without what came of it: that is for tasks/get.
        for (const QString &member : {u"result"_s, u"error"_s, u"inputRequests"_s})
            task.remove(member);
        task.insert(u"resultType"_s, u"task"_s);
        return task;
    }
    Failure operator()(const Error &error) const { return wire::failureOf(error); }
};

struct WriteResource
{
    QString uri;
    Revision revision;

    Answer operator()(const std::variant<ResourceContents, Ask> &reply) const
    {
        return wire::of(std::get<ResourceContents>(reply));
    }
    Failure operator()(const Error &error) const
    {
        Failure failure = wire::failureOf(error);
        failure.data = {{kUri, uri}};
        if (error.kind == Error::Kind::NotFound && hasSession(revision))
            failure.code = code::kNoResource;
        return failure;
    }
};

struct WritePrompt
{
    Revision revision;

    Answer operator()(const std::variant<PromptText, Ask> &reply) const
    {
        return wire::of(std::get<PromptText>(reply), revision);
    }
    Failure operator()(const Error &error) const { return wire::failureOf(error); }
};

} // namespace

/// An object that may be left out; nothing where it is something else.
static std::optional<QJsonObject> objectOf(const QJsonValue &value)
{
    if (!value.isObject() && !value.isUndefined())
        return {};
    return value.toObject();
}

Task<Answer> Service::callTool(Asked asked, Call call)
{
    const QJsonValue name = asked.params.value(kName);
    const auto arguments = objectOf(asked.params.value(kArguments));
    if (!name.isString() || !arguments)
        co_return wrong(u"A call of a tool has its name, and an object of arguments."_s);
    const auto make = [offer = m_offer, tool = name.toString(), given = *arguments](const Call &each) {
        return offer->callTool(each, tool, given);
    };
    const Revision revision = asked.revision;
    const WriteTool write{revision, m_offer->served().tasks && asked.declaresTasks()};
    auto made = asking(std::move(asked), std::move(call), make, write);
    auto answer = co_await std::move(made);
    // A model can read that, and do something else.
    if (!answer && answer.error().code == code::kInternal)
        co_return wire::of(ToolResult::ofText(answer.error().text, true), revision);
    co_return answer;
}

Task<Answer> Service::readResource(Asked asked, Call call)
{
    const QJsonValue uri = asked.params.value(kUri);
    if (!uri.isString())
        co_return wrong(u"What is to be read has a uri."_s);
    const auto make = [offer = m_offer, which = uri.toString()](const Call &each) {
        return offer->readResource(each, which);
    };
    const WriteResource write{uri.toString(), asked.revision};
    auto made = asking(std::move(asked), std::move(call), make, write);
    co_return co_await std::move(made);
}

Task<Answer> Service::getPrompt(Asked asked, Call call)
{
    const QJsonValue name = asked.params.value(kName);
    const auto arguments = objectOf(asked.params.value(kArguments));
    if (!name.isString() || !arguments)
        co_return wrong(u"A prompt has its name, and an object of arguments."_s);
    for (const QJsonValue &value : *arguments) {
        if (!value.isString())
            co_return wrong(u"The arguments of a prompt are texts."_s);
    }
    const QList<Prompt> prompts = m_offer->prompts();
    const auto prompt =
        std::ranges::find_if(prompts, [&name](const Prompt &each) { return each.name == name.toString(); });
    if (prompt == prompts.end())
        co_return wrong(u"There is no prompt “%1”."_s.arg(base::printable(name.toString(), 60)));
    for (const PromptArgument &argument : prompt->arguments) {
        if (argument.isRequired && !arguments->contains(argument.name))
            co_return wrong(u"The prompt needs the argument “%1”."_s.arg(argument.name));
    }
    const auto make = [offer = m_offer, which = name.toString(), given = *arguments](const Call &each) {
        return offer->prompt(each, which, given);
    };
    const WritePrompt write{asked.revision};
    auto made = asking(std::move(asked), std::move(call), make, write);
    co_return co_await std::move(made);
}

Task<Answer> Service::complete(Asked asked, Call)
{
    const QJsonValue ref = asked.params.value(u"ref"_s);
    const QJsonValue argument = asked.params.value(u"argument"_s);
    const bool isPrompt = ref[u"type"] == u"ref/prompt"_s;
    const QJsonValue subject = isPrompt ? ref[kName] : ref[kUri];
    const auto context = objectOf(asked.params.value(u"context"_s));
    const auto known = context ? objectOf(context->value(kArguments)) : context;
    if ((!isPrompt && ref[u"type"] != u"ref/resource"_s) || !subject.isString() || !argument[kName].isString()
        || !argument[u"value"].isString() || !known)
        co_return wrong(
            u"A completion has a ref to a prompt or resource, and an argument with name and value."_s);
    CompletionWish wish{isPrompt ? CompletionWish::Of::Prompt : CompletionWish::Of::ResourceTemplate,
                        subject.toString(), argument[kName].toString(), argument[u"value"].toString(),
                        *known};
    auto wanted = m_offer->complete(std::move(wish));
    const auto completion = co_await std::move(wanted);
    if (!completion)
        co_return tl::unexpected(wire::failureOf(completion.error()));
    co_return wire::of(*completion);
}

// Tasks

/// Why a request about a task fails before it is looked for.
static std::optional<Failure> wrongWithTask(const Asked &asked)
{
    if (!asked.declaresTasks())
        return lackOfTasks();
    if (!asked.params.value(kTaskId).isString())
        return Failure{code::kInvalidParams, u"There is no taskId."_s};
    return {};
}

Task<Answer> Service::getTask(Asked asked, Call)
{
    if (const auto failure = wrongWithTask(asked))
        co_return tl::unexpected(*failure);
    auto wanted = m_offer->task(asked.params.value(kTaskId).toString());
    const auto task = co_await std::move(wanted);
    if (!task)
        co_return tl::unexpected(wire::failureOf(task.error()));
    co_return wire::of(*task);
}

Task<Answer> Service::updateTask(Asked asked, Call)
{
    if (const auto failure = wrongWithTask(asked))
        co_return tl::unexpected(*failure);
    const QString id = asked.params.value(kTaskId).toString();
    const QJsonValue responses = asked.params.value(kResponses);
    if (!responses.isObject())
        co_return wrong(u"There are no inputResponses."_s);
    auto wanted = m_offer->task(id);
    const auto task = co_await std::move(wanted);
    if (!task)
        co_return tl::unexpected(wire::failureOf(task.error()));
    Answers answers;
    for (const Question &question : task->questions) {
        if (const QJsonValue answer = responses[question.key]; fits(question, answer))
            answers.insert(question.key, answer.toObject());
    }
    if (!answers.isEmpty()) {
        auto update = m_offer->updateTask(id, std::move(answers));
        if (const auto updated = co_await std::move(update); !updated)
            co_return tl::unexpected(wire::failureOf(updated.error()));
    }
    co_return QJsonObject();
}

Task<Answer> Service::cancelTask(Asked asked, Call)
{
    if (const auto failure = wrongWithTask(asked))
        co_return tl::unexpected(*failure);
    auto cancel = m_offer->cancelTask(asked.params.value(kTaskId).toString());
    if (const auto cancelled = co_await std::move(cancel); !cancelled)
        co_return tl::unexpected(wire::failureOf(cancelled.error()));
    co_return QJsonObject();
}

} // namespace mcp
