// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/agent_offer.h"

#include "core/agent/recipe.h"
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/tools/catalogue.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStringDecoder>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace owner {

static constexpr qint64 kPiece = 256 * 1024; // the most that a tool reads at once
static constexpr qint64 kMostRead = 4 << 20; // of a resource; base64 of it stays below the longest message
static constexpr auto kLook = 1s; // between two at what is watched
static constexpr qsizetype kMostTasks = 200;
static constexpr auto kFirstPoll = 2s;

AgentOffer::AgentOffer(api::AgentOperations *agents, QString caller)
    : m_agents(agents)
    , m_caller(std::move(caller))
{
}

AgentOffer::~AgentOffer() = default;

mcp::ServerInfo AgentOffer::server() const
{
    return {u"berth"_s, u"Berth"_s, QStringLiteral(BERTH_VERSION), tools::instructions()};
}

mcp::Served AgentOffer::served() const
{
    return {.tools = true,
            .resources = true,
            .subscriptions = true,
            .prompts = true,
            .completions = true,
            .logging = false,
            .tasks = true};
}

static mcp::Tool described(const tools::Tool &tool)
{
    const QJsonObject definition = tools::definition(tool);
    const tools::Annotations &is = tool.annotations;
    return {.name = tool.name,
            .title = tool.title,
            .description = tool.description,
            .inputSchema = definition.value(u"inputSchema"_s).toObject(),
            .outputSchema = definition.value(u"outputSchema"_s).toObject(),
            .hints = mcp::ToolHints{is.isReadOnly, is.isDestructive, is.isIdempotent, is.isOpenWorld}};
}

QList<mcp::Tool> AgentOffer::tools() const
{
    QList<mcp::Tool> list;
    for (const tools::Tool &tool : tools::catalogue())
        list += described(tool);
    return list;
}

Task<Result<tools::Outcome>> AgentOffer::perform(QString tool, QJsonObject arguments,
                                                 tools::Progress progress)
{
    const tools::Toolbox::Wish wish{
        .caller = m_caller, .tool = tool, .arguments = arguments, .progress = progress};
    co_return co_await m_agents->perform(wish);
}

/// The JSON of a tool that only looks; an error where it says one.
Task<Result<QJsonObject>> AgentOffer::look(QString tool, QJsonObject arguments)
{
    const auto outcome = co_await perform(tool, arguments);
    if (!outcome)
        co_return fail(outcome.error());
    if (outcome->isError) {
        const QString kind = outcome->json.value(u"error"_s).toString();
        co_return fail(kind == u"not_found"_s     ? Error::Kind::NotFound
                           : kind == u"invalid"_s ? Error::Kind::Invalid
                                                  : Error::Kind::Denied,
                       outcome->json.value(u"message"_s).toString());
    }
    if (outcome->json.value(u"state"_s) == u"waiting_for_person"_s)
        co_return fail(Error::Kind::Denied, outcome->json.value(u"message"_s).toString());
    co_return outcome->json;
}

// --- Tools

static mcp::ToolResult resultOf(const tools::Outcome &outcome)
{
    auto result = mcp::ToolResult::ofJson(outcome.json, outcome.isError);
    for (const tools::Picture &picture : outcome.pictures)
        result.content += mcp::Content::ofImage(picture.bytes, picture.type);
    return result;
}

static bool goesOn(const tools::Outcome &outcome)
{
    const QString state = outcome.json.value(u"state"_s).toString();
    return state == u"running"_s || state == u"working"_s || state == u"waiting_for_person"_s;
}

mcp::Offer::ToolReply AgentOffer::callTool(mcp::Call call, QString name, QJsonObject arguments)
{
    const tools::Progress progress = [tell = call.progress](int percent, const QString &step) {
        if (tell)
            tell(std::max(percent, 0), percent < 0 ? 0 : 100, step);
    };
    const auto outcome = co_await perform(name, arguments, progress);
    if (!outcome)
        co_return fail(outcome.error());
    if (const QString terminal = outcome->json.value(u"terminal"_s).toString(); !terminal.isEmpty())
        m_terminals += terminal;
    if (const tools::Tool *tool = tools::find(name); tool && !tool->annotations.isReadOnly)
        QMetaObject::invokeMethod(this, &Offer::resourcesChanged, Qt::QueuedConnection);
    const QString handle = outcome->json.value(u"run"_s).toString();
    if (!call.mayBecomeTask || !goesOn(*outcome) || handle.isEmpty())
        co_return resultOf(*outcome);
    const auto now = base::SystemClock().now();
    mcp::TaskState state{.id = handle,
                         .message = outcome->json.value(u"next"_s).toString(),
                         .created = now,
                         .updated = now,
                         .poll = kFirstPoll};
    if (m_tasks.size() >= kMostTasks)
        m_tasks.erase(m_tasks.begin());
    m_tasks.insert(handle, state);
    co_return state;
}

mcp::Offer::Reply<mcp::TaskState> AgentOffer::task(QString id)
{
    // A run is known by its handle alone, also to the owner that comes after the one that gave it.
    mcp::TaskState state = m_tasks.value(id);
    if (state.status != mcp::TaskState::Status::Working)
        co_return state;
    const QJsonObject look{{u"run"_s, id}, {u"wait_s"_s, 0}};
    const auto outcome = co_await perform(u"wait_run"_s, look);
    if (!outcome)
        co_return fail(outcome.error());
    const auto now = base::SystemClock().now();
    if (state.id.isEmpty()) {
        if (outcome->isError && outcome->json.value(u"error"_s) == u"not_found"_s)
            co_return fail(Error::Kind::NotFound, outcome->json.value(u"message"_s).toString());
        state = {.id = id, .created = now};
    }
    state.updated = now;
    state.poll = kFirstPoll;
    if (!goesOn(*outcome)) {
        state.status = mcp::TaskState::Status::Completed;
        state.message.clear();
        state.result = resultOf(*outcome);
    }
    m_tasks.insert(id, state);
    co_return state;
}

mcp::Offer::Reply<void> AgentOffer::updateTask(QString id, mcp::Answers)
{
    const auto state = co_await task(id);
    if (!state)
        co_return fail(state.error());
    co_return Result<>(); // nothing is ever asked
}

mcp::Offer::Reply<void> AgentOffer::cancelTask(QString id)
{
    auto state = co_await task(id);
    if (!state)
        co_return fail(state.error());
    if (state->status != mcp::TaskState::Status::Working)
        co_return Result<>();
    const QJsonObject which{{u"run"_s, id}, {u"signal"_s, u"KILL"_s}};
    const auto killed = co_await look(u"kill_run"_s, which);
    if (!killed)
        co_return fail(killed.error());
    state->status = mcp::TaskState::Status::Cancelled;
    state->updated = base::SystemClock().now();
    m_tasks.insert(id, *state);
    co_return Result<>();
}

// --- Resources

static mcp::Resource listed(const ResourceName &name, const QString &title, std::optional<qint64> size = {})
{
    return {.uri = name.uri(), .name = title, .type = name.mimeType(), .size = size};
}

/// What may not be looked at is left out.
mcp::Offer::Reply<QList<mcp::Resource>> AgentOffer::resources()
{
    using Kind = ResourceName::Kind;
    QList<mcp::Resource> list;
    const auto vms = co_await look(u"list_vms"_s, {});
    const QJsonArray rows = vms ? vms->value(u"vms"_s).toArray() : QJsonArray();
    for (const QJsonValue &row : rows) {
        const QString vm = row.toObject().value(u"vm"_s).toString();
        const QString title = row.toObject().value(u"name"_s).toString();
        list += listed({Kind::Snapshots, vm}, u"Snapshots of %1"_s.arg(title));
        const QJsonObject here{{u"vm"_s, vm}};
        const auto documents = co_await look(u"list_documents"_s, here);
        const QJsonArray files = documents ? documents->value(u"documents"_s).toArray() : QJsonArray();
        for (const QJsonValue &file : files) {
            const QString name = file.toObject().value(u"name"_s).toString();
            list += listed({Kind::Document, vm, name}, name, file.toObject().value(u"bytes"_s).toInteger());
        }
    }
    const auto runs = co_await look(u"list_runs"_s, {});
    const QJsonArray begun = runs ? runs->value(u"runs"_s).toArray() : QJsonArray();
    for (const QJsonValue &row : begun) {
        const QString run = row.toObject().value(u"run"_s).toString();
        const QString command = base::printable(row.toObject().value(u"command"_s).toString(), 60);
        list += listed({Kind::Output, run, u"stdout"_s}, u"Output of %1"_s.arg(command));
        list += listed({Kind::Output, run, u"stderr"_s}, u"Errors of %1"_s.arg(command));
    }
    QStringList terminals(m_terminals.cbegin(), m_terminals.cend());
    terminals.sort();
    for (const QString &terminal : std::as_const(terminals)) {
        if (m_agents->backend().screen(terminal))
            list += listed({Kind::Screen, terminal}, u"Screen of %1"_s.arg(terminal));
    }
    co_return list;
}

mcp::Offer::Reply<QList<mcp::ResourceTemplate>> AgentOffer::resourceTemplates()
{
    co_return QList<mcp::ResourceTemplate>{
        {.uriTemplate = u"berth://vms/{vm}/documents/{name}"_s,
         .name = u"document"_s,
         .title = u"Document"_s,
         .description = u"A file that work in a VM left, kept on the host."_s},
        {.uriTemplate = u"berth://vms/{vm}/files/{path}"_s,
         .name = u"file"_s,
         .title = u"File"_s,
         .description = u"A file of a VM, by its absolute path in percent-encoding."_s},
        {.uriTemplate = u"berth://vms/{vm}/snapshots"_s,
         .name = u"snapshots"_s,
         .title = u"Snapshots"_s,
         .type = u"application/json"_s},
        {.uriTemplate = u"berth://runs/{run}/{channel}"_s,
         .name = u"output"_s,
         .title = u"Output of a run"_s,
         .description = u"What it printed so far; channel is stdout or stderr."_s,
         .type = u"text/plain"_s},
        {.uriTemplate = u"berth://terminals/{terminal}/screen"_s,
         .name = u"screen"_s,
         .title = u"Screen of a terminal"_s,
         .type = u"text/plain"_s}};
}

static QByteArray bytesIn(const QJsonObject &piece)
{
    const QString content = piece.value(piece.contains(u"content"_s) ? u"content"_s : u"text"_s).toString();
    return piece.value(u"encoding"_s) == u"base64"_s ? QByteArray::fromBase64(content.toLatin1())
                                                     : content.toUtf8();
}

mcp::Offer::Reply<QByteArray> AgentOffer::readAll(ResourceName resource)
{
    QJsonObject arguments = resource.arguments();
    if (resource.kind == ResourceName::Kind::Snapshots) {
        const auto json = co_await look(resource.tool(), arguments);
        if (!json)
            co_return fail(json.error());
        co_return QJsonDocument(*json).toJson(QJsonDocument::Compact);
    }
    if (resource.kind == ResourceName::Kind::Screen) {
        const auto json = co_await look(resource.tool(), arguments);
        if (!json)
            co_return fail(json.error());
        co_return json->value(u"screen"_s).toString().toUtf8();
    }
    QByteArray all;
    arguments.insert(u"limit"_s, kPiece);
    for (qint64 offset = 0;;) {
        arguments.insert(u"offset"_s, offset);
        const auto piece = co_await look(resource.tool(), arguments);
        if (!piece)
            co_return fail(piece.error());
        all += bytesIn(*piece);
        const qint64 next = piece->value(u"next_offset"_s).toInteger();
        const qint64 total = piece->value(u"total_bytes"_s).toInteger();
        if (total > kMostRead)
            co_return fail(
                Error::Kind::Invalid,
                u"It has %1 bytes, more than are read at once. Read pieces of it with the tool %2."_s
                    .arg(total)
                    .arg(resource.tool()));
        if (next <= offset || next >= total)
            co_return all;
        offset = next;
    }
}

mcp::Offer::Asking<mcp::ResourceContents> AgentOffer::readResource(mcp::Call, QString uri)
{
    const auto resource = ResourceName::fromUri(uri);
    if (!resource)
        co_return fail(Error::Kind::NotFound,
                       u"There is no resource “%1”. resources/list has those there are."_s.arg(
                           base::printable(uri, 200)));
    const auto bytes = co_await readAll(*resource);
    if (!bytes)
        co_return fail(bytes.error());
    mcp::Content content{.kind = mcp::Content::Kind::Resource, .type = resource->mimeType(), .uri = uri};
    QStringDecoder decode(QStringDecoder::Utf8);
    const QString text = decode(*bytes);
    if (decode.hasError() || bytes->contains('\0'))
        content.bytes = *bytes;
    else
        content.text = bytes->isEmpty() ? u""_s : text; // not null: it is a text
    co_return mcp::ResourceContents{{content}};
}

/// The VM that it is of, if this agent may use it.
std::optional<QString> AgentOffer::vmOf(const ResourceName &resource) const
{
    using Kind = ResourceName::Kind;
    const auto usable = m_agents->usable(m_caller);
    if (!usable)
        return std::nullopt;
    const tools::Backend &backend = m_agents->backend();
    QString wanted = resource.owner;
    if (resource.kind == Kind::Output) {
        const auto run = backend.run(resource.owner);
        wanted = run && run->caller == m_caller ? run->vm : QString();
    } else if (resource.kind == Kind::Screen) {
        const auto screen = backend.screen(resource.owner);
        wanted = screen && screen->caller == m_caller ? screen->vm : QString();
    }
    for (const tools::Vm &vm : *usable) {
        if (vm.id == wanted || vm.name == wanted)
            return vm.id;
    }
    return std::nullopt;
}

/// Something that is another whenever what would be read is another. Nothing is started for it.
Task<QByteArray> AgentOffer::stateOf(ResourceName resource)
{
    using Kind = ResourceName::Kind;
    const auto vm = vmOf(resource);
    if (!vm)
        co_return {};
    tools::Backend &backend = m_agents->backend();
    QByteArray state;
    switch (resource.kind) {
    case Kind::Document: {
        const auto files = backend.documents(*vm);
        for (const tools::File &file : files.value_or(QList<tools::File>())) {
            if (QString::fromUtf8(file.name) == resource.name)
                state = QByteArray::number(file.bytes) + ' '
                    + QByteArray::number(qint64(file.modified.time_since_epoch().count()));
        }
        break;
    }
    case Kind::Snapshots: {
        const auto snapshots = backend.snapshots(*vm);
        for (const QJsonObject &each : snapshots.value_or(QList<QJsonObject>()))
            state += QJsonDocument(each).toJson(QJsonDocument::Compact);
        break;
    }
    case Kind::Output: {
        const auto about = backend.describe(*vm);
        if (!about || about->value(u"state"_s) != u"running"_s)
            break;
        const auto channel = resource.name == u"stderr"_s ? tools::Channel::Error : tools::Channel::Output;
        const auto piece = co_await backend.output(resource.owner, channel, 0, 1);
        state = QByteArray::number(piece ? piece->total : -1);
        break;
    }
    case Kind::Screen: {
        const auto screen = backend.screen(resource.owner);
        if (screen)
            state = screen->lines.join(u'\n').toUtf8() + ' ' + QByteArray::number(screen->row) + ','
                + QByteArray::number(screen->column);
        break;
    }
    case Kind::File:
        break;
    }
    co_return QCryptographicHash::hash(state, QCryptographicHash::Sha256);
}

Result<> AgentOffer::watch(const QString &uri)
{
    const auto resource = ResourceName::fromUri(uri);
    if (!resource || !vmOf(*resource))
        return fail(Error::Kind::NotFound,
                    u"There is no resource “%1”. resources/list has those there are."_s.arg(
                        base::printable(uri, 200)));
    if (resource->kind == ResourceName::Kind::File)
        return fail(Error::Kind::Invalid, u"Files of a VM cannot be watched; read it again instead."_s);
    ++m_watched[uri].count;
    if (!m_watching.isRunning()) {
        m_watching = watchAll();
        m_watching.start();
    }
    return {};
}

void AgentOffer::unwatch(const QString &uri)
{
    const auto it = m_watched.find(uri);
    if (it != m_watched.end() && --it->count <= 0)
        m_watched.erase(it);
}

/// Most of what is watched tells nobody by itself that it changed: it is looked at while somebody wants to
/// know.
Task<> AgentOffer::watchAll()
{
    while (!m_watched.isEmpty()) {
        const QStringList uris = m_watched.keys();
        for (const QString &uri : uris) {
            const QByteArray state = co_await stateOf(*ResourceName::fromUri(uri));
            const auto it = m_watched.find(uri);
            if (it == m_watched.end())
                continue;
            const bool isOther = it->state && *it->state != state;
            it->state = state;
            if (isOther)
                emit resourceUpdated(uri);
        }
        co_await base::after(kLook);
    }
}

// --- Prompts: the recipes

static const auto kVm = "vm"_L1;
static const auto kInputs = "inputs"_L1;

QList<mcp::Prompt> AgentOffer::prompts() const
{
    QList<mcp::Prompt> list;
    const QList<agent::Recipe> recipes = m_agents->recipes();
    for (const agent::Recipe &recipe : recipes) {
        mcp::Prompt prompt{
            .name = recipe.id,
            .title = recipe.name,
            .description = recipe.description,
            .arguments = {{.name = kInputs, .description = u"Files of this computer, absolute, one a line"_s},
                          {.name = kVm, .description = u"To work in; a new one without it"_s}}};
        for (const agent::RecipeParameter &parameter : recipe.parameters)
            prompt.arguments += {.name = parameter.name,
                                 .title = parameter.label,
                                 .description = parameter.description,
                                 .isRequired = !parameter.defaultValue.has_value()};
        list += prompt;
    }
    return list;
}

mcp::Offer::Asking<mcp::PromptText> AgentOffer::prompt(mcp::Call, QString name, QJsonObject arguments)
{
    QJsonObject parameters = arguments;
    const QString vm = parameters.take(kVm).toString();
    const QStringList inputs = parameters.take(kInputs).toString().split(u'\n', Qt::SkipEmptyParts);
    QJsonObject wish{{u"recipe"_s, name}};
    if (!inputs.isEmpty())
        wish.insert(u"inputs"_s, QJsonArray::fromStringList(inputs));
    if (!parameters.isEmpty())
        wish.insert(u"parameters"_s, parameters);
    wish.insert(kVm, vm.isEmpty() ? u"the new VM"_s : vm);
    const QString text =
        (vm.isEmpty() ? u"Make a VM with the tool create_vm. Then call run_recipe with these arguments: %1"_s
                      : u"Call the tool run_recipe with these arguments: %1"_s)
            .arg(QString::fromUtf8(QJsonDocument(wish).toJson(QJsonDocument::Compact)))
        + (inputs.isEmpty() ? u"\nAsk me first which files it is to work on, unless I have named them."_s
                            : QString())
        + u"\nThen say in a few sentences what came of it, and which documents there are."_s;
    for (const mcp::Prompt &each : prompts()) {
        if (each.name == name)
            co_return mcp::PromptText{each.description,
                                      {{mcp::PromptMessage::Role::User, mcp::Content::ofText(text)}}};
    }
    co_return fail(Error::Kind::NotFound, u"There is no such prompt."_s);
}

// --- Completion

static QStringList membersOf(const QJsonArray &rows, const QString &member)
{
    QStringList list;
    for (const QJsonValue &row : rows)
        list += row.toObject().value(member).toString();
    return list;
}

/// What a variable may be, by its name. What would start a machine is not looked at.
mcp::Offer::Reply<QStringList> AgentOffer::values(QString variable, QString typed, QJsonObject context)
{
    const QString vm = context.value(kVm).toString();
    const QJsonObject here{{u"vm"_s, vm}};
    if (variable == kVm) {
        const auto vms = co_await look(u"list_vms"_s, {});
        co_return vms ? membersOf(vms->value(u"vms"_s).toArray(), u"name"_s) : QStringList();
    }
    if (variable == u"name"_s && !vm.isEmpty()) {
        const auto files = co_await look(u"list_documents"_s, here);
        co_return files ? membersOf(files->value(u"documents"_s).toArray(), u"name"_s) : QStringList();
    }
    if (variable == u"run"_s) {
        const auto runs = co_await look(u"list_runs"_s, {});
        co_return runs ? membersOf(runs->value(u"runs"_s).toArray(), u"run"_s) : QStringList();
    }
    if (variable == u"channel"_s)
        co_return QStringList{u"stdout"_s, u"stderr"_s};
    if (variable == u"terminal"_s)
        co_return QStringList(m_terminals.cbegin(), m_terminals.cend());
    if (variable == u"size"_s)
        co_return gate::sizeNames();
    if (variable == u"path"_s && !vm.isEmpty()) {
        const auto about = co_await look(u"get_vm"_s, here);
        if (!about || about->value(u"state"_s) != u"running"_s)
            co_return QStringList();
        const QString folder = typed.contains(u'/') ? typed.section(u'/', 0, -2) + u'/' : u"/session/"_s;
        const QJsonObject in{{u"vm"_s, vm}, {u"path"_s, folder}};
        const auto files = co_await look(u"list_files"_s, in);
        QStringList paths;
        if (files) {
            const QStringList names = membersOf(files->value(u"files"_s).toArray(), u"name"_s);
            for (const QString &name : names)
                paths += folder + name;
        }
        co_return paths;
    }
    co_return QStringList();
}

mcp::Offer::Reply<mcp::Completion> AgentOffer::complete(mcp::CompletionWish wish)
{
    QStringList all;
    if (wish.of == mcp::CompletionWish::Of::Prompt) {
        const auto known = prompts();
        if (std::none_of(known.cbegin(), known.cend(),
                         [&wish](const mcp::Prompt &each) { return each.name == wish.subject; }))
            co_return fail(Error::Kind::NotFound, u"There is no such prompt."_s);
        const QList<agent::Recipe> recipes = m_agents->recipes();
        for (const agent::Recipe &recipe : recipes) {
            for (const agent::RecipeParameter &parameter : recipe.parameters) {
                if (recipe.id == wish.subject && parameter.name == wish.argument)
                    all = parameter.choices;
            }
        }
    } else {
        const auto templates = co_await resourceTemplates();
        const bool isKnown = templates
            && std::any_of(templates->cbegin(), templates->cend(),
                           [&wish](const auto &each) { return each.uriTemplate == wish.subject; });
        if (!isKnown && !ResourceName::fromUri(wish.subject))
            co_return fail(Error::Kind::NotFound, u"There is no such resource."_s);
    }
    if (all.isEmpty()) {
        const auto found = co_await values(wish.argument, wish.value, wish.context);
        if (!found)
            co_return fail(found.error());
        all = *found;
    }
    QStringList fitting;
    for (const QString &each : std::as_const(all)) {
        if (each.startsWith(wish.value, Qt::CaseInsensitive))
            fitting += each;
    }
    fitting.sort();
    co_return mcp::Completion{fitting};
}

} // namespace owner
