# SPDX-License-Identifier: GPL-3.0-or-later
import csv
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

import openpyxl
from recipe_bench import SAMPLES


def cells(path):
    return list(openpyxl.load_workbook(path).active.iter_rows(values_only=True))


def sources(path):
    with tarfile.open(path) as archive:
        return {entry.name: archive.extractfile(entry).read() for entry in archive}


class Samples(unittest.TestCase):
    def test_are_what_their_generator_writes(self):
        with tempfile.TemporaryDirectory(prefix="berth-samples-") as folder:
            subprocess.run([sys.executable, str(SAMPLES / "generate.py"), folder], check=True)
            made = pathlib.Path(folder)
            names = sorted(path.name for path in made.glob("*.csv"))
            self.assertGreater(len(names), 5)
            for name in names:  # the others are of generate_documents.py
                self.assertEqual((made / name).read_bytes(), (SAMPLES / name).read_bytes(), name)
            # Another zlib may pack otherwise, and another openpyxl write other bytes for the same cells.
            self.assertEqual(sources(made / "stairs.tar.gz"), sources(SAMPLES / "stairs.tar.gz"))
            self.assertEqual(cells(made / "sales.xlsx"), cells(SAMPLES / "sales.xlsx"))

    def test_orders_are_consistent(self):
        with open(SAMPLES / "orders.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertLess((SAMPLES / "orders.csv").stat().st_size, 4_000_000)
        self.assertEqual(len(rows), 50_000)
        self.assertEqual(len({row["order_id"] for row in rows}), 50_000)
        for row in rows:
            if row["amount"]:
                cents, price = (int(row[name].replace(".", "")) for name in ("amount", "unit_price"))
                self.assertEqual(cents, price * int(row["quantity"]), row)
                self.assertEqual(cents < 0, row["status"] == "refunded", row)
            else:
                self.assertEqual(row["status"], "draft", row)
        names = {row["customer"] for row in rows}
        self.assertEqual(len(names), len({" ".join(name.split()).casefold() for name in names}))


if __name__ == "__main__":
    unittest.main()
