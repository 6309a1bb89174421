# SPDX-License-Identifier: GPL-3.0-or-later
import csv
import datetime
import json
import unittest
import zipfile

from recipe_bench import RecipeTest


class ConvertFiles(RecipeTest):
    recipe = "convert-files"

    def one(self, *paths, **parameters):
        [made] = self.results(*paths, **parameters).iterdir()
        return made


class Tables(ConvertFiles):
    def test_become_json_with_text_as_it_is(self):
        path = self.file("Nr;Größe;Betrag;Nr\n007;\"1.234\";12,50;a\n;x;;\n", "Zahlen ä 1.csv")
        made = self.one(path, convert="json")
        self.assertEqual(made.name, "Zahlen ä 1.json")
        self.assertEqual(
            json.loads(made.read_text(encoding="utf-8")),
            [
                {"Nr": "007", "Größe": "1.234", "Betrag": "12,50", "Nr (2)": "a"},
                {"Nr": None, "Größe": "x", "Betrag": None, "Nr (2)": None},
            ],
        )

    def test_of_workbooks_keep_numbers_and_dates(self):
        rows = [["Wert", "Tag"], [12.5, datetime.date(2025, 3, 4)], [7, None]]
        for name in ("a.xlsx", "Makro ä.XLSM"):
            made = json.loads(self.one(self.workbook_file(rows, name), convert="json").read_text())
            self.assertEqual(made, [{"Wert": 12.5, "Tag": "2025-03-04"}, {"Wert": 7, "Tag": None}], name)

    def test_come_back_from_json_as_they_were(self):
        path = self.file("id,name\n007,\"Müller, A.\"\n008,\n")
        there = self.one(path, convert="json")
        kept = self.file(there.read_bytes(), "back.json")
        self.assertEqual(self.one(kept, convert="csv").read_text(encoding="utf-8"), path.read_text(encoding="utf-8"))

    def test_are_made_of_lines_and_of_objects_inside(self):
        lines = self.file('{"a": 12.50, "b": true}\n\n{"b": {"c": [1, "ü"]}}\n', "x.jsonl")
        with open(self.one(lines, convert="csv"), newline="", encoding="utf-8") as file:
            self.assertEqual(list(csv.reader(file)), [["a", "b"], ["12.50", "true"], ["", '{"c": [1, "ü"]}']])
        inside = self.file('{"count": 1, "orders": [{"id": "01"}]}', "y.json")
        self.assertEqual(self.one(inside, convert="csv").read_text(), "id\n01\n")


class Names(ConvertFiles):
    def test_follow_the_pattern(self):
        paths = [self.file("x", "b.txt"), self.file("y", "ä c.TXT")]
        folder = self.results(*paths, name="Report {n} {name}")
        self.assertEqual({path.name: path.read_text() for path in folder.iterdir()}, {"Report 01 b.txt": "x", "Report 02 ä c.TXT": "y"})

    def test_that_cannot_be_are_refused(self):
        paths = [self.file("x", "b.txt"), self.file("y", "c.txt")]
        self.assertIn("Put {name} or {n}", self.refusal(*paths, name="same"))
        for pattern in ("{other}", "{", "{n:5}{0}"):
            self.assertIn("braces", self.refusal(*paths, name=pattern))
        for pattern in ("../{n}", ".{n}", "a/{name}"):
            self.assertIn("no name for a file", self.refusal(*paths, name=pattern))


class Archives(ConvertFiles):
    def test_have_all_results(self):
        paths = [self.file("x" * 10_000, "b.txt"), self.file("y", "c.txt")]
        made = self.one(*paths, archive=True)
        self.assertLess(made.stat().st_size, 2000)
        with zipfile.ZipFile(made) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual({name: archive.read(name) for name in archive.namelist()}, {"b.txt": b"x" * 10_000, "c.txt": b"y"})
            self.assertEqual(archive.infolist()[0].external_attr >> 16, 0o644)


class Files(ConvertFiles):
    def test_that_do_not_fit_are_named(self):
        self.assertIn("“empty.json” is empty.", self.refusal(self.file("", "empty.json"), convert="csv"))
        self.assertIn("line 3", self.refusal(self.file('[\n{"a": 1},\n{"a" 2}]', "b.json"), convert="csv"))
        self.assertIn("line 2", self.refusal(self.file('{"a": 1}\n{"a"', "b.jsonl"), convert="csv"))
        self.assertIn("list of objects", self.refusal(self.file("[1, 2]", "n.json"), convert="csv"))
        self.assertIn("nested too deeply", self.refusal(self.file("[" * 100_000, "d.json"), convert="csv"))
        self.assertIn("byte 2", self.refusal(self.file(b'"\xff"', "l.json"), convert="csv"))
        self.assertIn("no table", self.refusal(self.file("x", "p.png"), convert="json"))
        good = self.file("a,b\n1,2\n")
        self.assertIn("is empty", self.refusal(good, self.file("", "e.csv"), convert="json"))


if __name__ == "__main__":
    unittest.main()
