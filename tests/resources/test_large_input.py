# SPDX-License-Identifier: GPL-3.0-or-later
"""Recipes with a file of 100 MB in which nothing is wrong: it comes out right within a machine of size SM.

With BERTH_LARGE_RESULTS=DIR nothing is run: the results are those in DIR/RECIPE, which a machine has made of what
`test_large_input.py DIR` writes.
"""
import collections
import csv
import datetime
import filecmp
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
from decimal import Decimal

import openpyxl
from recipe_bench import RECIPES
from test_bad_input import LARGE, MOST_MEMORY, lacks
from test_parquet_report import made_modules

CUSTOMERS = 200_011
COUNTRIES = ("DE", "AT", "CH", "Österreich", "FR")
RESULTS = os.environ.get("BERTH_LARGE_RESULTS")


def rows():
    """(order, date, customer, country, amount in tenths, quantity) without end, in the notation of csv-clean."""
    first = datetime.date(2020, 1, 1)
    days = [(first + datetime.timedelta(days=day)).isoformat() for day in range(2000)]
    number = 0
    while True:
        tenths = number * 104_729 % 100_003 * 10 + number % 9 + 1
        yield number + 1, days[number % 2000], number * 7919 % CUSTOMERS, COUNTRIES[number % 5], tenths, number % 50
        number += 1


