// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/image_updates.h"

#include "app/style/parts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

ImageUpdates::ImageUpdates(Ways ways, QWidget *parent)
    : QWidget(parent)
    , m_ways(std::move(ways))
    , m_text(parts::words())
    , m_button(new QPushButton)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(style::kMargin);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_button, 0, Qt::AlignTop);
    connect(m_button, &QPushButton::clicked, this, &ImageUpdates::act);
    rest(tr("An image is built again beside the old one when packages in it have newer versions."),
         &style::Colours::muted);
}

void ImageUpdates::act()
{
    if (isBusy()) {
        m_looking = {};
        m_building = {};
        rest(tr("Ended. What was downloaded is kept."), &style::Colours::muted);
    } else if (m_news.isEmpty()) {
        look();
    } else {
        build();
    }
}

void ImageUpdates::rest(const QString &text, QColor style::Colours::*colour)
{
    m_text->setText(text);
    parts::tint(m_text, colour);
    m_button->setText(m_news.isEmpty() ? tr("Look for Newer Packages") : tr("Build Again"));
}

vm::ImageStore::Progress ImageUpdates::shown()
{
    parts::tint(m_text, &style::Colours::text);
    m_button->setText(tr("Cancel"));
    return
        [this](int percent, const QString &step) { m_text->setText(tr("%1 % · %2").arg(percent).arg(step)); };
}

void ImageUpdates::look()
{
    m_looking = m_ways.look(shown());
    m_looking.start([this] {
        const auto found = m_looking.result();
        m_news = found ? *found : QList<vm::ImageNews>();
        QStringList lines;
        for (const vm::ImageNews &each : m_news)
            lines += each.text();
        if (!found)
            rest(found.error().text, &style::Colours::bad);
        else if (lines.isEmpty())
            rest(tr("All packages are up to date."), &style::Colours::text);
        else
            rest(lines.join(u'\n'), &style::Colours::text);
    });
}

void ImageUpdates::build()
{
    m_building = m_ways.build(std::exchange(m_news, {}), shown());
    m_building.start([this] {
        const auto fresh = m_building.result();
        QStringList lines;
        for (const vm::Image &image : fresh ? *fresh : QList<vm::Image>())
            lines += tr("The image %1 is ready (%2).").arg(image.profile, image.id.left(12));
        if (!fresh)
            rest(fresh.error().text, &style::Colours::bad);
        else if (lines.isEmpty())
            rest(tr("All packages are up to date."), &style::Colours::text);
        else
            rest(lines.join(u'\n') + u'\n' + tr("Machines begin with it from their next start."),
                 &style::Colours::text);
        emit built();
    });
}
