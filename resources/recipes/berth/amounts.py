# SPDX-License-Identifier: GPL-3.0-or-later
"""Amounts as people write them, read and added up exactly.

| cell                                   | read as             |
| -------------------------------------- | ------------------- |
| 1234.56   1,234.56   1 234.56   1'234.56 | 1234.56           |
| 1234,56   1.234,56   1 234,56          | 1234.56             |
| -5.00  5.00-  (5.00)  -$5  $-5  −5     | minus five          |
| € 5   5 EUR   Fr. 5.–   12,34,567      | five …, 1 234 567   |
| empty, -, n/a, null, #N/A              | missing             |
| 1.234   1,234                          | open: the rest of the column decides |

Nothing here is a floating point number: sums are integers of cents, and decimals for what is finer.
"""
import decimal
import functools
import re
from decimal import Decimal

from .job import BadInput, quoted

decimal.getcontext().prec = 60

MISSING = frozenset(
    ("", "-", "--", "–", "—", "n/a", "na", "nan", "null", "none", "nil", "#n/a", "#na", "?", ".")
)
_OTHER = {".": ",", ",": "."}
_MARK_NAMES = {".": "point", ",": "comma"}

# The part that starts and ends with a digit; what stands before and after is sign and currency.
_CORE = re.compile(r"(?:(?<!\w)[.,])?\d(?:[\d.,'’\s]*\d)?(?:[eE][-+]?\d{1,2}(?!\w))?")
_SHAPE = re.compile(
    r"""(?P<whole> \d* (?=[.,]|$|[eE])
                 | \d{1,3} (?P<group>[.,'’\s]) \d{3} (?: (?P=group) \d{3} )*
                 | \d{1,2} (?:,\d{2})+ ,\d{3} )
        (?: (?P<mark>[.,]) (?P<part>\d+) )?
        (?: [eE] (?P<power>[-+]?\d+) )? $""",
    re.VERBOSE,
)
_CURRENCY = re.compile(
    r"AED|ARS|AUD|BGN|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|ISK|JPY|KES|KRW|KWD|MAD|MXN"
    r"|MYR|NGN|NOK|NZD|PEN|PHP|PKR|PLN|QAR|RON|RSD|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USD|VND|ZAR"
    r"|[A-Z]{0,3}[$€£¥₹₽₩₪₫₺₴₦฿]|[Kk]r\.?|Kč|zł|Ft|лв\.?|руб\.?|S?Fr\.?|Rs\.?|RM|Rp\.?|TL|lei"
)
_SIGNS = {
    "US$": "USD",
    "€": "EUR",
    "£": "GBP",
    "₹": "INR",
    "Fr": "CHF",
    "Fr.": "CHF",
    "SFr.": "CHF",
    "zł": "PLN",
}
_SIGN_OF = {
    ("", ""): 1,
    ("+", ""): 1,
    ("'", ""): 1,
    ("-", ""): -1,
    ("", "-"): -1,
    ("(", ")"): -1,
    ("(-", ")"): -1,
    ("-(", ")"): -1,
}
_NO_CENTS = re.compile(r"[.,]-{0,2}")  # “12,-” and “12.–” are whole amounts, not negative ones


@functools.lru_cache(maxsize=4096)
def _affixes(before, after):
    """(sign, currency) of what surrounds the digits, or None when it does not belong to an amount."""
    if len(before) > 12 or len(after) > 12:
        return None
    found = [match.group() for match in map(_CURRENCY.search, (before, after)) if match]
    if len(found) > 1:
        return None
    currency = found[0] if found else ""
    around = tuple(
        "".join(part.replace(currency, "", 1).replace("−", "-").replace("–", "-").replace("—", "-").split())
        for part in (before, after)
    )
    sign = _SIGN_OF.get(around)
    if sign is None and around[0] in ("", "+", "-") and _NO_CENTS.fullmatch(around[1]):
        sign = -1 if around[0] == "-" else 1
    return None if sign is None else (sign, _SIGNS.get(currency, currency))


