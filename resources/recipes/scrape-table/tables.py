# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables out of HTML as a person sees them: merged cells are repeated, titles of several lines are joined."""
import lxml.etree
import lxml.html

_MOST_COLUMNS = 1000
_MOST_CELLS = 2_000_000  # of one table; merged cells count as often as they are repeated


class TooLarge(Exception):
    pass


class Found:
    """A table: its titles, none of them twice, and rows of as many cells."""

    def __init__(self, titles, rows):
        self.titles = titles
        self.rows = rows

    def has(self, words):
        """Whether some text is in it, whatever the case."""
        return any(words.casefold() in cell.casefold() for row in [self.titles, *self.rows] for cell in row)


def tables(content, charset=None):
    """All that have titles or several columns. What only lays out a page is none: tables around tables, or of one row."""
    if isinstance(content, bytes) and not charset:
        charset = "utf-8" if _is_utf8(content) else None  # otherwise what the page says of itself
    try:
        parser = lxml.html.HTMLParser(encoding="utf-8" if isinstance(content, str) else charset)
    except LookupError:
        parser = lxml.html.HTMLParser()
    try:
        root = lxml.html.document_fromstring(content.encode("utf-8", "replace") if isinstance(content, str) else content, parser=parser)
    except lxml.etree.LxmlError:
        return []
    found = [_read(table) for table in root.iter("table") if not _is_layout(table)]
    return [table for table in found if table]


def _is_layout(table):
    return table.get("role") in ("presentation", "none") or next(table.iterdescendants("table"), None) is not None


def _is_utf8(content):
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _read(table):
    lines = [row for row in table.iter("tr")]
    head = {row for row in lines if row.getparent().tag == "thead"}
    grid, is_title = _grid(lines)
    if not head:
        head_length = 1 if grid and all(is_title[0]) else 0
    else:
        head_length = next((number for number, row in enumerate(lines) if row not in head), len(lines))
    width = max((len(row) for row in grid), default=0)
    body = [row + [""] * (width - len(row)) for row in grid[head_length:] if any(row)]
    if not body or (not head_length and (width < 2 or len(body) < 2)):
        return None
    titles = [" / ".join(dict.fromkeys(row[column] for row in grid[:head_length] if column < len(row) and row[column])) for column in range(width)]
    return Found(_distinct(titles), body)


def _grid(lines):
    """The text of each cell in each place it takes, and whether it is a title there."""
    grid, is_title = [[] for _ in lines], [[] for _ in lines]
    taken, cells = {}, 0
    for y, line in enumerate(lines):
        x = 0

        def fill():
            nonlocal x
            while (y, x) in taken:
                text, title = taken.pop((y, x))
                grid[y].append(text)
                is_title[y].append(title)
                x += 1

        for cell in line:
            if cell.tag not in ("td", "th"):
                continue
            fill()
            text, title = _text(cell), cell.tag == "th"
            wide, high = _span(cell, "colspan", _MOST_COLUMNS), _span(cell, "rowspan", len(lines) - y)
            cells += wide * high
            if cells > _MOST_CELLS or x + wide > _MOST_COLUMNS:
                raise TooLarge
            for below in range(1, high):
                for right in range(wide):
                    taken.setdefault((y + below, x + right), (text, title))
            grid[y] += [text] * wide
            is_title[y] += [title] * wide
            x += wide
        fill()
    return grid, is_title


def _span(cell, name, most):
    text = (cell.get(name) or "").strip()
    if not text.isascii() or not text.isdigit():
        return 1
    value = int(text[:6])
    return min(value, most) if value else (most if name == "rowspan" else 1)


def _text(cell):
    pieces = []
    for element in cell.iter():
        if element is not cell and element.tag in ("br", "p", "div", "li"):
            pieces.append(" ")
        if isinstance(element.tag, str) and element.tag not in ("script", "style", "template", "noscript"):
            pieces.append(element.text or "")
        if element is not cell:
            pieces.append(element.tail or "")
    return " ".join("".join(pieces).split())


def _distinct(titles):
    """Columns without a title are numbered, and so are those whose title another has."""
    taken, result = set(), []
    for number, title in enumerate(titles, 1):
        title = title or "Column %d" % number
        free, count = title, 2
        while free in taken:
            free, count = "%s (%d)" % (title, count), count + 1
        taken.add(free)
        result.append(free)
    return result
