# SPDX-License-Identifier: GPL-3.0-or-later
"""The labels of one side of a pivot: the values of a column, tidied, grouped and put in order."""
import calendar
import re
import unicodedata

from berth import dates
from berth.job import BadInput, quoted
from berth.tables import as_text

_MOST_DAYS = 31
_MOST_MONTHS = 36
_PERIODS = {
    "day": lambda day: day.isoformat(),
    "month": lambda day: day.strftime("%Y-%m"),
    "quarter": lambda day: "%d Q%d" % (day.year, (day.month + 2) // 3),
    "year": lambda day: "%d" % day.year,
}
_CALENDARS = [
    {name.casefold(): place for place, name in enumerate(names)}
    for names in (calendar.month_name, calendar.month_abbr, calendar.day_name, calendar.day_abbr)
]


class Labels:
    """Gives every cell of the column a small number; None when the cell is empty or not a date as it should be.

    `most` bounds the different labels, so that a column of order numbers cannot fill the memory.
    """

    def __init__(self, table, index, date_order, most, role):
        self.title = table.header[index]
        self.empty = 0
        self.not_dates = 0
        self.is_date = table.is_date(index)
        self._cells = {}
        self._numbers = {}
        self._most = most
        self._role = role
        if self.is_date:
            self._day_first = self._find_order(table.sample_cells(index), date_order)

    def number(self, cell):
        number = self._cells.get(cell, -1)
        if number == -1:
            number = self._number(cell)
            if number is not None and len(self._cells) < 1_000_000:
                self._cells[cell] = number
        return number

    def _number(self, cell):
        label = " ".join(as_text(cell).split())
        if not label:
            self.empty += 1
            return None
        if self.is_date:
            label = dates.read(cell, self._day_first)
            if label is None:
                self.not_dates += 1
                return None
        elif not label.isascii():
            label = unicodedata.normalize("NFC", label)
        number = self._numbers.setdefault(label, len(self._numbers))
        if number >= self._most and not self.is_date:
            raise BadInput(
                "Column %s has more than %s different values, too many for the %s of a pivot. Choose another one."
                % (quoted(self.title), format(self._most, ","), self._role)
            )
        return number

    def left_out(self):
        reasons = []
        if self.empty:
            reasons.append(("No value in %s" % quoted(self.title), self.empty))
        if self.not_dates:
            reasons.append(("%s is not a date" % quoted(self.title), self.not_dates))
        return reasons

    def grouped(self, period):
        """(labels in order, number -> place among them, how they were grouped)."""
        if not self.is_date:
            ordered = sorted(self._numbers, key=_order_of(self._numbers))
            place = {label: index for index, label in enumerate(ordered)}
            return ordered, {number: place[label] for label, number in self._numbers.items()}, ""
        if period == "auto":
            period = self._fitting_period()
        name = _PERIODS[period]
        ordered = list(dict.fromkeys(name(day) for day in sorted(self._numbers)))
        if len(ordered) > self._most:
            raise BadInput(
                "Column %s has %s different values by %s, too many for the %s of a pivot. Group more: --param dates=year."
                % (quoted(self.title), format(len(ordered), ","), period, self._role)
            )
        place = {label: index for index, label in enumerate(ordered)}
        return ordered, {number: place[name(day)] for day, number in self._numbers.items()}, "by " + period

    def _fitting_period(self):
        if len(self._numbers) <= _MOST_DAYS:
            return "day"
        months = {(day.year, day.month) for day in self._numbers}
        return "month" if len(months) <= _MOST_MONTHS else "year"

    def _find_order(self, cells, asked):
        if asked in ("day-first", "month-first"):
            return asked == "day-first"
        found = dates.day_first(cells)
        if found is None and dates.needs_order(cells):
            example = next(cell for cell in cells if type(cell) is str)
            raise BadInput(
                "Dates in column %s such as %s can be read in two ways. Say which: --param date-order=day-first or "
                "--param date-order=month-first." % (quoted(self.title), quoted(example))
            )
        return bool(found)


def _order_of(labels):
    """January before February, 9 before 10, else alphabetical."""
    folded = {label.casefold() for label in labels}
    for places in _CALENDARS:
        if folded <= places.keys():
            return lambda label: places[label.casefold()]
    return lambda label: (
        [(int(part), "") if part.isdecimal() else (-1, part) for part in _parts(label)],
        label,
    )


def _parts(label):
    return [part for part in re.split(r"(\d{1,18})", label.casefold()) if part]
