// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/machine_dialog.h"

#include "app/session/image_offer.h"
#include "app/session/kvm_notice.h"
#include "app/shell/choices.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/vm/network/network.h"
#include "core/workspace.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>

using session::Session;

/// The one that was chosen in the place of `now`.
static QString chosen(const QComboBox *box, const QString &now)
{
    const QString name = box->currentData().toString();
    return name == now ? QString() : name;
}

MachineDialog::MachineDialog(Workspace &workspace, Session *session, QWidget *parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_session(session)
    , m_size(new QComboBox)
    , m_image(new QComboBox)
    , m_offer(new ImageOffer(workspace))
    , m_network(new QComboBox)
    , m_stop(parts::words(
          tr("The machine is stopped for this, with all that runs in it. The next command starts "
             "it anew; all files stay."),
          &style::Colours::muted))
    , m_exposure(parts::words(QString(), &style::Colours::warning))
{
    setWindowTitle(tr("Size, Image and Network of %1").arg(session->name()));
    choices::fillSizes(m_size, workspace);
    m_size->setCurrentIndex(m_size->findData(session->facts().size));
    m_size->setAccessibleName(tr("Size"));
    choices::fillImages(m_image, workspace);
    m_image->setSizeAdjustPolicy(
        QComboBox::AdjustToMinimumContentsLengthWithIcon); // they say much of themselves
    m_image->setCurrentIndex(m_image->findData(session->facts().profile));
    m_image->setAccessibleName(tr("Image"));
    choices::fillNetworks(m_network);
    m_network->setCurrentIndex(m_network->findData(vm::policyName(session::networkOf(*session))));
    m_network->setAccessibleName(tr("Network"));
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(12);
    form->addRow(tr("Size"), m_size);
    form->addRow(tr("Image"), m_image);
    form->addRow(m_offer);
    form->addRow(tr("Network"), m_network);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    m_save = buttons->button(QDialogButtonBox::Save);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, style::kMargin);
    layout->setSpacing(style::kMargin);
    layout->addLayout(form);
    layout->addWidget(kvm::notice(workspace.machines()));
    layout->addWidget(m_stop);
    layout->addWidget(m_exposure);
    layout->addWidget(buttons);
    setMinimumWidth(std::max(440, minimumSizeHint().width()));
    connect(m_image, &QComboBox::currentIndexChanged, this, [this] { m_offer->setProfile(profile()); });
    connect(&workspace.builds(), &vm::ImageBuilds::ended, this, &MachineDialog::showConsequences);
    for (const QComboBox *box : {m_size, m_image, m_network})
        connect(box, &QComboBox::currentIndexChanged, this, &MachineDialog::showConsequences);
    connect(session, &Session::changed, this, &MachineDialog::showConsequences);
    connect(session, &QObject::destroyed, this, &QDialog::reject);
    showConsequences();
}

QString MachineDialog::size() const
{
    return m_session ? chosen(m_size, m_session->facts().size) : QString();
}

QString MachineDialog::network() const
{
    return m_session ? chosen(m_network, vm::policyName(session::networkOf(*m_session))) : QString();
}

QString MachineDialog::profile() const
{
    return m_session ? chosen(m_image, m_session->facts().profile) : QString();
}

void MachineDialog::chooseProfile(const QString &profile)
{
    m_image->setCurrentIndex(m_image->findData(profile));
}

/// Of a machine that goes online: all of it came while nothing could leave.
QString MachineDialog::exposure() const
{
    if (network() != vm::policyName(vm::NetworkPolicy::Open))
        return {};
    const auto attached = m_workspace.tasks().attachedTo(m_session->id());
    if (attached && !attached->isEmpty())
        return tr(
            "%n attached file(s), and all else that the machine holds, can then be sent anywhere on the "
            "internet.",
            nullptr, int(attached->size()));
    // What cannot be read may be there.
    if (!attached || m_session->volume().exists())
        return tr("All that the machine holds can then be sent anywhere on the internet.");
    return {};
}

void MachineDialog::showConsequences()
{
    if (!m_session)
        return;
    const bool isOther = !size().isEmpty() || !network().isEmpty() || !profile().isEmpty();
    m_save->setEnabled(profile().isEmpty() || m_workspace.images().current(profile()));
    m_stop->setVisible(isOther && m_session->state() != Session::State::Stopped);
    m_exposure->setText(exposure());
    m_exposure->setVisible(!m_exposure->text().isEmpty());
    adjustSize();
}
