// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/plan_card.h"

#include "app/style/frame.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <QGridLayout>

#include <algorithm>

using session::record::Plan;
using State = Plan::Step::State;

static constexpr qsizetype kMostSteps = 40;
static constexpr qsizetype kMostText = 300;

PlanCard::PlanCard(QWidget *parent)
    : Card(parent)
    , m_title(parts::label(tr("Plan")))
    , m_count(parts::label())
    , m_steps(new QGridLayout)
{
    parts::embolden(m_title);
    parts::tint(m_count, &style::Colours::muted);
    auto *header = new QHBoxLayout;
    header->setSpacing(style::kGap);
    header->addWidget(m_title);
    header->addStretch(1);
    header->addWidget(m_count);
    m_steps->setHorizontalSpacing(style::kGap);
    m_steps->setVerticalSpacing(4);
    m_steps->setColumnStretch(1, 1);
    auto *layout = Frame::fill(this, {14, 8, 14, 10});
    layout->setSpacing(6);
    layout->addLayout(header);
    layout->addLayout(m_steps);
}

qsizetype PlanCard::current(const Plan &plan)
{
    for (const State state : {State::Active, State::Pending}) {
        const auto step = std::ranges::find(plan.steps, state, &Plan::Step::state);
        if (step != plan.steps.end())
            return step - plan.steps.begin();
    }
    return plan.steps.size() - 1;
}

QString PlanCard::textOf(const Plan::Step &step)
{
    return base::printable(step.text.simplified(), kMostText);
}

PlanCard::Row &PlanCard::row(qsizetype place)
{
    if (place == m_rows.size()) {
        m_rows += Row{new parts::Picture(style::scaled(16)), parts::words()};
        m_rows.last().text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_steps->addWidget(m_rows.last().mark, int(place), 0, Qt::AlignTop);
        m_steps->addWidget(m_rows.last().text, int(place), 1);
    }
    return m_rows[place];
}

void PlanCard::display(const session::Item &item)
{
    const auto &plan = std::get<Plan>(item.content);
    const qsizetype count = std::min(plan.steps.size(), kMostSteps);
    for (qsizetype place = 0; place < count; ++place) {
        const Plan::Step &step = plan.steps[place];
        const bool isUnderWay = step.state == State::Active && item.isOpen;
        const auto &[mark, text] = row(place);
        mark->setIcon(step.state == State::Done
                          ? style::icon(QStringLiteral("box-checked"), &style::Colours::good)
                          : isUnderWay ? style::icon(QStringLiteral("run"), &style::Colours::accent)
                                       : style::icon(QStringLiteral("box"), &style::Colours::muted));
        parts::tint(text, step.state == State::Done ? &style::Colours::muted : &style::Colours::text);
        text->setText(textOf(step));
        const QString name = step.state == State::Done ? tr("Done: %1")
            : isUnderWay                               ? tr("Under way: %1")
                                                       : tr("To do: %1");
        text->setAccessibleName(name.arg(text->text()));
    }
    for (qsizetype place = 0; place < m_rows.size(); ++place) {
        m_rows[place].mark->setVisible(place < count);
        m_rows[place].text->setVisible(place < count);
    }
    const auto done = std::ranges::count(plan.steps, State::Done, &Plan::Step::state);
    m_count->setText(tr("%1 of %2 done").arg(done).arg(plan.steps.size()));
    setAccessibleName(tr("Plan: %1").arg(m_count->text()));
    emit heightChanged();
}
