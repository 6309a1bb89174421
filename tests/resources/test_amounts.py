# SPDX-License-Identifier: GPL-3.0-or-later
import random
import unittest
from decimal import Decimal

import recipe_bench  # noqa: F401  (puts the recipes on the path)
from berth.amounts import Sums, read, rounded
from berth.job import BadInput

NBSP, NARROW, THIN = "\xa0", "\u202f", "\u2009"


def total(cells, **how):
    sums = Sums(column="amount", **how)
    for cell in cells:
        sums.add("all", cell)
    return sums.totals().get("all"), sums


class Reading(unittest.TestCase):
    def test_reads_what_people_write(self):
        for text, expected in {
            "1234.56": "1234.56",
            "1,234.56": "1234.56",
            "1.234,56": "1234.56",
            "1 234,56": "1234.56",
            "1%s234,56" % NBSP: "1234.56",
            "1%s234,56" % NARROW: "1234.56",
            "1%s234%s567.89" % (THIN, THIN): "1234567.89",
            "1'234.56": "1234.56",
            "1’234’567,8": "1234567.8",
            "12,34,567.50": "1234567.50",
            "12,34,567": "1234567",
            "1.234.567": "1234567",
            "0.125": "0.125",
            "0,5": "0.5",
            ".5": "0.5",
            "-,50": "-0.50",
            "1234.567": "1234.567",
            "12.": "12",
            "-5.00": "-5",
            "−5.00": "-5",
            "–5.00": "-5",
            "5.00-": "-5",
            "5,00 -": "-5",
            "(5.00)": "-5",
            "( 1,234.50 )": "-1234.50",
            "-(5.00)": "-5",
            "$5": "5",
            "-$5.25": "-5.25",
            "$-5.25": "-5.25",
            "$(5.25)": "-5.25",
            "($5.25)": "-5.25",
            "US$1,000.00": "1000",
            "€ 1.234,56": "1234.56",
            "1.234,56 €": "1234.56",
            "1.234,56%s€" % NBSP: "1234.56",
            "-1.234,56 €": "-1234.56",
            "1.234,56- €": "-1234.56",
            "£12.30": "12.30",
            "CHF 1'234.50": "1234.50",
            "Fr. 5.–": "5",
            "12,-": "12",
            "12,– €": "12",
            "kr 1 234,50": "1234.50",
            "Rs.1,234.50": "1234.50",
            "+7.00": "7",
            "1.5E+03": "1500",
            "1,5e-1": "0.15",
            "'12.50": "12.50",
            "٣.50": "3.50",
        }.items():
            with self.subTest(text):
                number = read(text)
                self.assertIsNotNone(number)
                digits, scale, _, sure, _ = number
                self.assertTrue(sure)
                self.assertEqual(Decimal(digits).scaleb(-scale), Decimal(expected))

    def test_refuses_what_is_no_amount(self):
        for text in (
            "x,ORD-100,2024-01-05,05.01.2024,1/2/2024,10:30,12%,1.2.3,1.23.45,1..2,--5,5-6,1 2 3,12 50,(5,5),"
            "€5€,12 pieces,twelve,1e99,0x10,1_000.00,#REF!,=1+1,99999999999999999.00"
        ).split(",") + ["1,2,3", "1 234 56", "5 5.00", "9" * 5000, "1." + "0" * 70]:
            with self.subTest(text):
                self.assertIsNone(read(text))

    def test_counts_missing_and_unreadable_cells_apart(self):
        result, sums = total(["", "  ", "-", "n/a", "NULL", "#N/A", "12 pieces", "1.50"])
        self.assertEqual(result, Decimal("1.50"))
        self.assertEqual((sums.missing, sums.unreadable, sums.counted), (6, 1, 1))
        self.assertIn("12 pieces", sums.left_out()[1][0])

    def test_is_exact_where_floating_point_is_not(self):
        self.assertEqual(total(["0.10"] * 1_000_000 + ["0.01"])[0], Decimal("100000.01"))
        result, _ = total(["999999999999.99", "0.001", "-999999999999.99"])
        self.assertEqual(result, Decimal("0.001"))

    def test_rounds_half_away_from_zero(self):
        self.assertEqual(
            [str(rounded(Decimal(x))) for x in ("0.005", "-0.005", "1.004", "2.675")],
            ["0.01", "-0.01", "1.00", "2.68"],
        )


class Marks(unittest.TestCase):
    def test_lets_the_column_decide_an_open_cell_whatever_the_order(self):
        for cells, expected in (
            (["1.234", "5.50"], "6.734"),
            (["5.50", "1.234"], "6.734"),
            (["1.234", "5,50"], "1239.50"),
            (["5,50", "1.234"], "1239.50"),
            (["1,234", "5.50"], "1239.50"),
            (["1,234", "5,50"], "6.734"),
            (["-1.234", "5,50"], "-1228.50"),
            (["1.234", "1.234.567"], "1235801"),
            (["1,234", "0.250"], "1234.250"),
            (["1.234", "12345.678"], "12346.912"),
        ):
            with self.subTest(cells):
                self.assertEqual(total(cells)[0], Decimal(expected))

    def test_reads_whole_thousands_as_such_when_there_are_many(self):
        cells = ["1,%03d" % n for n in range(30)] + ["7", "950"]
        self.assertEqual(total(cells)[0], 30 * 1000 + sum(range(30)) + 957)

    def test_asks_when_nothing_decides(self):
        for cells in (["1.234"], ["1.234", "5"], ["1,234", "12345"], ["1.234", "5.678,9", "2,345", "1.5"]):
            with self.subTest(cells), self.assertRaises(BadInput) as caught:
                total(cells)
            self.assertIn("--param decimal=point or --param decimal=comma", str(caught.exception))

    def test_obeys_the_mark_it_is_given(self):
        self.assertEqual(total(["1.234", "2.50"], decimal_mark=".")[0], Decimal("3.734"))
        self.assertEqual(total(["1.234", "2,50"], decimal_mark=",")[0], Decimal("1236.50"))
        result, sums = total(["1.234", "2,50", "2.50", "1,234.50"], decimal_mark=",")
        self.assertEqual((result, sums.unreadable), (Decimal("1236.50"), 2))

    def test_agrees_with_integers_on_random_amounts_in_every_style(self):
        chance = random.Random(7)
        for thousands, mark in (
            (",", "."),
            (".", ","),
            (" ", ","),
            (NARROW, ","),
            ("'", "."),
            ("", "."),
            ("", ","),
        ):
            cells, expected = [], 0
            for _ in range(2000):
                amount = chance.randrange(-10_000_000, 100_000_000)
                expected += amount
                text = "%s%s%02d" % (
                    format(abs(amount) // 100, ",").replace(",", thousands),
                    mark,
                    abs(amount) % 100,
                )
                if amount < 0:
                    text = chance.choice(("-%s", "(%s)", "%s-", "−%s", "- %s €", "-€%s")) % text
                cells.append(text)
            with self.subTest(thousands + mark):
                result, sums = total(cells)
                self.assertEqual(
                    (result, sums.unreadable, sums.missing), (Decimal(expected).scaleb(-2), 0, 0)
                )


if __name__ == "__main__":
    unittest.main()
