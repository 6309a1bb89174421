// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/cards/card.h"

#include <QStringDecoder>

class MarkdownText;
class QToolButton;

/// What a model thought before it spoke: a line with the time it took, behind which the words are.
class ThoughtCard : public Card
{
    Q_OBJECT

public:
    ThoughtCard(const code::Syntax *syntax, QWidget *parent);
    void display(const session::Item &item) override;
    void grow(const QByteArray &more, qint64 total) override;
    void tick() override;
    bool isOpen() const override { return m_isOpen; }

private:
    void showTitle();
    void showWords();

    QToolButton *m_title;
    MarkdownText *m_text;
    QString m_thought;
    QStringDecoder m_decoder{QStringDecoder::Utf8};
    qint64 m_bytes = 0; // of it
    bool m_isOpen = false;
    base::WallTime m_begun;
    std::chrono::milliseconds m_took{0};
};
