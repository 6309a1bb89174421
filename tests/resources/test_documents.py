# SPDX-License-Identifier: GPL-3.0-or-later
"""The recipes that turn Word documents into Markdown and back, checked by what python-docx and the XML say."""
import re
import shutil
import struct
import unittest
import zipfile
import zlib
from unittest import mock

from recipe_bench import RecipeTest

try:
    import docx
except ImportError:
    docx = None
if docx is None or not shutil.which("pandoc"):
    raise unittest.SkipTest("pandoc or python3-docx is not installed")

TEXT = """# Größe und Maß

A *first* paragraph with a note.[^1] And Chinese: 表格.

| Name | Amount |
| ---- | -----: |
| Müller | 1.234 |
| Weiß | 007 |

## Second part

![a picture](dot.png)

- one
- two

[^1]: The note says this.
"""


def png(red, green, blue, side=8):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = b"".join(b"\0" + bytes((red, green, blue)) * side for _ in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Documents(RecipeTest):
    def texts(self):
        """A folder with a text and its picture."""
        folder = self.folder / "Texte ä"
        (folder / "deep").mkdir(parents=True)
        (folder / "deep" / "größe 1.md").write_text(TEXT, encoding="utf-8")
        (folder / "deep" / "dot.png").write_bytes(png(200, 10, 20))
        return folder


class MarkdownToDocx(Documents):
    recipe = "markdown-to-docx"

    def test_keeps_headings_tables_notes_and_pictures(self):
        made = self.results(named={"texts": [self.texts()]}) / "Texte ä" / "deep" / "größe 1.docx"
        document = docx.Document(made)
        headings = [(p.style.name, p.text) for p in document.paragraphs if p.style.name.startswith("Heading")]
        self.assertEqual(headings, [("Heading 1", "Größe und Maß"), ("Heading 2", "Second part")])
        cells = [[cell.text for cell in row.cells] for row in document.tables[0].rows]
        self.assertEqual(cells, [["Name", "Amount"], ["Müller", "1.234"], ["Weiß", "007"]])
        with zipfile.ZipFile(made) as parts:
            self.assertIn("The note says this.", parts.read("word/footnotes.xml").decode())
            [picture] = [name for name in parts.namelist() if name.startswith("word/media/")]
            self.assertEqual(parts.read(picture), png(200, 10, 20))
        self.assertFalse([line for line in self.lines if "Warning" in line])

    def test_uses_the_looks_of_a_document(self):
        looks = docx.Document()
        looks.styles["Heading 1"].font.name = "Courier New"
        looks.save(self.folder / "looks.docx")
        named = {"texts": [self.file("# One\n", "a.md")], "looks": [self.folder / "looks.docx"]}
        made = docx.Document(self.results(named=named) / "a.docx")
        self.assertEqual(made.styles["Heading 1"].font.name, "Courier New")

    def test_says_which_pictures_are_missing(self):
        self.results(named={"texts": [self.file("![x](nothing.png)\n", "a.md")]})
        self.assertIn("Warning: not found: 1 picture. Give the folder that has texts and pictures.", self.lines)

    def test_keeps_two_texts_of_one_name_apart(self):
        (self.folder / "b").mkdir()
        folder = self.results(named={"texts": [self.file("one\n", "a.md"), self.file("two\n", "b/a.md")]})
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["a (2).docx", "a.docx"])

    def test_refuses_what_is_no_text(self):
        self.assertIn("is empty", self.refusal(named={"texts": [self.file(" \n", "a.md")]}))
        self.assertIn("UTF-8", self.refusal(named={"texts": [self.file("ä".encode("cp1252"), "a.md")]}))
        self.assertIn("is no text", self.refusal(named={"texts": [self.file(b"a\0b", "a.md")]}))
        self.assertIn("no .docx file", self.refusal(named={"texts": [self.file("a", "a.md")], "looks": [self.file("x", "l.docx")]}))
        (self.folder / "empty").mkdir()
        self.assertIn("no files such as", self.refusal(named={"texts": [self.folder / "empty"]}))

    def test_leaves_out_what_is_no_text_and_goes_on(self):
        folder = self.texts()
        (folder / "alt.md").write_bytes("ä".encode("cp1252"))
        (folder / "empty.md").write_bytes(b"")
        made = self.results(named={"texts": [folder]})
        self.assertEqual([path.name for path in made.rglob("*.docx")], ["größe 1.docx"])
        self.assertIn("Left out: “alt.md” is no text in UTF-8. Save it as UTF-8.", self.lines)
        self.assertIn("Left out: “empty.md” is empty.", self.lines)
        self.assertIn("Wrote 1 Word document of 3 texts.", self.lines)
        (folder / "deep" / "größe 1.md").write_bytes(b"\0")
        told = self.refusal(named={"texts": [folder]})
        self.assertRegex(told, "^None of the 3 files came out. “.*” is no text in UTF-8. Save it as UTF-8.$")

    def test_says_which_text_is_too_long_for_the_machine(self):
        text = self.file("word " * 1000, "a.md")
        with mock.patch("berth.documents.memory", return_value=1 << 20):
            self.assertIn("“a.md” is 0.0 MB long, and this machine has memory for 0.0 MB", self.refusal(named={"texts": [text]}))

    def test_that_is_killed_had_too_little_memory(self):
        self.file("#!/bin/sh\nkill -9 $$\n", "pandoc").chmod(0o755)
        with mock.patch.dict("os.environ", PATH=str(self.folder)), self.assertRaises(MemoryError):
            self.results(named={"texts": [self.file("words", "a.md")]})


