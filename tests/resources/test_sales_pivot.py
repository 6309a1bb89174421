# SPDX-License-Identifier: GPL-3.0-or-later
import csv
import datetime
import io
import sqlite3
import unittest
import zipfile

import openpyxl
from recipe_bench import SAMPLES, RecipeTest, cents, notes_of


class SalesPivotTest(RecipeTest):
    recipe = "sales-pivot"

    def pivoted(self, book):
        """(title of the rows, titles of the columns, {(row, column): whole cents}), empty cells left out."""
        header, *rows = book["Pivot"].iter_rows(values_only=True)
        cells = {
            (row[0], title): cents(value)
            for row in rows
            for title, value in zip(header[1:], row[1:])
            if value is not None
        }
        return header[0], list(header[1:]), cells

    def labels(self, book):
        return [row[0] for row in book["Pivot"].iter_rows(min_row=2, values_only=True)]


def sample_in_sqlite():
    """The sample workbook as openpyxl reads it, in a database that adds whole cents."""
    sheet = openpyxl.load_workbook(SAMPLES / "sales.xlsx").active
    database = sqlite3.connect(":memory:")
    database.execute(
        "create table sales (month text, region text, channel text, product text, units int, revenue int)"
    )
    rows = list(sheet.iter_rows(min_row=2, values_only=True))
    database.executemany(
        "insert into sales values (?, ?, ?, ?, ?, ?)",
        [
            (day.strftime("%Y-%m"), region, channel, item, units, cents(money))
            for day, region, channel, item, units, money in rows
        ],
    )
    return database


