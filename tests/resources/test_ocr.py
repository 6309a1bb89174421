# SPDX-License-Identifier: GPL-3.0-or-later
"""What was read is looked for by poppler in the PDF files, and by pixels where the words are said to be."""
import re
import shutil
import subprocess
import unittest
import unittest.mock

import openpyxl
from recipe_bench import SAMPLES, RecipeTest

try:
    import img2pdf  # noqa: F401
    import pikepdf
    from PIL import Image
except ImportError:
    raise unittest.SkipTest("python3-pil, python3-pikepdf or python3-img2pdf is not installed") from None
if not shutil.which("tesseract") or not shutil.which("pdftotext"):
    raise unittest.SkipTest("tesseract-ocr or poppler-utils is not installed")
LANGUAGES = subprocess.run(["tesseract", "--list-langs"], capture_output=True, check=True).stdout.decode().split()
if not {"deu", "eng", "chi_sim"} <= set(LANGUAGES):
    raise unittest.SkipTest("tesseract-ocr-deu or tesseract-ocr-chi-sim is not installed")
import made_scans as made
from made_pdf import pdf
from made_pictures import png


class Ocr(RecipeTest):
    recipe = "ocr"

    def read(self, *paths, **parameters):
        """The text that lies beside the PDF of one file, and the PDF."""
        out = self.results(named={"scans": list(paths)}, **parameters)
        [text] = out.glob("*.txt")
        return text.read_text(encoding="utf-8"), text.with_suffix(".pdf")

    def found(self, path, page=1):
        """The words in a page of a PDF with their places in points: poppler reads it."""
        done = subprocess.run(["pdftotext", "-cropbox", "-bbox", "-f", str(page), "-l", str(page), str(path), "-"], capture_output=True, check=True)
        pattern = r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</word>'
        return {match[4]: tuple(map(float, match[:4])) for match in re.findall(pattern, done.stdout.decode())}

    def assertOnInk(self, path, page=1):
        """Where a word is said to be is ink, and hardly any elsewhere."""
        subprocess.run(["pdftoppm", "-cropbox", "-gray", "-r", "72", "-f", str(page), "-l", str(page), "-singlefile", str(path), str(self.folder / "seen")], check=True)
        with Image.open(self.folder / "seen.pgm") as image:
            image.load()
        words = self.found(path, page)
        self.assertTrue(words)
        for word, box in words.items():
            part = image.crop([round(side) for side in box]).tobytes()
            self.assertGreater(sum(grey < 150 for grey in part) / len(part), 0.05, (word, box))
            image.paste(255, [round(box[0]) - 3, round(box[1]) - 3, round(box[2]) + 3, round(box[3]) + 3])
        left = image.tobytes()
        self.assertLess(sum(grey < 100 for grey in left) / len(left), 0.01)

    def sheets(self):
        book = openpyxl.load_workbook(self.output / "report.xlsx")
        return {sheet.title: list(sheet.iter_rows(min_row=2, values_only=True)) for sheet in book}


class Samples(Ocr):
    def test_of_a_letter_that_lies(self):
        text, path = self.read(SAMPLES / "letter.jpg")
        for words in ("Sehr geehrte Frau Größmann,", "Bestellung über zwölf\nÜbungsbücher.", "1.234,50 Euro", "15. März fällig", "Jürgen Weiß"):
            self.assertIn(words, text)
        self.assertLessEqual({"Größmann,", "Übungsbücher.", "zwölf", "Euro", "Grüßen"}, set(self.found(path)))
        self.assertOnInk(path)
        self.assertIn("“letter.jpg”, page 1: turned by 90°.", self.lines)
        with pikepdf.open(path) as file:
            self.assertEqual(int(file.pages[0].Rotate), 90)
            [picture] = [image for image in file.pages[0].images.values()]
            self.assertEqual(picture.read_raw_bytes(), (SAMPLES / "letter.jpg").read_bytes())  # no worse than it was

    def test_of_a_lease_with_a_signature(self):
        text, path = self.read(SAMPLES / "lease.pdf")
        first, second = text.split("\f")
        self.assertIn("Das Fahrrad wird für drei\nTage überlassen.", first)
        self.assertEqual(second, "Rückgabe am Bahnhof\nZürich vor zwanzig Uhr.\n")
        self.assertEqual(set(self.found(path, 2)), {"Rückgabe", "am", "Bahnhof", "Zürich", "vor", "zwanzig", "Uhr."})
        self.assertOnInk(path, 2)
        self.assertIn("“lease.pdf”, page 1: something was not read, at the lower right.", self.lines)
        self.assertIn("“lease.pdf”, page 2: turned by 180°.", self.lines)
        [part] = self.sheets()["Not read"]
        self.assertEqual(part[:3], ("lease.pdf", 1, "at the lower right"))
        self.assertTrue(30 < part[3] < 60 and 10 < part[4] < 30, part)

    def test_of_a_chinese_menu(self):
        for languages in (["chi_sim"], ["en", "de", "zh"]):
            text, path = self.read(SAMPLES / "menu.png", languages=languages)
            self.assertEqual(text, "今日菜单\n牛肉面条\n西红柿炒鸡蛋\n茶水免费\n", languages)
            self.assertLessEqual({"牛肉", "免费"}, set(self.found(path)))


