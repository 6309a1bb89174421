# SPDX-License-Identifier: GPL-3.0-or-later
"""A template of two slides, written by hand: placeholders in one run and over several, in a table, in notes, and a chart."""
import io
import sys
import zipfile

import openpyxl
from openpyxl.chart import BarChart, Reference

_TYPE = "application/vnd.openxmlformats-officedocument."
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_NAMES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="%s" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"' % _RELATION
)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TREE = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
_PLACE = '<a:off x="%d" y="%d"/><a:ext cx="8000000" cy="1200000"/>'
_MAP = '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'


def paragraph(*runs):
    """Runs of text; one that is a pair has properties."""
    made = ""
    for run in runs:
        text, about = run if isinstance(run, tuple) else (run, "")
        made += '<a:r><a:rPr lang="de-DE" %s/><a:t>%s</a:t></a:r>' % (about, text)
    return "<a:p>%s</a:p>" % made


def _box(number, y, body):
    return (
        '<p:sp><p:nvSpPr><p:cNvPr id="%d" name="Box %d"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>%s</a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/>%s</p:txBody></p:sp>'
        % (number, number, _PLACE % (500000, y), body)
    )


def _table(y, *cells):
    made = "".join("<a:tc%s><a:txBody><a:bodyPr/>%s</a:txBody><a:tcPr/></a:tc>" % cell for cell in cells)
    return (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>'
        '<p:xfrm>%s</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/>'
        '<a:tblGrid><a:gridCol w="2600000"/><a:gridCol w="2600000"/><a:gridCol w="2600000"/></a:tblGrid><a:tr h="500000">%s</a:tr>'
        "</a:tbl></a:graphicData></a:graphic></p:graphicFrame>" % (_PLACE % (500000, y), made)
    )


def _frame(name):
    return (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="%s"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>'
        '<p:xfrm><a:off x="500000" y="1500000"/><a:ext cx="8000000" cy="4500000"/></p:xfrm><a:graphic>'
        '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart '
        'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId2"/></a:graphicData></a:graphic></p:graphicFrame>' % name
    )


def _slide(kind, shapes, more=""):
    return "%s<p:%s %s><p:cSld><p:spTree>%s%s</p:spTree></p:cSld>%s</p:%s>" % (_HEAD, kind, _NAMES, _TREE, shapes, more, kind)


def _relations(*targets):
    links = "".join(
        '<Relationship Id="rId%d" Type="%s/%s" Target="%s"/>' % (number, _RELATION, kind, target)
        for number, (kind, target) in enumerate(targets, 1)
    )
    return '%s<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">%s</Relationships>' % (_HEAD, links)


def _theme():
    colours = "".join(
        '<a:%s><a:srgbClr val="%s"/></a:%s>' % (name, value, name)
        for name, value in zip(
            "dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink".split(),
            "000000 FFFFFF 1F2A37 EEEEEE 1F4E79 E08E45 5B9A8B A6424B 8E7CC3 C9A227 0000FF 800080".split(),
        )
    )
    font = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>'
    fill, line = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>', '<a:ln><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'
    effect = "<a:effectStyle><a:effectLst/></a:effectStyle>"
    return (
        '%s<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="T"><a:themeElements><a:clrScheme name="T">%s</a:clrScheme>'
        '<a:fontScheme name="T"><a:majorFont>%s</a:majorFont><a:minorFont>%s</a:minorFont></a:fontScheme><a:fmtScheme name="T">'
        "<a:fillStyleLst>%s</a:fillStyleLst><a:lnStyleLst>%s</a:lnStyleLst><a:effectStyleLst>%s</a:effectStyleLst><a:bgFillStyleLst>%s</a:bgFillStyleLst>"
        "</a:fmtScheme></a:themeElements></a:theme>" % (_HEAD, colours, font, font, fill * 3, line * 3, effect * 3, fill * 3)
    )


def chart():
    """(the part of a chart of two series, the workbook behind it)"""
    book = openpyxl.Workbook()
    book.active.title = "Sheet1"
    for row in (["", "Old", "Older"], ["x", 1, 2], ["y", 3, 4]):
        book.active.append(row)
    behind, drawn = io.BytesIO(), io.BytesIO()
    book.save(behind)
    bars = BarChart()
    bars.title = "Sales {{year}}"
    bars.add_data(Reference(book.active, min_col=2, max_col=3, min_row=1, max_row=3), titles_from_data=True)
    bars.set_categories(Reference(book.active, min_col=1, min_row=2, max_row=3))
    bars.x_axis.delete = bars.y_axis.delete = False
    book.active.add_chart(bars, "E2")
    book.save(drawn)
    part = zipfile.ZipFile(drawn).read("xl/charts/chart1.xml").decode()
    end = part.rindex("</")
    return part[:end] + '<externalData xmlns:r="%s" r:id="rId1"/>' % _RELATION + part[end:], behind.getvalue()


