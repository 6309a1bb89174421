// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace files {

/// The beginning of a table in a text, as in CSV.
struct TableText
{
    QChar separator = u',';
    QList<QStringList> rows; ///< the first one names the columns
    bool isCut = false; ///< there are more rows, columns or letters

    qsizetype columns() const;
};

/// RFC 4180, with whichever of , ; tab | splits the first lines most evenly. Bounded in each direction: a
/// guest may have written anything.
TableText parseTable(const QString &text, qsizetype mostRows = 1000, qsizetype mostColumns = 200,
                     qsizetype mostLetters = 1000);

} // namespace files
