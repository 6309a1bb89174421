// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/record.h"

#include <QStringList>

namespace task {

/// A question of a task to the person, answered with one of the choices or in other words.
struct Question
{
    QString text; ///< hostile, as are the choices
    QStringList choices;
    QString unanswered; ///< the answer where nobody is there to give one

    bool operator==(const Question &) const = default;
};

inline const QString kAskPerson = QStringLiteral("ask_person");
inline const QString kPlan = QStringLiteral("plan");

/// The tools that need no machine and no gate: they reach the person alone.
QList<model::ToolDefinition> ownTools();

/// An object, or a sentence for the model that names the place.
base::Result<QJsonObject> argumentsOf(const QByteArray &json);
base::Result<Question> questionIn(const QJsonObject &arguments);
base::Result<Plan> planIn(const QJsonObject &arguments);

} // namespace task