class DocxToMarkdown(Documents):
    recipe = "docx-to-markdown"

    def document(self):
        document = docx.Document()
        document.add_heading("Größe und Maß", 1)
        paragraph = document.add_paragraph("A ")
        paragraph.add_run("bold").bold = True
        paragraph.add_run(" word.")
        table = document.add_table(2, 2)
        for cell, text in zip((*table.rows[0].cells, *table.rows[1].cells), ("Name", "Wert", "Müller", "007")):
            cell.text = text
        (self.folder / "dot.png").write_bytes(png(10, 20, 200))
        document.add_picture(str(self.folder / "dot.png"))
        return document

    def test_keeps_text_tables_and_pictures(self):
        (self.folder / "Briefe" / "alt").mkdir(parents=True)
        self.document().save(self.folder / "Briefe" / "alt" / "Brief ß.docx")
        (self.folder / "Briefe" / "~$lock.docx").write_bytes(b"lock")
        folder = self.results(self.folder / "Briefe")
        text = (folder / "Briefe" / "alt" / "Brief ß.md").read_text(encoding="utf-8")
        self.assertIn("# Größe und Maß", text)
        self.assertIn("A **bold** word.", text)
        self.assertRegex(text, r"\| *Name *\| *Wert *\|")
        self.assertRegex(text, r"\| *Müller *\| *007 *\|")
        [picture] = re.findall(r"(?:\]\(|src=\")([^)\"]+\.png)", text)
        self.assertEqual((folder / "Briefe" / "alt" / picture).read_bytes(), png(10, 20, 200))
        self.assertEqual(self.steps[-1], (1, 1))

    def test_keeps_footnotes_on_the_way_there_and_back(self):
        import subprocess

        source = self.file(TEXT.replace("![a picture](dot.png)", ""), "a.md")
        subprocess.run(["pandoc", str(source), "-o", str(self.folder / "a.docx")], check=True)
        text = (self.results(self.folder / "a.docx") / "a.md").read_text(encoding="utf-8")
        self.assertIn("[^1]: The note says this.", text)
        self.assertIn("表格", text)

    def test_leaves_out_what_is_no_document_and_goes_on(self):
        folder = self.folder / "Briefe"
        folder.mkdir()
        self.document().save(folder / "b.docx")
        whole = (folder / "b.docx").read_bytes()
        (folder / "a.docx").write_bytes(whole[: len(whole) // 2])
        with zipfile.ZipFile(folder / "c.docx", "w") as package:  # the right parts, and no XML in them
            package.writestr("word/document.xml", "<broken")
        (folder / "d.docx").write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
        made = self.results(folder)
        self.assertEqual([path.name for path in made.rglob("*.md")], ["b.md"])
        left = sorted(line[:18] for line in self.lines if line.startswith("Left out: "))
        self.assertEqual(left, ["Left out: “a.docx”", "Left out: “c.docx”", "Left out: “d.docx”"])
        self.assertIn("Wrote 1 Markdown file of 4 documents.", self.lines)
        (folder / "b.docx").unlink()
        self.assertIn("None of the 3 files came out. “a.docx” is no .docx file", self.refusal(folder))

    def test_refuses_what_is_no_document(self):
        self.assertIn("is empty", self.refusal(self.file("", "a.docx")))
        self.assertIn("no .docx file", self.refusal(self.file("hello", "a.docx")))
        self.assertIn("password-protected", self.refusal(self.file(b"\xd0\xcf\x11\xe0" + bytes(600), "a.docx")))
        self.document().save(self.folder / "b.docx")
        broken = (self.folder / "b.docx").read_bytes()
        self.assertIn("broken", self.refusal(self.file(broken[: len(broken) // 2], "c.docx")))


if __name__ == "__main__":
    unittest.main()
