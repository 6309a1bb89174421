// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QAbstractScrollArea>
#include <QPointer>
#include <QTimer>

#include <map>
#include <vector>

class Card;

namespace code {
class Syntax;
}
namespace session {
class Transcript;
}

/// The transcript of a chat, from top to bottom. Only what is to be seen has widgets: ten thousand items cost
/// ten thousand numbers. What the reader looks at stays where it is while items above it get their true
/// height and others come in below; who is at the end stays at the end.
class ChatView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit ChatView(const code::Syntax *syntax = nullptr, QWidget *parent = nullptr);

    void setTranscript(session::Transcript *transcript); ///< borrowed; or none
    void setRepeatable(bool isRepeatable); ///< whether its runs may be run, and its requests asked, once more
    void scrollToEnd();
    void showItem(int index);
    /// Marks those items; nothing for none.
    void setFound(const std::vector<int> &items, int current);

    /// The card of an item that is in sight, or none.
    Card *cardAt(int index) const;

signals:
    void stopRequested(int item);
    void outputRequested(qint64 item);
    void repeatRequested(int request);
    void editRequested(int item); ///< words of the person's, to be asked again
    void againRequested(int item); ///< as they are
    void watchRequested(const QString &run, const QString &terminal);
    void troubled(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    Card *card(int index);
    int heightOf(int index) const;
    int topOf(int index) const;
    int indexAt(int y) const;
    int cardWidth() const;
    void measure(int index);
    void arrange();
    void arrangeSoon() { m_arrange.start(); }

    const code::Syntax *const m_syntax; // the window's
    QPointer<session::Transcript> m_transcript;
    std::vector<int> m_heights; // 0: not known yet
    std::map<int, Card *> m_cards;
    std::vector<int> m_found;
    int m_current = -1;
    bool m_isAtEnd = true;
    style::Scheme m_scheme = style::scheme(); // that cards were made in
    bool m_isRepeatable = true;
    bool m_isArranging = false;
    QTimer m_arrange;
    QTimer m_tick;
};
