// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace code {
class Syntax;
}

namespace agents {

class OpenReviews;
class ReviewPanel;

/// What waits for the person, of all sessions, and of calls that are about none.
class ReviewsPage : public QWidget
{
    Q_OBJECT

public:
    ReviewsPage(OpenReviews *reviews, const code::Syntax *syntax, QWidget *parent = nullptr);

    ReviewPanel *panel() const { return m_panel; }

private:
    void read();

    OpenReviews *const m_reviews; // the window's
    QLabel *m_summary;
    ReviewPanel *m_panel;
    QWidget *m_empty;
};

} // namespace agents
