// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through a conversation with a service of models, as an agent does, and prints what came of it as JSON.
// usage: model-peer FORMAT URL REQUEST
#include "core/agent/model/http_client.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace model;
using base::Task;

namespace {

class Counting final : public Listener
{
public:
    void said(const QString &text) override { heard += text; }
    void thought(const QString &text) override { thoughts += text; }
    void calls(const QString &) override { }
    void again(const base::Error &, std::chrono::milliseconds) override { ++repeats; }

    QString heard;
    QString thoughts;
    int repeats = 0;
};

Task<base::Result<QString>> testKey() { co_return u"test-key"_s; }

Task<QJsonObject> converse(Client *client, QString request)
{
    constexpr int mostTurns = 6;
    Counting listener;
    Prompt prompt;
    prompt.system = u"You are tried out."_s;
    prompt.tools = {{u"read_file"_s,
                     u"Reads a file."_s,
                     {{u"type"_s, u"object"_s},
                      {u"properties"_s, QJsonObject{{u"path"_s, QJsonObject{{u"type"_s, u"string"_s}}}}}}}};
    prompt.messages = {{Message::Role::User, {Text{request}}, {}}};
    QJsonArray calls;
    QJsonArray usages;
    QJsonObject told;
    for (int turn = 0; turn < mostTurns; ++turn) {
        const auto answer = co_await client->answer(prompt, listener);
        if (!answer) {
            told.insert(u"failure"_s, int(answer.error().kind));
            told.insert(u"error"_s, answer.error().error.text);
            break;
        }
        usages += QJsonArray{answer->usage.input, answer->usage.cacheRead, answer->usage.output};
        prompt.messages += answer->message;
        if (answer->stop != Answer::Stop::Calls) {
            told.insert(u"stop"_s, int(answer->stop));
            told.insert(
                u"text"_s,
                std::holds_alternative<Text>(answer->message.parts.value(answer->message.parts.size() - 1))
                    ? std::get<Text>(answer->message.parts.last()).text
                    : QString());
            break;
        }
        Message results;
        for (const Part &part : answer->message.parts) {
            if (const auto *call = std::get_if<Call>(&part)) {
                calls += QJsonArray{call->tool, QString::fromUtf8(call->arguments)};
                results.parts += CallResult{call->id, u"It says 42."_s, {}, false};
            }
        }
        prompt.messages += results;
    }
    told.insert(u"calls"_s, calls);
    told.insert(u"usages"_s, usages);
    told.insert(u"thoughts"_s, listener.thoughts);
    told.insert(u"repeats"_s, listener.repeats);
    co_return told;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const auto format = formatNamed(arguments.value(1));
    if (arguments.size() != 4 || !format) {
        std::fputs("usage: model-peer FORMAT URL REQUEST\n", stderr);
        return 2;
    }
    Endpoint endpoint{.format = *format, .url = QUrl(arguments[2]), .model = u"test-model"_s};
    endpoint.can.context = 32768;
    const auto client = makeClient(endpoint, &testKey);
    auto conversation = converse(client.get(), arguments[3]);
    conversation.start([&] {
        std::fputs(QJsonDocument(conversation.result()).toJson().constData(), stdout);
        QMetaObject::invokeMethod(QCoreApplication::instance(), &QCoreApplication::quit,
                                  Qt::QueuedConnection);
    });
    return QCoreApplication::exec();
}
