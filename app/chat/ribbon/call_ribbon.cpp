// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/ribbon/call_ribbon.h"

#include "app/style/parts.h"
#include "app/style/style.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>

using State = CallRibbon::State;

static constexpr int kAround = 5; // above and below the cells
static constexpr int kWide = RibbonColumns::kWide;
static constexpr int kPage = 10; // cells that a Page key goes along
static constexpr qreal kLine = 1.5;

namespace {

struct Look
{
    State state;
    QColor style::Colours::*colour;
    const char *words; ///< how many of a column
};

/// From the bottom of a column to its top; what wants a person is the first to be seen.
const Look kLooks[] = {
    {State::Done, &style::Colours::good, QT_TRANSLATE_N_NOOP("CallRibbon", "%n done")},
    {State::Lost, &style::Colours::warning, QT_TRANSLATE_N_NOOP("CallRibbon", "%n cut off")},
    {State::Refused, &style::Colours::bad, QT_TRANSLATE_N_NOOP("CallRibbon", "%n refused")},
    {State::Failed, &style::Colours::bad, QT_TRANSLATE_N_NOOP("CallRibbon", "%n failed")},
    {State::Running, &style::Colours::accent, QT_TRANSLATE_N_NOOP("CallRibbon", "%n running")},
    {State::Waiting, &style::Colours::warning, QT_TRANSLATE_N_NOOP("CallRibbon", "%n waiting for you")},
};

QColor colourOf(std::optional<State> state)
{
    const auto look = std::ranges::find_if(kLooks, [state](const Look &each) { return each.state == state; });
    return look == std::end(kLooks) ? style::colours().border : style::colours().*(look->colour);
}

} // namespace

static QPen line(const QColor &colour, Qt::PenStyle style = Qt::SolidLine)
{
    return QPen(colour, kLine, style, Qt::FlatCap);
}

/// The frame of a cell with an icon.
static void paintFrame(QPainter *painter, const QRectF &cell, std::optional<State> state,
                       const QColor &colour)
{
    QColor ground = colour;
    ground.setAlphaF(0.16F);
    const bool isHollow = state == State::Refused || state == State::Waiting || state == State::Lost;
    painter->setBrush(isHollow ? QBrush(Qt::NoBrush) : QBrush(ground));
    painter->setPen(state == State::Done          ? QPen(Qt::NoPen)
                        : state == State::Waiting ? line(colour, Qt::DashLine)
                        : state == State::Lost    ? line(colour, Qt::DotLine)
                                                  : line(colour));
    painter->drawRoundedRect(cell.adjusted(1, 1, -1, -1), 4, 4);
    if (state == State::Refused)
        painter->drawLine(cell.bottomLeft() + QPointF(3, -3), cell.topRight() + QPointF(-3, 3));
    if (state == State::Failed)
        painter->fillRect(QRectF(cell.left() + 3, cell.bottom() - 5, cell.width() - 6, 3), colour);
}

/// A cell without an icon: its outline says all.
static void paintMark(QPainter *painter, const QRectF &cell, std::optional<State> state, const QColor &colour)
{
    const qreal height = cell.height();
    const auto block = [&](qreal from, qreal to) {
        painter->fillRect(QRectF(cell.left(), cell.top() + from * height, cell.width(), (to - from) * height),
                          colour);
    };
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(colour, 1));
    const QRectF outline = cell.adjusted(0.5, 0.5, -0.5, -0.5);
    if (!state) {
        block(0.45, 0.55);
    } else if (*state == State::Done) {
        block(0.3, 0.7);
    } else if (*state == State::Failed) {
        block(0, 1);
    } else if (*state == State::Refused) {
        painter->drawRect(outline);
    } else if (*state == State::Running) {
        painter->drawRect(outline);
        block(0.5, 1);
    } else if (*state == State::Waiting) {
        block(0, 0.35);
        block(0.65, 1);
    } else {
        block(0.8, 1);
    }
}

CallRibbon::CallRibbon(QWidget *parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleDescription(
        tr("Left and right go along the calls, with Ctrl from snapshot to snapshot. Enter shows one in the "
           "chat, F forks there."));
    nameCurrent();
}

void CallRibbon::setCells(std::vector<Cell> cells)
{
    m_cells = std::move(cells);
    m_notches.clear();
    m_current = -1;
    nameCurrent();
    rearrange();
}

void CallRibbon::add(const Cell &cell)
{
    m_cells.push_back(cell);
    if (m_current < 0)
        nameCurrent();
    rearrange();
}

void CallRibbon::setNotches(std::vector<Notch> notches)
{
    if (notches == m_notches)
        return;
    m_notches = std::move(notches);
    nameCurrent();
    update();
}

void CallRibbon::change(const Cell &cell)
{
    const auto found = std::ranges::lower_bound(m_cells, cell.item, {}, &Cell::item);
    if (found == m_cells.end() || found->item != cell.item || *found == cell)
        return;
    const bool isAsWide = found->took == cell.took;
    *found = cell;
    const int index = int(found - m_cells.begin());
    if (index == m_current)
        nameCurrent();
    if (isAsWide && m_columns)
        update(columnRect(columns().columnOf(index)));
    else
        rearrange();
}

