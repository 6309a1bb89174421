# SPDX-License-Identifier: GPL-3.0-or-later
"""What was measured: tables for people, a file for programs."""
import json
import math
import statistics

UNITS = {"s": 1, "ms": 1e3, "µs": 1e6, "MiB": 1 / (1 << 20), "%": 100}


def quantile(samples, part):
    """The least sample that this part of all is not above."""
    ordered = sorted(samples)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]


def amount(value, unit):
    """Seconds, bytes or a part of one, as people read them."""
    if unit == "s":
        unit = "s" if value >= 1 else "ms" if value >= 0.001 else "µs"
    number = value * UNITS[unit]
    return f"{number:.{0 if number >= 100 else 1 if number >= 10 else 2}f} {unit}"


class Report:
    def __init__(self, host):
        self.host = host
        self.rows = []
        self.targets = []
        self.part = ""

    def begin(self, part, title):
        self.part = part
        print(f"\n### {title}\n", flush=True)
        print(f"| {'what':<34} | {'who':<42} | {'median':>9} | {'p99':>9} | n |")
        print(f"| {'---':<34} | {'---':<42} | {'---:':>9} | {'---:':>9} | ---: |", flush=True)

    def row(self, what, who, samples, unit="s"):
        """One line: what was measured, with whom, and every sample. Gives the median."""
        samples = list(samples)
        median = statistics.median(samples)
        row = {"part": self.part, "what": what, "who": who, "unit": {"MiB": "bytes", "%": "part"}.get(unit, unit),
               "median": median, "p99": quantile(samples, 0.99), "samples": samples}
        self.rows.append(row)
        p99 = amount(row["p99"], unit) if len(samples) >= 100 else ""
        print(f"| {what:<34} | {who:<42} | {amount(median, unit):>9} | {p99:>9} | {len(samples)} |", flush=True)
        return median

    def target(self, text, value, most):
        """A ratio or a figure that is to be `most` at most."""
        self.targets.append({"part": self.part, "text": text, "value": value, "most": most, "met": value <= most})

    def write(self, path):
        if self.targets:
            print("\n### Targets\n\n| what | measured | at most | |\n| --- | ---: | ---: | --- |")
            for each in self.targets:
                print(f"| {each['text']} | {each['value']:.3g} | {each['most']:.3g} | "
                      f"{'met' if each['met'] else '**missed**'} |")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"host": self.host, "rows": self.rows, "targets": self.targets}, indent=1) + "\n")
        print(f"\nEvery sample: {path}")
