// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/set_up_dialog.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/clients/difference.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace agents {

SetUpDialog::SetUpDialog(const clients::Client &client, clients::Plan plan, QWidget *parent)
    : QDialog(parent)
    , m_plan(std::move(plan))
    , m_problem(parts::words({}, &style::Colours::bad))
{
    setWindowTitle(tr("Change a File of %1").arg(client.title));
    const QString path = base::printable(m_plan.path, 500);
    QLabel *const where =
        parts::words(m_plan.path == m_plan.file
                         ? path
                         //: Both are paths of files
                         : tr("%1, which leads to %2").arg(path, base::printable(m_plan.file, 500)));
    where->setTextInteractionFlags(Qt::TextSelectableByMouse);
    parts::embolden(where);
    auto *change = new QPlainTextEdit(clients::difference(m_plan.before, m_plan.after));
    change->setReadOnly(true);
    change->setTabChangesFocus(true);
    change->setFont(style::monospace());
    change->setLineWrapMode(QPlainTextEdit::NoWrap);
    change->setAccessibleName(tr("What changes in the file"));
    QStringList notes;
    if (!m_plan.before)
        notes += tr("The file is new.");
    if (!m_plan.after)
        notes += tr("The file goes, because nothing else is in it.");
    if (m_plan.replaced)
        notes += tr("The entry “berth” there was not made by Berth, and goes.");
    notes += tr("All else in the file stays as it is.");
    // Not in a QDialogButtonBox, which makes a default of one that accepts.
    auto *yes = new QPushButton(tr("Change the File"));
    auto *cancel = new QPushButton(tr("Cancel"));
    for (QPushButton *each : {yes, cancel})
        each->setAutoDefault(false);
    connect(yes, &QPushButton::clicked, this, &SetUpDialog::write);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(style::kGap);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(yes);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, style::kMargin);
    layout->setSpacing(style::kMargin);
    layout->addWidget(where);
    layout->addWidget(change, 1);
    layout->addWidget(parts::words(notes.join(u' '), &style::Colours::muted));
    layout->addWidget(m_problem);
    layout->addLayout(buttons);
    m_problem->hide();
    resize(620, 380);
}

void SetUpDialog::write()
{
    if (const auto written = clients::write(m_plan); !written) {
        m_problem->setText(written.error().text);
        m_problem->show();
        return;
    }
    accept();
}

} // namespace agents
