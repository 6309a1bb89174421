// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/repetition.h"

#include "core/agent/task/history.h"
#include "core/agent/task/own_tools.h"

#include <QJsonDocument>

#include <algorithm>

namespace task {

/// What was asked for and what came of it, of the call with that id before the entry `end`.
static QByteArray essenceOf(const QList<Entry> &entries, qsizetype end, const Returned &returned,
                            QString *tool)
{
    for (qsizetype i = end; i-- > 0;) {
        const auto *answered = std::get_if<Answered>(&entries[i].content);
        const QList<model::Call> calls = answered ? callsOf(answered->message) : QList<model::Call>();
        const auto call = std::ranges::find(calls, returned.result.call, &model::Call::id);
        if (call == calls.cend())
            continue;
        *tool = call->tool;
        // As an object: the order of its members says nothing.
        const QJsonObject arguments = argumentsOf(call->arguments).value_or(QJsonObject());
        return call->tool.toUtf8() + '\n' + QJsonDocument(arguments).toJson(QJsonDocument::Compact) + '\n'
            + returned.essence;
    }
    return {};
}

bool isRepeating(const QList<Entry> &entries, qint64 after,
                 const std::function<bool(const QString &tool)> &isPolling)
{
    QByteArray last;
    int times = 0;
    for (qsizetype i = entries.size(); i-- > 0 && entries[i].number > after && times < kSameTimes;) {
        const auto *returned = std::get_if<Returned>(&entries[i].content);
        if (!returned)
            continue;
        QString tool;
        const QByteArray essence = essenceOf(entries, i, *returned, &tool);
        if (isPolling(tool) || (times > 0 && essence != last))
            return false;
        last = essence;
        ++times;
    }
    return times >= kSameTimes;
}

} // namespace task
