# SPDX-License-Identifier: GPL-3.0-or-later
"""What is learnt is checked against closed forms: least squares with a penalty, and odds that the sample was drawn by."""
import collections
import csv
import json
import math
import pickle
import random
import unittest
import zipfile

import made_font
import openpyxl
from recipe_bench import SAMPLES, RecipeTest, notes_of

try:
    import pandas  # noqa: F401
    import sklearn  # noqa: F401
    from berth import drawing
except ImportError:
    raise unittest.SkipTest("python3-sklearn or python3-pandas is not installed") from None

DISTRICTS = {"Altstadt": 180, "Mühlenviertel": 40, "Nord": -60, "Südhang": 110, "Weststadt": 0}


def rows_of(path, delimiter=","):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def table(rows, title="x,word,y"):
    return "\n".join([title, *(",".join(map(str, row)) for row in rows)]) + "\n"


def line(count, noise=0.0):
    """y = 3 x - 7, give or take the noise."""
    chance = random.Random(5)
    xs = [chance.randrange(1000) / 10 for _ in range(count)]
    return [(x, "ab"[index % 2], "%.6f" % (3 * x - 7 + chance.gauss(0, 1) * noise)) for index, x in enumerate(xs)]


class TrainModel(RecipeTest):
    recipe = "train-model"

    def figures(self):
        return json.loads((self.output / "metrics.json").read_text(encoding="utf-8"))

    def test_is_the_penalised_least_squares_that_algebra_gives(self):
        rows = [(x, y) for x, _, y in line(60, 5)]
        self.results(self.file(table(rows, "x,y")), target="y", model="linear")
        tested = rows_of(self.output / "test-rows.csv")
        self.assertEqual(len(tested), 12)
        known = {(float(each["x"]), float(each["y"])) for each in tested}
        learnt = [(x, float(y)) for x, y in rows if (x, float(y)) not in known]
        self.assertEqual(len(learnt), 48)
        mean = sum(x for x, _ in learnt) / 48
        deviation = math.sqrt(sum((x - mean) ** 2 for x, _ in learnt) / 48)
        middle = sum(y for _, y in learnt) / 48
        slope = sum((x - mean) / deviation * (y - middle) for x, y in learnt) / (48 + 1)
        errors = []
        for each in tested:
            guess = middle + slope * (float(each["x"]) - mean) / deviation
            self.assertAlmostEqual(float(each["Predicted"]), guess, 6)
            errors.append(float(each["y"]) - guess)
        found = self.figures()["figures"]
        self.assertAlmostEqual(found["model"]["Mean absolute error"], sum(map(abs, errors)) / 12, 6)
        self.assertAlmostEqual(found["model"]["Root mean square error"], math.sqrt(sum(error**2 for error in errors) / 12), 6)
        plain = [float(each["y"]) - middle for each in tested]
        self.assertAlmostEqual(found["baseline"]["Mean absolute error"], sum(map(abs, plain)) / 12, 6)

    def test_finds_the_rents_the_sample_was_made_by(self):
        out = self.results(SAMPLES / "flats.csv", target="miete")
        self.assertEqual(
            sorted(each.name for each in out.iterdir()),
            ["metrics.json", "model.zip", "predicted.png", "report.xlsx", "test-rows.csv"],
        )
        found = self.figures()
        self.assertEqual((found["task"], found["model"], found["rows"]), ("regression", "linear", {"learnt": 712, "tested": 178}))
        for each in rows_of(out / "test-rows.csv"):
            if each["Fläche"] and each["Stadtteil"]:
                true = 120 + 9.5 * float(each["Fläche"]) + DISTRICTS[each["Stadtteil"]] + 75 * (each["Balkon"] == "ja")
                self.assertAlmostEqual(float(each["Predicted"]), true, delta=20, msg=each)
        self.assertIn("Left out, 10 rows: no “Miete”.", self.lines)
        self.assertIn("Not used: “Art”, all its cells are the same.", self.lines)
        self.assertGreater(found["figures"]["baseline"]["Mean absolute error"], 10 * found["figures"]["model"]["Mean absolute error"])
        book = openpyxl.load_workbook(out / "report.xlsx")
        self.assertEqual(book["Columns"]["A2"].value, "Fläche")
        self.assertIn(("Target", "Miete"), notes_of(book))
        self.assertTrue((out / "predicted.png").read_bytes().startswith(b"\x89PNG"))

    def test_is_as_sure_of_classes_as_the_odds_allow(self):
        out = self.results(SAMPLES / "contracts.csv", target="Ended")
        tested = rows_of(out / "test-rows.csv")
        self.assertEqual(len(tested), 240)
        cells = collections.Counter((each["Ended"], each["Predicted"]) for each in tested)
        hits = cells["yes", "yes"] + cells["no", "no"]
        found = self.figures()
        self.assertAlmostEqual(found["figures"]["model"]["Accuracy"], hits / 240)
        recalls = [cells[name, name] / sum(cells[name, other] for other in ("yes", "no")) for name in ("yes", "no")]
        self.assertAlmostEqual(found["figures"]["model"]["Balanced accuracy"], sum(recalls) / 2)
        most = max(sum(cells[name, other] for other in ("yes", "no")) for name in ("yes", "no"))
        self.assertIn(round(found["figures"]["baseline"]["Accuracy"] * 240), (most, 240 - most))
        book = openpyxl.load_workbook(out / "report.xlsx")
        shown = {row[0]: row[1:] for row in book["Confusion"].iter_rows(min_row=2, values_only=True)}
        self.assertEqual(shown, {true: tuple(cells[true, guess] for guess in ("no", "yes")) for true in ("no", "yes")})
        # Nobody can be right more often than the larger of the two chances, of which each row was drawn.
        ceiling = []
        for each in tested:
            if each["Months"]:
                odds = math.exp(-1 - float(each["Months"]) / 12 + float(each["Calls"]) + (1.5 if each["Contract"] == "month" else 0))
                ceiling.append(max(odds, 1) / (1 + odds))
        self.assertAlmostEqual(hits / 240, sum(ceiling) / len(ceiling), delta=0.06)
        self.assertIn("Not used: “Remark”, it is empty.", self.lines)
        self.assertIn("Not used: “Number”, it only numbers the rows.", self.lines)

    def test_gives_the_same_with_the_same_seed(self):
        for model in ("linear", "forest", "boosting"):
            made = []
            for seed in (3, 3, 4):
                out = self.results(self.file(table(line(80, 9))), target="y", model=model, seed=seed)
                made.append([(out / name).read_bytes() for name in ("test-rows.csv", "metrics.json", "model.zip")])
            self.assertEqual(made[0], made[1])
            self.assertNotEqual(made[0][0], made[2][0])

    def test_prefers_the_model_that_fits(self):
        rows = [(x, "ab"[x % 2], 100 * (x % 40 > 20) + (5 if x % 2 else 0)) for x in range(300)]
        rows = [(x % 40, word, y) for x, word, y in rows]
        self.results(self.file(table(rows)), target="y", task="regression")
        self.assertIn(self.figures()["model"], ("forest", "boosting"))
        self.assertGreater(self.figures()["figures"]["model"]["R²"], 0.99)
        self.results(self.file(table(line(200))), target="y")
        self.assertEqual(self.figures()["model"], "linear")
        self.assertTrue(any("nearly without error" in each for each in self.lines))

    def test_tells_classes_from_numbers(self):
        rows = [(index % 7, "ab"[index % 2], index % 3) for index in range(60)]
        self.results(self.file(table(rows)), target="y", model="linear")
        self.assertEqual(self.figures()["task"], "classification")
        self.results(self.file(table(rows)), target="y", model="linear", task="regression")
        self.assertEqual(self.figures()["task"], "regression")
        self.assertIn("choose task=classification", self.refusal(self.file(table(rows)), target="word", task="regression"))

    def test_leaves_out_a_class_of_one_row_and_says_so(self):
        rows = [(index, "ab"[index % 2], "yes" if index * 7 % 30 > 15 else "no") for index in range(40)] + [(4, "a", "maybe")]
        self.results(self.file(table(rows)), target="y", model="linear")
        self.assertTrue(any("1 class of “y” with one row" in each and "“maybe”" in each for each in self.lines), self.lines)
        self.assertEqual(self.figures()["rows"], {"learnt": 32, "tested": 8})

    def test_writes_classes_with_the_font_that_has_their_letters(self):
        path = self.file(table([(x * x % 7, "好坏"[x % 2], x % 5) for x in range(40)], "x,word,n"))
        for letters, warnings in (("好坏", []), ("好", ["Warning: confusion.png shows boxes for letters that no font for pictures has: “坏”."])):
            with made_font.in_place_of(drawing._FONTS[1:], letters):
                self.results(path, target="word", model="linear")
            self.assertEqual([line for line in self.lines if "boxes" in line], warnings)

    def test_learns_of_classes_too_few_to_compare(self):
        rows = [(index, "ab"[index % 2], "rare" if index in (3, 9) else "no") for index in range(40)]
        rows = [(x * 13 % 37, word, y) for x, word, y in rows]
        self.results(self.file(table(rows)), target="y")
        self.assertEqual((self.figures()["model"], self.figures()["compared"]), ("linear", {}))

    def test_counts_what_is_no_number_as_empty_and_guesses_no_notation(self):
        rows = [(index / 10 if index % 9 else "about 5", "ab"[index % 2], 2 * index) for index in range(90)]
        self.results(self.file(table(rows)), target="y", task="regression", model="linear")
        self.assertIn("Counted as empty: 10 cells of “x”, no number.", self.lines)
        rows = [("1.%03d" % (index + 100), "ab"[index % 2], 2 * index) for index in range(90)]
        said = self.refusal(self.file(table(rows)), target="y", task="regression")
        self.assertIn("can be read in two ways", said)
        self.results(self.file(table(rows)), target="y", task="regression", decimal="point")

    def test_leaves_out_what_numbers_the_rows(self):
        rows = [(index + 7, "ab"[index % 2], index % 3 if index % 8 else "") for index in range(80)]
        self.results(self.file(table(rows)), target="y", model="linear")
        self.assertIn("Not used: “x”, it only numbers the rows.", self.lines)
        self.lines.clear()
        rows = [(index * index, word, y) for index, (_, word, y) in enumerate(rows)]
        self.results(self.file(table(rows)), target="y", model="linear")
        self.assertFalse(any("Not used" in each for each in self.lines), self.lines)

    def test_takes_dates_apart(self):
        rows = [("2024-%02d-%02d" % (index % 12 + 1, index % 28 + 1), "ab"[index % 2], 100 * (index % 12 + 1)) for index in range(120)]
        self.results(self.file(table(rows)), target="y", task="regression", model="forest")
        book = openpyxl.load_workbook(self.output / "report.xlsx")
        self.assertEqual({row[0] for row in book["Columns"].iter_rows(min_row=2, values_only=True)}, {"x (day)", "x (month)", "x (weekday)", "word"})

    def test_says_what_to_do(self):
        for words, text, given in (
            ("has no column “z”", table(line(40)), {"target": "z"}),
            ("Column “y” is empty", table([(x, word, "") for x, word, _ in line(40)]), {"target": "y"}),
            ("the same value in every row", table([(x, word, "yes") for x, word, _ in line(40)]), {"target": "y"}),
            ("a model needs at least 20", table(line(12)), {"target": "y"}),
            ("too many to be classes", table([(x, word, "v%d" % (index // 2)) for index, (x, word, _) in enumerate(line(120))]), {"target": "y"}),
            ("another value in every row", table([(x, word, "v%d" % index) for index, (x, word, _) in enumerate(line(60))]), {"target": "y"}),
            ("No column is left", table([(1, "a", y) for _, _, y in line(40)]), {"target": "y"}),
            ("holds dates", table([(x, word, "2024-01-%02d" % (index % 28 + 1)) for index, (x, word, _) in enumerate(line(40))]), {"target": "y"}),
            ("left out at once", table(line(40)), {"target": "y", "leave_out": ["y"]}),
            ("more than one column called “x”", table([(index % 5, index % 3, index) for index in range(40)], "x,x,y"), {"target": "y"}),
            ("is empty", "", {"target": "y"}),
        ):
            self.assertIn(words, self.refusal(self.file(text), **given))

    def test_warns_of_a_model_that_knows_nothing(self):
        chance = random.Random(2)
        rows = [(chance.randrange(50), "ab"[chance.randrange(2)], chance.choice(("yes", "no", "no", "no", "no"))) for _ in range(120)]
        self.results(self.file(table(rows)), target="y", model="linear")
        self.assertTrue(any("no better than the baseline" in each for each in self.lines), self.lines)
        notes = dict(notes_of(openpyxl.load_workbook(self.output / "report.xlsx")))
        self.assertIn("The model is no better than the baseline", notes["Warning 1"])

    def test_runs_as_a_machine_runs_it(self):
        done = self.start(self.file(table(line(60, 3))), target="y")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("::progress 5/5", done.stdout)


class Predict(RecipeTest):
    recipe = "predict"

    @classmethod
    def setUpClass(cls):
        TrainModel.setUpClass()
        trainer = TrainModel("figures")
        trainer.setUp()
        cls.addClassCleanup(trainer.doCleanups)
        cls.models = {}
        for name, path, target in (("flats", "flats.csv", "Miete"), ("contracts", "contracts.csv", "Ended"), ("many", "contracts.csv", "Country")):
            for model in ("linear", "forest", "boosting"):
                out = trainer.results(SAMPLES / path, target=target, model=model)
                cls.models[name, model] = trainer.folder / ("%s-%s.zip" % (name, model))
                cls.models[name, model].write_bytes((out / "model.zip").read_bytes())
                (trainer.folder / ("%s-%s.csv" % (name, model))).write_bytes((out / "test-rows.csv").read_bytes())
        cls.trained = trainer.folder
        super().setUpClass()

    def predict(self, name, rows, model="linear", **parameters):
        self.lines.clear()
        return rows_of(self.results(named={"model": [self.models[name, model]], "rows": [rows]}, **parameters) / "predictions.csv")

    def test_predicts_what_was_foretold_in_the_test(self):
        for (name, model), _ in self.models.items():
            tested = self.trained / ("%s-%s.csv" % (name, model))
            target = {"flats": "Miete", "contracts": "Ended", "many": "Country"}[name]
            before, after = rows_of(tested), self.predict(name, tested, model)
            self.assertEqual(len(before), len(after))
            for one, other in zip(before, after):
                if name == "flats":
                    self.assertAlmostEqual(float(one["Predicted"]), float(other["Predicted Miete"]), 5)
                else:
                    self.assertEqual(one["Predicted"], other["Predicted " + target])
                    self.assertGreaterEqual(float(other["Probability"]), 0.1)

    def test_says_how_new_rows_differ(self):
        rows = self.predict("flats", SAMPLES / "flats-new.csv")
        self.assertEqual(len(rows), 12)
        for each in rows:
            if each["Fläche"] and each["Stadtteil"] in DISTRICTS:
                true = 120 + 9.5 * float(each["Fläche"].replace(",", ".")) + DISTRICTS[each["Stadtteil"]] + 75 * (each["Balkon"] == "ja")
                self.assertAlmostEqual(float(each["Predicted Miete"]), true, delta=20)
        self.assertIn("Warning: 1 row of “Stadtteil” with what the model has never seen: “Hafen”.", self.lines)
        self.assertIn("Not used, as the model does not know them: “Zustand”.", self.lines)
        book = openpyxl.load_workbook(self.output / "report.xlsx")
        shown = {row[0]: row[1:] for row in book["Columns"].iter_rows(min_row=2, values_only=True)}
        self.assertEqual(shown["Stadtteil"], ("text", "“Hafen”", 0, 0, 1))
        self.assertEqual(shown["Fläche"], ("number", None, 1, 0, 0))
        self.assertIn(("Zustand", "Not used"), notes_of(book))
        self.assertIn(("Target", "Miete"), notes_of(book))

    def test_asks_about_a_missing_column(self):
        path = self.file("Stadtteil;Balkon;Baujahr\nNord;ja;1950\nNord;nein;1960\n")
        named = {"model": [self.models["flats", "linear"]], "rows": [path]}
        self.assertIn("lacks what the model has learnt from: “Fläche”", self.refusal(named=named))
        self.assertEqual(len(self.predict("flats", path, missing="empty")), 2)
        self.assertIn("Warning: missing, and counted as empty: “Fläche”.", self.lines)
        other = self.file("a;b\n1;2\n3;4\n")
        self.assertIn("none of the columns", self.refusal(named={**named, "rows": [other]}, missing="empty"))

    def test_reads_other_notations_and_refuses_other_kinds(self):
        path = self.file("FLÄCHE,stadtteil,Balkon,Baujahr,Predicted Miete\n60.5,Nord,ja,1950,x\n,Nord,ja,1950,y\n")
        rows = self.predict("flats", path)
        self.assertAlmostEqual(float(rows[0]["Predicted Miete (2)"]), 120 + 9.5 * 60.5 - 60 + 75, delta=20)
        path = self.file("Fläche,Stadtteil,Balkon,Baujahr\nlarge,Nord,ja,1950\nsmall,Nord,ja,1950\n")
        named = {"model": [self.models["flats", "linear"]], "rows": [path]}
        self.assertIn("Column “Fläche” held numbers", self.refusal(named=named))

    def test_opens_no_other_model(self):
        trace = self.folder / "trace"
        good = self.models["flats", "linear"]
        with zipfile.ZipFile(good) as file:
            about, learnt = file.read("model.json"), file.read("model.pickle")

        class Evil:
            def __reduce__(self):
                return open, (str(trace), "w")

        def made(name, **parts):
            with zipfile.ZipFile(self.folder / name, "w") as file:
                for part, content in parts.items():
                    file.writestr("model." + part, content)
            return self.folder / name

        changed = json.loads(about)
        changed["scikit-learn"] = "0.1"
        for words, path in (
            ("holds what no model of train-model does", made("evil.zip", json=about, pickle=pickle.dumps(Evil()))),
            ("holds what no model", made("call.zip", json=about, pickle=b"csklearn.utils\nBunch\n.")),
            ("holds what no model", made("deep.zip", json=about, pickle=b"\x80\x04\x8c\x0csklearn.base\x8c\x0cos.path.join\x93.")),
            ("is no model", made("half.zip", json=about, pickle=learnt[:-200])),
            ("is no model", made("none.zip", json=about)),
            ("is no model", made("empty.zip", json=b"{}", pickle=learnt)),
            ("is no model", made("number.zip", json=about, pickle=pickle.dumps(5))),
            ("made with scikit-learn “0.1”", made("old.zip", json=json.dumps(changed), pickle=learnt)),
            ("is no model", self.file("no zip", "text.zip")),
        ):
            self.assertIn(words, self.refusal(named={"model": [path], "rows": [SAMPLES / "flats-new.csv"]}))
        self.assertFalse(trace.exists(), "a model was let do something")

    def test_says_when_a_model_is_not_as_it_says(self):
        with zipfile.ZipFile(self.models["flats", "linear"]) as file:
            about, learnt = json.loads(file.read("model.json")), file.read("model.pickle")
        path = self.folder / "less.zip"
        about.update(rows={"learnt": ["many"]}, figures={"R²": {}}, model=5)  # what only the report shows
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("model.json", json.dumps(about))
            file.writestr("model.pickle", learnt)
        self.assertTrue(self.results(named={"model": [path], "rows": [SAMPLES / "flats-new.csv"]}))
        self.output.rename(self.folder / "done")
        about["features"] = about["features"][1:]
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("model.json", json.dumps(about))
            file.writestr("model.pickle", learnt)
        self.assertIn("does not fit what it says", self.refusal(named={"model": [path], "rows": [SAMPLES / "flats-new.csv"]}))