void CallRibbon::rearrange()
{
    m_columns.reset();
    update();
}

/// Once for many changes: a session that is opened is read cell by cell.
const RibbonColumns &CallRibbon::columns() const
{
    if (m_columns)
        return *m_columns;
    std::vector<std::chrono::milliseconds> took;
    took.reserve(m_cells.size());
    for (const Cell &each : m_cells)
        took.push_back(each.took);
    return m_columns.emplace(took, room());
}

void CallRibbon::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    rearrange();
}

QSize CallRibbon::sizeHint() const { return {200, style::scaled(22) + 2 * kAround}; }

QSize CallRibbon::minimumSizeHint() const { return {60, sizeHint().height()}; }

int CallRibbon::room() const { return std::max(1, width() - 2 * style::kMargin); }

QRect CallRibbon::columnRect(int column) const
{
    const int step = columns().width(column);
    const int gap = step >= kWide ? 2 : 1;
    return {style::kMargin + columns().left(column), kAround, step - gap, height() - 2 * kAround};
}

QRect CallRibbon::rectOf(int index) const { return columnRect(columns().columnOf(index)); }

std::optional<std::pair<int, int>> CallRibbon::at(const QPoint &place) const
{
    const auto column = columns().at(place.x() - style::kMargin);
    return column ? std::optional(columns().callsIn(*column)) : std::nullopt;
}

/// Of several the one that a person looks for.
int CallRibbon::pick(const std::pair<int, int> &cells) const
{
    for (auto look = std::rbegin(kLooks); look != std::rend(kLooks); ++look) {
        for (int index = cells.first; index <= cells.second; ++index) {
            if (cell(index).state == look->state)
                return index;
        }
    }
    return cells.first;
}

QString CallRibbon::textAt(int index) const
{
    const QString words = m_words ? m_words(cell(index).item) : QString();
    //: %1: which, %2: of how many, %3: what it did and how it ended
    const QString call =
        tr("Call %1 of %2: %3").arg(QLocale().toString(index + 1), QLocale().toString(count()), words);
    const QString kept = notchesBefore(index);
    //: %1: what is said of a call, %2: the names of snapshots
    return kept.isEmpty() ? call : tr("%1 · Snapshot before: %2").arg(call, kept);
}

/// The cell that a notch is before; as many as there are: it is after all.
int CallRibbon::notchAt(int notch) const
{
    return int(std::ranges::lower_bound(m_cells, m_notches[std::size_t(notch)].item, {}, &Cell::item)
               - m_cells.begin());
}

/// The names of the notches between a cell and the one before it.
QString CallRibbon::notchesBefore(int index) const
{
    QStringList names;
    for (int notch = 0; notch < int(m_notches.size()); ++notch) {
        if (notchAt(notch) == index)
            names += m_notches[std::size_t(notch)].name;
    }
    return names.join(QStringLiteral(", "));
}

QString CallRibbon::textOf(const std::pair<int, int> &cells) const
{
    if (cells.first == cells.second)
        return textAt(cells.first);
    QStringList parts;
    for (const Look &look : kLooks) {
        int of = 0;
        for (int index = cells.first; index <= cells.second; ++index)
            of += cell(index).state == look.state ? 1 : 0;
        if (of > 0)
            parts += tr(look.words, nullptr, of);
    }
    QStringList kept;
    for (int index = cells.first; index <= cells.second; ++index) {
        if (const QString names = m_notches.empty() ? QString() : notchesBefore(index); !names.isEmpty())
            kept += names;
    }
    //: %1: names of snapshots
    if (!kept.isEmpty())
        parts += tr("Snapshots: %1").arg(kept.join(QStringLiteral(", ")));
    const QLocale locale;
    return tr("Calls %1 to %2 of %3: %4")
        .arg(locale.toString(cells.first + 1), locale.toString(cells.second + 1), locale.toString(count()),
             parts.join(QStringLiteral(", ")));
}

void CallRibbon::nameCurrent()
{
    setAccessibleName(m_current >= 0 ? textAt(m_current) : tr("%n call(s)", nullptr, count()));
}

void CallRibbon::setCurrent(int index)
{
    m_current = count() == 0 ? -1 : std::clamp(index, 0, count() - 1);
    nameCurrent();
    update();
}

