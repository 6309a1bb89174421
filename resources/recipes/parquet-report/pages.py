# SPDX-License-Identifier: GPL-3.0-or-later
"""What was found in Parquet files, as a workbook or as Markdown."""
import os
import re

from berth import report

_EXACT = 15  # digits that a cell of a workbook keeps


class File:
    def __init__(self, path, name):
        self.path = path
        self.name = name
        self.size = os.path.getsize(path)
        self.problem = ""
        self.schema = self.rows = self.groups = self.columns = 0
        self.packing = self.maker = ""

    def take(self, fact):
        self.schema, self.columns = fact["schema"], fact["columns"]
        self.rows, self.groups = int(fact["rows"]), int(fact["groups"])
        self.packing, self.maker = ", ".join(fact["packing"]), fact["maker"]


class Files(list):
    """The files, and by the number of their schema the columns."""

    def __init__(self, found):
        super().__init__(File(*each) for each in found)
        self.schemas = {}

    def column(self, fact):
        self.schemas.setdefault(fact["schema"], []).append(fact)

    def forget(self, schema):
        self.schemas.pop(schema, None)

    def first_of_schemas(self):
        return {file.schema: file for file in self if file.schema}.values()

    def columns(self):
        """The number of the schema and the facts of each column."""
        return [(number, fact) for number, facts in sorted(self.schemas.items()) for fact in facts]


_FILES = ("File", "Problem", "Schema", "Packed", "Written by", "Rows", "Columns", "Row groups", "Bytes")
_COLUMNS = ("Schema", "Column", "Type", "Stored as", "May be empty", "Rows", "Empty", "Not a number", "Different", "Least", "Most")
_VALUES = ("Schema", "Column", "Value", "Rows", "Share")


def _file_row(file):
    known = not file.problem or file.schema
    figures = (file.rows, file.columns, file.groups) if known else (None, None, None)
    return (file.name, file.problem, file.schema or None, file.packing, file.maker, *figures, file.size)


def _column_row(number, fact):
    rows, filled = int(fact["rows"]), int(fact["filled"])
    return (
        number,
        fact["name"],
        fact["type"],
        fact["stored"],
        "no" if fact["required"] else "yes",
        rows,
        rows - filled,
        int(fact["nan"]) if "nan" in fact else None,
        int(fact["distinct"]) if "distinct" in fact else None,
        value(fact.get("least"), fact["type"]),
        value(fact.get("most"), fact["type"]),
    )


def _value_rows(number, fact):
    filled = int(fact["filled"])
    return [(number, fact["name"], value(text, fact["type"]), int(count), int(count) / filled) for text, count in fact["top"]]


def value(text, kind):
    """A number where a cell keeps all of its digits, and text as it is otherwise."""
    if text is None:
        return None
    digits = re.fullmatch(r"-?(\d+)(?:\.(\d+))?", text)
    if digits and re.match(r"U?(TINY|SMALL|BIG|HUGE)?INT|INTEGER|UINTEGER|DECIMAL|DOUBLE|FLOAT", kind) and "[" not in kind:
        if len((digits[1] + (digits[2] or "")).lstrip("0")) <= _EXACT:
            return float(text) if digits[2] else int(text)
    return text if len(text) <= 200 else text[:200] + "…"


def book(files):
    book = report.workbook("Parquet")
    sheet = book.active
    sheet.title = "Columns"
    _list(sheet, _COLUMNS, [_column_row(*each) for each in files.columns()], 6)
    _list(book.create_sheet("Frequent values"), _VALUES, [row for each in files.columns() for row in _value_rows(*each)], 4, {5: report.PERCENT})
    _list(book.create_sheet("Files"), _FILES, [_file_row(file) for file in files], 6)
    good = [file for file in files if not file.problem]
    report.notes(
        book,
        [
            ("Files", [("Read", len(good), report.WHOLE), ("Rows", sum(file.rows for file in good), report.WHOLE), ("Schemas", len(files.schemas))]),
            ("Left out", [(file.name, file.problem) for file in files if file.problem]),
            ("How it is shown", [(what, text) for what, text in _RULES]),
        ],
    )
    return book


_RULES = (
    ("Times", "Those with a zone are in UTC; the others have none, and are as they were written."),
    ("Numbers", "What has more than 15 digits stays text, so that all of them are there."),
    ("Not a number", "NaN of a column of floating point: not empty, and neither the least nor the most."),
    ("Nested columns", "Lists, maps and structures are counted as whole values, and have no order."),
    ("Long values", "Are cut after 200 characters."),
)


def _list(sheet, titles, rows, numbers_from, formats=None):
    report.header(sheet, 1, titles, numbers_from)
    for number, row in enumerate(rows, 2):
        for column, cell in enumerate(row, 1):
            plain = report.WHOLE if isinstance(cell, int) else None
            report.put(sheet, number, column, cell, (formats or {}).get(column, plain))
        report.stripe(sheet, number, len(titles))
    for column, title in enumerate(titles, 1):
        report.width(sheet, column, [title] + [str(row[column - 1]) for row in rows[:1000] if row[column - 1] is not None])
    report.for_print(sheet, len(rows))


def write_text(path, files):
    with open(path, "w", encoding="utf-8") as file:
        file.write("# Parquet\n")
        for title, titles, rows, numbers_from in (
            ("Files", _FILES, [_file_row(each) for each in files], 6),
            ("Columns", _COLUMNS, [_column_row(*each) for each in files.columns()], 6),
            ("Frequent values", _VALUES, [row for each in files.columns() for row in _value_rows(*each)], 4),
        ):
            file.write("\n## %s\n\n| %s |\n" % (title, " | ".join(titles)))
            file.write("|%s|\n" % "|".join(" ---: " if column >= numbers_from else " --- " for column in range(1, len(titles) + 1)))
            for row in rows:
                file.write("| %s |\n" % " | ".join(map(_plain, row)))
        file.write("\n## How it is shown\n\n")
        file.writelines("- %s: %s\n" % rule for rule in _RULES)


def _plain(cell):
    """On one line, and nothing to Markdown."""
    if cell is None:
        return ""
    if isinstance(cell, float):
        return ("%.6f" % cell).rstrip("0").rstrip(".") if abs(cell) < 1e15 else repr(cell)
    line = " ".join(re.sub("[\x00-\x1f\x7f\ud800-\udfff]", " ", str(cell)).split())
    return "".join("\\" + character if character in "\\`*_{}[]<>#|!~$" else character for character in line)


def several(count, word):
    return "1 %s" % word if count == 1 else "%s %ss" % (format(count, ","), word)
