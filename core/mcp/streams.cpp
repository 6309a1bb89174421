// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/streams.h"

#include "core/mcp/offer.h"
#include "core/mcp/wire.h"

using namespace Qt::StringLiterals;
using base::Result;
using base::Task;

namespace mcp {

static const QString kSubscription = metaKey("subscriptionId"_L1);
static const QString kResources = u"resourceSubscriptions"_s;
static const QString kTasks = u"taskIds"_s;

struct Streams::Stream
{
    std::optional<Id> id = {}; // none: of the session
    QList<List> lists = {};
    QSet<QString> uris = {};
    QSet<QString> tasks = {};
};

/// What a stream may be about, where it is served.
struct ListKind
{
    QString filter;
    QString notice;
    bool Served::*isServed;
};

static const ListKind &kindOf(int list)
{
    static const ListKind kinds[] = {
        {u"toolsListChanged"_s, u"notifications/tools/list_changed"_s, &Served::tools},
        {u"promptsListChanged"_s, u"notifications/prompts/list_changed"_s, &Served::prompts},
        {u"resourcesListChanged"_s, u"notifications/resources/list_changed"_s, &Served::resources}};
    return kinds[list];
}

Streams::Streams(Offer *offer, Limits limits, std::function<void(const QJsonObject &)> send,
                 std::function<bool()> isCongested)
    : m_offer(offer)
    , m_limits(limits)
    , m_send(std::move(send))
    , m_isCongested(std::move(isCongested))
    , m_errands([](const Result<> &) {}) // a task that is gone is told of no more
{
    connect(offer, &Offer::toolsChanged, this, [this] { change(List::Tools); });
    connect(offer, &Offer::promptsChanged, this, [this] { change(List::Prompts); });
    connect(offer, &Offer::resourcesChanged, this, [this] { change(List::Resources); });
    connect(offer, &Offer::resourceUpdated, this, &Streams::changeResource);
    connect(offer, &Offer::taskChanged, this, &Streams::changeTask);
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &Streams::flush);
}

Streams::~Streams()
{
    for (auto each = m_watched.cbegin(); each != m_watched.cend(); ++each)
        m_offer->unwatch(each.key());
}

Streams::Stream *Streams::session()
{
    const auto found = std::ranges::find_if(m_streams, [](const Stream &stream) { return !stream.id; });
    return found == m_streams.end() ? nullptr : &*found;
}

void Streams::openSession()
{
    if (!session())
        m_streams += Stream{{}, {List::Tools, List::Prompts, List::Resources}};
}

tl::expected<void, Failure> Streams::watch(const QString &uri, Revision revision)
{
    if (!m_watched.contains(uri)) {
        if (m_watched.size() >= m_limits.watched)
            return failed(
                code::kRefused,
                u"This connection watches %1 resources, which is the limit."_s.arg(m_limits.watched));
        if (const auto watched = m_offer->watch(uri); !watched) {
            Failure failure = wire::failureOf(watched.error());
            failure.data = {{u"uri"_s, uri}};
            if (watched.error().kind == base::Error::Kind::NotFound && hasSession(revision))
                failure.code = code::kNoResource;
            return tl::unexpected(failure);
        }
    }
    ++m_watched[uri];
    return {};
}

void Streams::unwatch(const QString &uri)
{
    if (--m_watched[uri] > 0)
        return;
    m_watched.remove(uri);
    m_offer->unwatch(uri);
}

tl::expected<void, Failure> Streams::subscribe(const QString &uri, Revision revision)
{
    openSession();
    if (session()->uris.contains(uri))
        return {};
    if (const auto watched = watch(uri, revision); !watched)
        return watched;
    session()->uris.insert(uri);
    return {};
}

void Streams::unsubscribe(const QString &uri)
{
    if (Stream *stream = session(); stream && stream->uris.remove(uri))
        unwatch(uri);
}

/// A list of texts, or nothing where it is something else.
static std::optional<QStringList> texts(const QJsonValue &value)
{
    if (!value.isArray() && !value.isUndefined())
        return {};
    QStringList list;
    for (const QJsonValue &text : value.toArray()) {
        if (!text.isString())
            return {};
        list += text.toString();
    }
    return list;
}

