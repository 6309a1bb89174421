# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests and how they went: read from what the tools of six languages say, written as JUnit XML."""
import dataclasses
import json
import os
import re
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape, quoteattr

MOST_CASES = 100_000
MOST_TEXT = 16 << 10  # characters that are kept of a failure
_MOST_FILE = 128 << 20
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@dataclasses.dataclass
class Case:
    suite: str
    name: str
    outcome: str  # passed, failed, skipped
    seconds: float = 0.0
    text: str = ""  # why


def of_file(path):
    """The cases of a file of JUnit XML, as CTest, pytest, Meson and Maven write it; none of what is no such file."""
    if not os.path.isfile(path) or os.path.islink(path) or not 0 < os.path.getsize(path) <= _MOST_FILE:
        return []
    with open(path, "rb") as file:
        content = file.read()
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        return []
    try:
        root = ElementTree.fromstring(content)
    except ElementTree.ParseError:
        return []
    cases = []
    for suite in root.iter("testsuite"):
        for entry in suite.findall("testcase"):
            cases.append(_of_element(suite.get("name") or "", entry))
    return cases[:MOST_CASES]


def _of_element(suite, entry):
    outcome, text = "passed", ""
    for child in entry:
        if child.tag in ("failure", "error"):
            outcome = "failed"
            text = "\n".join(part for part in (child.get("message"), child.text) if part and part != "Failed")
            break
        if child.tag == "skipped":
            text = child.get("message") or child.text or ""
            # CTest calls one skipped that it could not start, too.
            outcome = "failed" if entry.get("status") == "notrun" and not text.startswith("SKIP_") else "skipped"
    said = entry.findtext("system-out")
    if outcome == "failed" and not text.strip() and said:
        text = said
    try:
        seconds = float(entry.get("time") or 0)
    except ValueError:
        seconds = 0.0
    owner = entry.get("classname") or ""
    name = entry.get("name") or ""
    return Case(owner if owner and owner != name else suite, name, outcome, seconds, text)


def of_cargo(output):
    """What `cargo test` prints: its own format for programs is not stable."""
    cases, suite, reasons, at = [], "", {}, None
    for line in output.splitlines():
        if found := re.match(r"\s+(?:Running|Doc-tests) (.+?)(?: \(.*\))?$", line):
            suite, at = found[1].removeprefix("unittests "), None
        elif found := re.match(r"test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)(?:, (.*))?$", line):
            outcome = {"ok": "passed", "FAILED": "failed", "ignored": "skipped"}[found[2]]
            cases.append(Case(suite, found[1], outcome, text=found[3] or ""))
        elif found := re.match(r"---- (.+?) stdout ----$", line):
            at = reasons.setdefault((suite, found[1]), [])
        elif re.match(r"(failures:|test result: )", line):
            at = None
        elif at is not None:
            at.append(line)
    for case in cases:
        case.text = case.text or "\n".join(reasons.get((case.suite, case.name), [])).strip()
    return cases[:MOST_CASES]


def of_go(output):
    """The lines of `go test -json`."""
    cases, said = [], {}
    for line in output.splitlines():
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if not isinstance(event, dict):
            continue
        action, package, name = (str(event.get(key) or "") for key in ("Action", "Package", "Test"))
        if action == "output":
            lines = said.setdefault((package, name), [])
            if len(lines) < 500:
                lines.append(str(event.get("Output") or "")[:2000])
        elif action in ("pass", "fail", "skip") and (name or action == "fail"):
            if not name and any(case.suite == package and case.outcome == "failed" for case in cases):
                continue  # the package failed because a test of it did
            seconds = event.get("Elapsed")
            cases.append(
                Case(
                    package,
                    name or "the package",
                    {"pass": "passed", "fail": "failed", "skip": "skipped"}[action],
                    float(seconds) if isinstance(seconds, (int, float)) else 0.0,
                    "" if action == "pass" else "".join(said.get((package, name), [])),
                )
            )
    parents = {(case.suite, case.name.rpartition("/")[0]) for case in cases}
    return [case for case in cases if (case.suite, case.name) not in parents][:MOST_CASES]


