# SPDX-License-Identifier: GPL-3.0-or-later
"""Each recipe on the sample that its manifest names, and what is known of the results.

With BERTH_SAMPLE_RESULTS=DIR nothing is run and nothing is skipped: the results are those in DIR/RECIPE, of a machine.
"""
import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
import zipfile

import openpyxl
from recipe_bench import RECIPES, SAMPLES, RecipeTest
from test_bad_input import lacks

NEEDS = {
    "chart": ("matplotlib",),
    "forecast": ("matplotlib",),
    "docx-to-markdown": ("pandoc",),
    "markdown-to-docx": ("pandoc",),
    "fill-pdf-form": ("pypdf",),
    "fill-pptx": ("lxml",),
    "merge-pdf": ("pypdf",),
    "image-batch": ("PIL",),
    "train-model": ("sklearn", "pandas", "matplotlib"),
    "ocr": ("PIL", "pikepdf", "img2pdf", "tesseract", "pdftotext"),
    "transcode": ("ffmpeg", "ffprobe"),
    "office-to-pdf": ("soffice", "pdftotext"),
    "build-and-test": ("make", "gcc"),
    "parquet-report": ("@duckdb/node-api",),  # of npm, in the image science
}
RESULTS = os.environ.get("BERTH_SAMPLE_RESULTS")
NONE = {"predict", "scrape-table", "site-screenshots"}  # these need a model that was learnt of flats.csv, and a server of samples/site


def manifest(recipe):
    return json.loads((RECIPES / recipe / "recipe.json").read_text(encoding="utf-8"))


def check_of(recipe):
    """The name of the class below."""
    return "".join(map(str.capitalize, recipe.split("-")))


def cells(path):
    """What is in each sheet of a workbook, and what is merged there."""
    return {sheet.title: (list(sheet.values), sorted(map(str, sheet.merged_cells.ranges))) for sheet in openpyxl.load_workbook(path)}


class Samples(unittest.TestCase):
    def test_are_there_for_every_recipe_that_can_have_one(self):
        all_of_them = {path.parent.name for path in RECIPES.glob("*/recipe.json")}
        self.assertEqual({recipe for recipe in all_of_them if "sample" not in manifest(recipe)}, NONE)
        for recipe in all_of_them - NONE:
            self.assertIn(check_of(recipe), globals())
            for each in manifest(recipe)["sample"]["inputs"]:
                self.assertTrue((SAMPLES / each.rpartition("=")[2]).is_file(), each)

    def test_are_what_their_generator_writes(self):
        if missing := lacks(("PIL", "openpyxl")):
            self.skipTest("not installed: " + ", ".join(missing))
        with tempfile.TemporaryDirectory(prefix="berth-samples-") as folder:
            subprocess.run([sys.executable, "-B", str(SAMPLES / "generate_documents.py"), folder], check=True)
            for path in pathlib.Path(folder).iterdir():
                there = SAMPLES / path.name
                self.assertLess(there.stat().st_size, 60_000, path.name)
                if path.suffix == ".xlsx":  # another openpyxl writes other bytes for the same cells
                    self.assertEqual(*map(cells, (path, there)), path.name)
                elif path.suffix not in (".pptx", ".jpg", ".png", ".docx", ".ods"):  # what another zlib or Pillow writes otherwise
                    self.assertEqual(path.read_bytes(), there.read_bytes(), path.name)
                elif zipfile.is_zipfile(path):
                    self.assertEqual(zipfile.ZipFile(path).namelist(), zipfile.ZipFile(there).namelist(), path.name)


class OnItsSample(RecipeTest):
    @classmethod
    def setUpClass(cls):
        if not RESULTS:
            super().setUpClass()

    def made(self):
        """The folder with what the recipe makes of its sample, or has made in a machine."""
        if RESULTS:
            return pathlib.Path(RESULTS, self.recipe)
        if self.recipe in NONE:
            self.skipTest("in a machine alone")
        if missing := lacks(NEEDS.get(self.recipe, ())):
            self.skipTest("not installed: " + ", ".join(missing))
        sample = manifest(self.recipe)["sample"]
        inputs = manifest(self.recipe)["inputs"]
        given = [each.rpartition("=")[::2] for each in sample["inputs"]]
        named = {}
        for name, file in given:
            if isinstance(inputs, list):
                named.setdefault(name or inputs[0]["name"], []).append(SAMPLES / file)
        parameters = {name.replace("-", "_"): value for name, value in sample.get("parameters", {}).items()}
        return self.results(*([] if named else [SAMPLES / file for _, file in given]), named=named, **parameters)

    def names(self, folder):
        return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())

    def seen(self, path):
        """The words in a PDF, as Poppler reads them."""
        done = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True)
        return " ".join(done.stdout.decode().split())


