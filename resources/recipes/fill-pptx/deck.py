# SPDX-License-Identifier: GPL-3.0-or-later
"""A presentation as the XML parts it is made of. What is not filled in stays byte for byte."""
import copy
import os
import posixpath
import re
import zipfile
import zlib

from lxml import etree

import chart
from berth.columns import bare
from berth.job import BadInput, quoted

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_TEXTS = re.compile(r"ppt/(slides|notesSlides|charts|diagrams|slideLayouts|slideMasters)/([A-Za-z]+)(\d*)\.xml")
_PLACES = {"slides": "slide", "notesSlides": "notes", "charts": "chart", "diagrams": "diagram", "slideLayouts": "layout", "slideMasters": "master"}
_PLACEHOLDER = re.compile(r"\{\{\s*([^{}]{1,200}?)\s*(?::\s*(\d?%|\d)\s*)?\}\}")
_MOST_BYTES = 1 << 30


class Deck:
    def __init__(self, path):
        self.notes = []
        self._name = os.path.basename(path)
        self._changed = {}
        self._trees = {}
        try:
            self._package = zipfile.ZipFile(path)
            if sum(part.file_size for part in self._package.infolist()) > _MOST_BYTES:
                raise BadInput("%s would be larger than %d GiB unpacked." % (quoted(self._name), _MOST_BYTES >> 30))
            self._names = self._package.namelist()
            for name in sorted(filter(_TEXTS.fullmatch, self._names), key=_order):
                self._trees[name] = self._tree(name)
        except (zipfile.BadZipFile, zlib.error, etree.XMLSyntaxError, NotImplementedError, EOFError, RuntimeError) as problem:
            raise BadInput("%s is broken. Open it in its program and save it again." % quoted(self._name)) from problem
        self._charts = self._find_charts()

    def _tree(self, name):
        return etree.fromstring(self._package.read(name), etree.XMLParser(resolve_entities=False, no_network=True))

    def placeholders(self):
        return {found[1] for _, _, text in self._paragraphs() for found in _PLACEHOLDER.finditer(text)}

    def left(self):
        """{placeholder: places} that are still there."""
        found = {}
        for name, _, text in self._paragraphs():
            for each in _PLACEHOLDER.finditer(text):
                places = found.setdefault(each[1], [])
                if _place(name) not in places:
                    places.append(_place(name))
        return found

    def _paragraphs(self):
        """(part, runs with text, what they say together): a line break or a field divides."""
        for name, tree in self._trees.items():
            for paragraph in tree.iter(_A + "p"):
                runs = []
                for child in (*paragraph, None):
                    text = child.find(_A + "t") if child is not None and child.tag == _A + "r" else None
                    if text is not None:
                        runs.append(text)
                    elif runs and (child is None or child.tag in (_A + "br", _A + "fld", _A + "endParaRPr")):
                        yield name, runs, "".join(run.text or "" for run in runs)
                        runs = []

    def fill(self, text_of):
        """Puts text_of(name, form) for each placeholder and says how many; None leaves it."""
        count = 0
        for name, runs, text in list(self._paragraphs()):
            wanted = [(found.span(), text_of(found[1], found[2] or "")) for found in _PLACEHOLDER.finditer(text)]
            for (begin, end), value in reversed([each for each in wanted if each[1] is not None]):
                _replace(runs, begin, end, value)
                self._changed[name] = True
                count += 1
        return count

    def _find_charts(self):
        """{name: part} of those on slides, by their name or, where it is only one's, their title."""
        found, titles = {}, {}
        for slide in [name for name in self._trees if name.startswith("ppt/slides/")]:
            targets = self._targets(slide)
            for frame in self._trees[slide].iter(_P + "graphicFrame"):
                [*links] = frame.iter(_C + "chart")
                part = targets.get(links[0].get(_R + "id")) if links else None
                if part in self._trees:
                    found.setdefault(frame.find(".//" + _P + "cNvPr").get("name", ""), part)
                    titles.setdefault(chart.title(self._trees[part]), []).append(part)
        for title, parts in titles.items():
            if title and len(parts) == 1:
                found.setdefault(title, parts[0])
        return found

    def _targets(self, part):
        folder, name = posixpath.split(part)
        links = "%s/_rels/%s.rels" % (folder, name)
        if links not in self._names:
            return {}
        return {
            link.get("Id"): posixpath.normpath(posixpath.join(folder, link.get("Target"))).lstrip("/") if not link.get("Target").startswith("/") else link.get("Target")[1:]
            for link in self._tree(links)
            if link.get("TargetMode") != "External"
        }

    def charts(self):
        return list(self._charts)

    def chart_called(self, name):
        return next((each for each in self._charts if each == name), None) or next((each for each in self._charts if bare(each) == bare(name)), None)

    def draw(self, name, labels, series):
        """Gives a chart other numbers, in its picture and in the workbook behind it."""
        part = self._charts[name]
        tree = self._trees[part]
        chart.draw(tree, name, labels, series)
        self._changed[part] = True
        behind = tree.find(_C + "externalData")
        book = self._targets(part).get(behind.get(_R + "id")) if behind is not None else None
        if book in self._names and book.lower().endswith((".xlsx", ".xlsm")):
            self._changed[book] = chart.workbook(labels, series)
        else:
            self.notes.append("The chart %s has no workbook in the presentation: its picture has the new numbers, and they cannot be edited there." % quoted(name))

    def write(self, path):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
            for part in self._package.infolist():
                content = self._changed.get(part.filename)
                if content is True:
                    content = etree.tostring(self._trees[part.filename], xml_declaration=True, encoding="UTF-8", standalone=True)
                made.writestr(part, self._package.read(part) if content is None else content, zipfile.ZIP_DEFLATED)


def _order(name):
    kind, _, number = _TEXTS.fullmatch(name).groups()
    return list(_PLACES).index(kind), int(number or 0), name


def _place(name):
    kind, _, number = _TEXTS.fullmatch(name).groups()
    return ("%s %s" % (_PLACES[kind], number)).strip()


def _replace(runs, begin, end, value):
    """Of the text of all runs; what is new looks as where it begins. Its lines become lines of the paragraph."""
    place = 0
    for run in runs:
        text = run.text or ""
        first, last = begin - place, end - place
        place += len(text)
        if last <= 0 or first >= len(text):
            continue
        if first >= 0:
            run.text = text[:first] + value + text[last:]
            at = run
        else:
            run.text = text[last:]
    lines = at.text.split("\n")
    at.text = lines[0]
    before = at.getparent()
    for line in lines[1:]:
        after = copy.deepcopy(before)
        after.find(_A + "t").text = line
        before.addnext(after)
        before.addnext(before.makeelement(_A + "br"))
        before = after
