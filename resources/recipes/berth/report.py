# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a workbook that looks finished: header, number formats, widths, chart, and a sheet of notes.

Every text goes in as text: a customer called "=HYPERLINK(…)" is a name, never a formula.
"""
import re
import unicodedata

import openpyxl
from openpyxl.chart import BarChart, Reference
from openpyxl.chart.data_source import AxDataSource, NumData, NumVal, StrData, StrRef, StrVal
from openpyxl.chart.series import SeriesLabel
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.text import CharacterProperties, Paragraph, ParagraphProperties
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties

MONEY = "#,##0.00;[Red]-#,##0.00"
WHOLE = "#,##0;[Red]-#,##0"
PERCENT = "0.0%;[Red]-0.0%"

_FACE = "Calibri"
_INK = "1F2A37"
_HEAD = PatternFill("solid", fgColor="1F4E79")
_TOTAL = PatternFill("solid", fgColor="E8EEF5")
_STRIPE = PatternFill("solid", fgColor="F6F8FB")
_UNDERLINE = Border(bottom=Side(style="thin", color="D5DCE4"))
_STRONG = Side(style="medium", color="1F4E79")
_MOST_STRIPES = 2000
_SERIES = ("1F4E79", "E08E45", "5B9A8B", "A6424B", "8E7CC3", "C9A227", "4A90C2", "7A7F87", "B56B9F", "6B8E23")
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def workbook(title):
    book = openpyxl.Workbook()
    book.properties.creator = "Berth"
    book.properties.title = _writable(title)
    return book


def _writable(text):
    """Without the characters that no workbook may hold, and no longer than a cell may be."""
    return _ILLEGAL.sub("", text)[:32767]


def put(sheet, row, column, value, number_format=None):
    """Writes one cell; text stays text whatever it begins with."""
    cell = sheet.cell(row, column)
    if isinstance(value, str):
        cell.value = _writable(value)
        if cell.data_type != "s":
            cell.data_type = "s"
        if value[:1] in ("=", "+", "-", "@", "\t", "\r"):
            cell.quotePrefix = True
    else:
        cell.value = value
    if number_format:
        cell.number_format = number_format
    return cell


def header(sheet, row, titles, numbers_from):
    """The header line; titles of number columns stand right, as their numbers do."""
    for column, title in enumerate(titles, 1):
        cell = put(sheet, row, column, title)
        cell.font = Font(name=_FACE, bold=True, color="FFFFFF")
        cell.fill = _HEAD
        side = "right" if column >= numbers_from else "left"
        cell.alignment = Alignment(horizontal=side, vertical="center", wrap_text=True)
    sheet.row_dimensions[row].height = 24


def stripe(sheet, row, columns):
    """Makes the row easy to follow; not in a long list, where styles would cost more than all else."""
    if row > _MOST_STRIPES:
        return
    for column in range(1, columns + 1):
        cell = sheet.cell(row, column)
        cell.border = _UNDERLINE
        if row % 2:
            cell.fill = _STRIPE
    sheet.row_dimensions[row].height = 16.5


def emphasise(sheet, row, column):
    sheet.cell(row, column).font = Font(name=_FACE, bold=True)


def total(sheet, row, columns):
    for column in range(1, columns + 1):
        cell = sheet.cell(row, column)
        cell.font = Font(name=_FACE, bold=True)
        cell.fill = _TOTAL
        cell.border = Border(top=_STRONG)


def shown_width(text):
    """Columns of a character grid; wide East Asian characters take two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def width(sheet, column, texts, least=8, most=48):
    longest = max(map(shown_width, texts), default=0)
    sheet.column_dimensions[get_column_letter(column)].width = min(most, max(least, longest * 1.1 + 2.5))


def for_print(sheet, rows):
    """Freezes the header and fits the sheet on a page, or on pages of its width when it is long."""
    sheet.freeze_panes = "A2"
    sheet.sheet_view.showGridLines = False
    sheet.print_title_rows = "1:1"
    _on_pages(sheet, 1 if rows <= 60 else 0)


def _on_pages(sheet, high):
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = high
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def listing(sheet, titles, rows):
    """A sheet that is one list: texts and whole numbers, columns as wide as what is in them."""
    header(sheet, 1, titles, numbers_from=len(titles) + 1)
    for number, row in enumerate(rows, 2):
        for column, value in enumerate(row, 1):
            put(sheet, number, column, value, None if isinstance(value, str) else WHOLE)
        stripe(sheet, number, len(titles))
    for column, title in enumerate(titles, 1):
        width(sheet, column, [title] + [str(row[column - 1]) for row in rows])
    for_print(sheet, len(rows))


