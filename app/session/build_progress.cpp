// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/build_progress.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/image_operations.h"
#include "core/workspace.h"

#include <QGridLayout>
#include <QProgressBar>
#include <QPushButton>

using vm::ImageBuild;

static constexpr int kBar = 6; // pixels

BuildProgress::BuildProgress(Workspace &workspace, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_step(parts::words())
    , m_bar(new QProgressBar)
    , m_pause(new QPushButton)
    , m_cancel(new QPushButton(tr("Cancel")))
{
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(kBar);
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kGap);
    layout->addWidget(m_step, 0, 0);
    layout->addWidget(m_pause, 0, 1);
    layout->addWidget(m_cancel, 0, 2);
    layout->addWidget(m_bar, 1, 0, 1, 3);
    layout->setColumnStretch(0, 1);
    connect(m_pause, &QPushButton::clicked, this, &BuildProgress::pauseOrResume);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        (void)api::ImageOperations(m_workspace).cancel(m_profile); // or it ended just now
    });
    const auto refreshOwn = [this](const QString &profile) {
        if (profile == m_profile)
            refresh();
    };
    const vm::ImageBuilds *const builds = &workspace.builds();
    connect(builds, &vm::ImageBuilds::changed, this, refreshOwn);
    connect(builds, &vm::ImageBuilds::ended, this, refreshOwn);
    hide();
}

void BuildProgress::setProfile(const QString &profile)
{
    m_profile = profile;
    m_bar->setAccessibleName(tr("Building the image %1").arg(profile));
    m_cancel->setAccessibleName(tr("Cancel building the image %1").arg(profile));
    refresh();
}

void BuildProgress::refresh()
{
    const auto build = m_workspace.builds().find(m_profile);
    setVisible(build.has_value());
    if (!build)
        return;
    const bool isPaused = build->state == ImageBuild::State::Paused;
    m_bar->setValue(build->percent);
    m_step->setText((isPaused ? tr("Paused at %1 % · %2") : tr("%1 % · %2"))
                        .arg(QString::number(build->percent), build->step));
    m_pause->setText(isPaused ? tr("Resume") : tr("Pause"));
    m_pause->setAccessibleName(isPaused ? tr("Resume building the image %1").arg(m_profile)
                                        : tr("Pause building the image %1").arg(m_profile));
}

void BuildProgress::pauseOrResume()
{
    const auto build = m_workspace.builds().find(m_profile);
    if (!build)
        return; // it ended just now
    const bool isPaused = build->state == ImageBuild::State::Paused;
    api::ImageOperations images(m_workspace);
    (void)(isPaused ? images.resume(m_profile) : images.pause(m_profile)); // it is there
}
