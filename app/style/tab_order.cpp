// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/tab_order.h"

#include <QList>
#include <QWidget>

#include <algorithm>

/// What Tab leads to in `whole`, itself with it. What takes no focus has no place in the order. Looks no
/// further than to the last of them: the order is that of a whole window.
static QList<QWidget *> chainOf(QWidget *whole)
{
    const auto takesFocus = [](const QWidget *each) { return each->focusPolicy() != Qt::NoFocus; };
    const QList<QWidget *> inside = whole->findChildren<QWidget *>();
    auto left = std::ranges::count_if(inside, [&](const QWidget *each) {
        return takesFocus(each) && whole->isAncestorOf(each); // a menu's order is its own
    });
    QList<QWidget *> chain;
    if (takesFocus(whole))
        chain += whole;
    for (QWidget *each = whole->nextInFocusChain(); left > 0 && each != whole;
         each = each->nextInFocusChain()) {
        if (takesFocus(each) && whole->isAncestorOf(each)) {
            chain += each;
            --left;
        }
    }
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
