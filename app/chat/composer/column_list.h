// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QStringList>

/// Titles of columns, typed as a list or chosen in a menu of those of a file, which stays open for the next
/// one: by the button at its end, or Alt and Down.
class ColumnList : public QLineEdit
{
    Q_OBJECT

public:
    explicit ColumnList(QWidget *parent = nullptr);

    void offer(const QStringList &titles); ///< none: there is nothing to choose from

private:
    void choose();
    void take(const QString &title, bool isTaken);

    QStringList m_titles;
    QAction *m_choose;
};
