# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows of a delimited text file whose encoding and delimiter are found out from the file itself."""
import codecs
import csv
import io
import os
import statistics

from .job import BadInput, quoted

_HEAD = 1 << 18
_DELIMITERS = "\t;|,^~\x1f\x1e¦§#*:"  # the less often inside a cell, the earlier
_DELIMITER_NAMES = {
    "\t": "tab",
    ",": "comma",
    ";": "semicolon",
    "|": "vertical bar",
    "\x1f": "unit separator",
}
_ENCODING_NAMES = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "cp1252": "Windows-1252 (Latin-1)",
    "latin-1": "Latin-1",
}
_CONTROLS = bytes([*range(9), *range(14, 30)])
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class CsvSource:
    line_word = "line"
    head = ()  # nothing is merged in a text

    def __init__(self, path):
        self.path = path
        self._size = os.path.getsize(path)
        self._encoding = find_encoding(path)
        self._raw = None
        self._reader = None
        self._last = []
        with self._open() as text:
            head = text.read(_HEAD)
        self._skip, self._delimiter = find_delimiter(head, len(head) < _HEAD)

    def notes(self):
        return [
            ("Encoding", _ENCODING_NAMES.get(self._encoding, self._encoding.upper())),
            ("Delimiter", _DELIMITER_NAMES.get(self._delimiter, self._delimiter)),
        ]

    @property
    def line(self):
        return self._reader.line_num + self._skip

    def percent(self):
        return 100 * self._raw.tell() // self._size

    def rows(self):
        with self._open() as text:
            for _ in range(self._skip):
                text.readline()
            self._reader = csv.reader(text, delimiter=self._delimiter, skipinitialspace=True)
            row = []
            try:
                for row in self._reader:
                    yield row
            except csv.Error as problem:
                raise BadInput(
                    "%s has a cell of more than 100,000 characters before line %d: perhaps a quotation mark is never closed."
                    % (quoted(os.path.basename(self.path)), self.line)
                ) from problem
            self._last = row

    def check_end(self):
        """Python's reader takes an open quotation mark at the end as closed: rows would be lost silently."""
        if not (self._last and "\n" in self._last[-1]):
            return
        with self._open() as text:
            marks = sum(block.count('"') for block in iter(lambda: text.read(1 << 20), ""))
        if marks % 2:
            line = self.line - self._last[-1].rstrip("\r\n").count("\n")
            raise BadInput(
                "%s: a quotation mark opened at about line %d is never closed, so the rows after it cannot be told apart."
                % (quoted(os.path.basename(self.path)), line)
            )

    def _open(self):
        self._raw = open(self.path, "rb", buffering=1 << 18)
        return io.TextIOWrapper(self._raw, self._encoding, errors="replace", newline="")


def find_encoding(path):
    """By its byte order mark, else UTF-16 when every other byte is zero, else UTF-8 if it is, else Windows-1252."""
    with open(path, "rb") as file:
        head = file.read(4096)
        for mark, encoding in _BOMS:
            if head.startswith(mark):
                return encoding
        even, odd = head[0::2].count(0), head[1::2].count(0)
        if max(even, odd) > 0.3 * len(head) / 2:
            return "utf-16-be" if even > odd else "utf-16-le"
        if len(head) - len(head.translate(None, _CONTROLS)) > 0.02 * len(head):
            raise BadInput("%s is not a text file." % quoted(os.path.basename(path)))
        file.seek(0)
        decoder = codecs.getincrementaldecoder("utf-8")()
        undefined = False
        try:
            for block in iter(lambda: file.read(1 << 20), b""):
                decoder.decode(block)
            decoder.decode(b"", final=True)
            return "utf-8"
        except UnicodeDecodeError:
            file.seek(0)
            for block in iter(lambda: file.read(1 << 20), b""):
                undefined = undefined or len(block.translate(None, b"\x81\x8d\x8f\x90\x9d")) != len(block)
            return "latin-1" if undefined else "cp1252"


def find_delimiter(head, whole):
    """(lines to skip, delimiter). Excel's own first line "sep=;" has the last word."""
    first = head.partition("\n")[0].strip('\r "')
    if first.lower().startswith("sep=") and len(first) == 5:
        return 1, first[4]
    costs = [(_cost(head, whole, delimiter), rank) for rank, delimiter in enumerate(_DELIMITERS)]
    cost, rank = min(costs)
    return 0, _DELIMITERS[rank] if cost < _UNFIT else ","


_UNFIT = 100


def _cost(head, whole, delimiter):
    """How far from a table the text is when it is cut at this delimiter: 0 is perfect.

    Every row of a table has the same width, from the header on. Commas in names and numbers make rows of the
    same width too, but not in the header; a title above the header is one line without the delimiter.
    """
    widths = []
    try:
        for row in csv.reader(io.StringIO(head, newline=""), delimiter=delimiter, skipinitialspace=True):
            if any(map(str.strip, row)):
                widths.append(len(row))
    except csv.Error:
        return _UNFIT
    if not whole and len(widths) > 1:
        widths.pop()
    usual = max(statistics.multimode(widths), default=0)
    if usual < 2:
        return _UNFIT
    first = widths.index(usual)
    irregular = sum(width != usual for width in widths[first : first + 20])
    mostly = widths.count(usual) >= 0.6 * len(widths)
    return min(first, 3) + min(irregular, 3) + (0 if mostly else 10)
