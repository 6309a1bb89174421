# SPDX-License-Identifier: GPL-3.0-or-later
"""OpenDocument files, written by hand; and documents of LibreOffice's that nothing else here can write."""
import gzip
import html
import io
import pathlib
import sys
import zipfile

_DATA = pathlib.Path(__file__).resolve().parents[1] / "data" / "office"
_NAMES = {
    **{name: "urn:oasis:names:tc:opendocument:xmlns:%s:1.0" % name for name in ("office", "text", "table", "script")},
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "of": "urn:oasis:names:tc:opendocument:xmlns:of:1.2",
    "xlink": "http://www.w3.org/1999/xlink",
}
_XML = '<?xml version="1.0" encoding="UTF-8"?>'
_LIBRARY = _XML + '<!DOCTYPE library:%s PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "%s.dtd">%s'
PASSWORD = "geheim"


def _package(kind, body, parts=()):
    out = io.BytesIO()
    entries = {"content.xml": "text/xml", **{name: "text/xml" for name, _ in parts}}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(zipfile.ZipInfo("mimetype"), "application/vnd.oasis.opendocument." + kind)
        names = " ".join('xmlns:%s="%s"' % pair for pair in _NAMES.items())
        package.writestr(
            "content.xml",
            '%s<office:document-content %s office:version="1.2"><office:body><office:%s>%s</office:%s></office:body></office:document-content>'
            % (_XML, names, kind, body, kind),
        )
        for name, content in parts:
            package.writestr(name, content)
        listed = "".join('<m:file-entry m:full-path="%s" m:media-type="%s"/>' % pair for pair in entries.items())
        package.writestr(
            "META-INF/manifest.xml",
            '%s<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" m:version="1.2">'
            '<m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.%s"/>%s</m:manifest>' % (_XML, kind, listed),
        )
    return out.getvalue()


def odt(text):
    return _package("text", "<text:p>%s</text:p>" % text)


def odp(text):
    frame = '<draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>%s</text:p></draw:text-box></draw:frame>'
    return _package("presentation", '<draw:page draw:name="One">%s</draw:page>' % (frame % text))


def ods(rows, parts=()):
    """A sheet of texts; what begins with = is a formula that is not computed yet."""

    def cell(value):
        if value.startswith("="):
            return '<table:table-cell table:formula="of:%s"/>' % value
        return '<table:table-cell office:value-type="string"><text:p>%s</text:p></table:table-cell>' % value

    lines = "".join("<table:table-row>%s</table:table-row>" % "".join(map(cell, row)) for row in rows)
    return _package("spreadsheet", '<table:table table:name="One">%s</table:table>' % lines, parts)


def ods_with_macro(text, path):
    """A sheet with a formula that is a macro, which writes a file."""
    code = 'Function LeaveTrace\nOpen "%s" For Output As #1\nPrint #1, "ran"\nClose #1\nLeaveTrace = 1\nEnd Function' % path
    names = 'xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"'
    library = '<library:library %s library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="One"/></library:library>'
    libraries = '<library:libraries %s><library:library library:name="Standard" library:link="false"/></library:libraries>'
    module = (
        _XML + '<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">'
        '<script:module xmlns:script="http://openoffice.org/2000/script" script:name="One" script:language="StarBasic">%s</script:module>' % html.escape(code)
    )
    parts = [
        ("Basic/script-lc.xml", _LIBRARY % ("libraries", "libraries", libraries % names)),
        ("Basic/Standard/script-lb.xml", _LIBRARY % ("library", "library", library % names)),
        ("Basic/Standard/One.xml", module),
    ]
    return ods([[text, "=LEAVETRACE()"]], parts)


def old(kind):
    """A .doc, .xls or .ppt that says “Größe 007”."""
    path = _DATA / ("old." + kind)
    return path.read_bytes() if path.exists() else gzip.decompress((_DATA / ("old.%s.gz" % kind)).read_bytes())


def secret(kind):
    """A .docx or .doc that says so too, with PASSWORD."""
    return (_DATA / ("secret." + kind)).read_bytes()


def fill(folder, path):
    """A folder of good documents and bad ones."""
    (folder / "tief").mkdir(parents=True)
    for name, content in (
        ("Brief ä 1.odt", odt("Größe 007")),
        ("tief/Tafel.ods", ods([["Größe", "007"], ["=6*7", "x"]])),
        ("tief/Folie.odp", odp("Größe 007")),
        ("Brief ä 1.doc", old("doc")),
        ("tief/Alt.xls", old("xls")),
        ("Alt.ppt", old("ppt")),
        ("Makro.ods", ods_with_macro("Größe 007", path)),
        ("Geheim.docx", secret("docx")),
        ("Halb.docx", odt("x" * 9000)[:700]),
        ("Halb.xls", old("xls")[:2800]),
        ("Leer.xlsx", b""),
        ("Text.docx", b"only text"),
    ):
        (folder / name).write_bytes(content)
    return folder


if __name__ == "__main__":
    fill(pathlib.Path(sys.argv[1]), sys.argv[2])
