// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/session/record/task_book.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QTableView;
class QTableWidget;
class QTabWidget;
class Workspace;
namespace api {
class TraceOperations;
struct Span;
} // namespace api
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
    TracesPage(Workspace &workspace, const api::TraceOperations *operations, const code::Syntax *syntax,
               QWidget *parent = nullptr);
    void read();
    void showTask(const QString &id);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void choose();
    base::Task<> readSteps(session::TaskFacts facts);
    void showSteps(const QList<api::Span> &spans);
    void showStep();
    void showFigures(const QList<api::Span> &spans);
    void complain(const QString &text);

    Workspace &m_workspace;
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
    base::Task<> m_reading;
};

} // namespace traces
