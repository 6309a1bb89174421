// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/card.h"

class QLabel;
class MarkdownText;
class QToolButton;
class TextBlock;

/// What the person asked for, at the right: a recipe with its files and values, or code.
class RequestCard : public Card
{
    Q_OBJECT

public:
    RequestCard(const code::Syntax *syntax, QWidget *parent);
    void display(const session::Item &item) override;

private:
    void show(const session::record::CodeRequest &request);
    void show(const session::record::RecipeRequest &request);

    const code::Syntax *const m_syntax; // the window's
    QWidget *m_frame;
    QLabel *m_title;
    TextBlock *m_text;
    TextBlock *m_code;
};

/// The end of a task: what came of it, and what it took.
class ReportCard : public Card
{
    Q_OBJECT

public:
    ReportCard(const code::Syntax *syntax, QWidget *parent);
    void display(const session::Item &item) override;

private:
    MarkdownText *m_text;
    QLabel *m_figures;
};

/// A line of the program's own.
class NoteCard : public Card
{
    Q_OBJECT

public:
    explicit NoteCard(QWidget *parent = nullptr);
    void display(const session::Item &item) override;

private:
    QLabel *m_text;
};

/// What a model thought before it spoke: a line, behind which the words are.
class ThoughtCard : public Card
{
    Q_OBJECT

public:
    explicit ThoughtCard(QWidget *parent = nullptr);
    void display(const session::Item &item) override;
    void grow(const QByteArray &more, qint64 total) override;
    bool isOpen() const override { return m_isOpen; }

private:
    void unfold(bool isUnfolded);

    QToolButton *m_title;
    QLabel *m_text;
    QByteArray m_utf8;
    bool m_isOpen = false;
};

/// What a newer Berth wrote.
class UnknownCard : public Card
{
    Q_OBJECT

public:
    explicit UnknownCard(QWidget *parent = nullptr);
    void display(const session::Item &item) override;
};
