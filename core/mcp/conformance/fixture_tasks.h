// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/mcp/offer.h"

#include <QObject>

#include <map>

namespace mcp::conformance {

/// The suite's tools that become tasks, and these tasks while they go on and for five minutes after.
class FixtureTasks : public QObject
{
    Q_OBJECT

public:
    using Work = base::Task<base::Result<ToolResult>>;

    static QList<Tool> tools();
    /// NotFound: there is no such tool.
    Offer::ToolReply call(Call call, QString name, QJsonObject arguments);

    base::Result<TaskState> task(const QString &id) const;
    base::Result<> update(const QString &id, const Answers &answers);
    base::Result<> cancel(const QString &id);

    /// Of one that goes on: the answers to these questions.
    base::Task<Answers> ask(QString id, QList<Question> questions);

signals:
    void changed(const QString &id);
    void answered(const QString &id);

private:
    struct Entry
    {
        TaskState state;
        Answers answers;
        Work work;
    };

    TaskState begin(Work (*work)(FixtureTasks *tasks, QString id, QJsonObject arguments),
                    QJsonObject arguments);
    void turn(const QString &id, TaskState::Status status);
    void settle(const QString &id);
    void forgetOld();

    const base::SystemClock m_clock{};
    std::map<QString, Entry> m_entries;
};

} // namespace mcp::conformance
