# SPDX-License-Identifier: GPL-3.0-or-later
"""A font with a few letters, in the place of one that this computer may lack."""
import contextlib
import pathlib
import tempfile

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen


def font(path, family, letters):
    """Each letter is a filled square."""
    pen = TTGlyphPen(None)
    for move, place in (("moveTo", (0, 0)), ("lineTo", (0, 800)), ("lineTo", (800, 800)), ("lineTo", (800, 0))):
        getattr(pen, move)(place)
    pen.closePath()
    square = pen.glyph()
    names = [".notdef"] + ["letter%d" % ord(letter) for letter in letters]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(dict(zip(map(ord, letters), names[1:])))
    builder.setupGlyf(dict.fromkeys(names, square))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=900)
    builder.setupPost()
    builder.save(path)


@contextlib.contextmanager
def in_place_of(families, letters=""):
    """As if of these families the first alone were installed, with these letters; without letters none is."""
    from matplotlib import font_manager

    known = font_manager.fontManager.ttflist
    with tempfile.TemporaryDirectory() as folder:
        font_manager.fontManager.ttflist = [each for each in known if each.name not in families]
        try:
            if letters:
                path = str(pathlib.Path(folder) / "letters.ttf")
                font(path, families[0], letters)
                font_manager.fontManager.addfont(path)
            yield
        finally:
            font_manager.fontManager.ttflist = known
