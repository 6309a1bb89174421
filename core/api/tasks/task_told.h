// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/loop.h"
#include "core/gate/reviews.h"

#include <QJsonObject>

/// What somebody is told who follows a task (RPC.md). What a model or a machine said in it is foreign.
namespace api {

/// As much of an entry as somebody reads.
QJsonObject told(const task::Entry &entry);
QJsonObject told(const task::Question &question);
QJsonObject told(const gate::Review &review);
/// The last words of the model.
QString wordsOf(const QList<task::Entry> &entries);

} // namespace api
