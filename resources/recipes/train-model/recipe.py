# SPDX-License-Identifier: GPL-3.0-or-later
"""Learns to foretell a column from the others, judges that on rows it has not seen, beside a guess that knows nothing."""
import csv
import json
import os

import examples
from berth import features, model_file
from berth.job import counted, quoted, rows, run
from berth.tables import open_table

RESULT = "report.xlsx"
MODEL = "model.zip"
TESTED = "test-rows.csv"
FIGURES = "metrics.json"
PICTURES = {"classification": "confusion.png", "regression": "predicted.png"}


def main(job):
    [path] = job.inputs
    wanted = job.text("target")
    table = open_table(path, job.text("sheet"), [wanted, *job.parameters.get("leave-out", [])], job.progress)
    target = table.column(wanted)
    job.step(0, 5, "Reading " + os.path.basename(path))
    found = examples.read(job, table, target)
    task, seed = found.task, int(job.parameters.get("seed", 1))

    import numpy  # not earlier: what learns takes long to load
    import learning
    import pictures
    import sheets
    from berth import drawing

    model_file.single_thread()
    cells = features.frame(found.features, found.values)
    truth = numpy.array(found.truth, dtype=float if task == "regression" else object)
    share = float(job.parameters.get("test", 20)) / 100
    is_classes = task == "classification"
    learnt, tested = learning.split(found.truth if is_classes else [None] * len(truth), share, seed)
    job.progress(
        "%s by %s: %s, %s, %s to test with."
        % (task.capitalize(), quoted(found.target), rows(len(learnt)), counted(len(found.features), "column"), rows(len(tested)))
    )

    chosen, compared = job.text("model"), {}
    if chosen not in learning.MODELS:
        step = iter(range(1, 4))
        compared = learning.compare(
            task, found.features, cells.iloc[learnt], truth[learnt], seed, lambda name: job.step(next(step) / 2 + 0.5, 5, "Trying " + name)
        )
        chosen = learning.best(compared)
    job.step(2.5, 5, "Learning: " + chosen)
    made = learning.model(chosen, task, found.features, len(learnt), seed)
    made = learning.fitted(made, cells.iloc[learnt], truth[learnt])
    plain = learning.baseline(task).fit(cells.iloc[learnt], truth[learnt])

    job.step(3, 5, "Testing")
    classes = [str(name) for name in made.classes_] if is_classes else []
    judged = {}
    for name, each in (("model", made), ("baseline", plain)):
        chances = each.predict_proba(cells.iloc[tested]) if is_classes else None
        judged[name] = learning.figures(task, truth[tested], each.predict(cells.iloc[tested]), chances, classes)
    guessed = made.predict(cells.iloc[tested])
    influences = learning.influences(made, task, cells.iloc[tested], truth[tested], seed)

    job.step(4, 5, "Writing")
    true = list(truth[tested])
    title = "%s: %s on %s" % (found.target, chosen, rows(len(tested)))
    counts = []
    if is_classes:
        place = {name: index for index, name in enumerate(classes)}
        counts = [[0] * len(classes) for _ in classes]
        for each, guess in zip(true, guessed):
            counts[place[each]][place[guess]] += 1
        drawing.publish(job, PICTURES[task], lambda part: pictures.confusion(part, title, classes, counts))
    else:
        drawing.publish(job, PICTURES[task], lambda part: pictures.scatter(part, title, found.target, true, list(guessed)))
    job.publish(TESTED, lambda part: write_tested(part, found, tested, true, guessed))
    figures = {
        "task": task, "target": found.target, "model": chosen, "seed": seed, "rows": {"learnt": len(learnt), "tested": len(tested)},
        "figures": {name: dict(pairs) for name, pairs in judged.items()}, "compared": compared,
    }
    job.publish(FIGURES, lambda part: write_json(part, figures))
    about = {
        **{key: figures[key] for key in ("task", "target", "model", "rows")}, "figures": figures["figures"]["model"], "classes": classes,
        "features": [{"title": each.title, "kind": each.kind, "words": each.words} for each in found.features],
    }
    job.publish(MODEL, lambda part: model_file.write(part, about, made))
    found.warnings += doubts(found, judged, influences)
    book = sheets.book(found, figures, judged, influences, classes, counts)
    job.publish(RESULT, book.save)
    job.step(5, 5)
    for why, count in found.left_out:
        job.progress("Left out, %s: %s." % (rows(count), why[0].lower() + why[1:]))
    for name, why in found.unused:
        job.progress("Not used: %s, %s." % (quoted(name), why))
    for name, why, count in found.unread:
        job.progress("Counted as empty: %s of %s, %s." % (counted(count, "cell"), quoted(name), why))
    for line in found.warnings:
        job.progress("Warning: " + line)
    first, second = judged["model"][0], judged["baseline"][0]
    job.progress("%s on the test rows: %s %.4g, baseline %.4g." % (first[0], chosen, first[1], second[1]))
    job.progress("Wrote %s, %s, %s, %s and %s." % (MODEL, RESULT, PICTURES[task], TESTED, FIGURES))


def doubts(found, judged, influences):
    """What a person should look at before trusting the model."""
    if found.task == "classification":
        place, sign, exact = 2, 1, 0.995  # the mean of the classes: most rows of one class fool the accuracy
    else:
        place, sign, exact = 1, -1, None
    value, plain = judged["model"][place][1], judged["baseline"][place][1]
    if sign * value <= sign * plain:
        yield "the model is no better than the baseline. The columns may say little about %s, or there are too few rows." % quoted(found.target)
    elif value >= exact if exact else judged["model"][2][1] >= 0.999:
        yield "the model is nearly without error. If %s is known only after %s, leave it out: --param leave-out=…" % (
            quoted(influences[0][0]), quoted(found.target),
        )


def write_tested(path, found, tested, true, guessed):
    """The rows of the table that the model was tested with, so that anything else can judge it too."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*(feature.title for feature in found.features), found.target, "Predicted"])
        for row, *ends in zip(tested, true, guessed):
            writer.writerow([written(cell) for cell in (*found.values[row], *ends)])


def written(cell):
    if cell is None:
        return ""
    return "%.12g" % cell if isinstance(cell, float) else str(cell)


def write_json(path, content):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False, indent=1)
        file.write("\n")


if __name__ == "__main__":
    run(main)