def of(recipe):
    """A class for the tests of one recipe: each finds its own scripts."""

    def make(check):
        name = check_of(recipe)
        globals()[name] = type(name, (OnItsSample,), {"recipe": recipe, "test_comes_out_right": check, "__module__": __name__})
        return check

    return make


@of("chart")
def chart(self):
    sheet = openpyxl.load_workbook(self.made() / "chart.xlsx")["Chart"]
    self.assertIn(("北京", 40200, 43110), list(sheet.iter_rows(values_only=True)))


@of("convert-files")
def convert_files(self):
    folder = self.made()
    parts = json.loads((folder / "parts.json").read_text(encoding="utf-8"))
    self.assertEqual([(each["Nr"], each["Preis"]) for each in parts], [("00017", "1.234"), ("00018", "0,05"), ("00019", "12,50")])
    first, second, third = json.loads((folder / "stock.json").read_text(encoding="utf-8"))  # its cells are merged
    self.assertEqual(first, {"Halle": "Nord", "Fach": "007", "Bestand Kiel": 12, "Bestand Wien": 1.5})
    self.assertEqual(second, {"Halle": "Nord", "Fach": "1.234", "Bestand Kiel": 7, "Bestand Wien": None})
    self.assertEqual(third, {"Halle": "Süd", "Fach": "0099", "Bestand Kiel": 0, "Bestand Wien": 3})


@of("csv-clean")
def csv_clean(self):
    self.assertEqual((self.made() / "clean.csv").read_bytes(), (SAMPLES / "invoices-clean.csv").read_bytes())


@of("docx-to-markdown")
def docx_to_markdown(self):
    text = (self.made() / "report.md").read_text(encoding="utf-8")
    for part in ("# Prüfung der Räume", "007", "☒ Fenster geprüft", "☐ Türen geprüft", "[^1]: Once in the morning", "report-pictures"):
        self.assertIn(part, text)


@of("markdown-to-docx")
def markdown_to_docx(self):
    with zipfile.ZipFile(self.made() / "manual.docx") as parts:
        text = parts.read("word/document.xml").decode()
        self.assertIn("warmer at noon", parts.read("word/footnotes.xml").decode())
    for part in ("Über die Messung der Räume", "1.234", "0099", "房间", "☒", "☐"):
        self.assertIn(part, text)


@of("fill-pdf-form")
def fill_pdf_form(self):
    from pypdf import PdfReader

    folder = self.made()
    self.assertEqual(self.names(folder), ["Zoë Müßig.pdf", "report.xlsx", "Łukasz Söhne.pdf"])
    fields = PdfReader(folder / "Zoë Müßig.pdf").get_fields()
    self.assertEqual([fields[name]["/V"] for name in ("PLZ", "Newsletter", "Land")], ["01067", "/Ja", "AT"])


@of("fill-pptx")
def fill_pptx(self):
    [path] = self.made().glob("*.pptx")
    with zipfile.ZipFile(path) as parts:
        slide = parts.read("ppt/slides/slide1.xml").decode()
        drawn = ElementTree.fromstring(parts.read("ppt/charts/chart1.xml"))
        behind = openpyxl.load_workbook(io.BytesIO(parts.read("ppt/embeddings/Sheet1.xlsx"))).active
    self.assertNotIn("{{", slide)
    self.assertIn("07745", slide)
    name = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
    series = [[value.text for value in each.iter(name + "v")] for each in drawn.iter(name + "ser")]
    self.assertEqual(series, [["Nord", "Q1", "Q2", "Q3", "12.5", "14", "9"], ["Süd", "Q1", "Q2", "Q3", "8", "7.25"]])
    self.assertEqual(list(behind.values), [(None, "Nord", "Süd"), ("Q1", 12.5, 8), ("Q2", 14, 7.25), ("Q3", 9, None)])


@of("forecast")
def forecast(self):
    with open(self.made() / "forecast.csv", encoding="utf-8", newline="") as file:
        rows = {row["Period"]: row for row in csv.DictReader(file)}
    self.assertAlmostEqual(float(rows["2025-06"]["Forecast (Holt-Winters)"]), 1000.5 + 25 * 65 + 90, delta=30)  # the two months without rows lie on a line


