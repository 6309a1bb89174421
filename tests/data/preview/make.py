#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the files of this folder: pictures and documents that somebody made to do harm, and a few that are as they should be."""
import io
import pathlib
import struct
import zipfile
import zlib

here = pathlib.Path(__file__).parent


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, rows, extra=b""):
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def pdf(objects, version=b"1.4"):
    out, places = b"%PDF-" + version + b"\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    at = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer <</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, at)


def stream(data, more=b""):
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(data), more, data)


def page(content, box=b"0 0 300 200", catalog=b"", resources=b"", more=b"", objects=()):
    return pdf([b"<</Type/Catalog/Pages 2 0 R%s>>" % catalog, b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
                b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Contents 4 0 R/Resources<<%s>>%s>>" % (box, resources, more),
                content, *objects])


def office(*parts):
    """Not packed: a fuzzer changes what the parts say then."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts:
            archive.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()


def ooxml(main, relations, *parts):
    declared = f"<Types><Override PartName='/{parts[0][0]}' ContentType='application/vnd.openxmlformats-officedocument.{main}.main+xml'/></Types>"
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    related = "".join(f"<Relationship Id='r{i}' Type='{kinds}/{kind}' Target='{target}'/>" for i, (kind, target) in enumerate(relations))
    folder, name = parts[0][0].split("/")
    return office(("[Content_Types].xml", declared), (f"{folder}/_rels/{name}.rels", f"<Relationships>{related}</Relationships>"), *parts)


good = zlib.compress((b"\0" + b"\x1f\x6f\xeb" * 30) * 20)
text = stream(b"BT /F 24 Tf 20 100 Td (Hello) Tj ET")
font = b"/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"
svg = b"""<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/hostname">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">
<image xlink:href="file:///etc/hostname" width="90" height="90"/><text y="20">&f;</text></svg>
"""
bmp = b"BM" + struct.pack("<IHHI", 58, 0, 0, 54) + struct.pack("<IiiHHIIiiII", 40, 1, 1, 1, 24, 0, 4, 0, 0, 0, 0) + b"\xeb\x6f\x1f\0"
gif = bytes.fromhex("47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b")
# Six pixels, kept as they are; a large one has the same of 16 384 in both directions, and one that moves two pictures.
webp = bytes.fromhex("5249464638000000574542505650384c2c0000002f024000002f20242078ec7f7143209084b2bfe4020182ff550fe63f406c726c150848c8947c324044ff2307")
moving = bytes.fromhex("52494646840000005745425056503858" "0a00000002000000010000010000414e494d06000000000000000000414e4d4628000000000000000000010000010000000000025650384c"
                       "0f0000002f014000000710fd8ffe0722a2ff0100414e4d4628000000000000000000010000010000000000005650384c0f0000002f014000000710d1fffe0722a2ff0100")
# What unfolds into a gigabyte, folded twice.
folded = zlib.compress(b"0 0 m 9 9 l S " * (1 << 16), 9)
bomb = zlib.compress(zlib.compress(b"\0" * (1 << 28), 9), 9)
files = {
    "good.png": png(30, 20, good),
    "good.gif": gif,
    "good.bmp": bmp,
    "good.webp": webp,
    "good.pdf": page(text, resources=font),
    "svg.png": svg,
    "svg.svg": svg,
    "png.pdf": png(30, 20, good),
    "pdf.png": page(text, resources=font),
    "png.jpg": png(30, 20, good),
    "program.png": b"\x7fELF\2\1\1" + b"\0" * 57,
    "cut.png": png(30, 20, good)[:60],
    "huge.png": png(0x7fffffff, 0x7fffffff, good),
    "wide.png": png(60000, 60000, good),
    "text_bomb.png": png(30, 20, good, chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"a" * (1 << 24), 9))),
    "profile_bomb.png": png(30, 20, good, chunk(b"iCCP", b"p\0\0" + zlib.compress(b"a" * (1 << 24), 9))),
    "huge.gif": gif[:6] + b"\xff\xff\xff\xff" + gif[10:],
    "huge.bmp": bmp[:18] + struct.pack("<ii", 0x7fffffff, -0x80000000) + bmp[26:],
    "negative.bmp": bmp[:18] + struct.pack("<ii", -1, 1) + bmp[26:],
    "cut.jpg": bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffc0001108ffffffff03012200021101031101"),
    "cut.webp": b"RIFF\xff\xff\xff\x7fWEBPVP8L\xff\xff\xff\x7f\x2f\xff\xff\xff\xff",
    "huge.webp": webp[:21] + b"\xff\xff\xff\x0f" + webp[25:],
    "moving.webp": moving,
    "endless.webp": moving[:30] + b"\xff" * 6 + moving[36:],
    "cut.pdf": b"%PDF-1.4\n",
    "scripts.pdf": page(text, resources=font, catalog=b"/OpenAction<</S/JavaScript/JS(app.launchURL\\('file:///etc/hostname'\\))>>"
                        b"/AA<</WC<</S/Launch/F(/bin/sh)>>>>",
                        more=b"/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 300 200]/A<</S/URI/URI(http://198.51.100.1/)>>>>]"
                        b"/AA<</O<</S/Launch/F(/bin/sh)>>>>"),
    "other_file.pdf": page(b"<</Length 0/F(/etc/hostname)/FFilter/ASCIIHexDecode>>\nstream\n\nendstream", resources=font),
    "endless.pdf": page(stream(b"/X Do"), resources=b"/XObject<</X 5 0 R>>",
                        objects=[stream(b"/X Do /X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>")]),
    "own_parent.pdf": pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R]/Count 999999999>>"]),
    "bomb.pdf": page(stream(bomb, b"/Filter[/FlateDecode/FlateDecode]")),
    "strokes.pdf": page(stream(folded, b"/Filter/FlateDecode")),
    "endless_page.pdf": page(text, box=b"0 0 1 2000000000", resources=font),
    "large_page.pdf": page(text, box=b"0 0 2000000000 2000000000", resources=font),
    "huge_image.pdf": page(stream(b"100 0 0 100 0 0 cm /X Do"), resources=b"/XObject<</X 5 0 R>>",
                           objects=[stream(bomb, b"/Type/XObject/Subtype/Image/Width 100000/Height 100000/BitsPerComponent 8"
                                           b"/ColorSpace/DeviceRGB/Filter[/FlateDecode/FlateDecode]")]),
    "empty.png": b"",
}
for name, content in files.items():
    (here / name).write_bytes(content)
# What the fuzzer begins with: all that is quickly looked at, Office documents, and a reply of a worker's.
slow = {"bomb.pdf", "strokes.pdf", "huge_image.pdf"}
for name, content in files.items():
    if content and name not in slow and len(content) < 4096 and not name.startswith("svg"):
        (here / "corpus" / name).write_bytes(content)
(here / "corpus" / "reply").write_bytes(struct.pack("<16I", 0x31505242, 1, 6, 4, 7, 1, 3, 2, *[0] * 8) + b"\0\0\xff\xff" * 6)
documents = {
    "good.docx": ooxml("wordprocessingml.document", [("image", "media/a.png")],
                       ("word/document.xml", "<w:document xmlns:w='w'><w:fldChar w:fldCharType='begin'/><w:instrText> PAGE </w:instrText>"
                        "<w:fldChar w:fldCharType='end'/><w:fldSimple w:instr='TOC'/></w:document>")),
    "good.xlsx": ooxml("spreadsheetml.sheet", [("worksheet", "worksheets/sheet1.xml"), ("sharedStrings", "sharedStrings.xml")],
                       ("xl/workbook.xml", "<workbook xmlns='m' xmlns:r='r'><sheets><sheet name='A' r:id='r0'/></sheets></workbook>"),
                       ("xl/worksheets/sheet1.xml", "<worksheet><sheetData><row><c t='s'><v>0</v></c><c><f>'S 1'!A1+T[a/b]</f><v>1</v></c>"
                        "</row></sheetData></worksheet>"),
                       ("xl/sharedStrings.xml", "<sst><si><t>Name</t></si></sst>")),
    "good.ods": office(("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
                       ("content.xml", "<a xmlns:table='t' xmlns:xlink='x'><b xlink:href='Pictures/a.png' table:formula='of:=[.A1]'/></a>")),
}
for name, content in documents.items():
    (here / "corpus" / name).write_bytes(content)
