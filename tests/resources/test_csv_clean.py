# SPDX-License-Identifier: GPL-3.0-or-later
import csv
import unittest

import openpyxl
from recipe_bench import SAMPLES, RecipeTest


def rows_of(path, delimiter=","):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter=delimiter))


class CsvClean(RecipeTest):
    recipe = "csv-clean"

    def cleaned(self, content, encoding="utf-8", **parameters):
        """Rows without the header."""
        path = self.file(content, encoding=encoding)
        return rows_of(self.results(path, **parameters) / "clean.csv")[1:]

    def report(self, sheet):
        book = openpyxl.load_workbook(self.output / "report.xlsx")
        return list(book[sheet].iter_rows(min_row=2, values_only=True))


class Sample(CsvClean):
    def test_becomes_what_was_meant(self):
        folder = self.results(SAMPLES / "invoices.csv")
        self.assertEqual((folder / "clean.csv").read_bytes(), (SAMPLES / "invoices-clean.csv").read_bytes())
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["clean.csv", "report.xlsx"])
        self.assertEqual(
            [(row[0], row[1]) for row in self.report("Columns")],
            [("Nr", "text"), ("Kunde", "text"), ("PLZ", "text"), ("Datum", "date, day first"), ("Betrag", "number, decimal comma")],
        )
        self.assertEqual(self.report("Not sure"), [])
        self.assertEqual(len(self.report("Duplicates")), 8)
        typed = rows_of_cp1252(SAMPLES / "invoices.csv")
        dotted = sum(1 for row in typed[1:] if "-" not in row[3])
        self.assertEqual(dict((row[0], row[3]) for row in self.report("Columns"))["Datum"], dotted)
        self.assertEqual(self.steps[-1], (3, 3))


def rows_of_cp1252(path):
    with open(path, encoding="cp1252", newline="") as file:
        return list(csv.reader(file, delimiter=";"))


class Cells(CsvClean):
    def test_keep_the_zeros_of_codes(self):
        rows = self.cleaned("code,phone,n\n00417,+49301234,1\n12345,+49309876,2\n")
        self.assertEqual(rows, [["00417", "+49301234", "1"], ["12345", "+49309876", "2"]])

    def test_that_can_be_read_in_two_ways_stay_and_are_told(self):
        self.assertEqual(self.cleaned("name,amount\na,1.234\nb,5.678\n"), [["a", "1.234"], ["b", "5.678"]])
        self.assertIn("--param decimal=comma", self.report("Not sure")[0][3])
        self.assertEqual(self.cleaned("name,amount\na,1.234\nb,5.678\n", decimal="comma")[0], ["a", "1234"])
        self.assertEqual(self.cleaned("name,amount\na,1.234\nb,5.678\n", decimal="point")[0], ["a", "1.234"])
        self.assertEqual(self.cleaned("name,amount\na,1.234\nb,0.5\n")[0], ["a", "1.234"])
        self.assertEqual(self.cleaned("name;amount\na;1.234\nb;0,5\n")[0], ["a", "1234"])

    def test_with_dates_in_several_notations(self):
        rows = self.cleaned("who,day\na,31.03.2024\nb,2024-04-01\nc,25/12/2024\nd,03/04/2024\n")
        self.assertEqual([row[1] for row in rows], ["2024-03-31", "2024-04-01", "2024-12-25", "2024-04-03"])
        rows = self.cleaned("who,day\na,12/25/2024\nb,03/04/2024\n")
        self.assertEqual([row[1] for row in rows], ["2024-12-25", "2024-03-04"])

    def test_of_a_column_say_how_they_were_read(self):
        self.cleaned("a;b;c;d;e\n1.2.2024;1;1,5;2024-01-02;1/2/2024\n2/25/2024;2;2.5;2024-01-03;3/4/2024\n3.2.2024;3;3,5;2024-01-04;5/6/2024\n")
        kinds = ["date, day first with “.”, month first with “/”", "number", "number, decimal comma or point", "date", "date, either first"]
        self.assertEqual([row[1] for row in self.report("Columns")], kinds)
        self.cleaned("a;b\n1.2.2024;1\n05.04.25;2\n3.2.2024;3\n4.2.2024;3\n6.2.2024;3\n")
        self.assertEqual([row[2:] for row in self.report("Not sure")], [("05.04.25", "its year has two digits, so the century is not sure")])

    def test_with_a_day_that_is_not_sure_stay(self):
        text = "who,day\na,03/04/2024\nb,05/06/2024\n"
        self.assertEqual([row[1] for row in self.cleaned(text)], ["03/04/2024", "05/06/2024"])
        self.assertEqual(len(self.report("Not sure")), 2)
        self.assertEqual([row[1] for row in self.cleaned(text, date_order="day-first")], ["2024-04-03", "2024-06-05"])
        # Two orders in one column: only what proves its own is sure.
        rows = self.cleaned("who,day\na,25/12/2024\nb,12/25/2024\nc,03/04/2024\n")
        self.assertEqual([row[1] for row in rows], ["2024-12-25", "2024-12-25", "03/04/2024"])

    def test_keep_the_time_of_day(self):
        rows = self.cleaned("who,when\na,31.03.2024 14:05\nb,2024-04-01T09:30:15\nc,2024-04-02\n")
        self.assertEqual(
            [row[1] for row in rows], ["2024-03-31 14:05:00", "2024-04-01 09:30:15", "2024-04-02 00:00:00"]
        )

    def test_that_are_no_dates_stay(self):
        lines = "".join("n%d,2024-01-%02d\n" % (day, day) for day in range(1, 9))
        rows = self.cleaned("who,day\n" + lines + "x,2024-02-31\ny,soon\n")
        self.assertEqual([row[1] for row in rows[-2:]], ["2024-02-31", "soon"])
        self.assertEqual([row[3] for row in self.report("Not sure")], ["there is no such date", "no date"])

    def test_lose_no_digit(self):
        rows = self.cleaned("a,b\nx,123456789012345.123456789\ny,-0.00\nz,1e3\n")
        self.assertEqual([row[1] for row in rows], ["123456789012345.123456789", "0", "1000"])

    def test_in_several_currencies_stay(self):
        self.assertEqual(self.cleaned("a,b\nx,€ 5.00\ny,$ 6.00\n"), [["x", "€ 5.00"], ["y", "$ 6.00"]])
        self.assertEqual(self.cleaned("a,b\nx,€ 5.00\ny,€ 6.50\n"), [["x", "5"], ["y", "6.5"]])

    def test_of_named_columns_are_left_as_text(self):
        self.assertEqual(self.cleaned("a,version\nx,1.50\ny,2.00\n", text=["version"])[0], ["x", "1.50"])

    def test_that_say_that_nothing_is_there(self):
        self.assertEqual(self.cleaned("land,n\nNA,n/a\nDE,5\n"), [["NA", ""], ["DE", "5"]])


