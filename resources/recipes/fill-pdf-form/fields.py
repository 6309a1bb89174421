# SPDX-License-Identifier: GPL-3.0-or-later
"""The fields of a PDF form: what each may hold, and how a value gets into it."""
import unicodedata

from pypdf.generic import ArrayObject, NameObject, StreamObject, TextStringObject

from berth.job import listed, quoted

import looks
from objects import entries, got

_MULTILINE, _PASSWORD, _RADIO, _PUSH, _COMBO, _EDIT, _SEVERAL, _COMB = (1 << bit for bit in (12, 13, 15, 16, 17, 18, 21, 24))
_INHERITED = ("/FT", "/Ff", "/DA", "/Q", "/MaxLen", "/Opt", "/V")
_DEEPEST = 40
YES = {"yes", "y", "x", "true", "1", "on", "ja", "j", "wahr", "oui", "si", "sí", "✓", "✔", "☑", "☒", "是"}
NO = {"no", "n", "false", "0", "off", "nein", "falsch", "non", "-", "☐", "否"}


class Unfit(Exception):
    """Why a value does not fit into a field."""


def folded(text):
    return " ".join(unicodedata.normalize("NFKC", str(text)).casefold().split())


def form_of(root):
    return got(root, "/AcroForm", {})


def fields_of(root):
    """{name: field} of all that can be filled, in their order; a name is that of a group, a dot, and its own."""
    found, seen = {}, set()
    form = form_of(root)

    def walk(node, prefix, above, depth):
        if not isinstance(node, dict) or id(node) in seen or depth > _DEEPEST:
            return
        seen.add(id(node))
        title = got(node, "/T")
        name = prefix if title is None else "%s.%s" % (prefix, title) if prefix else str(title)
        about = {**above, **{key: got(node, key) for key in _INHERITED if got(node, key) is not None}}
        kids = [kid for kid in entries(node, "/Kids") if isinstance(kid, dict)]
        if any("/T" in kid for kid in kids):
            for kid in kids:
                walk(kid, name, about, depth + 1)
        elif name and name not in found:
            made = _made(name, node, kids or [node], about)
            if made:
                made.allowed()  # here it shows whether the field is sound
                found[name] = made

    for node in entries(form, "/Fields"):
        walk(node, "", {"/DA": got(form, "/DA", "")}, 0)
    return found


def _made(name, node, widgets, about):
    kind, flags = about.get("/FT"), int(about.get("/Ff", 0))
    if kind == "/Tx":
        return Text(name, node, widgets, about, flags)
    if kind == "/Ch":
        return Choice(name, node, widgets, about, flags)
    if kind == "/Btn" and not flags & _PUSH:
        return Button(name, node, widgets, about, flags)
    return None


class Field:
    def __init__(self, name, node, widgets, about, flags):
        self.name = name
        self.title = str(got(node, "/TU", ""))
        self._node = node
        self._widgets = [widget for widget in widgets if len(entries(widget, "/Rect")) == 4]
        self._about = about
        self._flags = flags

    def allowed(self):
        return ""

    def is_drawable(self, value):
        return True

    def _style(self):
        return looks.Style(str(self._about.get("/DA", "")), int(self._about.get("/Q", 0)))

    def has_look(self):
        return all(got(widget, "/AP") for widget in self._widgets)

    def fill(self, writer, value):
        """Whether all of it is seen: None if no more than a viewer can draw it."""
        self._store(value)
        seen = self._draw(writer, value)
        if seen is None:
            for widget in self._widgets:
                widget.pop("/AP", None)
        return seen

    def _put(self, value):
        self._node[NameObject("/V")] = value
        for key in ("/RV", "/I"):  # the same value once more, which would be the old one
            self._node.pop(key, None)


class Text(Field):
    kind = "text"

    def value(self, text):
        """What a cell means to the field; Unfit says why it means nothing."""
        text = _lines(unicodedata.normalize("NFC", text))
        if not self._flags & _MULTILINE:
            text = " ".join(text.split("\n"))
        most = self._most()
        if most and len(text) > most:
            raise Unfit("%s has %d characters, and at most %d have room" % (quoted(text), len(text), most))
        return text

    def allowed(self):
        return "at most %d characters" % self._most() if self._most() else ""

    def is_drawable(self, value):
        return looks.encoded(value) is not None

    def redraw(self, writer):
        """Its value as it was; as for fill()."""
        return self._draw(writer, _lines(str(self._about.get("/V", ""))))

    def _store(self, value):
        self._put(TextStringObject(value))

    def _draw(self, writer, text):
        if self._flags & _PASSWORD:
            text = "*" * len(text)
        cells = self._most() if self._flags & _COMB else 0
        return looks.draw_text(writer, self._widgets, self._style(), text, bool(self._flags & _MULTILINE), cells)

    def _most(self):
        return int(self._about.get("/MaxLen", 0))


