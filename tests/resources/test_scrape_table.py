# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of pages that a server of this host has; the browser is played."""
import csv
import time
import unittest

from page_server import PageServer, PlayedBrowser
from recipe_bench import SAMPLES, RecipeTest

try:
    import lxml  # noqa: F401
except ImportError:
    raise unittest.SkipTest("python3-lxml is not installed") from None


class ScrapeTable(RecipeTest):
    recipe = "scrape-table"

    def setUp(self):
        super().setUp()
        self.server = PageServer(self)
        self.browser = PlayedBrowser({})
        self.module.open_browser = lambda patience: self.browser

    def list_of(self, *paths):
        return self.file("\n".join(self.server.root + path for path in paths), "pages.txt")

    def scraped(self, *paths, **parameters):
        """What is in each file, without the server's name."""
        out = self.results(self.list_of(*paths), **{"pause": 0.001, **parameters})
        found = {}
        for path in sorted(out.iterdir()):
            with open(path, encoding="utf-8", newline="") as file:
                found[path.stem] = [[cell.removeprefix(self.server.root) for cell in row] for row in csv.reader(file)]
        return found


class Pages(ScrapeTable):
    def test_of_the_sample_are_read(self):
        rows = "".join("<tr><td>%s</td><td>%s</td></tr>" % pair for pair in (("CHF", "0,9432"), ("CNY", "7,8215")))
        self.browser = PlayedBrowser({"/rates.html": "<table><thead><tr><th>Währung<th>Kurs</thead>" + rows + "</table>"})
        text = (SAMPLES / "addresses.txt").read_text(encoding="utf-8").replace("http://203.0.113.80:8000", self.server.root)
        paths = [line.removeprefix(self.server.root) for line in text.splitlines()[1:]]
        found = self.scraped(*paths)
        self.assertEqual(
            found["table-1"],
            [
                ["Page", "Article", "Number", "In stock / Kiel", "In stock / Wien"],
                ["/stock.html", "Desk lamp", "00471", "12", "7"],
                ["/stock.html", "Bürostuhl „Käthe“", "00088", "1.234", "0"],
                ["/stock.html", "Shelf, oak", "00102", "3", "5"],
                ["/stock.html", "Shelf, oak", "00103", "on order", "on order"],
                ["/stock.html", "'=HYPERLINK(\"http://203.0.113.80\")", "00666", "-2", "1"],
            ],
        )
        self.assertEqual(found["table-2"], [["Page", "Währung", "Kurs"], ["/rates.html", "CHF", "0,9432"], ["/rates.html", "CNY", "7,8215"]])
        self.assertEqual(
            found["report"][1:],
            [
                ["/stock.html", "read", "1", "5", "as sent"],
                ["/rates.html", "read", "1", "2", "by a browser"],
                ["/about.html", "no table", "0", "0", ""],
                ["/staff/salaries.html", "its robots.txt forbids it", "0", "0", ""],
                ["/gone.html", "the server answers with 404", "0", "0", ""],
            ],
        )
        self.assertEqual(self.browser.opened, [self.server.root + "/rates.html", "closed"])
        self.assertEqual(len([line for line in self.lines if line.startswith("Left out")]), 3)
        self.assertIn("Wrote 7 rows of 2 of 5 pages.", self.lines)
        self.assertEqual(self.steps[-1], (1, 1))

    def test_with_tables_alike_are_one_file(self):
        found = self.scraped("/one.html", "/two.html")
        self.assertEqual(found["table-1"], [["Page", "Article", "Price"], ["/one.html", "Lamp", "39,90"], ["/two.html", "Chair", "249,00"]])
        self.assertEqual(found["table-2"], [["Page", "Day"], ["/two.html", "Monday"]])
        self.assertEqual(list(self.scraped("/one.html", "/two.html", contains="MONDAY")), ["report", "table-1"])
        self.assertEqual(list(self.scraped("/two.html", tables="largest")), ["report", "table-1"])
        self.assertEqual(self.scraped("/latin.html")["table-1"][1][1], "Tür")

    def test_are_opened_by_a_browser_as_wanted(self):
        self.browser = PlayedBrowser({"/one.html": "<table><tr><th>A</th></tr><tr><td>made</td></tr></table>"})
        self.assertEqual(self.scraped("/one.html", javascript="always")["table-1"], [["Page", "A"], ["/one.html", "made"]])
        self.assertNotIn("/one.html", self.server.asked)
        self.assertIn("no table", self.refusal(self.list_of("/scripted.html"), javascript="never", pause=0.001))
        self.browser = PlayedBrowser({"/scripted.html": ValueError("it does not come to rest")})
        said = self.refusal(self.list_of("/scripted.html", "/about.html"), pause=0.001)
        self.assertIn("scripted.html”: it does not come to rest. The other pages gave none either.", said)

    def test_that_give_nothing_are_an_error_that_says_why(self):
        run = self.start(self.list_of("/staff/salaries.html"), pause=0.5, javascript="never")
        self.assertEqual((run.returncode, run.stderr.count("\n")), (2, 1), run.stderr)
        self.assertIn("its robots.txt forbids it.", run.stderr)
        self.assertFalse(self.output.exists())


class Tables(ScrapeTable):
    def read(self, html):
        import tables

        return [[found.titles, *found.rows] for found in tables.tables(html)]

    def test_are_what_a_person_sees(self):
        self.assertEqual(self.read("<table><tr><td>a<td>b<tr><td>c<script>x</script><td>d<br>e</table>"), [[["Column 1", "Column 2"], ["a", "b"], ["c", "d e"]]])
        self.assertEqual(self.read("<table><tr><th>A<th>A<th><tr><td>1<td>2<td>3</table>"), [[["A", "A (2)", "Column 3"], ["1", "2", "3"]]])
        self.assertEqual(self.read("<table><tr><th>A<th>B<tr><td rowspan=0>1<td>2<tr><td>3</table>")[0][1:], [["1", "2"], ["1", "3"]])
        self.assertEqual(self.read("<table><tr><th>A<th>B<tr><td>1</table>")[0][1:], [["1", ""]])

    def test_that_lay_out_a_page_are_none(self):
        inner = "<table><tr><th>A<tr><td>1</table>"
        self.assertEqual(self.read("<table><tr><td>%s<td>x<tr><td>y<td>z</table>" % inner), [[["A"], ["1"]]])
        for html in ("<table><tr><td>a<td>b</table>", "<table><tr><td>a<tr><td>b</table>", "<table role=presentation><tr><th>A<tr><td>1</table>", "<table></table>", "", "<table><tr><th>A<th>B</table>"):
            self.assertEqual(self.read(html), [], html)

    def test_that_pretend_to_be_huge_are_refused_at_once(self):
        import tables

        start = time.monotonic()
        with self.assertRaises(tables.TooLarge):
            self.read("<table>" + "<tr><td colspan=999 rowspan=65534>x" * 5000 + "</table>")
        self.assertEqual(len(self.read("<table><tr><th colspan=99999999999999999999>A<tr><td colspan=abc>1</table>")[0][0]), 1000)
        self.read("<table><tr><td>" * 20_000)
        self.assertLess(time.monotonic() - start, 20)

    def test_have_no_formulas(self):
        for text, safe in {"=1+1": "'=1+1", "@x": "'@x", "+49 30 1": "+49 30 1", "-3.5 %": "-3.5 %", "-2+3": "'-2+3", "a=b": "a=b", "-": "'-"}.items():
            self.assertEqual(self.module.harmless(text), safe)


if __name__ == "__main__":
    unittest.main()
