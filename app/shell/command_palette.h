// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;

/// How well `typed` fits a name: its letters in order, better the closer together and the nearer to the
/// beginnings of words. Negative: not at all. Pure.
int matchScore(const QString &typed, const QString &name);

/// Every action of the window, found by typing.
class CommandPalette : public QDialog
{
    Q_OBJECT

public:
    /// The actions are borrowed for as long as it is open; those that are disabled are left out.
    CommandPalette(const QList<QAction *> &actions, QWidget *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void filter();
    void trigger();

    const QList<QAction *> m_actions;
    QLineEdit *m_line;
    QListWidget *m_list;
};
