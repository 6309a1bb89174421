# SPDX-License-Identifier: GPL-3.0-or-later
import base64
import csv
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import openpyxl
from recipe_bench import RESOURCES, RecipeTest

PARQUET = pathlib.Path(__file__).resolve().parents[1] / "data" / "parquet"
# Where the builder of images keeps packages of npm by their hash; there are some once an image with them was built.
KEPT = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "berth-tests" / "cache" / "berth" / "npm"


def made_modules():
    """A folder with what the recipe asks Node.js for, which $NODE_PATH names from then on."""
    packages = json.loads((RESOURCES / "images" / "science.json").read_text(encoding="utf-8"))["npm"]
    files = {each["name"]: KEPT / (base64.b64decode(each["integrity"].removeprefix("sha512-")).hex() + ".tgz") for each in packages}
    if not all(file.exists() for file in files.values()) or not shutil.which("node"):
        raise unittest.SkipTest("DuckDB for Node.js comes with the image science, which is not built here")
    modules = tempfile.TemporaryDirectory(prefix="berth-modules-")
    for name, file in files.items():
        folder = pathlib.Path(modules.name, name)
        folder.mkdir(parents=True)
        subprocess.run(["tar", "-xzf", file, "--strip-components=1", "-C", folder], check=True)
    os.environ["NODE_PATH"] = modules.name
    return modules


def setUpModule():
    unittest.addModuleCleanup(made_modules().cleanup)


class ParquetReport(RecipeTest):
    recipe = "parquet-report"

    def sheets(self):
        """The rows of each sheet as dictionaries, and those of the columns by their names."""
        book = openpyxl.load_workbook(self.output / "report.xlsx")
        found = {}
        for name in ("Columns", "Frequent values", "Files"):
            titles, *rows = book[name].iter_rows(values_only=True)
            found[name] = [dict(zip(titles, row)) for row in rows]
        return found, {row["Column"]: row for row in found["Columns"]}

    def copy(self, name, target):
        path = self.folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PARQUET / name, path)
        return path


