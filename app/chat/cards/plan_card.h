// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/cards/card.h"

#include <QList>

class QGridLayout;
class QLabel;
namespace parts {
class Picture;
}

/// A model's checklist, as it is now: what is done, what is under way and what is to do.
class PlanCard : public Card
{
    Q_OBJECT

public:
    explicit PlanCard(QWidget *parent = nullptr);
    void display(const session::Item &item) override;

    /// The place of the step under way; where none is, of the first to do, or the last. The plan has steps.
    static qsizetype current(const session::record::Plan &plan);
    /// As a person reads it: one line, and not longer than a sentence.
    static QString textOf(const session::record::Plan::Step &step);

private:
    struct Row
    {
        parts::Picture *mark;
        QLabel *text;
    };
    Row &row(qsizetype place);

    QLabel *m_title;
    QLabel *m_count;
    QGridLayout *m_steps;
    QList<Row> m_rows;
};
