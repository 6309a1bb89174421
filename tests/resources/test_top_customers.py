# SPDX-License-Identifier: GPL-3.0-or-later
import csv
import io
import itertools
import random
import sqlite3
import unittest
import zipfile

import openpyxl
from recipe_bench import SAMPLES, RecipeTest, cents, notes_of

HEADER = ("Rank", "Customer", "Revenue", "Orders", "Share")


def orders(count, seed=1):
    """Rows of (order number, customer, whole cents), with everything that a delimiter could trip over."""
    chance = random.Random(seed)
    names = [
        "Müller & Söhne",
        "Doe, Jane",
        'The "Blue" Door',
        "Ångström; Ltd",
        "Two\nLines",
        "O'Neill",
        "Łódź | Co",
    ]
    names += ["Customer %d" % n for n in range(40)]
    for number in range(count):
        yield "A%05d" % number, chance.choice(names), chance.randrange(-500_000, 5_000_000)


def totals(rows):
    """What the recipe should find, added up by SQLite in whole cents: (name, cents, orders), best first."""
    database = sqlite3.connect(":memory:")
    database.execute("create table orders (id text, customer text, cents integer)")
    database.executemany("insert into orders values (?, ?, ?)", rows)
    return database.execute(
        "select customer, sum(cents), count(distinct id) from orders where customer != '' and cents is not null "
        "group by customer order by 2 desc, 1"
    ).fetchall()


class TopCustomersTest(RecipeTest):
    recipe = "top-customers"

    def listed(self, book):
        """The list as (customer, whole cents, orders), its ranks checked."""
        rows = list(book["Top customers"].iter_rows(values_only=True))
        self.assertEqual(rows[0], HEADER)
        self.assertEqual([row[0] for row in rows[1:]], list(range(1, len(rows))))
        return [(row[1], cents(row[2]), row[3]) for row in rows[1:]]