void CallRibbon::paintEvent(QPaintEvent *event)
{
    if (m_cells.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int all = columns().count();
    for (int column = 0; column < all; ++column) {
        const QRect place = columnRect(column);
        if (!place.adjusted(-2, -2, 2, 2).intersects(event->rect()))
            continue;
        const auto cells = columns().callsIn(column);
        if (cells.first != cells.second) {
            std::array<int, std::size(kLooks)> of{};
            int known = 0;
            for (int index = cells.first; index <= cells.second; ++index) {
                for (std::size_t look = 0; look < of.size(); ++look)
                    of[look] += cell(index).state == kLooks[look].state ? 1 : 0;
            }
            for (const int each : of)
                known += each;
            if (known == 0) {
                paintMark(&painter, place, {}, style::colours().border);
                continue;
            }
            // What is not done reaches from the top down, three pixels at least: it is what is looked for.
            int top = place.top();
            for (std::size_t look = of.size(); look-- > 0;) {
                if (of[look] == 0)
                    continue;
                const bool isDone = kLooks[look].state == State::Done;
                const int part =
                    isDone ? place.bottom() + 1 - top : std::max(3, of[look] * place.height() / known);
                const int height = std::min(part, place.bottom() + 1 - top);
                QColor colour = style::colours().*(kLooks[look].colour);
                const int inset = isDone && place.height() == height ? height / 4 : 0; // as one alone
                painter.fillRect(QRect(place.left(), top + inset, place.width(), height - 2 * inset), colour);
                top += height;
            }
            continue;
        }
        const Cell &one = cell(cells.first);
        const QColor colour = colourOf(one.state);
        if (place.width() < kWide - 2) {
            paintMark(&painter, place, one.state, colour);
            continue;
        }
        paintFrame(&painter, place, one.state, colour);
        if (one.icon) {
            const int side = style::scaled(12);
            QRect icon(0, 0, side, side);
            icon.moveCenter(place.center() - QPoint(0, one.state == State::Failed ? 2 : 0));
            const auto look =
                std::ranges::find_if(kLooks, [&one](const Look &each) { return each.state == one.state; });
            style::icon(QLatin1String(one.icon),
                        look == std::end(kLooks) ? &style::Colours::muted : look->colour)
                .paint(&painter, icon);
        }
    }
    paintNotches(&painter);
    if (m_current < 0)
        return;
    const QRectF around = QRectF(rectOf(m_current)).adjusted(-1.5, -2.5, 1.5, 2.5);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(hasFocus() ? style::colours().accent : style::colours().muted, kLine));
    painter.drawRoundedRect(around, 5, 5);
}

/// A line between two cells with a head above them, in the colour of words: it is no state of a call.
void CallRibbon::paintNotches(QPainter *painter) const
{
    int last = -1;
    for (int notch = 0; notch < int(m_notches.size()); ++notch) {
        const int before = notchAt(notch);
        const bool isLast = before == count();
        const QRect cell = columnRect(columns().columnOf(isLast ? before - 1 : before));
        const int x = isLast ? cell.right() + 2 : cell.left() - 1;
        if (x == last)
            continue;
        last = x;
        painter->fillRect(QRect(x, 2, 1, height() - 4), style::colours().text);
        painter->setPen(Qt::NoPen);
        painter->setBrush(style::colours().text);
        const qreal middle = x + 0.5;
        painter->drawPolygon(QPolygonF({{middle - 3.5, 0}, {middle + 3.5, 0}, {middle, 5}}));
    }
}

void CallRibbon::mousePressEvent(QMouseEvent *event)
{
    const auto cells = at(event->pos());
    if (!cells || event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    setCurrent(pick(*cells));
    emit opened(cell(m_current).item);
}

void CallRibbon::keyPressEvent(QKeyEvent *event)
{
    const int from = m_current < 0 ? count() : m_current;
    if (event->modifiers() & Qt::ControlModifier
        && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        int to = from;
        for (int notch = 0; notch < int(m_notches.size()); ++notch) {
            const int before = notchAt(notch);
            if (event->key() == Qt::Key_Left && before < from)
                to = before;
            if (event->key() == Qt::Key_Right && before > from && to == from && before < count())
                to = before;
        }
        return setCurrent(to);
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return setCurrent(from - 1);
    case Qt::Key_Right:
        return setCurrent(from + 1);
    case Qt::Key_Home:
        return setCurrent(0);
    case Qt::Key_End:
        return setCurrent(count() - 1);
    case Qt::Key_PageUp:
        return setCurrent(from - kPage);
    case Qt::Key_PageDown:
        return setCurrent(from + kPage);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current >= 0)
            emit opened(cell(m_current).item);
        return;
    case Qt::Key_F:
        if (m_current >= 0)
            emit forkRequested(cell(m_current).item);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void CallRibbon::contextMenuEvent(QContextMenuEvent *event)
{
    const auto cells = at(event->pos());
    if (event->reason() == QContextMenuEvent::Mouse && cells)
        setCurrent(pick(*cells));
    else if (event->reason() == QContextMenuEvent::Mouse || m_current < 0)
        return;
    const QPoint place = event->reason() == QContextMenuEvent::Mouse
        ? event->globalPos()
        : mapToGlobal(rectOf(m_current).bottomLeft());
    emit menuRequested(cell(m_current).item, place);
}

bool CallRibbon::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto *help = static_cast<QHelpEvent *>(event);
        const auto cells = at(help->pos());
        if (cells)
            QToolTip::showText(help->globalPos(), parts::plain(textOf(*cells)), this);
        else
            QToolTip::hideText();
        return true;
    }
    case QEvent::FocusIn:
        if (m_current < 0 && count() > 0)
            setCurrent(count() - 1);
        break;
    default:
        break;
    }
    return QWidget::event(event);
}
