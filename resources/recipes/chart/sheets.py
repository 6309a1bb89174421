# SPDX-License-Identifier: GPL-3.0-or-later
"""The workbook of a chart: the numbers, a chart over them, and the notes."""
from openpyxl.chart import LineChart, PieChart, Reference

from berth import report


def book(kind, title, titles, lines, how):
    book = report.workbook(title)
    sheet = book.active
    sheet.title = "Chart"
    report.header(sheet, 1, titles, numbers_from=2)
    for row, (label, values) in enumerate(lines, 2):
        report.put(sheet, row, 1, label)
        for column, value in enumerate(values, 2):
            if value is not None:
                report.put(sheet, row, column, value, report.MONEY)
        report.stripe(sheet, row, len(titles))
    report.width(sheet, 1, [titles[0]] + [label for label, _ in lines])
    for column, name in enumerate(titles[1:], 2):
        report.width(sheet, column, [name], least=14)
    report.for_print(sheet, len(lines))
    place = "%s2" % chr(ord("A") + len(titles) + 1)
    if kind == "bar":
        report.bar_chart(
            sheet,
            place,
            title,
            names=1,
            columns=list(range(2, len(titles) + 1)),
            rows=range(2, len(lines) + 2),
            lying=False,
            axis_title=titles[1] if len(titles) == 2 else "",
            number_format=report.MONEY,
            size=(24, 12),
        )
    else:
        _chart(sheet, place, PieChart() if kind == "pie" else LineChart(), title, titles, len(lines))
    report.notes(book, [("How the table was read", how), ("Rules", [("Labels", "Rows with the same label are added up.")])])
    return book


def _chart(sheet, place, chart, title, titles, count):
    chart.title = title
    chart.width, chart.height = 24, 12
    chart.add_data(
        Reference(sheet, min_col=2, max_col=len(titles), min_row=1, max_row=count + 1), titles_from_data=True
    )
    chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=count + 1))
    if isinstance(chart, LineChart):
        for series in chart.series:
            series.smooth = False  # a curve would show values that nobody has
        chart.x_axis.delete = chart.y_axis.delete = False  # openpyxl 3.1 hides both unless told
    sheet.add_chart(chart, place)
