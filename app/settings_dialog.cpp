// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings_dialog.h"

#include "app/format.h"
#include "app/parts.h"
#include "app/style.h"
#include "core/workspace.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>

namespace {

// How a person calls the settings; one that is missing here is shown by its key.
const std::pair<const char *, const char *> kNames[] = {
    {"size", QT_TRANSLATE_NOOP("SettingsDialog", "Size of new sessions")},
    {"profile", QT_TRANSLATE_NOOP("SettingsDialog", "Image of new sessions")},
    {"network", QT_TRANSLATE_NOOP("SettingsDialog", "Network of new sessions (open, offline)")},
    {"volume_gib", QT_TRANSLATE_NOOP("SettingsDialog", "Disk of new sessions, GiB")},
    {"idle_minutes", QT_TRANSLATE_NOOP("SettingsDialog", "Minutes until an idle machine stops (0: never)")},
    {"run_seconds", QT_TRANSLATE_NOOP("SettingsDialog", "Time limit of a run, seconds (0: none)")},
    {"output_mib", QT_TRANSLATE_NOOP("SettingsDialog", "Output kept of a run, MiB")},
    {"machines", QT_TRANSLATE_NOOP("SettingsDialog", "Machines at once")},
    {"memory_percent", QT_TRANSLATE_NOOP("SettingsDialog", "Memory of this computer for machines, percent")},
    {"templates", QT_TRANSLATE_NOOP("SettingsDialog", "Start machines as copies (0: boot each)")},
    {"warm_machines", QT_TRANSLATE_NOOP("SettingsDialog", "Machines that wait for a new session")},
    {"budget_session", QT_TRANSLATE_NOOP("SettingsDialog", "Budget of new sessions, $ (empty: no limit)")},
    {"budget_month",
     QT_TRANSLATE_NOOP("SettingsDialog", "Budget of all sessions in a month, $ (empty: no limit)")},
    {"libvirt_uri", QT_TRANSLATE_NOOP("SettingsDialog", "libvirt (empty: this user's own)")},
};

} // namespace

static QString nameOf(const QString &key)
{
    for (const auto &[known, name] : kNames) {
        if (key == QLatin1String(known))
            return SettingsDialog::tr(name);
    }
    return key;
}

