# SPDX-License-Identifier: GPL-3.0-or-later
"""The workbook of the pivot: the table with its chart, and the notes."""
from openpyxl.utils import get_column_letter

from berth import report
from berth.amounts import rounded
from berth.job import rows

_MOST_SERIES = 10
_MOST_GROUPS = 40
_ROOM_BESIDE = 130  # characters; a wider table has its chart below
_CENTIMETRES = 0.19  # of one character of a column's width


def book(pivot, titles, counts, left_out, warnings, how, totals, chart):
    book = report.workbook("%s by %s and %s" % (titles[2], titles[0], titles[1]))
    sheet = book.active
    sheet.title = "Pivot"
    number_format = (
        report.WHOLE if all(amount == int(amount) for amount in pivot.cells.values()) else report.MONEY
    )
    _table(sheet, pivot, titles, number_format, totals)
    if chart:
        _chart(sheet, pivot, titles, number_format, totals)
    report.notes(
        book,
        [
            ("Please note", [("Warning", warning) for warning in warnings]),
            (
                "Totals",
                [
                    ("Sum of %s" % titles[2], float(rounded(pivot.total)), number_format),
                    ("Rows of the pivot", len(pivot.rows), report.WHOLE),
                    ("Columns of the pivot", len(pivot.columns), report.WHOLE),
                ],
            ),
            (
                "Rows",
                [
                    ("Rows read", counts["read"], report.WHOLE),
                    ("Rows counted", counts["counted"], report.WHOLE),
                    ("Values below zero", counts["negative"], report.WHOLE),
                ]
                + [("Left out: " + rows(count), why) for why, count in left_out],
            ),
            ("How the table was read", how),
            (
                "What was counted",
                [
                    (
                        "Cells",
                        "Sums, negative values included, exact to the cent. An empty cell: no such rows.",
                    ),
                    ("Labels", "Equal when they differ in spaces only. Case matters."),
                ],
            ),
        ],
    )
    return book


def _table(sheet, pivot, titles, number_format, totals):
    header = [titles[0], *pivot.columns] + (["Total"] if totals else [])
    report.header(sheet, 1, header, numbers_from=2)
    last = len(pivot.columns) + 2
    for row, label in enumerate(pivot.rows, 2):
        report.put(sheet, row, 1, label)
        for column in range(len(pivot.columns)):
            amount = pivot.cells.get((row - 2, column))
            if amount is not None:
                report.put(sheet, row, column + 2, float(rounded(amount)), number_format)
        report.stripe(sheet, row, len(header))
        if totals:
            report.put(sheet, row, last, float(rounded(pivot.row_totals[row - 2])), number_format)
            report.emphasise(sheet, row, last)
    if totals:
        row = len(pivot.rows) + 2
        report.put(sheet, row, 1, "Total")
        for column, amount in enumerate([*pivot.column_totals, pivot.total], 2):
            report.put(sheet, row, column, float(rounded(amount)), number_format)
        report.total(sheet, row, len(header))
    report.width(sheet, 1, [titles[0], "Total", *pivot.rows])
    widest = format(rounded(max(map(abs, [pivot.total, *pivot.column_totals]))), ",")
    for column, title in enumerate(header[1:], 2):
        report.width(sheet, column, [title, widest], most=24)
    report.for_print(sheet, len(pivot.rows))
    sheet.freeze_panes = "B2"


def _chart(sheet, pivot, titles, number_format, totals):
    order = sorted(range(len(pivot.columns)), key=lambda column: -pivot.column_totals[column])
    series = sorted(order[:_MOST_SERIES])
    groups = min(len(pivot.rows), _MOST_GROUPS)
    parts = []
    if len(series) < len(pivot.columns):
        parts.append("the %d largest of %d columns" % (len(series), len(pivot.columns)))
    if groups < len(pivot.rows):
        parts.append("the first %d of %s rows" % (groups, format(len(pivot.rows), ",")))
    title = "%s by %s and %s" % (titles[2], titles[0], titles[1])
    negative = any(amount < 0 for amount in pivot.cells.values())
    crowded = groups * len(series) > 60
    table_width = sum(dimension.width for dimension in sheet.column_dimensions.values())
    if table_width <= _ROOM_BESIDE:
        place = "%s2" % get_column_letter(len(pivot.columns) + totals + 3)
        least = 18
    else:
        place = "A%d" % (len(pivot.rows) + totals + 3)
        least = min(45, table_width * _CENTIMETRES)
    wanted = 5 + groups * max(1.2, 0.35 * (1 if crowded and not negative else len(series)))
    size = (max(least, min(wanted, 34)), 12)
    report.bar_chart(
        sheet,
        place,
        title + (" (%s)" % ", ".join(parts) if parts else ""),
        names=1,
        columns=[column + 2 for column in series],
        rows=range(2, 2 + groups),
        lying=False,
        stacked=crowded and not negative,
        axis_title=titles[2],
        number_format=number_format,
        size=size,
    )
