# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a file is an office document. LibreOffice would open anything, and print a broken one as pages of nonsense."""
import zipfile
import zlib

_MOST_BYTES = 2 << 30  # unpacked
_PARTS = ("[Content_Types].xml", "content.xml", "encrypted-package")  # of Office Open XML and OpenDocument
BROKEN = "it is broken. Open it in its program and save it again"


class NotConverted(Exception):
    """Why a document did not become a PDF: the rest of a sentence about it."""


def check(path):
    with open(path, "rb") as file:
        head = file.read(8)
    if not head:
        raise NotConverted("it is empty")
    if head.startswith((b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"{\\rtf")):
        return
    if not head.startswith(b"PK"):
        raise NotConverted("it is no office document, whatever its name says, or it is broken")
    try:
        with zipfile.ZipFile(path) as package:
            if not any(part in package.namelist() for part in _PARTS):
                raise NotConverted("it is a zip file and no office document")
            if sum(part.file_size for part in package.infolist()) > _MOST_BYTES:
                raise NotConverted("unpacked it would be larger than %d GiB. Divide it" % (_MOST_BYTES >> 30))
            if not any(part.flag_bits & 1 for part in package.infolist()) and package.testzip():
                raise NotConverted(BROKEN)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as problem:
        raise NotConverted(BROKEN) from problem
