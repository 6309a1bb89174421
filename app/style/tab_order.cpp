// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/tab_order.h"

#include <QList>
#include <QWidget>

/// What Tab leads to in `whole`, itself with it. What takes no focus has no place in the order.
static QList<QWidget *> chainOf(QWidget *whole)
{
    QList<QWidget *> chain;
    QWidget *each = whole;
    do {
        if ((each == whole || whole->isAncestorOf(each)) && each->focusPolicy() != Qt::NoFocus)
            chain += each;
        each = each->nextInFocusChain();
    } while (each != whole);
    return chain;
}

void tabAfter(QWidget *before, QWidget *made)
{
    const QList<QWidget *> led = before->isAncestorOf(made) ? QList<QWidget *>() : chainOf(before);
    QWidget *last = led.isEmpty() ? before : led.last();
    while (last->focusPolicy() == Qt::NoFocus || made == last || made->isAncestorOf(last)) {
        last = last->previousInFocusChain();
        if (last == before)
            return; // nothing takes the focus
    }
    for (QWidget *each : chainOf(made)) {
        QWidget::setTabOrder(last, each);
        last = each;
    }
}
