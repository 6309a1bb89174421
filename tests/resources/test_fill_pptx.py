# SPDX-License-Identifier: GPL-3.0-or-later
"""The results are read by Python's own XML, by openpyxl, and where it is installed by LibreOffice."""
import io
import os
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree
import zipfile

import openpyxl
from made_office import secret
from made_pptx import paragraph, pptx
from recipe_bench import RecipeTest

try:
    import lxml  # noqa: F401
except ImportError:
    raise unittest.SkipTest("python3-lxml is not installed") from None

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
METRICS = "name;value\nKunde Name;Müßig & Söhne <AG>\nrevenue;1234567.891\ngrowth;0.0525\nPLZ;07745\nnote;Erste\nyear;2026\n"


class FillPptx(RecipeTest):
    recipe = "fill-pptx"

    def given(self, metrics=METRICS, template=None, charts=()):
        template = template or self.file(pptx(), "Vorlage ä 1.pptx")
        metrics = self.file(metrics, "Zahlen ö.csv") if isinstance(metrics, str) else metrics
        return {"template": [template], "metrics": [metrics], "charts": list(charts)}

    def made(self, *given, charts=(), **parameters):
        [path] = self.results(named=self.given(*given, charts=charts), **parameters).iterdir()
        return path

    def refused(self, *given, charts=()):
        return self.refusal(named=self.given(*given, charts=charts))

    def part(self, path, name):
        with zipfile.ZipFile(path) as package:
            return ElementTree.fromstring(package.read("ppt/%s.xml" % name))

    def texts(self, path, name):
        return ["".join(text.text or "" for text in line.iter(A + "t")) for line in self.part(path, name).iter(A + "p")]

    def chart(self, path):
        """{series: ([labels], [values])}"""
        found = {}
        for series in self.part(path, "charts/chart1").iter(C + "ser"):
            def cached(tag):
                return [value.text for value in series.find(C + tag).iter(C + "v")]

            found[cached("tx")[0]] = cached("cat"), cached("val")
        return found


class Placeholders(FillPptx):
    def test_are_filled_in_texts_tables_notes_and_titles(self):
        path = self.made()
        self.assertEqual(path.name, "Vorlage ä 1.pptx")
        slide = self.texts(path, "slides/slide1")
        self.assertEqual(slide[0], "Report of Müßig & Söhne <AG>")
        self.assertEqual(slide[1], "Revenue 1,234,567.89 and 5.3%, {{nobody}}")
        self.assertEqual(slide[2:], ["07745", "", "Erste"])
        self.assertEqual(self.texts(path, "notesSlides/notesSlide1"), ["Say Müßig & Söhne <AG>."])
        self.assertEqual(self.texts(path, "charts/chart1"), ["Sales 2026"])
        self.assertIn("Not in the table, so as it was: {{nobody}} (slide 1).", self.lines)
        self.assertEqual(self.lines[-1], "Filled in 7 placeholders and 0 charts.")

    def test_over_several_runs_look_as_they_begin(self):
        runs = [(run.findtext(A + "t"), run.find(A + "rPr").attrib) for run in self.part(self.made(), "slides/slide1").iter(A + "r")][1:5]
        self.assertEqual([text for text, _ in runs], ["Revenue 1,234,567.89", "", " and ", "5.3%, {{nobody}}"])
        self.assertEqual(["b" in runs[0][1], "b" in runs[1][1], "i" in runs[2][1]], [False, True, True])

    def test_leave_all_else_as_it_is(self):
        with zipfile.ZipFile(io.BytesIO(pptx())) as before, zipfile.ZipFile(self.made()) as after:
            self.assertEqual(before.namelist(), after.namelist())
            other = [name for name in before.namelist() if before.read(name) != after.read(name)]
        self.assertEqual(other, ["ppt/slides/slide1.xml", "ppt/notesSlides/notesSlide1.xml", "ppt/charts/chart1.xml"])

    def test_come_from_a_row_or_a_workbook_too(self):
        path = self.made("Kunde Name;revenue;PLZ\nAda;5;00123\n")
        self.assertEqual(self.texts(path, "slides/slide1")[:3], ["Report of Ada", "Revenue 5.00 and {{growth:1%}}, {{nobody}}", "00123"])
        book = self.workbook_file([["metric", "value"], ["revenue", 1234.5], ["PLZ", "07745"], ["note", "two\nlines"], ["nobodi", 1]])
        path = self.made(book, decimal="comma")
        self.assertIn("Revenue 1.234,50 and", self.texts(path, "slides/slide1")[1])
        self.assertEqual(len(list(self.part(path, "slides/slide1").iter(A + "br"))), 1)
        self.assertIn("Not in the table, so as it was: {{nobody}} (slide 1). Perhaps “nobodi”?", self.lines)
        self.assertIn("No placeholder is called “nobodi”.", self.lines)

    def test_several_in_a_line_do_not_mix(self):
        template = self.file(pptx(paragraph("{{a}}{{b}", "}{", "{a}} {{ b }}")), "x.pptx")
        path = self.made("n;v\na;{{b}}\nb;2\n", template)
        self.assertEqual(self.texts(path, "slides/slide1")[0], "{{b}}2{{b}} 2")  # a value is no placeholder

    def test_are_named_when_none_is_known(self):
        self.assertIn("It has: “Kunde Name”, “PLZ”, “growth”", self.refused("name;value\nx;1\n"))

    def test_that_are_no_numbers_are_refused(self):
        self.assertIn("“viel” of {{revenue:2}} is no number", self.refused("n;v\nrevenue;viel\nPLZ;1\n"))
        self.assertIn("“revenue” is twice", self.refused("n;v\nrevenue;1\nRevenue;2\nPLZ;1\n").replace("“Revenue”", "“revenue”"))


