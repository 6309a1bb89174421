// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/asking.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;

/// What Berth's own agent needs of a person, above the composer: the answer to its question, a word to go on,
/// a model to begin with, or a machine that files may be attached to.
class TaskBar : public QWidget
{
    Q_OBJECT

public:
    explicit TaskBar(QWidget *parent = nullptr);

    /// None: nothing can be asked here.
    void show(const Asking *asking);
    /// Whether what is typed takes the place of words from before, and of then there is a snapshot of the
    /// machine; shown with the next show().
    enum class Editing { Nothing, Words, KeptWords };
    void setEditing(Editing editing);
    bool wantsMachineOfThen() const; ///< by the person's choice
    /// What becomes of files that are attached: they go along, the machine is taken offline for them as they
    /// are sent, or they wait for the person to do so; shown with the next show().
    enum class Files { Fine, TakeOffline, Wait };
    void setFiles(Files files) { m_files = files; }

signals:
    void answered(const QString &text);
    void continueRequested();
    void stepRequested(); ///< the last of the model's
    void againRequested(); ///< the last request
    void setUpRequested();
    void offlineRequested(); ///< the machine, for the files

private:
    QLabel *m_text;
    QWidget *m_choices;
    QPushButton *m_continue;
    QPushButton *m_again;
    QPushButton *m_step;
    QPushButton *m_setUp;
    QPushButton *m_offline;
    std::optional<Asking::Question> m_question; // that is shown
    QCheckBox *m_asThen;
    Editing m_editing = Editing::Nothing;
    Files m_files = Files::Fine;
};
