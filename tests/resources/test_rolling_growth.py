# SPDX-License-Identifier: GPL-3.0-or-later
import csv
import sqlite3
import unittest

import openpyxl
from recipe_bench import SAMPLES, RecipeTest


class RollingGrowth(RecipeTest):
    recipe = "rolling-growth"

    def growth(self, content, **parameters):
        """Rows of the table without the header; numbers as floats, empty cells as None."""
        path = self.file(content) if isinstance(content, str) else content
        with open(self.results(path, **parameters) / "growth.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))[1:]
        return [[number(cell) for cell in row] for row in rows]


def number(cell):
    try:
        return float(cell)
    except ValueError:
        return cell or None


class Figures(RollingGrowth):
    def test_of_a_geometric_series_are_known(self):
        """A value that grows by a tenth each month: every figure has a closed form."""
        months = ["%d-%02d" % (2020 + month // 12, month % 12 + 1) for month in range(30)]
        values = [10**6 * 1.1**month for month in range(30)]
        text = "day,amount\n" + "".join("%s-15,%.10f\n" % pair for pair in zip(months, values))
        lines = self.growth(text, window=4)
        self.assertEqual([line[0] for line in lines], months)
        for index, line in enumerate(lines):
            self.assertAlmostEqual(line[1] / values[index], 1, places=12)
            if index >= 1:
                self.assertAlmostEqual(line[3], 0.1, places=9)
            if index >= 12:
                self.assertAlmostEqual(line[4], 1.1**12 - 1, places=9)
            if index >= 3:
                total = values[index] * (1 - 1.1**-4) / (1 - 1.1**-1)
                self.assertAlmostEqual(line[6] / total, 1, places=9)
                self.assertAlmostEqual(line[5] * 4 / total, 1, places=9)
        self.assertEqual(lines[0][2:], [None] * 5)
        self.assertEqual((lines[2][5], lines[11][4]), (None, None))

    def test_of_the_sample_are_those_of_sqlite(self):
        base = sqlite3.connect(":memory:")
        base.execute("create table sales (day text, region text, cents integer)")
        rows = openpyxl.load_workbook(SAMPLES / "sales.xlsx", read_only=True).active.iter_rows(min_row=2, values_only=True)
        base.executemany(
            "insert into sales values (?, ?, ?)", [(row[0].strftime("%Y-%m"), row[1], round(row[5] * 100)) for row in rows]
        )
        wanted = base.execute("select region, day, sum(cents) from sales group by 1, 2 order by 1, 2").fetchall()
        lines = self.growth(SAMPLES / "sales.xlsx", group="Region", value="Revenue")
        self.assertEqual([(line[0], line[1], round(line[2] * 100)) for line in lines], wanted)
        book = openpyxl.load_workbook(self.output / "growth.xlsx")
        self.assertEqual(book.sheetnames, ["East", "North", "South", "West", "Notes"])
        cells = [row for row in book["East"].iter_rows(min_row=2, max_col=7, values_only=True)]
        east = [line for line in lines if line[0] == "East"]
        for got, line in zip(cells, east):
            for cell, other in zip(got[1:], line[2:]):
                self.assertAlmostEqual(cell or 0, other or 0, places=6)
        self.assertEqual(len(book["East"]._charts), 1)

    def test_count_periods_without_rows_as_nothing(self):
        lines = self.growth("day,n\n2024-01-31,5\n2024-03-01,7\n", period="month")
        self.assertEqual([line[:4] for line in lines], [["2024-01", 5, None, None], ["2024-02", 0, -5, -1], ["2024-03", 7, 7, None]])

    def test_of_quarters_years_and_days(self):
        text = "day;n\n31.12.2023;1\n01.01.2024;2\n31.03.2024;3\n01.04.2024;4\n"
        self.assertEqual([line[:2] for line in self.growth(text, period="quarter")], [["2023-Q4", 1], ["2024-Q1", 5], ["2024-Q2", 4]])
        self.assertEqual([line[:2] for line in self.growth(text, period="year")], [[2023, 1], [2024, 9]])
        lines = self.growth(text, period="day")
        self.assertEqual(len(lines), 93)
        self.assertEqual(lines[-1][:2], ["2024-04-01", 4])
        self.assertEqual(len(self.growth(text)), 5)  # by itself months

    def test_are_exact(self):
        lines = self.growth("day,n\n" + "2024-01-01,0.1\n" * 10, period="year")
        self.assertEqual(lines[0][1], 1.0)

    def test_do_not_grow_from_nothing_or_less(self):
        lines = self.growth("day,n\n2024-01-01,0\n2024-02-01,5\n2024-03-01,-5\n2024-04-01,5\n", period="month")
        self.assertEqual([line[3] for line in lines], [None, None, -2, None])


class Refused(RollingGrowth):
    def test_what_is_not_sure(self):
        self.assertIn("--param date-order=day-first", self.refusal(self.file("day,n\n03/04/2024,1\n05/06/2024,2\n")))
        self.assertIn("“.” may be a decimal or a thousands mark. Say which: --param decimal=point or --param decimal=comma.", self.refusal(self.file("day,n\n2024-01-01,1.234\n2024-01-02,2.345\n")))

    def test_a_table_without_dates(self):
        self.assertIn("--param date=TITLE", self.refusal(self.file("a,n\nx,1\ny,2\n")))
        self.assertIn("Column “a” does not hold dates. The columns are: “a” and “n”. Say which does: --param date=TITLE.", self.refusal(self.file("a,n\nx,1\ny,2\n"), date="a"))

    def test_rows_that_cannot_be_read_are_left_out_and_told(self):
        lines = self.growth("day,n\n" + "2024-01-01,1\n" * 8 + "2024-02-31,1\n2024-01-02,\n", period="year")
        self.assertEqual(lines[0][1], 8)
        self.assertIn("Left out, 1 row: no date or no value.", self.lines)
        self.assertIn("Left out, 1 row: the date or the value cannot be read, such as “2024-02-31” (line 10): there is no such date.", self.lines)


if __name__ == "__main__":
    unittest.main()
