// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/record.h"
#include "core/session/record/items.h"

#include <QJsonObject>

class Workspace;

namespace session {
class Session;
struct TaskFacts;
} // namespace session

/// What a task came to: its state, tokens, cost and documents. `session` is its own; nothing: it is gone.
namespace api {

struct WorkingTask;

/// "working", "asking", "done", …, "left": as describe() has it. `ended`: the last entry, where it is that.
QString stateOf(const task::Ended *ended, const WorkingTask *working);
/// As JSON. `working`: nothing where this owner does not work on it.
QJsonObject describe(Workspace &workspace, session::Session *session, const session::TaskFacts &facts,
                     const QList<task::Entry> &entries, const WorkingTask *working);
/// That what it may cost does not limit its model, as nobody knows the price of that; else empty.
QString unpricedNote(Workspace &workspace, const WorkingTask &working);
/// For the transcript, at its end.
session::record::Report reportOf(Workspace &workspace, session::Session *session, const WorkingTask &working,
                                 const task::Ended &ended);

} // namespace api
