// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <functional>
#include <memory>
#include <vector>

/// In lines, as words are: what has no room in one goes to the next. Each begins at the left, or is centred.
class Flow final : public QLayout
{
public:
    explicit Flow(Qt::AlignmentFlag lines = Qt::AlignLeft);
    ~Flow() override;

    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override; ///< all in one line
    QSize minimumSize() const override; ///< the widest in a line of its own
    void setGeometry(const QRect &room) override;

private:
    /// How high that is in so much room; `place` says where each goes.
    int lay(const QRect &room, const std::function<void(QLayoutItem *, const QRect &)> &place) const;

    const Qt::AlignmentFlag m_lines;
    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};
