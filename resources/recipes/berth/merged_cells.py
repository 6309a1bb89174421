# SPDX-License-Identifier: GPL-3.0-or-later
"""Cells of a sheet that are merged. The file has what they say in the first one alone, and the ranges behind all rows.

What is merged over rows holds for each row that says anything else. Over columns nothing is repeated: an amount would
count several times, and a title above a table would look like a header. Table makes the titles of such columns.
"""
import re
from array import array
from decimal import Decimal

from .amounts import Repeated

_MOST = 1_000_000  # ranges over rows: 8 bytes each
_MOST_WIDE = 10_000
_LONGEST_TAG = 400
_RANGE = re.compile(rb"<(?:\w+:)?mergeCell\s[^<>]{0,200}?\bref\s*=\s*[\"']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})[\"']")


class TooMany(Exception):
    pass


class MergedCells:
    def __init__(self, blocks, column_index):
        """Of a sheet's XML in blocks of bytes. Raises TooMany, and ValueError for columns that no sheet has."""
        tall = array("Q")  # first row, column and last row in one number
        self._wide = {}  # first row: [(first column, last column)]
        wide = 0
        tail = b""
        for block in blocks:
            block = tail + block
            tail = block[max(0, block.rfind(b"<")) :]
            if b">" in tail or len(tail) > _LONGEST_TAG:
                tail = b""  # not a tag that the next block ends
            for left, top, right, bottom in _RANGE.findall(block) if b"mergeCell" in block else ():
                first, last = (column_index(letters.decode()) for letters in (left, right))
                top, bottom = int(top), int(bottom)
                if bottom > top:
                    tall.append(top << 40 | first << 24 | min(bottom, (1 << 24) - 1))
                if last > first and wide < _MOST_WIDE:
                    self._wide.setdefault(top, []).append((first, last))
                    wide += 1
            if len(tall) > _MOST:
                raise TooMany
        self._tall = array("Q", sorted(tall))

    def __len__(self):
        """How many go over several rows."""
        return len(self._tall)

    def wide(self, row):
        """[(first column, last column)] of those that begin in a row."""
        return self._wide.get(row, [])

    def filler(self):
        """fill(row number, cells) for all rows in their order: whether it put in what a range above says."""
        if not self._tall:
            return lambda number, row: False
        return _Filler(self._tall).fill


class _Filler:
    def __init__(self, tall):
        self._tall = tall
        self._next = 0
        self._open = {}  # column: (last row, what its first cell says)

    def fill(self, number, row):
        filled = False
        if self._open and any(cell != "" for cell in row):
            for column, (last, value) in list(self._open.items()):
                if last < number:
                    del self._open[column]
                elif column >= len(row):
                    row.extend([""] * (column - len(row)) + [value])
                    filled = True
                elif row[column] == "":
                    row[column] = value
                    filled = True
        while self._next < len(self._tall) and self._tall[self._next] >> 40 <= number:
            code = self._tall[self._next]
            self._next += 1
            column = code >> 24 & 0xFFFF
            if code >> 40 == number and column < len(row) and row[column] != "":
                value = row[column]
                self._open[column] = code & 0xFFFFFF, Repeated(value) if isinstance(value, Decimal) else value
        return filled
