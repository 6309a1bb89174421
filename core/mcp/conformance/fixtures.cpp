// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/conformance/fixtures.h"

#include "core/mcp/conformance/fixture_tools.h"

#include <QJsonDocument>
#include <QRegularExpression>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

namespace mcp::conformance {

static const QString kText = u"test://static-text"_s;
static const QString kBinary = u"test://static-binary"_s;
static const QString kWatched = u"test://watched-resource"_s;

Fixtures::Fixtures(QObject *parent)
    : Offer(parent)
{
    connect(&m_tasks, &FixtureTasks::changed, this, &Offer::taskChanged);
}

ServerInfo Fixtures::server() const { return {u"berth"_s, u"Berth"_s, QStringLiteral(BERTH_VERSION), {}}; }

Served Fixtures::served() const { return {true, true, true, true, true, true, true}; }

QList<Tool> Fixtures::tools() const
{
    QList<Tool> tools;
    for (const Fixture &fixture : fixtureTools())
        tools += fixture.tool;
    return tools + FixtureTasks::tools();
}

Offer::ToolReply Fixtures::callTool(Call call, QString name, QJsonObject arguments)
{
    for (const Fixture &fixture : fixtureTools()) {
        if (fixture.tool.name == name) {
            auto made = fixture.call(this, std::move(call), std::move(arguments));
            co_return co_await std::move(made);
        }
    }
    auto made = m_tasks.call(std::move(call), std::move(name), std::move(arguments));
    co_return co_await std::move(made);
}

Offer::Reply<TaskState> Fixtures::task(QString id) { co_return m_tasks.task(id); }

Offer::Reply<void> Fixtures::updateTask(QString id, Answers answers)
{
    co_return m_tasks.update(id, answers);
}

Offer::Reply<void> Fixtures::cancelTask(QString id) { co_return m_tasks.cancel(id); }

Offer::Reply<QList<Resource>> Fixtures::resources()
{
    const QList<Resource> resources{{kText, u"static-text"_s, {}, u"A text."_s, u"text/plain"_s},
                                    {kBinary, u"static-binary"_s, {}, u"A picture."_s, u"image/png"_s},
                                    {kWatched, u"watched-resource"_s, {}, u"To watch."_s, u"text/plain"_s}};
    co_return resources;
}

Offer::Reply<QList<ResourceTemplate>> Fixtures::resourceTemplates()
{
    const QList<ResourceTemplate> templates{
        {u"test://template/{id}/data"_s, u"template"_s, {}, u"Some of many."_s, u"application/json"_s}};
    co_return templates;
}

/// What is at a URI; nothing: there is none.
static std::optional<Content> contentOf(const QString &uri)
{
    static const QRegularExpression templated(u"^test://template/([^/]+)/data$"_s);
    Content content{Content::Kind::Resource};
    content.uri = uri;
    content.type = u"text/plain"_s;
    if (uri == kText) {
        content.text = u"This is the content of the static text resource."_s;
    } else if (uri == kWatched) {
        content.text = u"Watched resource content"_s;
    } else if (uri == kBinary) {
        content.type = u"image/png"_s;
        content.bytes = picture();
    } else if (const auto match = templated.match(uri); match.hasMatch()) {
        const QString id = match.captured(1);
        const QJsonObject json{
            {u"id"_s, id}, {u"templateTest"_s, true}, {u"data"_s, u"Data for ID: "_s + id}};
        content.type = u"application/json"_s;
        content.text = QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
    } else {
        return {};
    }
    return content;
}

Offer::Asking<ResourceContents> Fixtures::readResource(Call, QString uri)
{
    const auto content = contentOf(uri);
    if (!content)
        co_return fail(Error::Kind::NotFound, u"There is no such resource."_s);
    ResourceContents contents{{*content}};
    co_return contents;
}

Result<> Fixtures::watch(const QString &uri)
{
    if (!contentOf(uri))
        return fail(Error::Kind::NotFound, u"There is no such resource."_s);
    return {};
}

QList<Prompt> Fixtures::prompts() const
{
    return {{u"test_simple_prompt"_s, {}, u"A prompt without arguments."_s},
            {u"test_prompt_with_arguments"_s,
             {},
             u"A prompt with two arguments."_s,
             {{u"arg1"_s, {}, u"The first"_s, true}, {u"arg2"_s, {}, u"The second"_s, true}}},
            {u"test_prompt_with_embedded_resource"_s,
             {},
             u"A prompt with a resource."_s,
             {{u"resourceUri"_s, {}, u"Its URI"_s, true}}},
            {u"test_prompt_with_image"_s, {}, u"A prompt with a picture."_s},
            {u"test_input_required_result_prompt"_s, {}, u"A prompt that asks."_s}};
}

static PromptText said(QList<Content> contents)
{
    PromptText prompt;
    for (Content &content : contents)
        prompt.messages += PromptMessage{PromptMessage::Role::User, std::move(content)};
    return prompt;
}

Offer::Asking<PromptText> Fixtures::prompt(Call call, QString name, QJsonObject arguments)
{
    if (name == u"test_simple_prompt"_s)
        co_return said({Content::ofText(u"This is a simple prompt for testing."_s)});
    if (name == u"test_prompt_with_arguments"_s)
        co_return said({Content::ofText(u"Prompt with arguments: arg1='%1', arg2='%2'"_s.arg(
            arguments.value(u"arg1"_s).toString(), arguments.value(u"arg2"_s).toString()))});
    if (name == u"test_prompt_with_embedded_resource"_s) {
        const Content resource{Content::Kind::Resource,
                               u"Embedded resource content for testing."_s,
                               {},
                               u"text/plain"_s,
                               arguments.value(u"resourceUri"_s).toString()};
        co_return said({resource, Content::ofText(u"Please process the embedded resource above."_s)});
    }
    if (name == u"test_prompt_with_image"_s)
        co_return said({Content::ofImage(picture(), u"image/png"_s),
                        Content::ofText(u"Please analyze the image above."_s)});
    if (call.answers.isEmpty()) {
        Ask ask{
            {form(u"user_context"_s, u"What context should the prompt use?"_s, u"context"_s, u"string"_s)}};
        co_return ask;
    }
    co_return said(
        {Content::ofText(u"Prompt with context: "_s + formText(call, u"user_context"_s, u"context"_s))});
}

Offer::Reply<Completion> Fixtures::complete(CompletionWish wish)
{
    const bool isPrompt = wish.of == CompletionWish::Of::Prompt;
    const QList<Prompt> all = prompts();
    if (isPrompt && std::ranges::none_of(all, [&](const Prompt &each) { return each.name == wish.subject; }))
        co_return fail(Error::Kind::NotFound, u"There is no such prompt."_s);
    co_return Completion();
}

} // namespace mcp::conformance
