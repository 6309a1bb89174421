# SPDX-License-Identifier: GPL-3.0-or-later
"""Results of recipes beside what the samples say, computed another way: check_results.py KIND RESULT SAMPLE. Prints what differs."""
import collections
import csv
import datetime
import sys
from decimal import Decimal

import openpyxl


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def chart(result, sample):
    """The numbers behind the chart are the sums of the amounts by country."""
    sums = collections.Counter()
    for row in rows(sample):
        sums[row["country"]] += Decimal(row["amount"] or 0)
    sheet = openpyxl.load_workbook(result)["Chart"]
    drawn = {label: Decimal(str(value)) for label, value in sheet.iter_rows(min_row=2, values_only=True)}
    return [] if drawn == sums and len(sheet._charts) == 1 else [drawn, sums]


def growth(result, sample):
    """The values are the sums of the revenue by year."""
    header, *cells = openpyxl.load_workbook(sample).active.iter_rows(values_only=True)
    date, revenue = header.index("Date"), header.index("Revenue")
    sums = collections.Counter()
    for row in cells:
        if isinstance(row[date], datetime.date) and isinstance(row[revenue], (int, float)):
            sums[str(row[date].year)] += Decimal(str(row[revenue]))
    found = {row["Period"]: Decimal(row["Value"]) for row in rows(result)}
    change = Decimal(rows(result)[1]["Change"])
    return [] if found == sums and change == sums["2025"] - sums["2024"] else [found, sums, change]


def joined(result, sample):
    """Each row was joined with the client that was meant, and none is missing."""
    wrong = [row for row in rows(result) if row["meant"] != row["Number"]]
    return wrong if len(rows(result)) == len(rows(sample)) else [*wrong, "rows are missing"]


if __name__ == "__main__":
    kind, made, of = sys.argv[1:]
    for each in {"chart": chart, "growth": growth, "joined": joined}[kind](made, of):
        print(each)
