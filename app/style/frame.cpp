// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/frame.h"

#include "app/style/style.h"

#include <QPainter>
#include <QVBoxLayout>

Frame::Frame(Look look, QWidget *parent)
    : QWidget(parent)
    , m_look(look)
{
}

QVBoxLayout *Frame::fill(QWidget *card, const QMargins &margins)
{
    auto *frame = new Frame(Look::Raised);
    auto *outer = new QVBoxLayout(card);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(frame);
    auto *layout = new QVBoxLayout(frame);
    layout->setContentsMargins(margins);
    layout->setSpacing(style::kGap);
    return layout;
}

void Frame::paintEvent(QPaintEvent *)
{
    const style::Colours &c = style::colours();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QColor bubble = c.accent;
    bubble.setAlphaF(style::scheme() == style::Scheme::Dark ? 0.16F : 0.09F);
    painter.setBrush(m_look == Look::Raised ? c.raised : m_look == Look::Sunken ? c.sunken : bubble);
    painter.setPen(m_look == Look::Raised ? QPen(c.border) : QPen(Qt::NoPen));
    const qreal radius = m_look == Look::Sunken ? style::kRadius - 2 : style::kRadius;
    painter.drawRoundedRect(box, radius, radius);
}