def read(text):
    """(digits, scale, mark, sure, currency) of a cell: the amount is digits / 10**scale.

    None: not an amount. `mark` is the decimal mark that the cell proves, or "". When `sure` is false the
    cell is such as 1.234 and `mark` is its only mark: scale 3 if that is the decimal mark, else 0.
    """
    if len(text) > 60:
        return None
    core = _CORE.search(text)
    if not core:
        return None
    affixes = _affixes(text[: core.start()], text[core.end() :])
    shape = _SHAPE.match(core.group())
    if affixes is None or shape is None:
        return None
    whole, group, mark, part, power = shape.group("whole", "group", "mark", "part", "power")
    if group is not None:
        if group == mark:
            return None
        whole = whole.replace(group, "")
    elif "," in whole:
        group, whole = ",", whole.replace(",", "")
    if len(whole) > 15 or (part is not None and len(part) > 30):
        return None
    sign, currency = affixes
    digits = sign * int(whole + (part or ""))
    if mark:
        open_to_doubt = (
            len(part) == 3 and 1 <= len(whole) <= 3 and whole[0] != "0" and not group and not power
        )
        if open_to_doubt:
            return digits, 3, mark, False, currency
        if power:
            return _shifted(digits, len(part) - int(power), mark, currency)
        return digits, len(part), mark, True, currency
    if power:
        return _shifted(digits, -int(power), "", currency)
    return digits, 0, _OTHER.get(group, ""), True, currency


def _shifted(digits, scale, mark, currency):
    if not -15 <= scale <= 40:
        return None
    return (
        (digits * 10**-scale, 0, mark, True, currency)
        if scale < 0
        else (digits, scale, mark, True, currency)
    )


class Repeated(Decimal):
    """What a merged cell says in its further rows. As a label it holds there too; as an amount it is counted already."""


