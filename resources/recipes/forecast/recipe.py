# SPDX-License-Identifier: GPL-3.0-or-later
"""What follows in a series: Holt-Winters beside the plainest guess, with an interval, and how far off both were before."""
import csv
import statistics
from decimal import Decimal

import models
from berth import columns
from berth.job import BadInput, counted, quoted, rows, run
from berth.periods import Periods
from berth.series import dated, only_date
from berth.tables import open_table

RESULT = "forecast.xlsx"
TABLE = "forecast.csv"
PICTURE = "forecast.png"
_SEASONS = {"day": 7, "month": 12, "quarter": 4, "year": 1}
_MOST_VALUES = 5000


def main(job):
    [path] = job.inputs
    given = {name: job.text(name) for name in ("date", "value")}
    table = open_table(path, job.text("sheet"), given.values(), job.progress)
    date = table.column(given["date"]) if given["date"] else only_date(table)
    value = columns.amount(table, given["value"], "value", "the value")
    if date == value:
        raise BadInput("Column %s cannot be the date and the value at once." % quoted(table.header[date]))
    days, left_out = dated(job, table, date, value)
    periods = Periods([day for day, _ in days], job.text("period"))
    if len(periods.all) > _MOST_VALUES:
        raise BadInput("The dates reach from %s to %s: choose a longer period, for example --param period=month." % (periods.all[0], periods.all[-1]))
    filled = len({periods.of(day) for day, _ in days})
    if filled < models.least(1):
        shorter = "" if periods.name == "day" else ", or choose a shorter one: --param period=day"
        raise BadInput("Found: %s with a value; a forecast needs at least %d. Give a longer series%s." % (counted(filled, periods.name), models.least(1), shorter))
    values, gaps = by_period(periods, days, job.text("gaps"))
    horizon = int(job.parameters.get("horizon", 12))
    if int(periods.all[-1][:4]) + horizon > 9999:
        raise BadInput("The dates reach to %s, after which there are not %d periods. Leave out what is no date of the series." % (periods.all[-1], horizon))
    season, about_season = season_of(job, periods, values)
    job.step(1, 4, "Testing on the last values")
    tested, times = models.backtest(values, season, min(horizon, max(1, len(values) // 4)))
    kinds = {kind.name: kind for kind in (models.HoltWinters, models.Naive)}
    chosen, other = sorted(kinds, key=lambda name: (tested[name][0] if tested else 0, list(kinds).index(name)))
    wanted = {"holt-winters": "Holt-Winters", "seasonal-naive": "seasonal naive"}.get(job.text("model"), chosen)
    chosen, other = (chosen, other) if wanted == chosen else (other, chosen)
    job.step(2, 4, "Forecasting")
    model, base = kinds[chosen](values, season), kinds[other](values, season)
    sure = int(job.text("interval") or 90)
    reach = statistics.NormalDist().inv_cdf(0.5 + sure / 200)
    ahead = [(guess, guess - reach * deviation, guess + reach * deviation) for guess, deviation in model.ahead(horizon)]
    beside = [guess for guess, _ in base.ahead(horizon)]
    names = periods.following(horizon)

    import picture  # not earlier: matplotlib and openpyxl take long to load
    import sheets
    from berth import drawing

    titles = ("Period", table.header[value], "Forecast (%s)" % chosen, "Lower %d %%" % sure, "Upper %d %%" % sure, other[0].upper() + other[1:])
    lines = [(name, each, None, None, None, None) for name, each in zip(periods.all, values)]
    lines += [(name, None, *each, guess) for name, each, guess in zip(names, ahead, beside)]
    title = "%s by %s" % (table.header[value], periods.name)
    job.publish(TABLE, lambda part: write(part, titles, lines))
    shown = max(0, len(values) - max(4 * horizon, 60))
    drawing.publish(
        job,
        PICTURE,
        lambda part: picture.draw(part, title, periods.all[shown:] + names, values[shown:], ahead, beside, (titles[2], titles[5]), sure),
    )
    job.step(3, 4, "Writing " + RESULT)
    notes = [("Date column", table.header[date]), ("Value column", table.header[value]), ("Period", periods.name), ("Periods without rows", gaps), ("Season", about_season), *table.notes]
    every = left_out + table.left_out()
    about = [
        ("Model: " + each.name, [*each.about, ("Standard deviation of one step", "%.6g" % each.deviation)]) for each in (model, base)
    ]
    about.append(
        (
            "How sure it is",
            [
                ("Interval", "Holds in %d of 100 cases if the future varies as the past did, normally distributed." % sure),
                ("Backtest", "The last values were hidden and forecast, %s." % counted(times, "time") if times else "There are too few values to hide some."),
            ],
        )
    )
    report = sheets.book(title, titles, lines, [(name, *tested[name]) for name in tested], notes, about, [(why[0].upper() + why[1:], count) for why, count in every])
    job.publish(RESULT, report.save)
    job.step(4, 4)
    for why, count in every:
        job.progress("Left out, %s: %s." % (rows(count), why))
    if gaps != "none":
        job.progress("Periods without rows: %s." % gaps)
    if 2 * filled < len(values):
        job.progress("Warning: most periods have no row, so the errors and the interval say little. Choose a longer period than a %s." % periods.name)
    for line in doubts(periods, days, tested, chosen, other, times):
        job.progress(line)
    job.progress("Wrote %s, %s and %s: %s ahead by %s." % (RESULT, TABLE, PICTURE, counted(horizon, "period"), chosen))


def by_period(periods, days, gaps):
    """([value of each period], what was done where there are no rows)"""
    sums, counts = {}, {}
    for (day, _), (amount, count) in days.items():
        period = periods.of(day)
        sums[period] = sums.get(period, Decimal(0)) + amount
        counts[period] = counts.get(period, 0) + count
    empty = [period for period in periods.all if period not in sums]
    if gaps not in ("zero", "line"):
        gaps = "zero" if max(counts.values()) > 1 else "line"
    if not empty:
        return [float(sums[period]) for period in periods.all], "none"
    if gaps == "zero":
        return [float(sums.get(period, 0)) for period in periods.all], "%d, counted as 0" % len(empty)
    values = [float(sums[period]) if period in sums else None for period in periods.all]
    known = [index for index, value in enumerate(values) if value is not None]
    for before, after in zip(known, known[1:]):
        for index in range(before + 1, after):
            values[index] = values[before] + (values[after] - values[before]) * (index - before) / (after - before)
    return values, "%d, on the line between neighbours" % len(empty)


def season_of(job, periods, values):
    given = int(job.parameters.get("season") or 0)
    season = given or _SEASONS[periods.name]
    if len(values) >= models.least(season):
        return season, "%d periods" % season if season > 1 else "none"
    if given:
        raise BadInput("A season of %d periods needs at least %d of them, and there are %d." % (season, models.least(season), len(values)))
    return 1, "none: there are fewer than two of %d periods" % season


def doubts(periods, days, tested, chosen, other, times):
    counts = {}
    for (day, _), (_, count) in days.items():
        counts[periods.of(day)] = counts.get(periods.of(day), 0) + count
    usual = statistics.median(counts.values())
    if usual >= 4 and counts[periods.all[-1]] < usual / 2:
        yield "Warning: %s has %d rows, and others about %d. If it is not complete, leave its rows out." % (periods.all[-1], counts[periods.all[-1]], usual)
    if times:
        yield "Mean absolute error on the last values: %s %.6g, %s %.6g." % (chosen, tested[chosen][0], other, tested[other][0])
        if tested[chosen][0] > tested[other][0]:
            yield "Warning: %s was closer than %s." % (other, chosen)
    else:
        yield "Warning: there are too few values to test the forecast."


def write(path, titles, lines):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(titles)
        for name, *numbers in lines:
            writer.writerow([name, *("" if number is None else "%.10g" % number for number in numbers)])


if __name__ == "__main__":
    run(main)
