# SPDX-License-Identifier: GPL-3.0-or-later
"""How fields look when they are filled, drawn so that every viewer and printer shows the values."""
import re

from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject, StreamObject

from objects import entries, got

_PAD = 2
_CAP = 0.718  # height of a capital letter
_LINE = 1.15
_SMALLEST, _USUAL = 4, 12
# Widths of Helvetica in thousandths, from the space on, in the order of cp1252.
_WIDTHS = [int(width) for width in """
278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584
584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278
278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500
500 334 260 334 584 350 556 350 222 556 333 1000 556 556 333 1000 667 333 1000 350 611 350 350 222 222 333 333 350 556
1000 333 1000 500 333 944 350 500 667 278 333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333
333 556 537 278 333 333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722 722
778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 500 556 556 556 556 278 278 278 278
556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500
""".split()]


def encoded(text):
    """The text in the characters that the fonts of every viewer have, or None."""
    try:
        return re.sub("[\x00-\x09\x0b-\x1f]", " ", text).encode("cp1252")
    except UnicodeEncodeError:
        return None


class Style:
    """Font, size and colour as the form wants them: "/Helv 12 Tf 0 g"."""

    def __init__(self, appearance, align):
        font = re.search(r"/(\S+)\s+(-?[\d.]+)\s+Tf", appearance)
        colour = re.search(r"(?:[\d.]+\s+){1,4}(?:g|rg|k)\b", appearance)
        self.courier = bool(font and re.search("cour|mono", font[1], re.IGNORECASE))
        self.size = abs(float(font[2])) if font else 0
        self.colour = colour[0] if colour else "0 g"
        self.align = align

    def width(self, line, size):
        return sum(600 if self.courier else _WIDTHS[byte - 32] for byte in line) * size / 1000


def draw_text(writer, widgets, style, text, multiline, cells):
    """Whether all of the text is seen; None if it has characters that are only in a viewer's own fonts."""
    line = encoded(text)
    if line is None:
        return None
    fits = True
    for widget in widgets:
        box = _Box(widget)
        if multiline:
            content, fit = _lines(box, style, line)
        elif cells:
            content, fit = _comb(box, style, line, cells), True
        else:
            content, fit = _line(box, style, line.replace(b"\n", b" "))
        fits = fits and fit
        box.show(writer, style, content)
    return fits


def _line(box, style, line):
    wide = max(1, box.width - 2 * _PAD)
    size = style.size or max(_SMALLEST, min(_CAP * box.height, wide / max(0.001, style.width(line, 1))))
    return _placed(box, style, size, line, (box.height - _CAP * size) / 2), style.width(line, size) <= wide + 0.01


def _placed(box, style, size, line, y):
    x = _PAD + max(0, box.width - 2 * _PAD - style.width(line, size)) * (0, 0.5, 1)[style.align if style.align in (1, 2) else 0]
    return b"/F %.2f Tf 1 0 0 1 %.2f %.2f Tm %s Tj\n" % (size, x, y, _string(line))


def _comb(box, style, line, cells):
    cell = box.width / cells
    size = style.size or min(_CAP * box.height, 1.2 * cell)
    y = (box.height - _CAP * size) / 2
    out = b"/F %.2f Tf\n" % size
    for index in range(len(line)):
        one = line[index : index + 1]
        out += b"1 0 0 1 %.2f %.2f Tm %s Tj\n" % ((index + 0.5) * cell - style.width(one, size) / 2, y, _string(one))
    return out


def _lines(box, style, text):
    size = style.size or _USUAL
    while True:
        lines = [line for part in text.split(b"\n") for line in _wrapped(style, part, size, box.width - 2 * _PAD)]
        fits = len(lines) * _LINE * size <= box.height - _PAD
        if fits or style.size or size <= _SMALLEST:
            break
        size -= 0.5
    top = box.height - _PAD - 0.95 * size
    return b"".join(_placed(box, style, size, line, top - index * _LINE * size) for index, line in enumerate(lines)), fits


