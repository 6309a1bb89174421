// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/budget_dialog.h"

#include "app/session/budget_gauge.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/workspace.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>

using session::Budget;

BudgetDialog::BudgetDialog(Workspace &workspace, session::Session *session, QWidget *parent)
    : QDialog(parent)
    , m_host(workspace)
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
    m_month =
        addBudget(form, tr("All sessions, each month, $"), workspace.guard().month().value_or(Budget{}));
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
    api::HostOperations::BudgetChange change{.month = m_month->text()};
    if (m_session) {
        change.session = m_session->id();
        change.amount = m_own->text();
    }
    if (const auto set = m_host.budget(change); !set) {
        m_problem->setText(set.error().text);
        m_problem->show();
        return;
    }
    accept();
}
