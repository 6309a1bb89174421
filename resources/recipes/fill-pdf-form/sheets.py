# SPDX-License-Identifier: GPL-3.0-or-later
"""The report: what was filled, what each field may hold, and what is called as no field."""
from berth import report


def book(done, fields, unused, how):
    book = report.workbook("What was filled in")
    sheet = book.active
    sheet.title = "Files"
    _list(sheet, ("Row", "File", "Fields filled", "Note"), done)
    _list(book.create_sheet("Fields"), ("Field", "Kind", "Allowed", "Column"), fields)
    report.notes(
        book,
        [
            ("How the table was read", how),
            ("Columns that are called as no field", [(name, "not filled in") for name in unused]),
            ("Rules", [("Empty cells", "The field stays as it is in the form."), ("Fields without a column", "They stay as they are.")]),
        ],
    )
    return book


def _list(sheet, titles, rows):
    report.header(sheet, 1, titles, numbers_from=99)
    for number, row in enumerate(rows, 2):
        for column, value in enumerate(row, 1):
            report.put(sheet, number, column, value)
        report.stripe(sheet, number, len(titles))
    for column, title in enumerate(titles, 1):
        report.width(sheet, column, [title] + [str(row[column - 1]) for row in rows])
    report.for_print(sheet, len(rows))
