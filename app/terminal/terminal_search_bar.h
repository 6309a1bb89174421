// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/text_search.h"

#include <QFrame>
#include <QTimer>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace guest {
class Terminal;
}

/// The small bar that finds text in a terminal, and what it found. Looks again while output comes. Hidden, it
/// has found nothing. The terminal is its view's.
class TerminalSearchBar : public QFrame
{
    Q_OBJECT
public:
    TerminalSearchBar(guest::Terminal *terminal, QWidget *parent);

    void open(const QString &text); ///< and takes the focus
    const std::vector<terminal::Range> &hits() const { return m_hits; }
    std::optional<terminal::Range> current() const;

    void goToPrevious(); ///< older
    void goToNext();

signals:
    void hitsChanged();
    void hitChosen(const terminal::Range &hit);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void searchAnew();
    void refresh();
    void find();
    void choose(std::size_t index);
    void showCount();
    QToolButton *addButton(const QString &name);

    guest::Terminal *m_terminal;
    QLineEdit *m_text;
    QLabel *m_count;
    QToolButton *m_case;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_close = nullptr;
    QTimer m_refresh;
    std::vector<terminal::Range> m_hits;
    std::size_t m_current = 0;
};