def _wrapped(style, text, size, wide):
    lines, line = [], b""
    for word in text.split(b" "):
        longer = line + b" " + word if line else word
        if line and style.width(longer, size) > wide:
            lines.append(line)
            longer = word
        while len(longer) > 1 and style.width(longer, size) > wide:
            cut = next(end for end in range(len(longer) - 1, 0, -1) if end == 1 or style.width(longer[:end], size) <= wide)
            lines.append(longer[:cut])
            longer = longer[cut:]
        line = longer
    return lines + [line]


def draw_list(writer, widgets, style, options, chosen):
    """A list from its first chosen entry on, if there is not room for all."""
    lines = [encoded(option) for option in options]
    if None in lines:
        return None
    for widget in widgets:
        box = _Box(widget)
        size = style.size or _USUAL
        room = max(1, int((box.height - _PAD) / (_LINE * size)))
        marked = [index for index, option in enumerate(options) if option in chosen]
        first = min(marked[0], len(lines) - room) if marked and len(lines) > room else 0
        under, content = b"", b""
        for place, index in enumerate(range(first, min(len(lines), first + room))):
            y = box.height - _PAD - (place + 1) * _LINE * size
            if index in marked:
                under += b"0.6 0.76 0.85 rg 1 %.2f %.2f %.2f re f\n" % (y, box.width - 2, _LINE * size)
            content += _placed(box, style, size, lines[index], y + 0.25 * size)
        box.show(writer, style, content, under)
    return True


def draw_box(writer, widget, state):
    """A check box that has no looks of its own."""
    box = _Box(widget)
    size = 0.8 * min(box.width, box.height)
    tick = b"/Z %.2f Tf 1 0 0 1 %.2f %.2f Tm (4) Tj\n" % (size, (box.width - 0.846 * size) / 2, (box.height - 0.7 * size) / 2)
    looks = DictionaryObject()
    for name, content in ((state, tick), ("/Off", b"")):
        looks[NameObject(name)] = box.stream(writer, Style("", 0), content)
    widget[NameObject("/AP")] = DictionaryObject({NameObject("/N"): looks})


def _string(line):
    return b"(" + re.sub(rb"([()\\])", rb"\\\1", line) + b")"


class _Box:
    """The place of a field on its page, with its border and background."""

    def __init__(self, widget):
        left, low, right, high = (float(number) for number in entries(widget, "/Rect"))
        self.width, self.height = abs(right - left), abs(high - low)
        self._widget = widget
        self._style = got(widget, "/MK", {})
        turned = int(got(self._style, "/R", 0)) % 360
        self._matrix = {
            90: (0, 1, -1, 0, self.width, 0),
            180: (-1, 0, 0, -1, self.width, self.height),
            270: (0, -1, 1, 0, 0, self.height),
        }.get(turned)
        if turned in (90, 270):
            self.width, self.height = self.height, self.width

    def show(self, writer, style, content, under=b""):
        self._widget[NameObject("/AP")] = DictionaryObject({NameObject("/N"): self.stream(writer, style, content, under)})

    def stream(self, writer, style, content, under=b""):
        stream = DecodedStreamObject()
        stream.set_data(
            self._frame()
            + under
            + b"/Tx BMC\nq 1 1 %.2f %.2f re W n BT %s\n" % (self.width - 2, self.height - 2, style.colour.encode())
            + content
            + b"ET Q\nEMC\n"
        )
        fonts = DictionaryObject()
        for name, base in (("/F", "Courier" if style.courier else "Helvetica"), ("/Z", "ZapfDingbats")):
            font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/" + base}
            if name == "/F":
                font["/Encoding"] = "/WinAnsiEncoding"
            fonts[NameObject(name)] = DictionaryObject({NameObject(key): NameObject(each) for key, each in font.items()})
        stream.update(
            {
                NameObject("/Type"): NameObject("/XObject"),
                NameObject("/Subtype"): NameObject("/Form"),
                NameObject("/BBox"): _numbers(0, 0, self.width, self.height),
                NameObject("/Resources"): DictionaryObject({NameObject("/Font"): fonts}),
            }
        )
        if self._matrix:
            stream[NameObject("/Matrix")] = _numbers(*self._matrix)
        return writer._add_object(stream)

    def _frame(self):
        out = b""
        ground, line = (entries(self._style, key) for key in ("/BG", "/BC"))
        if len(ground) in _OPERATORS:
            out += b"%s %s 0 0 %.2f %.2f re f\n" % (_colour(ground), _OPERATORS[len(ground)].lower(), self.width, self.height)
        wide = float(got(got(self._widget, "/BS", {}), "/W", 1))
        if len(line) in _OPERATORS and wide > 0:
            out += b"%s %s %.2f w %.2f %.2f %.2f %.2f re S\n" % (
                *(_colour(line), _OPERATORS[len(line)], wide),
                *(wide / 2, wide / 2, self.width - wide, self.height - wide),
            )
        return out and b"q " + out + b"Q\n"


