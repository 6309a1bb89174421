// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/ribbon/ribbon_columns.h"
#include "core/session/record/items.h"

#include <QWidget>

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

/// The calls of a session in a strip, one small cell each, in their order. A cell tells by its colour and by
/// its form how the call stands, and by its width how long it took: each has its share of the room that all
/// leave, and none so much that others go. With room it has the icon of what is done. Where there are more
/// calls than cells have room, a column stands for several, and tells how many of them are how; one that took
/// long has a column of its own, as wide as it took. Snapshots are
/// notches between calls. Only what is to be seen is painted. One cell is the current one: arrows, Home, End
/// and Page keys go along, with Ctrl from notch to notch; Enter opens it, F forks.
class CallRibbon : public QWidget
{
    Q_OBJECT

public:
    using State = session::record::Call::State;
    struct Cell
    {
        int item = 0; ///< whose call it is, ascending
        const char *icon = nullptr; ///< of resources/icons
        std::optional<State> state = {}; ///< none: not read yet
        std::chrono::milliseconds took{0}; ///< until now, of one that runs

        bool operator==(const Cell &) const = default;
    };

    /// A snapshot of the machine, made before that item of the transcript and after those before it.
    struct Notch
    {
        int item = 0;
        QString name;

        bool operator==(const Notch &) const = default;
    };

    explicit CallRibbon(QWidget *parent = nullptr);

    void setCells(std::vector<Cell> cells);
    void add(const Cell &cell); ///< at the end
    void change(const Cell &cell); ///< by its item
    void setNotches(std::vector<Notch> notches); ///< ascending
    /// Of an item, a line of plain text for a person; asked for one cell at a time.
    void setWords(std::function<QString(int item)> words) { m_words = std::move(words); }

    int count() const { return int(m_cells.size()); }
    const Cell &cell(int index) const { return m_cells[std::size_t(index)]; }
    int current() const { return m_current; } ///< its index; -1: none
    void setCurrent(int index);
    QRect rectOf(int index) const; ///< of the cell, or of the column that it is in
    /// The first of those at that place, and the last; nothing where there is none.
    std::optional<std::pair<int, int>> at(const QPoint &place) const;
    QString textAt(int index) const; ///< of one; as read aloud, and shown by the pointer

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void opened(int item);
    void menuRequested(int item, const QPoint &place); ///< of the screen
    void forkRequested(int item);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;

private:
    int room() const;
    void rearrange();
    const RibbonColumns &columns() const;
    int notchAt(int index) const;
    QString notchesBefore(int index) const;
    void paintNotches(QPainter *painter) const;
    QRect columnRect(int column) const;
    int pick(const std::pair<int, int> &cells) const;
    QString textOf(const std::pair<int, int> &cells) const;
    void nameCurrent();

    std::vector<Cell> m_cells;
    mutable std::optional<RibbonColumns> m_columns; // none: something changed since they were arranged
    std::vector<Notch> m_notches;
    std::function<QString(int item)> m_words;
    int m_current = -1;
};