class Figures(TopCustomersTest):
    def test_equal_an_independent_computation_of_the_sample(self):
        with open(SAMPLES / "orders.csv", encoding="utf-8", newline="") as file:
            rows = [
                (
                    row["order_id"],
                    row["customer"],
                    int(row["amount"].replace(".", "")) if row["amount"] else None,
                )
                for row in csv.DictReader(file)
            ]
        self.assertEqual(len(rows), 50_000)
        expected = totals(rows)
        book = self.run_recipe(SAMPLES / "orders.csv")
        self.assertEqual(self.listed(book), expected[:20])
        total = sum(amount for _, amount, _ in expected)
        for (_, _, _, _, share), (_, amount, _) in zip(
            book["Top customers"].iter_rows(min_row=2, values_only=True), expected
        ):
            self.assertAlmostEqual(share, amount / total, places=7)
        notes = dict(notes_of(book))
        self.assertEqual(cents(notes["Revenue of all customers"]), total)
        self.assertEqual(notes["Customers in all"], len(expected))
        self.assertEqual(notes["Rows read"], 50_000)
        unnamed = sum(1 for _, customer, amount in rows if not customer and amount is not None)
        empty = sum(1 for _, _, amount in rows if amount is None)
        self.assertGreater(min(unnamed, empty), 0)
        self.assertEqual(notes["Rows counted"], 50_000 - unnamed - empty)
        self.assertTrue(notes["Left out: %d rows" % unnamed].startswith("No customer"))
        self.assertEqual(notes["Left out: %d rows" % empty], "No amount")

    def test_are_the_same_in_every_dialect_and_encoding(self):
        rows = list(orders(400))
        expected = [(" ".join(name.split()), amount, count) for name, amount, count in totals(rows)]
        styles = {
            "1234.56": lambda whole, part: "%d.%s" % (whole, part),
            "1,234.56": lambda whole, part: "%s.%s" % (format(whole, ","), part),
            "1.234,56": lambda whole, part: "%s,%s" % (format(whole, ",").replace(",", "."), part),
            "1 234,56": lambda whole, part: "%s,%s" % (format(whole, ",").replace(",", "\xa0"), part),
            "1'234.56": lambda whole, part: "%s.%s" % (format(whole, ",").replace(",", "'"), part),
            "1234,56 €": lambda whole, part: "%d,%s €" % (whole, part),
            "$1,234.56": lambda whole, part: "$%s.%s" % (format(whole, ","), part),
        }
        negatives = ("-%s", "%s-", "(%s)")
        encodings = ("utf-8", "utf-8-sig", "utf-16", "cp1252")
        matrix = itertools.product(styles.items(), ",;\t|", (("\n", 0), ("\r\n", 1)))
        for number, ((style, write), delimiter, (newline, quoting)) in enumerate(matrix):
            encoding, negative = encodings[number % 4], negatives[number % 3]
            text = io.StringIO()
            writer = csv.writer(text, delimiter=delimiter, lineterminator=newline, quoting=quoting)
            writer.writerow(["Bestellnummer", "Kunde", "Region", "Betrag", "Bemerkung"])
            for order, name, amount in rows:
                money = write(abs(amount) // 100, "%02d" % (abs(amount) % 100))
                writer.writerow([order, name, "Süd", negative % money if amount < 0 else money, "a;b,c|d"])
            with self.subTest(style=style, delimiter=delimiter, encoding=encoding, negative=negative):
                content = text.getvalue()
                if encoding == "cp1252":
                    content = content.replace("Łódź", "Lodz")
                found = self.listed(self.run_recipe(self.file(content, encoding=encoding), top=100))
                self.assertEqual([(n.replace("Lodz", "Łódź"), a, c) for n, a, c in found], expected)

    def test_are_the_same_from_a_workbook(self):
        rows = list(orders(300))
        expected = [(" ".join(name.split()), amount, count) for name, amount, count in totals(rows)]
        path = self.workbook_file(
            [["Order ID", "Customer", "Amount"]]
            + [[order, name, amount / 100] for order, name, amount in rows]
        )
        self.assertEqual(self.listed(self.run_recipe(path, top=100)), expected)

    def test_keep_amounts_finer_than_a_cent_until_the_end(self):
        path = self.file("customer,amount\n" + "a,0.004\n" * 5 + "b,0.005\n" + "c,0.0149\n")
        self.assertEqual(self.listed(self.run_recipe(path)), [("a", 2, 5), ("c", 1, 1), ("b", 1, 1)])


class Counting(TopCustomersTest):
    def counted(self, text, **parameters):
        return self.listed(self.run_recipe(self.file(text), **parameters))

    def test_counts_an_order_of_several_rows_once_for_each_of_its_customers(self):
        text = "order no,customer,amount\n1,a,5\n1,a,6\n2,a,1\n2,b,2\n2,b,3\n2,a,1\n,a,1\n,a,1\n"
        self.assertEqual(self.counted(text), [("a", 1500, 4), ("b", 500, 1)])

    def test_counts_rows_where_there_is_no_order_number(self):
        self.assertEqual(self.counted("customer,amount\na,5\na,5\nb,1\n"), [("a", 1000, 2), ("b", 100, 1)])

    def test_takes_refunds_off(self):
        self.assertEqual(
            self.counted("customer,amount\na,5\na,-2\nb,4\nb,-5\n"), [("a", 300, 2), ("b", -100, 2)]
        )

    def test_ranks_equal_revenue_by_name_whatever_the_order_of_the_file(self):
        rows = ["beta,5\n", "Alpha,5\n", "gamma,5\n", "alpha,5\n", "delta,7\n"]
        for order in (rows, rows[::-1], sorted(rows)):
            names = [name for name, _, _ in self.counted("customer,amount\n" + "".join(order))]
            self.assertEqual(names, ["delta", "Alpha", "alpha", "beta", "gamma"])

    def test_takes_names_that_differ_in_spaces_only_as_one(self):
        text = "customer,amount\n Acme  Ltd ,1\nAcme Ltd,1\nAcme\xa0Ltd,1\nCafe\u0301,1\nCafé,1\n"
        self.assertEqual(self.counted(text), [("Acme Ltd", 300, 3), ("Café", 200, 2)])

    def test_keeps_case_apart_and_says_so_unless_asked(self):
        text = "customer,amount\nACME,1\nAcme,2\nOther,1\n"
        book = self.run_recipe(self.file(text))
        self.assertEqual(self.listed(book), [("Acme", 200, 1), ("ACME", 100, 1), ("Other", 100, 1)])
        self.assertIn("--param ignore-case=true", dict(notes_of(book))["Warning"])
        book = self.run_recipe(self.file(text), ignore_case=True)
        self.assertEqual(self.listed(book), [("ACME", 300, 2), ("Other", 100, 1)])
        self.assertNotIn("Warning", dict(notes_of(book)))

    def test_lists_as_many_as_asked_and_as_there_are(self):
        text = "customer,amount\n" + "".join("c%02d,%d\n" % (n, n) for n in range(1, 41))
        self.assertEqual(len(self.counted(text)), 20)
        self.assertEqual(len(self.counted(text, top=3)), 3)
        self.assertEqual(len(self.counted(text, top=100)), 40)

    def test_says_which_rows_were_left_out_and_why(self):
        text = "customer,amount,note\na,5,\n,7,\nb,,\nc,five,\na,1,x,y,z\nd\n\n,,\na,2,\n"
        book = self.run_recipe(self.file(text))
        self.assertEqual(self.listed(book), [("a", 700, 2)])
        notes = notes_of(book)
        self.assertIn(("Rows read", 7), notes)
        self.assertIn(("Rows counted", 2), notes)
        self.assertIn(("Left out: 1 row", "No customer (their amounts make 7.00)"), notes)
        self.assertIn(("Left out: 2 rows", "No amount"), notes)
        self.assertIn(("Left out: 1 row", "The amount cannot be read: “five” (line 5)"), notes)
        self.assertTrue(
            any(why.startswith("More cells than the header") for _, why in notes if isinstance(why, str))
        )

    def test_leaves_out_the_line_of_totals_of_an_export(self):
        book = self.run_recipe(self.file("customer,amount\na,5.50\nb,4.50\nTotal,10.00\n"))
        self.assertEqual(self.listed(book), [("a", 550, 1), ("b", 450, 1)])
        self.assertIn("“Total” is the sum of the others", dict(notes_of(book))["Warning"])
        book = self.run_recipe(self.file("customer,amount\na,5.50\nb,4.50\nTotal,10.01\n"))
        self.assertEqual(len(self.listed(book)), 3)

    def test_warns_when_currencies_are_mixed(self):
        for text in (
            "customer,amount,currency\na,5,EUR\nb,4,USD\n",
            "customer,amount\na,€5.00\nb,4.00 USD\n",
        ):
            warning = dict(notes_of(self.run_recipe(self.file(text))))["Warning"]
            self.assertIn("several currencies (“EUR” and “USD”)", warning)

    def test_shows_no_shares_of_nothing(self):
        book = self.run_recipe(self.file("customer,amount\na,5\nb,-5\n"))
        self.assertEqual(
            [row[4] for row in book["Top customers"].iter_rows(min_row=2, values_only=True)], [None, None]
        )


class Columns(TopCustomersTest):
    def used(self, header, **parameters):
        cells = {"order": "7", "date": "2024-01-02", "text": "abc", "number": "5.50"}
        kinds = [
            "date"
            if "date" in name.lower()
            else "text"
            if any(
                word in name.lower()
                for word in ("customer", "client", "kunde", "name", "country", "mail", "name")
            )
            else "number"
            for name in header
        ]
        text = ",".join(header) + "\n" + 5 * (",".join(cells[kind] for kind in kinds) + "\n")
        notes = dict(notes_of(self.run_recipe(self.file(text), **parameters)))
        return notes["Customer column"], notes["Amount column"]

    def test_are_found_when_only_one_can_be_meant(self):
        for header, expected in (
            (
                "Order ID,Order Date,Customer Name,Customer ID,Quantity,Unit Price,Discount,Sales,Profit",
                ("Customer Name", "Sales"),
            ),
            ("customer_id,customer_email,amount,tax_amount", ("customer_id", "amount")),
            ("Kundennummer,Kunde,Menge,Einzelpreis,Betrag", ("Kunde", "Betrag")),
            ("CustomerName,TotalAmount,Tax", ("CustomerName", "TotalAmount")),
            ("Client,Montant HT (EUR),TVA", ("Client", "Montant HT (EUR)")),
            ("id,date,name,number of items,turnover", ("name", "turnover")),
            ("customer,spent", ("customer", "spent")),
        ):
            with self.subTest(header):
                self.assertEqual(self.used(header.split(",")), expected)

    def test_are_asked_for_when_several_could_be_meant(self):
        path = self.file("customer,client,amount,total\na,b,1,2\n")
        self.assertEqual(
            self.problem(path, amount="total"),
            "More than one column of “table.csv” could be the customer: “customer” and “client”. "
            "Say which, for example: --param customer=customer.",
        )
        self.assertEqual(
            self.problem(path, customer="client"),
            "More than one column of “table.csv” could be the amount: “amount” and “total”. "
            "Say which, for example: --param amount=amount.",
        )

    def test_are_asked_for_when_none_looks_right(self):
        path = self.file("region,net value x,gross value x\nNorth,1.5,2.5\n")
        self.assertEqual(
            self.problem(path),
            "It is not clear which column of “table.csv” is the customer. The columns are: “region”, “net value x” and "
            "“gross value x”. Say which, for example: --param customer=region.",
        )
        self.assertIn("--param amount='net value x'.", self.problem(path, customer="region"))

    def test_are_listed_when_a_name_is_wrong(self):
        path = self.file("Customer,Amount\na,1\n")
        self.assertEqual(
            self.problem(path, amount="revenue"),
            "“table.csv” has no column “revenue”. The columns are: “Customer” and “Amount”.",
        )
        self.assertIn("no column “klient”", self.problem(path, customer="klient"))

    def test_may_be_named_in_any_case_and_by_number_without_a_header(self):
        self.assertEqual(
            len(self.listed(self.run_recipe(self.file("My Customer,x\na,1\n"), customer="my_customer"))), 1
        )
        path = self.file("Acme,2024-01-05,12.50\nBolt,2024-01-06,7.00\n")
        book = self.run_recipe(path, customer="Column 1", amount="column 3")
        self.assertEqual(self.listed(book), [("Acme", 1250, 1), ("Bolt", 700, 1)])

    def test_without_amounts_are_refused(self):
        path = self.file("customer,amount,note\na,1,x\nb,2,y\n")
        self.assertEqual(
            self.problem(path, amount="note"),
            "Column “note” does not hold amounts: 2 of its 2 cells cannot be read as numbers, such as “x” (line 2).",
        )
        self.assertIn(
            "cannot be the customer and the amount", self.problem(path, customer="amount", amount="amount")
        )
        path = self.file("customer,amount\na,\nb,n/a\n")
        self.assertEqual(
            self.problem(path, amount="amount"), "Column “amount” has no amounts: every cell is empty."
        )
        path = self.file("customer,amount\n,1\n,2\n")
        self.assertEqual(self.problem(path), "Column “customer” names no customer: every cell is empty.")

    def test_with_an_undecidable_mark_are_asked_about(self):
        path = self.file("customer;amount\na;1.234\nb;5\n")
        self.assertIn("--param decimal=point or --param decimal=comma", self.problem(path))
        self.assertEqual(self.listed(self.run_recipe(path, decimal="comma"))[0], ("a", 123400, 1))
        self.assertEqual(self.listed(self.run_recipe(path, decimal="point"))[1], ("a", 123, 1))


class Workbook(TopCustomersTest):
    def test_writes_every_name_as_text(self):
        names = [
            "=1+1",
            "+1",
            "-cmd|' /C calc'!A0",
            "@SUM(A1)",
            '=HYPERLINK("http://x","y")',
            "#N/A",
            "12",
            "TRUE",
            "'x",
        ]
        text = io.StringIO()
        csv.writer(text).writerows([["customer", "amount"]] + [[name, "5.00"] for name in names])
        book = self.run_recipe(self.file(text.getvalue()))
        self.assertEqual(sorted(name for name, _, _ in self.listed(book)), sorted(names))
        for (cell,) in book["Top customers"].iter_rows(min_row=2, min_col=2, max_col=2):
            self.assertEqual(cell.data_type, "s")
        with zipfile.ZipFile(self.output / "top-customers.xlsx") as parts:
            self.assertFalse([n for n in parts.namelist() if b"<f>" in parts.read(n) and "worksheets" in n])

    def test_survives_control_characters_and_endless_names(self):
        path = self.file("customer,amount\nbell\x07 and null\x00,5\n" + "x" * 40_000 + ",1\n")
        self.assertEqual(self.listed(self.run_recipe(path))[0], ("bell and null", 500, 1))

    def test_has_number_formats_a_frozen_header_a_table_and_a_chart_that_knows_its_values(self):
        self.run_recipe(SAMPLES / "orders.csv", top=5)
        book = openpyxl.load_workbook(self.output / "top-customers.xlsx")
        self.assertEqual(book.sheetnames, ["Top customers", "Notes"])
        sheet = book["Top customers"]
        self.assertEqual(sheet.freeze_panes, "A2")
        self.assertEqual(list(sheet.tables), ["TopCustomers"])
        self.assertEqual(sheet.tables["TopCustomers"].ref, "A1:E6")
        self.assertTrue(sheet["C2"].number_format.startswith("#,##0.00"))
        self.assertTrue(sheet["E2"].number_format.startswith("0.0%"))
        self.assertTrue(sheet["A1"].font.bold)
        self.assertGreater(sheet.column_dimensions["B"].width, 12)
        with zipfile.ZipFile(self.output / "top-customers.xlsx") as parts:
            chart = parts.read("xl/charts/chart1.xml").decode()
        self.assertIn("'Top customers'!$C$2:$C$6", chart)
        self.assertIn("<v>%s</v>" % sheet["B2"].value, chart)
        self.assertIn("<v>%r</v>" % sheet["C2"].value, chart)
        self.assertIn('<delete val="0"', chart.replace("<c:", "<"))


class Contract(TopCustomersTest):
    def test_runs_as_in_a_machine(self):
        run = self.start(SAMPLES / "orders.csv", top=3)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertTrue(
            run.stdout.splitlines()[-1].startswith("Wrote top-customers.xlsx: 3 of 1,200 customers")
        )
        self.assertEqual([path.name for path in self.output.iterdir()], ["top-customers.xlsx"])

    def test_says_what_is_wrong_in_one_line_and_exits_with_2(self):
        run = self.start(self.file("a,b\n1,2\n3,4\n"))
        self.assertEqual(run.returncode, 2)
        self.assertEqual(len(run.stderr.splitlines()), 1)
        self.assertFalse(self.output.exists())

    def test_tells_of_progress(self):
        run = self.start(self.file("customer,amount\n" + "Acme,1.00\n" * 200_000))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("Read 100,000 rows", run.stdout)


del TopCustomersTest  # has no tests of its own

if __name__ == "__main__":
    unittest.main()