SettingsDialog::SettingsDialog(Workspace &workspace, QWidget *parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_disk(new QTableWidget(0, 3))
    , m_problem(parts::words({}, style::colours().bad))
{
    setWindowTitle(tr("Settings"));
    resize(640, 560);
    auto *tabs = new QTabWidget;
    tabs->addTab(makeGeneral(), tr("General"));
    tabs->addTab(makeDisk(), tr("Disk Use"));
    m_problem->hide();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &SettingsDialog::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(tabs);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
}

QWidget *SettingsDialog::makeGeneral()
{
    auto *page = new QWidget;
    auto *form = new QFormLayout(page);
    form->setContentsMargins(style::kMargin, style::kMargin, style::kMargin, style::kMargin);
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(style::kGap);
    auto *scheme = new QComboBox;
    scheme->addItem(tr("As the desktop"), QStringLiteral("system"));
    scheme->addItem(tr("Light"), QStringLiteral("light"));
    scheme->addItem(tr("Dark"), QStringLiteral("dark"));
    const QString file = m_workspace.places().config + QStringLiteral("/window.ini");
    scheme->setCurrentIndex(scheme->findData(
        QSettings(file, QSettings::IniFormat).value(QStringLiteral("scheme"), QStringLiteral("system"))));
    connect(scheme, &QComboBox::activated, this, [this, scheme, file] {
        QSettings(file, QSettings::IniFormat).setValue(QStringLiteral("scheme"), scheme->currentData());
        emit schemeChanged();
    });
    form->addRow(tr("Colours"), scheme);
    const QJsonObject values = m_workspace.settings().toJson();
    for (const QString &key : session::Settings::keys()) {
        auto *line = new QLineEdit(values.value(key).toVariant().toString());
        line->setAccessibleName(nameOf(key));
        line->setToolTip(key);
        m_fields.insert(key, line);
        form->addRow(nameOf(key), line);
    }
    return page;
}

QWidget *SettingsDialog::makeDisk()
{
    auto *page = new QWidget;
    m_disk->setHorizontalHeaderLabels({tr("What"), tr("Size"), QString()});
    m_disk->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_disk->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_disk->horizontalHeader()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_disk->verticalHeader()->hide();
    m_disk->setShowGrid(false);
    m_disk->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_disk->setAccessibleName(tr("Disk use"));
    auto *layout = new QVBoxLayout(page);
    layout->addWidget(m_disk);
    readDisk();
    return page;
}

void SettingsDialog::readDisk()
{
    m_disk->setRowCount(0);
    const auto add = [this](const QString &what, qint64 bytes, const QString &question,
                            const std::function<base::Result<>()> &free) {
        const int row = m_disk->rowCount();
        m_disk->insertRow(row);
        m_disk->setItem(row, 0, new QTableWidgetItem(what));
        m_disk->setItem(row, 1, new QTableWidgetItem(format::bytes(bytes)));
        if (!free)
            return;
        auto *button = new QPushButton(tr("Free"));
        button->setAccessibleName(tr("Free %1").arg(what));
        connect(button, &QPushButton::clicked, this, [this, question, free] {
            auto *box = new QMessageBox(QMessageBox::Question, tr("Free Disk Space"), question,
                                        QMessageBox::Cancel, this);
            box->setAttribute(Qt::WA_DeleteOnClose);
            QPushButton *const yes = box->addButton(tr("Free"), QMessageBox::DestructiveRole);
            box->setDefaultButton(QMessageBox::Cancel);
            connect(box, &QMessageBox::buttonClicked, this, [this, yes, free](const QAbstractButton *answer) {
                if (answer != yes)
                    return;
                const auto freed = free();
                m_problem->setVisible(!freed);
                if (!freed)
                    m_problem->setText(freed.error().text);
                readDisk();
            });
            box->open();
        });
        m_disk->setCellWidget(row, 2, button);
    };
    const QList<vm::Template> templates = m_workspace.templates().all();
    for (const vm::Image &image : m_workspace.images().images()) {
        add(tr("Image %1 (%2)").arg(image.profile, image.id.left(12)), image.bytes, {}, {});
        qint64 bytes = 0;
        for (const vm::Template &each : templates) {
            if (each.image == image.id)
                bytes += each.bytes;
        }
        if (bytes > 0)
            add(tr("Templates of %1").arg(image.profile), bytes,
                tr("Machines of this image boot the next time, and templates are made again. Remove them?"),
                [this, id = image.id] { return m_workspace.templates().removeOf(id); });
    }
    for (const session::Session *session : m_workspace.sessions().all()) {
        if (const qint64 bytes = session->volume().bytesOnDisk(); bytes > 0)
            add(tr("Disk of “%1”").arg(session->name()), bytes, {}, {});
    }
}

void SettingsDialog::apply()
{
    session::Settings changed = m_workspace.settings();
    for (auto each = m_fields.cbegin(); each != m_fields.cend(); ++each) {
        const auto *line = static_cast<const QLineEdit *>(each.value());
        if (line->text() == m_workspace.settings().toJson().value(each.key()).toVariant().toString())
            continue;
        if (auto set = changed.set(each.key(), line->text()); !set) {
            m_problem->setText(set.error().text);
            m_problem->show();
            each.value()->setFocus();
            return;
        }
    }
    if (auto saved = changed.save(m_workspace.places().config); !saved) {
        m_problem->setText(saved.error().text);
        m_problem->show();
        return;
    }
    m_workspace.settings() = changed;
    accept();
}
