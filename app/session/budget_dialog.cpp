// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/budget_dialog.h"

#include "app/session/budget_gauge.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/workspace.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

using base::Result;
using session::Budget;

BudgetDialog::BudgetDialog(Workspace &workspace, session::Session *session, QWidget *parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_session(session)
    , m_problem(parts::label())
{
    setWindowTitle(tr("Budget"));
    auto *words = parts::label(tr("At 80 % a warning is given once. At 100 % the machine is stopped and none "
                                  "starts until the budget is raised; all files stay."));
    words->setWordWrap(true);
    words->setForegroundRole(QPalette::PlaceholderText);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(12);
    if (session) {
        const qint64 spent = session->bill().usage() ? session->bill().usage()->nanodollars : 0;
        m_own = addBudget(form, tr("%1, in all, $").arg(session->name()), {session->facts().budget, spent});
    }
    m_month = addBudget(form, tr("All sessions, each month, $"),
                        workspace.sessions().monthBudget().value_or(Budget{}));
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    QPalette palette = m_problem->palette();
    palette.setColor(QPalette::WindowText, style::colours().bad);
    m_problem->setPalette(palette);
    m_problem->hide();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &BudgetDialog::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, style::kMargin);
    layout->setSpacing(style::kMargin);
    layout->addLayout(form);
    layout->addWidget(words);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    setMinimumWidth(440);
}

QLineEdit *BudgetDialog::addBudget(QFormLayout *form, const QString &name, const Budget &budget)
{
    auto *line = new QLineEdit(session::limitText(budget.limit));
    line->setPlaceholderText(tr("no limit"));
    line->setAccessibleName(name);
    auto *gauge = new BudgetGauge;
    gauge->setBudget(budget);
    gauge->setVisible(budget.isSet());
    auto *spent = parts::label(tr("%1 spent").arg(session::dollars(budget.spent)));
    spent->setForegroundRole(QPalette::PlaceholderText);
    auto *below = new QHBoxLayout;
    below->addWidget(spent, 1);
    below->addWidget(gauge);
    auto *field = new QVBoxLayout;
    field->setSpacing(4);
    field->addWidget(line);
    field->addLayout(below);
    auto *label = parts::label(name);
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(line);
    form->addRow(label, field);
    return line;
}

void BudgetDialog::apply()
{
    if (const auto saved = save(); !saved) {
        m_problem->setText(saved.error().text);
        m_problem->show();
        return;
    }
    accept();
}

/// All of it or, when an amount is none, nothing.
Result<> BudgetDialog::save()
{
    const auto own = session::limitFromText(m_own ? m_own->text() : QString());
    if (!own)
        return base::fail(own.error());
    const auto month = session::limitFromText(m_month->text());
    if (!month)
        return base::fail(month.error());
    const auto set = [month = *month](session::Settings &settings) {
        settings.budgetMonth = month;
        return Result<>();
    };
    if (auto saved = m_workspace.settingsFile().change(set); !saved)
        return saved;
    return m_session ? m_workspace.sessions().setBudget(m_session, *own) : Result<>();
}
