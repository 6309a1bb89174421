# SPDX-License-Identifier: GPL-3.0-or-later
"""The report: what became of each film, and what was left out."""
from berth import report


def book(done, left_out):
    book = report.workbook("What became of the films")
    sheet = book.active
    sheet.title = "Films"
    report.listing(sheet, ("File", "Result", "Before", "After", "Bytes before", "Bytes after", "Note"), done)
    report.listing(book.create_sheet("Left out"), ("File", "Why"), left_out)
    return book
