# SPDX-License-Identifier: GPL-3.0-or-later
"""The report: what became of each film, and what was left out."""
from berth import report


def book(done, left_out):
    book = report.workbook("What became of the films")
    sheet = book.active
    sheet.title = "Films"
    _list(sheet, ("File", "Result", "Before", "After", "Bytes before", "Bytes after", "Note"), done)
    _list(book.create_sheet("Left out"), ("File", "Why"), left_out)
    return book


def _list(sheet, titles, rows):
    report.header(sheet, 1, titles, numbers_from=99)
    for number, row in enumerate(rows, 2):
        for column, value in enumerate(row, 1):
            report.put(sheet, number, column, value, None if isinstance(value, str) else report.WHOLE)
        report.stripe(sheet, number, len(titles))
    for column, title in enumerate(titles, 1):
        report.width(sheet, column, [title] + [str(row[column - 1]) for row in rows])
    report.for_print(sheet, len(rows))
