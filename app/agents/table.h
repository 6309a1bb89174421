// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QTableWidget;

namespace agents {

/// To be read, row by row; the column `wide` takes the room that is left.
QTableWidget *makeTable(const QStringList &headings, int wide, const QString &name);
/// As high as its rows are, up to so many of them.
void fitRows(QTableWidget *table, int most);
/// Plain text, whatever it is; without a tip a cell has none.
void setRow(QTableWidget *table, int row, const QStringList &texts, const QStringList &tips);

} // namespace agents
