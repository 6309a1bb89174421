# SPDX-License-Identifier: GPL-3.0-or-later
"""Columns as a model sees them, the same for the rows it learns from and for new ones; needs pandas.

| kind     | in the frame                                                       | an empty cell   |
| -------- | ------------------------------------------------------------------ | --------------- |
| `number` | one column of numbers                                              | not a number    |
| `date`   | three: days since 1970, month, weekday (Monday is 0)               | not a number    |
| `text`   | one column of words                                                | the word ""     |
"""
import datetime
import math

from .job import BadInput, quoted
from .kinds import Column

MARKS = {"point": ".", "comma": ","}
ORDERS = ("day-first", "month-first")
_NO_WORDS = frozenset(("n/a", "#n/a", "nan", "null", "?", "-"))
_EPOCH = datetime.date(1970, 1, 1)


def columns_of(job, table, indexes):
    """A Column for each index, which has learnt all cells of the table, with what the job says of marks and orders."""
    order = job.text("date-order")
    columns = [
        Column(table.header[index], MARKS.get(job.text("decimal"), ""), order if order in ORDERS else "") for index in indexes
    ]
    for row in rows_of(table, indexes):
        for column, cell in zip(columns, row):
            column.learn(cell)
    return columns


def rows_of(table, indexes):
    """The cells of these columns for each row, also when it is one column or none."""
    if len(indexes) > 1:
        yield from table.cells(*indexes)
        return
    for row in table.cells(*indexes, 0, 0):
        yield row[: len(indexes)]


def value(column, cell):
    """(a number, a date or a word; None where there is none, why it could not be read or "").

    What can be read in two ways is refused: a model would learn from the wrong one.
    """
    text, doubt = column.clean(cell)
    if "--param" in doubt:
        raise BadInput("In column %s, %s can be read in two ways: %s." % (quoted(column.title), quoted(cell), doubt))
    if doubt or not text:
        return None, doubt
    if column.kind == "text":
        return (None if text.lower() in _NO_WORDS else text), ""
    try:
        return (float(text) if column.kind == "number" else datetime.date.fromisoformat(text[:10])), ""
    except ValueError:  # a cell of another type in a workbook
        return None, "no " + column.kind


class Feature:
    """A column by its title and kind. `words` are those that the model knows, of a column of text."""

    def __init__(self, title, kind, words=()):
        self.title = title
        self.kind = kind
        self.words = list(words)

    @property
    def parts(self):
        """The names of its columns in the frame."""
        if self.kind == "date":
            return ["%s (%s)" % (self.title, part) for part in ("day", "month", "weekday")]
        return [self.title]

    def split(self, value):
        """The cells in these columns."""
        if self.kind == "text":
            return ("" if value is None else value,)
        if self.kind == "number":
            return (math.nan if value is None else value,)
        if value is None:
            return (math.nan,) * 3
        return float((value - _EPOCH).days), float(value.month), float(value.weekday())


def frame(features, rows):
    """The rows, each a value per feature, as a frame: `float` and, for words, `object`."""
    import pandas

    taken = {}
    for index, feature in enumerate(features):
        for part, cells in zip(feature.parts, zip(*(feature.split(row[index]) for row in rows))):
            taken[part] = pandas.Series(cells, dtype=object if feature.kind == "text" else float)
    return pandas.DataFrame(taken)
