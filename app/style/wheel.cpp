// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/wheel.h"

#include <QEvent>
#include <QWidget>

namespace {

class WheelGuard : public QObject
{
public:
    using QObject::QObject;
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isPassing = event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus();
        if (isPassing)
            event->ignore();
        return isPassing;
    }
};

} // namespace

void leaveWheel(QWidget *field)
{
    field->setFocusPolicy(Qt::StrongFocus);
    field->installEventFilter(new WheelGuard(field));
}
