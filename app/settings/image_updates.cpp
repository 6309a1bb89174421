// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/image_updates.h"

#include "app/style/parts.h"

#include <QHBoxLayout>
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
    if (m_looking.isRunning()) {
        m_looking = {};
        rest(tr("Ended. What was downloaded is kept."), &style::Colours::muted);
    } else if (m_news.isEmpty()) {
        look();
    } else {
        m_ways.begin(std::exchange(m_news, {}));
        rest(tr("They are built one after the other, beside the old ones. Machines begin with the new ones "
                "from their next start."),
             &style::Colours::text);
    }
}

void ImageUpdates::rest(const QString &text, QColor style::Colours::*colour)
{
    m_text->setText(text);
    parts::tint(m_text, colour);
    m_button->setText(m_news.isEmpty() ? tr("Look for Newer Packages") : tr("Build Again"));
}

void ImageUpdates::look()
{
    parts::tint(m_text, &style::Colours::text);
    m_button->setText(tr("Cancel"));
    m_looking = m_ways.look([this](int percent, const QString &step) {
        m_text->setText(tr("%1 % · %2").arg(percent).arg(step));
    });
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
