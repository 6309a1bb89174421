# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: check_top_customers.py ORDERS.csv RESULT.xlsx

Computes the top customers of the sample again, by other means (SQLite over integer cents), and compares each
cell with the workbook. Ends with 1 and the first difference when they differ.
"""
import csv
import re
import sqlite3
import sys
import zipfile

import openpyxl

orders, result = sys.argv[1:]
database = sqlite3.connect(":memory:")
database.execute("create table orders (customer text, cents integer)")
with open(orders, encoding="utf-8-sig", newline="") as file:
    for row in csv.DictReader(file):
        fields = {name.strip().lower(): value.strip() for name, value in row.items() if name and value}
        customer = " ".join(fields.get("customer", "").split())
        amount = fields.get("amount", "")
        match = re.fullmatch(r"(-?)(\d+)(?:\.(\d{1,2}))?", amount)
        if not customer or not match:
            continue
        cents = int(match[2]) * 100 + int((match[3] or "").ljust(2, "0") or 0)
        database.execute("insert into orders values (?, ?)", (customer, -cents if match[1] else cents))

total = database.execute("select sum(cents) from orders").fetchone()[0]
expected = database.execute(
    "select customer, sum(cents), count(*) from orders group by customer order by sum(cents) desc, customer limit 20"
).fetchall()

sheet = openpyxl.load_workbook(result, data_only=True).worksheets[0]
rows = [tuple(cell.value for cell in row[:5]) for row in sheet.iter_rows()]
start = next(i for i, row in enumerate(rows) if row == ("Rank", "Customer", "Revenue", "Orders", "Share"))
got = rows[start + 1:start + 1 + len(expected)]
assert len(expected) == 20, len(expected)
for rank, ((customer, cents, count), row) in enumerate(zip(expected, got), 1):
    wanted = (rank, customer, cents, count)
    seen = (row[0], row[1], round(float(row[2]) * 100), row[3])
    if seen != wanted or abs(float(row[4]) - cents / total) > 0.00005:
        sys.exit(f"row {rank}: expected {wanted} and share {cents / total}, found {row}")
if not any(name.startswith("xl/charts/chart") for name in zipfile.ZipFile(result).namelist()):
    sys.exit("the workbook has no chart")
