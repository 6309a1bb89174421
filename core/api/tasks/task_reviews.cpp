// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_reviews.h"

#include "core/api/tasks/task_told.h"
#include "core/api/tasks/working_tasks.h"
#include "core/gate/rules.h"
#include "core/tools/catalogue.h"

#include <QCoreApplication>
#include <QLoggingCategory>

using namespace Qt::StringLiterals;

namespace api {

static Q_LOGGING_CATEGORY(lcTasks, "berth.tasks")

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

TaskReviews::TaskReviews(gate::Gate &gate, const WorkingTasks &tasks)
    : m_gate(gate)
    , m_tasks(tasks)
{
    connect(&m_gate, &gate::Gate::reviewAsked, this, &TaskReviews::review);
}

void TaskReviews::allow(WorkingTask *working, gate::Policy within)
{
    working->within = within;
    const auto open = m_gate.openReviews();
    for (const gate::Review &each : open.value_or(QList<gate::Review>()))
        review(each.id);
}

QList<gate::Review> TaskReviews::open(const QString &session) const
{
    QList<gate::Review> found = m_gate.openReviews().value_or(QList<gate::Review>());
    found.removeIf([&session](const gate::Review &each) {
        return each.caller != gate::kOperator || each.vm != session;
    });
    return found;
}

/// Whether it would not be asked about under that policy.
static bool isAllowed(const gate::Review &review, gate::Policy within)
{
    const tools::Tool *const tool = tools::find(review.tool);
    if (!tool)
        return false;
    const gate::Request request{.caller = review.caller,
                                .tool = review.tool,
                                .arguments = review.arguments,
                                .vm = review.vm,
                                .vmPolicy = within,
                                .nature = tool->nature,
                                .crossings = review.crossings};
    return gate::decide(request, gate::Rules::ofOperator(tools::names())).kind == gate::Verdict::Kind::Allow;
}

void TaskReviews::review(const QString &id)
{
    const auto review = m_gate.review(id);
    if (!review || review->caller != gate::kOperator || review->state != gate::Review::State::Open)
        return;
    for (const auto &[task, working] : m_tasks.all()) {
        if (working->facts.session != review->vm || working->loop->state() == task::Loop::State::Ended)
            continue;
        gate::Answer answer;
        if (working->within && isAllowed(*review, *working->within)) {
            answer.kind = gate::Answer::Kind::Run;
        } else if (working->person == Person::There) {
            return working->tell(u"task.review"_s, told(*review));
        } else {
            answer.text =
                text("Nobody is there to allow it. Go on without it, and say in the end what was missing.");
            ++working->refused;
        }
        if (auto answered = m_gate.answer(id, answer); !answered)
            qCWarning(lcTasks, "%s", qPrintable(answered.error().text));
        return;
    }
}

} // namespace api
