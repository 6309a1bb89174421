# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of a chart."""
from berth import drawing
from berth.drawing import GRID, INK

COLOURS = ("#1F4E79", "#E08E45", "#5B9A8B", "#A6424B", "#8E7CC3", "#C9A227", "#4A90C2", "#7A7F87", "#B56B9F", "#6B8E23")
_MOST_TURNED = 12


def draw(path, kind, title, titles, lines):
    labels = [_short(label) for label, _ in lines]
    figure, axes = drawing.page(title)
    if kind == "pie":
        _pie(axes, labels, lines)
    else:
        _axes(axes, kind, titles, labels, lines)
    drawing.save(figure, path)


def _pie(axes, labels, lines):
    parts = [(label, row[0]) for label, (_, row) in zip(labels, lines) if row[0]]
    axes.pie(
        [part for _, part in parts],
        labels=[label for label, _ in parts],
        colors=[COLOURS[index % len(COLOURS)] for index in range(len(parts))],
        autopct="%1.1f%%",
        startangle=90,
        counterclock=False,
        wedgeprops={"edgecolor": "white"},
        textprops={"fontsize": 9},
    )


def _axes(axes, kind, titles, labels, lines):
    count = len(titles) - 1
    places = range(len(lines))
    for number in range(count):
        values = [row[number] if row[number] is not None else float("nan") for _, row in lines]
        colour = COLOURS[number % len(COLOURS)]
        if kind == "line":
            axes.plot(places, values, color=colour, linewidth=2, marker="o" if len(lines) <= 40 else None, label=titles[number + 1])
        else:
            width = 0.8 / count
            shifted = [place - 0.4 + width * (number + 0.5) for place in places]
            axes.bar(shifted, values, width, color=colour, label=titles[number + 1])
    axes.set_axisbelow(True)
    axes.grid(axis="y", color=GRID)
    axes.axhline(0, color=INK, linewidth=0.8)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    step = max(1, -(-len(labels) // 40))
    turned = len(labels) > _MOST_TURNED or max(map(len, labels)) > 12
    axes.set_xticks(list(places)[::step], labels[::step], rotation=45 if turned else 0, ha="right" if turned else "center", fontsize=9)
    axes.yaxis.set_major_formatter(lambda value, _: format(value, ",.10g"))
    axes.set_xlabel(titles[0])
    if count > 1:
        axes.legend(frameon=False)
    else:
        axes.set_ylabel(titles[1])


def _short(label):
    return label if len(label) <= 24 else label[:23] + "…"
