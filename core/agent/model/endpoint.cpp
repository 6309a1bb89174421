// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/endpoint.h"

#include <QHostAddress>
#include <QList>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace model {

static const QList<std::pair<Format, QString>> &formats()
{
    static const QList<std::pair<Format, QString>> rows{{Format::Chat, u"chat"_s},
                                                        {Format::Responses, u"responses"_s},
                                                        {Format::Anthropic, u"anthropic"_s},
                                                        {Format::Ollama, u"ollama"_s}};
    return rows;
}

static const QList<std::pair<Reasoning, QString>> &reasonings()
{
    static const QList<std::pair<Reasoning, QString>> rows{{Reasoning::Off, u"off"_s},
                                                           {Reasoning::Budget, u"budget"_s},
                                                           {Reasoning::Adaptive, u"adaptive"_s},
                                                           {Reasoning::Summary, u"summary"_s},
                                                           {Reasoning::Sealed, u"sealed"_s}};
    return rows;
}

template <typename T>
static QString nameIn(const QList<std::pair<T, QString>> &rows, T value)
{
    return std::ranges::find(rows, value, &std::pair<T, QString>::first)->second;
}

template <typename T>
static std::optional<T> valueIn(const QList<std::pair<T, QString>> &rows, const QString &name)
{
    const auto row = std::ranges::find(rows, name, &std::pair<T, QString>::second);
    return row == rows.end() ? std::nullopt : std::optional(row->first);
}

QString formatName(Format format) { return nameIn(formats(), format); }
std::optional<Format> formatNamed(const QString &name) { return valueIn(formats(), name); }
QString reasoningName(Reasoning reasoning) { return nameIn(reasonings(), reasoning); }
std::optional<Reasoning> reasoningNamed(const QString &name) { return valueIn(reasonings(), name); }

QUrl Endpoint::at(const QString &path, const QString &version) const
{
    QString base = url.path();
    while (base.endsWith(u'/'))
        base.chop(1);
    QUrl there = url;
    if (base.endsWith(u'/' + path)) {
        there.setPath(base);
        return there;
    }
    // Anthropic's is told without the version, as its own programs take it.
    const bool isWithout = base.isEmpty() || (format == Format::Anthropic && !base.endsWith(u'/' + version))
        || (format == Format::Ollama && !base.endsWith(u'/' + version));
    there.setPath(base + (isWithout ? u'/' + version : QString()) + u'/' + path);
    return there;
}

QString Endpoint::origin() const { return url.authority(QUrl::FullyEncoded) + u'/' + model; }

bool Endpoint::isLocal() const { return isLoopback(url.host()); }

QString providerName(const Endpoint &endpoint)
{
    static const QList<std::pair<QString, QString>> rows{
        {u"api.openai.com"_s, u"openai"_s},       {u".openai.azure.com"_s, u"azure.ai.openai"_s},
        {u"api.anthropic.com"_s, u"anthropic"_s}, {u"generativelanguage.googleapis.com"_s, u"gcp.gemini"_s},
        {u"api.mistral.ai"_s, u"mistral_ai"_s},   {u"api.deepseek.com"_s, u"deepseek"_s},
        {u"api.groq.com"_s, u"groq"_s},           {u"api.x.ai"_s, u"x_ai"_s},
        {u"api.perplexity.ai"_s, u"perplexity"_s}};
    const QString host = endpoint.url.host();
    for (const auto &[known, name] : rows) {
        if (host == known || (known.startsWith(u'.') && host.endsWith(known)))
            return name;
    }
    return endpoint.format == Format::Ollama ? u"ollama"_s : host;
}

bool isLoopback(const QString &host)
{
    return host == "localhost"_L1 || host.endsWith(".localhost"_L1) || QHostAddress(host).isLoopback();
}

} // namespace model