class Reports(ParquetReport):
    def test_say_what_is_in_each_column(self):
        self.results(self.copy("readings.parquet", "Größe 1 [x]*?.parquet"))
        sheets, columns = self.sheets()
        [file] = sheets["Files"]
        self.assertEqual((file["File"], file["Rows"], file["Columns"], file["Packed"]), ("Größe 1 [x]*?.parquet", 1000, 13, "ZSTD"))
        for name, kind, empty, different, least, most in (
            ("id", "BIGINT", 0, 1000, "9007199254740993", "9007199254741992"),
            ("price", "DECIMAL(18,8)", 0, 1000, 0, 999.0999),
            ("huge", "DECIMAL(38,10)", 0, 1000, "1234567890123456789012344679.0123456789", "1234567890123456789012345678.0123456789"),
            ("taken", "TIMESTAMP", 0, 1000, "2024-03-30 22:00:00.123456", "2024-04-10 07:45:00.123456"),
            ("seen", "TIMESTAMP WITH TIME ZONE", 0, 1000, "2024-03-30 23:30:00+00", "2024-05-11 14:30:00+00"),
            ("Tag, alt", "DATE", 0, 1000, "0999-12-31", "1002-09-26"),
            ('Ort "neu"', "VARCHAR", 100, 3, "=1+1", "Süd"),
            ("ratio", "DOUBLE", 0, 991, 0.125, 124.875),
            ("place", "STRUCT(lat DOUBLE, note VARCHAR)", 0, 2, None, None),
            ("parts", "DECIMAL(4,2)[]", 200, 3, None, None),
            ("extra", "MAP(VARCHAR, BIGINT)", 0, 3, None, None),
            ("raw", "BLOB", 334, None, None, None),
            ("even", "BOOLEAN", 0, 2, "false", "true"),
        ):
            row = columns[name]
            self.assertEqual((row["Type"], row["Rows"], row["Empty"], row["Different"], row["Least"], row["Most"]), (kind, 1000, empty, different, least, most), name)
        self.assertEqual(columns["ratio"]["Not a number"], 10)
        self.assertEqual(columns["taken"]["Stored as"], "INT64, MICROS of no zone")
        frequent = {}
        for row in sheets["Frequent values"]:
            frequent.setdefault(row["Column"], []).append((row["Value"], row["Rows"], round(row["Share"], 4)))
        self.assertEqual(frequent['Ort "neu"'], [("Nord", 450, 0.5), ("Süd", 250, 0.2778), ("=1+1", 200, 0.2222)])
        self.assertEqual(frequent["parts"], [("[]", 267, 0.3337), ("[1.50]", 267, 0.3337), ("[1.50, 2.25]", 266, 0.3325)])
        self.assertEqual(frequent["place"], [("{'lat': 0.0, 'note': a|b}", 500, 0.5), ("{'lat': 0.5, 'note': NULL}", 500, 0.5)])
        self.assertNotIn("id", frequent)  # nothing is there twice

    def test_have_a_sample_with_every_digit(self):
        self.results(PARQUET / "readings.parquet", sample=7)
        with open(self.output / "sample.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), 7)
        for i, row in enumerate(rows):
            self.assertEqual(row["id"], str(9007199254740993 + i))
            self.assertEqual(row["huge"], "%d.0123456789" % (1234567890123456789012345678 - i))
            self.assertEqual(row["even"], "true" if i % 2 == 0 else "false")
        self.assertEqual((rows[0]['Ort "neu"'], rows[2]['Ort "neu"']), ("", "=1+1"))
        self.results(PARQUET / "readings.parquet", sample=0)
        self.assertEqual([path.name for path in self.output.iterdir()], ["report.xlsx"])

    def test_of_folders_put_files_of_one_schema_together(self):
        for name in ("2024/ids 1.parquet", "2025/ids 2.PARQUET", "2025/_temporary/half.parquet", "2025/.hidden.parquet"):
            self.copy("ids.parquet", "data ä/" + name)
        self.copy("readings.parquet", "data ä/r.pq")
        self.file("x", "data ä/notes.txt")
        self.results(self.folder / "data ä", report="markdown", top=50)
        text = (self.output / "report.md").read_text(encoding="utf-8")
        self.assertIn("| 2 | id | BIGINT | INT64, INT\\_64 | yes | 6 | 0 |  | 3 | 0 | 2 |\n", text)
        self.assertIn("| 2 | id | 0 | 2 | 0.333333 |\n", text)
        self.assertIn("data ä/2025/ids 2.PARQUET", text)
        self.assertEqual(self.lines[-1], "1,006 rows in 3 files, of 2 schemas.")
        self.assertEqual(sorted(path.name for path in self.output.iterdir()), ["report.md", "sample-1.csv", "sample-2.csv"])
        self.assertEqual(self.steps[-1], (14, 14))


class Files(ParquetReport):
    def test_that_are_none_or_broken_are_refused(self):
        whole = (PARQUET / "readings.parquet").read_bytes()
        for content, said in (
            (b"", "it is empty."),
            (b"a,b\n1,2\n", "it is no Parquet file."),
            (whole[:-100], "its end is missing"),
            (whole[:2000] + bytes(1500) + whole[3500:], "it is broken: "),
            (whole[:-2000] + b"\xff" * 500 + whole[-1500:], "it is broken: "),
            (b"PAR1" + b"\xff\xff\xff\x7fPAR1", "it is broken: "),
            (b"PARE" + whole[4:-4] + b"PARE", "it is encrypted."),
        ):
            self.assertIn("“Übel 1.parquet”: " + said, self.refusal(self.file(content, "Übel 1.parquet")))
        (self.folder / "leer").mkdir()
        self.assertIn("no Parquet file in the folder “leer”", self.refusal(self.folder / "leer"))

    def test_that_are_broken_leave_the_others_theirs(self):
        whole = (PARQUET / "readings.parquet").read_bytes()
        broken = self.file(whole[:2000] + bytes(1500) + whole[3500:], "a.parquet")
        self.results(broken, PARQUET / "readings.parquet")
        self.assertRegex("\n".join(self.lines), "“a.parquet” is left out: it is broken: .*\n1,000 rows in 1 file, all of one schema.")
        sheets, columns = self.sheets()
        self.assertEqual(columns["id"]["Rows"], 1000)
        self.assertEqual(len(columns), 13)
        self.assertRegex(sheets["Files"][0]["Problem"], "it is broken: ")

    def test_are_what_their_script_makes(self):
        """Another DuckDB may write other bytes for the same cells."""
        with tempfile.TemporaryDirectory(prefix="berth-parquet-") as folder:
            shutil.copy(PARQUET / "make.cjs", folder)
            subprocess.run(["node", folder + "/make.cjs"], check=True)
            for name in ("ids.parquet", "readings.parquet"):
                self.results(PARQUET / name, sample=1000, report="markdown")
                kept = (self.output / "sample.csv").read_bytes()
                self.results(pathlib.Path(folder, name), sample=1000, report="markdown")
                self.assertEqual((self.output / "sample.csv").read_bytes(), kept)


if __name__ == "__main__":
    unittest.main()
