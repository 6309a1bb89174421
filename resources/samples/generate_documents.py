# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the small samples of documents, pictures and tables: python3 generate_documents.py [folder]

Everything is invented. Forms, slides and pictures are those that the tests make (tests/resources/made_*.py); Pillow,
openpyxl and python3-lxml may write other bytes for the same content in another version.
"""
import io
import os
import pathlib
import re
import shutil
import sys
import zipfile

import openpyxl

_TESTS = pathlib.Path(__file__).resolve().parents[2] / "tests"
sys.path.insert(0, str(_TESTS / "resources"))

import made_form  # noqa: E402
import made_office  # noqa: E402
import made_pdf  # noqa: E402
import made_pictures  # noqa: E402
import made_pptx  # noqa: E402

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_W14 = "http://schemas.microsoft.com/office/word/2010/wordml"
_KIND = "application/vnd.openxmlformats-officedocument.wordprocessingml."

_MANUAL = """# Über die Messung der Räume

Rooms are measured *twice*, in the morning and at noon.[^1] 中文 too: 房间.

| Raum | Größe | Code |
| ---- | ----: | ---- |
| Küche | 1.234 | 007 |
| Flur  | 12,5  | 0099 |

## What to bring

- [x] a folding rule
- [ ] a lamp

```
000-112-ß
```

[^1]: The rooms to the south are warmer at noon.
"""

_CITIES = """City,Visitors 2024,Visitors 2025
Zürich,18250,19040
Łódź,9900,11875
Ærøskøbing,1450,1390
北京,40200,43110
"São Paulo",22010,
"""

_PARTS = """Nr;Teil;Preis;Prüfdatum
00017;Zahnrad, klein;1.234;2024-02-29
00018;Schraube „M3“;0,05;2024-03-01
00019;;12,50;
"""

_GUESTS = """Name,Straße,PLZ,Newsletter,Anrede,Land,Tage,Bemerkung
Zoë Müßig,Am Bühl 7,01067,Ja,Frau,AT,Montag,"two lines,
in one cell"
Łukasz Söhne,Ringstraße 12,10115,,Herr,DE,Dienstag,
"""

_FIGURES = """name;value
Kunde Name;Müßig & Söhne <AG>
revenue;1234567.891
growth;0.0525
PLZ;07745
note;First quarter
year;2026
nobody;none
"""

_SCRIPT = '''#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the words of texts: python3 count_words.py FILE…"""
import collections
import csv
import sys

counts = collections.Counter()
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        counts.update(word.strip(".,:;|[]()*#^").casefold() for word in file.read().split())
del counts[""]
with open("words.csv", "w", encoding="utf-8", newline="") as file:
    csv.writer(file).writerows([["word", "count"], *sorted(counts.items(), key=lambda each: (-each[1], each[0]))])