class Charts(FillPptx):
    def test_get_their_numbers_and_so_does_the_workbook_behind(self):
        table = self.file("Land;Süd;Nord;West\nÖsterreich;1.5;2;-3\n007;;4;5\n", "Umsätze.csv")
        path = self.made(charts=[table])
        want = ["Österreich", "007"]
        self.assertEqual(self.chart(path), {"Süd": (want, ["1.5"]), "Nord": (want, ["2", "4"]), "West": (want, ["-3", "5"])})
        order = [series.find(C + "order").get("val") for series in self.part(path, "charts/chart1").iter(C + "ser")]
        self.assertEqual(order, ["0", "1", "2"])
        with zipfile.ZipFile(path) as package:
            sheet = openpyxl.load_workbook(io.BytesIO(package.read("ppt/embeddings/Sheet1.xlsx")))["Sheet1"]
        self.assertEqual(list(sheet.values), [(None, "Süd", "Nord", "West"), ("Österreich", 1.5, 2, -3), ("007", None, 4, 5)])
        self.assertEqual(self.lines[-1], "Filled in 7 placeholders and 1 chart.")

    def test_lose_series_and_are_found_by_the_sheet(self):
        book = self.workbook_file([["other", "x"], ["a", 1]], "Zahlen.xlsx", **{"umsätze": [["q", "sum"], ["Q1", 10], ["Q2", 20]]})
        path = self.made("n;v\nPLZ;1\n", charts=[book])
        self.assertEqual(list(self.chart(path).values()), [(["Q1", "Q2"], ["10", "20"])])

    def test_without_a_workbook_say_so(self):
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(pptx())) as package, zipfile.ZipFile(out, "w") as made:
            for name in package.namelist():
                if "charts/_rels" not in name:
                    made.writestr(name, package.read(name))
        path = self.made(METRICS, self.file(out.getvalue(), "a.pptx"), charts=[self.file("l;=s\n=1+1;2\nb;3\n", "Umsätze.csv")])
        self.assertEqual(self.chart(path), {"=s": (["=1+1", "b"], ["2", "3"])})
        self.assertTrue(any("has no workbook in the presentation" in line for line in self.lines))

    def test_keep_what_looks_like_a_formula_as_text(self):
        path = self.made(charts=[self.file("l;s\n=1+1;2\nb;3\n", "Umsätze.csv")])
        with zipfile.ZipFile(path) as package:
            sheet = openpyxl.load_workbook(io.BytesIO(package.read("ppt/embeddings/Sheet1.xlsx")))["Sheet1"]
        self.assertEqual((sheet["A2"].value, sheet["A2"].data_type), ("=1+1", "s"))

    def test_that_do_not_fit_are_refused(self):
        self.assertIn("The charts are: “Umsätze”", self.refused(charts=[self.file("a;b\nx;1\n", "Other.csv")]))
        self.assertIn("“viel” in line 2 of “Umsätze.csv” is no number", self.refused(charts=[self.file("a;b\nx;viel\ny;2\n", "Umsätze.csv")]))
        self.assertIn("“1,234” in line 2", self.refused(charts=[self.file("a;b\nx;1,234\ny;2\n", "Umsätze.csv")]))


class Templates(FillPptx):
    def test_that_are_none_are_refused(self):
        for content, said in (
            (b"", "is empty"),
            (b"PK no zip", "is broken"),
            (secret("docx"), "password-protected"),
            (pptx()[:2000], "is broken"),
        ):
            self.assertIn(said, self.refused(METRICS, self.file(content, "a b.pptx")))


@unittest.skipUnless(os.path.exists("/usr/lib/libreoffice/program/libsdlo.so") and shutil.which("pdftotext"), "libreoffice-impress-nogui is not installed")
class Looks(FillPptx):
    def test_are_those_that_another_program_shows(self):
        path = self.made(charts=[self.file("Land;Süd\nÖsterreich;1.5\nBern;2\n", "Umsätze.csv")])
        home = "-env:UserInstallation=" + (self.folder / "profile").as_uri()
        subprocess.run(["soffice", home, "--headless", "--convert-to", "pdf", "--outdir", str(self.folder), str(path)], check=True, capture_output=True)
        seen = subprocess.run(["pdftotext", str(self.folder / "Vorlage ä 1.pdf"), "-"], check=True, capture_output=True).stdout.decode()
        for text in ("Report of Müßig & Söhne <AG>", "Revenue 1,234,567.89 and 5.3%", "07745", "Sales 2026", "Süd", "Österreich", "Bern"):
            self.assertIn(text, seen)
        self.assertFalse(re.search("Old", seen))
