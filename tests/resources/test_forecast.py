# SPDX-License-Identifier: GPL-3.0-or-later
"""Forecasts are checked where they are known in closed form, and their spread by what one wrong value does to them."""
import csv
import importlib
import math
import random
import unittest

import made_font
import openpyxl
from recipe_bench import SAMPLES, RecipeTest, notes_of

try:
    from berth import drawing
except ImportError:
    raise unittest.SkipTest("python3-matplotlib is not installed") from None

PARTS = (5, -3, 2, -4, 1, 9, -8, 0, 3, -2, -6, 3)


def exact(count, season=12):
    """A line and a season on it."""
    return [100 + 2.5 * place + (PARTS[place % season] if season > 1 else 0) for place in range(count)]


def noisy(count, season=12, seed=7):
    chance = random.Random(seed)
    return [value + chance.gauss(0, 3) for value in exact(count, season)]


def monthly(values, begin=(2021, 1), day="%02d.%02d.%04d"):
    lines = ["Tag;Größe"]
    for place, value in enumerate(values):
        month = begin[0] * 12 + begin[1] - 1 + place
        lines.append("%s;%s" % (day % (1, month % 12 + 1, month // 12), ("%.4f" % value).replace(".", ",")))
    return "\n".join(lines) + "\n"


class Models(RecipeTest):
    recipe = "forecast"

    def setUp(self):
        super().setUp()
        self.models = importlib.import_module("models")

    def test_go_on_with_a_line_and_its_season(self):
        for season in (1, 4, 12):
            model = self.models.HoltWinters(exact(3 * 12 + 5, season), season)
            for (guess, deviation), true in zip(model.ahead(30), exact(71, season)[41:]):
                self.assertAlmostEqual(guess, true, 6)
                self.assertLess(deviation, 1e-6)

    def test_repeat_the_last_season_as_the_baseline(self):
        values = exact(30)
        model = self.models.Naive(values, 12)
        ahead = model.ahead(25)
        self.assertEqual([guess for guess, _ in ahead], values[-12:] * 2 + values[-12:-11])
        self.assertAlmostEqual(model.deviation, 2.5 * 12)  # what a season adds
        self.assertEqual([deviation for _, deviation in ahead[::12]], [30, 30 * math.sqrt(2), 30 * math.sqrt(3)])

    def test_are_as_unsure_as_one_wrong_value_makes_them(self):
        """The variance is the sum of the squares of what an error of 1 changes at each later step."""
        for season in (1, 4):
            weights = (0.5, 0.1, 0.3)
            two = [self.models.HoltWinters(exact(24, season)[:23] + [last], season) for last in (exact(24, season)[23], exact(24, season)[23] + 1)]
            for model in two:
                model._weights = weights
                level, trend, seasonal, _ = model._run(weights)
                model._end = level, trend, seasonal
                model.deviation = 1
            right, wrong = (model.ahead(12) for model in two)
            variance = 1
            for (before, deviation), (after, _) in zip(right, wrong):
                self.assertAlmostEqual(deviation, math.sqrt(variance))
                variance += (after - before) ** 2

    def test_find_weights_that_beat_the_usual_ones(self):
        model = self.models.HoltWinters(noisy(72), 12)
        found = model._squares(model._weights)
        for weights in ((0.2, 0.1, 0.1), (0.5, 0, 0.2), (0.9, 0.1, 0), (0, 0, 0), (0.05, 0, 0.05)):
            self.assertLessEqual(found, model._squares(weights) * (1 + 1e-9))

    def test_hold_what_their_interval_says(self):
        inside = 0
        for seed in range(60):
            values = noisy(60, 12, seed)
            ahead = self.models.HoltWinters(values[:48], 12).ahead(12)
            inside += sum(abs(true - guess) <= 1.645 * deviation for (guess, deviation), true in zip(ahead, values[48:]))
        self.assertGreater(inside / 720, 0.80)
        self.assertLess(inside / 720, 0.97)


class Recipe(RecipeTest):
    recipe = "forecast"

    def rows(self):
        with open(self.output / "forecast.csv", encoding="utf-8", newline="") as file:
            return list(csv.reader(file))

    def test_forecasts_beside_the_baseline(self):
        path = self.file(monthly(exact(60)), "Umsätze ä.csv")
        out = self.results(path, horizon=14)
        self.assertEqual(sorted(each.name for each in out.iterdir()), ["forecast.csv", "forecast.png", "forecast.xlsx"])
        header, *rows = self.rows()
        self.assertEqual(header, ["Period", "Größe", "Forecast (Holt-Winters)", "Lower 90 %", "Upper 90 %", "Seasonal naive"])
        self.assertEqual([row[0] for row in rows[59:62]], ["2025-12", "2026-01", "2026-02"])
        for row, true, before in zip(rows[60:], exact(74)[60:], (exact(60)[-12:] * 2)):
            self.assertEqual(row[1], "")
            self.assertAlmostEqual(float(row[2]), true, 3)
            self.assertAlmostEqual(float(row[5]), before, 3)
        book = openpyxl.load_workbook(out / "forecast.xlsx")
        tested = {row[0]: row[1:] for row in book["Backtest"].iter_rows(min_row=2, values_only=True)}
        self.assertAlmostEqual(tested["Holt-Winters"][0], 0, 3)
        naive = (12 * 30 + 2 * 60) / 14  # two of the fourteen are in the second season
        self.assertAlmostEqual(tested["seasonal naive"][0], naive, 3)
        self.assertEqual(tested["seasonal naive"][2], 28)
        self.assertEqual(len(book["Forecast"]._charts), 1)
        self.assertEqual(book["Forecast"]["C62"].number_format, "#,##0.00;[Red]-#,##0.00")
        self.assertTrue((out / "forecast.png").read_bytes().startswith(b"\x89PNG"))
        self.assertIn(("Season", "12 periods"), notes_of(book))

    def test_titles_are_of_the_font_that_has_them(self):
        path = self.file(monthly(exact(30)).replace("Größe", "销售"), "a.csv")
        for letters, warnings in (("销售", []), ("", ["Warning: forecast.png shows boxes for letters that no font for pictures has: “销售”."])):
            with made_font.in_place_of(drawing._FONTS[1:], letters):
                self.results(path, horizon=3)
            self.assertEqual([line for line in self.lines if "boxes" in line], warnings)

    def test_takes_the_closer_model_and_says_so_when_it_must_not(self):
        values = [(10, 50, -20, 70)[place % 4] * (1 if place < 12 else -1) for place in range(20)]
        lines = "d,v\n" + "".join("%d-%02d-01,%d\n" % (2019 + place // 4, place % 4 * 3 + 1, value) for place, value in enumerate(values))
        self.results(self.file(lines), period="quarter", horizon=4)
        self.assertIn("Forecast (seasonal naive)", self.rows()[0])
        self.assertEqual([row[0] for row in self.rows()[-4:]], ["2024-Q1", "2024-Q2", "2024-Q3", "2024-Q4"])
        self.assertEqual([row[2] for row in self.rows()[-4:]], ["-10", "-50", "20", "-70"])
        self.results(self.file(lines), period="quarter", horizon=4, model="holt-winters")
        self.assertIn("Forecast (Holt-Winters)", self.rows()[0])
        self.assertIn("Warning: seasonal naive was closer than Holt-Winters.", self.lines)

    def test_puts_missing_periods_on_the_line_or_counts_them_as_nothing(self):
        text = monthly(exact(30, 1)).splitlines()
        gap = "\n".join(text[:11] + text[13:]) + "\n"
        book = openpyxl.load_workbook(self.results(self.file(gap), horizon=3) / "forecast.xlsx")
        self.assertIn(("Periods without rows", "2, on the line between neighbours"), notes_of(book))
        self.assertEqual([float(row[1]) for row in self.rows()[11:13]], exact(30, 1)[10:12])
        self.assertIn("Periods without rows: 2, on the line between neighbours.", self.lines)
        self.assertFalse([line for line in self.lines if "most periods" in line])
        self.results(self.file(gap), horizon=3, gaps="zero")
        self.assertEqual([row[1] for row in self.rows()[11:13]], ["0", "0"])

    def test_knows_days_and_years(self):
        days = "d;v\n" + "".join("2024-%02d-%02d;%d\n" % (1 + place // 31, 1 + place % 31, PARTS[place % 7]) for place in range(60))
        self.results(self.file(days), period="day", horizon=3)
        self.assertEqual([row[0] for row in self.rows()[-3:]], ["2024-03-01", "2024-03-02", "2024-03-03"])
        self.assertEqual([round(float(row[2]), 6) for row in self.rows()[-3:]], [PARTS[place % 7] for place in range(60, 63)])
        years = "d;v\n" + "".join("31.12.%d;%d\n" % (1990 + place, 3 * place) for place in range(20))
        self.results(self.file(years), horizon=2, decimal="point")
        self.assertEqual([(row[0], round(float(row[2]), 6)) for row in self.rows()[-2:]], [("2010", 60), ("2011", 63)])

    def test_warns_of_a_last_period_that_is_not_complete(self):
        lines = "d,v\n" + "".join("2023-%02d-%02d,5\n" % (month, day) for month in range(1, 12) for day in range(1, 21)) + "2023-12-01,5\n"
        self.results(self.file(lines), horizon=2)
        self.assertTrue(any("2023-12 has 1 rows" in line for line in self.lines), self.lines)

    def test_refuses_what_says_too_little(self):
        shorter = "Found: 4 months with a value; a forecast needs at least 6. Give a longer series, or choose a shorter one: --param period=day."
        self.assertEqual(self.refusal(self.file(monthly(exact(4)))), shorter)
        self.assertIn("Found: 4 days with a value", self.refusal(self.file("d;v\n3.4.2025;1\n4.4.2025;2\n6.4.2025;3\n25.4.2025;9\n")))
        self.results(self.file("d;v\n" + "".join("%d.4.2025;%d\n" % (1 + 3 * place, place) for place in range(9))), horizon=3)
        self.assertTrue(any("most periods have no row" in line for line in self.lines), self.lines)
        self.assertIn("A season of 24 periods needs at least 49", self.refusal(self.file(monthly(exact(30))), season=24))
        self.assertIn("is empty", self.refusal(self.file("")))
        end = "d;v\n" + "".join("31.12.%d;5\n" % (9990 + place) for place in range(10))
        self.assertIn("The dates reach to 9999", self.refusal(self.file(end)))
        self.assertIn("which column", self.refusal(self.file("a;b\n1;2\n3;4\n")))

    def test_does_it_on_the_sample(self):
        self.results(SAMPLES / "orders.csv", value="amount", horizon=6)
        self.assertEqual(self.lines[-1][:14], "Wrote forecast")
