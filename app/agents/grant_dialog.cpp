// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/grant_dialog.h"

#include "app/agents/grant_words.h"
#include "app/shell/choices.h"
#include "app/shell/file_dialog.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/base/money.h"
#include "core/gate/rules_file.h"
#include "core/workspace.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>

using gate::Grant;
using gate::Policy;

namespace agents {

static constexpr int kMostMachines = 64;
static constexpr int kWidth = 560;
static constexpr int kAsBefore = -1; // of times
static constexpr int kFolderRole = Qt::UserRole;

GrantDialog::GrantDialog(Workspace &workspace, api::CallerOperations *callers, const QString &program,
                         QWidget *parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_callers(callers)
    , m_program(program)
    , m_policies(new QButtonGroup(this))
    , m_size(new QComboBox)
    , m_machines(new QSpinBox)
    , m_folders(new QListWidget)
    , m_remove(new QPushButton(tr("Remove")))
    , m_daily(new QLineEdit)
    , m_time(new QComboBox)
    , m_inClient(new QCheckBox(tr("Ask in the program itself, too")))
    , m_lost(parts::words({}, &style::Colours::warning))
    , m_problem(parts::words({}, &style::Colours::bad))
{
    setWindowTitle(tr("What a Program May Do"));
    auto *title = parts::words(base::printable(program, 200));
    title->setFont(style::larger(3, QFont::DemiBold));
    choices::fillSizes(m_size, workspace);
    m_size->setAccessibleName(tr("Largest machine"));
    m_machines->setRange(0, kMostMachines);
    m_machines->setSpecialValueText(tr("you are asked"));
    m_machines->setAccessibleName(tr("Machines at once"));
    m_daily->setPlaceholderText(tr("no limit"));
    m_daily->setAccessibleName(tr("Dollars a day"));
    m_time->setAccessibleName(tr("For how long"));
    m_time->addItem(tr("until you revoke it"), 0);
    m_time->addItem(tr("an hour"), 60);
    m_time->addItem(tr("eight hours"), 8 * 60);
    m_time->addItem(tr("a day"), 24 * 60);
    m_time->addItem(tr("a week"), 7 * 24 * 60);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(style::kGap);
    form->addRow(tr("Largest machine"), m_size);
    form->addRow(tr("Machines at once"), m_machines);
    form->addRow(tr("Folders"), makeFolders());
    form->addRow(QString(),
                 parts::words(tr("It reads what is in them without asking; with a mark it writes there too."),
                              &style::Colours::muted));
    form->addRow(tr("Dollars a day"), m_daily);
    form->addRow(QString(),
                 parts::words(tr("When its machines have cost that much in a day, they are stopped."),
                              &style::Colours::muted));
    form->addRow(tr("For how long"), m_time);
    form->addRow(tr("Questions"), m_inClient);
    form->addRow(
        QString(),
        parts::words(tr("What waits for you may then be answered there. Some programs answer without "
                        "asking anybody."),
                     &style::Colours::muted));
    // Not in a QDialogButtonBox, which makes a default of one that accepts.
    auto *allow = new QPushButton(tr("Allow"));
    auto *cancel = new QPushButton(tr("Cancel"));
    for (QPushButton *each : {allow, cancel, m_remove})
        each->setAutoDefault(false);
    connect(allow, &QPushButton::clicked, this, &GrantDialog::apply);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(style::kGap);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(allow);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, style::kMargin);
    layout->setSpacing(style::kMargin);
    layout->addWidget(title);
    layout->addLayout(makePolicies());
    layout->addLayout(form);
    layout->addWidget(m_lost);
    layout->addWidget(m_problem);
    layout->addLayout(buttons);
    m_lost->hide();
    m_problem->hide();

    const auto rules = m_workspace.rules().rules();
    Grant grant = gate::Rules::builder({});
    if (!rules) {
        m_problem->setText(rules.error().text);
        m_problem->show();
        allow->setEnabled(false);
    } else if (rules->callers.contains(program) && rules->callers.value(program).allowsAnything()) {
        grant = rules->callers.value(program);
    }
    show(grant);
    // Lines that are wrapped are as many as the width says, which no hint of a size does.
    setMinimumSize(kWidth, layout->totalHeightForWidth(kWidth));
}

QLayout *GrantDialog::makePolicies()
{
    auto *layout = new QVBoxLayout;
    layout->setSpacing(2);
    for (const Policy policy : {Policy::Reviewed, Policy::Builder, Policy::Open}) {
        auto *button = new QRadioButton(policyTitle(policy));
        button->setAccessibleDescription(policyMeaning(policy));
        m_policies->addButton(button, int(policy));
        QLabel *const words = parts::words(policyMeaning(policy), &style::Colours::muted);
        words->setIndent(style::scaled(22));
        layout->addWidget(button);
        layout->addWidget(words);
    }
    return layout;
}

QLayout *GrantDialog::makeFolders()
{
    m_folders->setAccessibleName(tr("Folders of this computer; with a mark it may write there too"));
    m_folders->setFixedHeight(style::scaled(76));
    auto *add = new QPushButton(style::icon(QStringLiteral("add")), tr("Add…"));
    add->setAutoDefault(false);
    add->setAccessibleName(tr("Add a folder"));
    m_remove->setAccessibleName(tr("Remove the folder"));
    m_remove->setEnabled(false);
    connect(add, &QPushButton::clicked, this, &GrantDialog::askForFolder);
    connect(m_remove, &QPushButton::clicked, this,
            [this] { delete m_folders->takeItem(m_folders->currentRow()); });
    connect(m_folders, &QListWidget::currentRowChanged, this,
            [this](int row) { m_remove->setEnabled(row >= 0); });
    auto *buttons = new QVBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    auto *row = new QHBoxLayout;
    row->addWidget(m_folders, 1);
    row->addLayout(buttons);
    return row;
}

void GrantDialog::addFolder(const QString &folder, bool mayWrite)
{
    auto *item = new QListWidgetItem(base::printable(folder, 300), m_folders);
    item->setData(kFolderRole, folder);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(mayWrite ? Qt::Checked : Qt::Unchecked);
    item->setToolTip(parts::plain(item->text()));
}

void GrantDialog::askForFolder()
{
    auto *dialog = new QFileDialog(this, tr("A Folder for the Program"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &folder) { addFolder(folder, false); });
    dialog->open();
}

/// What a grant has and this dialog has not is told before it goes.
void GrantDialog::show(const Grant &grant)
{
    m_policies->button(int(grant.policy))->setChecked(true);
    m_size->setCurrentIndex(
        std::max(0, m_size->findData(grant.size.isEmpty() ? gate::sizeNames().first() : grant.size)));
    m_machines->setValue(grant.vms);
    for (const QString &folder : grant.writeFolders)
        addFolder(folder, true);
    for (const QString &folder : grant.readFolders) {
        if (!grant.writeFolders.contains(folder))
            addFolder(folder, false);
    }
    if (grant.daily)
        m_daily->setText(base::dollarText(*grant.daily));
    m_inClient->setChecked(grant.asksInClient);
    m_until = grant.until;
    if (m_until) {
        m_time->insertItem(0, tr("as now, until %1").arg(untilWords(grant)), kAsBefore);
        m_time->setCurrentIndex(0);
    }
    const Grant usual = gate::Rules::builder({});
    QStringList lost;
    if (!grant.isAllTools && !grant.tools.isEmpty())
        lost += tr("tools");
    if (grant.networks != usual.networks)
        lost += tr("networks");
    if (grant.budget != usual.budget)
        lost += tr("the budget of a machine");
    m_lost->setText(
        tr("The rules say more of this program than fits here: %1. It goes when you allow this; to "
           "keep it, change the rules themselves.")
            .arg(lost.join(QStringLiteral(", "))));
    m_lost->setVisible(!lost.isEmpty());
}

api::CallerOperations::Wish GrantDialog::wish() const
{
    api::CallerOperations::Wish wish{.program = m_program};
    wish.policy = gate::policyName(Policy(m_policies->checkedId()));
    wish.size = m_size->currentData().toString();
    wish.machines = m_machines->value();
    for (int row = 0; row < m_folders->count(); ++row) {
        const QListWidgetItem *const item = m_folders->item(row);
        (item->checkState() == Qt::Checked ? wish.folders : wish.readFolders) +=
            item->data(kFolderRole).toString();
    }
    if (!m_daily->text().trimmed().isEmpty())
        wish.daily = m_daily->text().trimmed();
    wish.asksInClient = m_inClient->isChecked();
    const int minutes = m_time->currentData().toInt();
    if (minutes > 0)
        wish.time = std::chrono::minutes(minutes);
    else if (minutes == kAsBefore)
        wish.time = std::chrono::ceil<std::chrono::minutes>(*m_until - m_workspace.clock().now());
    return wish;
}

void GrantDialog::apply()
{
    if (const auto allowed = m_callers->allow(wish()); !allowed) {
        m_problem->setText(allowed.error().text);
        m_problem->show();
        setMinimumHeight(layout()->totalHeightForWidth(width()));
        return;
    }
    accept();
}

} // namespace agents