def _lines(text):
    return text.replace("\r\n", "\n").replace("\r", "\n")


class Choice(Field):
    @property
    def kind(self):
        return "choice" if self._flags & _COMBO else "list"

    def options(self):
        """[(what is stored, what is shown)]"""
        pairs = []
        for each in entries(self._about, "/Opt"):
            pairs.append(tuple(str(part.get_object()) for part in each[:2]) if isinstance(each, list) else (str(each), str(each)))
        return [pair for pair in pairs if len(pair) == 2]

    def value(self, text):
        several = self._flags & _SEVERAL and not self._flags & _COMBO
        found = []
        for part in [part for part in text.split(";") if part.strip()] if several and self._one(text) is None else [text]:
            one = self._one(part)
            if one is None:
                raise Unfit("%s is none of %s" % (quoted(part), listed([shown for _, shown in self.options()], 20) if self.options() else "no choices"))
            found.append(one)
        return found

    def _one(self, text):
        options = self.options()
        for same in (str, folded):
            for stored, shown in options:
                if same(text) in (same(shown), same(stored)):
                    return stored, shown
        return (text, text) if self._flags & _COMBO and self._flags & _EDIT else None

    def allowed(self):
        free = self._flags & _COMBO and self._flags & _EDIT
        return "; ".join(shown for _, shown in self.options()) + ("; any other" if free else "")

    def is_drawable(self, value):
        return all(looks.encoded(shown) is not None for _, shown in (value if self._flags & _COMBO else self.options()))

    def redraw(self, writer):
        stored = self._about.get("/V", [])
        stored = [str(each) for each in (stored if isinstance(stored, list) else [stored])]
        return self._draw(writer, [(each, dict(self.options()).get(each, each)) for each in stored])

    def _store(self, value):
        stored = [TextStringObject(each) for each, _ in value]
        self._put(stored[0] if len(stored) == 1 else ArrayObject(stored))

    def _draw(self, writer, value):
        shown = [each for _, each in value]
        if self._flags & _COMBO:
            return looks.draw_text(writer, self._widgets, self._style(), "".join(shown[:1]), False, 0)
        return looks.draw_list(writer, self._widgets, self._style(), [each for _, each in self.options()], shown)


class Button(Field):
    """A check box, or radio buttons: each widget is seen in one of its states."""

    @property
    def kind(self):
        return "radio buttons" if self._flags & _RADIO else "check box"

    def states(self):
        """{state: what it is called}, without that of nothing being chosen."""
        names = entries(self._about, "/Opt")
        found = {}
        for index, widget in enumerate(self._widgets):
            for state in _states(widget):
                name = str(names[index]) if index < len(names) else state[1:]
                found.setdefault(state, name)
        return found if found or self._flags & _RADIO else {"/Yes": "Yes"}

    def value(self, text):
        states, word = self.states(), folded(text)
        named = [state for state, name in states.items() if word in (folded(state[1:]), folded(name))]
        if len(states) == 1 and word in NO and named:
            raise Unfit("%s is what its mark is called. Write yes or %s" % (quoted(text), "no" if word == "off" else "off"))
        if len(named) > 1:
            named = [state for state in named if folded(states[state]) == word]
        if len(named) == 1:
            return named[0]
        if word in NO | YES:
            words = YES if word in YES else NO
            meant = [state for state, name in states.items() if folded(name) in words]
            if len(meant) == 1:
                return meant[0]
            if word in NO and not (self._flags & _RADIO and len(states) > 1):
                return "/Off"
            if word in YES and len(states) == 1:
                return next(iter(states))
        raise Unfit("%s is none of %s" % (quoted(text), self._choices()))

    def _choices(self):
        states = list(self.states().values())
        return "yes, no and %s" % quoted(states[0]) if len(states) == 1 else listed(states, 20) if states else "no choices"

    def allowed(self):
        states = list(self.states().values())
        return "yes; no; " + states[0] if len(states) == 1 else "; ".join(states)

    def fill(self, writer, value):
        self._put(NameObject(value))
        for widget in self._widgets:
            if not _states(widget):
                looks.draw_box(writer, widget, value if value != "/Off" else "/Yes")
            widget[NameObject("/AS")] = NameObject(value if value in _states(widget) else "/Off")
        return True

    def redraw(self, writer):
        return True


def _states(widget):
    normal = got(got(widget, "/AP", {}), "/N", {})
    return [] if isinstance(normal, StreamObject) else [state for state in normal if state != "/Off"]
