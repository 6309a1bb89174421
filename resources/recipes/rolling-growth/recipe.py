# SPDX-License-Identifier: GPL-3.0-or-later
"""How a figure grows: its sum by period, the change to the period and the year before, and rolling means."""
import csv
from decimal import Decimal

from berth import columns
from berth.job import BadInput, counted, quoted, rows, run
from berth.periods import Periods, year_before
from berth.series import dated, only_date
from berth.tables import as_text, open_table

RESULT = "growth.xlsx"
TABLE = "growth.csv"
TITLES = ("Period", "Value", "Change", "Change %", "Year before %", "Rolling mean", "Rolling sum")
_MOST_PERIODS = 20_000


class Series:
    """What one group adds up to, period by period without gaps."""

    def __init__(self, name, periods, sums, window):
        self.name = name
        self.lines = []
        place = {period: index for index, period in enumerate(periods)}
        values = [sums.get(period, Decimal(0)) for period in periods]
        for index, (period, value) in enumerate(zip(periods, values)):
            before = values[index - 1] if index else None
            year = values[place[year_before(period)]] if year_before(period) in place else None
            last = values[max(0, index + 1 - window) : index + 1]
            is_full = len(last) == window
            self.lines.append(
                (
                    period,
                    value,
                    None if before is None else value - before,
                    share(value, before),
                    share(value, year),
                    float(sum(last)) / window if is_full else None,
                    sum(last) if is_full else None,
                )
            )


def share(value, before):
    """By what part a value grew; nothing where that says nothing: from zero, or from below."""
    return float(value / before - 1) if before is not None and before > 0 else None


def main(job):
    [path] = job.inputs
    given = {name: job.text(name) for name in ("date", "value", "group")}
    table = open_table(path, job.text("sheet"), given.values(), job.progress)
    date = table.column(given["date"]) if given["date"] else only_date(table)
    value = columns.amount(table, given["value"], "value", "the value")
    group = table.column(given["group"]) if given["group"] else None
    if date == value:
        raise BadInput("Column %s cannot be the date and the value at once." % quoted(table.header[date]))
    job.step(0, 3, "Adding up %s by %s" % (table.header[value], table.header[date]))
    days, left_out = dated(job, table, date, value, group)
    periods = Periods([day for day, _ in days], job.text("period"))
    if len(periods.all) > _MOST_PERIODS:
        raise BadInput("The dates reach from %s to %s: choose a longer period." % (periods.all[0], periods.all[-1]))
    sums = {}
    for (day, name), (amount, _) in days.items():
        of_group = sums.setdefault(name, {})
        period = periods.of(day)
        of_group[period] = of_group.get(period, Decimal(0)) + amount
    window = int(job.parameters.get("window", 3))
    series = [Series(name, periods.all, sums[name], window) for name in sorted(sums, key=str.casefold)]
    job.step(2, 3, "Writing " + RESULT)
    job.publish(TABLE, lambda part: write(part, table.header[group] if group is not None else "", series))

    import sheets  # not earlier: openpyxl takes long to load

    notes = [("Date column", table.header[date]), ("Value column", table.header[value])]
    notes += [("Period", periods.name), ("Rolling over", counted(window, "period")), *table.notes]
    book = sheets.book(series, TITLES, window, notes, left_out + table.left_out())
    job.publish(RESULT, book.save)
    job.step(3, 3)
    for why, count in left_out + table.left_out():
        job.progress("Left out, %s: %s." % (rows(count), why))
    job.progress("Wrote %s: %s of a %s." % (RESULT, counted(len(periods.all), "period"), periods.name))


def write(path, group, series):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*([group] if group else []), *TITLES])
        for each in series:
            for line in each.lines:
                cells = ["" if cell is None else as_text(cell) for cell in line]
                writer.writerow([*([each.name] if group else []), *cells])


if __name__ == "__main__":
    run(main)
