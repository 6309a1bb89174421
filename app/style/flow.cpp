// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/flow.h"

#include "app/style/style.h"

#include <algorithm>

Flow::Flow()
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
    int line = 0;
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue; // hidden
        const QSize size = item->sizeHint();
        if (x > room.left() && x + size.width() > room.left() + room.width()) {
            x = room.left();
            y += line + spacing();
            line = 0;
        }
        place(item.get(), QRect(QPoint(x, y), QSize(std::min(size.width(), room.width()), size.height())));
        x += size.width() + spacing();
        line = std::max(line, size.height());
    }
    return y + line - room.top();
}

int Flow::heightForWidth(int width) const
{
    return lay(QRect(0, 0, width, 0), [](QLayoutItem *, const QRect &) {});
}

QSize Flow::sizeHint() const
{
    int width = 0;
    const int height = lay(QRect(0, 0, QWIDGETSIZE_MAX, 0), [&width](QLayoutItem *, const QRect &at) {
        width = std::max(width, at.left() + at.width());
    });
    return {width, height};
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
