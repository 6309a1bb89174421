// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;

/// A line at the foot of the window, with one button; gone after ten seconds, or with its button.
class MessageBar : public QWidget
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    /// In the place of what it says now. Plain text.
    void show(const QString &text, const QString &button);

signals:
    void pressed(); ///< the button; it is hidden by then
    void timedOut(); ///< likewise

private:
    QLabel *m_text;
    QPushButton *m_button;
    QTimer m_time;
};
