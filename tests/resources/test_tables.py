# SPDX-License-Identifier: GPL-3.0-or-later
import collections
import datetime
import itertools
import pathlib
import shutil
import tempfile
import unittest
import zipfile
from decimal import Decimal
from unittest import mock

import openpyxl
import recipe_bench  # noqa: F401  (puts the recipes on the path)
from berth.amounts import Sums
from berth.job import BadInput
from berth.tables import open_table


class TableTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="berth-tables-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def table(self, content, encoding="utf-8", name="table.csv", **how):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return open_table(str(path), **how)

    def rows(self, table):
        return list(table.cells(*range(len(table.header))))

    def problem(self, content, **how):
        with self.assertRaises(BadInput) as caught:
            self.rows(self.table(content, **how))
        return str(caught.exception)


class Text(TableTest):
    def test_finds_delimiter_and_encoding_of_every_combination(self):
        rows = [
            ["Kunde", "Ort", "Umsatz"],
            ["Müller & Söhne", "Köln", "12,50"],
            ["Café “Zoë”", "Orléans", "-3,00"],
        ]
        encodings = ("utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "utf-32")
        for delimiter, encoding, newline in itertools.product(";\t|,^", encodings, ("\n", "\r\n", "\r")):
            cells = [['"%s"' % cell if delimiter in cell else cell for cell in row] for row in rows]
            content = newline.join(delimiter.join(row) for row in cells * 1)
            with self.subTest(delimiter=delimiter, encoding=encoding, newline=newline):
                table = self.table(content, encoding)
                self.assertEqual(table.header, rows[0])
                self.assertEqual(self.rows(table), [tuple(row) for row in rows[1:]])

    def test_reads_latin_1_with_bytes_that_windows_does_not_know(self):
        table = self.table(b"name;amount\nM\xfcller\x81;5,00\n")
        self.assertEqual(self.rows(table)[0], ("Müller\x81", "5,00"))

    def test_keeps_quoted_newlines_delimiters_and_quotes(self):
        table = self.table('name,note,amount\n"Smith, ""Bob""","two\nlines, one cell",5.00\r\n"x",,7\n')
        self.assertEqual(self.rows(table), [('Smith, "Bob"', "two\nlines, one cell", "5.00"), ("x", "", "7")])

    def test_is_not_misled_by_another_delimiter_inside_the_cells(self):
        for content, width in (
            ("name;place;amount\n" + "Doe, Jane;Berlin, Mitte;1,50\n" * 20, 3),
            ("name,tags,amount\n" + "Doe,a;b;c;d,1.50\n" * 20, 3),
            ("name|when|amount\n" + "Doe, J.|12:30:15|1,50\n" * 20, 3),
            ("when,amount\n" + "2024-01-01 10:20:30,5\n" * 20, 2),
        ):
            with self.subTest(content[:20]):
                self.assertEqual(len(self.table(content).header), width)

    def test_obeys_the_line_in_which_excel_names_the_delimiter(self):
        table = self.table("sep=;\nname;amount\na,b;5,00\n")
        self.assertEqual(table.header, ["name", "amount"])
        self.assertEqual(self.rows(table), [("a,b", "5,00")])

    def test_finds_the_header_below_a_title(self):
        table = self.table(
            "Sales report\nMade on 2024-05-01\n\nname;amount;when\na;5,00;01.02.2024\nb;6,00;02.02.2024\n"
        )
        self.assertEqual(table.header, ["name", "amount", "when"])
        self.assertEqual(len(self.rows(table)), 2)
        padded = self.table("Sales report;;\n;;\nname;amount;when\na;5,00;01.02.2024\nb;6,00;02.02.2024\n")
        self.assertEqual(padded.header, ["name", "amount", "when"])

    def test_notices_that_there_is_no_header(self):
        table = self.table("Smith,2024-01-05,12.50\nJones,2024-01-06,7.00\n")
        self.assertEqual(table.header, ["Column 1", "Column 2", "Column 3"])
        self.assertEqual(len(self.rows(table)), 2)
        self.assertEqual(table.column("column 3"), 2)

    def test_takes_a_header_of_years_when_one_is_named(self):
        content = "region,2023,2024\nNorth,5.00,6.00\nSouth,7.00,8.00\n"
        self.assertEqual(self.table(content, names=["2024"]).header, ["region", "2023", "2024"])

    def test_takes_a_single_row_of_words_and_a_row_of_data(self):
        self.assertEqual(self.table("customer,amount\nAcme,5\n").header, ["customer", "amount"])

    def test_fills_short_rows_and_leaves_out_rows_that_are_too_long(self):
        table = self.table("a,b,c\n1,2,3\n4,5\n6\n7,8,9,\n1,2,3,4\n\n,,\n1,2,3\n")
        self.assertEqual(len(self.rows(table)), 5)
        self.assertEqual(table.rows_read, 6)
        self.assertEqual(table.too_long, 1)
        self.assertIn("line 6", table.left_out()[0][0])

    def test_ignores_an_empty_column_at_the_end_of_every_line(self):
        table = self.table("a;b;\nx;1;\ny;2;\n")
        self.assertEqual(table.header, ["a", "b"])

    def test_refuses_a_quotation_mark_that_is_never_closed(self):
        content = "name,amount\n" + "Smith,1\n" * 10 + '"Jones,2\n' + "Smith,3\n" * 50
        self.assertIn("line 12 is never closed", self.problem(content))
        content = "name,amount\n" + 'Smith,1\nJones,"2\n' + "Smith,3\n" * 50_000
        self.assertIn("never closed", self.problem(content))

    def test_takes_quotation_marks_inside_cells_as_they_are(self):
        table = self.table('name,size,amount\nMonitor,27",5.00\n5" pipe,3,6.00\n')
        self.assertEqual(self.rows(table), [("Monitor", '27"', "5.00"), ('5" pipe', "3", "6.00")])

    def test_refuses_what_is_no_table(self):
        self.assertEqual(self.problem(""), "“table.csv” is empty.")
        self.assertEqual(self.problem("a,b\n"), "“table.csv” has a header and no rows.")
        self.assertEqual(self.problem("\n\n , \n"), "“table.csv” has no rows.")
        self.assertEqual(self.problem(bytes(range(256)) * 8), "“table.csv” is not a text file.")
        self.assertIn("old or a password-protected", self.problem(b"\xd0\xcf\x11\xe0" + bytes(600)))
        self.assertIn("has no sheets", self.problem("a,b\n1,2\n", sheet="Sales"))

    def test_refuses_a_file_that_is_not_there(self):
        with self.assertRaisesRegex(BadInput, "cannot be read"):
            open_table(str(self.folder / "nothing.csv"))

    def test_lists_the_columns_there_are(self):
        table = self.table("Name,Net Amount,Net-amount 2\na,1,2\n")
        self.assertEqual(table.column("name"), 0)
        self.assertEqual(table.column("net_amount"), 1)
        with self.assertRaises(BadInput) as caught:
            table.column("revenue")
        self.assertEqual(
            str(caught.exception),
            "“table.csv” has no column “revenue”. The columns are: “Name”, “Net Amount” and “Net-amount 2”.",
        )
        with self.assertRaisesRegex(BadInput, "has 2 columns called “x”"):
            self.table("x,X,x\na,1,2\n").column("x")
        self.assertEqual(self.table("x,X\na,1\n").column("X"), 1)


class Workbook(TableTest):
    def save(self, book, name="table.xlsx"):
        book.save(self.folder / name)
        return str(self.folder / name)

    def raw(self, sheet, strings=None, name="table.xlsx"):
        """A workbook whose sheet is this XML, as programs other than Excel may write it."""
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        with zipfile.ZipFile(self.folder / name, "w") as book:
            book.writestr("[Content_Types].xml", "<Types/>")
            book.writestr(
                "xl/workbook.xml",
                '<workbook xmlns="%s" xmlns:r="%s"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'
                % (main, rel),
            )
            book.writestr(
                "xl/_rels/workbook.xml.rels",
                '<Relationships><Relationship Id="rId1" Type="%s/worksheet" Target="worksheets/sheet1.xml"/>'
                '<Relationship Id="rId2" Type="%s/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>'
                % (rel, rel),
            )
            book.writestr("xl/worksheets/sheet1.xml", sheet)
            if strings:
                book.writestr("xl/sharedStrings.xml", strings)
        return str(self.folder / name)

    def test_reads_every_kind_of_cell_as_openpyxl_does(self):
        book = openpyxl.Workbook()
        sheet = book.active
        day, moment = datetime.date(2024, 2, 29), datetime.datetime(2024, 2, 29, 13, 45, 10)
        sheet.append(["text", "number", "day", "moment", "flag", "time", "old"])
        sheet.append(
            ["  Müller\n& Co ", 1234.56, day, moment, True, datetime.time(6, 30), datetime.date(1900, 1, 31)]
        )
        sheet.append(["=1+1", 0.1 + 0.2, None, None, False, None, None])
        sheet["A3"].data_type = "s"
        sheet["B5"] = -5
        sheet["B5"].number_format = "#,##0.00 [$€-407];[Red]-#,##0.00 [$€-407]"
        table = open_table(self.save(book))
        rows = self.rows(table)
        self.assertEqual(
            rows[0],
            (
                "  Müller\n& Co ",
                Decimal("1234.56"),
                day,
                moment,
                "TRUE",
                datetime.time(6, 30),
                datetime.date(1900, 1, 31),
            ),
        )
        self.assertEqual(rows[1], ("=1+1", Decimal("0.3"), "", "", "FALSE", "", ""))
        self.assertEqual(rows[2][:3], ("", Decimal("-5"), ""))
        self.assertEqual(table.where(), "row 5")

    def test_counts_formulas_whose_value_was_not_stored(self):
        book = openpyxl.Workbook()
        book.active.append(["name", "amount"])
        book.active.append(["a", "=1+1"])
        table = open_table(self.save(book))
        self.assertEqual(self.rows(table), [("a", "")])
        self.assertIn("1 have no stored value", dict(table.notes)["Formulas"])

    def test_reads_dates_that_count_from_1904(self):
        book = openpyxl.Workbook()
        book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
        book.active.append(["name", "day"])
        book.active.append(["a", datetime.date(2024, 5, 1)])
        self.assertEqual(self.rows(open_table(self.save(book))), [("a", datetime.date(2024, 5, 1))])

    def test_takes_the_first_visible_sheet_with_rows_or_the_one_named(self):
        book = openpyxl.Workbook()
        book.active.title = "Cover"
        for title, state in (("Hidden", "hidden"), ("Sales 2024", "visible"), ("Sales 2025", "visible")):
            sheet = book.create_sheet(title)
            sheet.sheet_state = state
            sheet.append(["name", title])
            sheet.append(["a", 1])
        path = self.save(book)
        table = open_table(path)
        self.assertEqual(table.header, ["name", "Sales 2024"])
        self.assertEqual(dict(table.notes)["Other sheets"], "not read: “Sales 2025”")
        self.assertEqual(open_table(path, sheet="sales 2025").header, ["name", "Sales 2025"])
        with self.assertRaises(BadInput) as caught:
            open_table(path, sheet="Sales 2026")
        self.assertIn(
            "The sheets are: “Cover”, “Hidden”, “Sales 2024” and “Sales 2025”.", str(caught.exception)
        )

    def test_reads_prefixed_names_gaps_rich_text_and_cells_without_a_place(self):
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        strings = (
            '<x:sst xmlns:x="%s"><x:si><x:t>name</x:t></x:si><x:si><x:r><x:t>Mül</x:t></x:r><x:r><x:t>ler</x:t></x:r>'
            "<x:rPh><x:t>reading</x:t></x:rPh></x:si></x:sst>" % main
        )
        sheet = (
            '<x:worksheet xmlns:x="%s"><x:sheetData>'
            '<x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>amount</x:t></x:is></x:c></x:row>'
            '<x:row r="9"><x:c r="B9" t="s"><x:v>1</x:v></x:c><x:c r="C9"><x:v>5.5</x:v></x:c></x:row>'
            '<x:row r="10"><x:c r="C10" t="e"><x:v>#REF!</x:v></x:c><x:c r="B10" t="str"><x:f>A1</x:f><x:v>x</x:v></x:c></x:row>'
            "</x:sheetData></x:worksheet>" % main
        )
        table = open_table(self.raw(sheet, strings))
        self.assertEqual(table.header, ["Column 1", "name", "amount"])
        self.assertEqual(self.rows(table), [("", "Müller", Decimal("5.5")), ("", "x", "")])

    def merged(self, rows, *ranges):
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        for cells in ranges:
            book.active.merge_cells(cells)
        return open_table(self.save(book))

    def test_repeats_what_is_merged_over_rows(self):
        day = datetime.date(2024, 5, 1)
        table = self.merged(
            [["Region", "Day", "Amount"], ["Nord", day, 1], [None, None, 2], [None, None, 3], ["Süd", day, 4], [None, None, None]],
            "A2:A4", "B2:B3", "A5:A6",
        )
        rows = self.rows(table)
        self.assertEqual(rows, [("Nord", day, 1), ("Nord", day, 2), ("Nord", "", 3), ("Süd", day, 4)])
        self.assertIn("3 over several rows", dict(table.notes)["Merged cells"])

    def test_repeats_numbers_as_labels_and_no_amounts(self):
        rows = self.rows(self.merged([["Year", "Name", "Amount"], [2024, "a", 300], [None, "b", None]], "A2:A3", "C2:C3"))
        self.assertEqual(rows, [(2024, "a", 300), (2024, "b", 300)])
        sums = Sums()
        self.assertEqual([sums.add(year, amount) for year, _, amount in rows], [True, False])
        self.assertEqual(sums.totals(), {Decimal(2024): Decimal(300)})
        self.assertEqual(sums.left_out(), [("The amount is merged with the one above, where it counts", 1)])

    def test_repeats_nothing_over_columns(self):
        table = self.merged(
            [["Sales of 2024", None, None], ["Name", "Day", "Amount"], ["a", 7, None], ["b", 8, 9]], "A1:C1", "B3:C3"
        )
        self.assertEqual(table.header, ["Name", "Day", "Amount"])
        self.assertEqual(self.rows(table), [("a", Decimal(7), ""), ("b", Decimal(8), Decimal(9))])
        self.assertEqual(dict(table.notes)["Header"], "left out above it: 1 line")

    def test_makes_titles_of_a_header_of_several_rows(self):
        rows = [["Region", "2024", None, "2025", None], [None, "Q1", "Q2", "Q1", "Q2"], ["Nord", 1, 2, 3, 4], ["Süd", 5, 6, 7, 8]]
        titles = ["Region", "2024 Q1", "2024 Q2", "2025 Q1", "2025 Q2"]
        table = self.merged(rows, "A1:A2", "B1:C1", "D1:E1")
        self.assertEqual((table.header, len(self.rows(table))), (titles, 2))
        self.assertNotIn("Header", dict(table.notes))
        rows[0][0], rows[1][0] = None, "Region"
        table = self.merged([["Report"], *rows], "B2:C2", "D2:E2")
        self.assertEqual((table.header, len(self.rows(table))), (titles, 2))
        self.assertEqual(dict(table.notes)["Header"], "left out above it: 1 line")

    def test_finds_merged_cells_wherever_the_file_is_cut(self):
        many = 40_000
        cell = '<c r="A%d" t="inlineStr"><is><t>n%d</t></is></c>'
        rows = ('<row r="%d">%s<c r="B%d"><v>1</v></c></row>' % (row, cell % (row, row) if row % 2 else "", row) for row in range(1, 2 * many + 1))
        ranges = ('<mergeCell ref="A%d:A%d"/>' % (row, row + 1) for row in range(1, 2 * many, 2))
        sheet = "<worksheet><sheetData>%s</sheetData><mergeCells>%s</mergeCells></worksheet>" % ("".join(rows), "".join(ranges))
        table = open_table(self.raw(sheet))
        counts = collections.Counter(name for name, _ in table.cells(0, 1))
        self.assertEqual((len(counts), set(counts.values())), (many, {2}))

    def test_refuses_more_merged_cells_than_memory_holds(self):
        sheet = '<worksheet><sheetData><row r="1"><c><v>1</v></c></row></sheetData><mergeCells>%s</mergeCells></worksheet>'
        with mock.patch("berth.merged_cells._MOST", 1000):
            self.problem_of(sheet % ('<mergeCell ref="A1:A2"/>' * 1001), "too many merged cells")
        self.problem_of(sheet % '<mergeCell ref="ZZZ1:ZZZ2"/>', "is damaged")
        hostile = sheet % ("<mergeCell " * 300_000)
        self.problem_of(hostile, "is damaged")

    def problem_of(self, sheet, words):
        with self.assertRaises(BadInput) as caught:
            self.rows(open_table(self.raw(sheet)))
        self.assertIn(words, str(caught.exception))

    def test_takes_cells_that_claim_to_be_numbers_as_text(self):
        sheet = (
            '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>x</t></is></c>'
            '</row><row r="2"><c><v>1,5</v></c><c><v>12345678901234567890,5</v></c></row></sheetData></worksheet>'
        )
        self.assertEqual(self.rows(open_table(self.raw(sheet))), [("1,5", "12345678901234567890,5")])

    def test_refuses_damaged_and_foreign_workbooks(self):
        book = openpyxl.Workbook()
        for row in range(2000):
            book.active.append([row, "text %d" % row])
        whole = pathlib.Path(self.save(book)).read_bytes()
        with zipfile.ZipFile(self.folder / "other.ods", "w") as other:
            other.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        self.assertIn("is not an Excel workbook", self.problem((self.folder / "other.ods").read_bytes()))
        self.assertIn("is damaged", self.problem(whole[: len(whole) // 2]))
        broken = bytearray(whole)
        broken[len(whole) // 3 : len(whole) // 3 + 64] = bytes(64)
        self.assertIn("is damaged", self.problem(bytes(broken)))
        path = self.raw("<worksheet/>", name="far.xlsx")
        content = bytearray(pathlib.Path(path).read_bytes())
        content[-6:-2] = b"\xff\xff\xff\x7f"  # where the directory of the parts begins
        self.assertIn("is damaged", self.problem(bytes(content)))
        no_such_text = '<row r="1"><c t="s"><v>-9</v></c></row>'
        for sheet in (
            "<worksheet><sheetData><row r='1'>",
            '<row r="x"/>',
            '<row r="1"><c r="ZZZZ1"/></row>',
            "<worksheet><sheetData>%s</sheetData></worksheet>" % no_such_text,
        ):
            with self.subTest(sheet), self.assertRaisesRegex(BadInput, "is damaged|has no rows"):
                self.rows(open_table(self.raw(sheet)))


if __name__ == "__main__":
    unittest.main()
