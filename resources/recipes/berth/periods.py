# SPDX-License-Identifier: GPL-3.0-or-later
"""Days, months, quarters or years, in order and without gaps, named so that they sort: 2024-03, 2024-Q1."""
import datetime

_NAMES = ("day", "month", "quarter", "year")


class Periods:
    def __init__(self, days, name):
        """`days` as 2024-03-31; `name` is one of the four, or else the one that suits."""
        first, last = (datetime.date.fromisoformat(pick(days)) for pick in (min, max))
        if name not in _NAMES:
            span = (last - first).days
            name = "day" if span <= 62 else "month" if span <= 366 * 10 else "year"
        self.name = name
        self._last = last
        if name == "day":
            every = map(datetime.date.fromordinal, range(first.toordinal(), last.toordinal() + 1))
        else:
            months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
            every = (datetime.date(month // 12, month % 12 + 1, 1) for month in months)
        self.all = list(dict.fromkeys(self.of(day.isoformat()) for day in every))

    def of(self, day):
        if self.name == "quarter":
            return "%s-Q%d" % (day[:4], (int(day[5:7]) + 2) // 3)
        return day[: {"day": 10, "month": 7, "year": 4}[self.name]]

    def following(self, count):
        """The names of as many periods after the last one."""
        if self.name == "day":
            first = self._last.toordinal() + 1
            every = map(datetime.date.fromordinal, range(first, first + count))
        else:
            months = {"month": 1, "quarter": 3, "year": 12}[self.name]
            first = (self._last.year * 12 + self._last.month - 1) // months + 1
            every = (datetime.date(number * months // 12, number * months % 12 + 1, 1) for number in range(first, first + count))
        return [self.of(day.isoformat()) for day in every]


def year_before(period):
    return "%04d%s" % (int(period[:4]) - 1, period[4:])
