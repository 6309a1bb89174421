// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/money/budget.h"

#include <QWidget>

/// How much of a budget is spent, as a small bar that changes its colour where a warning is given and where
/// machines are stopped. The words beside it are its owner's.
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
