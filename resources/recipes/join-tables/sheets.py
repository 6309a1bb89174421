# SPDX-License-Identifier: GPL-3.0-or-later
"""The report of a join: how many rows matched how, the keys that only nearly did, and those that did not."""
from berth import report

_ORDER = ("exact", "spelling", "number", "similar", "none")


def counts(matches):
    """Pairs of (how, rows of the left table)."""
    found = {}
    for match in matches:
        word = match.how.split(" ")[0].rstrip(":")
        found[word] = found.get(word, 0) + 1
    return [(word, found[word]) for word in _ORDER if word in found]


def book(left, right, matches, only_right, most):
    """`left` and `right` are a table and its keys, row by row."""
    (left, keys), (right, others) = left, right
    book = report.workbook("How the tables matched")
    sheet = book.active
    sheet.title = "Matches"
    _list(sheet, ("How", "Rows of the left table"), counts(matches), 2)
    nearly, nothing, seen = [], [], set()
    for key, match in zip(keys, matches):
        if key in seen or match.how == "exact":
            continue
        seen.add(key)
        if match.indexes:
            nearly.append((key, others[match.indexes[0]], match.how))
        else:
            nothing.append((key, match.how, "; ".join(match.near[:5])))
    _list(book.create_sheet("Nearly the same"), ("Left key", "Right key", "How"), nearly[:most])
    _list(book.create_sheet("Only left"), ("Key", "Why", "Near"), nothing[:most])
    rest = [(others[index],) for index in only_right[:most]]
    _list(book.create_sheet("Only right"), ("Key",), rest)
    report.notes(
        book,
        [
            (
                "The tables",
                [
                    ("Left", "%s, joined by %s" % (left.table.name, left.titles[left.key])),
                    ("Right", "%s, joined by %s" % (right.table.name, right.titles[right.key])),
                    ("Rows left", len(keys)),
                    ("Rows right", len(others)),
                ],
            ),
            (
                "Rules",
                [
                    ("exact", "The keys are equal but for spaces at their ends."),
                    ("spelling", "They differ in case, accents, spaces or punctuation only, or ä is written ae."),
                    ("number", "They are the same number, such as 00417 and 417."),
                    ("similar", "Most letters are the same, all digits are, and no other key is as near."),
                    ("none", "Nothing is near enough, or several are equally near."),
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
