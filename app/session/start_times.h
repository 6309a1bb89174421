// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>

/// How long the start takes, step by step from its own making on, as debug lines of the log category
/// `berth.start`, to who asks: QT_LOGGING_RULES=berth.start.debug=true berth-desktop
class StartTimes : public QObject
{
    Q_OBJECT

public:
    StartTimes();
    void reached(const char *step) const;
    /// The last step is its first picture.
    void watch(QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QElapsedTimer m_since;
};
