# SPDX-License-Identifier: GPL-3.0-or-later
"""The tables of pages on the web as CSV files, also of those that only JavaScript makes; and a report of each page."""
import contextlib
import csv
import re

from berth.job import BadInput, counted, quoted, rows, run
from berth.pages import Unreachable, Visitor, addresses

import tables

REPORT = "report.csv"
_HAS_ROWS = "table td"  # not only titles that wait for their rows


def main(job):
    wanted = addresses(job.inputs)
    outcomes = []
    with contextlib.ExitStack() as browsers:
        reader = Reader(job, browsers)
        for number, address in enumerate(wanted):
            job.step(number, len(wanted), address)
            outcomes.append((address, *reader.outcome(address)))
            if why := outcomes[-1][3]:
                job.progress("Left out %s: %s." % (quoted(address, 200), why))
    files = gathered(outcomes)
    if not files:
        other = "" if len(outcomes) == 1 else " The other pages gave none either."
        raise BadInput("%s: %s.%s" % (quoted(outcomes[0][0], 200), outcomes[0][3], other))
    guarded = sum(publish(job, name, titles, lines) for name, (titles, lines) in files.items())
    job.publish(REPORT, lambda path: write(path, ["Address", "Result", "Tables", "Rows", "Read"], report(outcomes)))
    job.step(1, 1)
    if guarded:
        job.progress("Cells that begin like a formula, with a ' before them now: %d." % guarded)
    count = sum(len(lines) for _, lines in files.values())
    job.progress("Wrote %s of %d of %s." % (rows(count), sum(bool(each[1]) for each in outcomes), counted(len(outcomes), "page")))


class Reader:
    """Reads page after page; a browser starts with the first that needs one, and is left to `browsers` to end."""

    def __init__(self, job, browsers):
        self._visitor = Visitor(float(job.parameters.get("pause") or 2))
        self._scripts = job.text("javascript") or "if-needed"
        self._words = job.text("contains")
        self._only_largest = job.text("tables") == "largest"
        self._patience = int(job.parameters.get("patience") or 30)
        self._browsers = browsers
        self._browser = None

    def outcome(self, address):
        """The tables of a page, how it was read, and why there is none."""
        found, how = [], ""
        try:
            may_change = True
            if self._scripts != "always":
                page = self._visitor.read(address)
                found, how = self._matching(page.content, page.charset), "as sent"
                may_change = b"<script" in page.content.lower()
            if not found and may_change and self._scripts != "never":
                found, how = self._opened(address), "by a browser"
        except Unreachable as problem:
            return [], "", str(problem)
        except tables.TooLarge:
            return [], "", "its table is too large"
        if self._only_largest:
            found = sorted(found, key=lambda table: -len(table.rows) * len(table.titles))[:1]
        return found, how, "" if found else "no table"

    def _opened(self, address):
        self._visitor.admit(address)
        if not self._browser:
            self._browser = self._browsers.enter_context(open_browser(self._patience))
        self._browser.open(address, _HAS_ROWS)
        if self._browser.address.partition("#")[0] != address:
            self._visitor.admit(self._browser.address)  # where it led to may not want us
        return self._matching(self._browser.content(), None)

    def _matching(self, content, charset):
        return [table for table in tables.tables(content, charset) if not self._words or table.has(self._words)]


def open_browser(patience):
    from berth.browser import Browser  # not earlier: Selenium takes long to load, and may not be needed

    return Browser(patience=patience)


def publish(job, name, titles, lines):
    """Writes a file, and says how many cells it guarded. The addresses in front are ours."""
    plain = [[line[0], *map(harmless, line[1:])] for line in lines]
    job.publish(name, lambda path: write(path, [titles[0], *map(harmless, titles[1:])], plain))
    return sum(a != b for line, safe in zip(lines, plain) for a, b in zip(line, safe))


def gathered(outcomes):
    """{file: (titles, rows)}: tables with the same titles are one file, each row with the page it is from."""
    alike = {}
    for address, found, _, _ in outcomes:
        for table in found:
            alike.setdefault(tuple(table.titles), []).extend([address, *row] for row in table.rows)
    return {"table-%d.csv" % number: (["Page", *titles], lines) for number, (titles, lines) in enumerate(alike.items(), 1)}


def report(outcomes):
    return [
        [address, why or "read", len(found), sum(len(table.rows) for table in found), how if found else ""]
        for address, found, how, why in outcomes
    ]


def harmless(text):
    """A program for sheets takes what begins so for a formula; a number is none."""
    return "'" + text if text[:1] in tuple("=+-@\t\r") and not re.fullmatch(r"[+-]?[\d.,'\s]*\d\s?%?", text) else text


def write(path, titles, lines):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(titles)
        writer.writerows(lines)


if __name__ == "__main__":
    run(main)
