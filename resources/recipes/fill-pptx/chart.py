# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbers of a chart. DrawingML has them twice: as a cache that is drawn, and in a workbook that is edited."""
import copy
import io

import openpyxl
from openpyxl.utils import get_column_letter

from berth.job import BadInput, quoted

_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


def title(tree):
    found = tree.find("%schart/%stitle" % (_C, _C))
    return "" if found is None else "".join(text.text or "" for text in found.iter(_A + "t")).strip()


def draw(tree, name, labels, series):
    """As many series as are given, in the looks of those that were there; the last one's for any more."""
    kinds = [element for element in tree.find(_C + "chart").find(_C + "plotArea") if element.find(_C + "ser") is not None]
    if not kinds:
        raise BadInput("The chart %s has no series, so it does not say how one looks. Give it one in PowerPoint." % quoted(name))
    if any(kind.tag in (_C + "scatterChart", _C + "bubbleChart") for kind in kinds):
        raise BadInput("The chart %s has points and no labels. Only charts with labels can be filled." % quoted(name))
    there = sorted((each for kind in kinds for each in kind.findall(_C + "ser")), key=lambda each: int(each.find(_C + "order").get("val")))
    for each in there[len(series) :]:
        each.getparent().remove(each)
    there = there[: len(series)]
    while len(there) < len(series):
        more = copy.deepcopy(there[-1])
        for tag in ("spPr", "dPt", "extLst"):  # what makes one series differ from the next
            for child in more.findall(_C + tag):
                more.remove(child)
        for tag in ("idx", "order"):
            more.find(_C + tag).set("val", str(1 + max(int(each.find(_C + tag).get("val")) for each in there)))
        there[-1].addnext(more)
        there.append(more)
    for column, (element, (name, numbers)) in enumerate(zip(there, series), 2):
        _put(element, "tx", ("idx", "order"), _reference("str", get_column_letter(column), 1, [name]))
        values = element.find(_C + "val")
        form = values.findtext(".//%sformatCode" % _C) if values is not None else None
        _put(element, "val", (), _reference("num", get_column_letter(column), 2, numbers, form or "General"))
        _put(element, "cat", (), _reference("str", "A", 2, labels))


def _put(series, tag, after, content):
    """Into the place that the schema gives it: tx after the order, cat before val, val before what follows it."""
    found = series.find(_C + tag)
    if found is None:
        found = series.makeelement(_C + tag)
        if after:
            series.find(_C + after[-1]).addnext(found)
        elif tag == "cat":
            series.find(_C + "val").addprevious(found)
        else:
            following = [child for child in series if child.tag in (_C + "smooth", _C + "shape", _C + "extLst")]
            following[0].addprevious(found) if following else series.append(found)
    for child in list(found):
        found.remove(child)
    found.append(content(found))


def _reference(kind, column, first, values, form=""):
    def make(parent):
        reference = parent.makeelement("%s%sRef" % (_C, kind))
        last = first + len(values) - 1
        place = "Sheet1!$%s$%d" % (column, first) + (":$%s$%d" % (column, last) if last > first else "")
        _child(reference, "f").text = place
        cache = _child(reference, kind + "Cache")
        if kind == "num":
            _child(cache, "formatCode").text = form
        _child(cache, "ptCount").set("val", str(len(values)))
        for index, value in enumerate(values):
            if value is not None:
                point = _child(cache, "pt")
                point.set("idx", str(index))
                _child(point, "v").text = value if kind == "str" else format(value, "f")
        return reference

    return make


def _child(parent, tag):
    element = parent.makeelement(_C + tag)
    parent.append(element)
    return element


def workbook(labels, series):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Sheet1"
    sheet.append([None, *(name for name, _ in series)])
    for row, label in enumerate(labels):
        sheet.append([label, *(None if numbers[row] is None else float(numbers[row]) for _, numbers in series)])
    for row in sheet.iter_rows():
        for cell in row:
            if cell.data_type == "f":
                cell.data_type = "s"  # a label is never a formula
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
