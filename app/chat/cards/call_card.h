// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/cards/card.h"

class PrintedOutput;
class QLabel;
class QPushButton;
class QToolButton;
class TextBlock;

namespace parts {
class Picture;
}

/// What an agent asked a tool to do: who, what with, the verdict, what is printed meanwhile, and what came of
/// it. Several that only looked are one card with a line for each.
class CallCard : public Card
{
    Q_OBJECT

public:
    CallCard(const code::Syntax *syntax, QWidget *parent);
    void display(const session::Item &item) override;
    void grow(const QByteArray &more, qint64 total) override;
    void tick() override;
    bool isOpen() const override { return m_isOngoing; }

    static QString stateWords(session::record::Call::State state); ///< "Done", …

private:
    void showArguments();
    void showLines();
    void showTime();
    QString verdictWords() const;
    void copy();

    const code::Syntax *const m_syntax; // the window's
    parts::Picture *m_icon;
    QLabel *m_title;
    QLabel *m_state;
    QLabel *m_time;
    QToolButton *m_watch;
    QToolButton *m_copy;
    QLabel *m_rest;
    QWidget *m_codeFrame;
    TextBlock *m_code;
    QPushButton *m_unfold;
    QLabel *m_text;
    PrintedOutput *m_output;
    QLabel *m_verdict;
    bool m_isUnfolded = false;
    bool m_isOngoing = false;
    base::WallTime m_begun;
    session::record::Call m_call;
};