def of_tap(output, suite):
    """The Test Anything Protocol, with subtests by indentation: of several within each other the innermost count."""
    cases, pending, depth_of, text = [], {}, [], None
    if not re.search(r"^(TAP version \d+|1\.\.\d+)\s*$", output, re.MULTILINE):
        return []
    for line in output.splitlines():
        found = re.match(r"( *)(not )?ok\b(?: +(\d+))?(?: *-)? *(.*?)(?: +# *(SKIP|TODO)\b *(.*))?\s*$", line, re.IGNORECASE)
        if not found:
            if text is not None and (line.lstrip().startswith("#") or line.startswith(text[0] + "  ")):
                text[1].append(line.strip())
            continue
        indent, name = len(found[1]), found[4].replace("\\#", "#") or "test %s" % (found[3] or len(cases) + 1)
        directive = (found[5] or "").upper()
        outcome = "skipped" if directive == "SKIP" or (directive and found[2]) else "failed" if found[2] else "passed"
        case = Case(suite, name, outcome, text=found[6] or "")
        lines = []
        text = (found[1], lines)
        inner = [entry for deeper in sorted(pending) if deeper > indent for entry in pending.pop(deeper)]
        if inner:
            for entry, _ in inner:
                entry.name = "%s > %s" % (name, entry.name)
            if outcome == "failed" and not any(entry.outcome == "failed" for entry, _ in inner):
                inner.append((case, lines))
        else:
            inner = [(case, lines)]
        pending.setdefault(indent, []).extend(inner)
    for indent in sorted(pending):
        for case, lines in pending[indent]:
            if case.outcome == "failed":
                case.text = case.text or "\n".join(line for line in lines if not re.match(r"(---|\.\.\.|duration_ms: .*)$", line))
            found = re.search(r"^duration_ms: ([0-9.]+)$", "\n".join(lines), re.MULTILINE)
            case.seconds = float(found[1]) / 1000 if found and found[1].count(".") < 2 else 0.0
            cases.append(case)
    return cases[:MOST_CASES]


def of_automake(folder):
    """The results that automake's `make check` leaves beside each test."""
    cases = []
    for top, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != ".git")
        for name in sorted(files):
            if not name.endswith(".trs") or len(cases) >= MOST_CASES:
                continue
            path = os.path.join(top, name)
            suite = os.path.relpath(path[:-4], folder)
            for result, title in re.findall(r"^:test-result: (\w+) ?(.*)$", _read(path), re.MULTILINE):
                outcome = {"PASS": "passed", "XFAIL": "passed", "SKIP": "skipped"}.get(result, "failed")
                log = _read(path[:-4] + ".log") if outcome == "failed" else ""
                cases.append(Case(os.path.dirname(suite), title.strip() or os.path.basename(suite), outcome, text=log))
    return cases


def _read(path):
    if os.path.islink(path) or not os.path.isfile(path):
        return ""
    with open(path, "rb") as file:
        return file.read(1 << 20).decode("utf-8", "replace")


def tidy(text):
    """As it may stand in XML and be read: no colours, no control characters, and of what is long the end."""
    text = _ILLEGAL.sub("\ufffd", _COLOURS.sub("", text)).strip()
    return text if len(text) <= MOST_TEXT else "…" + text[-MOST_TEXT:]


def write(path, cases):
    by_suite = {}
    for case in cases:
        by_suite.setdefault(tidy(case.suite), []).append(case)

    def counts(several):
        failed = sum(case.outcome == "failed" for case in several)
        skipped = sum(case.outcome == "skipped" for case in several)
        return 'tests="%d" failures="%d" errors="0" skipped="%d" time="%.3f"' % (len(several), failed, skipped, sum(case.seconds for case in several))

    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites %s>\n' % counts(cases))
        for suite, several in by_suite.items():
            file.write("  <testsuite name=%s %s>\n" % (quoteattr(suite or "tests"), counts(several)))
            for case in several:
                attributes = "name=%s classname=%s time=\"%.3f\"" % (quoteattr(tidy(case.name)), quoteattr(suite or "tests"), case.seconds)
                text = tidy(case.text)
                if case.outcome == "passed":
                    file.write("    <testcase %s/>\n" % attributes)
                    continue
                first = quoteattr((text.splitlines() or [""])[0][:200])
                kind = "failure" if case.outcome == "failed" else "skipped"
                file.write("    <testcase %s>\n      <%s message=%s>%s</%s>\n    </testcase>\n" % (attributes, kind, first, escape(text), kind))
            file.write("  </testsuite>\n")
        file.write("</testsuites>\n")
