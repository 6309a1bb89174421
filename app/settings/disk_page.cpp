// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/disk_page.h"

#include "app/remedies.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/image_operations.h"
#include "core/api/session_operations.h"
#include "core/base/await.h"
#include "core/workspace.h"

#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <QtConcurrent>

using base::fail;
using base::Result;
using base::Task;

static Task<Result<>> done(Result<> outcome) { co_return outcome; }

DiskPage::DiskPage(Workspace &workspace, QWidget *parent)
    : SettingsPage(parent)
    , m_workspace(workspace)
    , m_table(new QTableWidget(0, 3))
    , m_problem(parts::words({}, &style::Colours::bad))
    , m_errands([this](const Result<> &freed) {
        m_problem->setVisible(!freed);
        if (!freed)
            m_problem->setText(remedies::told(freed.error()));
        read();
    })
{
    m_table->setHorizontalHeaderLabels({tr("What"), tr("Size"), QString()});
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setAccessibleName(tr("Disk use"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_problem->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kMargin);
    layout->addWidget(m_table);
    layout->addWidget(m_problem);
}

/// What was built or removed meanwhile too.
void DiskPage::showEvent(QShowEvent *event)
{
    SettingsPage::showEvent(event);
    read();
}

static Task<Result<>> removeImage(Workspace &workspace, QString id)
{
    api::ImageOperations images(workspace);
    const auto removed = co_await images.remove(id);
    if (!removed)
        co_return fail(removed.error());
    co_return {};
}

void DiskPage::read()
{
    m_table->setRowCount(0);
    const QList<vm::Template> templates = m_workspace.templates().all();
    const QList<vm::Image> images = m_workspace.images().images();
    for (const vm::Image &image : images) {
        const auto current = m_workspace.images().current(image.profile);
        const bool isOld = current && current->id != image.id;
        add(isOld ? tr("Old image %1 (%2)").arg(image.profile, image.id.left(12))
                  : tr("Image %1 (%2)").arg(image.profile, image.id.left(12)),
            image.bytes,
            isOld
                ? tr("Machines begin with a newer image %1 already. Remove the old one?").arg(image.profile)
                : tr("Sessions with the image %1 start no machine until it is built again, which takes some "
                     "minutes. "
                     "Remove it?")
                      .arg(image.profile),
            [this, id = image.id] { return removeImage(m_workspace, id); });
        qint64 bytes = 0;
        for (const vm::Template &each : templates) {
            if (each.image == image.id)
                bytes += each.bytes;
        }
        if (bytes > 0)
            add(tr("Templates of %1").arg(image.profile), bytes,
                tr("Machines of this image boot the next time, and templates are made again. Remove them?"),
                [this, id = image.id] { return done(m_workspace.templates().removeOf(id)); });
    }
    for (const session::Session *session : m_workspace.sessions().all()) {
        if (const qint64 bytes = session->volume().bytesOnDisk(); bytes > 0)
            add(tr("Disk of “%1”").arg(session->name()), bytes);
        const QList<vm::Snapshot> snapshots = m_workspace.snapshots().of(session->id());
        for (const vm::Snapshot &snapshot : snapshots)
            add(tr("Snapshot “%1” of “%2”").arg(snapshot.name, session->name()), snapshot.bytes,
                tr("The session cannot go back to this moment then. Remove the snapshot?"),
                [this, id = session->id(), name = snapshot.name] {
                    return done(api::SessionOperations(m_workspace).removeSnapshot(id, name));
                });
    }
    m_measuring = measurePackages();
    m_measuring.start();
}

Task<> DiskPage::measurePackages()
{
    const QString folder = vm::PackageCache::folderIn(m_workspace.places());
    const auto measuring = QtConcurrent::run(vm::PackageCache::bytesIn, folder);
    const auto measuringOthers = QtConcurrent::run(vm::ImageStore::packageBytes, m_workspace.places());
    const qint64 bytes = co_await base::onFuture(measuring);
    const qint64 others = co_await base::onFuture(measuringOthers);
    if (others > 0)
        add(tr("Packages that images are built of"), others,
            tr("The next build downloads what it needs again. Remove them?"),
            [this] { return m_workspace.images().forgetPackages(); });
    if (bytes > 0)
        add(tr("Packages that machines fetched"), bytes,
            tr("Machines fetch them again when they need them. Remove them?"),
            [this] { return done(m_workspace.machines().packages().clear()); });
}

void DiskPage::add(const QString &what, qint64 bytes, const QString &question, const Free &free)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    m_table->setItem(row, 0, new QTableWidgetItem(what));
    auto *size = new QTableWidgetItem(format::bytes(bytes));
    size->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->setItem(row, 1, size);
    if (!free)
        return;
    auto *button = new QPushButton(tr("Free"));
    button->setAccessibleName(tr("Free %1").arg(what));
    connect(button, &QPushButton::clicked, this, [this, question, free] { ask(question, free); });
    m_table->setCellWidget(row, 2, button);
}

void DiskPage::ask(const QString &question, const Free &free)
{
    auto *box =
        new QMessageBox(QMessageBox::Question, tr("Free Disk Space"), question, QMessageBox::Cancel, this);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *const yes = box->addButton(tr("Free"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, yes, free](const QAbstractButton *answer) {
        if (answer == yes)
            m_errands.run(free());
    });
    box->open();
}
