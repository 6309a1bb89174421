# SPDX-License-Identifier: GPL-3.0-or-later
import csv
import random
import sqlite3
import unittest

import openpyxl
from recipe_bench import SAMPLES, RecipeTest


class JoinTables(RecipeTest):
    recipe = "join-tables"

    def joined(self, left, right, **parameters):
        """Rows of the result, without the header."""
        named = {"left": [self.table(left, "left.csv")], "right": [self.table(right, "right.csv")]}
        return self.rows(named, **parameters)[1:]

    def table(self, content, name):
        return self.file(content, name) if isinstance(content, str) else content

    def rows(self, named, **parameters):
        folder = self.results(named=named, **parameters)
        with open(folder / "joined.csv", encoding="utf-8", newline="") as file:
            return list(csv.reader(file))

    def report(self, sheet):
        book = openpyxl.load_workbook(self.output / "report.xlsx")
        return list(book[sheet].iter_rows(min_row=2, values_only=True))


class Sample(JoinTables):
    def test_finds_who_was_meant(self):
        rows = self.joined(SAMPLES / "visits.csv", SAMPLES / "clients.csv")
        self.assertEqual(len(rows), 240)
        for day, typed, meant, number, _, how in rows:
            self.assertEqual(number, meant, (typed, how))
        hows = dict(self.report("Matches"))
        self.assertEqual(sum(hows.values()), 240)
        self.assertEqual(hows["none"], 20)
        self.assertEqual(hows["exact"], 100)
        self.assertEqual(len(self.report("Only left")), 20)


class Rows(JoinTables):
    def test_equal_what_sqlite_joins(self):
        chance = random.Random(7)
        left = [("k%d" % chance.randrange(60), "l%d" % n) for n in range(150)]
        right = [("k%d" % chance.randrange(80), "r%d" % n) for n in range(90)]
        base = sqlite3.connect(":memory:")
        base.execute("create table l (k, v)")
        base.execute("create table r (k, v)")
        base.executemany("insert into l values (?, ?)", left)
        base.executemany("insert into r values (?, ?)", right)
        tables = ["k,v\n" + "".join("%s,%s\n" % row for row in side) for side in (left, right)]
        for kind, query in (
            ("left", "select l.k, l.v, r.k, r.v from l left join r on l.k = r.k"),
            ("both", "select l.k, l.v, r.k, r.v from l join r on l.k = r.k"),
            ("all", "select l.k, l.v, r.k, r.v from l full join r on l.k = r.k"),
        ):
            wanted = sorted(tuple(cell or "" for cell in row) for row in base.execute(query))
            got = sorted(tuple(row[:4]) for row in self.joined(*tables, rows=kind, nearly=False))
            self.assertEqual(got, wanted, kind)

    def test_have_titles_of_their_own(self):
        named = {"left": [self.file("id,name\n1,a\n", "l.csv")], "right": [self.file("id,name\n1,b\n", "r.csv")]}
        self.assertEqual(self.rows(named)[0], ["id", "name", "id (2)", "name (2)", "match"])

    def test_may_have_keys_of_other_titles(self):
        rows = self.joined("a,b\n1,x\n", "c,d\n1,y\n", left_key="a", right_key="c")
        self.assertEqual(rows, [["1", "x", "1", "y", "exact"]])
        self.assertIn("Joined by “a” of “left.csv” and “c” of “right.csv”.", self.lines)

    def test_of_workbooks_keep_their_numbers(self):
        left = self.workbook_file([["id", "n"], [417, 0.1], [418, 2]], "l.xlsx")
        rows = self.joined(left, "id,m\n00417,x\n", rows="both")
        self.assertEqual(rows, [["417", "0.1", "00417", "x", "number"]])


class Keys(JoinTables):
    def how(self, left, right, **parameters):
        rows = self.joined("key,l\n%s,1\n" % left, "key,r\n" + "".join("%s,2\n" % key for key in right), **parameters)
        return rows[0][-1]

    def test_that_are_nearly_the_same(self):
        self.assertEqual(self.how("Müller ", ["Müller"]), "exact")
        self.assertEqual(self.how("MULLER & Co", ["Müller and Co."]), "spelling")
        self.assertEqual(self.how("Strasse", ["Straße"]), "spelling")
        self.assertEqual(self.how("Baeckerei Groesse", ["Bäckerei Größe"]), "spelling")
        self.assertEqual(self.how("SØREN ÅS", ["Soeren Aas"]), "spelling")
        self.assertEqual(self.how("00417", ["417"]), "number")
        self.assertEqual(self.how("Hoffmann GmbH", ["Hofmann GmbH"]), "similar 95 %")

    def test_that_are_not(self):
        self.assertEqual(self.how("-5", ["5"]), "none")
        self.assertEqual(self.how("Store 12 Berlin", ["Store 13 Berlin"]), "none")
        self.assertEqual(self.how("Ann", ["Anna"]), "none")
        self.assertEqual(self.how("00417", ["417"], nearly=False), "none")
        self.assertEqual(self.how("Hoffmann GmbH", ["Hofmann GmbH"], likeness=0.99), "none")

    def test_that_several_are_equally_near_to(self):
        self.assertIn("equally near", self.how("mueller", ["MUELLER", "Mueller"]))
        self.assertEqual(self.report("Only left")[0][2], "MUELLER; Mueller")

    def test_that_are_empty_match_nothing(self):
        rows = self.joined("key,l\n,1\nb,2\n", "key,r\n,3\nb,4\n")
        self.assertEqual([row[-1] for row in rows], ["none: the key is empty", "exact"])


class Refused(JoinTables):
    def test_without_a_column_in_common(self):
        named = {"left": [self.file("a,b\n1,x\n", "l.csv")], "right": [self.file("c,d\n1,y\n", "r.csv")]}
        self.assertIn("--param left-key=a --param right-key=c", self.refusal(named=named))

    def test_with_a_column_that_is_not_there(self):
        named = {"left": [self.file("a,b\n1,x\n", "l.csv")], "right": [self.file("c,d\n1,y\n", "r.csv")]}
        self.assertIn("has no column “z”", self.refusal(named=named, left_key="z"))

    def test_with_a_key_that_is_none(self):
        many = "k,v\n" + "same,1\n" * 1500
        named = {"left": [self.file(many, "l.csv")], "right": [self.file(many, "r.csv")]}
        self.assertIn("is no key", self.refusal(named=named, left_key="k"))


if __name__ == "__main__":
    unittest.main()