print("%d words, %d of them different" % (sum(counts.values()), len(counts)))
'''


def zipped(parts):
    """With the same time for each part, so that equal content is equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts:
            package.writestr(zipfile.ZipInfo(name, (2025, 1, 2, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def again(content):
    """A package, and what is packed in it, as of one time."""
    parts = []
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        for name in package.namelist():
            part = package.read(name)
            if name.endswith(".xlsx"):
                part = again(part)
            elif name == "docProps/core.xml":
                part = re.sub(rb">[0-9-]{10}T[0-9:]{8}Z<", b">2025-01-02T00:00:00Z<", part)
            parts.append((name, part))
    return zipped(parts)


def _paragraph(text, more="", style=""):
    look = '<w:pPr><w:pStyle w:val="%s"/></w:pPr>' % style if style else ""
    return "<w:p>%s<w:r><w:t>%s</w:t></w:r>%s</w:p>" % (look, text, more)


def _cell(text, more=""):
    return "<w:tc><w:tcPr>%s</w:tcPr>%s</w:tc>" % (more, _paragraph(text))


def _box(text, is_checked):
    return (
        '<w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="%d"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>%s</w:t></w:r>'
        '</w:sdtContent></w:sdt><w:r><w:t xml:space="preserve"> %s</w:t></w:r></w:p>' % (is_checked, "☒" if is_checked else "☐", text)
    )


def report():
    """A Word document with a heading, a table whose cells are merged, check boxes, a footnote and a picture."""
    rows = (
        _cell("Gebäude") + _cell("Räume", '<w:gridSpan w:val="2"/>'),
        _cell("Süd", '<w:vMerge w:val="restart"/>') + _cell("Küche") + _cell("007"),
        _cell("", "<w:vMerge/>") + _cell("Flur") + _cell("1.234"),
    )
    picture = (
        '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="762000" cy="381000"/>'
        '<wp:docPr id="1" name="plan" descr="The plan"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData '
        'uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">'
        '<pic:nvPicPr><pic:cNvPr id="1" name="plan.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId3"/><a:stretch><a:fillRect/></a:stretch>'
        '</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="762000" cy="381000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>'
        "</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
    )
    body = (
        _paragraph("Prüfung der Räume", style="Heading1")
        + _paragraph("Measured twice", '<w:r><w:footnoteReference w:id="2"/></w:r>')
        + '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>%s</w:tbl>'
        % "".join("<w:tr>%s</w:tr>" % row for row in rows)
        + _box("Fenster geprüft", True)
        + _box("Türen geprüft", False)
        + picture
    )
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    names = 'xmlns:w="%s" xmlns:r="%s" xmlns:w14="%s"' % (_W, _R, _W14)
    relation = '<Relationship Id="%s" Type="' + _R + '/%s" Target="%s"/>'
    relations = head + '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">%s</Relationships>'
    notes = "".join(
        '<w:footnote w:id="%d"%s>%s</w:footnote>' % each
        for each in (
            (0, ' w:type="separator"', "<w:p><w:r><w:separator/></w:r></w:p>"),
            (1, ' w:type="continuationSeparator"', "<w:p><w:r><w:continuationSeparator/></w:r></w:p>"),
            (2, "", _paragraph("Once in the morning, once at noon.")),
        )
    )
    kinds = "".join(
        '<Override PartName="/word/%s.xml" ContentType="%s%s+xml"/>' % (name, _KIND, kind)
        for name, kind in (("document", "document.main"), ("styles", "styles"), ("footnotes", "footnotes"))
    )
    return zipped(
        [
            (
                "[Content_Types].xml",
                '%s<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
                'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/>%s</Types>' % (head, kinds),
            ),
            ("_rels/.rels", relations % (relation % ("rId1", "officeDocument", "word/document.xml"))),
            ("word/document.xml", "%s<w:document %s><w:body>%s<w:sectPr/></w:body></w:document>" % (head, names, body)),
            (
                "word/styles.xml",
                '%s<w:styles %s><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr>'
                '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>' % (head, names),
            ),
            ("word/footnotes.xml", "%s<w:footnotes %s>%s</w:footnotes>" % (head, names, notes)),
            (
                "word/_rels/document.xml.rels",
                relations % "".join(relation % each for each in (("rId1", "styles", "styles.xml"), ("rId2", "footnotes", "footnotes.xml"), ("rId3", "image", "media/plan.png"))),
            ),
            ("word/media/plan.png", made_pictures.saved(made_pictures.halves(), "PNG")),
        ]
    )


def workbook(sheets, *merged):
    """Of sheets by their names; `merged` of the first."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    for cells in merged:
        book.worksheets[0].merge_cells(cells)
    out = io.BytesIO()
    book.save(out)
    return again(out.getvalue())


def stock():
    """A header of two rows, and halls that are named once for several places."""
    rows = (
        ["Halle", "Fach", "Bestand", None],
        [None, None, "Kiel", "Wien"],
        ["Nord", "007", 12, 1.5],
        [None, "1.234", 7, None],
        ["Süd", "0099", 0, 3],
    )
    return workbook({"Lager": rows}, "A1:A2", "B1:B2", "C1:D1", "A3:A4")


def quarters():
    """The table of the chart in review.pptx, beside a sheet that is none."""
    rows = (["Quartal", "Nord", "Süd"], ["Q1", 12.5, 8], ["Q2", 14, 7.25], ["Q3", 9, None])
    return workbook({"Notizen": [["Stand", "2026-10-01"]], "Umsätze": rows})


def bookings():
    """Five years of months on a line with a season; two months are missing."""
    season = (50, -30, 20, -40, 10, 90, -80, 0, 30, -20, -60, 30)
    lines = ["Monat;Buchungen"]
    for place in range(60):
        if place not in (17, 18):
            lines.append("01.%02d.%04d;%d,5" % (place % 12 + 1, 2020 + place // 12, 1000 + 25 * place + season[place % 12]))
    return "\n".join(lines) + "\n"


def write(folder):
    folder = pathlib.Path(folder)
    texts = {
        "manual.md": _MANUAL, "cities.csv": _CITIES, "parts.csv": _PARTS, "guests.csv": _GUESTS, "figures.csv": _FIGURES,
        "count_words.py": _SCRIPT, "bookings.csv": bookings(),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    rooms = [["Raum", "Größe", "Preis", "Summe"], ["Küche", "007", "1.234", "=[.A1]"], ["房间", "0099", "12,50", ""]]
    files = {
        "report.docx": report(),
        "rooms.ods": again(made_office.ods(rooms)),
        "registration.pdf": made_form.form(),
        "review.pptx": again(made_pptx.pptx()),
        "cover.pdf": made_pdf.pdf(["Cover"]),
        "terms.pdf": made_pdf.pdf(["Terms, page 1", "Terms, page 2", "Terms, page 3"], (300, 200)),
        "annex.pdf": made_pdf.pdf(["Annex"], password="annex-7"),
        "stock.xlsx": stock(),
        "quarters.xlsx": quarters(),
        "turned.jpg": made_pictures.photo(6),
        "logo.png": made_pictures.transparent(),
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    shutil.copy(_TESTS / "data" / "parquet" / "readings.parquet", folder)


if __name__ == "__main__":
    target = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    write(target)
