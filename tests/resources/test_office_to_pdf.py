# SPDX-License-Identifier: GPL-3.0-or-later
"""What is seen in the results is read by poppler."""
import importlib
import os
import re
import shutil
import subprocess
import unittest

import made_office as made
from recipe_bench import RecipeTest

try:
    import uno  # noqa: F401  that LibreOffice can be spoken to
except ImportError:
    uno = None
PROGRAMS = "/usr/lib/libreoffice/program/"
OFFICE = bool(uno and shutil.which("pdftotext")) and all(
    os.path.exists(PROGRAMS + name) for name in ("libswlo.so", "libsclo.so", "libsdlo.so")
)


class OfficeToPdf(RecipeTest):
    recipe = "office-to-pdf"

    def seen(self, path):
        done = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, check=True)
        return " ".join(done.stdout.decode().split())

    def pages(self, path):
        """Their sizes in points."""
        done = subprocess.run(["pdfinfo", "-l", "-1", str(path)], capture_output=True, check=True)
        return re.findall(rb"Page +\d+ size: +([\d.]+ x [\d.]+) pts", done.stdout)


class Refusals(OfficeToPdf):
    def test_of_what_is_no_document_need_no_office(self):
        self.assertEqual(self.refusal(self.file(b"", "a b.docx")), "“a b.docx”: it is empty.")
        self.assertIn("no office document", self.refusal(self.file(b"only text", "ä.xlsx")))
        self.assertIn("it is broken", self.refusal(self.file(made.odt("x" * 9000)[:700], "halb.odt")))
        content = bytearray(made.odt("Größe 007"))
        place = content.index(b"content.xml") + 40
        content[place : place + 8] = bytes(8)
        self.assertIn("it is broken", self.refusal(self.file(bytes(content), "bits.odt")))
        huge = self.folder / "huge.pptx"
        with open(huge, "wb") as file:
            file.truncate(100_000_000)
        self.assertIn("no office document", self.refusal(huge))

    def test_of_several_say_that_none_came_out_and_why(self):
        said = self.refusal(self.file(b"", "a.docx"), self.file(b"x", "b.ods"))
        self.assertEqual(said, "None of the 2 documents came out. “a.docx”: it is empty.")
        self.assertEqual(len([line for line in self.lines if line.startswith("Left out")]), 2)


@unittest.skipUnless(OFFICE, "libreoffice-writer-nogui, -calc-nogui, -impress-nogui, python3-uno or poppler-utils is not installed")
class Conversions(OfficeToPdf):
    def test_name_the_bad_documents_and_make_the_others(self):
        folder, trace = self.folder / "Texte ö", self.folder / "trace"
        out = self.results(made.fill(folder, trace)) / "Texte ö"
        names = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
        good = ["Alt.pdf", "Brief ä 1 (2).pdf", "Brief ä 1.pdf", "Makro.pdf", "tief/Alt.pdf", "tief/Folie.pdf", "tief/Tafel.pdf"]
        self.assertEqual(names, good)
        for name in names:
            self.assertRegex(self.seen(out / name), "Größe 007", name)
        self.assertIn("42", self.seen(out / "tief/Tafel.pdf"))
        self.assertFalse(trace.exists(), "a macro ran")
        left_out = dict(re.match("Left out “(.*)”: (.*)", line).groups() for line in self.lines if line.startswith("Left out"))
        self.assertEqual(set(left_out), {"Geheim.docx", "Halb.docx", "Halb.xls", "Leer.xlsx", "Text.docx"})
        self.assertIn("--param passwords=SECRET", left_out["Geheim.docx"])
        self.assertEqual(self.lines[-1], "Wrote 7 PDF files of 12 documents.")

    def test_run_no_macro(self):
        office = importlib.import_module("office")
        path, trace = self.folder / "Makro.ods", self.folder / "trace"
        path.write_bytes(made.ods_with_macro("Größe 007", trace))
        kept = office._SETTINGS, office._NEVER_EXECUTE
        self.addCleanup(lambda: (setattr(office, "_SETTINGS", kept[0]), setattr(office, "_NEVER_EXECUTE", kept[1])))
        for settings, mode, runs in ((kept[0], kept[1], False), (kept[0], 4, False), ('<i:items xmlns:i="http://openoffice.org/2001/registry"/>', 4, True)):
            office._SETTINGS, office._NEVER_EXECUTE = settings, mode
            with office.Office([]) as program:
                program.convert(path, self.folder / "a.pdf", "as-set", False)
            self.assertEqual(trace.exists(), runs)  # the last one: it would, if it were let

    def test_open_what_has_a_password_with_it(self):
        paths = [self.file(made.secret(kind), "secret." + kind) for kind in ("docx", "doc")]
        for path in paths:
            self.assertIn("it has a password. Give it", self.refusal(path))
            self.assertIn("none of those given", self.refusal(path, passwords=["wrong"]))
        out = self.results(*paths, passwords=["wrong", made.PASSWORD])
        self.assertEqual([self.seen(path) for path in sorted(out.iterdir())], ["Größe 007"] * 2)

    def test_fit_a_sheet_to_the_page_where_wanted(self):
        path = self.file(made.ods([["c%d" % number for number in range(40)]]), "wide.ods")
        self.assertGreater(len(self.pages(self.results(path) / "wide.pdf")), 2)
        fitted = self.results(path, sheets="page-wide") / "wide.pdf"
        self.assertEqual(len(self.pages(fitted)), 1)
        self.assertIn("c0 c1", self.seen(fitted))
        self.assertIn("c39", self.seen(fitted))

    def test_write_for_the_archive_where_wanted(self):
        path = self.file(made.odt("Größe 007"), "a.odt")
        self.assertNotIn(b"pdfaid:part", (self.results(path) / "a.pdf").read_bytes())
        self.assertIn(b"<pdfaid:part>2</pdfaid:part>", (self.results(path, archival=True) / "a.pdf").read_bytes())

    def test_go_on_after_one_that_takes_too_long(self):
        office = importlib.import_module("office")
        program = office.Office([])
        with program:
            program._started()
            office._LONGEST, usual = 0, office._LONGEST
            with self.assertRaisesRegex(office.NotConverted, "takes longer than"):
                program.convert(self.file(made.old("ppt"), "slow.ppt"), self.folder / "slow.pdf", "as-set", False)
            office._LONGEST = usual
            program.convert(self.file(made.odt("next"), "a.odt"), self.folder / "a.pdf", "as-set", False)
        self.assertEqual(self.seen(self.folder / "a.pdf"), "next")
