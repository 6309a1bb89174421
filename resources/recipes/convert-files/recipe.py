# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns tables into JSON and back, gives files new names, and packs them into one archive."""
import csv
import datetime
import json
import os
import shutil
import string
import tempfile
import zipfile
from decimal import Decimal

from berth.job import BadInput, counted, listed, quoted, run
from berth.tables import open_table

ARCHIVE = "files.zip"
_LINES = (".jsonl", ".ndjson")
_FIELDS = ("name", "n")
_TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm")


def main(job):
    kind = job.text("convert") or "keep"
    with tempfile.TemporaryDirectory() as folder:
        made = []
        names = new_names(job.inputs, job.text("name") or "{name}", kind)
        for done, (path, name) in enumerate(zip(job.inputs, names)):
            job.step(done, len(names), os.path.basename(path))
            target = os.path.join(folder, str(done))
            {"keep": shutil.copyfile, "json": to_json, "csv": to_csv}[kind](path, target)
            made.append((target, path, name))
        if job.parameters.get("archive"):
            job.publish(ARCHIVE, lambda half: pack(half, made))
            job.progress("Packed %s into %s." % (counted(len(made), "file"), ARCHIVE))
            return
        for target, _, name in made:
            job.publish(name, lambda half, target=target: shutil.copyfile(target, half))
    job.progress("Wrote %s." % listed(names, 5))


def new_names(paths, pattern, kind):
    """Of the results, in the order of the files. The ending is that of what is in it."""
    try:
        fields = {field for _, field, _, _ in string.Formatter().parse(pattern) if field is not None}
    except ValueError:
        fields = {"{"}
    if fields - set(_FIELDS):
        raise BadInput("The name %s can have {name} and {n} in it and no other braces." % quoted(pattern))
    if not fields and len(paths) > 1:
        raise BadInput("Several files cannot all be called %s. Put {name} or {n} into the name." % quoted(pattern))
    digits = max(2, len(str(len(paths))))
    names = []
    for number, path in enumerate(paths, 1):
        stem, ending = os.path.splitext(os.path.basename(path))
        name = pattern.replace("{name}", stem).replace("{n}", str(number).zfill(digits)).strip()
        if not name or "/" in name or name.startswith("."):
            raise BadInput("%s is no name for a file. A name has no / in it and does not begin with a dot." % quoted(name))
        names.append(name + {"keep": ending, "json": ".json", "csv": ".csv"}[kind])
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadInput("Several files would be called %s. Put {n} into the name." % listed(twice, 5))
    return names


def to_json(path, target):
    """A list of objects, a row each. What is text stays text: 007 and 1.234 mean what they mean to who wrote them."""
    if not path.lower().endswith(_TABLES):
        raise BadInput("%s is no table. JSON is made of .csv, .tsv, .txt, .xlsx and .xlsm." % quoted(os.path.basename(path)))
    table = open_table(path)
    header = distinct(table.header)
    with open(target, "w", encoding="utf-8") as file:
        file.write("[")
        for number, cells in enumerate(table.cells(*range(len(header)))):
            pairs = (json.dumps(title, ensure_ascii=False) + ": " + literal(cell) for title, cell in zip(header, cells))
            file.write((",\n" if number else "\n") + "  {" + ", ".join(pairs) + "}")
        file.write("\n]\n")


def distinct(titles):
    """Titles that may be keys: none empty, none twice."""
    taken = set()
    found = []
    for index, title in enumerate(titles, 1):
        name = title = title or "column %d" % index
        number = 2
        while name in taken:
            name, number = "%s (%d)" % (title, number), number + 1
        taken.add(name)
        found.append(name)
    return found


def literal(cell):
    if isinstance(cell, Decimal):
        return format(cell, "f")
    if isinstance(cell, (datetime.date, datetime.time)):
        cell = cell.isoformat()
    return json.dumps(cell, ensure_ascii=False) if cell != "" else "null"


def to_csv(path, target):
    """Of a list of objects; what is in an object or a list inside of one stays JSON."""
    entries = read_json(path)
    titles = list(dict.fromkeys(title for entry in entries for title in entry))
    with open(target, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(titles)
        for entry in entries:
            writer.writerow([text(entry.get(title)) for title in titles])


def text(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, _Number):
        return value.digits
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


class _Number(float):
    """One that can be written as it was read: 12.50 stays 12.50."""

    def __new__(cls, digits):
        number = float.__new__(cls, digits)
        number.digits = digits
        return number


def read_json(path):
    name = quoted(os.path.basename(path))
    with open(path, "rb") as file:
        raw = file.read()
    if not raw.strip():
        raise BadInput("%s is empty." % name)
    try:
        content = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadInput("%s is not in UTF-8, as JSON is: byte %d." % (name, problem.start + 1)) from problem
    pieces = enumerate(content.splitlines(), 1) if path.lower().endswith(_LINES) else [(0, content)]
    entries = []
    for line, piece in pieces:
        if not piece.strip():
            continue
        try:
            entries.append(json.loads(piece, parse_float=_Number))
        except (ValueError, RecursionError) as problem:
            where = getattr(problem, "lineno", 1) if line == 0 else line
            raise BadInput("%s is no JSON: line %d, %s." % (name, where, getattr(problem, "msg", "it is nested too deeply"))) from problem
    if not path.lower().endswith(_LINES):
        entries = entries[0]
        if isinstance(entries, dict):  # such as {"orders": [...]}
            lists = [value for value in entries.values() if isinstance(value, list)]
            entries = lists[0] if len(lists) == 1 else [entries]
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise BadInput("%s is no list of objects, and only that is a table: [{\"name\": \"Ada\"}, …]." % name)
    return entries


def pack(path, made):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for target, source, name in made:
            entry = zipfile.ZipInfo(name, datetime.datetime.fromtimestamp(max(os.path.getmtime(source), 315532800)).timetuple()[:6])
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            with open(target, "rb") as file, archive.open(entry, "w") as inside:
                shutil.copyfileobj(file, inside)


if __name__ == "__main__":
    run(main)
