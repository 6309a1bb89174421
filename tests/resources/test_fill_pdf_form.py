# SPDX-License-Identifier: GPL-3.0-or-later
"""What is seen in the results is read by poppler; pypdf alone says what is stored in them."""
import datetime
import re
import shutil
import subprocess
import unittest

import openpyxl
from made_form import form
from made_pdf import pdf
from recipe_bench import BadInput, RecipeTest

try:
    import pypdf
except ImportError:
    raise unittest.SkipTest("python3-pypdf is not installed") from None
if not shutil.which("pdftotext"):
    raise unittest.SkipTest("poppler-utils is not installed")


class FillPdfForm(RecipeTest):
    recipe = "fill-pdf-form"

    def given(self, table, template=None):
        data = table if not isinstance(table, str) else self.file(table, "Daten ä 1.csv")
        return {"template": [template or self.file(form(), "Antrag ä.pdf")], "data": [data]}

    def files(self, table, template=None, **parameters):
        out = self.results(named=self.given(table, template), **parameters)
        return sorted(out.glob("*.pdf"))

    def one(self, table, **parameters):
        [path] = self.files(table, **parameters)
        return path

    def refused(self, table, template=None, **parameters):
        return self.refusal(named=self.given(table, template), **parameters)

    def stored(self, path):
        return {name: field.get("/V", "") for name, field in pypdf.PdfReader(path).get_fields().items()}

    def seen(self, path):
        done = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, check=True)
        self.assertEqual(done.stderr, b"")
        return [" ".join(line.split()) for line in done.stdout.decode().splitlines() if line.strip()]

    def is_dark(self, path, x, y):
        """Whether the first page is at a place, in points from below."""
        done = subprocess.run(["pdftoppm", "-r", "72", "-gray", "-singlefile", str(path)], capture_output=True, check=True)
        kind, size, _, pixels = done.stdout.split(b"\n", 3)
        wide, high = map(int, size.split())
        self.assertEqual((kind, wide, high), (b"P5", 595, 842))
        return pixels[(high - y) * wide + x] < 100

    def report(self, sheet):
        return list(openpyxl.load_workbook(self.output / "report.xlsx")[sheet].iter_rows(min_row=2, values_only=True))


class Rows(FillPdfForm):
    def test_make_a_file_each_whose_values_are_seen(self):
        table = (
            "Name;PLZ;Straße;Newsletter;Anrede;Land\n"
            "Jörg Müßig (x);07745;Weg 5;x;Frau;Österreich\n"
            "Ann\\a;8010;;nein;herr;DE\n"
        )
        first, second = self.files(table)
        self.assertEqual([first.name, second.name], ["Antrag ä 1.pdf", "Antrag ä 2.pdf"])
        self.assertEqual(
            self.stored(first),
            {**self.stored(first), "Name": "Jörg Müßig (x)", "PLZ": "07745", "Adresse.Straße": "Weg 5", "Newsletter": "/Ja", "Anrede": "/Frau", "Land": "AT"},
        )
        for text in ("Jörg Müßig (x)", "0 7 7 4 5", "Weg 5", "Österreich", "Antrag", "Seite zwei"):
            self.assertIn(text, self.seen(first))
        self.assertEqual(self.seen(first).count("Jörg Müßig (x)"), 2)  # its field is on both pages
        self.assertEqual([self.is_dark(first, x, y) for x, y in ((108, 518), (108, 488), (148, 488))], [True, True, False])
        self.assertIn("Ann\\a", self.seen(second))
        self.assertIn("Deutschland", self.seen(second))
        self.assertEqual([self.is_dark(second, x, y) for x, y in ((108, 518), (108, 488), (148, 488))], [False, False, True])
        self.assertIn("schon da", str(self.stored(second)["Vorgabe"]))
        self.assertEqual([row[:3] for row in self.report("Files")], [("line 2", first.name, 6), ("line 3", second.name, 5)])

    def test_name_their_files(self):
        table = "Name,Datei\nA,Müller/../GmbH\nB,x\nC,X.pdf\nD,\n"
        names = [path.name for path in self.files(table, names="datei")]
        self.assertEqual(sorted(names), sorted(["Müller-..-GmbH.pdf", "x.pdf", "X (2).pdf", "Antrag ä 4.pdf"]))
        self.assertFalse([line for line in self.lines if "“Datei”" in line])

    def test_of_a_workbook_have_dates_and_numbers(self):
        path = self.workbook_file([["Name", "PLZ", "Vorgabe"], [datetime.date(2025, 3, 4), 12345, 12.5]])
        stored = self.stored(self.one(path, dates="day.month.year"))
        self.assertEqual((stored["Name"], stored["PLZ"], stored["Vorgabe"]), ("04.03.2025", "12345", "12.5"))

    def test_may_be_a_list_of_names_and_values(self):
        for head in ("", "Feld;Wert\n"):
            path = self.one(head + "Name;Ada\nPLZ;00123\nnewsletter;ja\nunbekannt;1\n")
            stored = self.stored(path)
            self.assertEqual((path.name, stored["Name"], stored["PLZ"], stored["Newsletter"]), ("Antrag ä.pdf", "Ada", "00123", "/Ja"))
            self.assertTrue([line for line in self.lines if "“unbekannt”" in line])
        self.assertEqual(len(self.files("Name;PLZ\nPLZ;00123\nName;1\n")), 2)


