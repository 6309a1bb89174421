#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the words of texts: python3 count_words.py FILE…"""
import collections
import csv
import sys

counts = collections.Counter()
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        counts.update(word.strip(".,:;|[]()*#^").casefold() for word in file.read().split())
del counts[""]
with open("words.csv", "w", encoding="utf-8", newline="") as file:
    csv.writer(file).writerows([["word", "count"], *sorted(counts.items(), key=lambda each: (-each[1], each[0]))])
print("%d words, %d of them different" % (sum(counts.values()), len(counts)))
