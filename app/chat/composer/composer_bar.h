// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTimer>
#include <QWidget>

class QButtonGroup;
class QToolButton;

/// The row of buttons below what is being written: which kind of request it is, the model that words go to,
/// attach, stop and send. Each has its name, or its picture alone where there is no room: whole names or
/// none.
class ComposerBar : public QWidget
{
    Q_OBJECT

public:
    enum class Mode { Ask, Recipe, Python, Shell };
    explicit ComposerBar(QWidget *parent = nullptr);

    Mode mode() const;
    void setMode(Mode mode);
    void setMayAsk(bool may); ///< whether there is somebody for words
    /// The first is the default.
    void setModels(const QStringList &names);
    QString model() const { return m_chosenModel; } ///< the one a person chose; empty: the default

    /// What there is to do with a request just now.
    struct State
    {
        QString send; ///< what sending it is called
        QString sendTip; ///< the same, with its key
        bool isBusy = false; ///< a task runs, waits for an answer, or has its machine made ready
        bool takesFiles = true;
        bool isForm = false; ///< which has buttons of its own
    };
    void setState(const State &state);
    void setSendable(bool is); ///< there is something to send
    /// As Esc does: the first time the button to stop says what the second one does within a moment.
    void stopByKey();

signals:
    void modeChosen(); ///< by a person
    void attachRequested();
    void stopRequested();
    void sendRequested();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showModels();
    void showButtons();
    void fit();

    QButtonGroup *m_modes;
    QToolButton *m_model;
    QToolButton *m_attach;
    QToolButton *m_stop;
    QToolButton *m_send;
    QStringList m_models;
    QString m_chosenModel;
    State m_state;
    QTimer m_escaped; // runs after the first Esc
};