def notes(book, sections):
    """The second sheet: sections of (title, [(what, value)]); a value may carry its number format."""
    sheet = book.create_sheet("Notes")
    sheet.sheet_view.showGridLines = False
    sheet.column_dimensions["A"].width = 34
    sheet.column_dimensions["B"].width = 84
    row = 1
    for title, pairs in sections:
        if not pairs:
            continue
        put(sheet, row, 1, title).font = Font(name=_FACE, bold=True, size=12, color="1F4E79")
        sheet.cell(row, 1).border = sheet.cell(row, 2).border = Border(bottom=_STRONG)
        for what, value, *number_format in pairs:
            row += 1
            put(sheet, row, 1, what).alignment = Alignment(vertical="top", wrap_text=True)
            cell = put(sheet, row, 2, value, *number_format)
            cell.alignment = Alignment(horizontal="left", vertical="top", wrap_text=True)
        row += 2
    _on_pages(sheet, 0)


def bar_chart(
    sheet, place, title, *, names, columns, rows, lying, stacked=False, axis_title, number_format, size
):
    """A bar chart over cells that are already written: labels from column `names`, a series per column.

    With several columns the row above `rows` holds the names of the series. What the chart shows is stored
    in it as well: a previewer that computes nothing draws it right. `size` is in centimetres.
    """
    first_row, last_row = rows[0], rows[-1]
    chart = BarChart()
    chart.type = "bar" if lying else "col"
    chart.grouping = "stacked" if stacked else "clustered"
    chart.overlap = 100 if stacked else None
    chart.style = 10
    chart.title = _writable(title)
    chart.title.tx.rich.p[0].pPr = ParagraphProperties(defRPr=_font(1400, bold=True))
    for run in chart.title.tx.rich.p[0].r:
        run.rPr = _font(1400, bold=True)
    chart.title.overlay = False
    for number, column in enumerate(columns):
        values = Reference(sheet, min_col=column, min_row=first_row, max_row=last_row)
        series = openpyxl.chart.Series(values)
        if len(columns) > 1:
            title_cell = sheet.cell(first_row - 1, column)
            series.tx = SeriesLabel(strRef=_strings(sheet, [title_cell]))
        series.cat = AxDataSource(
            strRef=_strings(sheet, [sheet.cell(row, names) for row in range(first_row, last_row + 1)])
        )
        _store_numbers(series, sheet, column, first_row, last_row, number_format)
        series.graphicalProperties = GraphicalProperties(solidFill=_SERIES[number % len(_SERIES)])
        series.invertIfNegative = False
        chart.series.append(series)
    chart.legend.position = "b"
    if len(columns) == 1:
        chart.legend = None
    chart.gapWidth = 45
    chart.x_axis.delete = chart.y_axis.delete = False  # openpyxl 3.1 hides both unless told
    chart.x_axis.tickLblPos = "low"
    chart.x_axis.majorTickMark = chart.y_axis.majorTickMark = None
    chart.x_axis.txPr = chart.y_axis.txPr = _text(900)
    chart.y_axis.number_format = "#,##0"
    chart.y_axis.numFmt.sourceLinked = False
    chart.y_axis.majorGridlines.spPr = GraphicalProperties(ln=LineProperties(solidFill="D5DCE4"))
    chart.y_axis.title = _writable(axis_title)
    chart.y_axis.title.tx.rich.p[0].pPr = ParagraphProperties(defRPr=_font(900))
    for run in chart.y_axis.title.tx.rich.p[0].r:
        run.rPr = _font(900)
    if lying:
        chart.x_axis.scaling.orientation = "maxMin"  # the first row on top
        chart.y_axis.crosses = "max"
    chart.width, chart.height = size
    sheet.add_chart(chart, place)


def _strings(sheet, cells):
    first, last = cells[0].coordinate, cells[-1].coordinate
    letters = re.compile(r"([A-Z]+)(\d+)")
    area = ":".join("$%s$%s" % letters.match(place).groups() for place in dict.fromkeys((first, last)))
    points = [StrVal(idx=index, v=str(cell.value)) for index, cell in enumerate(cells)]
    return StrRef(f="'%s'!%s" % (sheet.title.replace("'", "''"), area), strCache=StrData(len(points), points))


def _store_numbers(series, sheet, column, first_row, last_row, number_format):
    points = []
    for index, row in enumerate(range(first_row, last_row + 1)):
        value = sheet.cell(row, column).value
        if value is not None:
            points.append(NumVal(idx=index, v=repr(value)))
    series.val.numRef.numCache = NumData(
        formatCode=number_format, ptCount=last_row - first_row + 1, pt=points
    )


def _font(size, bold=False):
    return CharacterProperties(sz=size, b=bold, solidFill=_INK)


def _text(size):
    paragraph = Paragraph(pPr=ParagraphProperties(defRPr=_font(size)), endParaRPr=_font(size))
    return RichText(p=[paragraph])
