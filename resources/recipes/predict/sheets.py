# SPDX-License-Identifier: GPL-3.0-or-later
"""The workbook of predictions: what came out, each column of the model in the new rows, and the notes."""
from berth import report
from berth.job import listed

_FIGURE = "#,##0.0000;[Red]-#,##0.0000"


def book(about, table, matched, more, counts):
    book = report.workbook("Predicted %s" % about["target"])
    sheet = book.active
    sheet.title = "Columns"
    titles = ("Column", "Kind", "What was never seen", "Empty", "Could not be read", "Never seen")
    report.header(sheet, 1, titles, numbers_from=4)
    for row, each in enumerate(matched, 2):
        unknown = listed([name for name, _ in each.unknown.most_common(20)]) if each.unknown else ""
        empty = counts["rows"] if each.index is None else each.empty
        kind = each.feature.kind if each.index is not None else "missing in the new rows"
        line = (each.feature.title, kind, unknown, empty, sum(each.unread.values()), sum(each.unknown.values()))
        for column, value in enumerate(line, 1):
            report.put(sheet, row, column, value, None if isinstance(value, str) else report.WHOLE)
        report.stripe(sheet, row, len(titles))
    report.width(sheet, 1, [titles[0], *(each.feature.title for each in matched)])
    for column, wide in zip(range(2, 7), (24, 48, 12, 20, 14)):
        report.width(sheet, column, [], least=wide)
    report.for_print(sheet, len(matched))
    predicted = [(key[1], count, report.WHOLE) for key, count in counts.most_common() if key != "rows"]
    rows = about.get("rows")
    learnt = rows.get("learnt") if isinstance(rows, dict) else None
    figures = about.get("figures")
    report.notes(
        book,
        [
            (
                "Model",
                [
                    ("Target", about["target"]),
                    ("Task", about["task"]),
                    ("Model", str(about.get("model", ""))),
                    *([("Rows learnt from", learnt, report.WHOLE)] if type(learnt) is int else []),
                ],
            ),
            ("How it did on its test rows", _numbers(figures)),
            ("Rows predicted", [("All", counts["rows"], report.WHOLE), *predicted]),
            ("How it was read", table.notes),
            ("Columns the model does not know", [(title, "Not used") for title in more]),
            ("Rows left out", [(why[0].upper() + why[1:], count) for why, count in table.left_out()]),
        ],
    )
    return book


def _numbers(figures):
    """The model says what it likes about itself: what is no number is left out."""
    if not isinstance(figures, dict):
        return []
    return [(str(name), value, _FIGURE) for name, value in figures.items() if type(value) in (int, float)]
