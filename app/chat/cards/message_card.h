// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/cards/card.h"

#include <QElapsedTimer>
#include <QStringDecoder>
#include <QTimer>

class MarkdownText;
class TextBlock;
class QHBoxLayout;
class QLabel;
class QToolButton;

/// Words of an author's, as they come; those of the person at the right, and as they were typed. Showing them
/// costs a twentieth of a core at most: what comes before the pause after the last time is over waits for its
/// end.
class MessageCard : public Card
{
    Q_OBJECT

public:
    MessageCard(const code::Syntax *syntax, QWidget *parent);
    void display(const session::Item &item) override;
    void grow(const QByteArray &more, qint64 total) override;
    bool isOpen() const override { return m_isOpen; }
    void setRepeatable(bool isRepeatable) override;

private:
    void show();
    void pauseAfter(QElapsedTimer taken, int turns);

    QHBoxLayout *m_row; // of the person's
    QWidget *m_actions; // of what a task has heard
    QToolButton *m_edit;
    QToolButton *m_again;
    QWidget *m_frame; // likewise
    TextBlock *m_typed;
    QLabel *m_files; // that were attached to it
    MarkdownText *m_text;
    QString m_said;
    QStringDecoder m_decoder{QStringDecoder::Utf8};
    qint64 m_bytes = 0; // of what was said
    bool m_isOpen = false;
    bool m_isPersons = false;
    bool m_isBehind = false;
    QTimer m_pause;
};
