// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/image_offer.h"

#include "app/remedies.h"
#include "app/session/build_progress.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/image_operations.h"
#include "core/session/sessions.h"
#include "core/workspace.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

ImageOffer::ImageOffer(Workspace &workspace, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_text(parts::words())
    , m_build(new QPushButton(tr("Build the Image")))
    , m_change(new QPushButton(tr("Change the Image…")))
    , m_progress(new BuildProgress(workspace))
{
    QSizePolicy wide(QSizePolicy::Expanding, QSizePolicy::Preferred);
    wide.setHeightForWidth(true); // in a form's row it would be as narrow as it may be, and cut
    m_text->setSizePolicy(wide);
    auto *line = new QHBoxLayout;
    line->setSpacing(style::kGap);
    line->addWidget(m_build);
    line->addWidget(m_change);
    line->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kGap);
    layout->addWidget(m_text);
    layout->addLayout(line);
    layout->addWidget(m_progress);
    connect(m_build, &QPushButton::clicked, this, &ImageOffer::build);
    connect(m_change, &QPushButton::clicked, this, [this] { emit changeRequested(m_profile); });
    const vm::ImageBuilds *const builds = &workspace.builds();
    connect(builds, &vm::ImageBuilds::changed, this, [this](const QString &profile) {
        if (profile == m_profile)
            tell(tr("The image “%1” is being built.").arg(m_profile), false, Offer::Nothing);
    });
    connect(builds, &vm::ImageBuilds::ended, this,
            [this](const QString &profile, const base::Result<vm::Image> &outcome) {
                if (profile == m_profile)
                    hear(outcome);
            });
    hide();
}

void ImageOffer::setProfile(const QString &profile, session::Session *session)
{
    if (m_session)
        m_session->disconnect(this);
    m_profile = profile;
    m_session = session;
    if (session)
        connect(session, &session::Session::changed, this, &ImageOffer::refresh);
    m_progress->setProfile(profile);
    refresh();
}

bool ImageOffer::isOfAnother() const
{
    return m_session && !m_workspace.images().covers(session::profileOf(m_workspace.sessions(), *m_session), m_profile);
}

void ImageOffer::refresh()
{
    const bool isThere = m_profile.isEmpty() || m_workspace.images().current(m_profile);
    setVisible(!isThere || isOfAnother());
    if (isHidden())
        return;
    const auto failure = m_workspace.builds().failure(m_profile);
    if (isThere)
        tell(tr("This needs the image “%1”, and the machines of the session %2 have “%3”.")
                 .arg(m_profile, m_session->name(), session::profileOf(m_workspace.sessions(), *m_session)),
             false, Offer::Change);
    else if (m_workspace.builds().find(m_profile))
        tell(tr("The image “%1” is being built.").arg(m_profile), false, Offer::Nothing);
    else if (failure)
        tell(failure->text, true, Offer::Build);
    else
        tell(tr("The image “%1” is not built yet. That takes some minutes, and goes on beside other work.")
                 .arg(m_profile),
             false, Offer::Build);
}

void ImageOffer::tell(const QString &text, bool isBad, Offer offer)
{
    m_text->setText(text);
    parts::tint(m_text, isBad ? &style::Colours::bad : &style::Colours::muted);
    m_build->setVisible(offer == Offer::Build);
    m_change->setVisible(offer == Offer::Change);
}

void ImageOffer::build()
{
    if (const auto begun = api::ImageOperations(m_workspace).begin(m_profile, {}); !begun)
        tell(remedies::told(begun.error()), true, Offer::Build);
}

void ImageOffer::hear(const base::Result<vm::Image> &outcome)
{
    if (outcome && isOfAnother())
        refresh();
    else if (outcome)
        tell(tr("The image “%1” is ready.").arg(m_profile), false, Offer::Nothing);
    else if (outcome.error().kind == base::Error::Kind::Cancelled)
        tell(tr("Ended. What was downloaded is kept."), false, Offer::Build);
    else
        tell(remedies::told(outcome.error()), true, Offer::Build);
}
