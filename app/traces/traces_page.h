// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/traces/trace_operations.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QTableView;
class QTableWidget;
class QTabWidget;
namespace code {
class Syntax;
}

namespace traces {

class Timeline;

/// How tasks went: all of them, what each did and when, with code and output, and what the tools took. All of
/// it is what models and machines said: plain text.
class TracesPage : public QWidget
{
    Q_OBJECT

public:
    /// All borrowed; outlive this.
    TracesPage(const api::TraceOperations *operations, const code::Syntax *syntax, QWidget *parent = nullptr);
    void read();

protected:
    void showEvent(QShowEvent *event) override;

private:
    base::Task<> find(QString words);
    void showTasks(const QList<api::TraceOperations::Listed> &listed);
    void showTask(const QString &id);
    void choose();
    base::Task<> readSteps(session::TaskFacts facts);
    void showSteps(const QList<api::Span> &spans);
    void showStep();
    void showFigures(const QList<api::Span> &spans);
    void complain(const QString &text);

    const api::TraceOperations *const m_operations;
    const code::Syntax *const m_syntax;
    QList<session::TaskFacts> m_all; // as the list has them
    QLineEdit *m_search;
    QTableWidget *m_tasks;
    Timeline *m_timeline;
    QTableView *m_steps;
    QTabWidget *m_tabs;
    QTableWidget *m_figures;
    QLabel *m_heading; // of the step
    QPlainTextEdit *m_code;
    QPlainTextEdit *m_output;
    QLabel *m_problem;
    base::Task<> m_finding;
    base::Task<> m_reading;
};

} // namespace traces
