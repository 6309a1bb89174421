# SPDX-License-Identifier: GPL-3.0-or-later
"""The workbook of the top customers: the list with its chart, and the notes."""
from openpyxl.styles import Alignment
from openpyxl.worksheet.table import Table, TableStyleInfo

from berth import report
from berth.amounts import rounded
from berth.job import rows

_TITLES = ("Rank", "Customer", "Revenue", "Orders", "Share")
_MOST_BARS = 20
_RULES = [
    ("Revenue", "The sum of the amounts, refunds (negative amounts) included, exact to the cent."),
    (
        "Orders",
        "Different order numbers with an amount; without an order number column, rows with an amount.",
    ),
    ("Share", "Part of the revenue of all customers, not only of those listed."),
    (
        "Customers",
        "Names are equal when they differ in spaces only. Case matters unless ignore-case is given.",
    ),
    ("Ties", "Customers with equal revenue are in alphabetical order."),
]


def book(result, top, currency, counts, left_out, warnings, how):
    shown = result.ranking[:top]
    book = report.workbook("Top customers")
    sheet = book.active
    sheet.title = "Top customers"
    _list(sheet, shown, result.revenue)
    _chart(sheet, min(len(shown), _MOST_BARS), currency)
    report.notes(
        book,
        [
            ("Please note", [("Warning", warning) for warning in warnings]),
            ("Totals", _totals(result, shown, currency)),
            ("Rows", _rows(counts, left_out)),
            ("How the table was read", how),
            ("What was counted", _RULES),
        ],
    )
    return book


def _list(sheet, shown, revenue):
    report.header(sheet, 1, _TITLES, numbers_from=3)
    sheet.cell(1, 1).alignment = Alignment(horizontal="center", vertical="center")
    for row, (name, total, orders) in enumerate(shown, 2):
        report.put(sheet, row, 1, row - 1).alignment = Alignment(horizontal="center")
        report.put(sheet, row, 2, name)
        report.put(sheet, row, 3, float(rounded(total)), report.MONEY)
        report.put(sheet, row, 4, orders, report.WHOLE)
        if revenue > 0:
            report.put(sheet, row, 5, round(float(total / revenue), 8), report.PERCENT)
        report.stripe(sheet, row, len(_TITLES))
    report.width(sheet, 1, ["Rank"])
    report.width(sheet, 2, ["Customer"] + [name for name, _, _ in shown])
    report.width(sheet, 3, ["Revenue"] + [format(rounded(total), ",") for _, total, _ in shown], least=12)
    report.width(sheet, 4, ["Orders"], least=10)
    report.width(sheet, 5, ["Share"], least=10)
    report.for_print(sheet, len(shown))
    table = Table(displayName="TopCustomers", ref="A1:E%d" % (len(shown) + 1))
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=False)
    sheet.add_table(table)


def _chart(sheet, bars, currency):
    report.bar_chart(
        sheet,
        "G2",
        "Top %d customers by revenue" % bars if bars > 1 else "Revenue of the customer",
        names=2,
        columns=[3],
        rows=range(2, 2 + bars),
        lying=True,
        axis_title="Revenue (%s)" % currency if currency else "Revenue",
        number_format=report.MONEY,
        size=(22, 3.5 + 0.62 * max(bars, 4)),
    )


def _totals(result, shown, currency):
    revenue = sum(total for _, total, _ in shown)
    totals = [
        ("Revenue of all customers", float(rounded(result.revenue)), report.MONEY),
        ("Revenue of the customers listed", float(rounded(revenue)), report.MONEY),
    ]
    if result.revenue > 0:
        totals.append(("Share of the customers listed", float(revenue / result.revenue), report.PERCENT))
    if currency:
        totals.append(("Currency", currency))
    totals.append(("Customers listed", len(shown), report.WHOLE))
    totals.append(("Customers in all", len(result.ranking), report.WHOLE))
    totals.append(("Orders of all customers", result.orders, report.WHOLE))
    return totals


def _rows(counts, left_out):
    pairs = [
        ("Rows read", counts["read"], report.WHOLE),
        ("Rows counted", counts["counted"], report.WHOLE),
        ("Amounts below zero (refunds)", counts["negative"], report.WHOLE),
    ]
    return pairs + [("Left out: " + rows(count), why) for why, count in left_out]
