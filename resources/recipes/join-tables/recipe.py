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
    """One table, whole: its rows, its key, and what to call its columns."""

    def __init__(self, job, name):
        [path] = job.named(name)
        self.name = name
        self.table = open_table(path, names=[job.text(name + "-key")], progress=job.progress)
        self.titles = self.table.header
        width = len(self.titles)
        self.rows = []
        for row in self.table.cells(*range(width), *([0] if width == 1 else [])):
            self.rows.append([as_text(cell) for cell in row[:width]])
            if len(self.rows) > _MOST_ROWS:
                raise BadInput("%s has more than %s." % (quoted(self.table.name), rows(_MOST_ROWS)))
        self.key = None

    def keys(self):
        return [tidied(row[self.key]) for row in self.rows]


def main(job):
    job.step(0, 4, "Reading the left table")
    left = Side(job, "left")
    job.step(1, 4, "Reading the right table")
    right = Side(job, "right")
    choose_keys(job, left, right)
    job.step(2, 4, "Matching")
    matcher = Matcher(right.keys(), job.parameters.get("nearly", True), float(job.parameters.get("likeness", 0.9)))
    matches = [matcher.find(key) for key in left.keys()]
    check_size(left, matches)

    job.step(3, 4, "Writing")
    kind = job.text("rows") or "left"
    used = {index for match in matches for index in match.indexes}
    only_right = [index for index in range(len(right.rows)) if index not in used]
    header = [*left.titles, *renamed(left.titles, right.titles), "match"]
    job.publish(TABLE, lambda path: write(path, header, joined(left, right, matches, only_right, kind)))

    import sheets  # not earlier: openpyxl takes long to load

    book = sheets.book(left, right, matches, only_right, _MOST_LISTED)
    job.publish(RESULT, book.save)
    job.step(4, 4)
    for word, count in sheets.counts(matches):
        job.progress("%s: %s." % (word, rows(count)))
    job.progress("Only in the right table: %s." % rows(len(only_right)))


def choose_keys(job, left, right):
    """By name, or the one pair of columns with the same title that has the most equal values."""
    given = [job.text("left-key"), job.text("right-key")]
    if any(given):
        for side, name, other in ((left, given[0], given[1]), (right, given[1], given[0])):
            side.key = side.table.column(name or other)
        return
    best, most = None, 0
    pairs = []
    for first, title in enumerate(left.titles):
        same = [index for index, other in enumerate(right.titles) if columns.bare(other) == columns.bare(title)]
        if len(same) == 1:
            pairs.append((first, same[0]))
    for first, second in pairs:
        values = {tidied(row[first]) for row in left.rows} - {""}
        others = {tidied(row[second]) for row in right.rows} - {""}
        common = len(values & others) * (len(values) / max(1, len(left.rows)))
        if common > most:
            best, most = (first, second), common
    if len(pairs) == 1:
        best = pairs[0]
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


def joined(left, right, matches, only_right, kind):
    empty = [""] * len(right.titles)
    for row, match in zip(left.rows, matches):
        for index in match.indexes:
            yield [*row, *right.rows[index], match.how]
        if not match.indexes and kind != "both":
            yield [*row, *empty, match.how]
    if kind == "all":
        for index in only_right:
            yield [""] * len(left.titles) + right.rows[index] + ["only in the right table"]


def write(path, header, lines):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(lines)


if __name__ == "__main__":
    run(main)
