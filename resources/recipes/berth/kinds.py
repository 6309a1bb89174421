# SPDX-License-Identifier: GPL-3.0-or-later
"""What a column holds, learnt from all of its cells, and each cell in one notation.

| kind     | when                                                     | written as                      |
| -------- | -------------------------------------------------------- | ------------------------------- |
| `number` | four of five cells are amounts, and none is a code       | 1234.5, exactly                 |
| `date`   | four of five cells are dates, with or without a time     | 2024-03-31, 2024-03-31 14:05:00 |
| `text`   | anything else                                            | without spaces at its ends      |

Codes are numbers whose notation matters: with zeros in front, or a plus. A cell that can be read in two ways
(1.234, 03/04/2024) and whose column does not show which one is meant stays as it is.
"""
import datetime
import functools
import re
import unicodedata
from decimal import Decimal

from . import amounts
from .tables import as_text

_CODE = re.compile(r"\+|-?0\d")
_ISO = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(.*)$")
_OTHER = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(.*)$")
_SHORT = re.compile(r"\d{1,2}([-/.])\d{1,2}\1\d{2}$")
_TIME = re.compile(r",?[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$")
_SHARE = 0.8
_EITHER_MARK = "“%s” may be a decimal or a thousands mark. Say which: --param decimal=point or --param decimal=comma"
_EITHER_ORDER = "day and month may be in either order. Say which is first: --param date-order=day-first or --param date-order=month-first"
_OTHER_MARK = "it has another decimal mark than the parameter decimal says"


def is_choice(doubt):
    """Whether why a cell stays as it is can be mended by a parameter."""
    return doubt == _OTHER_MARK or "--param" in doubt


