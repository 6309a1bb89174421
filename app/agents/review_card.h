// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/agents/rehearsal.h"
#include "core/gate/reviews.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace code {
class CodeEditor;
class Syntax;
} // namespace code
namespace gate {
class Gate;
}
namespace parts {
class Picture;
}

namespace agents {

/// One question of the gate: who wants to do what and why a person is asked, the code in an editor, and an
/// answer by a button or a key. Nothing answers by itself, and not before there was time to see what is
/// asked. A review that ended elsewhere says so in place of the answers.
class ReviewCard : public QWidget
{
    Q_OBJECT

public:
    /// Borrowed; they outlive this. Without `rehearse` it does not offer to.
    ReviewCard(const gate::Review &review, gate::Gate *gate, const code::Syntax *syntax,
               Rehearse rehearse = {}, QWidget *parent = nullptr);

    const QString &id() const { return m_review.id; }
    bool isEdited() const; ///< what stands in the editor is not what the agent asked for
    bool isOver() const { return m_isOver; }
    void showEnd(); ///< it was answered elsewhere, expired or was withdrawn

signals:
    void answered(); ///< by this card
    void closeRequested(); ///< it is over, and was read

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeAnswers();
    void rehearse();
    void fillEditor();
    void showAll(bool isAll);
    void showEdited();
    void answer(gate::Answer::Kind kind);
    base::Result<QJsonObject> edited() const;
    QString reasons() const;

    gate::Review m_review;
    gate::Gate *const m_gate;
    const code::Syntax *const m_syntax;
    const Rehearse m_rehearse;
    const QString m_bodyKey; // of the argument in the editor; empty: all of them, as JSON
    QString m_original; // of what is in the editor
    bool m_isAll = false;
    bool m_isOver = false;
    QLabel *m_rest;
    code::CodeEditor *m_editor;
    QToolButton *m_all;
    QLabel *m_problem;
    QWidget *m_answers;
    QPushButton *m_run;
    QPushButton *m_edit;
    QPushButton *m_always;
    QPushButton *m_refuse;
    QPushButton *m_rehearsing;
    QLineEdit *m_reason;
    RehearsalView *m_rehearsal;
    QWidget *m_end;
    QLabel *m_endText;
    QTimer m_ready; // until it may be answered
};

} // namespace agents
