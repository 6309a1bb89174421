// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/table.h"

#include "app/style/parts.h"

#include <QHeaderView>
#include <QTableWidget>

namespace agents {

static constexpr int kWidestColumn = 150; // pixels

QTableWidget *makeTable(const QStringList &headings, int wide, const QString &name)
{
    auto *table = new QTableWidget(0, int(headings.size()));
    table->setHorizontalHeaderLabels(headings);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(wide, QHeaderView::Stretch);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setMaximumSectionSize(kWidestColumn);
    table->verticalHeader()->hide();
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setAccessibleName(name);
    return table;
}

void fitRows(QTableWidget *table, int most)
{
    table->setFixedHeight(table->horizontalHeader()->sizeHint().height()
                          + std::min(most, table->rowCount()) * table->verticalHeader()->defaultSectionSize()
                          + 4);
}

void setRow(QTableWidget *table, int row, const QStringList &texts, const QStringList &tips)
{
    for (int column = 0; column < texts.size(); ++column) {
        QTableWidgetItem *item = table->item(row, column);
        if (!item)
            table->setItem(row, column, item = new QTableWidgetItem);
        item->setText(texts[column]);
        item->setToolTip(parts::plain(tips.value(column)));
    }
}

} // namespace agents