def pptx(title=None):
    """The template; its first box says title, a paragraph."""
    part, book = chart()
    one = (
        _box(2, 300000, title or paragraph("Report of {{Kunde Name}}"))
        + _box(3, 1600000, paragraph("Revenue {{rev", ("en", 'b="1"'), ("ue:2}} and ", 'i="1"'), "{{growth:1%}}, {{nobody}}"))
        + _table(3000000, (' gridSpan="2"', paragraph("{{PLZ}}")), (' hMerge="1"', paragraph("")), ("", paragraph("{{note}}")))
    )
    parts = {
        "[Content_Types].xml": '%s<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xlsx" ContentType="%sspreadsheetml.sheet"/>%s</Types>'
        % (
            _HEAD,
            _TYPE,
            "".join(
                '<Override PartName="/ppt/%s.xml" ContentType="%s%s+xml"/>' % (name, _TYPE, kind)
                for name, kind in (
                    ("presentation", "presentationml.presentation.main"),
                    ("slides/slide1", "presentationml.slide"),
                    ("slides/slide2", "presentationml.slide"),
                    ("slideMasters/slideMaster1", "presentationml.slideMaster"),
                    ("slideLayouts/slideLayout1", "presentationml.slideLayout"),
                    ("notesMasters/notesMaster1", "presentationml.notesMaster"),
                    ("notesSlides/notesSlide1", "presentationml.notesSlide"),
                    ("theme/theme1", "theme"),
                    ("theme/theme2", "theme"),
                    ("charts/chart1", "drawingml.chart"),
                )
            ),
        ),
        "_rels/.rels": _relations(("officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": '%s<p:presentation %s><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>'
        '<p:notesMasterIdLst><p:notesMasterId r:id="rId4"/></p:notesMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId3"/></p:sldIdLst>'
        '<p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>' % (_HEAD, _NAMES),
        "ppt/_rels/presentation.xml.rels": _relations(
            ("slideMaster", "slideMasters/slideMaster1.xml"), ("slide", "slides/slide1.xml"), ("slide", "slides/slide2.xml"), ("notesMaster", "notesMasters/notesMaster1.xml"), ("theme", "theme/theme1.xml")
        ),
        "ppt/slides/slide1.xml": _slide("sld", one),
        "ppt/slides/_rels/slide1.xml.rels": _relations(("slideLayout", "../slideLayouts/slideLayout1.xml"), ("notesSlide", "../notesSlides/notesSlide1.xml")),
        "ppt/slides/slide2.xml": _slide("sld", _frame("Umsätze")),
        "ppt/slides/_rels/slide2.xml.rels": _relations(("slideLayout", "../slideLayouts/slideLayout1.xml"), ("chart", "../charts/chart1.xml")),
        "ppt/notesSlides/notesSlide1.xml": _slide("notes", _box(2, 300000, paragraph("Say {{kunde_name}}."))),
        "ppt/notesSlides/_rels/notesSlide1.xml.rels": _relations(("notesMaster", "../notesMasters/notesMaster1.xml"), ("slide", "../slides/slide1.xml")),
        "ppt/notesMasters/notesMaster1.xml": _slide("notesMaster", "", _MAP),
        "ppt/notesMasters/_rels/notesMaster1.xml.rels": _relations(("theme", "../theme/theme2.xml")),
        "ppt/slideMasters/slideMaster1.xml": _slide("sldMaster", "", _MAP + '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>'),
        "ppt/slideMasters/_rels/slideMaster1.xml.rels": _relations(("slideLayout", "../slideLayouts/slideLayout1.xml"), ("theme", "../theme/theme1.xml")),
        "ppt/slideLayouts/slideLayout1.xml": _slide("sldLayout", ""),
        "ppt/slideLayouts/_rels/slideLayout1.xml.rels": _relations(("slideMaster", "../slideMasters/slideMaster1.xml")),
        "ppt/theme/theme1.xml": _theme(),
        "ppt/theme/theme2.xml": _theme(),
        "ppt/charts/chart1.xml": part,
        "ppt/charts/_rels/chart1.xml.rels": _relations(("package", "../embeddings/Sheet1.xlsx")),
        "ppt/embeddings/Sheet1.xlsx": book,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return out.getvalue()


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as file:
        file.write(pptx())
