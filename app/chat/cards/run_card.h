// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/cards/card.h"

class PrintedOutput;
class QLabel;
class QProgressBar;
class QToolButton;

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
    void tellReasonOnce();
    void showTime();

    parts::Picture *m_icon;
    QLabel *m_title;
    QLabel *m_state;
    QLabel *m_time;
    QToolButton *m_stop;
    QToolButton *m_again;
    QToolButton *m_copy;
    QProgressBar *m_progress;
    PrintedOutput *m_output;
    QLabel *m_text;
    QLabel *m_advice;
    bool m_isOpen = false;
    base::WallTime m_begun;
    session::record::Run m_run;
};
