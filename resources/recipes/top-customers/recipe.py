# SPDX-License-Identifier: GPL-3.0-or-later
"""The top customers by revenue, from a table of orders."""
import unicodedata
from decimal import Decimal

from berth import columns
from berth.amounts import Sums, written
from berth.job import BadInput, counted, listed, quoted, rows, run
from berth.tables import as_text, open_table

RESULT = "top-customers.xlsx"
_CHART_BARS = 20
_MARKS = {"point": ".", "comma": ","}
_TOTAL_WORDS = frozenset(
    ("total", "totals", "grand total", "sum", "overall", "gesamt", "summe", "gesamtsumme", "totale", "totaal")
)


class Orders:
    """Revenue and number of orders per customer, filled row by row.

    Names are one customer when they are equal after outer spaces are dropped and inner ones made single,
    and, if asked for, without regard to case. Revenue that belongs to nobody goes to the customer None.
    """

    def __init__(self, sums, ignore_case):
        self.names = []
        self.orders = []
        self.rows = 0
        self.without_customer = 0
        self._sums = sums
        self._ignore_case = ignore_case
        self._spellings = {}
        self._customers = {}
        self._owners = {}
        self._shared = set()

    def add(self, name, amount, order):
        customer = self._spellings.get(name, -1)
        if customer == -1:
            customer = self._spellings[name] = self._customer(name)
        if self._sums.add(customer, amount):
            if customer is None:
                self.without_customer += 1
                return
            self.rows += 1
            if order == "" or self._is_new(order, customer):
                self.orders[customer] += 1

    def _customer(self, spelling):
        name = " ".join(as_text(spelling).split())
        if not name:
            return None
        if not name.isascii():
            name = unicodedata.normalize("NFC", name)
        if name == spelling:
            name = spelling  # one string in memory instead of two
        customer = self._customers.setdefault(name.casefold() if self._ignore_case else name, len(self.names))
        if customer == len(self.names):
            self.names.append(name)
            self.orders.append(0)
        return customer

    def _is_new(self, order, customer):
        """An order of several rows counts once for each of its customers (nearly always one)."""
        owners = self._owners
        if order not in owners:
            owners[order] = customer
            return True
        if owners[order] == customer or (order, customer) in self._shared:
            return False
        self._shared.add((order, customer))
        return True

    def spelled_differently(self):
        """Groups of names that only differ in case and were counted apart."""
        groups = {}
        for name in self.names:
            groups.setdefault(name.casefold(), []).append(name)
        return [names for names in groups.values() if len(names) > 1]


class Result:
    """What the orders add up to, ranked; ties go by name, so that the order never depends on the file's."""

    def __init__(self, orders, totals):
        self.revenue_without_customer = totals.pop(None, Decimal(0))
        self.sum_row = _sum_row(orders, totals, self.revenue_without_customer)
        if self.sum_row is not None:
            del totals[self.sum_row]
        self.revenue = sum(totals.values(), Decimal(0))
        self.orders = sum(orders.orders[customer] for customer in totals)
        self.rows = orders.rows - (self.sum_row is not None)
        names = orders.names
        ranked = sorted(totals, key=lambda c: (-totals[c], names[c].casefold(), names[c]))
        self.ranking = [(names[c], totals[c], orders.orders[c]) for c in ranked]


def _sum_row(orders, totals, revenue_without_customer):
    """The customer that is really the line of totals under an exported table, or None."""
    for customer, total in totals.items():
        if orders.names[customer].casefold().rstrip(":") in _TOTAL_WORDS and orders.orders[customer] == 1:
            others = sum(totals.values()) - total
            if others and total in (others, others + revenue_without_customer):
                return customer
    return None


def main(job):
    [path] = job.inputs
    top = job.parameters.get("top", 20)
    given = {name: job.text(name) for name in ("customer", "amount", "order")}
    table = open_table(path, job.text("sheet"), given.values(), job.progress)
    customer = columns.customer(table, given["customer"])
    amount = columns.amount(table, given["amount"])
    order = columns.order(table, given["order"])
    if customer == amount:
        raise BadInput(
            "Column %s cannot be the customer and the amount at once." % quoted(table.header[amount])
        )

    job.progress("Adding up %s by %s." % (quoted(table.header[amount]), quoted(table.header[customer])))
    sums = Sums(_MARKS.get(job.text("decimal"), ""), table.header[amount], table.where)
    orders = Orders(sums, bool(job.parameters.get("ignore-case")))
    add_all(table, customer, amount, order, orders, sums)
    sums.check_mostly_amounts()
    result = Result(orders, sums.totals())
    if not result.ranking:
        raise BadInput("Column %s names no customer: every cell is empty." % quoted(table.header[customer]))

    warnings = warnings_for(result, orders, sums)
    for warning in warnings:
        job.progress("Warning: " + warning)
    left_out = sums.left_out() + table.left_out()
    if orders.without_customer:
        money = written(result.revenue_without_customer)
        left_out.insert(0, ("No customer (their amounts make %s)" % money, orders.without_customer))
    for why, count in left_out:
        job.progress("Left out, %s: %s." % (rows(count), why[0].lower() + why[1:]))
    how = [
        ("Customer column", table.header[customer]),
        ("Amount column", table.header[amount]),
        ("Order number column", "none, every row is an order" if order is None else table.header[order]),
        ("Decimal mark", sums.decimal_mark()),
        ("Currency", ", ".join(sorted(sums.currencies)) or "not given"),
        *table.notes,
    ]
    # Not earlier: openpyxl takes long to load on a slow machine, and mistakes should be told at once.
    import sheets

    currency = next(iter(sums.currencies)) if len(sums.currencies) == 1 else ""
    counts = {"read": table.rows_read, "counted": result.rows, "negative": sums.negative}
    book = sheets.book(result, top, currency, counts, left_out, warnings, how)
    job.publish(RESULT, book.save)
    shown = result.ranking[:top]
    job.progress(
        "Wrote %s: %s of %s, with %s of %s%s."
        % (
            RESULT,
            format(len(shown), ","),
            counted(len(result.ranking), "customer"),
            written(sum(revenue for _, revenue, _ in shown)),
            written(result.revenue),
            currency and " " + currency,
        )
    )


def add_all(table, customer, amount, order, orders, sums):
    add = orders.add
    currency = columns.currency(table)
    codes = set()
    # A column that is not there is stood in for by another one and its cell ignored.
    stand_ins = [customer if index is None else index for index in (order, currency)]
    for name, cell, number, code in table.cells(customer, amount, *stand_ins):
        add(name, cell, "" if order is None else number)
        if currency is not None:
            codes.add(code)
    sums.currencies.update(code.strip()[:12] for code in codes if type(code) is str and code.strip())


def warnings_for(result, orders, sums):
    warnings = []
    if len(sums.currencies) > 1:
        warnings.append(
            "The amounts are in several currencies (%s) and were added up as they stand, without conversion."
            % listed(sorted(sums.currencies), 8)
        )
    groups = orders.spelled_differently()
    if groups:
        warnings.append(
            "Names that differ only in case count as different customers, such as %s (%s in all). "
            "To count them as one: --param ignore-case=true."
            % (listed(groups[0], 4), format(len(groups), ","))
        )
    if result.sum_row is not None:
        warnings.append(
            "The row %s is the sum of the others and was left out." % quoted(orders.names[result.sum_row])
        )
    if result.revenue <= 0:
        warnings.append("The revenue of all customers together is not positive, so there are no shares.")
    return warnings


if __name__ == "__main__":
    run(main)