class Columns(FillPdfForm):
    def test_are_fields_in_any_case_by_their_end_or_tip(self):
        stored = self.stored(self.one("NAME;straße;what else\nA;B;C\n"))
        self.assertEqual((stored["Name"], stored["Adresse.Straße"], stored["Bemerkung"]), ("A", "B", "C"))

    def test_that_are_none_are_named_and_fields_without_one(self):
        self.one("Name;Nahme;Zahl\nA;B;1\n")
        self.assertIn("No field of the form is called “Nahme” (perhaps “Name”); “Zahl”: not filled in.", self.lines)
        [missing] = [line for line in self.lines if line.startswith("Not in the table")]
        self.assertIn("“Adresse.Straße”", missing)
        self.assertNotIn("Senden", missing)
        fields = {row[0]: row[1:] for row in self.report("Fields")}
        self.assertEqual(fields["Name"], ("text", None, "Name"))
        self.assertEqual(fields["Land"], ("choice", "Deutschland; Österreich", None))
        self.assertEqual(fields["PLZ"][1], "at most 5 characters")
        self.assertEqual(fields["Anrede"], ("radio buttons", "Frau; Herr", None))

    def test_must_be_some_and_not_two_of_one_field(self):
        self.assertIn("The fields are: “Name”, “Adresse.Straße”", self.refused("a;b\n1;2\n"))
        self.assertIn("both the field “Name”", self.refused("Name;NAME;PLZ\nx;y;1\n"))


class Values(FillPdfForm):
    def test_of_boxes_are_said_in_many_words(self):
        for word in ("yes", "JA", "x", "true", "1", "✓", "是"):
            self.assertEqual(self.stored(self.one("Name;Newsletter;Neu\nA;%s;%s\n" % (word, word)))["Newsletter"], "/Ja", word)
        for word in ("no", "Nein", "false", "0", "off"):
            self.assertEqual(self.stored(self.one("Name;Newsletter\nA;%s\n" % word))["Newsletter"], "/Off", word)
        path = self.one("Name;Neu\nA;ja\n")
        self.assertIn("✔", self.seen(path))  # the box had no looks of its own

    def test_that_do_not_fit_are_told_at_once(self):
        said = self.refused("Name;Newsletter;Anrede;Land;PLZ\nA;vielleicht;yes;Österreich;1\nB;;;Schweiz;123456\n")
        self.assertIn("field “Newsletter”: “vielleicht” is none of yes, no and “Ja”.", said)
        self.assertIn("field “Anrede”: “yes” is none of “Frau” and “Herr”.", said)
        self.assertIn("3, field “Land”: “Schweiz” is none of “Deutschland” and “Österreich”.", said)
        self.assertIn("It is so in 1 more cell.", said)
        self.assertIn("at most 5", self.refused("Name;PLZ\nA;123456\n"))

    def test_of_lists_may_be_several(self):
        path = self.one('Name;Tage\nA;"montag; Mittwoch"\n')
        self.assertEqual(list(self.stored(path)["Tage"]), ["Montag", "Mittwoch"])
        self.assertIn("none of", self.refused("Name;Tage\nA;Sonntag\n"))

    def test_that_are_long_are_wrapped_or_noted(self):
        path = self.one('Name;Bemerkung\n%s;"erste Zeile\nzweite %s"\n' % ("W" * 40, "wort " * 20))
        self.assertGreater(len([line for line in self.seen(path) if "wort" in line]), 1)
        self.assertIn("not all of it has room in “Name”", self.report("Files")[0][3])
        self.assertTrue([line for line in self.lines if line.startswith("Warning: not all")])

    def test_in_other_writing_are_left_to_the_viewer(self):
        path = self.one("Name;PLZ\n表格;12345\n")
        self.assertEqual(self.stored(path)["Name"], "表格")
        self.assertTrue(pypdf.PdfReader(path).trailer["/Root"]["/AcroForm"]["/NeedAppearances"])
        self.assertIn("“Name”", self.report("Files")[0][3])
        self.assertIn("cannot be drawn", self.refused("Name;PLZ\n表格;12345\n", flatten=True))