def write(folder):
    """orders.csv and customers.csv; gives the sums of the orders in tenths, by month, country and customer, and their number."""
    months, countries, customers = collections.Counter(), collections.Counter(), collections.Counter()
    with open(folder / "orders.csv", "w", encoding="utf-8") as file:
        size = file.write("order,date,customer,country,amount,quantity\n")
        for number, date, customer, country, tenths, quantity in rows():
            size += file.write("%d,%s,Customer %d GmbH,%s,%d.%d,%d\n" % (number, date, customer, country, tenths // 10, tenths % 10, quantity))
            months[date[:7]] += tenths
            countries[country] += tenths
            customers[customer] += tenths
            if size > LARGE:
                break
    with open(folder / "customers.csv", "w", encoding="utf-8") as file:
        file.write("customer,number\n")
        file.writelines("Customer %d GmbH,%d\n" % (customer, customer) for customer in range(CUSTOMERS))
    return months, countries, customers, number


class LargeInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory(prefix="berth-large-", dir=RESULTS)
        cls.addClassCleanup(cls.kept.cleanup)
        cls.folder = pathlib.Path(cls.kept.name)
        cls.months, cls.countries, cls.customers, cls.count = write(cls.folder)

    def made(self, recipe, needs=(), named=None, inputs=("orders.csv",), first="", **parameters):
        """The folder of what it made. `first`: Python that is run before, with its module as `recipe`."""
        if RESULTS:
            return pathlib.Path(RESULTS, recipe)
        if missing := lacks(needs):
            self.skipTest("not installed: " + ", ".join(missing))
        manifest = json.loads((RECIPES / recipe / "recipe.json").read_text(encoding="utf-8"))
        given = {entry["name"]: entry["default"] for entry in manifest["parameters"] if "default" in entry}
        named = {name: [str(self.folder / file)] for name, file in (named or {}).items()}
        output = self.folder / recipe
        self.addCleanup(shutil.rmtree, output, ignore_errors=True)
        job = {"parameters": {**given, **parameters}, "named": named, "output": str(output)}
        job["inputs"] = [path for paths in named.values() for path in paths] or [str(self.folder / file) for file in inputs]
        (self.folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(RECIPES), "PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1"}
        with open(self.folder / "log", "w+", encoding="utf-8") as log:
            script = "import recipe, berth.job\n%s\nberth.job.run(recipe.main)" % first
            process = subprocess.Popen([sys.executable, "-c", script, str(self.folder / "job.json")], cwd=RECIPES / recipe, stdout=log, stderr=log, env=environment)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            log.seek(0)
            self.assertEqual(process.returncode, 0, log.read())
        self.assertLess(usage.ru_maxrss, MOST_MEMORY)
        return output

    def test_csv_clean(self):
        self.assertTrue(filecmp.cmp(self.made("csv-clean") / "clean.csv", self.folder / "orders.csv", shallow=False))

    def test_join_tables(self):
        count = 0
        with open(self.made("join-tables", named={"left": "orders.csv", "right": "customers.csv"}) / "joined.csv", encoding="utf-8", newline="") as file:
            for count, row in enumerate(csv.DictReader(file), 1):
                self.assertEqual((row["customer"], row["match"]), ("Customer %s GmbH" % row["number"], "exact"))
        self.assertEqual(count, self.count)

    def test_rolling_growth(self):
        with open(self.made("rolling-growth", value="amount") / "growth.csv", encoding="utf-8", newline="") as file:
            found = {row["Period"]: Decimal(row["Value"]) * 10 for row in csv.DictReader(file)}
        self.assertEqual(found, self.months)

    def test_top_customers(self):
        sheet = openpyxl.load_workbook(self.made("top-customers") / "top-customers.xlsx")["Top customers"]
        found = {name: round(amount * 10) for _, name, amount, *_ in sheet.iter_rows(min_row=2, values_only=True)}
        best = sorted(self.customers.items(), key=lambda item: (-item[1], "Customer %d GmbH" % item[0]))[:20]
        self.assertEqual(found, {"Customer %d GmbH" % customer: tenths for customer, tenths in best})

    def test_forecast(self):
        folder = self.made("forecast", ("matplotlib",), value="amount", period="month")
        with open(folder / "forecast.csv", encoding="utf-8", newline="") as file:
            found = {row["Period"]: row["amount"] for row in csv.DictReader(file) if row["amount"]}
        self.assertEqual(found, {month: "%.10g" % (tenths / 10) for month, tenths in self.months.items()})

    def test_chart(self):
        folder = self.made("chart", ("matplotlib",), labels="country", values=["amount"])
        found = list(openpyxl.load_workbook(folder / "chart.xlsx")["Chart"].iter_rows(min_row=2, values_only=True))
        self.assertEqual({label: round(value * 10) for label, value in found}, self.countries)

    def test_convert_files(self):
        with open(self.made("convert-files", convert="json") / "orders.json", encoding="utf-8") as file:
            lines = sum(line.count('"order":') for line in file)
        self.assertEqual(lines, self.count)

    def test_predict(self):
        with open(self.folder / "learnt.csv", "w", encoding="utf-8") as file:
            file.write("country,quantity,points\n")
            file.writelines("%s,%d,%d\n" % (COUNTRIES[row % 5], row % 50, points(COUNTRIES[row % 5], row % 50)) for row in range(5000))
        needs = ("sklearn", "pandas", "matplotlib")
        model = self.made("train-model", needs, inputs=["learnt.csv"], target="points", model="linear") / "model.zip"
        folder = self.made("predict", needs, named={"model": os.path.relpath(model, self.folder), "rows": "orders.csv"})
        count = 0
        with open(folder / "predictions.csv", encoding="utf-8", newline="") as file, open(self.folder / "orders.csv", encoding="utf-8", newline="") as orders:
            for count, (row, order) in enumerate(zip(csv.DictReader(file), csv.DictReader(orders), strict=True), 1):
                self.assertAlmostEqual(float(row.pop("Predicted points")), points(order["country"], int(order["quantity"])), delta=0.5)
                self.assertEqual(row, order)
        self.assertEqual(count, self.count)

    def test_parquet_report(self):
        self.addCleanup(made_modules().cleanup)
        path = self.folder / "rows.parquet"
        count = 3_000_000  # with a hash each, which does not get smaller
        script = """const { DuckDBInstance } = require('@duckdb/node-api');
            (async () => {
                const connection = await (await DuckDBInstance.create(':memory:')).connect();
                await connection.run(`COPY (SELECT i AS id, md5(CAST(i AS VARCHAR)) AS hash, i %% 200011 AS customer,
                    CASE WHEN i %% 10 > 0 THEN i %% 1000 / 4 END AS amount FROM range(%d) AS r(i)) TO '%s' (FORMAT parquet)`);
            })();""" % (count, path)
        subprocess.run(["node", "-e", script], check=True)
        self.addCleanup(path.unlink)
        self.assertGreater(path.stat().st_size, LARGE)
        first = "recipe.memory = lambda: 580"  # as in a machine of that size
        book = openpyxl.load_workbook(self.made("parquet-report", inputs=["rows.parquet"], first=first) / "report.xlsx")
        titles, *rows = book["Columns"].iter_rows(values_only=True)
        columns = {row["Column"]: row for row in (dict(zip(titles, row)) for row in rows)}
        self.assertEqual([columns["id"][what] for what in ("Rows", "Empty", "Different", "Least", "Most")], [count, 0, count, 0, count - 1])
        self.assertEqual(columns["hash"]["Different"], count)
        self.assertEqual((columns["customer"]["Different"], columns["customer"]["Most"]), (CUSTOMERS, CUSTOMERS - 1))
        self.assertEqual([columns["amount"][what] for what in ("Empty", "Different", "Least", "Most")], [count // 10, 900, 0.25, 249.75])

    def test_transcode(self):
        if missing := lacks(("ffmpeg",)):
            self.skipTest("not installed: " + ", ".join(missing))
        path = self.folder / "raw.mkv"
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=1280x720:r=25:d=3.2,format=yuv420p", "-c:v", "rawvideo", path], check=True)
        self.addCleanup(path.unlink)
        self.assertGreater(path.stat().st_size, LARGE)
        folder = self.made("transcode", named={"videos": "raw.mkv"}, quality="small")
        for name in ("raw.mp4", "raw.webm"):
            done = subprocess.run(
                ["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=width,height,nb_read_frames", "-of", "csv=p=0", folder / name], capture_output=True, check=True
            )
            self.assertEqual(done.stdout.split(), [b"1280,720,80"], name)


def points(country, quantity):
    return 2 * quantity + (10 if country == "DE" else 0)


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]))