@of("image-batch")
def image_batch(self):
    from PIL import Image

    folder = self.made()
    with Image.open(folder / "turned.webp") as upright:
        self.assertEqual(upright.size, (40, 80))
    self.assertNotIn(b"Secret", (folder / "turned.webp").read_bytes())


@of("join-tables")
def join_tables(self):
    [path] = [path for path in self.made().iterdir() if path.suffix == ".csv"]
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = [row for row in rows if row["Number"]]
    self.assertEqual([row["Number"] for row in found], [row["meant"] for row in found])
    self.assertGreater(len(found), 200)


@of("merge-pdf")
def merge_pdf(self):
    from pypdf import PdfReader

    [path] = self.made().glob("*.pdf")
    self.assertEqual([page.extract_text().strip() for page in PdfReader(path).pages], ["Cover", "Terms, page 2", "Terms, page 3", "Annex"])


@of("rolling-growth")
def rolling_growth(self):
    book = openpyxl.load_workbook(next(self.made().glob("*.xlsx")))
    months = {row[0]: row[1] for row in book.active.iter_rows(values_only=True)}
    self.assertAlmostEqual(months["2024-01"], 1000.5 + 25 * 48 + 50)


@of("run-script")
def run_script(self):
    with open(self.made() / "words.csv", encoding="utf-8", newline="") as file:
        counts = dict(csv.reader(file))
    self.assertEqual((counts["at"], counts["007"], counts["房间"]), ("2", "1", "1"))


@of("sales-pivot")
def sales_pivot(self):
    book = openpyxl.load_workbook(self.made() / "sales-pivot.xlsx")
    wanted = sum(row[5] or 0 for row in openpyxl.load_workbook(SAMPLES / "sales.xlsx").active.iter_rows(min_row=2, values_only=True) if row[1])
    totals = [row[-1] for row in book["Pivot"].iter_rows(min_row=2, values_only=True)]
    self.assertAlmostEqual(totals[-1], wanted, places=2)


@of("top-customers")
def top_customers(self):
    sheet = openpyxl.load_workbook(self.made() / "top-customers.xlsx")["Top customers"]
    self.assertEqual(sheet.max_row, 21)


@of("ocr")
def ocr(self):
    folder = self.made()
    for name, words in (
        ("letter", ("Größmann", "zwölf", "1.234,50 Euro", "Jürgen Weiß")),
        ("lease", ("Das Fahrrad wird für drei", "Zürich vor zwanzig Uhr")),
        ("menu", ("牛肉", "免费")),
    ):
        for text in ((folder / (name + ".txt")).read_text(encoding="utf-8"), self.seen(folder / (name + ".pdf"))):
            for part in words:
                self.assertIn(part, text)


@of("office-to-pdf")
def office_to_pdf(self):
    folder = self.made()
    self.assertEqual(self.names(folder), ["report.pdf", "review.pdf", "rooms.pdf"])
    for name, words in (
        ("report", ("Prüfung der Räume", "Küche", "007", "Once in the morning, once at noon.")),
        ("review", ("Report of {{Kunde Name}}", "Sales {{year}}")),
        ("rooms", ("Größe", "0099", "1.234", "房间")),
    ):
        for part in words:
            self.assertIn(part, self.seen(folder / (name + ".pdf")))


@of("build-and-test")
def build_and_test(self):
    cases = ElementTree.parse(self.made() / "tests.xml").getroot().iter("testcase")
    self.assertEqual(
        {case.get("name"): [child.tag for child in case] for case in cases},
        {"no stair has one way": [], "four have five": [], "thirty have a million and more": [], "ninety": ["skipped"]},
    )


@of("transcode")
def transcode(self):
    folder = self.made()
    for name, codec, size, frames in (
        ("phone.mp4", "h264", (120, 160), 50),  # upright
        ("phone.webm", "vp9", (120, 160), 50),
        ("silent.mp4", "h264", (160, 120), 60),
        ("silent.webm", "vp9", (160, 120), 60),
    ):
        command = ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_streams", "-of", "json", str(folder / name)]
        [film] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["streams"]
        self.assertEqual((film["codec_name"], (film["width"], film["height"]), int(film["nb_read_frames"])), (codec, size, frames), name)
        self.assertIn(name.split(".")[0] + "-1.jpg", self.names(folder))


