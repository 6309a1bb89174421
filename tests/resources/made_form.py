# SPDX-License-Identifier: GPL-3.0-or-later
"""A PDF form of two pages, written by hand, with a field of each kind."""
import sys


def text(value):
    """As PDF has it for any character."""
    return "<FEFF%s>" % value.encode("utf-16-be").hex()


class _File:
    def __init__(self):
        self.objects = []

    def add(self, content):
        self.objects.append(content)
        return "%d 0 R" % len(self.objects)

    def stream(self, content, more=""):
        return self.add("<< %s /Length %d >>\nstream\n%s\nendstream" % (more, len(content), content))

    def bytes(self, root):
        out, places = b"%PDF-1.6\n", []
        for number, each in enumerate(self.objects, 1):
            places.append(len(out))
            out += ("%d 0 obj\n%s\nendobj\n" % (number, each)).encode()
        start = len(out)
        out += ("xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)).encode()
        out += b"".join(b"%010d 00000 n \n" % place for place in places)
        return out + ("trailer << /Size %d /Root %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, root, start)).encode()


def form(extra=""):
    file = _File()
    pages, page1, page2 = (file.add("") for _ in range(3))
    font = file.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    box = "/Type /XObject /Subtype /Form /BBox [0 0 16 16]"
    on, off = file.stream("0 0 0 rg 2 2 12 12 re f", box), file.stream("", box)
    seen, widgets = [], {page1: [], page2: []}

    def widget(page, rect, about):
        made = file.add("<< /Type /Annot /Subtype /Widget /F 4 /P %s /Rect [%s] %s >>" % (page, rect, about))
        widgets[page].append(made)
        return made

    def field(name, rect, about):
        made = widget(page1, rect, "/T %s %s" % (text(name), about))
        seen.append(made)
        return made

    def adopt(kids):
        """Tells them of the field made last."""
        for kid in kids:
            number = int(kid.split()[0]) - 1
            file.objects[number] = file.objects[number].replace("/F 4", "/F 4 /Parent " + seen[-1])

    kids = [widget(page, rect, "") for page, rect in ((page1, "100 700 300 720"), (page2, "100 700 300 720"))]
    seen.append(file.add("<< /FT /Tx /T %s /Kids [%s] /DA (/Helv 12 Tf 0 g) >>" % (text("Name"), " ".join(kids))))
    adopt(kids)
    town = widget(page1, "100 660 300 680", "/T %s /FT /Tx /DA (/Helv 0 Tf 0 0 1 rg)" % text("Straße"))
    seen.append(file.add("<< /T %s /Kids [%s] >>" % (text("Adresse"), town)))
    adopt([town])
    field("PLZ", "100 630 200 650", "/FT /Tx /Ff 16777216 /MaxLen 5 /DA (/Helv 12 Tf 0 g)")
    field("Bemerkung", "100 540 300 620", "/FT /Tx /Ff 4096 /DA (/Helv 12 Tf 0 g) /TU (What else)")
    field("Newsletter", "100 510 116 526", "/FT /Btn /AS /Off /AP << /N << /Ja %s /Off %s >> >>" % (on, off))
    radios = [
        widget(page1, "%d 480 %d 496" % (x, x + 16), "/AS /Off /AP << /N << /%s %s /Off %s >> >>" % (state, on, off))
        for x, state in ((100, "Frau"), (140, "Herr"))
    ]
    seen.append(file.add("<< /FT /Btn /Ff 49152 /T (Anrede) /Kids [%s] >>" % " ".join(radios)))
    adopt(radios)
    options = "[[(DE) (Deutschland)] [(AT) %s]]" % text("Österreich")
    field("Land", "100 450 300 470", "/FT /Ch /Ff 131072 /Opt %s /DA (/Helv 12 Tf 0 g)" % options)
    field("Tage", "100 380 300 440", "/FT /Ch /Ff 2097152 /Opt [(Montag) (Dienstag) (Mittwoch)] /DA (/Helv 12 Tf 0 g)")
    field("Vorgabe", "100 340 300 360", "/FT /Tx /V (schon da) /DA (/Helv 12 Tf 0 g)")
    field("Senden", "100 300 200 320", "/FT /Btn /Ff 65536")
    field("Turned", "400 500 420 700", "/FT /Tx /MK << /R 90 /BC [1 0 0] /BG [0.9 1 0.9] >> /DA (/Helv 12 Tf 0 g)")
    field("Neu", "100 270 116 286", "/FT /Btn")
    for page, label in ((page1, "Antrag"), (page2, "Seite zwei")):
        content = file.stream("BT /F1 14 Tf 100 760 Td (%s) Tj ET" % label)
        file.objects[int(page.split()[0]) - 1] = (
            "<< /Type /Page /Parent %s /MediaBox [0 0 595 842] /Contents %s /Annots [%s] /Resources << /Font << /F1 %s >> >> >>"
            % (pages, content, " ".join(widgets[page]), font)
        )
    file.objects[0] = "<< /Type /Pages /Kids [%s %s] /Count 2 >>" % (page1, page2)
    about = "/Fields [%s] /DR << /Font << /Helv %s >> >> /DA (/Helv 0 Tf 0 g) %s" % (" ".join(seen), font, extra)
    return file.bytes(file.add("<< /Type /Catalog /Pages %s /AcroForm << %s >> >>" % (pages, about)))


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as target:
        target.write(form())
