// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/money/budget.h"

#include <QWidget>

/// Of what a budget is drawn with: another one where a warning is given and where machines are stopped.
QColor budgetColour(const session::Budget &budget);

/// How much of a budget is spent, as a small bar. The words beside it are its owner's.
class BudgetGauge : public QWidget
{
    Q_OBJECT

public:
    explicit BudgetGauge(QWidget *parent = nullptr);
    void setBudget(const session::Budget &budget);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    session::Budget m_budget;
};
