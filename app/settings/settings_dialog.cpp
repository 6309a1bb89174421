// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings_dialog.h"

#include "app/session/kvm_notice.h"
#include "app/settings/disk_page.h"
#include "app/settings/fields_page.h"
#include "app/settings/general_page.h"
#include "app/settings/images_page.h"
#include "app/settings/models_page.h"
#include "app/settings/prices_page.h"
#include "app/settings/shortcuts_page.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/workspace.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>

SettingsDialog::SettingsDialog(Workspace &workspace, const QList<QAction *> &commands,
                               const std::optional<ModelSetUp> &models, QWidget *parent)
    : QDialog(parent)
    , m_names(new QListWidget)
    , m_stack(new QStackedWidget)
    , m_problem(parts::words({}, &style::Colours::bad))
{
    setWindowTitle(tr("Settings"));
    resize(760, 480);
    m_names->setAccessibleName(tr("Pages of the settings"));
    m_names->setFrameShape(QFrame::NoFrame);
    m_names->viewport()->setAutoFillBackground(false);
    m_names->setProperty("pages", true); // style.cpp
    const QString windowFile = workspace.places().config + QStringLiteral("/window.ini");
    addPage(tr("General"), {[this, windowFile] {
                auto *general = new GeneralPage(windowFile);
                connect(general, &GeneralPage::schemeChanged, this, &SettingsDialog::schemeChanged);
                return general;
            }});
    const auto fields = [&workspace](std::initializer_list<const char *> keys) -> Page {
        QStringList names;
        for (const char *key : keys)
            names += QLatin1String(key);
        return {[&workspace, names] { return new FieldsPage(workspace, names); }};
    };
    if (models)
        addPage(tr("Models"), {[models] { return new ModelsPage(*models); }, false});
    addPage(tr("New Sessions"), fields({"size", "profile", "network", "volume_gib", "budget_session"}));
    addPage(tr("Machines"), {[&workspace] {
                return new FieldsPage(workspace,
                                      {QStringLiteral("idle_minutes"), QStringLiteral("templates"),
                                       QStringLiteral("warm_machines"), QStringLiteral("agents"),
                                       QStringLiteral("libvirt_uri")},
                                      kvm::notice(workspace.machines()));
            }});
    addPage(tr("Tasks"), fields({"task_steps", "task_minutes", "budget_task", "snapshot_before_task"}));
    addPage(tr("Limits"),
            fields({"machines", "memory_percent", "reserve_mib", "package_cache_mib", "run_seconds",
                    "output_mib", "budget_month"}));
    addPage(tr("Sizes and Prices"), {[&workspace] { return new PricesPage(workspace); }});
    addPage(tr("Images"), {[&workspace] { return new ImagesPage(workspace); }});
    addPage(tr("Disk Use"), {[&workspace] { return new DiskPage(workspace); }, false});
    if (!commands.isEmpty())
        addPage(tr("Shortcuts"),
                {[commands, windowFile] { return new ShortcutsPage(commands, windowFile); }});
    m_problem->hide();

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel
                                         | QDialogButtonBox::RestoreDefaults);
    connect(buttons, &QDialogButtonBox::accepted, this, &SettingsDialog::saveAll);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    QPushButton *const defaults = buttons->button(QDialogButtonBox::RestoreDefaults);
    connect(defaults, &QPushButton::clicked, this,
            [this] { pageAt(m_names->currentRow())->restoreDefaults(); });
    connect(m_names, &QListWidget::currentRowChanged, this, [this, defaults](int row) {
        defaults->setEnabled(pageAt(row)->hasDefaults());
        m_stack->setCurrentIndex(row);
    });
    m_names->setCurrentRow(0);
    m_names->setFixedWidth(m_names->sizeHintForColumn(0) + style::kMargin);

    auto *right = new QVBoxLayout;
    right->setSpacing(style::kMargin);
    right->addWidget(m_stack, 1);
    right->addWidget(m_problem);
    right->addWidget(buttons);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(style::kMargin, style::kMargin, style::kMargin, style::kMargin);
    layout->setSpacing(style::kMargin);
    layout->addWidget(m_names);
    layout->addLayout(right, 1);
}

void SettingsDialog::addPage(const QString &name, const Page &page)
{
    auto *whole = new QWidget;
    auto *layout = new QVBoxLayout(whole);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kMargin);
    auto *title = parts::label(name);
    title->setFont(style::larger(3, QFont::DemiBold));
    layout->addWidget(title);
    m_names->addItem(name);
    m_stack->addWidget(whole);
    m_pages += page;
}

SettingsPage *SettingsDialog::pageAt(int row)
{
    auto &[make, scrolls, page] = m_pages[row];
    if (page)
        return page;
    page = make();
    auto *layout = static_cast<QVBoxLayout *>(m_stack->widget(row)->layout());
    if (scrolls) {
        auto *area = new QScrollArea;
        area->setFrameShape(QFrame::NoFrame);
        area->setWidgetResizable(true);
        area->setFocusPolicy(Qt::NoFocus); // its fields come into sight when they get the focus
        area->viewport()->setAutoFillBackground(false);
        page->setAutoFillBackground(false);
        area->setWidget(page);
        layout->addWidget(area, 1);
    } else {
        layout->addWidget(page, 1);
    }
    return page;
}

void SettingsDialog::tell(const base::Error &error, int page)
{
    m_names->setCurrentRow(page);
    m_problem->setText(error.text);
    m_problem->show();
}

void SettingsDialog::saveAll()
{
    for (int row = 0; row < m_pages.size(); ++row) {
        if (!m_pages[row].page)
            continue;
        m_names->setCurrentRow(row); // what is wrong gets the focus
        if (auto fine = m_pages[row].page->check(); !fine)
            return tell(fine.error(), row);
    }
    for (int row = 0; row < m_pages.size(); ++row) {
        if (!m_pages[row].page)
            continue;
        if (auto saved = m_pages[row].page->save(); !saved)
            return tell(saved.error(), row);
    }
    accept();
}
