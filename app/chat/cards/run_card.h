// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/cards/card.h"
#include "app/chat/cards/output_text.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;
class TextBlock;

namespace parts {
class Picture;
}

/// A run: what it is, how it goes, the last lines it printed, how it ended, and whether another size
/// would have suited it.
class RunCard : public Card
{
    Q_OBJECT

public:
    explicit RunCard(QWidget *parent = nullptr);
    void display(const session::Item &item) override;
    void grow(const QByteArray &more, qint64 total) override;
    void tick() override;
    bool isOpen() const override { return m_isOpen; }
    void setRepeatable(bool isRepeatable) override;

private:
    void showOutput();
    void showTime();

    parts::Picture *m_icon;
    QLabel *m_title;
    QLabel *m_state;
    QLabel *m_time;
    QToolButton *m_stop;
    QToolButton *m_again;
    QToolButton *m_copy;
    QProgressBar *m_progress;
    QWidget *m_sunken;
    TextBlock *m_output;
    QPushButton *m_all;
    QLabel *m_text;
    QLabel *m_advice;
    OutputText m_printed;
    qint64 m_printedBytes = -1; // of all that the run printed, as shown
    bool m_isPrintedCut = false; // there was more before it
    bool m_isOpen = false;
    base::WallTime m_begun;
    session::record::Run m_run;
};