class Column:
    """`decimal` is ".", "," or "" for: find out; `order` is "day-first", "month-first" or ""."""

    def __init__(self, title, decimal="", order="", is_text=False):
        self.title = title
        self._decimal = decimal
        self._order = order
        self._is_text = is_text
        self.filled = 0
        self._numbers = 0
        self._dates = 0
        self._codes = 0
        self._times = 0
        self._proofs = set()
        self._votes = {}
        self.currencies = set()

    def learn(self, cell):
        if type(cell) is not str:
            self.filled += 1
            self._numbers += isinstance(cell, Decimal)
            self._dates += isinstance(cell, datetime.date)
            self._times += isinstance(cell, datetime.datetime) and cell.time() != datetime.time()
            return
        text = tidied(cell)
        if text.lower() in amounts.MISSING:
            return
        self.filled += 1
        match = _ISO.match(text) or _OTHER.match(text)
        if match and _clock(match[5]) is not None:
            self._dates += 1
            self._times += match[5] != ""
            self._vote(text)
            return
        self._codes += bool(_CODE.match(text)) and not text.startswith(("0.", "0,", "-0.", "-0,"))
        number = amounts.read(text)
        if number:
            _, _, mark, sure, currency = number
            self._numbers += 1
            self.currencies.add(currency)
            if mark and sure:
                self._proofs.add(mark)

    def _vote(self, text):
        match = _OTHER.match(text)
        if match and not _ISO.match(text):
            votes = self._votes.setdefault(match[2], set())
            if int(match[1]) > 12:
                votes.add("day-first")
            elif int(match[3]) > 12:
                votes.add("month-first")

    @functools.cached_property
    def kind(self):
        """Ask when all cells are learnt."""
        if self._is_text or not self.filled:
            return "text"
        if self._dates >= _SHARE * self.filled:
            return "date"
        is_one_unit = len(self.currencies) < 2
        if self._numbers >= _SHARE * self.filled and not self._codes and is_one_unit:
            return "number"
        return "text"

    def read_as(self, kind):
        """Takes the column for one of that kind, unless most of its cells are not: then False."""
        if kind != "text" and 2 * (self._numbers if kind == "number" else self._dates) < self.filled:
            return False
        self.kind = kind
        return True

    def clean(self, cell):
        """(the cell in one notation, why it stays as it is or "")."""
        kind = self.kind
        if type(cell) is not str:
            return self._plain(cell, kind), ""
        text = tidied(cell)
        if kind == "text":
            return text, ""
        if text.lower() in amounts.MISSING:
            return "", ""
        return self._number(text) if kind == "number" else self._date(text)

    def _plain(self, cell, kind):
        if isinstance(cell, datetime.datetime):
            return cell.strftime("%Y-%m-%d %H:%M:%S" if self._times or kind != "date" else "%Y-%m-%d")
        return as_text(cell)

    def _number(self, text):
        number = amounts.read(text)
        if number is None:
            return text, "no number"
        digits, scale, mark, sure, _ = number
        chosen = self._decimal or (next(iter(self._proofs)) if len(self._proofs) == 1 else "")
        if not sure and not chosen:
            return text, _EITHER_MARK % mark
        if sure and mark and self._decimal and mark != self._decimal:
            return text, _OTHER_MARK
        if not sure:
            scale = 3 if mark == chosen else 0
        return decimal_text(digits, scale), ""

    def _date(self, text):
        match = _ISO.match(text)
        if match:
            year, month, day = match[1], match[3], match[4]
        else:
            match = _OTHER.match(text)
            if not match:
                return text, "its year has two digits, so the century is not sure" if _SHORT.match(text) else "no date"
            first, mark, second, year = match[1], match[2], match[3], match[4]
            order = self._order_of(mark, first, second)
            if not order:
                return text, _EITHER_ORDER
            day, month = (first, second) if order == "day-first" else (second, first)
        clock = _clock(match[5])
        try:
            date = datetime.date(int(year), int(month), int(day)).isoformat()
            time = datetime.time(*clock).isoformat() if clock else "00:00:00"
        except (TypeError, ValueError):
            return text, "there is no such date"
        return (date + " " + time if self._times else date), ""

    def _order_of(self, mark, first, second):
        if mark == ".":
            return "day-first"
        if first == second:
            return "day-first"  # either way the same
        votes = self._votes.get(mark, set())
        if len(votes) == 2:  # both orders are there: only a cell that proves its own is sure
            return "day-first" if int(first) > 12 else "month-first" if int(second) > 12 else self._order
        return next(iter(votes)) if votes else self._order

    def words(self):
        """The kind and what was decided, for a report."""
        if self.kind == "number":
            units = "".join(self.currencies)
            marks = sorted({self._decimal} if self._decimal else self._proofs)
            how = " or ".join({",": "comma", ".": "point"}[mark] for mark in marks)
            return "number" + (", decimal %s" % how if how else "") + (", in %s" % units if units else "")
        if self.kind == "date":
            return "date" + (" with time" if self._times else "") + self._orders()
        return self.kind

    def _orders(self):
        """Which of day and month was first, where a notation leaves that open."""
        marks = {}
        for mark in sorted(self._votes):
            order = self._order_of(mark, "1", "2") or "either first"
            marks.setdefault(order.replace("-", " "), []).append("“%s”" % mark)
        if len(marks) < 2:
            return "".join(", " + order for order in marks)
        return "".join(", %s with %s" % (order, " and ".join(several)) for order, several in marks.items())


def _clock(rest):
    """() for none, (hours, minutes, seconds), or None when it is no time."""
    if not rest:
        return ()
    match = _TIME.match(rest)
    return tuple(int(part or 0) for part in match.groups()) if match else None


def tidied(text):
    """Without spaces at its ends, composed, and with ordinary spaces."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.replace("\u00a0", " ").replace("\ufeff", ""))
    return text.strip()


def decimal_text(digits, scale):
    """digits / 10**scale without an exponent and needless zeros."""
    sign, number = ("-" if digits < 0 else ""), str(abs(digits)).rjust(scale + 1, "0")
    whole, part = (number[:-scale], number[-scale:].rstrip("0")) if scale else (number, "")
    return sign + whole + ("." + part if part else "") if digits else "0"