class Flat(FillPdfForm):
    def test_results_look_the_same_and_have_no_fields(self):
        table = "Name;PLZ;Newsletter;Anrede;Turned\nJörg;12345;x;Herr;quer\n"
        before = self.one(table)
        seen, dark = self.seen(before), self.is_dark(before, 148, 488)
        path = self.one(table, flatten=True)
        self.assertEqual(self.seen(path), seen)
        self.assertIn("schon da", seen)
        self.assertTrue(dark and self.is_dark(path, 148, 488) and self.is_dark(path, 108, 518))
        self.assertFalse(self.is_dark(path, 108, 488))
        reader = pypdf.PdfReader(path)
        self.assertFalse(reader.get_fields())
        self.assertEqual([len(page["/Annots"]) for page in reader.pages], [0, 0])


class Forms(FillPdfForm):
    def secret(self):
        writer = pypdf.PdfWriter()
        writer.clone_reader_document_root(pypdf.PdfReader(self.file(form(), "plain.pdf")))
        writer.encrypt("abc", "owner")
        writer.write(self.folder / "Geheim ä.pdf")
        return self.folder / "Geheim ä.pdf"

    def test_with_a_password_need_it(self):
        table = "Name;PLZ\nA;1\n"
        self.assertIn("“Geheim ä.pdf” has a password. Give it", self.refused(table, self.secret()))
        self.assertIn("is another one", self.refused(table, self.secret(), password="wrong"))
        [path] = self.files(table, self.secret(), password="abc")
        self.assertEqual(self.stored(path)["Name"], "A")
        self.assertIn("A", self.seen(path))

    def test_that_are_none_are_refused(self):
        table = "Name;PLZ\nA;1\n"
        self.assertIn("has no fields to fill. Make some", self.refused(table, self.file(pdf(["x"]), "Brief.pdf")))
        self.assertIn("“leer ä.pdf” is empty", self.refused(table, self.file("", "leer ä.pdf")))
        self.assertIn("no PDF file", self.refused(table, self.file("hello", "a.pdf")))
        self.assertIn("b.pdf", self.refused(table, self.file(form()[:900], "b.pdf")))
        xfa = pdf(["x"]).replace(b"/Type /Catalog", b"/Type /Catalog /AcroForm << /XFA (x) /Fields [] >>")
        self.assertIn("XFA", self.refused(table, self.file(xfa, "x.pdf")))

    def test_lose_the_copy_of_themselves_that_would_hide_values(self):
        [path] = self.files("Name;PLZ\nA;1\n", self.file(form("/XFA (x) /SigFlags 3"), "a.pdf"))
        self.assertNotIn("/XFA", pypdf.PdfReader(path).trailer["/Root"]["/AcroForm"])
        self.assertTrue([line for line in self.lines if "signed" in line])

    def test_that_are_broken_in_parts_are_refused(self):
        for part, other in ((b"/MaxLen 5", b"/MaxLen x"), (b"/Contents", b"/Contents 9999 0 R /X"), (b"/Opt [", b"/Opt [[] "), (b"/Type /Pages /Kids", b"/Type /Pages /X")):
            broken = self.file(form().replace(part, other), "kaputt.pdf")
            try:
                self.assertTrue(self.files("Name;PLZ\nA;1\n", broken))
            except BadInput as problem:
                self.assertIn("“kaputt.pdf” is no PDF file, or it is broken", str(problem))

    def test_whose_fields_go_in_circles_end(self):
        [number] = re.findall(rb"(\d+) 0 obj\n[^\n]*/Ff 65536", form())
        looped = form().replace(b"/Ff 65536", b"/Kids [%s 0 R]" % number)
        self.files("Name;PLZ\nA;1\n", self.file(looped, "a.pdf"))


class Tables(FillPdfForm):
    def test_that_are_none_are_refused(self):
        self.assertIn("“Daten ä 1.csv” is empty", self.refused(""))
        self.assertIn("a header and no rows", self.refused("Name;PLZ\n"))
        self.assertIn("no column “x”", self.refused("Name;PLZ\nA;1\n", names="x"))

    def test_are_said_to_be_bad_by_the_script(self):
        template, data = self.file(form(), "a.pdf"), self.file("", "leer ä.csv")
        done = self.start(template, named={"template": [str(template)], "data": [str(data)]})
        self.assertEqual((done.returncode, done.stderr), (2, "“leer ä.csv” is empty.\n"))


if __name__ == "__main__":
    unittest.main()
