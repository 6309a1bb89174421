# SPDX-License-Identifier: GPL-3.0-or-later
"""Two tables become one: rows with the same key, or one that is nearly the same, and it is said how they matched."""
import csv
from shlex import quote as shell_quoted

from berth import columns
from berth.job import BadInput, listed, quoted, rows, run
from berth.kinds import tidied
from berth.tables import as_text, open_table
from matching import Matcher

TABLE = "joined.csv"
RESULT = "report.xlsx"
_MOST_ROWS = 2_000_000
_MOST_LISTED = 10_000


class Side:
    """One table: its columns and its key. Rows are read from the file each time; there may be more than fit the memory."""

    def __init__(self, job, name):
        [path] = job.named(name)
        self.name = name
        self.table = open_table(path, names=[job.text(name + "-key")], progress=job.progress)
        self.titles = self.table.header
        self.key = None

    def rows(self):
        width = len(self.titles)
        for number, row in enumerate(self.table.cells(*range(width), *([0] if width == 1 else [])), 1):
            if number > _MOST_ROWS:
                raise BadInput("%s has more than %s. Split it." % (quoted(self.table.name), rows(_MOST_ROWS)))
            yield [as_text(cell) for cell in row[:width]]

    def values(self, column):
        """Of one column, row by row; equal ones are one text."""
        known = {}
        return [known.setdefault(row[column], row[column]) for row in self.rows()]


def main(job):
    left, right = Side(job, "left"), Side(job, "right")
    job.step(0, 4, "Reading the tables")
    keys, others = choose_keys(job, left, right)
    job.progress("Joined by %s of %s and %s of %s." % tuple(quoted(name) for side in (left, right) for name in (side.titles[side.key], side.table.name)))
    job.step(1, 4, "Matching")
    matcher = Matcher([tidied(key) for key in others], job.parameters.get("nearly", True), float(job.parameters.get("likeness", 0.9)))
    matches = [matcher.find(tidied(key)) for key in keys]
    check_size(left, matches)

    job.step(2, 4, "Writing " + TABLE)
    kind = job.text("rows") or "left"
    used = {index for match in matches for index in match.indexes}
    only_right = [index for index in range(len(others)) if index not in used]
    header = [*left.titles, *renamed(left.titles, right.titles), "match"]
    wanted = range(len(others)) if kind == "all" else used
    job.publish(TABLE, lambda path: write(path, header, joined(left, right, matches, wanted, only_right, kind)))
    job.step(3, 4, "Writing " + RESULT)

    import sheets  # not earlier: openpyxl takes long to load

    book = sheets.book((left, keys), (right, others), matches, only_right, _MOST_LISTED)
    job.publish(RESULT, book.save)
    job.step(4, 4)
    for word, count in sheets.counts(matches):
        job.progress("%s: %s." % (word, rows(count)))
    job.progress("Only in the right table: %s." % rows(len(only_right)))


def choose_keys(job, left, right):
    """By name, or the one pair of columns with the same title that has the most equal values. Gives the keys of both, row by row."""
    given = [job.text("left-key"), job.text("right-key")]
    if any(given):
        for side, name, other in ((left, given[0], given[1]), (right, given[1], given[0])):
            side.key = side.table.column(name or other)
        return left.values(left.key), right.values(right.key)
    best, most, keys = None, 0, ()
    pairs = []
    for first, title in enumerate(left.titles):
        same = [index for index, other in enumerate(right.titles) if columns.bare(other) == columns.bare(title)]
        if len(same) == 1:
            pairs.append((first, same[0]))
    for first, second in pairs:
        lefts, rights = left.values(first), right.values(second)
        values, others = ({tidied(value) for value in each} - {""} for each in (lefts, rights))
        common = len(values & others) * (len(values) / max(1, len(lefts)))
        if common > most or len(pairs) == 1:
            best, most, keys = (first, second), common, (lefts, rights)
    if best is None:
        raise BadInput(
            "It is not clear by which column to join: the left table has %s, the right one %s. "
            "Say which, for example: --param left-key=%s --param right-key=%s."
            % (
                listed(left.titles),
                listed(right.titles),
                shell_quoted(left.titles[0]),
                shell_quoted(right.titles[0]),
            )
        )
    left.key, right.key = best
    return keys


def check_size(left, matches):
    """A key that is often there on both sides makes a row for each pair."""
    total = sum(max(1, len(match.indexes)) for match in matches)
    if total > _MOST_ROWS:
        raise BadInput(
            "Column %s is no key: rows with the same value on both sides would make %s. "
            "Choose a column whose values are different in one of the tables."
            % (quoted(left.titles[left.key]), rows(total))
        )


def renamed(titles, others):
    """The titles of the right table; one that the left has too gets a number."""
    taken, found = set(titles), []
    for title in others:
        name, number = title, 2
        while name in taken:
            name, number = "%s (%d)" % (title, number), number + 1
        taken.add(name)
        found.append(name)
    return found


def joined(left, right, matches, wanted, only_right, kind):
    """`wanted` are the indexes of the rows of the right table that will be there."""
    empty = [""] * len(right.titles)
    others = {index: row for index, row in enumerate(right.rows()) if index in wanted}
    for row, match in zip(left.rows(), matches):
        for index in match.indexes:
            yield [*row, *others[index], match.how]
        if not match.indexes and kind != "both":
            yield [*row, *empty, match.how]
    if kind == "all":
        for index in only_right:
            yield [""] * len(left.titles) + others[index] + ["only in the right table"]


def write(path, header, lines):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(lines)


if __name__ == "__main__":
    run(main)