class Pictures(Ocr):
    def test_are_read_as_they_are_meant(self):
        for name, content in (
            ("a.jpg", made.photo("Grüße aus Köln", 6)),
            ("b.jpg", made.photo("Grüße aus Köln", 3)),
            ("c.png", made.clear("Grüße aus Köln")),
            ("d.webp", made.saved(made.sheet("Grüße aus Köln", mode="RGB"), "WEBP", lossless=True)),
            ("e.tif", made.saved(made.sheet("Grüße aus Köln").convert("1"), "TIFF", compression="group4")),
            ("f ä.gif", made.saved(made.sheet("Grüße aus Köln"), "GIF")),
        ):
            text, path = self.read(self.file(content, name))
            self.assertEqual(text, "Grüße aus Köln\n", name)
            self.assertOnInk(path)
            self.assertEqual([line for line in self.lines if "turned" in line], [], name)

    def test_of_several_pages(self):
        text, path = self.read(self.file(made.several("Erste Seite", "", "Dritte Seite"), "a.tif"))
        self.assertEqual([page.strip() for page in text.split("\f")], ["Erste Seite", "", "Dritte Seite"])
        self.assertEqual([row[2] for row in self.sheets()["Pages"]], ["Read", "Blank", "Read"])
        self.assertIn("“a.tif”, page 2: it is blank.", self.lines)
        self.assertEqual(self.steps[-1], (1, 1))
        self.assertIn((2, 4), self.steps)

    def test_in_a_frame_are_words_and_beside_it_is_what_was_not_read(self):
        text, _ = self.read(self.file(made.framed("Zwölf Stühle"), "a.png"))
        self.assertIn("Zwölf Stühle", text)
        self.assertEqual([row[2] for row in self.sheets()["Not read"]], ["at the lower right"])

    def test_stand_as_their_words_do_whatever_was_guessed(self):
        path = self.file(made.saved(made.sheet("Die Donaudampfschifffahrtsgesellschaft", (900, 240)), "PNG"), "a.png")
        for guess in (None, 0, 90, 180, 270):
            with unittest.mock.patch("reading._guessed_turn", return_value=guess):
                text, result = self.read(path, languages=["deu"])
            self.assertEqual(text, "Die Donaudampfschifffahrtsgesellschaft\n", guess)
            with pikepdf.open(result) as file:
                self.assertEqual(int(file.pages[0].get("/Rotate", 0)), 0, guess)

    def test_askew_keep_their_words_whole(self):
        image = made.sheet("Die Donaudampfschifffahrtsgesellschaft", (900, 240)).rotate(2.5, Image.Resampling.BICUBIC, fillcolor="white")
        _, path = self.read(self.file(made.saved(image, "PNG"), "a.png"))
        self.assertEqual(set(self.found(path)), {"Die", "Donaudampfschifffahrtsgesellschaft"})


