# SPDX-License-Identifier: GPL-3.0-or-later
"""The workbook of a model: its figures beside the baseline's, the classes, what it looks at, and the notes."""
from berth import report

_FIGURE = "0.0000;[Red]-0.0000"
_ABOUT = {
    "linear": tuple("%s regression, penalty 1, on columns of mean 0 and deviation 1" % kind for kind in ("Ridge", "Logistic")),
    "forest": ("Random forest of 100 trees",) * 2,
    "boosting": ("Gradient boosting of trees over histograms",) * 2,
}


def book(found, figures, judged, influences, classes, counts):
    is_classes = found.task == "classification"
    book = report.workbook("Model for %s" % found.target)
    sheet = book.active
    sheet.title = "Metrics"
    lines = [(name, value, plain) for (name, value), (_, plain) in zip(judged["model"], judged["baseline"])]
    _list(sheet, ("On the test rows", figures["model"].capitalize(), "Baseline"), lines, _FIGURE if is_classes else "#,##0.0000;[Red]-#,##0.0000")
    if is_classes:
        _classes(book, classes, counts)
        _confusion(book, classes, counts)
    what = "F1" if is_classes else "root mean square error"
    _list(book.create_sheet("Columns"), ("Column", "What it is worth (%s)" % what), influences, "0.0000;[Red]-0.0000")
    compared = [(name, abs(value)) for name, value in figures["compared"].items()]
    rows = figures["rows"]
    report.notes(
        book,
        [
            (
                "How it was made",
                [
                    ("Target", found.target),
                    ("Task", "%s (%s)" % (found.task, found.why_task)),
                    ("Model", "%s: %s" % (figures["model"], _ABOUT[figures["model"]][is_classes])),
                    ("Rows to learn from", rows["learnt"], report.WHOLE),
                    ("Rows to test with", rows["tested"], report.WHOLE),
                    ("How they were divided", ("of each class the same share, " if is_classes else "") + "by chance, seed %d" % figures["seed"]),
                    ("Baseline", "always the most frequent class" if is_classes else "always the mean"),
                    ("Empty cells", "numbers and dates: the median, and a sign that it was empty; text: a word of its own"),
                    ("What a column is worth", "how much worse the %s gets on test rows whose cells of that column are shuffled" % what),
                ],
            ),
            ("Models compared, on rows to learn from", [("%s (%s)" % (name, what), value, _FIGURE) for name, value in compared]),
            ("How it was read", found.notes),
            ("Columns not used", [(name, why[0].upper() + why[1:]) for name, why in found.unused]),
            ("Cells counted as empty", [(name, "%d: %s" % (count, why)) for name, why, count in found.unread]),
            ("Rows left out", [(why[0].upper() + why[1:], count) for why, count in found.left_out]),
            ("Warnings", [("Warning %d" % number, line[0].upper() + line[1:]) for number, line in enumerate(found.warnings, 1)]),
        ],
    )
    return book


def _classes(book, classes, counts):
    lines = []
    for index, name in enumerate(classes):
        hits, true, guessed = counts[index][index], sum(counts[index]), sum(row[index] for row in counts)
        precision, recall = hits / guessed if guessed else 0, hits / true if true else 0
        lines.append((name, precision, recall, 2 * precision * recall / (precision + recall) if hits else 0, true))
    sheet = book.create_sheet("Classes")
    _list(sheet, ("Class", "Precision", "Recall", "F1", "Test rows"), lines, _FIGURE)
    for row in range(2, len(lines) + 2):
        sheet.cell(row, 5).number_format = report.WHOLE


def _confusion(book, classes, counts):
    lines = [(name, *row) for name, row in zip(classes, counts)]
    _list(book.create_sheet("Confusion"), ("True ↓ predicted →", *classes), lines, report.WHOLE)


def _list(sheet, titles, lines, number_format):
    report.header(sheet, 1, titles, numbers_from=2)
    for row, line in enumerate(lines, 2):
        for column, value in enumerate(line, 1):
            report.put(sheet, row, column, value, None if isinstance(value, str) else number_format)
        report.stripe(sheet, row, len(titles))
    for column, title in enumerate(titles, 1):
        report.width(sheet, column, [title] + [line[0] for line in lines if column == 1], least=12)
    report.for_print(sheet, len(lines))