tl::expected<void, Failure> Streams::listen(const Asked &asked)
{
    const QJsonValue filter = asked.params.value(u"notifications"_s);
    const auto uris = texts(filter[kResources]);
    const auto tasks = texts(filter[kTasks]);
    if (!filter.isObject() || !uris || !tasks)
        return failed(code::kInvalidParams,
                      u"“notifications” says what to be told of: booleans, and lists of texts."_s);
    const Served served = m_offer->served();
    if (!tasks->isEmpty() && served.tasks && !asked.declaresTasks())
        return failed(code::kMissingCapability, u"The client does not declare the tasks extension."_s,
                      {{u"requiredCapabilities"_s,
                        QJsonObject{{u"extensions"_s, QJsonObject{{kTasksExtension, QJsonObject()}}}}}});
    if (m_streams.size() >= m_limits.streams)
        return failed(code::kRefused,
                      u"This connection has %1 streams, which is the limit."_s.arg(m_limits.streams));

    Stream stream{asked.id};
    QJsonObject honoured;
    for (const List list : {List::Tools, List::Prompts, List::Resources}) {
        const ListKind &kind = kindOf(int(list));
        const QJsonValue wanted = filter[kind.filter];
        if (!wanted.isBool() && !wanted.isUndefined())
            return failed(code::kInvalidParams, u"%1 is no boolean."_s.arg(kind.filter));
        if (wanted.toBool() && served.*kind.isServed) {
            stream.lists += list;
            honoured.insert(kind.filter, true);
        }
    }
    QJsonArray watched;
    for (const QString &uri : served.subscriptions ? *uris : QStringList()) {
        // One that is not there, or one too many, is left out of what is honoured.
        if (stream.uris.contains(uri) || !watch(uri, asked.revision))
            continue;
        stream.uris.insert(uri);
        watched += uri;
    }
    if (!watched.isEmpty())
        honoured.insert(kResources, watched);
    if (served.tasks && !tasks->isEmpty()) {
        const QStringList some = tasks->mid(0, m_limits.watched);
        stream.tasks = QSet<QString>(some.begin(), some.end());
        honoured.insert(kTasks, QJsonArray::fromStringList(some));
    }
    m_streams += stream;
    tell(m_streams.last(), u"notifications/subscriptions/acknowledged"_s, {{u"notifications"_s, honoured}});
    return {};
}

bool Streams::has(const Id &id) const
{
    return std::ranges::any_of(m_streams, [&id](const Stream &stream) { return stream.id == id; });
}

bool Streams::close(const Id &id)
{
    const auto found =
        std::ranges::find_if(m_streams, [&id](const Stream &stream) { return stream.id == id; });
    if (found == m_streams.end())
        return false;
    const QSet<QString> uris = found->uris;
    m_streams.erase(found);
    for (const QString &uri : uris)
        unwatch(uri);
    return true;
}

void Streams::completeAll()
{
    const QList<Stream> streams = m_streams;
    for (const Stream &stream : streams) {
        if (!stream.id)
            continue;
        const QJsonObject meta{{kSubscription, stream.id->json()}};
        m_send(resultMessage(*stream.id, {{u"resultType"_s, u"complete"_s}, {u"_meta"_s, meta}}));
        close(*stream.id);
    }
}

void Streams::tell(const Stream &stream, const QString &method, QJsonObject params)
{
    if (stream.id)
        params.insert(u"_meta"_s, QJsonObject{{kSubscription, stream.id->json()}});
    m_send(notificationMessage(method, params));
}

void Streams::change(List list)
{
    if (!m_lists.contains(list))
        m_lists += list;
    schedule();
}

void Streams::changeResource(const QString &uri)
{
    if (m_watched.contains(uri)) {
        m_resources.insert(uri);
        schedule();
    }
}

void Streams::changeTask(const QString &id)
{
    if (std::ranges::any_of(m_streams, [&id](const Stream &stream) { return stream.tasks.contains(id); })) {
        m_tasks.insert(id);
        schedule();
    }
}

/// Several changes of one moment are one.
void Streams::schedule()
{
    if (!std::exchange(m_isScheduled, true))
        QMetaObject::invokeMethod(this, &Streams::flush, Qt::QueuedConnection);
}

void Streams::flush()
{
    m_isScheduled = false;
    if (m_isCongested())
        return;
    for (const List list : std::exchange(m_lists, {})) {
        for (const Stream &stream : std::as_const(m_streams)) {
            const ListKind &kind = kindOf(int(list));
            if (stream.lists.contains(list) && m_offer->served().*kind.isServed)
                tell(stream, kind.notice, {});
        }
    }
    if (m_pause.isActive() || (m_resources.isEmpty() && m_tasks.isEmpty()))
        return;
    m_pause.start(m_limits.pause);
    for (const QString &uri : std::exchange(m_resources, {})) {
        for (const Stream &stream : std::as_const(m_streams)) {
            if (stream.uris.contains(uri))
                tell(stream, u"notifications/resources/updated"_s, {{u"uri"_s, uri}});
        }
    }
    for (const QString &id : std::exchange(m_tasks, {}))
        m_errands.run(tellTask(id));
}

Task<Result<>> Streams::tellTask(QString id)
{
    auto asked = m_offer->task(id);
    const auto task = co_await std::move(asked);
    if (!task)
        co_return base::fail(task.error());
    for (const Stream &stream : std::as_const(m_streams)) {
        if (stream.tasks.contains(id))
            tell(stream, u"notifications/tasks"_s, wire::of(*task));
    }
    co_return Result<>();
}

} // namespace mcp
