# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples to learn from: which target they have, and which columns say something about it."""
import collections
import random
from dataclasses import dataclass, field

from berth.features import Feature, columns_of, rows_of, value
from berth.job import BadInput, listed, quoted, rows

LEAST_ROWS = 20
_MOST_ROWS = 100_000
_MOST_COLUMNS = 500
_MOST_CLASSES = 50
_FEW_CLASSES = 10  # so many different numbers can be classes


@dataclass
class Examples:
    """`values` has a list for each row, by `features`. `unused` is [(column, why)], `unread` [(column, why, cells)]."""

    task: str
    target: str
    why_task: str
    unused: list
    unread: list
    left_out: list
    notes: list
    truth: list = field(default_factory=list)
    features: list = field(default_factory=list)
    values: list = field(default_factory=list)
    warnings: list = field(default_factory=list)


def read(job, table, target):
    """The examples of a table. What a person has to mend is a BadInput."""
    indexes, unwanted = _wanted(job, table, target)
    columns = columns_of(job, table, [target, *indexes])
    title = table.header[target]
    values, unread, left_out = _sample(table, [target, *indexes], columns, int(job.parameters.get("seed", 1)))
    if not values:
        raise BadInput("Column %s is empty: there is nothing to learn. Choose another target." % quoted(title))
    task, why_task = _task(job.text("task"), columns[0], [row[0] for row in values])
    found = Examples(
        task=task,
        target=title,
        why_task=why_task,
        unused=[(table.header[index], "it was to be left out") for index in unwanted],
        unread=[(*what, cells) for what, cells in unread.items()],
        left_out=table.left_out() + left_out,
        notes=table.notes,
    )
    truth = [row[0] if task == "regression" else _word(row[0]) for row in values]
    keep = _of_known_classes(found, truth) if task == "classification" else list(range(len(values)))
    if len(keep) < LEAST_ROWS:
        raise BadInput("There are %s with %s; a model needs at least %d." % (rows(len(keep)), quoted(title), LEAST_ROWS))
    found.truth = [truth[row] for row in keep]
    if len(set(found.truth)) < 2:
        raise BadInput(
            "Column %s has the same value in every row: there is nothing to learn. Choose another target, or add rows with other values."
            % quoted(title)
        )
    _take_features(found, columns[1:], [values[row][1:] for row in keep], table.rows_read)
    return found


def _wanted(job, table, target):
    """(columns that may be learnt from, those that were to be left out)"""
    unwanted = sorted({table.column(name) for name in job.parameters.get("leave-out", [])})
    if target in unwanted:
        raise BadInput("Column %s cannot be the target and left out at once." % quoted(table.header[target]))
    indexes = [index for index in range(len(table.header)) if index != target and index not in unwanted]
    if len(indexes) > _MOST_COLUMNS:
        raise BadInput(
            "%s has %d columns; a model learns from at most %d. Leave some out." % (quoted(table.name), len(indexes), _MOST_COLUMNS)
        )
    titles = collections.Counter(table.header[index] for index in [target, *indexes])
    twice = [title for title, count in titles.items() if count > 1]
    if twice:
        raise BadInput("%s has more than one column called %s. Give them different names first." % (quoted(table.name), listed(twice)))
    return indexes, unwanted


def _sample(table, indexes, columns, seed):
    """(values of the rows with a target, the first of each; Counter of (column, why) that could not be read; rows left out)"""
    chance = random.Random(seed)
    unread = collections.Counter()
    values, missing, count = [], 0, 0
    for cells in rows_of(table, indexes):
        row = []
        for column, cell in zip(columns, cells):
            known, why = value(column, cell)
            if why:
                unread[column.title, why] += 1
            row.append(known)
        if row[0] is None:
            missing += 1
            continue
        count += 1
        if len(values) < _MOST_ROWS:
            values.append(row)
        elif (place := chance.randrange(count)) < _MOST_ROWS:  # so that each row is as likely to be among them
            values[place] = row
    left_out = [("no %s" % quoted(columns[0].title), missing)] if missing else []
    if count > len(values):
        left_out.append(("a model learns from %s, picked by chance" % rows(_MOST_ROWS), count - len(values)))
    return values, unread, left_out


