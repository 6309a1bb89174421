// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace code {
class Syntax;
}

namespace agents {

class OpenReviews;
class ReviewCard;

/// The open reviews of one session, or all of them: one card at a time, the oldest first, and the way to the
/// others. Hidden while there is none. What a person types into a card stays while others come and go.
class ReviewPanel : public QWidget
{
    Q_OBJECT

public:
    /// Borrowed; they outlive this.
    ReviewPanel(OpenReviews *reviews, const code::Syntax *syntax, QWidget *parent = nullptr);

    void setSession(const std::optional<QString> &id); ///< nothing: all sessions', and those of none
    ReviewCard *card() const { return m_card; } ///< that is shown, or none
    void show(const QString &review);
    void focusCard();

signals:
    void emptied(); ///< by an answer
    void changed(); ///< it shows another one, or none

private:
    void read();
    void step(int by);
    void put(const QString &id);
    QStringList ids() const;

    OpenReviews *const m_reviews;
    const code::Syntax *const m_syntax;
    std::optional<QString> m_session;
    bool m_hasSession = false;
    QWidget *m_head;
    QLabel *m_place;
    QToolButton *m_back;
    QToolButton *m_next;
    QVBoxLayout *m_layout;
    QPointer<ReviewCard> m_card;
};

} // namespace agents
