# SPDX-License-Identifier: GPL-3.0-or-later
"""The words of one page's picture, by Tesseract, and what was not read of it."""
import csv
import os
import re
import subprocess

from PIL import Image, ImageDraw

_LONGEST = 1200  # seconds for one step of a page
_DOUBT = 60  # how sure Tesseract is of a word, of 100
_TRASH = 30  # less than this is no word but ink that was taken for one
_CERTAIN = 85  # the mean of a page that stands upright, as was guessed
_TURNS = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
_LETTERS = re.compile(r"[^\W_]")
_CHINESE = "[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]"


class Unread(Exception):
    """Why a page has no text."""


class Word:
    def __init__(self, text, sure, box):
        self.text, self.sure, self.box = text, sure, box

    @property
    def weight(self):
        return len(_LETTERS.findall(self.text))


class Reading:
    """turn: degrees clockwise until the page stands upright. layer: a PDF of the words alone, unseen, or nothing."""

    def __init__(self, turn=0, words=(), text="", layer=None):
        self.turn, self.text, self.layer = turn, text, layer
        self.words = [word for word in words if word.sure >= _TRASH]
        self.parts = []
        self.blank = False

    @property
    def sure(self):
        weights = sum(word.weight for word in self.words)
        return sum(word.sure * word.weight for word in self.words) / weights if weights else 0

    @property
    def lies(self):
        """Tesseract reads lines that run up or down, too, and is sure of them: their words are higher than wide."""
        words = [word for word in self.words if word.weight > 2]
        return 2 * sum(word.weight for word in words if word.box[3] > 1.2 * word.box[2]) > sum(word.weight for word in words)

    @property
    def score(self):
        return sum(word.sure * word.weight for word in self.words) * (0.5 if self.lies else 1)

    @property
    def doubtful(self):
        return [word for word in self.words if word.sure < _DOUBT and word.weight]


def called(arguments, what):
    """What a program prints. One thread each: pages are read side by side."""
    try:
        done = subprocess.run(arguments, capture_output=True, timeout=_LONGEST, env={**os.environ, "OMP_THREAD_LIMIT": "1"}, check=False)
    except subprocess.TimeoutExpired:
        raise Unread("%s took longer than %d minutes" % (what, _LONGEST // 60)) from None
    if done.returncode:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Unread("%s failed: %s" % (what, lines[-1][:200] if lines else "it ended by signal or without a word"))
    return done.stdout.decode("utf-8", "replace")


def languages():
    """Those that are installed."""
    lines = called(["tesseract", "--list-langs"], "listing languages").splitlines()[1:]
    return sorted(line for line in lines if line and line != "osd")


def read(picture, names, dpi):
    """The Reading of a picture on the disk, which may lie in any of four ways. Files beside it are the caller's to remove."""
    with Image.open(picture) as image:
        image.load()
    ink = Ink(image, dpi)
    if ink.none:
        reading = Reading()
        reading.blank = True
        return reading
    best = None
    guess = _guessed_turn(picture, dpi)
    for turn in sorted((0, 90, 180, 270), key=lambda turn: turn != guess):
        reading = _attempt(picture, image, turn, names, dpi)
        if best is None or reading.score > best.score:
            best = reading
        if turn == guess and reading.sure >= _CERTAIN and not reading.lies:
            break
    best.parts = Ink(_turned(image, best.turn), dpi).parts(best.words)
    return best


def _guessed_turn(picture, dpi):
    """Nothing of a page with few words, and often wrong on one with some: the words decide, of all turns where this does not fit."""
    try:
        said = called(["tesseract", picture, "-", "--psm", "0", "-l", "osd", "--dpi", str(dpi)], "looking how the page lies")
    except Unread:
        return None
    match = re.search(r"^Rotate: (0|90|180|270)$", said, re.MULTILINE)
    return int(match[1]) if match else None


def _turned(image, turn):
    return image.transpose(_TURNS[turn]) if turn else image


def _attempt(picture, image, turn, names, dpi):
    base = "%s-%d" % (picture, turn)
    if turn:
        _turned(image, turn).save(base + ".pgm")
    called(
        ["tesseract", base + ".pgm" if turn else picture, base, "-l", "+".join(names), "--dpi", str(dpi),
         "-c", "textonly_pdf=1", "pdf", "txt", "tsv"],
        "reading",
    )
    with open(base + ".tsv", encoding="utf-8", newline="") as file:
        words = [
            Word(row["text"], float(row["conf"]), tuple(int(row[key]) for key in ("left", "top", "width", "height")))
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            if row["level"] == "5" and (row["text"] or "").strip()
        ]
    with open(base + ".txt", encoding="utf-8") as file:
        text = re.sub("(?<=%s) +(?=%s)" % (_CHINESE, _CHINESE), "", file.read())
    return Reading(turn, words, text.replace("\f", "").strip("\n") + "\n", base + ".pdf")


class Ink:
    """Where a page is not paper, in cells of two millimetres."""

    def __init__(self, image, dpi):
        self._image = image.convert("L")
        self._cell = max(2, round(dpi / 12.7))
        counts = self._image.resize((max(1, image.width // 4), max(1, image.height // 4))).histogram()
        self._paper = max(range(100, 256), key=counts.__getitem__)
        self._dark = self._cells(())
        self.none = len(self._dark) < 2

    def _cells(self, boxes):
        mask = self._image.point([255 if grey < self._paper * 0.65 else 0 for grey in range(256)])
        draw = ImageDraw.Draw(mask)
        for left, top, width, height in boxes:
            edge = self._cell // 2
            draw.rectangle((left - edge, top - edge, left + width + edge, top + height + edge), fill=0)
        small = mask.reduce(self._cell)
        return {(at % small.width, at // small.width) for at, share in enumerate(small.tobytes()) if share > 8}

    def parts(self, words):
        """[(where, width, height)] in millimetres, of what is no word and too large for a speck, a line or a frame around words."""
        left, found = self._cells([word.box for word in words]), []
        while left:
            heap, part = [left.pop()], []
            while heap:
                x, y = heap.pop()
                part.append((x, y))
                for near in [(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]:
                    if near in left:
                        left.remove(near)
                        heap.append(near)
            box = [min(x for x, _ in part), min(y for _, y in part), max(x for x, _ in part) + 1, max(y for _, y in part) + 1]
            if box[2] - box[0] >= 4 and box[3] - box[1] >= 3 and not self._frames(box, words):
                found.append((self._where(box), 2 * (box[2] - box[0]), 2 * (box[3] - box[1])))
        return sorted(found, key=lambda each: -each[1] * each[2])

    def _frames(self, box, words):
        def inside(word):
            x, y = (word.box[at] + word.box[at + 2] / 2 for at in (0, 1))
            return box[0] <= x / self._cell <= box[2] and box[1] <= y / self._cell <= box[3]

        return any(inside(word) for word in words)

    def _where(self, box):
        across, down = ((box[at] + box[at + 2]) * self._cell / 2 / size for at, size in ((0, self._image.width), (1, self._image.height)))
        column = ("left", "", "right")[min(2, int(across * 3))]
        row = ("upper", "", "lower")[min(2, int(down * 3))]
        return "at the %s" % " ".join(filter(None, (row, column))) if column else {"upper": "at the top", "": "in the middle", "lower": "at the bottom"}[row]