class Sums:
    """Adds up cells per key, to the last digit.

    `decimal_mark` is ".", "," or "" for: find out. Cells such as 1.234 are kept apart until the whole
    column is known; their two readings differ by the factor 1000, so one sum per key is enough.
    """

    def __init__(self, decimal_mark="", column="", where=lambda: ""):
        self.missing = 0
        self.repeated = 0
        self.unreadable = 0
        self.counted = 0
        self.negative = 0
        self.examples = []
        self.currencies = set()
        self._column = column
        self._where = where
        self._chosen = decimal_mark
        self._marks = frozenset(decimal_mark or ".,")
        self._proofs = set(decimal_mark)
        self._cents = {}
        self._finer = {}
        self._open = {".": {}, ",": {}}
        self._open_examples = {}
        self._open_count = 0
        self._small_plain = 0
        self._large_plain = 0

    def add(self, key, cell):
        """Adds the cell; False when it holds no amount (then it is counted as missing, repeated or unreadable)."""
        if type(cell) is str:
            # Nearly every cell of nearly every file: digits, a mark, two digits.
            digits = cell[:-3] + cell[-2:]
            mark = cell[-3:-2]
            if digits.isdecimal() and mark in self._marks and len(digits) < 18:
                self._proofs.add(mark)
                cents = self._cents
                cents[key] = cents.get(key, 0) + int(digits)
                self.counted += 1
                return True
            return self._add_text(key, cell.strip())
        return self._add_number(key, cell)

    def _add_number(self, key, cell):
        if not isinstance(cell, Decimal):
            return self._refuse(cell)
        if isinstance(cell, Repeated):
            self.repeated += 1
            return False
        if not cell.is_finite() or abs(cell) >= 10**15:
            return self._refuse(cell)
        self._finer[key] = self._finer.get(key, 0) + cell
        self.negative += cell < 0
        self.counted += 1
        return True

    def _add_text(self, key, text):
        if text.lower() in MISSING:
            self.missing += 1
            return False
        number = read(text)
        if number is None:
            return self._refuse(text)
        digits, scale, mark, sure, currency = number
        if self._chosen and mark:
            if sure and mark != self._chosen:
                return self._refuse(text)
            if not sure:
                scale, sure = (3 if mark == self._chosen else 0), True
        if currency:
            self.currencies.add(currency)
        if not sure:
            self._leave_open(key, digits, mark, text)
        elif scale <= 2:
            self._cents[key] = self._cents.get(key, 0) + digits * 10 ** (2 - scale)
        else:
            self._finer[key] = self._finer.get(key, 0) + Decimal(digits).scaleb(-scale)
        if sure and mark:
            self._proofs.add(mark)
        elif sure and scale == 0:
            if -1000 < digits < 1000:
                self._small_plain += 1
            else:
                self._large_plain += 1
        self.negative += digits < 0
        self.counted += 1
        return True

    def _leave_open(self, key, digits, mark, text):
        sums = self._open[mark]
        sums[key] = sums.get(key, 0) + digits
        self._open_examples.setdefault(mark, text)
        self._open_count += 1

    def _refuse(self, cell):
        self.unreadable += 1
        if len(self.examples) < 3:
            self.examples.append("%s (%s)" % (quoted(cell, 24), self._where()))
        return False

    def left_out(self):
        """Pairs of (why, how many rows) for the cells that add() refused."""
        reasons = []
        if self.missing:
            reasons.append(("No amount", self.missing))
        if self.repeated:
            reasons.append(("The amount is merged with the one above, where it counts", self.repeated))
        if self.unreadable:
            reasons.append(("The amount cannot be read: " + ", ".join(self.examples), self.unreadable))
        return reasons

    def totals(self):
        """The sum of every key as an exact Decimal."""
        totals = {key: Decimal(cents).scaleb(-2) for key, cents in self._cents.items()}
        for key, amount in self._finer.items():
            totals[key] = totals.get(key, 0) + amount
        for mark, sums in self._open.items():
            if sums:
                scale = -3 if self._is_decimal(mark) else 0
                for key, digits in sums.items():
                    totals[key] = totals.get(key, 0) + Decimal(digits).scaleb(scale)
        return totals

    def _is_decimal(self, mark):
        """Whether the mark in cells such as 1.234 is the decimal mark."""
        if (mark in self._proofs) != (_OTHER[mark] in self._proofs):
            return mark in self._proofs
        # Never one or two digits after the mark, and plain numbers only below 1000: thousands.
        undecided = not self._proofs and not all(self._open.values())
        if undecided and self._open_count >= 20 and self._small_plain and not self._large_plain:
            return False
        example = self._open_examples[mark]
        raise BadInput(
            "Amounts in column %s can be read in two ways: %s may have a decimal mark or a thousands mark. "
            "Say which mark is the decimal one: --param decimal=point or --param decimal=comma."
            % (quoted(self._column), quoted(example))
        )

    def decimal_mark(self):
        """In words: which decimal mark the column turned out to have."""
        if self._chosen:
            return "%s (as asked)" % _MARK_NAMES[self._chosen]
        if len(self._proofs) == 2:
            return "point and comma are both used"
        for mark in self._proofs:
            return _MARK_NAMES[mark]
        for mark, sums in self._open.items():
            if sums:
                return "none (%s was read as thousands)" % quoted(self._open_examples[mark])
        return "none"

    def check_mostly_amounts(self):
        """A column that holds something else was picked by mistake."""
        if self.counted == 0 or self.unreadable > self.counted:
            if not self.unreadable:
                raise BadInput("Column %s has no amounts: every cell is empty." % quoted(self._column))
            raise BadInput(
                "Column %s does not hold amounts: %s of its %s cells cannot be read as numbers, such as %s."
                % (
                    quoted(self._column),
                    format(self.unreadable, ","),
                    format(self.unreadable + self.counted, ","),
                    self.examples[0],
                )
            )


def rounded(amount):
    """To the cent, half away from zero: what a cash register does."""
    return amount.quantize(Decimal("0.01"), rounding=decimal.ROUND_HALF_UP)


def written(amount):
    """1,234,567.80: for progress lines and notes."""
    return format(rounded(amount), ",")
