# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows of one sheet of an .xlsx workbook, read as a stream with expat.

openpyxl reads the same six times slower, which matters in a machine without hardware acceleration.
Only values are read: a formula counts as the value Excel stored with it.
"""
import datetime
import os
import posixpath
import re
import zipfile
import zlib
from decimal import Decimal, InvalidOperation
from xml.etree import ElementTree
from xml.parsers import expat

from .job import BadInput, listed, quoted
from .merged_cells import MergedCells, TooMany

_DATE_FORMATS = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
_NOT_IN_FORMAT = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]', re.IGNORECASE)
_SHEET_TYPE = "/worksheet"
# What zipfile and the XML parsers raise at broken bytes; RuntimeError: encrypted, or packed in an unknown way.
_DAMAGES = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    ElementTree.ParseError,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
)


_HEAD_ROWS = 100  # whose merged cells are kept for whoever makes titles of them


class XlsxSource:
    line_word = "row"

    def __init__(self, path, sheet):
        self.path = path
        self.line = 0
        self._without_value = 0
        self.head = []
        self._dates = {}
        self._stream = None
        name = os.path.basename(path)
        try:
            self._zip = zipfile.ZipFile(path)
            names = set(self._zip.namelist())
            if "xl/workbook.bin" in names:
                raise BadInput("%s is a binary workbook (.xlsb). Save it as .xlsx or .csv." % quoted(name))
            if "[Content_Types].xml" not in names or not any(entry.startswith("xl/") for entry in names):
                raise BadInput("%s is not an Excel workbook. Save it as .xlsx or .csv." % quoted(name))
            self._open_workbook(names, sheet)
            self._merged = self._merged_cells()
        except (*_DAMAGES, KeyError) as problem:
            raise self._damaged() from problem
        except TooMany:
            raise BadInput("%s has too many merged cells. Select all in Excel, unmerge them, and save it." % quoted(name)) from None

    def notes(self):
        notes = [("Sheet", self.sheet)]
        if self._others:
            notes.append(("Other sheets", "not read: %s" % listed(self._others)))
        if len(self._merged):
            about = "%d over several rows: what they say holds for each of these rows, and an amount counts once"
            notes.append(("Merged cells", about % len(self._merged)))
        if self._without_value:
            notes.append(
                (
                    "Formulas",
                    "%d have no stored value and count as empty; open and save the file in Excel to store them"
                    % self._without_value,
                )
            )
        return notes

    def percent(self):
        return 100 * self._stream.tell() // max(1, self._size)

    def check_end(self):
        pass

    def rows(self):
        """Yields one list a row, as long as its last cell; rows that are not in the file do not appear.

        `head` has for the first of them whether something merged goes on in it, and the columns that are merged there.
        """
        self._without_value = 0
        self.head = []
        sheet = _SheetParser(self)
        fill = self._merged.filler()
        try:
            with self._zip.open(self._part) as self._stream:
                for block in _blocks(self._stream):
                    for self.line, row in sheet.feed(block):
                        goes_on = fill(self.line, row)
                        if len(self.head) < _HEAD_ROWS:
                            self.head.append((goes_on, self._merged.wide(self.line)))
                        yield row
        except _DAMAGES as problem:
            raise self._damaged() from problem

    def _merged_cells(self):
        with self._zip.open(self._part) as stream:
            return MergedCells(_blocks(stream), _column_index)

    def _damaged(self):
        return BadInput(
            "%s is damaged: it cannot be read as a workbook." % quoted(os.path.basename(self.path))
        )

    def _open_workbook(self, names, wanted):
        main = "xl/workbook.xml"
        targets = {}
        rels = "xl/_rels/workbook.xml.rels"
        for relation in self._tree(rels):
            target = posixpath.normpath(posixpath.join("/xl", relation.get("Target", ""))).lstrip("/")
            targets[relation.get("Id")] = (relation.get("Type", ""), target)
        sheets = []
        self._epoch = datetime.datetime(1899, 12, 30)
        for element in self._tree(main).iter():
            tag = _local(element.tag)
            if tag == "workbookPr" and element.get("date1904") in ("1", "true"):
                self._epoch = datetime.datetime(1904, 1, 1)
            if tag == "sheet":
                rel = next((v for k, v in element.attrib.items() if _local(k) == "id" and k != "id"), "")
                kind, target = targets.get(rel, ("", ""))
                if kind.endswith(_SHEET_TYPE) and target in names:
                    hidden = element.get("state", "visible") != "visible"
                    sheets.append((element.get("name", ""), target, hidden))
        self._choose(sheets, wanted)
        by_type = {kind.rpartition("/")[2]: target for kind, target in targets.values()}
        self.strings = self._shared_strings(by_type.get("sharedStrings", ""), names)
        self.date_styles = self._date_styles(by_type.get("styles", ""), names)

    def _choose(self, sheets, wanted):
        name = quoted(os.path.basename(self.path))
        if not sheets:
            raise BadInput("%s has no sheets." % name)
        if wanted:
            found = [sheet for sheet in sheets if sheet[0].strip().casefold() == wanted.strip().casefold()]
            if not found:
                raise BadInput(
                    "%s has no sheet %s. The sheets are: %s."
                    % (name, quoted(wanted), listed([s[0] for s in sheets]))
                )
        else:
            visible = [sheet for sheet in sheets if not sheet[2]] or sheets
            found = [sheet for sheet in visible if self._has_rows(sheet[1])] or visible
        self.sheet, self._part, _ = found[0]
        self._others = [] if wanted else [sheet[0] for sheet in found[1:]]
        self._size = self._zip.getinfo(self._part).file_size

    def _has_rows(self, part):
        with self._zip.open(part) as stream:
            return len(re.findall(rb"<(?:\w+:)?row\b", stream.read(1 << 17))) > 1

    def _tree(self, part):
        return ElementTree.fromstring(self._zip.read(part))

    def _shared_strings(self, part, names):
        strings = []
        if part not in names:
            return strings
        with self._zip.open(part) as stream:
            text = []
            root = None
            phonetic = False
            for event, element in ElementTree.iterparse(stream, ("start", "end")):
                if root is None:
                    root = element
                tag = _local(element.tag)
                if tag == "rPh":
                    phonetic = event == "start"
                elif event == "end" and tag == "t" and not phonetic:
                    text.append(element.text or "")
                elif event == "end" and tag == "si":
                    strings.append("".join(text))
                    text.clear()
                    root.clear()
        return strings

    def _date_styles(self, part, names):
        """The style numbers ("s" of a cell) that show a number as a date or a time."""
        if part not in names:
            return frozenset()
        custom = {}
        styles = set()
        for element in self._tree(part).iter():
            tag = _local(element.tag)
            if tag == "numFmt":
                code = _NOT_IN_FORMAT.sub("", element.get("formatCode", "").split(";")[0])
                custom[element.get("numFmtId")] = bool(re.search("[dmyhs]", code, re.IGNORECASE))
            elif tag == "cellXfs":
                for index, style in enumerate(element):
                    number = style.get("numFmtId", "0")
                    if custom.get(number, number.isdecimal() and int(number) in _DATE_FORMATS):
                        styles.add(str(index))
        return frozenset(styles)

    def date(self, text):
        """The day or moment of a serial number; a bare time when it is less than a day."""
        found = self._dates.get(text)
        if found is None:
            found = self._date(text)
            if len(self._dates) < 100_000:
                self._dates[text] = found
        return found

    def _date(self, text):
        number = _number(text)
        if type(number) is str or not 0 <= number < 2_950_000:
            return number
        serial = float(number)
        days, seconds = divmod(round(serial * 86400), 86400)
        if days == 0 and serial > 0:
            return (datetime.datetime.min + datetime.timedelta(seconds=seconds)).time()
        if days < 60 and self._epoch.year == 1899:
            days += 1  # Excel believes in a 29 February 1900
        moment = self._epoch + datetime.timedelta(days=days, seconds=seconds)
        return moment if seconds else moment.date()

    def count_formula_without_value(self):
        self._without_value += 1


class _SheetParser:
    """Turns blocks of a sheet's XML into (row number, cells)."""

    def __init__(self, source):
        self._source = source
        self._strings = source.strings
        self._date_styles = source.date_styles
        self._done = []
        self._row = []
        self._number = 0
        self._column = 0
        self._type = self._style = None
        self._text = []
        self._formula = False
        self._has_value = False
        self._phonetic = False
        self._columns = {}
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end

    def feed(self, block):
        """Of an empty block: that is all."""
        self._parser.Parse(block, not block)
        done, self._done = self._done, []
        return done

    def _start(self, name, attributes):
        if name == "c":
            self._start_cell(attributes)
        elif name == "v" or name == "t":
            if not self._phonetic:
                self._has_value = True
                self._parser.CharacterDataHandler = self._text.append
        elif name == "row":
            self._number = int(attributes.get("r", self._number + 1))
            self._row = []
        elif name == "f":
            self._formula = True
        elif name == "rPh":
            self._phonetic = True
        elif ":" in name:
            # Some programs write every name with a prefix, as in x:row.
            self._start(name.rpartition(":")[2], attributes)

    def _start_cell(self, attributes):
        place = attributes.get("r")
        if place is None:
            self._column = len(self._row)
        else:
            letters = place.rstrip("0123456789")
            column = self._columns.get(letters)
            if column is None:
                column = self._columns[letters] = _column_index(letters)
            self._column = column
        self._type = attributes.get("t")
        self._style = attributes.get("s")
        self._text = []
        self._formula = self._has_value = False

    def _end(self, name):
        if name == "v" or name == "t":
            self._parser.CharacterDataHandler = None
        elif name == "c":
            row = self._row
            missing = self._column - len(row)
            if missing > 0:
                row.extend([""] * missing)
            value = self._value()
            if missing < 0:
                row[self._column] = value
            else:
                row.append(value)
        elif name == "row":
            self._done.append((self._number, self._row))
        elif name == "rPh":
            self._phonetic = False
        elif ":" in name:
            self._end(name.rpartition(":")[2])

    def _value(self):
        if not self._has_value or not self._text:
            if self._formula and self._type != "str":
                self._source.count_formula_without_value()
            return ""
        text = self._text[0] if len(self._text) == 1 else "".join(self._text)
        kind = self._type
        if kind == "s":
            index = int(text)
            return self._strings[index] if 0 <= index < len(self._strings) else ""
        if kind is None or kind == "n":
            if self._style in self._date_styles:
                return self._source.date(text)
            return _number(text)
        if kind == "b":
            return "TRUE" if text.strip() in ("1", "true") else "FALSE"
        if kind == "e":
            return ""
        if kind == "d":
            return _iso_date(text)
        return text


def _blocks(stream):
    """What a stream has, and an empty block behind it."""
    block = b"all"
    while block:
        block = stream.read(1 << 18)
        yield block


def _number(text):
    """What Excel shows: 15 significant digits, so that a stored 0.30000000000000004 is 0.3."""
    try:
        number = Decimal(text) if len(text) <= 16 else Decimal("%.15g" % float(text))
    except (InvalidOperation, ValueError):
        return text
    return number if number.is_finite() else text


def _iso_date(text):
    try:
        moment = datetime.datetime.fromisoformat(text.strip().rstrip("Z"))
    except ValueError:
        return text
    return moment if moment.time() != datetime.time() else moment.date()


def _column_index(letters):
    index = 0
    for letter in letters.upper():
        index = index * 26 + ord(letter) - 64
    if not 0 < index <= 16384:
        raise ValueError("column out of range")
    return index - 1


def _local(tag):
    return tag.rpartition("}")[2]
