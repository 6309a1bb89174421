# SPDX-License-Identifier: GPL-3.0-or-later
import itertools
import sqlite3
import csv
import unittest

import made_font
import openpyxl
from recipe_bench import SAMPLES, RecipeTest

try:
    from berth import drawing
    from PIL import Image
except ImportError:
    raise unittest.SkipTest("python3-matplotlib or python3-pil is not installed") from None

BLUE, ORANGE = (0x1F, 0x4E, 0x79), (0xE0, 0x8E, 0x45)


class Chart(RecipeTest):
    recipe = "chart"

    def drawn(self, content, **parameters):
        """(the picture, the cells of the workbook without the header)."""
        path = self.file(content) if isinstance(content, str) else content
        folder = self.results(path, **parameters)
        book = openpyxl.load_workbook(folder / "chart.xlsx")
        self.charts = book["Chart"]._charts
        return Image.open(folder / "chart.png").convert("RGB"), list(book["Chart"].iter_rows(min_row=2, values_only=True))


def heights(picture, colour):
    """How high the bars of a colour stand, from left to right."""
    bars, height = [], 0
    for x in range(picture.width):
        column = longest(near(picture.getpixel((x, y)), colour) for y in range(picture.height))
        if column > 40:  # what is less high is of the legend
            height = max(height, column)
        elif height:
            bars.append(height)
            height = 0
    return bars


def longest(matches):
    """How many in a row match, at most."""
    return max((len(list(group)) for matched, group in itertools.groupby(matches) if matched), default=0)


def near(pixel, colour):
    return all(abs(a - b) < 12 for a, b in zip(pixel, colour))


class Bars(Chart):
    def test_are_as_high_as_their_numbers(self):
        picture, cells = self.drawn("fruit,kg\nApple,100\nPear,50\nPlum,25\nApple,100\n")
        self.assertEqual(cells, [("Apple", 200), ("Pear", 50), ("Plum", 25)])
        bars = heights(picture, BLUE)
        self.assertEqual(len(bars), 3)
        self.assertAlmostEqual(bars[1] / bars[0], 0.25, delta=0.02)
        self.assertAlmostEqual(bars[2] / bars[0], 0.125, delta=0.02)
        self.assertEqual(len(self.charts), 1)

    def test_stand_beside_each_other(self):
        picture, _ = self.drawn("fruit;2023;2024\nApple;1,5;3,0\nPear;3,0;1,5\n")
        blue, orange = heights(picture, BLUE), heights(picture, ORANGE)
        self.assertAlmostEqual(blue[0] / orange[0], 0.5, delta=0.02)

    def test_of_the_sample_are_those_of_sqlite(self):
        base = sqlite3.connect(":memory:")
        base.execute("create table o (country text, amount real)")
        with open(SAMPLES / "orders.csv", encoding="utf-8", newline="") as file:
            base.executemany("insert into o values (?, ?)", [(r["country"], float(r["amount"] or 0)) for r in csv.DictReader(file)])
        wanted = dict(base.execute("select country, sum(amount) from o group by 1"))
        picture, cells = self.drawn(SAMPLES / "orders.csv", labels="country", values=["amount"])
        self.assertEqual({row[0] for row in cells}, set(wanted))
        for label, value in cells:
            self.assertAlmostEqual(value, wanted[label], delta=0.01)
        self.assertEqual(len(heights(picture, BLUE)), len(wanted))


class Others(Chart):
    def test_lines_and_pies(self):
        for kind in ("line", "pie"):
            picture, cells = self.drawn("fruit,kg\nApple,100\nPear,100\n", kind=kind)
            self.assertEqual(picture.size, (1500, 840))
            self.assertEqual((len(cells), len(self.charts)), (2, 1), kind)
            if kind == "pie":  # two halves
                blue = sum(near(pixel, BLUE) for pixel in picture.getdata())
                orange = sum(near(pixel, ORANGE) for pixel in picture.getdata())
                self.assertAlmostEqual(blue / orange, 1, delta=0.05)

    def test_titles_are_plain_text(self):
        self.drawn("a$b$,kg_x\n$x^2$,100\nümläut,2\n", title="<b>$\\frac$ Größe")

    def test_letters_are_of_the_font_that_has_them(self):
        chinese = "fruit,kg\n表格,100\nümläut,2\n"
        with made_font.in_place_of(drawing._FONTS[1:], "表格"):
            self.drawn(chinese, title="表 and more")
        self.assertEqual([line for line in self.lines if "Warning" in line], [])
        with made_font.in_place_of(drawing._FONTS[1:], "表"):
            self.drawn(chinese, title="表 and more 🦊")
        [warning] = [line for line in self.lines if "Warning" in line]
        self.assertRegex(warning, "^Warning: chart.png shows boxes for letters that no font for pictures has: “(🦊格|格🦊)”.$")

    def test_a_label_is_never_a_formula(self):
        self.drawn("a,kg\n=1+1,100\nb,2\n")
        sheet = openpyxl.load_workbook(self.output / "chart.xlsx")["Chart"]
        self.assertEqual((sheet["A2"].value, sheet["A2"].data_type), ("=1+1", "s"))


    def test_codes_are_names_and_no_values(self):
        self.drawn("nr,town,kg\n00417,Bern,1\n00418,Wien,2\n", labels="town")
        self.assertEqual(next(openpyxl.load_workbook(self.output / "chart.xlsx")["Chart"].iter_rows(values_only=True)), ("town", "kg"))


class Refused(Chart):
    def test_what_no_chart_can_show(self):
        self.assertIn("no column with numbers", self.refusal(self.file("a,b\nx,y\nz,w\n")))
        self.assertIn("below 0", self.refusal(self.file("a,b\nx,1\nz,-1\n"), kind="pie"))
        self.assertIn("one column", self.refusal(self.file("a,b,c\nx,1,2\nz,1,2\n"), kind="pie"))
        many = "a,b\n" + "".join("n%d,1\n" % n for n in range(201))
        self.assertIn("at most 200", self.refusal(self.file(many)))
        self.assertIn("--param decimal=comma", self.refusal(self.file("a,b\nx,1.234\ny,2.345\n")))


if __name__ == "__main__":
    unittest.main()
