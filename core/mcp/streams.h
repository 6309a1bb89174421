// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/errands.h"
#include "core/mcp/asked.h"
#include "core/mcp/message.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <chrono>
#include <functional>

namespace mcp {

class Offer;

/// Who of one connection is told of which changes: a stream for each `subscriptions/listen`, one without a
/// name for a session. Changes are gathered, and a resource that changes all the time is told of now and
/// then.
class Streams : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        int streams = 0;
        int watched = 0;
        std::chrono::milliseconds pause{0}; ///< between two rounds of resources and tasks
    };
    /// `send` takes a message; `isCongested` says that none but answers should be sent. The offer is borrowed
    /// and outlives this.
    Streams(Offer *offer, Limits limits, std::function<void(const QJsonObject &)> send,
            std::function<bool()> isCongested);
    ~Streams() override;

    /// Of a session: it is told of lists from now on, and of what it subscribes to.
    void openSession();
    tl::expected<void, Failure> subscribe(const QString &uri, Revision revision);
    void unsubscribe(const QString &uri);

    /// Opens a stream and acknowledges it.
    tl::expected<void, Failure> listen(const Asked &asked);
    bool has(const Id &id) const;
    bool close(const Id &id); ///< false: there is no such stream
    /// Each is answered, and over.
    void completeAll();

    /// Tells what has changed meanwhile. Called when the way is free again, too.
    void flush();

private:
    enum class List { Tools, Prompts, Resources };
    struct Stream;

    void change(List list);
    void changeResource(const QString &uri);
    void changeTask(const QString &id);
    void schedule();
    void tell(const Stream &stream, const QString &method, QJsonObject params);
    base::Task<base::Result<>> tellTask(QString id);
    tl::expected<void, Failure> watch(const QString &uri, Revision revision);
    void unwatch(const QString &uri);
    Stream *session();

    Offer *const m_offer;
    const Limits m_limits;
    const std::function<void(const QJsonObject &)> m_send;
    const std::function<bool()> m_isCongested;
    QList<Stream> m_streams;
    QHash<QString, int> m_watched; // by how many streams
    QList<List> m_lists; // that have changed
    QSet<QString> m_resources;
    QSet<QString> m_tasks;
    QTimer m_pause;
    bool m_isScheduled = false;
    base::Errands m_errands;
};

} // namespace mcp
