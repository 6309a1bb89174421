// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/image_row.h"

#include "app/remedies.h"
#include "app/session/build_progress.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/image_operations.h"
#include "core/workspace.h"

#include <QGridLayout>
#include <QLocale>
#include <QPushButton>

ImageRow::ImageRow(Workspace &workspace, const vm::ImageRecipe &recipe, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_profile(recipe.name)
    , m_state(parts::words())
    , m_build(new QPushButton(tr("Build")))
{
    auto *name = parts::label(recipe.name);
    parts::embolden(name);
    auto *progress = new BuildProgress(workspace);
    m_build->setAccessibleName(tr("Build the image %1").arg(recipe.name));
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, style::kGap, style::kGap, style::kGap);
    layout->setHorizontalSpacing(style::kMargin);
    layout->setVerticalSpacing(2);
    layout->addWidget(name, 0, 0);
    layout->addWidget(parts::words(recipe.description, &style::Colours::muted), 1, 0);
    layout->addWidget(m_state, 2, 0);
    layout->addWidget(m_build, 0, 1, 3, 1, Qt::AlignVCenter);
    layout->addWidget(progress, 3, 0, 1, 2);
    layout->setColumnStretch(0, 1);
    progress->setProfile(recipe.name);
    connect(m_build, &QPushButton::clicked, this, &ImageRow::build);
    const vm::ImageBuilds *const builds = &workspace.builds();
    connect(builds, &vm::ImageBuilds::changed, this, [this](const QString &profile) {
        if (profile == m_profile && !m_state->isHidden())
            refresh(); // it began
    });
    connect(builds, &vm::ImageBuilds::ended, this, [this](const QString &profile) {
        if (profile == m_profile)
            refresh();
    });
}

void ImageRow::refresh()
{
    const bool isBuilding = m_workspace.builds().find(m_profile).has_value();
    const auto image = isBuilding ? std::nullopt : m_workspace.images().current(m_profile);
    const auto failure = m_workspace.builds().failure(m_profile);
    m_state->setVisible(!isBuilding);
    m_build->setVisible(!isBuilding && !image);
    const QString there = image
        ? tr("%1, built on %2")
              .arg(format::bytes(image->bytes), QLocale().toString(image->built.date(), QLocale::ShortFormat))
        : QString();
    if (image && failure)
        tell(tr("%1. It could not be built again: %2").arg(there, failure->text), true);
    else if (image)
        tell(there);
    else if (failure)
        tell(failure->text, true);
    else
        tell(tr("Not built"));
}

void ImageRow::tell(const QString &text, bool isBad)
{
    m_state->setText(text);
    parts::tint(m_state, isBad ? &style::Colours::bad : &style::Colours::text);
}

void ImageRow::build()
{
    if (const auto begun = api::ImageOperations(m_workspace).begin(m_profile, {}); !begun)
        tell(remedies::told(begun.error()), true);
}
