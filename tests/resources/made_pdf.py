# SPDX-License-Identifier: GPL-3.0-or-later
"""PDF files for tests."""


def pdf(texts, box=(200, 300)):
    """A PDF file of a page for each text, written by hand."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for text in texts:
        content = "BT /F1 24 Tf 20 100 Td (%s) Tj ET" % text
        objects.append("<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>" % (*box, len(objects))
        )
        kids.append("%d 0 R" % len(objects))
    objects[1] = "<< /Type /Pages /Kids [%s] /Count %d >>" % (" ".join(kids), len(kids))
    out, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += ("%d 0 obj\n%s\nendobj\n" % (number, each)).encode()
    start = len(out)
    out += ("xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)).encode()
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + ("trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)).encode()
