# SPDX-License-Identifier: GPL-3.0-or-later
"""Plots of an agent's own code (berth_cell.py), with the host's matplotlib."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

import made_font

try:
    import matplotlib  # noqa: F401
    from PIL import Image, ImageChops
except ImportError:
    raise unittest.SkipTest("python3-matplotlib or python3-pil is not installed") from None

CELLS = pathlib.Path(__file__).resolve().parents[2] / "core/guest/agent/python"
# What a machine with that font has in its own list; the code of a cell begins after.
CELL = """import sys
sys.path.insert(0, sys.argv[1])
import matplotlib
matplotlib.use("Agg")
from matplotlib import font_manager
if sys.argv[2]:
    font_manager.fontManager.addfont(sys.argv[2])
import berth_cell
berth_cell.run(sys.argv[4], sys.argv[3])
"""
DRAW = "import matplotlib.pyplot as plt\n%splt.figure(figsize=(1, 1))\nplt.text(0, 0, %r, size=40); plt.axis('off'); plt.show()\n"


class CellFonts(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.font = self.folder / "letters.ttf"
        made_font.font(self.font, "Made Sans Fallback", "表格")

    def drawn(self, letters, *ways, font=True):
        """(a picture for each way, what matplotlib said)."""
        results = self.folder / ("%d" % len(list(self.folder.iterdir())))
        results.mkdir()
        done = subprocess.run(["/usr/bin/python3", "-B", "-c", CELL, CELLS, self.font if font else "", results, "".join(DRAW % (way, letters) for way in ways)],
                              capture_output=True, text=True, check=True)
        return [Image.open(results / ("plot-%d.png" % (number + 1))).convert("RGB") for number in range(len(ways))], done.stderr

    def test_a_letter_is_of_another_font_where_the_first_has_none(self):
        ways = ["", "plt.rcParams['font.family'] = 'serif'\n", "plt.rcParams['font.sans-serif'] = ['Arial', 'DejaVu Sans']\n",
                "plt.style.use('ggplot')\n", "plt.rcdefaults()\n"]
        pictures, said = self.drawn("表", *ways)
        self.assertNotIn("missing", said)
        for way, picture in zip(ways, pictures):
            with self.subTest(way):
                dark = [picture.getpixel((x, y)) for x in range(picture.width) for y in range(picture.height)].count((0, 0, 0))
                self.assertGreater(dark, 500)  # the square that stands for the letter; a box is hollow
        self.assertIn("missing", self.drawn("表", "", font=False)[1])

    def test_letters_of_the_first_stay_as_they_are(self):
        [lent], _ = self.drawn("Ag ü €", "")
        [own], _ = self.drawn("Ag ü €", "", font=False)
        self.assertIsNone(ImageChops.difference(lent, own).getbbox())

    def test_a_broken_font_spoils_no_plot(self):
        [whole], _ = self.drawn("Ag", "")
        [picture], _ = self.drawn("Ag", "import os\nos.truncate(%r, 200)\n" % str(self.font))
        self.assertIsNone(ImageChops.difference(whole, picture).getbbox())


if __name__ == "__main__":
    unittest.main()
