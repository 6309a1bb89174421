# SPDX-License-Identifier: GPL-3.0-or-later
"""Dates as they stand in tables: 2024-03-31, 31.03.2024, 31/03/2024, 3/31/2024, with or without a time."""
import datetime
import re

_ISO = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$")
_OTHER = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:,?[T ]\s*\d{1,2}:\d{2}.*)?$")


def looks_like_date(cell):
    if type(cell) is not str:
        return isinstance(cell, datetime.date)
    text = cell.strip()
    return bool(_ISO.match(text) or _OTHER.match(text))


def day_first(cells):
    """Whether 03/04/2024 is the third of April: True, False, or None when the cells do not show it."""
    votes = set()
    for cell in cells:
        match = _OTHER.match(cell.strip()) if type(cell) is str else None
        if match:
            first, mark, second = int(match[1]), match[2], int(match[3])
            if mark == "." or first > 12:
                votes.add(True)
            elif second > 12:
                votes.add(False)
    return votes.pop() if len(votes) == 1 else None


def needs_order(cells):
    return any(type(cell) is str and _OTHER.match(cell.strip()) for cell in cells)


def read(cell, is_day_first):
    """The day of a cell, or None."""
    if type(cell) is not str:
        if isinstance(cell, datetime.datetime):
            return cell.date()
        return cell if isinstance(cell, datetime.date) else None
    text = cell.strip()
    match = _ISO.match(text)
    if match:
        return _day(match[1], match[3], match[4])
    match = _OTHER.match(text)
    if match:
        return _day(match[4], match[3], match[1]) if is_day_first else _day(match[4], match[1], match[3])
    return None


def _day(year, month, day):
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
