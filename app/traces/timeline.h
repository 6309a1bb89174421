// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/traces/trace.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

namespace traces {

/// The steps of a task, one a row, and when each was under way.
class Timeline : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Step, Bar, Took, Cost, ColumnCount };
    /// Where its bar begins and ends, of the whole from 0 to 1.
    enum Role { BeginRole = Qt::UserRole, EndRole };

    using QAbstractTableModel::QAbstractTableModel;

    void set(const QList<api::Span> &spans);
    const api::Span *at(int row) const; ///< nothing where there is no such row; until the next set()

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const api::Span &span, int column) const;
    double share(base::WallTime time) const;

    QList<api::Span> m_spans;
    base::WallTime m_begin{};
    std::chrono::milliseconds m_length{1};
};

/// Draws the bars.
class BarDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

} // namespace traces
