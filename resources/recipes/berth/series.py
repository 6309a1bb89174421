# SPDX-License-Identifier: GPL-3.0-or-later
"""Amounts by day: the two columns of a table that a series is made of."""
from decimal import Decimal

from .amounts import Repeated
from .job import BadInput, listed, quoted
from .kinds import Column

_MARKS = {"point": ".", "comma": ","}


def only_date(table):
    found = [index for index in range(len(table.header)) if table.is_date(index)]
    if len(found) == 1:
        return found[0]
    raise BadInput(
        "It is not clear which column of %s is the date: %s. Say which: --param date=TITLE."
        % (quoted(table.name), listed([table.header[i] for i in found or range(len(table.header))]))
    )


def dated(job, table, date, value, cells):
    """([(day, amount, index of the row)], [(why, how many were left out)]); what is not sure is refused."""
    order = job.text("date-order")
    day_column = Column(table.header[date], order="" if order == "auto" else order)
    amount_column = Column(table.header[value], _MARKS.get(job.text("decimal"), ""))
    for day, amount, _ in cells:
        day_column.learn(day)
        amount_column.learn(amount)
    for column, kind in ((day_column, "date"), (amount_column, "number")):
        if column.kind != kind:
            raise BadInput("Column %s does not hold %ss." % (quoted(column.title), kind))
    days, empty, wrong = [], 0, 0
    for index, (day, amount, _) in enumerate(cells):
        day_text, day_doubt = day_column.clean(day)
        amount_text, amount_doubt = amount_column.clean(amount)
        for column, cell, doubt in ((day_column, day, day_doubt), (amount_column, amount, amount_doubt)):
            if "parameter" in doubt:
                raise BadInput("%s in column %s: %s." % (quoted(cell), quoted(column.title), doubt))
        if day_doubt or amount_doubt:
            wrong += 1
        elif not day_text or not amount_text or isinstance(amount, Repeated):
            empty += 1
        else:
            days.append((day_text[:10], Decimal(amount_text), index))
    if not days:
        raise BadInput("%s has no row with a date and a value." % quoted(table.name))
    left_out = [("no date or no value", empty)] if empty else []
    return days, left_out + ([("the date or the value cannot be read", wrong)] if wrong else [])
