# SPDX-License-Identifier: GPL-3.0-or-later
"""Foretells a column of new rows by a model of train-model, and says where they differ from what it has learnt from."""
import collections
import csv
import itertools
import os

from berth import features, model_file
from berth.job import BadInput, counted, listed, quoted, rows, run
from berth.tables import as_text, open_table

RESULT = "report.xlsx"
TABLE = "predictions.csv"
_BLOCK = 5000  # rows foretold at once


class Matched:
    """A column of the model in the new rows. `index` is None where it is missing; it counts as empty then."""

    def __init__(self, feature, index):
        self.feature = feature
        self.index = index
        self.column = None
        self.words = frozenset(feature.words)
        self.unknown = collections.Counter()
        self.unread = collections.Counter()
        self.empty = 0

    def value(self, cell):
        known, why = features.value(self.column, cell)
        if why:
            self.unread[why] += 1
        elif known is None:
            self.empty += 1
        if known is not None and self.feature.kind == "text" and known not in self.words:
            self.unknown[known] += 1
        return known


def main(job):
    [model] = job.named("model")
    [path] = job.named("rows")
    job.step(0, 2, "Reading " + os.path.basename(model))
    about, estimator = model_file.read(model)
    model_file.single_thread()
    known = [features.Feature(each["title"], each["kind"], each["words"]) for each in about["features"]]
    table = open_table(path, job.text("sheet"), [feature.title for feature in known], job.progress)
    matched = [Matched(feature, index_of(table, feature.title)) for feature in known]
    check_missing(job, table, matched)
    learn(job, table, matched)
    job.step(1, 2, "Predicting")
    counts = collections.Counter()
    job.publish(TABLE, lambda part: write(part, job, path, about, estimator, matched, counts))

    import sheets  # not earlier: openpyxl takes long to load

    used = {each.index for each in matched}
    more = [title for index, title in enumerate(table.header) if index not in used]
    book = sheets.book(about, table, matched, more, counts)
    job.publish(RESULT, book.save)
    job.step(2, 2)
    for why, count in table.left_out():
        job.progress("Left out, %s: %s." % (rows(count), why[0].lower() + why[1:]))
    for line in remarks(matched, more):
        job.progress(line)
    job.progress("Wrote %s and %s: %s of %s." % (TABLE, RESULT, quoted(about["target"]), rows(counts["rows"])))


def index_of(table, title):
    try:
        return table.column(title)
    except BadInput:
        if table.header.count(title) > 1:
            raise
        return None


def check_missing(job, table, matched):
    missing = [each.feature.title for each in matched if each.index is None]
    if len(missing) == len(matched):
        raise BadInput(
            "%s has none of the columns that the model has learnt from: %s. Its columns are: %s."
            % (quoted(table.name), listed(missing), listed(table.header))
        )
    if missing and job.text("missing") != "empty":
        raise BadInput(
            "%s lacks what the model has learnt from: %s. Add it, or let it count as empty: --param missing=empty."
            % (quoted(table.name), listed(missing))
        )


def learn(job, table, matched):
    """Finds out how numbers and dates are written here, which need not be as it was in the rows learnt from."""
    there = [each for each in matched if each.index is not None]
    for each, column in zip(there, features.columns_of(job, table, [each.index for each in there])):
        kind = each.feature.kind
        if not column.read_as(kind):
            raise BadInput(
                "Column %s held %ss when the model was made, and here it does not. Correct it, or choose another file."
                % (quoted(each.feature.title), kind)
            )
        each.column = column


def write(path, job, source, about, estimator, matched, counts):
    table = open_table(source, job.text("sheet"), [each.feature.title for each in matched], job.progress)
    known = [each.feature for each in matched]
    is_classes = about["task"] == "classification"
    titles = free_titles(table.header, ["Predicted %s" % about["target"], *(["Probability"] if is_classes else [])])
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*table.header, *titles])
        lines = features.rows_of(table, list(range(len(table.header))))
        while block := list(itertools.islice(lines, _BLOCK)):
            values = [[None if each.index is None else each.value(row[each.index]) for each in matched] for row in block]
            guessed, chances = foretold(estimator, features.frame(known, values), is_classes)
            for row, guess, chance in zip(block, guessed, chances):
                ends = [guess, "%.4f" % chance] if is_classes else ["%.10g" % guess]
                writer.writerow([*map(as_text, row), *ends])
            counts["rows"] += len(block)
            if is_classes:
                counts.update(("class", str(guess)) for guess in guessed)


def foretold(estimator, cells, is_classes):
    """(what is predicted for each row, how probable that is)"""
    try:
        if not is_classes:
            return estimator.predict(cells), [None] * len(cells)
        chances = estimator.predict_proba(cells)
        return estimator.classes_[chances.argmax(axis=1)], chances.max(axis=1)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as problem:  # of a model that is not as it says
        raise BadInput("The model does not fit what it says about itself (%s). Train it again." % quoted(problem)) from problem


def free_titles(header, wanted):
    """Titles that no column of the table has."""
    found = []
    for title in wanted:
        name, number = title, 2
        while name in header:
            name, number = "%s (%d)" % (title, number), number + 1
        found.append(name)
    return found


def remarks(matched, more):
    missing = [each.feature.title for each in matched if each.index is None]
    if missing:
        yield "Warning: missing, and counted as empty: %s." % listed(missing)
    for each in matched:
        title = quoted(each.feature.title)
        if each.unknown:
            names = [name for name, _ in each.unknown.most_common()]
            yield "Warning: %s of %s with what the model has never seen: %s." % (rows(sum(each.unknown.values())), title, listed(names, 5))
        for why, count in each.unread.items():
            yield "Counted as empty: %s of %s, %s." % (counted(count, "cell"), title, why)
    if more:
        yield "Not used, as the model does not know them: %s." % listed(more, 10)


if __name__ == "__main__":
    import warnings

    warnings.filterwarnings("ignore", message="Found unknown categories")  # remarks() tells of them
    run(main)