class Pages(Ocr):
    def test_with_text_stay_as_they_are_and_scans_are_read_where_they_lie(self):
        scan = made.sheet("\n\nGrüße aus Köln")  # below the stamp
        text, path = self.read(self.file(made.mixed("Typed before the scan", scan), "a.pdf"))
        first, second, third = text.split("\f")[:3]
        self.assertEqual(first.strip(), "Typed before the scan")
        self.assertIn("Köln", second)
        self.assertEqual(third, "Grüße aus Köln\n")
        self.assertEqual([row[2] for row in self.sheets()["Pages"]], ["Had text", "Read", "Read"])
        self.assertOnInk(path, 3)
        self.assertIn("“a.pdf”, page 1: there was text already, and it stayed as it was.", self.lines)
        with pikepdf.open(path) as file:
            self.assertNotIn("/XObject", file.pages[0].Resources)

    def test_in_all_four_ways(self):
        words = "Die Straßenbahn fährt heute\nüber die Brücke nach Süden"
        pages = [made.sheet(words).rotate(angle, expand=True) for angle in (0, 90, 180, 270)]
        text, path = self.read(self.file(made.bound(*pages), "a.pdf"))
        self.assertEqual(text.split("\f"), [words + "\n"] * 4)
        for number in range(1, 5):
            self.assertOnInk(path, number)
        self.assertEqual([row[3] for row in self.sheets()["Pages"]], [0, 90, 180, 270])

    def test_behind_a_password(self):
        path = self.file(made.secret(made.bound(made.sheet("Grüße aus Köln")), "abc"), "geheim ä.pdf")
        self.assertIn("“geheim ä.pdf”: it has a password. Give it, for example: --param passwords=SECRET.", self.refusal(path))
        self.assertIn("“geheim ä.pdf”: it has a password, which is none of those given.", self.refusal(path, passwords=["wrong"]))
        text, result = self.read(path, passwords=["wrong", "abc"])
        self.assertEqual(text, "Grüße aus Köln\n")
        self.assertEqual(set(self.found(result)), {"Grüße", "aus", "Köln"})
        self.assertIn("“geheim ä.pdf”: the result has no password.", self.lines)


class Folders(Ocr):
    def test_keep_their_names_and_say_what_is_left_out(self):
        out = self.results(named={"scans": [made.fill(self.folder / "Post ö")]})
        names = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
        self.assertEqual(names, ["Post ö/Brief ö 1.pdf", "Post ö/Brief ö 1.txt", "report.xlsx"])
        why = dict(self.sheets()["Left out"])
        for name, words in (("leer.pdf", "is empty"), ("Notiz.pdf", "neither a PDF"), ("halb.jpg", "broken"), ("bombe.png", "120 million"), ("geheim ä.pdf", "password")):
            self.assertIn(words, why.pop(name))
        self.assertEqual(why, {})
        self.assertEqual(len([line for line in self.lines if line.startswith("Left out")]), 5)

    def test_with_two_files_of_one_name_keep_both(self):
        paths = [self.file(made.saved(made.sheet(text), kind), name) for text, kind, name in (("Erste Seite", "PNG", "a.png"), ("Zweite Seite", "JPEG", "a.jpg"))]
        out = self.results(named={"scans": paths})
        self.assertEqual([(out / name).read_text().strip() for name in ("a.txt", "a (2).txt")], ["Erste Seite", "Zweite Seite"])


class Refused(Ocr):
    def test_is_what_cannot_be_read(self):
        for content, name, why in (
            (b"", "leer ä.pdf", "“leer ä.pdf”: it is empty."),
            (b"hello", "a b.png", "neither a PDF file nor a picture"),
            (b"%PDF-1.4 hello", "a.pdf", "no PDF file, or it is broken"),
            (pdf(["x"])[:200], "half.pdf", "half.pdf"),
            (png(50_000, 50_000), "a.png", "120 million pixels"),
            (made.photo("x", 1)[:3000], "a.jpg", "broken"),
            (b"\0\0\0\x18ftypheic" + bytes(40), "a.jpg", "HEIC"),
            (made.saved(Image.new("L", (700, 300), "white"), "PNG"), "a.png", "No words were found. If they are in another language than deu+eng, say so"),
        ):
            self.assertIn(why, self.refusal(self.file(content, name)), name)
        (self.folder / "leer").mkdir()
        self.assertIn("no files such as *.pdf", self.refusal(self.folder / "leer"))

    def test_is_a_language_that_there_is_not(self):
        path = self.file(made.saved(made.sheet("x"), "PNG"), "a.png")
        said = self.refusal(path, languages=["klingon"])
        self.assertIn("“klingon” is no language that can be read. There are: chi_sim, deu, eng", said)
        self.assertIn("languages=deu,eng", self.refusal(path, languages=["../eng"]))

    def test_is_said_by_the_script(self):
        done = self.start(self.file(b"", "leer ä.pdf"), languages=["deu"], passwords=[])
        self.assertEqual((done.returncode, done.stderr), (2, "“leer ä.pdf”: it is empty. There is nothing else to read.\n"))


if __name__ == "__main__":
    unittest.main()
