# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys that are the same, or nearly: each step is tried when the ones before find nothing.

| how            | what may differ                                                        |
| -------------- | ---------------------------------------------------------------------- |
| `exact`        | nothing but spaces at the ends                                         |
| `spelling`     | case, accents, spaces, punctuation; ä and ae                           |
| `number`       | zeros in front and after the decimal point: 00417 and 417              |
| `similar 93 %` | some letters of a word of five or more                                 |
| `none`         | nothing is near enough, several are equally near, or there are too many to compare |
"""
import difflib
import re
import unicodedata
from decimal import Decimal, InvalidOperation

_SHORTEST = 5
_MOST_COMPARED = 3000  # per key: those that share the most pairs of letters
_MOST_WORK = 50_000_000  # keys looked at for all keys together: about a minute


class Match:
    __slots__ = ("how", "indexes", "near")  # there is one for each key

    def __init__(self, how, indexes=(), near=()):
        self.how = how
        self.indexes = indexes
        self.near = near  # keys that are equally near


class Matcher:
    def __init__(self, keys, nearly, likeness):
        self._likeness = likeness
        self._steps = [("exact", _same)] + ([("spelling", spelled), ("spelling", written_out), ("number", number)] if nearly else [])
        self._tables = []
        for _, form in self._steps:
            table = {}
            for index, key in enumerate(keys):
                value = form(key)
                if value:
                    table.setdefault(value, []).append(index)
            self._tables.append(table)
        self._nearly = nearly
        self._found = {}
        self._keys = keys
        self._pairs = {}
        self._work = 0
        if nearly:
            for value in self._tables[1]:
                for pair in _pairs(value):
                    self._pairs.setdefault(pair, []).append(value)

    def find(self, key):
        if key not in self._found:
            self._found[key] = self._search(key)
        return self._found[key]

    def _search(self, key):
        if not key:
            return Match("none: the key is empty")
        for (how, form), table in zip(self._steps, self._tables):
            indexes = table.get(form(key), ())
            if indexes:
                # Different keys that only look alike are not to be mixed up.
                keys = {self._keys[index] for index in indexes}
                if len(keys) > 1 and how != "exact":
                    return Match("none: several are equally near", (), sorted(keys))
                return Match(how, indexes)
        return self._similar(key) if self._nearly else Match("none")

    def _similar(self, key):
        value = spelled(key)
        if not value or len(value) < _SHORTEST:
            return Match("none")
        if self._work > _MOST_WORK:
            return Match("none: too many keys to compare letters")
        best, found = self._likeness, []
        for other in self._candidates(value):
            # Digits tell things apart: “Store 12” is not “Store 13”.
            if len(other) < _SHORTEST or _digits(other) != _digits(value):
                continue
            matcher = difflib.SequenceMatcher(None, value, other, autojunk=False)
            if matcher.real_quick_ratio() < best or matcher.quick_ratio() < best:
                continue
            ratio = matcher.ratio()
            if ratio > best:
                best, found = ratio, [other]
            elif ratio == best:
                found.append(other)
        keys = {self._keys[index] for other in found for index in self._tables[1][other]}
        if len(keys) > 1:
            return Match("none: several are equally near", (), sorted(keys))
        if not keys:
            return Match("none")
        return Match("similar %d %%" % int(best * 100), self._tables[1][found[0]])

    def _candidates(self, value):
        shared = {}
        for pair in _pairs(value):
            others = self._pairs.get(pair, ())
            self._work += len(others)
            for other in others:
                shared[other] = shared.get(other, 0) + 1
        return sorted(shared, key=lambda other: (-shared[other], other))[:_MOST_COMPARED]


def _pairs(value):
    return {value[at : at + 2] for at in range(len(value) - 1)}


def _digits(value):
    return re.sub(r"\D", "", value)


def _same(key):
    return key


_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "ø": "oe", "å": "aa"})


def written_out(key):
    """As a keyboard without these letters has it: Müller is Mueller."""
    return spelled(unicodedata.normalize("NFC", key.casefold()).translate(_LETTERS))


def spelled(key):
    """Letters and digits only, without case and accents."""
    text = key.casefold().replace("ß", "ss").replace("ø", "o").replace("ł", "l").replace("&", "and")
    text = unicodedata.normalize("NFKD", text)
    letters = "".join(c for c in text if c.isalnum())
    return letters if not letters.isdecimal() else None  # -5 is not 5


def number(key):
    if not re.fullmatch(r"[+-]?\d+(?:\.\d+)?", key) or len(key) > 40:
        return None
    try:
        return str(Decimal(key).normalize())
    except InvalidOperation:
        return None
