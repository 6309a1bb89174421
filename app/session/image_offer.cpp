// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/image_offer.h"

#include "app/remedies.h"
#include "app/session/build_progress.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/workspace.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

ImageOffer::ImageOffer(Workspace &workspace, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_text(parts::words())
    , m_build(new QPushButton(tr("Build the Image")))
    , m_progress(new BuildProgress(&workspace.builds()))
{
    auto *line = new QHBoxLayout;
    line->setSpacing(style::kGap);
    line->addWidget(m_text, 1);
    line->addWidget(m_build, 0, Qt::AlignTop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kGap);
    layout->addLayout(line);
    layout->addWidget(m_progress);
    connect(m_build, &QPushButton::clicked, this, &ImageOffer::build);
    const vm::ImageBuilds *const builds = &workspace.builds();
    connect(builds, &vm::ImageBuilds::changed, this, [this](const QString &profile) {
        if (profile == m_profile)
            tell(tr("The image “%1” is being built.").arg(m_profile), false, false);
    });
    connect(builds, &vm::ImageBuilds::ended, this,
            [this](const QString &profile, const base::Result<vm::Image> &outcome) {
                if (profile == m_profile)
                    hear(outcome);
            });
    hide();
}

void ImageOffer::setProfile(const QString &profile)
{
    m_profile = profile;
    m_progress->setProfile(profile);
    if (profile.isEmpty() || m_workspace.images().current(profile)) {
        hide();
        return;
    }
    show();
    const auto failure = m_workspace.builds().failure(profile);
    if (m_workspace.builds().find(profile))
        tell(tr("The image “%1” is being built.").arg(profile), false, false);
    else if (failure)
        tell(failure->text, true, true);
    else
        tell(tr("The image “%1” is not built yet. That takes some minutes, and goes on beside other work.")
                 .arg(profile),
             false, true);
}

void ImageOffer::tell(const QString &text, bool isBad, bool isOffered)
{
    m_text->setText(text);
    parts::tint(m_text, isBad ? &style::Colours::bad : &style::Colours::muted);
    m_build->setVisible(isOffered);
}

void ImageOffer::build()
{
    const auto size = vm::sizeByName(m_workspace.settings().size);
    if (!size) {
        tell(size.error().text, true, true);
        return;
    }
    m_workspace.beginImage(m_profile, *size);
}

void ImageOffer::hear(const base::Result<vm::Image> &outcome)
{
    if (outcome)
        tell(tr("The image “%1” is ready.").arg(m_profile), false, false);
    else if (outcome.error().kind == base::Error::Kind::Cancelled)
        tell(tr("Ended. What was downloaded is kept."), false, true);
    else
        tell(remedies::told(outcome.error()), true, true);
}
