# SPDX-License-Identifier: GPL-3.0-or-later
"""How the guesses stand to what was true: a table of the classes, or a point for each row."""
import matplotlib.colors
import matplotlib.ticker

from berth import drawing
from berth.drawing import DEEP, GRID, INK

_MOST_CLASSES = 20
_MOST_WRITTEN = 12


def confusion(path, title, classes, counts):
    """Rows are what was true. With many classes those with the most rows are shown."""
    kept = sorted(sorted(range(len(classes)), key=lambda index: -sum(counts[index]))[:_MOST_CLASSES])
    counts = [[counts[row][column] for column in kept] for row in kept]
    shares = [[cell / max(1, sum(row)) for cell in row] for row in counts]
    names = [_short(classes[index]) for index in kept]
    side = 3.6 + 0.62 * len(kept)
    if len(kept) < len(classes):
        title = "%s (the %d largest classes)" % (title, len(kept))
    figure, axes = drawing.page(title, (max(6.4, side + 1), max(4.8, side)), large=13)
    shown = axes.imshow(shares, cmap=matplotlib.colors.LinearSegmentedColormap.from_list("share", ("#FFFFFF", DEEP)), vmin=0, vmax=1)
    for row, line in enumerate(counts):
        for column, count in enumerate(line):
            if count or len(kept) <= _MOST_WRITTEN:
                ink = "white" if shares[row][column] > 0.5 else INK
                size = 10 if len(kept) <= _MOST_WRITTEN else 7
                axes.text(column, row, format(count, ","), ha="center", va="center", color=ink, fontsize=size)
    turned = max(map(len, names)) > (8 if len(kept) <= 4 else 4)
    axes.set_xticks(range(len(kept)), names, rotation=45 if turned else 0, ha="right" if turned else "center", fontsize=9)
    axes.set_yticks(range(len(kept)), names, fontsize=9)
    axes.set_xlabel("Predicted")
    axes.set_ylabel("True")
    axes.spines[:].set_visible(False)
    between = [place - 0.5 for place in range(len(kept) + 1)]
    axes.set_xticks(between, minor=True)
    axes.set_yticks(between, minor=True)
    axes.grid(which="minor", color="white", linewidth=2)
    axes.tick_params(which="both", length=0)
    bar = figure.colorbar(shown, ax=axes, format=matplotlib.ticker.PercentFormatter(1), shrink=0.8)
    bar.set_label("Share of the true class")
    bar.outline.set_visible(False)
    drawing.save(figure, path)


def scatter(path, title, target, true, guessed):
    figure, axes = drawing.page(title, (7.2, 6.4), large=13)
    low, high = min(min(true), min(guessed)), max(max(true), max(guessed))
    axes.plot((low, high), (low, high), color=INK, linewidth=0.8, label="as it was")
    axes.scatter(true, guessed, s=18, color=DEEP, alpha=0.55, linewidths=0)
    axes.set_axisbelow(True)
    axes.grid(color=GRID)
    axes.spines[:].set_visible(False)
    axes.xaxis.set_major_formatter(lambda value, _: format(value, ",.10g"))
    axes.yaxis.set_major_formatter(lambda value, _: format(value, ",.10g"))
    axes.set_xlabel("True %s" % _short(target))
    axes.set_ylabel("Predicted %s" % _short(target))
    axes.legend(frameon=False, loc="upper left")
    drawing.save(figure, path)


def _short(label):
    return label if len(label) <= 24 else label[:23] + "…"
