# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

import words


class Count(unittest.TestCase):
    def test_nothing_has_none(self):
        self.assertEqual(words.count(""), 0)

    def test_each_counts(self):
        self.assertEqual(words.count("über alle Berge"), 3)

    @unittest.skip("nobody knows")
    def test_hyphens(self):
        self.assertEqual(words.count("well-known"), 2)


def test_lines_part_words():
    assert words.count("a\nb") == 2
