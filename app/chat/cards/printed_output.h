// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/cards/output_text.h"
#include "app/style/frame.h"

class QPushButton;
class TextBlock;

/// The last lines of what a program printed, which grow while it goes on, with the way to all of it. Hidden
/// while there are none.
class PrintedOutput : public Frame
{
    Q_OBJECT

public:
    explicit PrintedOutput(int lines);

    /// As an item has it: the end of so many bytes.
    void display(const QByteArray &tail, qint64 bytes);
    /// Whether any of it is new.
    bool grow(const QByteArray &more, qint64 bytes);
    const QString &shown() const { return m_shown; }
    QString text() const { return m_printed.text(); } ///< all that is known

signals:
    void allRequested();

private:
    void refresh();

    const int m_lines;
    QPushButton *m_all;
    TextBlock *m_text;
    OutputText m_printed;
    QString m_shown;
    qint64 m_bytes = -1; // of all that was printed
    bool m_isCut = false; // there was more before what is known
};
