// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/new_session_dialog.h"

#include "app/session/image_offer.h"
#include "app/shell/choices.h"
#include "app/remedies.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/vm/size.h"
#include "core/workspace.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

NewSessionDialog::NewSessionDialog(Workspace &workspace, QWidget *parent)
    : QDialog(parent)
    , m_operations(workspace)
    , m_name(new QLineEdit)
    , m_sizes(new QButtonGroup(this))
    , m_profile(new QComboBox)
    , m_network(new QComboBox)
    , m_budget(new QLineEdit)
    , m_problem(parts::label())
{
    setWindowTitle(tr("New Session"));
    m_name->setPlaceholderText(tr("made up when empty"));
    auto *sizes = new QHBoxLayout;
    sizes->setSpacing(4);
    for (const vm::Size &size : vm::sizes()) {
        auto *button = new QToolButton;
        const auto price = workspace.prices().nanodollarsPerSecond(size.name);
        button->setText(tr("%1\n%2 CPU\n%3 MiB\n%4/h")
                            .arg(size.name, QString::number(size.vcpus * size.cpuPercent / 100.0),
                                 QString::number(size.memoryMiB),
                                 price ? session::dollars(*price * 3600) : QStringLiteral("?")));
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setMinimumWidth(92);
        button->setAccessibleName(tr("Size %1").arg(size.name));
        button->setChecked(size.name == workspace.settings().size);
        button->setProperty("size", size.name);
        m_sizes->addButton(button);
        sizes->addWidget(button);
    }
    choices::fillImages(m_profile, workspace);
    m_profile->setCurrentIndex(m_profile->findData(workspace.settings().profile));
    choices::fillNetworks(m_network);
    m_network->setCurrentIndex(m_network->findData(workspace.settings().network));
    m_budget->setText(session::limitText(workspace.settings().budgetSession));
    m_budget->setPlaceholderText(tr("no limit"));
    m_budget->setAccessibleName(tr("Budget in dollars"));
    m_budget->setToolTip(tr("What its machines may cost in all; then they are stopped, and its files stay."));
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    QPalette palette = m_problem->palette();
    palette.setColor(QPalette::WindowText, style::colours().bad);
    m_problem->setPalette(palette);
    m_problem->hide();

    auto *offer = new ImageOffer(workspace);
    const auto offerImage = [this, offer] { offer->setProfile(m_profile->currentData().toString()); };
    connect(m_profile, &QComboBox::currentIndexChanged, offer, offerImage);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(12);
    form->addRow(tr("Name"), m_name);
    form->addRow(tr("Size"), sizes);
    form->addRow(tr("Image"), m_profile);
    form->addRow(offer);
    form->addRow(tr("Network"), m_network);
    form->addRow(tr("Budget, $"), m_budget);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton *const make = buttons->addButton(tr("Create"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewSessionDialog::create);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, style::kMargin);
    layout->setSpacing(style::kMargin);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    make->setDefault(true); // of this dialog, which it is in only now
    offerImage();
}

void NewSessionDialog::create()
{
    const QAbstractButton *const size = m_sizes->checkedButton();
    const auto made = m_operations.create({.name = m_name->text().trimmed(),
                                           .size = size ? size->property("size").toString() : QString(),
                                           .profile = m_profile->currentData().toString(),
                                           .network = m_network->currentData().toString(),
                                           .budget = m_budget->text()});
    if (!made) {
        m_problem->setText(remedies::told(made.error()));
        m_problem->show();
        return;
    }
    m_created = *made;
    accept();
}
