# SPDX-License-Identifier: GPL-3.0-or-later
"""PDF files with a password, as programs of today write them: by AES with 256 bits, for which pypdf needs cryptography."""
import io
import pathlib
import sys

import pypdf

from made_form import form
from made_office import PASSWORD
from made_pdf import pdf


def locked(content):
    """A PDF file that opens with PASSWORD."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(content))
    writer.encrypt(PASSWORD, "owner", algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def fill(folder):
    """Those files, and what goes with them."""
    folder.mkdir()
    for name, content in (
        ("Vertrag ä.pdf", locked(pdf(["one", "two"]))),
        ("offen.pdf", pdf(["three"])),
        ("Antrag ö 1.pdf", locked(form())),
        ("Daten.csv", "Feld;Wert\nName;Müßig\n".encode()),
    ):
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    fill(pathlib.Path(sys.argv[1]))
