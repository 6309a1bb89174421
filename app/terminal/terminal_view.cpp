// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_view.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/terminal/terminal_search_bar.h"
#include "app/terminal/typists.h"
#include "core/guest/terminal.h"

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

using namespace std::chrono_literals;
using terminal::LineNumber;
using terminal::Position;
using terminal::Range;

static constexpr std::chrono::milliseconds kFrame = 16ms;
/// For so long a program may keep its picture back (mode 2026).
static constexpr std::chrono::milliseconds kHeld = 200ms;
static constexpr int kPadding = 6;
static constexpr int kLeastPoints = 5;
static constexpr int kMostPoints = 40;

TerminalView::TerminalView(guest::Terminal *terminal, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_terminal(terminal)
    , m_search(new TerminalSearchBar(terminal, this))
    , m_gutter(terminal->keyboard().isShared() ? 2 * typists::markSide() + 4 : 0)
{
    setAccessibleName(tr("Terminal"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // its coming and going would wrap lines anew
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setAccessibleName(tr("Scrollback"));
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    setFont(style::monospace());
    choosePalette();
    dressPainter();
    makeActions();

    m_frame.setSingleShot(true);
    m_frame.setTimerType(Qt::PreciseTimer);
    connect(&m_frame, &QTimer::timeout, this, &TerminalView::paintFrame);
    connect(&m_blink, &QTimer::timeout, this, &TerminalView::blink);
    m_autoscroll.setInterval(40ms);
    connect(&m_autoscroll, &QTimer::timeout, this, &TerminalView::dragOn);
    connect(m_terminal, &guest::Terminal::changed, this, &TerminalView::schedule);
    connect(m_terminal, &guest::Terminal::finished, this, &TerminalView::schedule);
    connect(m_terminal, &guest::Terminal::resizing, this, [this](std::vector<Position *> *anchors) {
        m_resizeTop = {m_top, 0};
        anchors->push_back(&m_resizeTop);
        m_selection.addAnchors(anchors);
    });
    connect(m_terminal, &guest::Terminal::resized, this, [this] {
        m_top = m_isFollowing ? content().top() : m_resizeTop.line;
        m_link.reset();
        schedule();
    });
    connect(m_search, &TerminalSearchBar::hitsChanged, viewport(), qOverload<>(&QWidget::update));
    connect(m_search, &TerminalSearchBar::hitChosen, this, &TerminalView::showHit);
    connect(m_search, &TerminalSearchBar::closed, this, [this] {
        m_search->hide();
        setFocus();
    });
    m_top = content().top();
    schedule();
}

TerminalView::~TerminalView()
{
    if (!m_terminal)
        return;
    m_terminal->disconnect(this); // it gets another size by this, of which nothing is left to hear
    m_terminal->leaveRoom(this);
}

guest::Terminal *TerminalView::terminal() const { return m_terminal; }

const terminal::Terminal &TerminalView::content() const { return m_terminal->screen(); }

QAction *TerminalView::make(const QString &text, const QList<QKeySequence> &keys, std::function<void()> act)
{
    auto *action = new QAction(text, this);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, std::move(act));
    addAction(action);
    return action;
}

void TerminalView::makeActions()
{
    const auto keys = [](std::initializer_list<const char *> names) {
        QList<QKeySequence> result;
        for (const char *name : names)
            result << QKeySequence(QString::fromLatin1(name));
        return result;
    };
    const auto separate = [this] {
        auto *separator = new QAction(this);
        separator->setSeparator(true);
        addAction(separator);
    };
    make(tr("Copy"), keys({"Ctrl+Shift+C", "Ctrl+Ins"}), [this] {
        copy();
    })->setIcon(style::icon(QStringLiteral("copy")));
    make(tr("Paste"), keys({"Ctrl+Shift+V", "Shift+Ins"}), [this] { paste(); });
    make(tr("Select All"), keys({"Ctrl+Shift+A"}), [this] { selectAll(); });
    separate();
    make(tr("Find…"), keys({"Ctrl+Shift+F"}), [this] {
        find();
    })->setIcon(style::icon(QStringLiteral("search")));
    separate();
    make(tr("Larger Text"), keys({"Ctrl++", "Ctrl+=", "Ctrl+Shift+="}), [this] { setZoom(m_zoom + 1); });
    make(tr("Smaller Text"), keys({"Ctrl+-"}), [this] { setZoom(m_zoom - 1); });
    make(tr("Normal Text Size"), keys({"Ctrl+0"}), [this] { setZoom(0); });
    separate();
    make(tr("Clear Scrollback"), {}, [this] { clearScrollback(); });
    make(tr("Reset Terminal"), {}, [this] { reset(); });
}

// The picture
// ------------------------------------------------------------------------------------------------

void TerminalView::dressPainter()
{
    QFont larger = font();
    const qreal points = larger.pointSizeF() > 0 ? larger.pointSizeF() : QFontInfo(larger).pointSizeF();
    larger.setPointSizeF(std::clamp(points + m_zoom, double(kLeastPoints), double(kMostPoints)));
    m_painter.setFont(larger, devicePixelRatioF());
}

void TerminalView::choosePalette()
{
    m_colours = TerminalColours::of(style::scheme());
    m_terminal->screen().setPalette(m_colours.palette);
    // Quiet, and no part of the terminal's ground.
    verticalScrollBar()->setStyleSheet(
        QStringLiteral("QScrollBar:vertical { background: %1; width: 12px; margin: 0; }"
                       "QScrollBar::handle:vertical { background: %2; border-radius: 4px; margin: 2px;"
                       " min-height: 28px; }"
                       "QScrollBar::handle:vertical:hover { background: %3; }"
                       "QScrollBar::handle:vertical:disabled { background: transparent; }"
                       "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
                       "QScrollBar::add-page, QScrollBar::sub-page { background: none; }")
            .arg(style::colours().surface.name(), style::colours().border.name(),
                 style::colours().muted.name()));
    schedule();
}

void TerminalView::makeRoom()
{
    const QSizeF cell = m_painter.cell();
    const int width = viewport()->width() - m_gutter - 2 * kPadding;
    const int height = viewport()->height() - 2 * kPadding;
    m_rows = std::max(1, int(height / cell.height() + 0.001));
    m_terminal->setRoom(this,
                        {std::max(1, int(width / cell.width() + 0.001)), m_rows,
                         int(std::lround(cell.width())), int(std::lround(cell.height()))});
    updateScrollBar();
    viewport()->update();
}

void TerminalView::setZoom(int points)
{
    const int base = int(std::lround(font().pointSizeF()));
    points = std::clamp(points, kLeastPoints - base, kMostPoints - base);
    if (points == m_zoom)
        return;
    m_zoom = points;
    dressPainter();
    if (isVisible())
        makeRoom();
}

QSize TerminalView::sizeHint() const
{
    const QSizeF cell = m_painter.cell();
    return {int(cell.width() * 80) + m_gutter + 2 * kPadding + verticalScrollBar()->sizeHint().width(),
            int(cell.height() * 24) + 2 * kPadding};
}

QRectF TerminalView::cellRect(Position place) const
{
    const QSizeF cell = m_painter.cell();
    return {QPointF(m_gutter + kPadding + place.column * cell.width(),
                    kPadding + double(place.line - m_top) * cell.height()),
            cell};
}

Position TerminalView::cellAt(QPointF point) const
{
    const QSizeF cell = m_painter.cell();
    const int column = int(std::floor((point.x() - m_gutter - kPadding) / cell.width()));
    const int row = int(std::floor((point.y() - kPadding) / cell.height()));
    const LineNumber line = std::clamp(m_top + std::clamp(row, 0, m_rows - 1), content().firstLine(),
                                       std::max(content().firstLine(), content().endLine() - 1));
    return {line, std::clamp(column, 0, content().size().columns - 1)};
}

Position TerminalView::placeAt(QPointF point) const
{
    const double column = (point.x() - m_gutter - kPadding) / m_painter.cell().width();
    Position place = cellAt(point);
    place.column = std::clamp(int(std::lround(column)), 0, content().size().columns);
    return place;
}

void TerminalView::schedule()
{
    if (!content().isHeld())
        m_held.invalidate();
    if (m_frame.isActive() || !isVisible())
        return;
    const auto since = m_sinceFrame.isValid() ? std::chrono::milliseconds(m_sinceFrame.elapsed()) : kFrame;
    m_frame.start(std::max(0ms, kFrame - since));
}

void TerminalView::paintFrame()
{
    if (content().isHeld()) {
        if (!m_held.isValid())
            m_held.start();
        if (m_held.elapsed() < kHeld.count()) {
            m_frame.start(kFrame);
            return;
        }
    }
    m_sinceFrame.start();
    const LineNumber before = m_painted.top;
    const terminal::Damage damage = m_terminal->screen().damageSince(m_painted);
    const LineNumber end = content().top();
    if (m_isAlternate != content().isAlternate()) { // other lines in the same places
        m_isAlternate = content().isAlternate();
        m_isFollowing = true;
        m_selection.clear();
    }
    const LineNumber top = m_isFollowing ? end : std::clamp(m_top, content().firstLine(), end);
    const bool isReverse = content().modes().reverseVideo;
    if (damage.isEverything || isReverse != m_isReverse) {
        m_isReverse = isReverse;
        m_painter.setPalette(content().palette(), isReverse);
        m_top = top;
        viewport()->update();
    } else {
        shiftPicture(top - m_top);
        const auto changed = [this](LineNumber line) {
            if (!m_isDragging && m_selection.touches(line)) {
                const Range selected = m_selection.range();
                m_selection.clear();
                updateSelection(selected);
            }
            updateLine(line);
        };
        for (LineNumber line = before; line < end && !m_isFollowing; ++line)
            updateLine(line); // what changed before it scrolled off
        for (const int row : damage.rows)
            changed(end + row);
    }
    const Caret now = caret();
    if (now != m_caret) {
        updateLine(m_caret.place.line);
        updateLine(now.place.line);
        m_caret = now;
        updateMicroFocus();
    }
    restartBlinking();
    updateScrollBar();
    if (m_link)
        updateLink(m_modifiers);
    viewport()->setCursor(m_link ? Qt::PointingHandCursor
                              : content().modes().mouseTracking != terminal::MouseTracking::None
                              ? Qt::ArrowCursor
                              : Qt::IBeamCursor);
    emit shown();
}

void TerminalView::shiftPicture(LineNumber lines)
{
    m_top += lines;
    const double distance = double(lines) * m_painter.cell().height();
    if (lines == 0)
        return;
    if (std::abs(lines) >= m_rows || distance != std::floor(distance)) {
        viewport()->update();
        return;
    }
    const int height = int(m_rows * m_painter.cell().height());
    viewport()->scroll(0, -int(distance), QRect(0, kPadding, viewport()->width(), height));
}

void TerminalView::updateLine(LineNumber line)
{
    const QRectF rect = cellRect({line, 0});
    viewport()->update(QRectF(0, rect.top(), viewport()->width(), rect.height()).toAlignedRect());
}

void TerminalView::updateLines(const Range &range)
{
    const LineNumber first = std::max(range.begin.line, m_top);
    const LineNumber last = std::min(range.end.line, m_top + m_rows);
    for (LineNumber line = first; line <= last; ++line)
        updateLine(line);
}

void TerminalView::updateSelection(const Range &before)
{
    updateLines(before);
    updateLines(m_selection.range());
}

void TerminalView::updateScrollBar()
{
    m_isSettingBar = true;
    QScrollBar *bar = verticalScrollBar();
    const LineNumber first = content().firstLine();
    bar->setPageStep(m_rows);
    bar->setRange(0, int(content().top() - first));
    bar->setValue(int(m_top - first));
    bar->setEnabled(bar->maximum() > 0);
    m_isSettingBar = false;
}

void TerminalView::scrollContentsBy(int, int)
{
    if (!m_isSettingBar)
        scrollTo(content().firstLine() + verticalScrollBar()->value());
}

void TerminalView::scrollTo(LineNumber top)
{
    top = std::clamp(top, content().firstLine(), content().top());
    m_isFollowing = top == content().top();
    // What changed on the screen since the last frame is part of it again.
    shiftPicture(top - m_top);
    updateScrollBar();
}

void TerminalView::showHit(const Range &hit)
{
    if (hit.begin.line < m_top || hit.end.line >= m_top + m_rows)
        scrollTo(hit.begin.line - m_rows / 2);
}

TerminalView::Caret TerminalView::caret() const
{
    const terminal::Modes &modes = content().modes();
    return {content().cursor(), modes.cursorShape, modes.cursorVisible && !m_terminal->end()};
}

void TerminalView::restartBlinking()
{
    const bool blinks = hasFocus() && m_caret.isVisible && content().modes().cursorBlinks
        && QApplication::cursorFlashTime() > 0;
    if (blinks && !m_blink.isActive()) {
        m_blink.start(QApplication::cursorFlashTime() / 2);
    } else if (!blinks) {
        m_blink.stop();
        if (std::exchange(m_isBlinkedOff, false))
            updateLine(m_caret.place.line);
    }
}

void TerminalView::blink()
{
    m_isBlinkedOff = !m_isBlinkedOff;
    updateLine(m_caret.place.line);
}

void TerminalView::paintLine(QPainter &painter, LineNumber line, terminal::Row &buffer)
{
    const int columns = content().size().columns;
    const terminal::Row &row = content().row(line, buffer);
    QVarLengthArray<TerminalPainter::Mark, 8> marks;
    const auto mark = [&](const Range &range, const QColor &ground) {
        if (line < range.begin.line || line > range.end.line)
            return;
        marks.append({line == range.begin.line ? range.begin.column : 0,
                      line == range.end.line ? range.end.column : columns, ground});
    };
    const std::vector<Range> &hits = m_search->hits();
    auto hit = std::lower_bound(hits.begin(), hits.end(), line,
                                [](const Range &range, LineNumber at) { return range.end.line < at; });
    for (; hit != hits.end() && hit->begin.line <= line; ++hit)
        mark(*hit, m_search->current() == *hit ? m_colours.currentHit : m_colours.hit);
    if (const auto [from, to] = m_selection.columns(line, columns); from < to)
        marks.append({from, to, m_colours.selection});
    if (m_link) {
        mark(m_link->range, {});
        if (line >= m_link->range.begin.line && line <= m_link->range.end.line)
            marks.last().isUnderlined = true;
    }
    const Caret caret = this->caret();
    const bool isHere = caret.isVisible && caret.place.line == line;
    const int column = std::min(caret.place.column, columns - 1);
    const int width = row.cell(column).isWide() ? 2 : 1;
    const bool isBlock =
        isHere && hasFocus() && !m_isBlinkedOff && caret.shape == terminal::CursorShape::Block;
    if (isBlock)
        marks.append({column, column + width, m_painter.cursorColour(), m_painter.ground()});
    const QPointF topLeft = cellRect({line, 0}).topLeft();
    m_painter.paintRow(painter, topLeft, row, columns, {marks.data(), std::size_t(marks.size())});
    if (!isHere)
        return;
    QRectF place = cellRect({line, column});
    if (!m_preedit.isEmpty())
        place.moveLeft(place.left() + m_painter.paintPreedit(painter, place.topLeft(), m_preedit));
    else if (!isBlock && !m_isBlinkedOff)
        m_painter.paintCursor(painter, {place.topLeft(), QSizeF(place.width() * width, place.height())},
                              caret.shape, hasFocus());
}

/// In the middle of the gutter; of several the first two, which are most there are as a rule.
void TerminalView::paintTypists(QPainter &painter, LineNumber line)
{
    const guest::Keyboard &keyboard = m_terminal->keyboard();
    const QStringList typists = keyboard.typists(content().hands(line)).mid(0, 2);
    const QRectF cell = cellRect({line, 0});
    const double side = typists::markSide();
    const double step = side + 2;
    double left = (m_gutter + kPadding - step * double(typists.size()) + 2) / 2;
    for (const QString &typist : typists) {
        typists::paintMark(painter, {left, cell.top() + (cell.height() - side) / 2, side, side}, keyboard,
                           typist, m_colours);
        left += step;
    }
}

/// Whether there is something to say at that place of the gutter.
bool TerminalView::showTypists(const QHelpEvent &event)
{
    if (event.pos().x() >= m_gutter + kPadding)
        return false;
    const LineNumber line = cellAt(event.pos()).line;
    const QString text = typists::sentence(m_terminal->keyboard(), content().hands(line));
    if (text.isEmpty())
        return false;
    const QRectF row = cellRect({line, 0});
    QToolTip::showText(event.globalPos(), parts::plain(text), viewport(),
                       QRectF(0, row.top(), m_gutter + kPadding, row.height()).toAlignedRect());
    return true;
}

void TerminalView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_painter.ground());
    terminal::Row buffer;
    const LineNumber first = std::max(m_top, content().firstLine());
    const LineNumber end = std::min(m_top + m_rows, content().endLine());
    for (LineNumber line = first; line < end; ++line) {
        const QRectF cell = cellRect({line, 0});
        const QRectF row(0, cell.top(), viewport()->width(), cell.height());
        if (!event->region().intersects(row.toAlignedRect()))
            continue;
        painter.setClipRect(row);
        paintLine(painter, line, buffer);
        if (m_gutter > 0)
            paintTypists(painter, line);
    }
    // Another view has less room: what is beyond is no part of the terminal.
    const terminal::Size &size = content().size();
    const QRectF all(m_gutter + kPadding, kPadding, size.columns * m_painter.cell().width(),
                     size.rows * m_painter.cell().height());
    painter.setClipping(false);
    if (viewport()->width() - all.right() > m_painter.cell().width() + kPadding)
        painter.fillRect(QRectF(all.right() + 2, 0, 1, viewport()->height()), m_colours.muted);
    if (viewport()->height() - all.bottom() > m_painter.cell().height() + kPadding)
        painter.fillRect(QRectF(0, all.bottom() + 2, viewport()->width(), 1), m_colours.muted);
}

void TerminalView::layOutSearchBar()
{
    const QSize size = m_search->sizeHint().boundedTo(viewport()->size());
    m_search->setGeometry(viewport()->width() - size.width() - style::kGap, style::kGap, size.width(),
                          size.height());
}

void TerminalView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOutSearchBar();
    if (isVisible())
        makeRoom();
}

void TerminalView::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    dressPainter(); // perhaps on another screen
    m_painted = {};
    makeRoom();
    schedule();
}

void TerminalView::hideEvent(QHideEvent *event)
{
    QAbstractScrollArea::hideEvent(event);
    m_terminal->leaveRoom(this);
}

void TerminalView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        choosePalette();
    } else if (event->type() == QEvent::FontChange) {
        dressPainter();
        if (isVisible())
            makeRoom();
    }
}

bool TerminalView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && m_gutter > 0 && showTypists(*static_cast<QHelpEvent *>(event)))
        return true;
    // A finer screen needs finer cells; Qt paints everything anew for it.
    if (event->type() == QEvent::ScreenChangeInternal) {
        dressPainter();
        makeRoom();
    }
    return QAbstractScrollArea::viewportEvent(event);
}
