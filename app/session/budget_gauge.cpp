// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/budget_gauge.h"

#include "app/style/style.h"

#include <QPainter>

using session::Budget;

QColor budgetColour(const Budget &budget)
{
    const style::Colours &c = style::colours();
    switch (budget.level()) {
    case Budget::Level::Warning:
        return c.warning;
    case Budget::Level::Over:
        return c.bad;
    case Budget::Level::Fine:
        break;
    }
    return c.accent;
}

BudgetGauge::BudgetGauge(QWidget *parent)
    : QWidget(parent)
{
    setFixedSize(60, 8);
}

void BudgetGauge::setBudget(const Budget &budget)
{
    if (m_budget == budget)
        return;
    m_budget = budget;
    setAccessibleName(tr("%1 % of the budget is spent").arg(budget.percent()));
    update();
}

void BudgetGauge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style::colours().border);
    const QRectF whole(rect());
    const qreal radius = whole.height() / 2;
    painter.drawRoundedRect(whole, radius, radius);
    const qreal share = std::min(m_budget.percent() / 100.0, 1.0);
    if (share <= 0)
        return;
    painter.setBrush(budgetColour(m_budget));
    QRectF part = whole;
    part.setWidth(std::max(whole.width() * share, whole.height()));
    painter.drawRoundedRect(part, radius, radius);
}
