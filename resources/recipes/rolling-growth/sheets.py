# SPDX-License-Identifier: GPL-3.0-or-later
"""The workbook of a growth: a sheet for each group with its chart, and the notes."""
import re

from berth import report

_FORMATS = (None, report.MONEY, report.MONEY, report.PERCENT, report.PERCENT, report.MONEY, report.MONEY)
_MOST_BARS = 60


def book(series, titles, window, how, left_out):
    book = report.workbook("Growth")
    sheet = book.active
    taken = {"notes"}
    for number, each in enumerate(series):
        sheet = book.active if not number else book.create_sheet()
        sheet.title = _title(each.name or "Growth", taken)
        _list(sheet, titles, each.lines)
    report.notes(
        book,
        [
            ("How it was read", how),
            ("Rows left out", [(why[0].upper() + why[1:], count) for why, count in left_out]),
            (
                "What was computed",
                [
                    ("Value", "The sum of the period, exact; 0 where there are no rows."),
                    ("Change", "Against the period before; in percent only where that was above 0."),
                    ("Year before %", "Against the same period of the year before."),
                    ("Rolling", "Over this period and the %d before, once there are so many." % (window - 1)),
                ],
            ),
        ],
    )
    return book


def _list(sheet, titles, lines):
    report.header(sheet, 1, titles, numbers_from=2)
    for row, line in enumerate(lines, 2):
        for column, (value, number_format) in enumerate(zip(line, _FORMATS), 1):
            if value is not None:
                report.put(sheet, row, column, value if isinstance(value, str) else float(value), number_format)
        report.stripe(sheet, row, len(titles))
    for column, title in enumerate(titles, 1):
        report.width(sheet, column, [title], least=14)
    report.for_print(sheet, len(lines))
    first = max(2, len(lines) + 2 - _MOST_BARS)
    report.bar_chart(
        sheet,
        "I2",
        "Value by period",
        names=1,
        columns=[2],
        rows=range(first, len(lines) + 2),
        lying=False,
        axis_title="Value",
        number_format=report.MONEY,
        size=(24, 11),
    )


def _title(name, taken):
    """A name that a sheet may have, and that no other has."""
    plain = re.sub(r"[\[\]:*?/\\']", " ", name).strip()[:28] or "Group"
    title, number = plain, 2
    while title.casefold() in taken:
        title, number = "%s %d" % (plain[:25], number), number + 1
    taken.add(title.casefold())
    return title
