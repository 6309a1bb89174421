// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/table_text.h"

#include <algorithm>

namespace files {

qsizetype TableText::columns() const
{
    qsizetype most = 0;
    for (const QStringList &row : rows)
        most = std::max(most, row.size());
    return most;
}

static TableText parse(const QString &text, QChar separator, qsizetype mostRows, qsizetype mostColumns,
                       qsizetype mostLetters)
{
    TableText table{.separator = separator};
    QStringList row;
    QString field;
    bool isQuoted = false;
    const auto endField = [&] {
        if (row.size() < mostColumns)
            row.append(field);
        else
            table.isCut = true;
        field.clear();
    };
    const auto endRow = [&] {
        endField();
        if (row.size() > 1 || !row.first().isEmpty())
            table.rows.append(row);
        row.clear();
    };
    for (qsizetype i = text.startsWith(QChar::ByteOrderMark) ? 1 : 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (isQuoted && c == u'"') {
            if (i + 1 < text.size() && text[i + 1] == u'"')
                field += text[++i];
            else
                isQuoted = false;
        } else if (!isQuoted && c == u'"' && field.isEmpty()) {
            isQuoted = true;
        } else if (!isQuoted && c == separator) {
            endField();
        } else if (!isQuoted && (c == u'\n' || c == u'\r')) {
            if (c == u'\r' && i + 1 < text.size() && text[i + 1] == u'\n')
                ++i;
            endRow();
            if (table.rows.size() >= mostRows) {
                table.isCut = table.isCut || i + 1 < text.size();
                return table;
            }
        } else if (field.size() < mostLetters) {
            field += c;
        } else {
            table.isCut = true;
        }
    }
    if (!field.isEmpty() || !row.isEmpty())
        endRow();
    return table;
}

TableText parseTable(const QString &text, qsizetype mostRows, qsizetype mostColumns, qsizetype mostLetters)
{
    QChar best = u',';
    double bestScore = 0;
    for (const QChar candidate : {u',', u';', u'\t', u'|'}) {
        const TableText sample = parse(text.left(20'000), candidate, 20, mostColumns, mostLetters);
        if (sample.rows.isEmpty())
            continue;
        const qsizetype columns = sample.rows.first().size();
        const auto alike = std::ranges::count_if(
            sample.rows, [columns](const QStringList &row) { return row.size() == columns; });
        // Many lines of equal length speak for a separator; how many columns it makes decides the rest.
        const double score = columns < 2
            ? 0
            : double(alike) / double(sample.rows.size()) * 100 + double(std::min<qsizetype>(columns, 20));
        if (score > bestScore) {
            bestScore = score;
            best = candidate;
        }
    }
    return parse(text, best, mostRows, mostColumns, mostLetters);
}

} // namespace files
