// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/own_tools.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;

namespace task {

static constexpr qsizetype kMostChoices = 8;
static constexpr qsizetype kMostSteps = 40;
static constexpr qsizetype kLongestText = 2000;

static QJsonObject text(const QString &meaning)
{
    return {{u"type"_s, u"string"_s}, {u"description"_s, meaning}};
}

static QJsonObject object(const QJsonObject &properties, const QStringList &required)
{
    return {{u"type"_s, u"object"_s},
            {u"properties"_s, properties},
            {u"required"_s, QJsonArray::fromStringList(required)},
            {u"additionalProperties"_s, false}};
}

QList<model::ToolDefinition> ownTools()
{
    const QJsonObject choices{{u"type"_s, u"array"_s},
                              {u"items"_s, QJsonObject{{u"type"_s, u"string"_s}}},
                              {u"maxItems"_s, kMostChoices},
                              {u"description"_s, u"Answers to choose from; other words are possible too"_s}};
    const QJsonObject states{{u"type"_s, u"string"_s},
                             {u"enum"_s, QJsonArray{u"pending"_s, u"active"_s, u"done"_s}}};
    const QJsonObject step =
        object({{u"text"_s, text(u"What is done in it"_s)}, {u"state"_s, states}}, {u"text"_s, u"state"_s});
    const QJsonObject steps{{u"type"_s, u"array"_s}, {u"items"_s, step}, {u"maxItems"_s, kMostSteps}};
    return {
        {kAskPerson,
         u"Asks the person and waits for the answer. Only for what they alone can decide or know."_s,
         object({{u"question"_s, text(u"One question"_s)}, {u"choices"_s, choices}}, {u"question"_s})},
        {kPlan,
         u"Shows the person your checklist, as it is now. For work of several steps; say all steps each time."_s,
         object({{u"steps"_s, steps}}, {u"steps"_s})}};
}

Result<QJsonObject> argumentsOf(const QByteArray &json)
{
    if (json.trimmed().isEmpty())
        return QJsonObject();
    QJsonParseError wrong;
    const QJsonDocument document = QJsonDocument::fromJson(json, &wrong);
    if (wrong.error != QJsonParseError::NoError)
        return fail(Error::Kind::Invalid,
                    u"The arguments are no JSON: %1 at byte %2. Nothing was done; make the call again."_s
                        .arg(wrong.errorString())
                        .arg(wrong.offset));
    if (!document.isObject())
        return fail(Error::Kind::Invalid,
                    u"The arguments have to be a JSON object. Nothing was done; make the call again."_s);
    return document.object();
}

static auto wrong(const QString &place, const QString &what)
{
    return fail(Error::Kind::Invalid, u"“%1” %2 Nothing was done; make the call again."_s.arg(place, what));
}

Result<Question> questionIn(const QJsonObject &arguments)
{
    Question question{
        arguments.value(u"question"_s).toString().left(kLongestText),
        {},
        u"Nobody is there to answer. Decide by yourself, and say in the end what you decided."_s};
    if (question.text.trimmed().isEmpty())
        return wrong(u"question"_s, u"has to be a text."_s);
    const QJsonValue choices = arguments.value(u"choices"_s);
    if (!choices.isUndefined() && !choices.isArray())
        return wrong(u"choices"_s, u"has to be a list of texts."_s);
    const QJsonArray list = choices.toArray();
    if (list.size() > kMostChoices)
        return wrong(u"choices"_s, u"may have %1 at most."_s.arg(kMostChoices));
    for (const QJsonValue &each : list) {
        if (each.toString().trimmed().isEmpty())
            return wrong(u"choices"_s, u"has to be a list of texts."_s);
        question.choices += each.toString().left(kLongestText);
    }
    return question;
}

Result<Plan> planIn(const QJsonObject &arguments)
{
    Plan plan;
    const QJsonValue steps = arguments.value(u"steps"_s);
    if (!steps.isArray() || steps.toArray().isEmpty() || steps.toArray().size() > kMostSteps)
        return wrong(u"steps"_s, u"has to be a list of 1 to %1 steps."_s.arg(kMostSteps));
    const QJsonArray list = steps.toArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        const Plan::Step step{list[i][u"text"].toString().left(kLongestText), list[i][u"state"].toString()};
        const bool isKnown =
            step.state == u"pending"_s || step.state == u"active"_s || step.state == u"done"_s;
        if (step.text.trimmed().isEmpty() || !isKnown)
            return wrong(u"steps[%1]"_s.arg(i + 1), u"needs a text and a state of pending, active, done."_s);
        plan.steps += step;
    }
    return plan;
}

} // namespace task
