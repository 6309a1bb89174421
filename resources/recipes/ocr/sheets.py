# SPDX-License-Identifier: GPL-3.0-or-later
"""The report: each page, the words that may be wrong, what was not read."""
from berth import report

_MOST_WORDS = 20_000


def book(documents, left_out):
    book = report.workbook("What was read")
    pages, words, parts = [], [], []
    for name, results, notes in documents:
        for number, result in enumerate(results, 1):
            found = result.reading
            pages.append((name, number, _how(result), *((found.turn, len(found.words), round(found.sure), len(found.doubtful), len(found.parts)) if found else ("",) * 5)))
            if found:
                words += [(name, number, word.text, round(word.sure)) for word in found.doubtful]
                parts += [(name, number, *part) for part in found.parts]
        pages += [(name, "", note, *("",) * 5) for note in notes]
    sheet = book.active
    sheet.title = "Pages"
    report.listing(sheet, ("File", "Page", "What", "Turned by", "Words", "Sure, %", "Doubtful", "Parts not read"), pages)
    report.listing(book.create_sheet("Doubtful words"), ("File", "Page", "Word", "Sure, %"), words[:_MOST_WORDS])
    report.listing(book.create_sheet("Not read"), ("File", "Page", "Where", "Width, mm", "Height, mm"), parts)
    report.listing(book.create_sheet("Left out"), ("File", "Why"), left_out)
    return book


def _how(result):
    if result.problem:
        return "Could not be read: " + result.problem
    if not result.reading:
        return "Had text"
    return "Blank" if result.reading.blank else "Read" if result.reading.words else "No words"
