// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/images_page.h"

#include "app/settings/image_row.h"
#include "app/settings/image_updates.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/image_operations.h"
#include "core/workspace.h"

#include <QVBoxLayout>

ImagesPage::ImagesPage(Workspace &workspace, QWidget *parent)
    : SettingsPage(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(
        parts::words(tr("A build goes on when this window is closed. “Disk Use” removes what is built."),
                     &style::Colours::muted));
    layout->addSpacing(style::kGap);
    for (const vm::ImageRecipe &recipe : workspace.images().recipes()) {
        if (!m_rows.isEmpty())
            layout->addWidget(parts::separator());
        auto *row = new ImageRow(workspace, recipe);
        layout->addWidget(row);
        m_rows += row;
    }
    layout->addSpacing(style::kMargin);
    const auto look = [&workspace](vm::ImageStore::Progress progress) {
        return workspace.images().news({}, progress);
    };
    const auto begin = [&workspace](const QList<vm::ImageNews> &news) {
        api::ImageOperations(workspace).begin(news);
    };
    layout->addWidget(new ImageUpdates({look, begin}));
    layout->addStretch(1);
}

/// Looking for images takes tens of milliseconds: not before somebody wants to know.
void ImagesPage::showEvent(QShowEvent *event)
{
    SettingsPage::showEvent(event);
    for (ImageRow *const row : std::as_const(m_rows))
        row->refresh();
}
