# SPDX-License-Identifier: GPL-3.0-or-later
"""The report: what each column is, every change, what is not sure, and the duplicates."""
from berth import report


def book(table, columns, changes, keep):
    book = report.workbook("What was cleaned")
    sheet = book.active
    sheet.title = "Columns"
    rows = [
        (column.title, column.words(), column.filled, changed, doubtful)
        for column, changed, doubtful in zip(columns, changes.changed, changes.doubtful)
    ]
    _list(sheet, ("Column", "Kind", "Cells", "Changed", "Not sure"), rows, numbers_from=3)
    _list(book.create_sheet("Changes"), ("Where", "Column", "Before", "After"), changes.listed)
    _list(book.create_sheet("Not sure"), ("Where", "Column", "Cell", "Why it stays as it is"), changes.doubts)
    _list(book.create_sheet("Duplicates"), ("Where", "Equal to"), changes.duplicates)
    report.notes(
        book,
        [
            ("How the table was read", table.notes),
            ("Rows", [("Read", table.rows_read)] + [(why, count) for why, count in table.left_out()]),
            (
                "Rules",
                [
                    ("Duplicates", "Rows that are equal in every cell after cleaning: %s." % ("kept" if keep else "the first stays")),
                    ("Codes", "Columns with a number that begins with 0 or + stay text."),
                    ("Lists", "Each sheet lists the first 10,000; the counts are of all."),
                ],
            ),
        ],
    )
    return book


def _list(sheet, titles, rows, numbers_from=99):
    report.header(sheet, 1, titles, numbers_from)
    for number, row in enumerate(rows, 2):
        for column, value in enumerate(row, 1):
            report.put(sheet, number, column, value)
        report.stripe(sheet, number, len(titles))
    for column, title in enumerate(titles, 1):
        report.width(sheet, column, [title] + [str(row[column - 1]) for row in rows[:1000]])
    report.for_print(sheet, len(rows))
