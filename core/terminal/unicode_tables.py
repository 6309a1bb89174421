#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes unicode_tables.cpp from the Unicode Character Database (Debian's package unicode-data).

usage: core/terminal/unicode_tables.py [/usr/share/unicode] > core/terminal/unicode_tables.cpp

The byte of a code point: bits 0 and 1 its width in columns, bit 2 Extended_Pictographic, bit 3 emoji when U+FE0F
follows, bit 4 spacing mark. Widths are those of glibc's wcwidth() for the same version, since that is what the
programs in the guest believe.
"""
import re
import sys

BLOCK = 128
PICTOGRAPHIC, EMOJI_STYLE, SPACING_MARK = 4, 8, 16
root = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode"


def rows(name):
    """The fields of each line, without comments."""
    with open(f"{root}/{name}", encoding="utf-8") as lines:
        for line in lines:
            line = line.split("#")[0].strip()
            if line:
                yield [field.strip() for field in line.split(";")]


def code_points(field):
    first, _, last = field.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def properties():
    table = bytearray(b"\x01" * 0x110000)
    for field, width, *_ in rows("EastAsianWidth.txt"):
        if width in ("W", "F"):
            for c in code_points(field):
                table[c] = 2
    # Hexagram symbols and circled numbers on black squares: drawn wide, and wide for glibc.
    for c in [*range(0x4DC0, 0x4E00), *range(0x3248, 0x3250)]:
        table[c] = 2
    for field, _, category, *_ in rows("UnicodeData.txt"):
        c = int(field, 16)
        # The soft hyphen is shown, and so are the signs that are put before Arabic and Syriac numbers.
        shown = c in (0xAD, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD) or 0x600 <= c <= 0x605
        if category in ("Mn", "Me") or (category == "Cf" and not shown):
            table[c] = 0
        if category == "Mc":
            table[c] |= SPACING_MARK
    for c in [*range(0x1160, 0x1200), *range(0xD7B0, 0xD800), 0x2028, 0x2029]: # medial and final Jamo, separators
        table[c] = 0
    for c in range(0xD800, 0xE000):
        table[c] = 1
    for field, name in rows("emoji/emoji-data.txt"):
        if name == "Extended_Pictographic":
            for c in code_points(field):
                table[c] |= PICTOGRAPHIC
    for sequence, *_ in rows("emoji/emoji-variation-sequences.txt"):
        base, selector = sequence.split()
        if selector == "FE0F":
            table[int(base, 16)] |= EMOJI_STYLE
    return table


def foldings():
    """Runs (first, last, step, difference) of code points whose simple case folding lies equally far."""
    folds = {int(c, 16): int(to, 16) for c, status, to, *_ in rows("CaseFolding.txt") if status in "CS"}
    runs = []
    for c in sorted(folds):
        difference = folds[c] - c
        if runs and runs[-1][3] == difference:
            first, last, step, _ = runs[-1]
            if c - last in (1, 2) and (first == last or c - last == step):
                runs[-1] = (first, c, c - last, difference)
                continue
        runs.append((c, c, 1, difference))
    return runs


def write(numbers, form):
    line = "   "
    for n in numbers:
        word = " " + form(n) + ","
        if len(line) + len(word) > 110:
            print(line)
            line = "   "
        line += word
    print(line)


with open(f"{root}/EastAsianWidth.txt", encoding="utf-8") as head:
    version = re.search(r"-(\d+\.\d+\.\d+)\.txt", head.readline()).group(1)
table = properties()
blocks, index = {}, []
for start in range(0, len(table), BLOCK):
    block = bytes(table[start:start + BLOCK])
    index.append(blocks.setdefault(block, len(blocks)))
assert len(blocks) <= 256

print("// SPDX-License-Identifier: GPL-3.0-or-later")
print(f"// Made by unicode_tables.py from Unicode {version}.")
print("// clang-format off")
print('#include "core/terminal/unicode_tables.h"\n')
print("namespace terminal::tables {\n")
print(f"const std::uint8_t kBlockOf[{len(index)}] = {{")
write(index, str)
print("};\n")
print(f"const std::uint8_t kProperties[{len(blocks)} * kBlock] = {{")
for block in blocks:
    write(block, str)
print("};\n")
runs = foldings()
print(f"const Folding kFoldings[{len(runs)}] = {{")
write(runs, lambda run: "{0x%X, 0x%X, %d, %d}" % run)
print("};\n")
print("const std::size_t kFoldingCount = sizeof kFoldings / sizeof *kFoldings;\n")
print("} // namespace terminal::tables")
