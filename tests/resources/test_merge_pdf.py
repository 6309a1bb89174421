# SPDX-License-Identifier: GPL-3.0-or-later
import shutil
import subprocess
import unittest

from made_pdf import pdf
from recipe_bench import RecipeTest

try:
    import pypdf
except ImportError:
    raise unittest.SkipTest("python3-pypdf is not installed") from None


class MergePdf(RecipeTest):
    recipe = "merge-pdf"

    def one(self):
        return self.file(pdf(["one-1", "one-2", "one-3"]), "Brief ä 1.pdf")

    def two(self):
        return self.file(pdf(["two-1", "two-2"], (400, 500)), "two.pdf")

    def words(self, *paths, **parameters):
        """The text of each page, read by poppler."""
        made = self.results(*paths, **parameters) / "merged.pdf"
        if not shutil.which("pdftotext"):
            return [page.extract_text().strip() for page in pypdf.PdfReader(made).pages]
        done = subprocess.run(["pdftotext", str(made), "-"], capture_output=True, check=True)
        return [page.strip() for page in done.stdout.decode().split("\f")[:-1]]

    def secret(self, password):
        writer = pypdf.PdfWriter()
        writer.append(self.two())
        writer.encrypt(password, "owner")
        writer.write(self.folder / "secret.pdf")
        return self.folder / "secret.pdf"


class Pages(MergePdf):
    def test_come_in_their_order(self):
        self.assertEqual(self.words(self.one(), self.two()), ["one-1", "one-2", "one-3", "two-1", "two-2"])
        reader = pypdf.PdfReader(self.output / "merged.pdf")
        self.assertEqual([entry.title for entry in reader.outline], ["Brief ä 1", "two"])
        self.assertEqual([reader.get_destination_page_number(entry) for entry in reader.outline], [0, 3])
        self.assertEqual([int(page.mediabox.width) for page in reader.pages], [200] * 3 + [400] * 2)

    def test_are_chosen(self):
        self.assertEqual(self.words(self.one(), self.two(), pages=["3;1-2", "2-"]), ["one-3", "one-1", "one-2", "two-2"])
        self.assertEqual(self.words(self.one(), self.two(), pages=["-2"]), ["one-1", "one-2", "two-1", "two-2"])

    def test_of_a_file_with_a_password(self):
        self.assertIn("“secret.pdf” has a password. Give it", self.refusal(self.secret("abc")))
        self.assertIn("“secret.pdf” has a password, which is none of those given.", self.refusal(self.secret("abc"), passwords=["wrong"]))
        self.assertEqual(self.words(self.secret("abc"), passwords=["wrong", "abc"]), ["two-1", "two-2"])
        self.assertEqual(self.words(self.secret("")), ["two-1", "two-2"])  # only its owner's password


class Refused(MergePdf):
    def test_what_is_no_pdf(self):
        self.assertIn("is empty", self.refusal(self.file("", "a.pdf")))
        self.assertIn("no PDF file", self.refusal(self.file("hello", "a.pdf")))
        self.assertIn("a.pdf", self.refusal(self.file(pdf(["x"])[:200], "a.pdf")))

    def test_pages_that_are_none(self):
        for pages in ("4", "2-1", "0", "x", "1-9", "-"):
            self.assertIn("“%s”" % pages, self.refusal(self.one(), pages=[pages]), pages)
        self.assertIn("Given: 1 file, and pages for 2.", self.refusal(self.one(), pages=["1", "1"]))


if __name__ == "__main__":
    unittest.main()
