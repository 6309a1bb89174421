# SPDX-License-Identifier: GPL-3.0-or-later
"""Amounts by day: the columns of a table that a series is made of."""
from decimal import Decimal

from .amounts import Repeated
from .job import BadInput, listed, quoted
from .kinds import Column, is_choice
from .tables import as_text

_MOST_GROUPS = 200
_MARKS = {"point": ".", "comma": ","}


def only_date(table):
    found = [index for index in range(len(table.header)) if table.is_date(index)]
    if len(found) == 1:
        return found[0]
    raise BadInput(
        "It is not clear which column of %s is the date: %s. Say which: --param date=TITLE."
        % (quoted(table.name), listed([table.header[i] for i in found or range(len(table.header))]))
    )


def dated(job, table, date, value, group=None):
    """({(day, name of the group): [sum, rows]}, [(why, how many rows were left out)]); what is not sure is refused.

    Reads the table twice and keeps no row: there may be millions.
    """
    order = job.text("date-order")
    day_column = Column(table.header[date], order="" if order == "auto" else order)
    amount_column = Column(table.header[value], _MARKS.get(job.text("decimal"), ""))
    for day, amount in table.cells(date, value):
        day_column.learn(day)
        amount_column.learn(amount)
    for column, kind in ((day_column, "date"), (amount_column, "number")):
        if column.kind != kind:
            name = "date" if kind == "date" else "value"
            raise BadInput(
                "Column %s does not hold %ss. The columns are: %s. Say which does: --param %s=TITLE."
                % (quoted(column.title), kind, listed(table.header), name)
            )
    sums, names, empty, wrong, example = {}, set(), 0, 0, ""
    for day, amount, name in table.cells(date, value, date if group is None else group):
        day_text, day_doubt = day_column.clean(day)
        amount_text, amount_doubt = amount_column.clean(amount)
        for column, cell, doubt in ((day_column, day, day_doubt), (amount_column, amount, amount_doubt)):
            if is_choice(doubt):
                raise BadInput("%s in column %s: %s." % (quoted(cell), quoted(column.title), doubt))
        if day_doubt or amount_doubt:
            wrong += 1
            doubtful = (day, day_doubt) if day_doubt else (amount, amount_doubt)
            example = example or "%s (%s): %s" % (quoted(doubtful[0]), table.where(), doubtful[1])
        elif not day_text or not amount_text or isinstance(amount, Repeated):
            empty += 1
        else:
            name = "" if group is None else " ".join(as_text(name).split())
            names.add(name)
            if len(names) > _MOST_GROUPS:
                raise BadInput(
                    "Column %s has more than %d different values, which is too many to compare. Choose another one."
                    % (quoted(table.header[group]), _MOST_GROUPS)
                )
            of_day = sums.setdefault((day_text[:10], name), [Decimal(0), 0])
            of_day[0] += Decimal(amount_text)
            of_day[1] += 1
    if not sums:
        raise BadInput("%s has no row with a date and a value." % quoted(table.name))
    left_out = [("no date or no value", empty)] if empty else []
    return sums, left_out + ([("the date or the value cannot be read, such as %s" % example, wrong)] if wrong else [])
