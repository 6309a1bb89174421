// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/table_widget.h"

#include "app/files/table_text.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <QHeaderView>

#include <algorithm>

namespace files {

static constexpr int kNarrowest = 50;
static constexpr int kWidest = 260;

TableWidget::TableWidget(QWidget *parent)
    : QTableWidget(parent)
{
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(NoEditTriggers);
    setWordWrap(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setResizeContentsPrecision(30);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
}

void TableWidget::showTable(const TableText &table)
{
    clear();
    setRowCount(int(std::max<qsizetype>(0, table.rows.size() - 1)));
    setColumnCount(int(table.columns()));
    for (qsizetype row = 0; row < table.rows.size(); ++row) {
        for (qsizetype column = 0; column < table.rows[row].size(); ++column) {
            const QString cell = base::printable(table.rows[row][column], 500);
            auto *item = new QTableWidgetItem(cell);
            if (row == 0) {
                setHorizontalHeaderItem(int(column), item);
                continue;
            }
            bool isNumber = false;
            (void)cell.toDouble(&isNumber);
            const auto side = (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
            item->setTextAlignment(side);
            if (row == 1 && horizontalHeaderItem(int(column))) // its name stands as the numbers below it do
                horizontalHeaderItem(int(column))->setTextAlignment(side);
            setItem(int(row) - 1, int(column), item);
        }
    }
    resizeColumnsToContents();
    for (int column = 0; column < columnCount(); ++column)
        setColumnWidth(column, std::clamp(columnWidth(column) + style::kGap, kNarrowest, kWidest));
}

} // namespace files
