# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of a forecast: what was, what is expected, and how sure that is."""
from berth import drawing
from berth.drawing import DEEP, GRID

_AHEAD, _BASE = "#E08E45", "#7A7F87"


def draw(path, title, names, values, ahead, base, labels, sure):
    """`ahead` has (value, lower, upper); `names` go on over both."""
    figure, axes = drawing.page(title)
    places = list(range(len(values) - 1, len(names)))
    axes.plot(range(len(values)), values, color=DEEP, linewidth=2, label="Values")
    axes.fill_between(places[1:], [each[1] for each in ahead], [each[2] for each in ahead], color=_AHEAD, alpha=0.2, linewidth=0, label="%d %% interval" % sure)
    if base:
        axes.plot(places, [values[-1], *base], color=_BASE, linewidth=1.5, linestyle=":", label=labels[1])
    axes.plot(places, [values[-1], *(each[0] for each in ahead)], color=_AHEAD, linewidth=2, label=labels[0])
    axes.set_axisbelow(True)
    axes.grid(axis="y", color=GRID)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    step = max(1, -(-len(names) // 24))
    axes.set_xticks(range(0, len(names), step), names[::step], rotation=45, ha="right", fontsize=9)
    axes.yaxis.set_major_formatter(lambda value, _: format(value, ",.10g"))
    axes.legend(frameon=False)
    drawing.save(figure, path)
