# SPDX-License-Identifier: GPL-3.0-or-later
"""The workbook of a forecast: the values and what follows them with a chart, how far off it was, and the notes."""
from openpyxl.chart import LineChart, Reference

from berth import report

_LINES = ("1F4E79", "E08E45", "F0C9A5", "F0C9A5", "7A7F87")


def book(title, titles, lines, tested, how, models, left_out):
    book = report.workbook(title)
    sheet = book.active
    sheet.title = "Forecast"
    _list(sheet, titles, lines, report.MONEY)
    chart = LineChart()
    chart.title = title
    chart.width, chart.height = 26, 13
    chart.add_data(Reference(sheet, min_col=2, max_col=len(titles), min_row=1, max_row=len(lines) + 1), titles_from_data=True)
    chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=len(lines) + 1))
    for series, colour in zip(chart.series, _LINES):
        series.smooth = False
        series.graphicalProperties.line.solidFill = colour
    chart.x_axis.delete = chart.y_axis.delete = False  # openpyxl 3.1 hides both unless told
    sheet.add_chart(chart, "I2")
    sheet = book.create_sheet("Backtest")
    _list(sheet, ("Model", "Mean absolute error", "Mean absolute error %", "Values compared"), tested, report.MONEY)
    for row in range(2, len(tested) + 2):
        sheet.cell(row, 3).number_format = report.PERCENT
        sheet.cell(row, 4).number_format = report.WHOLE
    report.notes(book, [("How it was read", how), ("Rows left out", left_out), *models])
    return book


def _list(sheet, titles, lines, number_format):
    report.header(sheet, 1, titles, numbers_from=2)
    for row, line in enumerate(lines, 2):
        for column, value in enumerate(line, 1):
            if value is not None:
                report.put(sheet, row, column, value, None if isinstance(value, str) else number_format)
        report.stripe(sheet, row, len(titles))
    for column, title in enumerate(titles, 1):
        report.width(sheet, column, [title] + [line[0] for line in lines if column == 1], least=14)
    report.for_print(sheet, len(lines))
