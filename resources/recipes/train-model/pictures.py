# SPDX-License-Identifier: GPL-3.0-or-later
"""How the guesses stand to what was true: a table of the classes, or a point for each row."""
import matplotlib

matplotlib.use("Agg")
import matplotlib.font_manager  # noqa: E402
import matplotlib.pyplot as plt  # noqa: E402
import matplotlib.ticker  # noqa: E402

_INK = "#1F2A37"
_GRID = "#D5DCE4"
_DEEP = "#1F4E79"
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
    figure, axes = _page(title, (max(6.4, side + 1), max(4.8, side)))
    shown = axes.imshow(shares, cmap=matplotlib.colors.LinearSegmentedColormap.from_list("share", ("#FFFFFF", _DEEP)), vmin=0, vmax=1)
    for row, line in enumerate(counts):
        for column, count in enumerate(line):
            if count or len(kept) <= _MOST_WRITTEN:
                ink = "white" if shares[row][column] > 0.5 else _INK
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
    _save(figure, path)


def scatter(path, title, target, true, guessed):
    figure, axes = _page(title, (7.2, 6.4))
    low, high = min(min(true), min(guessed)), max(max(true), max(guessed))
    axes.plot((low, high), (low, high), color=_INK, linewidth=0.8, label="as it was")
    axes.scatter(true, guessed, s=18, color=_DEEP, alpha=0.55, linewidths=0)
    axes.set_axisbelow(True)
    axes.grid(color=_GRID)
    axes.spines[:].set_visible(False)
    axes.xaxis.set_major_formatter(lambda value, _: format(value, ",.10g"))
    axes.yaxis.set_major_formatter(lambda value, _: format(value, ",.10g"))
    axes.set_xlabel("True %s" % _short(target))
    axes.set_ylabel("Predicted %s" % _short(target))
    axes.legend(frameon=False, loc="upper left")
    _save(figure, path)


def _page(title, size):
    plt.rcParams.update({"text.parse_math": False, "text.color": _INK, "axes.labelcolor": _INK, "xtick.color": _INK, "ytick.color": _INK})
    there = {font.name for font in matplotlib.font_manager.fontManager.ttflist}
    plt.rcParams["font.family"] = [name for name in ("DejaVu Sans", "Droid Sans Fallback") if name in there]  # the second for Chinese
    figure, axes = plt.subplots(figsize=size, dpi=150, layout="constrained")
    figure.get_layout_engine().set(w_pad=0.15, h_pad=0.15)
    axes.set_title(title, fontsize=13, fontweight="bold", pad=12)
    return figure, axes


def _save(figure, path):
    figure.savefig(path, format="png", metadata={"Software": "Berth"})
    plt.close(figure)


def _short(label):
    return label if len(label) <= 24 else label[:23] + "…"
