// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/terminal/terminal_colours.h"
#include "app/terminal/terminal_painter.h"
#include "app/terminal/terminal_selection.h"
#include "core/terminal/input.h"
#include "core/terminal/selection.h"
#include "core/terminal/terminal.h"

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <optional>

class TerminalSearchBar;
class QHelpEvent;
class QUrl;

namespace guest {
class Terminal;
}

/// Shows a guest::Terminal and sends it what a person does. Paints what changed, at most sixty times a
/// second; stays where the reader is while output comes. The font is the widget's own, larger by the zoom.
/// The terminal is borrowed and outlives the view.
class TerminalView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit TerminalView(guest::Terminal *terminal, QWidget *parent = nullptr);
    ~TerminalView() override;

    guest::Terminal *terminal() const;
    terminal::LineNumber topLine() const { return m_top; } ///< that is shown
    bool isUpToDate() const { return !m_frame.isActive(); } ///< nothing waits for the next frame
    int visibleRows() const { return m_rows; }
    /// In the viewport; also of places that are scrolled out.
    QRectF cellRect(terminal::Position place) const;
    terminal::Position cellAt(QPointF point) const;
    const TerminalSearchBar *searchBar() const { return m_search; }

    QString selectedText() const;
    void copy();
    void paste();
    /// Asks first when it would run several lines in a program that does not tell pasted text from typed.
    void pasteText(const QString &text);
    void selectAll();
    void find();
    void clearScrollback();
    void reset();
    int zoom() const { return m_zoom; }
    void setZoom(int points);

    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    QSize sizeHint() const override;

signals:
    void shown(); ///< what it shows is another content, or the cursor is elsewhere
    /// Somebody wants to go there: http or https. Nothing is opened here.
    void linkActivated(const QUrl &address);
    void focused();

protected:
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    /// What a cursor looked like when it was painted.
    struct Caret
    {
        terminal::Position place;
        terminal::CursorShape shape = terminal::CursorShape::Block;
        bool isVisible = false;
        friend bool operator==(const Caret &, const Caret &) = default;
    };

    const terminal::Terminal &content() const;
    void makeActions();
    QAction *make(const QString &text, const QList<QKeySequence> &keys, std::function<void()> act);

    // The picture.
    void dressPainter();
    void choosePalette();
    void makeRoom();
    void schedule();
    void paintFrame();
    void shiftPicture(terminal::LineNumber lines);
    void updateLine(terminal::LineNumber line);
    void updateLines(const terminal::Range &range);
    void updateSelection(const terminal::Range &before);
    void updateScrollBar();
    void scrollTo(terminal::LineNumber top);
    void scrollToEnd() { scrollTo(content().top()); }
    void showHit(const terminal::Range &hit);
    Caret caret() const;
    void blink();
    void restartBlinking();
    void paintLine(QPainter &painter, terminal::LineNumber line, terminal::Row &buffer);
    void paintTypists(QPainter &painter, terminal::LineNumber line);
    bool showTypists(const QHelpEvent &event);
    void layOutSearchBar();

    // What a person does.
    void send(const std::string &bytes);
    bool scrollsByKey(const QKeyEvent &event);
    terminal::Position placeAt(QPointF point) const; // between cells
    bool report(terminal::MouseAction action, terminal::MouseButton button, QPointF point,
                Qt::KeyboardModifiers modifiers);
    void beginSelection(QMouseEvent *event, TerminalSelection::Unit unit);
    void dragTo(QPointF point);
    void dragOn();
    void selectionDone();
    void pasteSelection();
    void askToPaste(const QString &text);
    void updateLink(Qt::KeyboardModifiers modifiers);
    std::optional<QUrl> addressOf(const std::optional<terminal::Link> &link) const;

    const QPointer<guest::Terminal> m_terminal;
    TerminalPainter m_painter;
    TerminalColours m_colours;
    TerminalSearchBar *m_search;
    int m_zoom = 0;
    const int m_gutter; // pixels left of the text, for the marks of who typed; 0 where only a person does

    terminal::Painted m_painted;
    terminal::LineNumber m_top = 0;
    int m_rows = 0; // that fit
    bool m_isFollowing = true; // the end
    bool m_isAlternate = false;
    bool m_isReverse = false;
    bool m_isSettingBar = false;
    terminal::Position m_resizeTop; // while lines are wrapped anew
    Caret m_caret;
    QTimer m_frame;
    QElapsedTimer m_sinceFrame;
    QElapsedTimer m_held;
    QTimer m_blink;
    bool m_isBlinkedOff = false;
    QString m_preedit;

    TerminalSelection m_selection;
    QTimer m_autoscroll;
    QPointF m_pointer;
    QElapsedTimer m_sinceDoubleClick;
    bool m_isDragging = false;
    terminal::MouseButton m_reported = terminal::MouseButton::None; // and held down
    terminal::Position m_lastReported;
    int m_wheel = 0; // eighths of a degree that made no row yet
    Qt::KeyboardModifiers m_modifiers; // at the last event
    std::optional<terminal::Link> m_link; // under the pointer, with Control
};
