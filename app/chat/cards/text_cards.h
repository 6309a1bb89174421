// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/cards/card.h"

class MarkdownText;
class QLabel;
class QToolButton;
class TextBlock;
namespace parts {
class Picture;
}

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
    parts::Picture *m_icon; // how a model's task ended
    MarkdownText *m_text;
    QLabel *m_wrong; // calls that failed, and why
    QLabel *m_figures;
    QToolButton *m_step; // the last one is tried again
};

/// Words of the program's own. Of long ones the first line is shown, and the rest where it is asked for.
class NoteCard : public Card
{
    Q_OBJECT

public:
    explicit NoteCard(QWidget *parent = nullptr);
    void display(const session::Item &item) override;

private:
    void unfold(bool isUnfolded);

    QToolButton *m_fold;
    QLabel *m_text;
    TextBlock *m_rest;
    QString m_more; // that is in it once it is shown
};

/// What a newer Berth wrote.
class UnknownCard : public Card
{
    Q_OBJECT

public:
    explicit UnknownCard(QWidget *parent = nullptr);
    void display(const session::Item &item) override;
};
