# SPDX-License-Identifier: GPL-3.0-or-later
"""A chart of a table, as a picture and as a workbook whose chart can be changed."""
from decimal import Decimal

from berth.amounts import Repeated
from berth.job import BadInput, counted, listed, quoted, rows, run
from berth.kinds import Column, is_choice
from berth.tables import as_text, open_table

PICTURE = "chart.png"
RESULT = "chart.xlsx"
_MARKS = {"point": ".", "comma": ","}
_MOST_LABELS = 200
_MOST_POINTS = 100_000  # of a line


def main(job):
    [path] = job.inputs
    names = job.parameters.get("values", [])
    table = open_table(path, job.text("sheet"), [job.text("labels"), *names], job.progress)
    labels, values = choose(job, table, names)
    job.step(0, 3, "Reading " + table.name)
    lines = read(job, table, labels, values)
    titles = [table.header[index] for index in (labels, *values)]
    kind = job.text("kind") or "bar"
    check(kind, titles, lines)
    title = job.text("title") or "%s by %s" % (", ".join(titles[1:]), titles[0])

    import picture  # not earlier: matplotlib and openpyxl take long to load
    import sheets
    from berth import drawing

    job.step(1, 3, "Drawing")
    drawing.publish(job, PICTURE, lambda part: picture.draw(part, kind, title, titles, lines))
    job.step(2, 3, "Writing " + RESULT)
    job.publish(RESULT, sheets.book(kind, title, titles, lines, table.notes).save)
    job.step(3, 3)
    job.progress("Wrote %s and %s: %s." % (PICTURE, RESULT, rows(len(lines))))


def choose(job, table, names):
    """(index of the labels, indexes of the values); by themselves the first column that is no number, and all that are."""
    if names:
        values = [table.column(name) for name in names]
    else:
        values = [i for i in range(len(table.header)) if table.is_amount(i) and not table.is_date(i) and not is_code(table, i)]
    if job.text("labels"):
        labels = table.column(job.text("labels"))
        values = values if names else [index for index in values if index != labels]
    else:
        others = [index for index in range(len(table.header)) if index not in values]
        labels = others[0] if others else values[0]
        values = values if others or names else values[1:]
    if not values:
        raise BadInput(
            "%s has no column with numbers to draw. The columns are: %s. Say which, for example: --param values=TITLE."
            % (quoted(table.name), listed(table.header))
        )
    if len(values) > 10:
        raise BadInput("A chart of %d columns cannot be read. Name at most 10: --param values=…" % len(values))
    return labels, values


def is_code(table, index):
    """Numbers whose notation matters, such as 00417, are names."""
    column = Column(table.header[index])
    for cell in table.sample_cells(index):
        column.learn(cell)
    return column.kind == "text"


def read(job, table, labels, values):
    """[(label, [number or None])]; labels that are there several times are added up."""
    columns = [Column(table.header[index], _MARKS.get(job.text("decimal"), "")) for index in values]
    for row in table.cells(labels, *values):
        for column, cell in zip(columns, row[1:]):
            column.learn(cell)
    for column in columns:
        if column.kind != "number":
            raise BadInput("Column %s does not hold numbers. Say which do: --param values=TITLE." % quoted(column.title))
    sums, unread = {}, 0
    for label, *row in table.cells(labels, *values):
        name = " ".join(as_text(label).split()) or "(empty)"
        total = sums.setdefault(name[:-9] if name.endswith(" 00:00:00") else name, [None] * len(values))
        if len(sums) > _MOST_POINTS:
            raise BadInput(
                "Column %s has more than %s different values, and no chart can show them. Choose another one: --param labels=TITLE."
                % (quoted(table.header[labels]), format(_MOST_POINTS, ","))
            )
        for index, (column, cell) in enumerate(zip(columns, row)):
            text, doubt = column.clean(cell)
            if is_choice(doubt):
                raise BadInput("%s in column %s: %s." % (quoted(cell), quoted(column.title), doubt))
            if doubt:
                unread += 1
            elif text and not isinstance(cell, Repeated):
                total[index] = (total[index] or Decimal(0)) + Decimal(text)
    if unread:
        job.progress("Left out, %s: not a number." % counted(unread, "cell"))
    return [(name, [None if cell is None else float(cell) for cell in row]) for name, row in sums.items()]


def check(kind, titles, lines):
    if len(lines) > _MOST_LABELS and kind != "line":
        raise BadInput(
            "Column %s has %d different values, and a chart shows at most %d. Choose another one: --param labels=TITLE, "
            "or a line: --param kind=line." % (quoted(titles[0]), len(lines), _MOST_LABELS)
        )
    if kind == "pie":
        if len(titles) > 2:
            raise BadInput("A pie shows one column. Say which: --param values=TITLE.")
        if any(row[0] is not None and row[0] < 0 for _, row in lines):
            raise BadInput("A pie cannot show numbers below 0. Choose another kind: --param kind=bar.")
        if not any(row[0] for _, row in lines):
            raise BadInput("All numbers are 0, so a pie has no parts. Choose another kind: --param kind=bar.")


if __name__ == "__main__":
    run(main)
