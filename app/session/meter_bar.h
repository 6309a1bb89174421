// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_operations.h"
#include "core/base/task.h"
#include "core/session/money/budget.h"

#include <QPointer>
#include <QSet>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <optional>

class BudgetGauge;
class QLabel;
class QToolButton;
class Workspace;

namespace session {
class Session;
}

/// The foot of the window: what the session's machine does, has cost, uses, and when it stops by itself.
/// Where there is no room for all of it, what is said elsewhere too is left out.
class MeterBar : public QWidget
{
    Q_OBJECT

public:
    explicit MeterBar(Workspace &workspace, QWidget *parent = nullptr);
    void setSession(session::Session *session);
    void refresh();

signals:
    void usageRequested();
    /// Of those that the session is under, the one that is nearest to its end; one without a limit: none.
    void budgetShown(const session::Budget &budget);

protected:
    void changeEvent(QEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    class Sparkline;
    void showState();
    void showBudget();
    void showKvm();
    void want(QWidget *part, bool isWanted);
    void fit();
    void showCountdown(std::optional<std::chrono::seconds> remaining);

    Workspace &m_workspace;
    api::SessionOperations m_operations;
    QPointer<session::Session> m_session;
    QLabel *m_state;
    QLabel *m_cost;
    BudgetGauge *m_gauge;
    QLabel *m_budget;
    QLabel *m_processor;
    Sparkline *m_line;
    QLabel *m_memory;
    QLabel *m_idle;
    QToolButton *m_putOff;
    QLabel *m_kvm; // that there is none
    QLabel *m_network;
    QSet<QWidget *> m_wanted; // have something to say
    QTimer m_second;
    std::chrono::milliseconds m_lastProcessor{-1};
    std::chrono::milliseconds m_lastLook{0};
    base::Task<> m_measuring;
};
