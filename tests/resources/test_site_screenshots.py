# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures of a played browser, and what is said of each page."""
import csv
import struct
import unittest

from page_server import PageServer, PlayedBrowser
from recipe_bench import RecipeTest

PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 640, 16_000) + b"pixels"


class SiteScreenshots(RecipeTest):
    recipe = "site-screenshots"

    def setUp(self):
        super().setUp()
        self.server = PageServer(self)

    def list_of(self, *paths):
        return self.file("\n".join(self.server.root + path for path in paths), "pages.txt")

    def play(self, shown=None, height=16_000):
        browser = PlayedBrowser(shown or {}, PICTURE, height)
        self.module.open_browser = lambda job: browser
        return browser

    def test_are_named_by_their_addresses(self):
        browser = self.play({"/gone.html": ValueError("the server answers with 404")})
        out = self.results(self.list_of("/a/b.html?c=ü", "/A/B.html?c=ü", "/staff/salaries.html", "/gone.html"), pause=0.001)
        host = self.server.root[len("http://") :].replace(":", "-")
        names = [host + "-a-b.html-c-ü.png", host + "-A-B.html-c-ü (2).png"]
        self.assertEqual(sorted(path.name for path in out.iterdir()), sorted([*names, "report.csv"]))
        self.assertEqual((out / names[0]).read_bytes(), PICTURE)
        with open(out / "report.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))[1:]
        self.assertEqual([row[1:] for row in rows[:2]], [["done", name, "640 × 16000"] for name in names])
        self.assertEqual([row[1] for row in rows[2:]], ["its robots.txt forbids it", "the server answers with 404"])
        self.assertNotIn(self.server.root + "/staff/salaries.html", browser.opened)
        self.assertEqual(browser.opened[-1], "closed")
        self.assertIn("Wrote 2 of 4 pictures.", self.lines)

    def test_that_are_cut_say_so(self):
        self.play(height=40_000)
        self.results(self.list_of("/one.html"), pause=0.001)
        self.assertIn("cut at 16000 of 40000 pixels", "".join(self.lines))

    def test_that_cannot_be_taken_are_an_error_that_says_why(self):
        self.play({"/one.html": ValueError("it does not come to rest")})
        self.assertIn("one.html”: it does not come to rest. There is no picture of the other pages either.", self.refusal(self.list_of("/one.html", "/staff/x"), pause=0.001))


if __name__ == "__main__":
    unittest.main()
