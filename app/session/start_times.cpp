// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/start_times.h"

#include <QEvent>
#include <QLoggingCategory>
#include <QTimer>
#include <QWidget>

static Q_LOGGING_CATEGORY(lcStart, "berth.start", QtInfoMsg)

StartTimes::StartTimes() { m_since.start(); }

void StartTimes::reached(const char *step) const
{
    qCDebug(lcStart, "%s after %lld ms", step, static_cast<long long>(m_since.elapsed()));
}

void StartTimes::watch(QWidget *window) { window->installEventFilter(this); }

bool StartTimes::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint) {
        watched->removeEventFilter(this);
        // Once all of the window is painted and on its way to the screen.
        QTimer::singleShot(0, this, [this] { reached("first paint"); });
    }
    return QObject::eventFilter(watched, event);
}
