// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes as prompts, and what can be said while somebody types.
#include "core/owner/agent_offer.h"

#include "core/agent/recipe.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;

namespace owner {

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
