// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/local_servers.h"

#include "core/agent/model/exchange.h"
#include "core/base/await.h"
#include "core/base/beside.h"
#include "core/base/race.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Task;

namespace model {

static constexpr auto kPatience = 1500ms;
static constexpr qsizetype kLongestList = 4 << 20;
static constexpr qsizetype kMostModels = 200;

const QList<UsualPort> &usualPorts()
{
    static const QList<UsualPort> ports{{u"Ollama"_s, Format::Ollama, 11434},
                                        {u"LM Studio"_s, Format::Chat, 1234},
                                        {u"llama.cpp"_s, Format::Chat, 8080},
                                        {u"vLLM"_s, Format::Chat, 8000}};
    return ports;
}

/// Other programs listen there as well: only what looks like a list of models is one.
static std::optional<LocalServer> serverOf(const UsualPort &port, const QJsonObject &told)
{
    const bool isOllama = port.format == Format::Ollama;
    const QJsonValue list = told.value(isOllama ? u"models"_s : u"data"_s);
    if (!list.isArray() || (!isOllama && told.value(u"object"_s) != "list"_L1))
        return {};
    LocalServer server{port.program, port.format, QUrl(u"http://127.0.0.1:%1"_s.arg(port.port)), {}, {}};
    for (const QJsonValue &each : list.toArray()) {
        const QString id = each[isOllama ? u"name" : u"id"].toString();
        if (id.isEmpty() || id.size() > 200 || server.models.size() >= kMostModels)
            continue;
        server.models += id;
        if (const int length = each[u"max_model_len"].toInt(each[u"meta"][u"n_ctx"].toInt()); length > 0)
            server.context = length;
    }
    return server;
}

static Task<std::optional<LocalServer>> askAt(Network *network, UsualPort port)
{
    const QString path = port.format == Format::Ollama ? u"/api/tags"_s : u"/v1/models"_s;
    Request request;
    request.url = QUrl(u"http://127.0.0.1:%1%2"_s.arg(port.port).arg(path));
    Exchange exchange(*network, request);
    QByteArray body;
    while (!exchange.isOver()) {
        if (!co_await base::onSignal(&exchange, &Exchange::moved, kPatience))
            co_return std::nullopt;
        body += exchange.take();
        if (body.size() > kLongestList)
            co_return std::nullopt;
    }
    if (exchange.status() != 200)
        co_return std::nullopt;
    co_return serverOf(port, QJsonDocument::fromJson(body).object());
}

static Task<std::optional<LocalServer>> askSoon(Network *network, UsualPort port)
{
    const auto found = co_await base::within(kPatience, askAt(network, port));
    co_return found.value_or(std::nullopt);
}

Task<QList<LocalServer>> findLocalServers(QList<UsualPort> ports)
{
    QList<LocalServer> found;
    const auto network = Network::open({});
    if (!network)
        co_return found;
    std::vector<std::unique_ptr<base::Beside<std::optional<LocalServer>>>> asking;
    for (const UsualPort &port : ports)
        asking.push_back(
            std::make_unique<base::Beside<std::optional<LocalServer>>>(askSoon(network->get(), port)));
    for (const auto &each : asking) {
        auto &server = *each;
        if (const auto answered = co_await server)
            found += *answered;
    }
    co_return found;
}

QStringList keyVariables()
{
    QStringList set;
    for (const char *name : {"ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENROUTER_API_KEY", "GEMINI_API_KEY",
                             "DEEPSEEK_API_KEY", "MISTRAL_API_KEY", "GROQ_API_KEY", "XAI_API_KEY"}) {
        if (!qEnvironmentVariableIsEmpty(name))
            set += QLatin1String(name);
    }
    return set;
}

} // namespace model
