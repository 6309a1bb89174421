// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/flow.h"

#include "app/style/style.h"

#include <algorithm>
#include <utility>

Flow::Flow(Qt::AlignmentFlag lines)
    : m_lines(lines)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(style::kGap);
}

Flow::~Flow() = default;

void Flow::addItem(QLayoutItem *item) { m_items.emplace_back(item); }

QLayoutItem *Flow::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[std::size_t(index)].get() : nullptr;
}

QLayoutItem *Flow::takeAt(int index)
{
    if (!itemAt(index))
        return nullptr;
    QLayoutItem *const taken = m_items[std::size_t(index)].release();
    m_items.erase(m_items.begin() + index);
    return taken;
}

int Flow::lay(const QRect &room, const std::function<void(QLayoutItem *, const QRect &)> &place) const
{
    int x = room.left();
    int y = room.top();
    int height = 0; // of the line
    std::vector<std::pair<QLayoutItem *, QRect>> line;
    const auto placeLine = [&] {
        const int spare = line.empty() ? 0 : room.right() - line.back().second.right();
        for (const auto &[item, at] : line)
            place(item, at.translated(m_lines == Qt::AlignHCenter ? spare / 2 : 0, 0));
        line.clear();
    };
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue; // hidden
        const QSize size = item->sizeHint();
        if (x > room.left() && x + size.width() > room.left() + room.width()) {
            placeLine();
            x = room.left();
            y += height + spacing();
            height = 0;
        }
        const QSize given(std::min(size.width(), room.width()), size.height());
        line.emplace_back(item.get(), QRect(QPoint(x, y), given));
        x += size.width() + spacing();
        height = std::max(height, size.height());
    }
    placeLine();
    return y + height - room.top();
}

int Flow::heightForWidth(int width) const
{
    return lay(QRect(0, 0, width, 0), [](QLayoutItem *, const QRect &) {});
}

QSize Flow::sizeHint() const
{
    QRect all;
    lay(QRect(0, 0, QWIDGETSIZE_MAX, 0), [&all](QLayoutItem *, const QRect &at) { all |= at; });
    return all.size();
}

QSize Flow::minimumSize() const
{
    QSize size(0, 0);
    for (const auto &item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size;
}

void Flow::setGeometry(const QRect &room)
{
    QLayout::setGeometry(room);
    lay(room, [](QLayoutItem *item, const QRect &at) { item->setGeometry(at); });
}
