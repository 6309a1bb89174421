# SPDX-License-Identifier: GPL-3.0-or-later
"""A PDF form filled from a table: a file for each row, or one from a list of names and values."""
import datetime
import difflib
import os
import re

from berth.columns import bare
from berth.documents import apart
from berth.job import BadInput, counted, listed, quoted, rows, run
from berth.tables import as_text, open_table

REPORT = "report.xlsx"
_MOST_ROWS = 2000
_LONGEST_NAME = 150  # bytes
_DATES = {"day.month.year": "%d.%m.%Y", "month/day/year": "%m/%d/%Y"}


def main(job):
    [template], [data] = job.named("template"), job.named("data")
    table = open_table(data, job.text("sheet"), [job.text("names")], job.progress)

    import form  # not earlier: pypdf and openpyxl take long to load
    import sheets

    template = form.Template(template, job.text("password"))
    known = template.fields()
    lines, used, unused = read(job, table, known)
    flat = bool(job.parameters.get("flatten"))
    filled = values_of(lines, known, flat)
    stem = os.path.splitext(os.path.basename(template.path))[0]
    names = file_names([name for _, name, _ in lines], stem)
    done = []
    for number, ((where, _, _), name, values) in enumerate(zip(lines, names, filled)):
        job.step(number, len(lines) + 1, name)
        told = []
        job.publish(name, lambda part: told.extend(template.write(part, values, flat)))
        done.append((where, name, len(values), "; ".join(told)))
    job.step(len(lines), len(lines) + 1, "Writing " + REPORT)
    missing = [name for name in known if name not in used]
    fields = [(name, field.kind, field.allowed(), used.get(name, "")) for name, field in known.items()]
    job.publish(REPORT, sheets.book(done, fields, unused, table.notes).save)
    job.step(1, 1)
    if unused:
        job.progress("No field of the form is called %s: not filled in." % "; ".join(unused[:10]))
    if missing:
        job.progress("Not in the table, so as they were: %s." % listed(missing, 10))
    for text, count in template.warnings(done):
        job.progress("Warning: %s%s." % (text, " (%s)" % rows(count) if count else ""))
    job.progress("Wrote %s and %s." % (listed(names, 3), REPORT))


def read(job, table, known):
    """[(where, name of the file or "", {field: text})], {field: title}, what is called as no field"""
    indexes = range(len(table.header))
    cells = []
    for row in table.cells(*indexes, 0):
        cells.append((table.where(), [as_cell(cell, job.text("dates")) for cell in row[:-1]]))
        if len(cells) > _MOST_ROWS:
            raise BadInput("%s has more than %s. Divide it." % (quoted(table.name), rows(_MOST_ROWS)))
    if not cells:
        raise BadInput("%s has no rows that can be read." % quoted(table.name))
    pairs = as_pairs(table, cells, known)
    if pairs:
        if job.text("names"):
            raise BadInput("%s makes one file, so there is no column with names: leave the parameter names out." % quoted(table.name))
        titles, cells = [name for name, _ in pairs], [("", [value for _, value in pairs])]
        naming = None
    else:
        titles, naming = table.header, table.column(job.text("names")) if job.text("names") else None
    columns, used, unused = {}, {}, []
    for index, title in enumerate(titles):
        name = match(title, known)
        if name in used:
            raise BadInput("%s and %s are both the field %s. Leave one out." % (quoted(used[name]), quoted(title), quoted(name)))
        if name:
            columns[index], used[name] = name, title
        elif index != naming:
            near = difflib.get_close_matches(title, known, 1)
            unused.append(quoted(title) + (" (perhaps %s)" % quoted(near[0]) if near else ""))
    if not used:
        raise BadInput(
            "No column of %s is called as a field of the form. The fields are: %s." % (quoted(table.name), listed(list(known), 30))
        )
    lines = []
    for where, row in cells:
        values = {name: row[index] for index, name in columns.items() if row[index].strip()}
        lines.append((where, row[naming].strip() if naming is not None else "", values))
    return lines, used, unused


def as_cell(cell, dates):
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        cell = cell.date()
    if isinstance(cell, datetime.date) and not isinstance(cell, datetime.datetime):
        return cell.strftime(_DATES.get(dates, "%Y-%m-%d"))
    return as_text(cell)


def as_pairs(table, cells, known):
    """[(name, value)] if the two columns are a list of fields, and not a table of two fields."""
    if len(table.header) != 2 or all(match(title, known) for title in table.header):
        return None
    names = [row[0] for _, row in cells if row[0].strip()]
    if not names or sum(bool(match(name, known)) for name in names) < len(names) / 2:
        return None
    pairs = [(row[0].strip(), row[1]) for _, row in cells if row[0].strip()]
    return ([tuple(table.header)] if table.has_header and match(table.header[0], known) else []) + pairs


def match(title, known):
    """The field of that name, of that last part of a name, or of that tip; letter case does not matter."""
    for names_of in (
        lambda name: [name],
        lambda name: [name.casefold()],
        lambda name: [name.rpartition(".")[2].casefold(), known[name].title.casefold()],
        lambda name: [bare(name), bare(name.rpartition(".")[2])],
    ):
        for wanted in (title, title.casefold(), bare(title)):
            found = [name for name in known if wanted and wanted in names_of(name)]
            if len(found) == 1:
                return found[0]
            if found:
                raise BadInput("%s could be the fields %s. Call the column as one of them." % (quoted(title), listed(found, 10)))
    return None


def values_of(lines, known, flat):
    """[{field: value}]; all that does not fit is told at once, before anything is written."""
    from fields import Unfit

    result, problems = [], []
    for where, _, texts in lines:
        values = {}
        for name, text in texts.items():
            place = "%sfield %s: " % (where[:1].upper() + where[1:] + ", " if where else "", quoted(name))
            try:
                values[name] = known[name].value(text.strip())
            except Unfit as problem:
                problems.append(place + str(problem))
                continue
            if flat and not known[name].is_drawable(values[name]):
                problems.append(place + "%s has characters that cannot be drawn. Leave flatten out" % quoted(text))
        result.append(values)
    if problems:
        more = " It is so in %s." % counted(len(problems) - 3, "more cell") if len(problems) > 3 else ""
        raise BadInput(". ".join(problems[:3]) + "." + more)
    return result


def file_names(wanted, stem):
    digits = len(str(len(wanted)))
    names = []
    for number, name in enumerate(wanted, 1):
        name = re.sub(r'[\x00-\x1f/\\:*?"<>|]+', "-", name).strip(". ")
        name = name.encode()[:_LONGEST_NAME].decode(errors="ignore").strip()
        names.append(name or ("%s %s" % (stem, str(number).zfill(digits)) if len(wanted) > 1 else stem))
    return [name + ".pdf" for _, name in apart([("", re.sub(r"(?i)\.pdf$", "", name)) for name in names])]


if __name__ == "__main__":
    run(main)
