# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables from files as people have them, read as a stream: a million rows need no more memory than ten.

A Table finds the header, knows its columns and yields the cells asked for. Cells of text files are str;
cells of workbooks are str, Decimal, date, datetime or time; an empty cell is always "".
What had to be decided or left out on the way stands in `notes` and `left_out()`, for the report.
"""
import datetime
import itertools
import operator
import os
import re
import statistics
from decimal import Decimal

from . import amounts, columns, dates
from .csv_source import CsvSource
from .job import BadInput, counted, listed, quoted, rows
from .xlsx_source import XlsxSource

SAMPLE_ROWS = 1000
_PROGRESS_ROWS = 100_000


def open_table(path, sheet="", names=(), progress=lambda line: None):
    """The table in a file. `names` are columns the person named: a row that has them is the header."""
    source = _source(path, sheet)
    sample = list(itertools.islice(source.rows(), SAMPLE_ROWS))
    return Table(source, sample, [name for name in names if name], progress)


def _source(path, sheet):
    name = os.path.basename(path)
    try:
        with open(path, "rb") as file:
            head = file.read(64)
    except OSError as problem:
        raise BadInput("%s cannot be read: %s." % (quoted(name), problem.strerror)) from problem
    if not head:
        raise BadInput("%s is empty." % quoted(name))
    if head.startswith(b"\xd0\xcf\x11\xe0"):
        raise BadInput(
            "%s is an old or a password-protected Excel workbook. Save it as .xlsx without a password, or as .csv."
            % quoted(name)
        )
    if head.startswith(b"PK\x03\x04"):
        return XlsxSource(path, sheet)
    if sheet:
        raise BadInput("%s is a text file and has no sheets: leave the parameter sheet out." % quoted(name))
    return CsvSource(path)


class Table:
    def __init__(self, source, sample, names, progress):
        self.name = os.path.basename(source.path)
        self.too_long = 0
        self._long_example = ""
        self.rows_read = 0
        self._source = source
        self._progress = progress
        widths = [len(row) for row in sample if _filled(row)]
        if not widths:
            raise BadInput("%s has no rows." % quoted(self.name))
        self._width = max(statistics.multimode(widths))
        head = _header_row(sample, names)
        if head is None:
            self._rows_before = 0
            header = []
        else:
            first, last = _header_rows(source.head, sample, head)
            self._rows_before = last + 1
            header = _titles(source.head, sample, first, last)
        self._head = head is not None and first
        self._width = max(self._width, len(header))
        self.has_header = head is not None
        self.header = [
            header[index] if index < len(header) and header[index] else "Column %d" % (index + 1)
            for index in range(self._width)
        ]
        while len(self.header) > 1 and self._is_empty(header, sample, len(self.header) - 1):
            self.header.pop()
        self.sample = [
            row + [""] * (self._width - len(row)) for row in sample[self._rows_before :] if _filled(row)
        ]
        if not self.sample:
            raise BadInput("%s has a header and no rows." % quoted(self.name))

    def _is_empty(self, header, sample, index):
        """Whether the column is only the delimiter at the end of every line."""
        unnamed = index >= len(header) or not header[index]
        return unnamed and not any(as_text(row[index]).strip() for row in sample if index < len(row))

    @property
    def notes(self):
        """Pairs of (what, how) on the way the file was read."""
        notes = [("File", self.name)] + self._source.notes()
        if not self.has_header:
            notes.append(("Header", "none found: the columns are called Column 1, Column 2 and so on"))
        elif self._head:
            notes.append(("Header", "left out above it: %s" % counted(self._head, "line")))
        return notes

    def left_out(self):
        """Pairs of (why, how many rows) that did not come out of cells()."""
        if not self.too_long:
            return []
        why = "More cells than the header, so it is not sure which is which (first: %s)" % self._long_example
        return [(why, self.too_long)]

    def where(self):
        """Where the cells yielded last stand, for messages."""
        return "%s %d" % (self._source.line_word, self._source.line)

    def column(self, name):
        """The index of a column by its name (case, spaces and underscores do not matter)."""
        for same in (str, columns.folded, columns.bare):
            found = [index for index, title in enumerate(self.header) if same(title) == same(name)]
            if len(found) == 1:
                return found[0]
            if found:
                raise BadInput(
                    "%s has %d columns called %s. Give them different names first."
                    % (quoted(self.name), len(found), quoted(name))
                )
        raise BadInput(
            "%s has no column %s. The columns are: %s."
            % (quoted(self.name), quoted(name), listed(self.header))
        )

    def sample_cells(self, index):
        """The cells of a column in the first rows, without the empty ones."""
        return [row[index] for row in self.sample if not _is_blank(row[index])]

    def is_amount(self, index):
        """Whether the column holds numbers, as far as the first rows show."""
        cells = [cell for cell in self.sample_cells(index) if not _is_placeholder(cell)]
        good = sum(
            isinstance(cell, Decimal) or (type(cell) is str and amounts.read(cell.strip()) is not None)
            for cell in cells
        )
        return bool(cells) and good >= 0.8 * len(cells)

    def is_date(self, index):
        cells = self.sample_cells(index)
        return bool(cells) and sum(map(dates.looks_like_date, cells)) >= 0.8 * len(cells)

    def cells(self, *indexes):
        """Yields a tuple of the cells of these columns (two or more) for every row with anything in it; each time from the first."""
        self.too_long, self._long_example = 0, ""
        pick = operator.itemgetter(*indexes)
        width = self._width
        empty = 0
        number = 0
        for number, row in enumerate(itertools.islice(self._source.rows(), self._rows_before, None), 1):
            if len(row) != width:
                row = self._fitted(row)
            elif not row[0] and not _filled(row):
                row = None
            if row is not None:
                yield pick(row)
            else:
                empty += 1
            if not number % _PROGRESS_ROWS:
                self._progress("Read %s (%d %%)." % (rows(number), self._source.percent()))
        self._source.check_end()
        # Rows that _fitted() refuses as too long count as read, empty ones do not.
        self.rows_read = number - empty + self.too_long

    def _fitted(self, row):
        if not _filled(row):
            return None
        if len(row) < self._width:
            return row + [""] * (self._width - len(row))
        if not _filled(row[self._width :]):
            return row
        self.too_long += 1
        if not self._long_example:
            self._long_example = self.where()
        return None


def _is_blank(cell):
    return type(cell) is str and not cell.strip()


def _is_placeholder(cell):
    return type(cell) is str and cell.strip().lower() in amounts.MISSING


def _filled(row):
    return any(not _is_blank(cell) for cell in row)


def as_text(cell):
    if isinstance(cell, Decimal):
        return format(cell.normalize(), "f")
    return cell if type(cell) is str else str(cell)


def _header_row(sample, names):
    """The index of the header among the first rows, or None when the table starts with its rows."""
    wanted = {columns.bare(name) for name in names}
    for index, row in enumerate(sample[:50]):
        if wanted & {columns.bare(as_text(cell)) for cell in row}:
            return index
    filled = [sum(not _is_blank(cell) for cell in row) for row in sample]
    usual = statistics.median([count for count in filled if count])
    for index, row in enumerate(sample[:50]):
        if filled[index] >= max(2, 0.6 * usual) or (usual < 2 and filled[index]):
            return (
                index if _is_header(row, [other for other in sample[index + 1 :] if _filled(other)]) else None
            )
    return None


def _header_rows(merged, sample, head):
    """(first, last) of the rows that are the header: cells that are merged over rows, or over columns above it, make it higher."""
    first = last = head
    while 0 < first < len(merged) and (merged[first][0] or len(merged[first - 1][1]) > 1):
        first -= 1
    while last + 1 < len(merged) and merged[last + 1][0] and not any(map(_is_value, sample[last + 1])):
        last += 1
    return first, last


def _titles(merged, sample, first, last):
    """Of each column: what the rows of the header say above it, once."""
    titles = []
    for index in range(first, last + 1):
        row = [" ".join(as_text(cell).split()) for cell in sample[index]]
        for begin, end in merged[index][1] if last > first else ():
            if begin < len(row):
                row[begin : end + 1] = [row[begin]] * (end + 1 - begin)
        titles += [[] for _ in range(len(row) - len(titles))]
        for title, part in zip(titles, row):
            if part and part not in title:
                title.append(part)
    return [" ".join(title) for title in titles]


def _is_header(row, below):
    """A header has words where the rows below have numbers and dates."""
    if not below:
        return all(type(cell) is str and not _is_value(cell) for cell in row)
    if _are_years(row) and not any(_are_years(other) for other in below):
        return True
    votes = 0
    for index, cell in enumerate(row):
        cells = [other[index] for other in below if index < len(other) and not _is_blank(other[index])]
        if cells and not _is_blank(cell) and sum(map(_is_value, cells)) >= 0.8 * len(cells):
            votes += -1 if _is_value(cell) else 1
    return votes >= 0


def _are_years(row):
    """Whether all numbers of a row are years that follow each other, as the titles of columns do."""
    years = [as_text(cell).strip() for cell in row if not _is_blank(cell) and _is_value(cell)]
    if len(years) < 2 or not all(re.fullmatch("(19|20)[0-9]{2}", year) for year in years):
        return False
    return {int(after) - int(year) for year, after in zip(years, years[1:])} in ({1}, {-1})


def _is_value(cell):
    if type(cell) is not str:
        return isinstance(cell, (Decimal, datetime.date, datetime.time))
    return amounts.read(cell.strip()) is not None or dates.looks_like_date(cell)
