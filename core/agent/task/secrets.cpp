// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/secrets.h"

#include "core/base/redact.h"

#include <QJsonDocument>

namespace task {

/// Whether there was one.
template <typename Text>
static bool takeOut(Text &text)
{
    Text clean = base::redacted(text);
    if (clean == text)
        return false;
    text = std::move(clean);
    return true;
}

static void takeOut(QJsonObject &sealed)
{
    if (base::redacted(QJsonValue(sealed)) != QJsonValue(sealed))
        sealed = {};
}

static void takeOut(model::Call &call)
{
    takeOut(call.sealed);
    const QJsonDocument read = QJsonDocument::fromJson(call.arguments);
    if (!read.isObject()) { // whatever it is, it is never made
        call.isWhole = !takeOut(call.arguments) && call.isWhole;
        return;
    }
    const QJsonValue clean = base::redacted(QJsonValue(read.object()));
    if (clean == QJsonValue(read.object()))
        return;
    call.arguments = QJsonDocument(clean.toObject()).toJson(QJsonDocument::Compact);
    call.isWhole = false;
}

static void takeOut(model::Message &message)
{
    takeOut(message.sealed);
    for (model::Part &part : message.parts) {
        if (auto *text = std::get_if<model::Text>(&part)) {
            takeOut(text->text);
        } else if (auto *thinking = std::get_if<model::Thinking>(&part)) {
            takeOut(thinking->sealed);
            if (takeOut(thinking->text))
                thinking->sealed = {}; // a signature is of the words as they were
        } else if (auto *call = std::get_if<model::Call>(&part)) {
            takeOut(*call);
        }
    }
}

Content withoutSecrets(Content content)
{
    if (auto *said = std::get_if<Said>(&content)) {
        takeOut(said->text);
    } else if (auto *answered = std::get_if<Answered>(&content)) {
        takeOut(answered->message);
    } else if (auto *spent = std::get_if<Spent>(&content)) {
        takeOut(spent->why);
    } else if (auto *returned = std::get_if<Returned>(&content)) {
        takeOut(returned->result.text);
        takeOut(returned->essence);
    } else if (auto *summed = std::get_if<Summed>(&content)) {
        takeOut(summed->text);
    } else if (auto *plan = std::get_if<Plan>(&content)) {
        for (Plan::Step &step : plan->steps)
            takeOut(step.text);
    } else if (auto *ended = std::get_if<Ended>(&content)) {
        takeOut(ended->why);
    }
    return content;
}

} // namespace task
