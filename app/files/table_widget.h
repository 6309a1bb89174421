// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

namespace files {

struct TableText;

/// Shows a table of a text, which a guest may have written: cells as they are, numbers to the right.
class TableWidget : public QTableWidget
{
    Q_OBJECT

public:
    explicit TableWidget(QWidget *parent = nullptr);
    void showTable(const TableText &table);
};

} // namespace files
