# SPDX-License-Identifier: GPL-3.0-or-later
"""A table added up by two of its columns."""
from decimal import Decimal

from berth import columns
from berth.amounts import Sums, written
from berth.job import BadInput, counted, listed, quoted, rows, run
from berth.tables import open_table
from labels import Labels

RESULT = "sales-pivot.xlsx"
_MOST_ROWS = 100_000
_MOST_COLUMNS = 200
_MOST_CELLS = 300_000  # what fits a machine of 1 GiB with room to spare
_MARKS = {"point": ".", "comma": ","}


class Pivot:
    """The finished figures: labels of both sides in order, and exact sums by (row, column) place."""

    def __init__(self, down, across, totals, period):
        self.rows, row_places, self.row_grouping = down.grouped(period)
        self.columns, column_places, self.column_grouping = across.grouped(period)
        self.cells = {}
        for (row, column), amount in totals.items():
            place = row_places[row], column_places[column]
            self.cells[place] = self.cells.get(place, 0) + amount
        self.row_totals = [Decimal(0)] * len(self.rows)
        self.column_totals = [Decimal(0)] * len(self.columns)
        for (row, column), amount in self.cells.items():
            self.row_totals[row] += amount
            self.column_totals[column] += amount
        self.total = sum(self.row_totals, Decimal(0))
        self._drop_empty()

    def _drop_empty(self):
        """A label all of whose rows lacked an amount has nothing to show."""
        used_rows = sorted({row for row, _ in self.cells})
        used_columns = sorted({column for _, column in self.cells})
        new_row = {row: place for place, row in enumerate(used_rows)}
        new_column = {column: place for place, column in enumerate(used_columns)}
        self.cells = {(new_row[r], new_column[c]): amount for (r, c), amount in self.cells.items()}
        self.rows = [self.rows[row] for row in used_rows]
        self.columns = [self.columns[column] for column in used_columns]
        self.row_totals = [self.row_totals[row] for row in used_rows]
        self.column_totals = [self.column_totals[column] for column in used_columns]


def main(job):
    [path] = job.inputs
    given = [job.text(name) for name in ("rows", "columns", "values")]
    table = open_table(path, job.text("sheet"), given, job.progress)
    down, across, values = choose(table, *given)
    job.progress(
        "Adding up %s by %s and %s."
        % (quoted(table.header[values]), quoted(table.header[down]), quoted(table.header[across]))
    )
    order = job.text("date-order")
    row_labels = Labels(table, down, order, _MOST_ROWS, "rows")
    column_labels = Labels(table, across, order, _MOST_COLUMNS, "columns")
    sums = Sums(_MARKS.get(job.text("decimal"), ""), table.header[values], table.where)
    add_all(table, (down, across, values), row_labels, column_labels, sums)
    sums.check_mostly_amounts()
    pivot = Pivot(row_labels, column_labels, sums.totals(), job.text("dates") or "auto")
    if len(pivot.cells) > _MOST_CELLS:
        raise BadInput(
            "A pivot of %s and %s is too large. Choose columns with fewer different values."
            % (rows(len(pivot.rows)), counted(len(pivot.columns), "column"))
        )

    warnings = []
    if len(sums.currencies) > 1:
        warnings.append(
            "The amounts are in several currencies (%s) and were added up as they stand, without conversion."
            % listed(sorted(sums.currencies), 8)
        )
    for warning in warnings:
        job.progress("Warning: " + warning)
    left_out = row_labels.left_out() + column_labels.left_out() + sums.left_out() + table.left_out()
    for why, count in left_out:
        job.progress("Left out, %s: %s." % (rows(count), why[0].lower() + why[1:]))
    how = [
        ("Rows", " ".join((row_labels.title, pivot.row_grouping)).strip()),
        ("Columns", " ".join((column_labels.title, pivot.column_grouping)).strip()),
        ("Values", table.header[values]),
        ("Decimal mark", sums.decimal_mark()),
        ("Currency", ", ".join(sorted(sums.currencies)) or "not given"),
        *table.notes,
    ]
    # Not earlier: openpyxl takes long to load on a slow machine, and mistakes should be told at once.
    import sheets

    titles = (row_labels.title, column_labels.title, table.header[values])
    counts = {"read": table.rows_read, "counted": sums.counted, "negative": sums.negative}
    flags = {name: bool(job.parameters.get(name, True)) for name in ("totals", "chart")}
    book = sheets.book(pivot, titles, counts, left_out, warnings, how, **flags)
    job.publish(RESULT, book.save)
    job.progress(
        "Wrote %s: %s and %s, %s in all."
        % (RESULT, rows(len(pivot.rows)), counted(len(pivot.columns), "column"), written(pivot.total))
    )


def choose(table, rows_name, columns_name, values_name):
    """The indexes of the columns that make the rows, the columns and the values."""
    down = table.column(rows_name) if rows_name else None
    across = table.column(columns_name) if columns_name else None
    if down is not None and down == across:
        raise BadInput("Column %s cannot be the rows and the columns at once." % quoted(table.header[down]))
    values = columns.amount(table, values_name, "values", "the values")
    if values in (down, across):
        raise BadInput(
            "Column %s cannot be both a side of the pivot and its values." % quoted(table.header[values])
        )
    if down is not None and across is not None:
        return down, across, values
    free = [index for index in columns.categories(table) if index not in (down, across, values)]
    if down is None and across is None:
        if len(free) == 2:
            # Dates read best from left to right; else the longer list goes down the page.
            first, second = free
            if table.is_date(first) or (
                not table.is_date(second) and _variety(table, second) > _variety(table, first)
            ):
                first, second = second, first
            return first, second, values
    elif len(free) == 1:
        return (down, free[0], values) if across is None else (free[0], across, values)
    raise BadInput(
        _which(table, free, [name for name, index in (("rows", down), ("columns", across)) if index is None])
    )


def _variety(table, index):
    return len(set(table.sample_cells(index)))


def _which(table, free, missing):
    """The question which columns make the missing sides."""
    sides = " and the ".join(missing)
    if len(free) < len(missing):
        return "No column of %s looks as if it made the %s. The columns are: %s. Say which with %s." % (
            quoted(table.name),
            sides,
            listed(table.header),
            " and ".join("--param %s=…" % name for name in missing),
        )
    # An example that gives a good pivot: many rows, few columns.
    by_variety = sorted(free, key=lambda index: (table.is_date(index), -_variety(table, index)))
    words = [index for index in by_variety if not table.is_date(index)]
    best = {"rows": by_variety[0], "columns": words[-1] if len(words) > 1 else by_variety[-1]}
    example = " ".join(
        "--param %s=%s" % (name, columns.shell_quoted(table.header[best[name]])) for name in missing
    )
    return "More than one column of %s could make the %s: %s. Say which, for example: %s." % (
        quoted(table.name),
        sides,
        listed([table.header[index] for index in free]),
        example,
    )


def add_all(table, indexes, row_labels, column_labels, sums):
    currency = columns.currency(table)
    codes = set()
    down, across = row_labels.number, column_labels.number
    add = sums.add
    # Without a currency column another one stands in and its cell is ignored.
    for row_cell, column_cell, cell, code in table.cells(
        *indexes, indexes[0] if currency is None else currency
    ):
        row = down(row_cell)
        if row is None:
            continue
        column = across(column_cell)
        if column is not None and add((row, column), cell) and currency is not None:
            codes.add(code)
    sums.currencies.update(code.strip()[:12] for code in codes if type(code) is str and code.strip())


if __name__ == "__main__":
    run(main)
