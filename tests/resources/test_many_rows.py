# SPDX-License-Identifier: GPL-3.0-or-later
"""A million rows in the smallest machine: 512 MiB, of which the system takes its part."""
import os
import subprocess
import sys
import unittest
import zipfile

import openpyxl
from recipe_bench import RECIPES, RecipeTest, cents

ROWS = 1_000_000
MOST_MEMORY = 256 * 1024  # KiB


class ManyRows(RecipeTest):
    recipe = "top-customers"

    def run_measured(self, path):
        """The peak of the script's memory, in KiB."""
        job = self.folder / "job.json"
        job.write_text('{"parameters": {}, "inputs": ["%s"], "output": "%s"}' % (path, self.output))
        script = str(RECIPES / self.recipe / "recipe.py")
        environment = {**os.environ, "PYTHONPATH": str(RECIPES), "PYTHONDONTWRITEBYTECODE": "1"}
        with open(self.folder / "log", "w+") as log:
            process = subprocess.Popen(
                [sys.executable, script, str(job)], stdout=log, stderr=log, env=environment
            )
            _, status, usage = os.wait4(process.pid, 0)
            log.seek(0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0, log.read())
        return usage.ru_maxrss

    def check(self, path, expected):
        self.assertLess(self.run_measured(path), MOST_MEMORY)
        sheet = openpyxl.load_workbook(self.output / "top-customers.xlsx")["Top customers"]
        found = {
            name: (cents(money), count)
            for _, name, money, count, _ in sheet.iter_rows(min_row=2, values_only=True)
        }
        best = sorted(expected.items(), key=lambda item: (-item[1][0], item[0]))[:20]
        self.assertEqual(found, dict(best))

    def test_of_text_fit_the_smallest_machine(self):
        expected = {}
        path = self.folder / "orders.csv"
        with open(path, "w", encoding="utf-8") as file:
            file.write("order_id,date,customer,country,amount,currency\n")
            for number in range(ROWS):
                name = "Customer %d GmbH" % (number * 7919 % 20_011)
                amount = number * 104_729 % 1_000_003 - 20_000
                old = expected.get(name, (0, 0))
                expected[name] = old[0] + amount, old[1] + 1
                sign = "-" if amount < 0 else ""
                file.write(
                    "%d,2024-05-01,%s,DE,%s%d.%02d,EUR\n"
                    % (number, name, sign, abs(amount) // 100, abs(amount) % 100)
                )
        self.check(path, expected)

    def test_of_a_workbook_fit_the_smallest_machine(self):
        # As large as the time of a test allows; memory does not grow with rows but with different texts.
        rows = 150_000
        expected = {}
        path = self.folder / "orders.xlsx"
        book = openpyxl.Workbook()
        book.active.append(["Customer", "Amount"])
        book.save(path)
        with zipfile.ZipFile(path) as empty:
            parts = {name: empty.read(name) for name in empty.namelist()}
        cells = []
        for number in range(rows):
            name = "Customer %d" % (number * 7919 % 5003)
            amount = number * 104_729 % 1_000_003 - 20_000
            old = expected.get(name, (0, 0))
            expected[name] = old[0] + amount, old[1] + 1
            cells.append(
                '<row r="%d"><c r="A%d" t="inlineStr"><is><t>%s</t></is></c><c r="B%d"><v>%r</v></c></row>'
                % (number + 2, number + 2, name, number + 2, amount / 100)
            )
        sheet = parts["xl/worksheets/sheet1.xml"].replace(
            b"</sheetData>", "".join(cells).encode() + b"</sheetData>"
        )
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book:
            for name, content in {**parts, "xl/worksheets/sheet1.xml": sheet}.items():
                book.writestr(name, content)
        self.check(path, expected)


if __name__ == "__main__":
    unittest.main()