_OPERATORS = {1: b"G", 3: b"RG", 4: b"K"}


def _colour(parts):
    return b" ".join(b"%.3f" % float(part) for part in parts)


def _numbers(*values):
    return ArrayObject(FloatObject("%.3f" % value) for value in values)


_HIDDEN = 1 << 1 | 1 << 5


def flatten(writer):
    """Makes what fields look like part of the pages, and takes the fields out."""
    count = 0
    for page in writer.pages:
        rest, content = ArrayObject(), b""
        for annotation in got(page, "/Annots", []):
            widget = annotation.get_object()
            if got(widget, "/Subtype") != "/Widget":
                rest.append(annotation)
                continue
            look = None if int(got(widget, "/F", 0)) & _HIDDEN else _look(widget)
            if look is None or len(entries(widget, "/Rect")) != 4:
                continue
            count += 1
            name = "/Field%d" % count
            forms = _inner(_inner(page, "/Resources"), "/XObject")
            while name in forms:
                name += "x"
            forms[NameObject(name)] = look
            content += b"q %s cm %s Do Q\n" % (_placement(look.get_object(), entries(widget, "/Rect")), name.encode())
        page[NameObject("/Annots")] = rest
        if content:
            _append(writer, page, content)
    writer._root_object.pop("/AcroForm", None)


def _inner(node, key):
    if got(node, key) is None:
        node[NameObject(key)] = DictionaryObject()
    return got(node, key)


def _look(widget):
    """A reference to the form that shows the widget in its state, or None."""
    looks = got(widget, "/AP", {})
    normal = got(looks, "/N")
    if isinstance(normal, StreamObject):
        look = looks.raw_get("/N")
    else:
        state = got(widget, "/AS", "/Off")
        look = normal.raw_get(state) if normal and state in normal else None
    return look if look is not None and "/BBox" in look.get_object() else None


def _placement(look, rect):
    """The matrix that brings the look's box into the place on the page (PDF 32000, 12.5.5)."""
    a, b, c, d, e, f = (float(number) for number in entries(look, "/Matrix") or (1, 0, 0, 1, 0, 0))
    x1, y1, x2, y2 = (float(number) for number in entries(look, "/BBox"))
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (x1, x2) for y in (y1, y2)]
    (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*corners))
    x1, x2 = sorted(float(rect[index]) for index in (0, 2))
    y1, y2 = sorted(float(rect[index]) for index in (1, 3))
    wide = (x2 - x1) / (right - left) if right > left else 1
    tall = (y2 - y1) / (high - low) if high > low else 1
    return b"%.5f 0 0 %.5f %.3f %.3f" % (wide, tall, x1 - left * wide, y1 - low * tall)


def _append(writer, page, content):
    old = page.raw_get("/Contents") if "/Contents" in page else ArrayObject()
    old = list(old.get_object()) if isinstance(old.get_object(), ArrayObject) else [old]
    parts = []
    for data in (b"q\n", b"\nQ\n" + content):
        stream = DecodedStreamObject()
        stream.set_data(data)
        parts.append(writer._add_object(stream))
    page[NameObject("/Contents")] = ArrayObject([parts[0], *old, parts[1]])
