# SPDX-License-Identifier: GPL-3.0-or-later
"""A presentation from a template: placeholders get their values, charts their numbers."""
import difflib
import os
import re
from decimal import ROUND_HALF_UP, Decimal

from berth.columns import bare
from berth.documents import check_zip
from berth.job import BadInput, counted, listed, quoted, run
from berth.tables import as_text, open_table

_MOST_NAMES = 5000
_MOST_POINTS = 5000
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?")


def main(job):
    [path], [metrics] = job.named("template"), job.named("metrics")
    check_zip(path, "PowerPoint", "ppt/presentation.xml")
    result = job.text("result") or os.path.splitext(os.path.basename(path))[0]
    if "/" in result or result.startswith("."):
        raise BadInput("%s is no name for a file. A name has no / in it and does not begin with a dot." % quoted(result))

    import deck  # not earlier: lxml and openpyxl take long to load

    job.step(0, 3, "Reading " + os.path.basename(path))
    template = deck.Deck(path)
    values = Values(read(job, metrics, template.placeholders()), job.text("decimal"))
    job.step(1, 3, "Filling in")
    filled = template.fill(values.text)
    drawn = [fill_chart(template, name, table) for name, table in tables(job, template)]
    if not filled and not drawn:
        there = listed(sorted(template.placeholders()), 20) if template.placeholders() else "none"
        raise BadInput("%s has no placeholder that is in %s. It has: %s." % (quoted(os.path.basename(path)), quoted(os.path.basename(metrics)), there))
    job.step(2, 3, "Writing")
    job.publish(result + os.path.splitext(path)[1].lower(), template.write)
    job.step(3, 3)
    for name, places in sorted(template.left().items()):
        near = difflib.get_close_matches(name, values.names(), 1)
        job.progress("Not in the table, so as it was: {{%s}} (%s).%s" % (name, ", ".join(places), " Perhaps %s?" % quoted(near[0]) if near else ""))
    if values.unused():
        job.progress("No placeholder is called %s." % listed(values.unused(), 10))
    for note in template.notes:
        job.progress(note)
    job.progress("Filled in %s and %s." % (counted(filled, "placeholder"), counted(len(drawn), "chart")))


def read(job, path, placeholders):
    """[(name, cell)] of a list of names and values, or of one row under its names."""
    table = open_table(path, "", (), job.progress)
    cells = []
    for row in table.cells(*range(len(table.header)), 0):
        cells.append(row[:-1])
        if len(cells) > _MOST_NAMES:
            raise BadInput("%s has more than %d rows. It shall have a row for each placeholder." % (quoted(table.name), _MOST_NAMES))
    known = {bare(name) for name in placeholders}
    if len(cells) == 1 and table.has_header and known & {bare(title) for title in table.header}:
        if not (len(table.header) == 2 and bare(as_text(cells[0][0])) in known):
            return list(zip(table.header, cells[0]))
    if len(table.header) < 2:
        raise BadInput("%s has one column. It needs two: a name and its value." % quoted(table.name))
    first = [tuple(table.header[:2])] if table.has_header and bare(table.header[0]) in known else []
    return first + [(" ".join(as_text(row[0]).split()), row[1]) for row in cells if as_text(row[0]).strip()]


class Values:
    """The texts of the placeholders, and which were wanted."""

    def __init__(self, pairs, decimal):
        self._cells, self._titles, self._used = {}, {}, set()
        self._decimal = decimal
        for name, cell in pairs:
            key = bare(name)
            if key in self._cells and self._cells[key] != cell:
                raise BadInput("%s is twice in the table, with different values. Leave one out." % quoted(name))
            self._cells[key], self._titles[key] = cell, name

    def names(self):
        return list(self._titles.values())

    def unused(self):
        return [title for key, title in self._titles.items() if key not in self._used]

    def text(self, name, form):
        """What stands for the placeholder, or None."""
        key = bare(name)
        if key not in self._cells:
            return None
        self._used.add(key)
        cell = self._cells[key]
        text = as_text(cell).strip()
        text = text[:-9] if text.endswith(" 00:00:00") else text
        return self._rounded(name, cell, text, form) if form else text

    def _rounded(self, name, cell, text, form):
        if not isinstance(cell, Decimal):
            if not _NUMBER.fullmatch(text) or "," in text and self._decimal == "point" or "." in text and self._decimal == "comma":
                raise BadInput("%s of {{%s:%s}} is no number. Write it as 1234.5, with the mark that the parameter decimal says." % (quoted(text), name, form))
            cell = Decimal(text.replace(",", "."))
        percent = form.endswith("%")
        number = (cell * 100 if percent else cell).quantize(Decimal(1).scaleb(-int(form.rstrip("%") or 0)), ROUND_HALF_UP)
        written = format(number, ",f") + ("%" if percent else "")
        return written if self._decimal == "point" else written.translate(str.maketrans(",.", ".,")).replace("%", " %")


def tables(job, template):
    """[(name of a chart, table)] of the sheets that are called as one, or of the file that is."""
    found = {}
    for path in job.named("charts"):
        file = os.path.basename(path)
        wanted = [(template.chart_called(sheet), sheet) for sheet in sheet_names(path)]
        if not any(name for name, _ in wanted):
            wanted = [(template.chart_called(os.path.splitext(file)[0]), "")]
        for name, sheet in wanted:
            if name in found:
                raise BadInput("There are two tables for the chart %s. Leave one out." % quoted(name))
            if name:
                found[name] = open_table(path, sheet, (), job.progress)
        if not any(name for name, _ in wanted):
            charts = listed(template.charts(), 20) if template.charts() else "none"
            raise BadInput("Neither %s nor a sheet of it is called as a chart. The charts are: %s." % (quoted(file), charts))
    return list(found.items())


def sheet_names(path):
    if not path.lower().endswith((".xlsx", ".xlsm")):
        return []
    open_table(path)  # says what is wrong with it
    import openpyxl

    book = openpyxl.load_workbook(path, read_only=True)
    try:
        return book.sheetnames
    finally:
        book.close()


def fill_chart(template, name, table):
    labels, rows = [], []
    for label, *row in table.cells(*range(len(table.header)), 0):
        text = " ".join(as_text(label).split())
        labels.append(text[:-9] if text.endswith(" 00:00:00") else text)
        rows.append([number(cell, table) for cell in row[:-1]])
        if len(rows) > _MOST_POINTS:
            raise BadInput("%s has more than %d rows, too many for a chart." % (quoted(table.name), _MOST_POINTS))
    if not rows or not rows[0]:
        raise BadInput("The table of the chart %s needs rows, and beside the first column one with numbers." % quoted(name))
    template.draw(name, labels, list(zip(table.header[1:], zip(*rows))))
    return name


def number(cell, table):
    if cell == "" or isinstance(cell, Decimal):
        return None if cell == "" else cell
    text = as_text(cell).strip()
    if not _NUMBER.fullmatch(text) or re.fullmatch(r"[-+]?\d{1,3},\d{3}", text):
        raise BadInput("%s in %s of %s is no number. Write it as 1234.5, or give a workbook." % (quoted(text), table.where(), quoted(table.name)))
    return Decimal(text.replace(",", "."))


if __name__ == "__main__":
    run(main)
