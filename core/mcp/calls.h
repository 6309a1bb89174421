// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/mcp/asked.h"
#include "core/mcp/progress.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <list>
#include <memory>

namespace mcp {

/// The requests of one connection that take their time: some under way, some that wait for one of these to
/// end. Each is answered once, or cancelled and never.
class Calls : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        int underWay = 0;
        int waiting = 0;
        std::chrono::milliseconds signOfLife{0};
    };
    struct Door
    {
        std::function<base::Task<Answer>(Asked, Call)> perform;
        /// How one ended, and in which batch it came.
        std::function<void(const Asked &asked, int batch, const Answer &answer)> answered;
        /// A notification that is not missed where there is no room for it.
        std::function<void(const QString &method, const QJsonObject &params)> tell;
    };
    Calls(Limits limits, Door door);
    ~Calls() override;

    bool has(const Id &id) const;
    int count() const { return int(m_entries.size()); }
    /// False: there are too many.
    bool begin(const Asked &asked, int batch);
    /// The batch it came in; nothing: there is none of that id.
    std::optional<int> cancel(const Id &id);
    /// All that are there are answered so.
    void endAll(const Failure &failure);

private:
    struct Entry;

    void startWaiting();
    void start(Entry &entry);
    void finish(quint64 number);
    Entry *find(quint64 number);
    Call callOf(const Entry &entry);
    void report(quint64 number, double done, double total, const QString &text);
    void tellReports();
    void log(quint64 number, LogLevel level, const QJsonValue &content);
    void giveSignsOfLife();

    const Limits m_limits;
    const Door m_door;
    std::list<std::unique_ptr<Entry>> m_entries; // those under way come before those that wait
    QTimer m_signs;
    quint64 m_lastNumber = 0;
    bool m_isStarting = false;
    bool m_isTelling = false;
};

} // namespace mcp
