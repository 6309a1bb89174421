# SPDX-License-Identifier: GPL-3.0-or-later
"""A table in one notation: encoding, separator, numbers, dates, spaces, duplicates, with a report of what changed."""
import csv
import hashlib

from berth.job import counted, rows, run
from berth.kinds import Column
from berth.tables import as_text, open_table

RESULT = "report.xlsx"
TABLE = "clean.csv"
_MARKS = {"point": ".", "comma": ","}
_DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t"}
_ORDERS = ("day-first", "month-first")
_MOST_LISTED = 10_000


class Changes:
    """What became of the cells: all are counted, the first are listed."""

    def __init__(self, columns):
        self.changed = [0] * len(columns)
        self.doubtful = [0] * len(columns)
        self.listed = []
        self.doubts = []
        self.duplicates = []
        self.duplicate_count = 0

    def add(self, where, index, title, before, after, doubt):
        if doubt:
            self.doubtful[index] += 1
            if len(self.doubts) < _MOST_LISTED:
                self.doubts.append((where, title, before, doubt))
        if before != after:
            self.changed[index] += 1
            if len(self.listed) < _MOST_LISTED:
                self.listed.append((where, title, before, after))

    def drop(self, where, first):
        self.duplicate_count += 1
        if len(self.duplicates) < _MOST_LISTED:
            self.duplicates.append((where, first))


def main(job):
    [path] = job.inputs
    table = open_table(path, job.text("sheet"), progress=job.progress)
    as_words = {table.column(name) for name in job.parameters.get("text", [])}
    order = job.text("date-order")
    columns = [
        Column(title, _MARKS.get(job.text("decimal"), ""), order if order in _ORDERS else "", index in as_words)
        for index, title in enumerate(unique(table.header))
    ]
    job.step(0, 3, "Looking at the columns")
    for row in all_cells(table):
        for column, cell in zip(columns, row):
            column.learn(cell)

    job.step(1, 3, "Writing " + TABLE)
    again = open_table(path, job.text("sheet"))
    changes = Changes(columns)
    keep = job.text("duplicates") == "keep"
    job.publish(TABLE, lambda part: write(part, job, again, columns, changes, keep))
    job.step(2, 3, "Writing " + RESULT)

    import sheets  # not earlier: openpyxl takes long to load

    book = sheets.book(again, columns, changes, keep)
    job.publish(RESULT, book.save)
    job.step(3, 3)
    for why, count in again.left_out():
        job.progress("Left out, %s: %s." % (rows(count), why[0].lower() + why[1:]))
    if any(changes.doubtful):
        job.progress("Not sure, and left as is: %s; see %s." % (counted(sum(changes.doubtful), "cell"), RESULT))
    job.progress(
        "Wrote %s: %s, %s changed, %s %s."
        % (
            TABLE,
            rows(again.rows_read - again.too_long - (0 if keep else changes.duplicate_count)),
            counted(sum(changes.changed), "cell"),
            counted(changes.duplicate_count, "duplicate"),
            "found" if keep else "removed",
        )
    )


def write(path, job, table, columns, changes, keep):
    seen = {}
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter=_DELIMITERS[job.text("delimiter") or "comma"], lineterminator="\n")
        writer.writerow([column.title for column in columns])
        for row in all_cells(table):
            cells = []
            for index, (column, cell) in enumerate(zip(columns, row)):
                after, doubt = column.clean(cell)
                cells.append(after)
                before = cell if type(cell) is str else as_text(cell)
                if doubt or before != after:
                    changes.add(table.where(), index, column.title, before, after, job.worded(doubt))
            key = hashlib.blake2b("\0".join(cells).encode("utf-8", "surrogatepass"), digest_size=16).digest()
            if key in seen:
                changes.drop(table.where(), seen[key])
                if not keep:
                    continue
            else:
                seen[key] = table.where()
            writer.writerow(cells)


def all_cells(table):
    """Every row, whole; a table of one column too."""
    width = len(table.header)
    for row in table.cells(*range(width), *([0] if width == 1 else [])):
        yield row[:width]


def unique(titles):
    """Titles that no two columns share."""
    found = []
    for title in titles:
        name, number = title, 2
        while name in found:
            name, number = "%s (%d)" % (title, number), number + 1
        found.append(name)
    return found


if __name__ == "__main__":
    run(main)
