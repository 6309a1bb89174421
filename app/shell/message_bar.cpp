// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/message_bar.h"

#include "app/style/parts.h"
#include "core/base/log.h"

#include <QHBoxLayout>
#include <QPushButton>

using namespace std::chrono_literals;

static constexpr auto kTime = 10s;

MessageBar::MessageBar(QWidget *parent)
    : QWidget(parent)
    , m_text(parts::label())
    , m_button(new QPushButton)
{
    setBackgroundRole(QPalette::AlternateBase);
    setAutoFillBackground(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setObjectName(QStringLiteral("message"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 6, 14, 6);
    layout->addWidget(m_text);
    layout->addWidget(m_button);
    layout->addStretch(1);
    hide();
    m_time.setSingleShot(true);
    m_time.setInterval(kTime);
    connect(m_button, &QPushButton::clicked, this, [this] {
        m_time.stop();
        hide();
        emit pressed();
    });
    connect(&m_time, &QTimer::timeout, this, [this] {
        hide();
        emit timedOut();
    });
}

void MessageBar::show(const QString &text, const QString &button)
{
    m_text->setText(base::harmless(text));
    m_button->setText(base::printable(button));
    setVisible(true);
    m_time.start();
}