class Figures(SalesPivotTest):
    def test_equal_an_independent_computation_of_the_sample(self):
        database = sample_in_sqlite()
        for rows, columns, values, down, across, amount in (
            ("product", "region", "revenue", "product", "region", "revenue"),
            ("Date", "Channel", "Revenue", "month", "channel", "revenue"),
            ("region", "date", "units", "region", "month", "units * 100"),
        ):
            with self.subTest(rows=rows, columns=columns):
                book = self.run_recipe(SAMPLES / "sales.xlsx", rows=rows, columns=columns, values=values)
                title, titles, cells = self.pivoted(book)
                self.assertEqual(title.lower(), rows.lower())
                expected = {}
                for row, column, value in database.execute(
                    "select %s, %s, sum(%s) from sales group by 1, 2" % (down, across, amount)
                ):
                    expected[row, column] = value
                    for key in ((row, "Total"), ("Total", column), ("Total", "Total")):
                        expected[key] = expected.get(key, 0) + value
                self.assertEqual(cells, expected)
                self.assertEqual(titles, sorted({column for _, column in expected} - {"Total"}) + ["Total"])

    def test_are_the_same_from_text_with_any_mark(self):
        database = sample_in_sqlite()
        rows = database.execute("select region, channel, revenue from sales").fetchall()
        whole = self.pivoted(
            self.run_recipe(SAMPLES / "sales.xlsx", rows="region", columns="channel", values="revenue")
        )
        for delimiter, encoding, thousands, mark in (
            (";", "cp1252", ".", ","),
            ("\t", "utf-16", " ", ","),
            (",", "utf-8", ",", "."),
        ):
            text = io.StringIO()
            writer = csv.writer(text, delimiter=delimiter)
            writer.writerow(["Region", "Kanal (ü)", "Umsatz"])
            for region, channel, amount in rows:
                money = (
                    format(abs(amount) // 100, ",").replace(",", thousands)
                    + mark
                    + "%02d" % (abs(amount) % 100)
                )
                writer.writerow([region, channel, "-" * (amount < 0) + money])
            with self.subTest(delimiter=delimiter):
                found = self.pivoted(self.run_recipe(self.file(text.getvalue(), encoding=encoding)))
                if found[0] == "Kanal (ü)":
                    found = ("Region", whole[1], {(b, a): value for (a, b), value in found[2].items()})
                self.assertEqual(found, whole)


class Labels(SalesPivotTest):
    def test_group_dates_as_fits_or_as_asked(self):
        days = [datetime.date(2024, 1, 1) + datetime.timedelta(days=7 * n) for n in range(60)]
        text = "shop,day,amount\n" + "".join("A,%s,1.00\n" % day for day in days)
        path = self.file(text)
        months = sorted({day.strftime("%Y-%m") for day in days})
        for how, expected in (
            ("auto", months),
            ("month", months),
            ("quarter", ["2024 Q1", "2024 Q2", "2024 Q3", "2024 Q4", "2025 Q1"]),
            ("year", ["2024", "2025"]),
            ("day", [day.isoformat() for day in days]),
        ):
            book = self.run_recipe(path, rows="shop", columns="day", dates=how)
            self.assertEqual(self.pivoted(book)[1], expected + ["Total"])
        few = self.file("shop,day,amount\n" + "".join("A,%s,1.00\n" % day for day in days[:5]))
        self.assertEqual(len(self.pivoted(self.run_recipe(few, rows="shop", columns="day"))[1]), 6)

    def test_read_dates_in_the_order_that_the_column_shows(self):
        for cells, expected in (
            (("13/02/2024", "01/03/2024"), ["2024-02-13", "2024-03-01"]),
            (("02/13/2024", "03/01/2024 10:15"), ["2024-02-13", "2024-03-01"]),
            (("13.02.2024", "1.3.2024"), ["2024-02-13", "2024-03-01"]),
            (("2024-02-13T10:00:00Z", "2024-03-01 23:59:59"), ["2024-02-13", "2024-03-01"]),
        ):
            path = self.file("day,shop,amount\n" + "".join("%s,A,1.00\n" % cell for cell in cells))
            with self.subTest(cells):
                self.assertEqual(self.labels(self.run_recipe(path, rows="day", columns="shop"))[:2], expected)

    def test_ask_for_the_order_of_dates_that_show_none(self):
        path = self.file("day,shop,amount\n01/02/2024,A,1\n03/04/2024,A,1\n")
        self.assertIn(
            "--param date-order=day-first or --param date-order=month-first",
            self.problem(path, rows="day", columns="shop"),
        )
        book = self.run_recipe(path, rows="day", columns="shop", date_order="day-first")
        self.assertEqual(self.labels(book)[:2], ["2024-02-01", "2024-04-03"])
        book = self.run_recipe(path, rows="day", columns="shop", date_order="month-first")
        self.assertEqual(self.labels(book)[:2], ["2024-01-02", "2024-03-04"])

    def test_stand_in_their_natural_order(self):
        for cells, expected in (
            (["Week 10", "Week 9", "week 1"], ["week 1", "Week 9", "Week 10"]),
            (["March", "January", "December"], ["January", "March", "December"]),
            (["Sun", "Mon", "Fri"], ["Mon", "Fri", "Sun"]),
            (["b", "A", "ä", "a"], ["A", "a", "b", "ä"]),
            (["2025", "2024"], ["2024", "2025"]),
        ):
            path = self.file("x,y,amount\n" + "".join("%s,Z,1.00\n" % cell for cell in cells))
            with self.subTest(cells):
                self.assertEqual(self.labels(self.run_recipe(path, rows="x", columns="y"))[:-1], expected)

    def test_differ_by_more_than_spaces(self):
        path = self.file("x,y,amount\nNorth  East,Z,1\n North East ,Z,2\n")
        self.assertEqual(
            self.pivoted(self.run_recipe(path, rows="x", columns="y"))[2]["North East", "Z"], 300
        )

    def test_that_are_too_many_are_refused(self):
        path = self.file("id,y,amount\n" + "".join("n%d,Z,1\n" % n for n in range(300)))
        self.assertEqual(
            self.problem(path, rows="y", columns="id"),
            "Column “id” has more than 200 different values, too many for the columns of a pivot. Choose another one.",
        )
        self.assertEqual(len(self.labels(self.run_recipe(path, rows="id", columns="y"))), 301)
        path = self.file(
            "y,d,amount\n"
            + "".join("Z,%s,1\n" % (datetime.date(2024, 1, 1) + datetime.timedelta(n)) for n in range(300))
        )
        self.assertIn("--param dates=year", self.problem(path, rows="y", columns="d", dates="day"))

    def test_that_make_too_many_cells_are_refused(self):
        most = self.module._MOST_CELLS
        self.addCleanup(setattr, self.module, "_MOST_CELLS", most)
        self.module._MOST_CELLS = 3
        path = self.file("x,y,amount\na,P,1\na,Q,1\nb,P,1\nb,Q,1\n")
        self.assertIn("2 rows and 2 columns is too large", self.problem(path, rows="x", columns="y"))

    def test_say_which_rows_were_left_out_and_why(self):
        path = self.file(
            "day,shop,amount\n2024-01-01,A,1\n2024-01-01,,1\n,A,1\n2024-13-45,A,1\n2024-01-01,A,\n2024-01-01,A,x\n2024-01-02,B,2\n"
        )
        book = self.run_recipe(path, rows="shop", columns="day")
        notes = notes_of(book)
        for why in (
            "No value in “shop”",
            "No value in “day”",
            "“day” is not a date",
            "No amount",
            "The amount cannot be read: “x” (line 7)",
        ):
            self.assertIn(("Left out: 1 row", why), notes)
        self.assertIn(("Rows counted", 2), notes)
        self.assertEqual(self.pivoted(book)[2]["Total", "Total"], 300)

    def test_without_any_amount_do_not_appear(self):
        path = self.file("x,y,amount\na,P,1\nb,Q,\nc,P,2\n")
        self.assertEqual(
            self.pivoted(self.run_recipe(path, rows="x", columns="y"))[:2], ("x", ["P", "Total"])
        )


class MergedCells(SalesPivotTest):
    def test_of_a_workbook_count_for_all_their_rows(self):
        book = openpyxl.Workbook()
        for row in (
            ["Umsätze 2024"], ["Region", "Quarter", "Amount"], ["Köln", "Q1", 100], [None, "Q2", 200], [None, "Q3", 400],
            ["Orléans", "Q1", 1000], [None, "Q2", 2000],
        ):
            book.active.append(row)
        for cells in ("A1:C1", "A3:A5", "A6:A7"):
            book.active.merge_cells(cells)
        path = self.folder / "merged.xlsx"
        book.save(path)
        made = self.run_recipe(path, rows="Region", columns="Quarter", values="Amount")
        rows = {row[0]: row[1:5] for row in made.active.iter_rows(values_only=True)}
        self.assertEqual(rows["Köln"], (100, 200, 400, 700))
        self.assertEqual(rows["Orléans"][:2] + rows["Orléans"][3:], (1000, 2000, 3000))
        self.assertFalse([line for line in self.lines if "Left out" in line])
        self.assertIn("2 over several rows", dict(notes_of(made))["Merged cells"])


class Columns(SalesPivotTest):
    def test_are_found_when_only_one_can_be_meant(self):
        path = self.file(
            "region,product,revenue\n"
            + "N,Lamp,1.50\nS,Desk,2.50\nN,Desk,1.00\nS,Chair,1.00\nN,Lamp,1.00\nS,Desk,1.00\n"
        )
        self.assertEqual(self.pivoted(self.run_recipe(path))[:2], ("product", ["N", "S", "Total"]))
        path = self.file("date,product,revenue\n" + "2024-01-01,Lamp,1.50\n2024-01-02,Desk,2.50\n" * 3)
        self.assertEqual(
            self.pivoted(self.run_recipe(path))[:2], ("product", ["2024-01-01", "2024-01-02", "Total"])
        )

    def test_are_asked_for_when_several_could_be_meant(self):
        self.assertEqual(
            self.problem(SAMPLES / "sales.xlsx"),
            "More than one column of “sales.xlsx” could make the rows and the columns: “Date”, “Region”, “Channel” and "
            "“Product”. Say which, for example: --param rows=Product --param columns=Channel.",
        )
        self.assertEqual(
            self.problem(SAMPLES / "sales.xlsx", rows="product"),
            "More than one column of “sales.xlsx” could make the columns: “Date”, “Region” and “Channel”. "
            "Say which, for example: --param columns=Channel.",
        )

    def test_are_asked_for_when_none_looks_right(self):
        path = self.file("note,amount\n" + "".join("text %d,5.00\n" % n for n in range(9)))
        self.assertEqual(
            self.problem(path),
            "No column of “table.csv” looks as if it made the rows and the columns. The columns are: “note” and “amount”. "
            "Say which with --param rows=… and --param columns=….",
        )

    def test_are_listed_when_a_name_is_wrong(self):
        message = self.problem(SAMPLES / "sales.xlsx", rows="shop", columns="region")
        self.assertEqual(
            message,
            "“sales.xlsx” has no column “shop”. The columns are: “Date”, “Region”, “Channel”, “Product”, “Units” and “Revenue”.",
        )

    def test_cannot_be_used_twice(self):
        self.assertIn(
            "the rows and the columns at once",
            self.problem(SAMPLES / "sales.xlsx", rows="region", columns="Region"),
        )
        self.assertIn(
            "a side of the pivot and its values",
            self.problem(SAMPLES / "sales.xlsx", rows="revenue", columns="region", values="revenue"),
        )


class Workbook(SalesPivotTest):
    def test_has_totals_and_a_chart_unless_told_otherwise(self):
        given = {"rows": "product", "columns": "region", "values": "revenue"}
        self.run_recipe(SAMPLES / "sales.xlsx", **given)
        with zipfile.ZipFile(self.output / "sales-pivot.xlsx") as parts:
            chart = parts.read("xl/charts/chart1.xml").decode()
        self.assertIn("'Pivot'!$B$2:$B$21", chart)
        self.assertIn("<v>West</v>", chart)
        book = self.run_recipe(SAMPLES / "sales.xlsx", totals=False, chart=False, **given)
        self.assertEqual(self.pivoted(book)[1], ["East", "North", "South", "West"])
        self.assertEqual(len(self.labels(book)), 20)
        with zipfile.ZipFile(self.output / "sales-pivot.xlsx") as parts:
            self.assertFalse([name for name in parts.namelist() if "chart" in name])

    def test_survives_control_characters_in_titles(self):
        path = self.file("x\x07,y\x01,amount\x02\n" + "a,b,1\n" * 50)
        book = self.run_recipe(path, rows="x\x07", columns="y\x01", values="amount\x02")
        self.assertEqual(book["Pivot"]["A1"].value, "x")

    def test_shows_whole_numbers_without_cents(self):
        book = self.run_recipe(SAMPLES / "sales.xlsx", rows="product", columns="region", values="units")
        self.assertTrue(book["Pivot"]["B2"].number_format.startswith("#,##0;"))
        book = self.run_recipe(SAMPLES / "sales.xlsx", rows="product", columns="region", values="revenue")
        self.assertTrue(book["Pivot"]["B2"].number_format.startswith("#,##0.00;"))

    def test_writes_every_label_as_text(self):
        path = self.file('x,y,amount\n=1+1,"=A1",1\n@x,#N/A,2\n')
        book = self.run_recipe(path, rows="x", columns="y")
        for cell in (*book["Pivot"]["A"][:3], *book["Pivot"][1]):
            self.assertEqual(cell.data_type, "s", cell.value)
        with zipfile.ZipFile(self.output / "sales-pivot.xlsx") as parts:
            self.assertNotIn(b"<f>", parts.read("xl/worksheets/sheet1.xml"))

    def test_draws_the_largest_when_there_are_too_many_for_a_chart(self):
        text = "x,y,amount\n" + "".join("r%d,c%d,%d\n" % (n % 60, n % 25, n) for n in range(1500))
        self.run_recipe(self.file(text), rows="x", columns="y")
        with zipfile.ZipFile(self.output / "sales-pivot.xlsx") as parts:
            chart = parts.read("xl/charts/chart1.xml").decode()
        self.assertIn("the 10 largest of 25 columns, the first 40 of 60 rows", chart)


class Contract(SalesPivotTest):
    def test_runs_as_in_a_machine(self):
        run = self.start(SAMPLES / "sales.xlsx", rows="product", columns="region", values="revenue")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertTrue(
            run.stdout.splitlines()[-1].startswith("Wrote sales-pivot.xlsx: 20 rows and 4 columns")
        )
        self.assertEqual([path.name for path in self.output.iterdir()], ["sales-pivot.xlsx"])

    def test_says_what_is_wrong_in_one_line_and_exits_with_2(self):
        run = self.start(SAMPLES / "sales.xlsx")
        self.assertEqual((run.returncode, len(run.stderr.splitlines())), (2, 1))


del SalesPivotTest  # has no tests of its own

if __name__ == "__main__":
    unittest.main()
