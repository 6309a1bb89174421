// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/joined.h"

using base::Error;
using base::fail;
using base::Result;

namespace mcp {

Joined::Joined(QList<Offer *> offers)
    : m_offers(std::move(offers))
{
    Q_ASSERT(!m_offers.isEmpty());
    for (Offer *offer : m_offers) {
        connect(offer, &Offer::toolsChanged, this, &Offer::toolsChanged);
        connect(offer, &Offer::promptsChanged, this, &Offer::promptsChanged);
        connect(offer, &Offer::resourcesChanged, this, &Offer::resourcesChanged);
        connect(offer, &Offer::resourceUpdated, this, &Offer::resourceUpdated);
        connect(offer, &Offer::taskChanged, this, &Offer::taskChanged);
        connect(offer, &Offer::questionSettled, this, &Offer::questionSettled);
    }
}

ServerInfo Joined::server() const { return m_offers.first()->server(); }

Served Joined::served() const
{
    Served all{.tools = false};
    for (const Offer *offer : m_offers) {
        const Served one = offer->served();
        for (const auto part : {&Served::tools, &Served::resources, &Served::subscriptions, &Served::prompts,
                                &Served::completions, &Served::logging, &Served::tasks})
            all.*part = all.*part || one.*part;
    }
    return all;
}

QList<Tool> Joined::tools() const
{
    QList<Tool> all;
    for (const Offer *offer : m_offers)
        all += offer->tools();
    return all;
}

QList<Prompt> Joined::prompts() const
{
    QList<Prompt> all;
    for (const Offer *offer : m_offers)
        all += offer->prompts();
    return all;
}

template <typename T>
static bool names(const QList<T> &items, const QString &name)
{
    return std::ranges::any_of(items, [&name](const T &item) { return item.name == name; });
}

Offer::ToolReply Joined::callTool(Call call, QString name, QJsonObject arguments)
{
    const auto knows = [&name](const Offer *offer) { return names(offer->tools(), name); };
    const auto found = std::ranges::find_if(m_offers, knows);
    Offer *const offer = found == m_offers.end() ? m_offers.first() : *found;
    return offer->callTool(std::move(call), std::move(name), std::move(arguments));
}

Offer::Asking<PromptText> Joined::prompt(Call call, QString name, QJsonObject arguments)
{
    const auto knows = [&name](const Offer *offer) { return names(offer->prompts(), name); };
    const auto found = std::ranges::find_if(m_offers, knows);
    Offer *const offer = found == m_offers.end() ? m_offers.first() : *found;
    return offer->prompt(std::move(call), std::move(name), std::move(arguments));
}

Offer::Reply<QList<Resource>> Joined::resources()
{
    QList<Resource> all;
    for (Offer *offer : m_offers) {
        auto wanted = offer->resources();
        const auto some = co_await std::move(wanted);
        if (!some)
            co_return fail(some.error());
        all += *some;
    }
    co_return all;
}

Offer::Reply<QList<ResourceTemplate>> Joined::resourceTemplates()
{
    QList<ResourceTemplate> all;
    for (Offer *offer : m_offers) {
        auto wanted = offer->resourceTemplates();
        const auto some = co_await std::move(wanted);
        if (!some)
            co_return fail(some.error());
        all += *some;
    }
    co_return all;
}

static bool isUnknown(const auto &result) { return !result && result.error().kind == Error::Kind::NotFound; }

/// The first answer that is not that there is no such thing, or else the last one. `make` begins it.
template <typename Answer, typename Make>
static base::Task<Answer> first(QList<Offer *> offers, Make make)
{
    for (qsizetype i = 0; i + 1 < offers.size(); ++i) {
        auto made = make(offers.at(i));
        Answer answer = co_await std::move(made);
        if (!isUnknown(answer))
            co_return answer;
    }
    auto made = make(offers.last());
    co_return co_await std::move(made);
}

Offer::Asking<ResourceContents> Joined::readResource(Call call, QString uri)
{
    return first<Result<std::variant<ResourceContents, Ask>>>(
        m_offers, [call, uri](Offer *offer) { return offer->readResource(call, uri); });
}

Result<> Joined::watch(const QString &uri)
{
    Result<> watched;
    for (Offer *offer : m_offers) {
        watched = offer->watch(uri);
        if (watched)
            m_watched.insert(uri, offer);
        if (!isUnknown(watched))
            break;
    }
    return watched;
}

void Joined::unwatch(const QString &uri)
{
    if (Offer *offer = m_watched.take(uri))
        offer->unwatch(uri);
}

Offer::Reply<Completion> Joined::complete(CompletionWish wish)
{
    return first<Result<Completion>>(m_offers, [wish](Offer *offer) { return offer->complete(wish); });
}

Offer::Reply<TaskState> Joined::task(QString id)
{
    return first<Result<TaskState>>(m_offers, [id](Offer *offer) { return offer->task(id); });
}

Offer::Reply<void> Joined::updateTask(QString id, Answers answers)
{
    return first<Result<>>(m_offers, [id, answers](Offer *offer) { return offer->updateTask(id, answers); });
}

Offer::Reply<void> Joined::cancelTask(QString id)
{
    return first<Result<>>(m_offers, [id](Offer *offer) { return offer->cancelTask(id); });
}

} // namespace mcp
