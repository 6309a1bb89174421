// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QTest>
#include <QWidget>

namespace accessible {

using namespace Qt::StringLiterals;

inline QString described(const QWidget *widget)
{
    QString path;
    for (const QWidget *each = widget; each; each = each->parentWidget())
        path.prepend(u'/' + QLatin1String(each->metaObject()->className()));
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button ? path + u" “%1”"_s.arg(button->text()) : path;
}
inline bool takesTab(const QWidget *widget)
{
    return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)
        && !widget->focusProxy();
}

/// Buttons of which one is chosen are one stop; arrows lead from each to the next.
inline bool isOneStop(const QWidget *one, const QWidget *other)
{
    const auto *button = qobject_cast<const QAbstractButton *>(one);
    const auto *focus = qobject_cast<const QAbstractButton *>(other);
    return one == other
        || (button && focus && button->group() && button->group() == focus->group()
            && button->group()->exclusive());
}

/// Enter in a field of a dialog does what the dialog is for.
inline void checkEnter(const QWidget &root)
{
    for (const QDialogButtonBox *box : root.findChildren<QDialogButtonBox *>()) {
        for (QAbstractButton *each : box->buttons()) {
            const auto *button = qobject_cast<QPushButton *>(each);
            if (box->buttonRole(each) == QDialogButtonBox::AcceptRole)
                QVERIFY2(button && button->isDefault(), qPrintable(described(each)));
        }
    }
}

/// Whatever takes the focus has a name that is read aloud, and Tab leads to it.
inline void check(QWidget &root)
{
    root.show();
    root.activateWindow(); // another may have come before it
    QVERIFY(QTest::qWaitForWindowActive(&root));
    checkEnter(root);
    QStringList nameless;
    QList<const QWidget *> missing;
    for (const QWidget *each : root.findChildren<QWidget *>()) {
        if (!takesTab(each))
            continue;
        missing += each;
        QAccessibleInterface *const read = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(each));
        if (!read || read->text(QAccessible::Name).trimmed().isEmpty())
            nameless += described(each);
    }
    QVERIFY(!missing.isEmpty());
    QVERIFY2(nameless.isEmpty(), qPrintable(u"without a name:\n"_s + nameless.join(u'\n')));

    const_cast<QWidget *>(missing.first())->setFocus();
    // Once round, and a bit: who is not met then is not met at all.
    for (qsizetype step = 2 * missing.size() + 10; step > 0 && !missing.isEmpty(); --step) {
        QWidget *const focus = QApplication::focusWidget();
        QVERIFY(focus);
        missing.removeIf([focus](const QWidget *each) { return isOneStop(each, focus); });
        QTest::keyClick(focus, Qt::Key_Tab);
    }
    QStringList unreached;
    for (const QWidget *each : std::as_const(missing))
        unreached += described(each);
    QVERIFY2(unreached.isEmpty(), qPrintable(u"not reached:\n"_s + unreached.join(u'\n')));
}

} // namespace accessible