class Files(CsvClean):
    def test_in_any_encoding_and_with_any_separator(self):
        for encoding, mark in zip(("utf-8", "utf-8-sig", "cp1252", "utf-16"), ",;\t|"):
            text = "Größe\tStück\nMüller\t1\nWeiß\t2\n".replace("\t", mark)
            self.assertEqual(self.cleaned(text, encoding), [["Müller", "1"], ["Weiß", "2"]], (encoding, mark))

    def test_of_one_column(self):
        self.assertEqual(self.cleaned("name\n a\nb \na\n"), [["a"], ["b"]])

    def test_of_workbooks(self):
        import datetime

        path = self.workbook_file([["day", "n"], [datetime.datetime(2024, 3, 31), 1.5], ["01.04.2024", "2,25"]])
        rows = rows_of(self.results(path) / "clean.csv")[1:]
        self.assertEqual(rows, [["2024-03-31", "1.5"], ["2024-04-01", "2.25"]])

    def test_with_two_columns_of_a_name(self):
        path = self.file("a,a,b\n1,2,x\n3,4,y\n")
        self.assertEqual(rows_of(self.results(path) / "clean.csv")[0], ["a", "a (2)", "b"])

    def test_keep_duplicates_when_asked(self):
        self.assertEqual(len(self.cleaned("a,b\n1,x\n1,x\n", duplicates="keep")), 2)
        self.assertEqual(len(self.report("Duplicates")), 1)
        self.assertEqual(len(self.cleaned("a,b\n1,x\n1,x\n", duplicates="remove")), 1)

    def test_with_another_separator(self):
        path = self.file("a,b\n1,x;y\n")
        folder = self.results(path, delimiter="semicolon")
        self.assertEqual(rows_of(folder / "clean.csv", ";"), [["a", "b"], ["1", "x;y"]])

    def test_that_are_none(self):
        self.assertIn("is empty", self.refusal(self.file("")))
        self.assertIn("has no rows", self.refusal(self.file("\n\n")))
        self.assertIn("is not a text file", self.refusal(self.file(bytes(range(256)) * 20)))
        self.assertIn("has no column “b”", self.refusal(self.file("a,c\n1,2\n"), text=["b"]))

    def test_in_a_process_of_its_own(self):
        path = self.file("n\n1\n2\n", "Größe 1.csv")
        done = self.start(path)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("::progress 1/3 Writing clean.csv\n", done.stdout)


if __name__ == "__main__":
    unittest.main()