def _take_features(found, columns, values, count):
    used = []
    for place, column in enumerate(columns):
        cells = [row[place] for row in values]
        why = _useless(column.kind, cells, count)
        if why:
            found.unused.append((column.title, why))
            continue
        used.append(place)
        known = sorted({"" if cell is None else cell for cell in cells}) if column.kind == "text" else []
        found.features.append(Feature(column.title, column.kind, known))
    if not used:
        reasons = "; ".join("%s: %s" % (quoted(name), why) for name, why in found.unused[:10])
        raise BadInput(
            "No column is left to learn from%s. Add columns that say something about %s."
            % (" (%s)" % reasons if reasons else "", quoted(found.target))
        )
    found.values = [[row[place] for place in used] for row in values]


def _task(wanted, column, known):
    """(classification or regression, why)"""
    title = quoted(column.title)
    if column.kind == "date":
        raise BadInput("Column %s holds dates. A target is a number or a class: for what comes next in time there is the recipe forecast." % title)
    if column.kind == "text":
        if wanted == "regression":
            raise BadInput("Column %s does not hold numbers, such as in %s: choose task=classification, or another target." % (title, quoted(known[0])))
        return "classification", "%s holds words" % title if wanted != "classification" else "as asked"
    if wanted in ("classification", "regression"):
        return wanted, "as asked"
    different = set(known)
    if len(different) <= _FEW_CLASSES and all(number == int(number) for number in different) and len(known) >= 5 * len(different):
        return "classification", "%s holds only %d different whole numbers" % (title, len(different))
    return "regression", "%s holds numbers" % title


def _word(known):
    return known if isinstance(known, str) else "%.15g" % known


def _of_known_classes(found, truth):
    """The rows whose class has two rows or more: one to learn from, and one to test with."""
    counts = collections.Counter(truth)
    title = quoted(found.target)
    alike = collections.defaultdict(list)
    for name in counts:
        alike[name.casefold()].append(name)
    for names in alike.values():
        if len(names) > 1:
            found.warnings.append("Classes %s differ only in capital letters. If they are the same, write them alike." % listed(names))
    single = [name for name, count in counts.items() if count == 1]
    instead = "task=regression" if all(map(_is_number, counts)) else "group its values first"
    if len(counts) == len(single) > 1:
        raise BadInput("Column %s has another value in every row: those are no classes. Choose another target, or %s." % (title, instead))
    if len(counts) - len(single) > _MOST_CLASSES:
        raise BadInput(
            "Column %s has %s different values, too many to be classes (at most %d). Choose another target, or %s."
            % (title, format(len(counts), ","), _MOST_CLASSES, instead)
        )
    if single:
        many = len(single) > 1
        found.warnings.append(
            "%s of %s with one row: too few to learn from and to test with, so left out. Add rows of %s, or correct what is a slip: %s."
            % ("%d classes" % len(single) if many else "1 class", title, "them" if many else "it", listed(single, 10))
        )
        found.left_out.append(("a class of %s with one row" % title, len(single)))
    return [row for row, name in enumerate(truth) if counts[name] > 1]


def _is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def _useless(kind, cells, count):
    """Why a column says nothing about a target, or "". `count` is how many rows the table has, also without a target."""
    known = [cell for cell in cells if cell is not None]
    different = set(known)
    if not known:
        return "it is empty"
    if len(different) == 1 and len(known) == len(cells):
        return "all its cells are the same"
    if kind == "text" and len(different) > max(10, len(cells) / 2):
        return "nearly every row has another text in it"
    if kind == "number" and len(different) == len(cells) and all(cell == int(cell) for cell in known):
        if max(known) - min(known) <= 1.1 * count:
            return "it only numbers the rows"
    return ""