@of("train-model")
def train_model(self):
    metrics = json.loads((self.made() / "metrics.json").read_text(encoding="utf-8"))
    self.assertEqual((metrics["task"], metrics["target"]), ("regression", "Miete"))
    error, of_the_mean = (metrics["figures"][who]["Mean absolute error"] for who in ("model", "baseline"))
    self.assertTrue(8 < error < 20, error)  # the rents are made give or take 25
    self.assertGreater(of_the_mean, 10 * error)


@of("predict")
def predict(self):
    """Of flats-new.csv: 120 + 9.5 for a square metre + the district + 75 for a balcony, give or take 25, as the sample was made."""
    with open(self.made() / "predictions.csv", encoding="utf-8", newline="") as file:
        titles, *lines = csv.reader(file)
    self.assertEqual(titles, ["Baujahr", "Balkon", "Stadtteil", "Fläche", "Zustand", "Predicted Miete"])
    self.assertEqual(len(lines), 12)
    districts = {"Altstadt": 180, "Mühlenviertel": 40, "Nord": -60, "Südhang": 110, "Weststadt": 0}
    known = [line for line in lines if line[2] in districts and "," in line[3]]  # with a district and an area
    self.assertEqual(len(known), 10)
    for line in known:
        made = 120 + 9.5 * float(line[3].replace(",", ".")) + districts[line[2]] + 75 * (line[1] == "ja")
        self.assertAlmostEqual(float(line[5]), made, delta=20, msg=line)


@of("scrape-table")
def scrape_table(self):
    """Of the server at 203.0.113.80:8000; its tables are made by JavaScript."""
    folder, site = self.made(), "http://203.0.113.80:8000/"
    stock, rates = site + "stock.html", site + "rates.html"
    for name, lines in (
        (
            "table-1.csv",
            [
                "Page,Article,Number,In stock / Kiel,In stock / Wien",
                stock + ",Desk lamp,00471,12,7",
                stock + ",Bürostuhl „Käthe“,00088,1.234,0",
                stock + ',"Shelf, oak",00102,3,5',
                stock + ',"Shelf, oak",00103,on order,on order',
                stock + ',"\'=HYPERLINK(""http://203.0.113.80"")",00666,-2,1',
            ],
        ),
        ("table-2.csv", ["Page,Währung,Kurs", *(rates + rest for rest in (',CHF,"0,9432"', ',CNY,"7,8215"', ',PLN,"4,2530"', ',SEK,"11,0840"'))]),
    ):
        self.assertEqual((folder / name).read_text(encoding="utf-8").splitlines(), lines)
    report = (folder / "report.csv").read_text(encoding="utf-8")
    for part in ("about.html,no table,", "salaries.html,its robots.txt forbids it,", "gone.html,the server answers with 404,"):
        self.assertIn(part, report)


@of("site-screenshots")
def site_screenshots(self):
    """Of the same pages, 640 pixels wide."""
    from PIL import Image

    def looks(page):
        """Its size and its colours at the top and 25 pixels above the end, where the page has a mark."""
        with Image.open(self.made() / ("203.0.113.80-8000-%s.png" % page)) as picture:
            image = picture.convert("RGB")
        return image.size, image.getpixel((639, 0)), image.getpixel((320, image.height - 25))

    (width, height), top, end = looks("rates.html")
    self.assertEqual((width, top, end), (640, (29, 53, 87), (230, 57, 70)))
    self.assertTrue(2100 < height < 2500, height)
    self.assertEqual(looks("about.html"), ((640, 800), (255, 255, 255), (255, 255, 255)))
    self.assertNotIn("salaries.html,done", (self.made() / "report.csv").read_text(encoding="utf-8"))


@of("parquet-report")
def parquet_report(self):
    titles, *rows = openpyxl.load_workbook(self.made() / "report.xlsx")["Columns"].iter_rows(values_only=True)
    found = {row["Column"]: tuple(row[key] for key in ("Type", "Rows", "Empty", "Least", "Most")) for row in (dict(zip(titles, row)) for row in rows)}
    self.assertEqual(found["id"], ("BIGINT", 1000, 0, "9007199254740993", "9007199254741992"))
    self.assertEqual(found["seen"], ("TIMESTAMP WITH TIME ZONE", 1000, 0, "2024-03-30 23:30:00+00", "2024-05-11 14:30:00+00"))
    self.assertEqual(found['Ort "neu"'], ("VARCHAR", 1000, 100, "=1+1", "Süd"))


if __name__ == "__main__":
    unittest.main()
