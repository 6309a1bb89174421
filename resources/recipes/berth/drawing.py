# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of figures: one look, and letters of every script that the machine has a font for. Needs matplotlib."""
import re
import warnings

import matplotlib

matplotlib.use("Agg")
import matplotlib.font_manager  # noqa: E402
import matplotlib.pyplot as plt  # noqa: E402

from .job import quoted  # noqa: E402

INK = "#1F2A37"
GRID = "#D5DCE4"
DEEP = "#1F4E79"
_FONTS = ("DejaVu Sans", "Droid Sans Fallback", "Noto Sans CJK SC")  # a letter is of the first that has it
_MISSING = re.compile(r"Glyph (\d+) .*missing from")


def page(title, size=(10, 5.6), large=14):
    """(figure, axes) for save(). The size is in inches, that of the title's letters in points."""
    there = {font.name for font in matplotlib.font_manager.fontManager.ttflist}
    plt.rcParams.update({"text.parse_math": False, "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK})
    plt.rcParams["font.family"] = [name for name in _FONTS if name in there]
    figure, axes = plt.subplots(figsize=size, dpi=150, layout="constrained")
    figure.get_layout_engine().set(w_pad=0.15, h_pad=0.15)
    axes.set_title(title, fontsize=large, fontweight="bold", pad=12)
    return figure, axes


def save(figure, path):
    figure.savefig(path, format="png", metadata={"Software": "Berth"})
    plt.close(figure)


def publish(job, name, draw):
    """As Job.publish() with what draw(path) saves; names the letters that no font has, for which boxes stand."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        job.publish(name, draw)
    boxes = {}  # in the order they are drawn
    for each in told:
        if found := _MISSING.match(str(each.message)):
            boxes[chr(int(found[1]))] = True
        else:
            warnings.showwarning(each.message, each.category, each.filename, each.lineno)
    if boxes:
        job.progress("Warning: %s shows boxes for letters that no font for pictures has: %s." % (name, quoted("".join(boxes))))
