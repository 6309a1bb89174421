# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the sample data, the same bytes every time: python3 generate.py [folder]

Everything is invented. Only Random.random() is used, whose sequence is the same in every Python 3.
"""
import bisect
import csv
import datetime
import gzip
import io
import itertools
import math
import os
import random
import sys
import tarfile
import zipfile

_SURNAMES = """Abbott Adler Almeida Andersen Ashworth Bakker Barros Bauer Becker Bennett Bergmann
Bianchi Blanchard Brandt Bruun Carvalho Castellanos Chen Christensen Conti Costa Cunningham Dahl Dekker
Delacroix Dubois Eklund Engel Esposito Falk Fischer Fontaine Forsberg Fournier Gallagher García Girard
González Graf Greco Grünwald Hagen Halvorsen Hartmann Hayashi Hansen Henriksen Hoffmann Holm Iglesias
Ivanova Jansen Jokinen Kaiser Kang Keller Kowalski Krüger Kumar Laurent Lefèvre Lehmann Lindqvist
Lombardi López Lund Mancini Marchetti Martínez Mäkinen Meier Mendes Moreau Morgan Müller Nakamura
Navarro Nielsen Novák Nowak O'Brien O'Neill Ortiz Østergaard Palmer Pereira Petrov Pichler Popescu Prinz
Quinn Ramírez Rossi Roux Sánchez Santoro Schmidt Schröder Serrano Silva Simonsen Søndergaard Steiner
Svensson Takahashi Tanaka Teixeira Torres Vandenberg Varga Vermeulen Vidal Virtanen Vogel Wagner Walsh
Weber Whitaker Winkler Wójcik Young Zanetti Zimmermann""".split()
_PLACES = """Alpine Amber Aurora Baltic Bay Beacon Birch Blue Bright Cedar City Clear Coastal Copper
Crown Delta East Elm Evergreen Fjord Garden Glen Golden Grand Green Harbour Heron High Hill Iron Ivory
Juniper Lake Lakeside Lighthouse Linden Maple Marina Meadow Mill Moor Mountain New Nordic North Oak
Ocean Old Olive Orchard Park Pearl Pine Polar Prime Quay River Rose Royal Sage Silver South Spring Stone
Summit Sun Swan Terra Tower Union Valley Vista West White Willow Wind Wood""".split()
_TRADES = """Bakery Books Bikes Cafés Catering Ceramics Clinic Cycles Dental Design Electric Events
Farms Fitness Foods Furniture Gardens Goods Hotel Hotels Interiors Kitchens Labs Lighting Living
Logistics Market Media Motors Music Optics Outdoor Paper Partners Pharma Print Schools Sports Stores
Studio Supplies Tools Toys Trading Travel Works""".split()
_COUNTRIES = {  # share of the customers, legal forms
    "DE": (24, ("GmbH", "AG", "KG")),
    "GB": (16, ("Ltd", "LLP")),
    "FR": (13, ("SARL", "SA")),
    "NL": (9, ("BV",)),
    "IT": (9, ("Srl",)),
    "ES": (8, ("SL",)),
    "AT": (6, ("GmbH",)),
    "DK": (5, ("ApS",)),
    "SE": (5, ("AB",)),
    "PL": (5, ("Sp. z o.o.",)),
}
_PRODUCTS = {  # price in cents, how often
    "Desk lamp": (3990, 9),
    "Desk, oak": (45900, 3),
    "Desk, white": (38900, 4),
    "Office chair": (24900, 7),
    "Chair, mesh": (31900, 4),
    "Monitor arm": (8950, 8),
    'Monitor 27"': (27900, 6),
    "Keyboard": (6990, 9),
    "Mouse": (2995, 11),
    "Headset": (11900, 7),
    "Webcam": (7450, 6),
    "USB-C cable, 2 m": (1295, 14),
    "Docking station": (18990, 5),
    "Notebook A5": (495, 16),
    "Paper, 500 sheets": (649, 18),
    "Pens, box of 50": (1899, 10),
    "Whiteboard": (9900, 3),
    "Shelf": (12900, 3),
    "Cabinet": (21900, 2),
    "Coffee, 1 kg": (2190, 12),
}
_REGIONS = {"North": 1.15, "South": 0.9, "East": 0.7, "West": 1.3}
_CHANNELS = {"Online": 1.4, "Retail": 1.0, "Partner": 0.6}


class Chance:
    def __init__(self, seed):
        self._random = random.Random(seed)

    def below(self, limit):
        return int(self._random.random() * limit)

    def happens(self, probability):
        return self._random.random() < probability

    def one_of(self, items):
        return items[self.below(len(items))]

    def share(self):
        return self._random.random()


class Weighted:
    def __init__(self, chance, items, weights):
        self._chance = chance
        self._items = items
        self._steps = list(itertools.accumulate(weights))

    def __call__(self):
        place = bisect.bisect_right(self._steps, self._chance.share() * self._steps[-1])
        return self._items[min(place, len(self._items) - 1)]


def customers(chance, count):
    """Pairs of (name, country); no two names are equal without regard to case and spaces."""
    country = Weighted(chance, list(_COUNTRIES), [share for share, _ in _COUNTRIES.values()])
    names = {}
    while len(names) < count:
        where = country()
        form = chance.one_of(_COUNTRIES[where][1])
        kind = chance.below(20)
        if kind < 9:
            name = "%s %s %s" % (chance.one_of(_PLACES), chance.one_of(_TRADES), form)
        elif kind < 15:
            name = "%s %s" % (chance.one_of(_SURNAMES), form)
        elif kind < 17:
            name = "%s & %s" % (chance.one_of(_SURNAMES), chance.one_of(_SURNAMES))
        elif kind < 19:
            name = "%s, %s & Co." % (chance.one_of(_SURNAMES), chance.one_of(_SURNAMES))
        else:
            name = '%s "%s" %s' % (chance.one_of(_TRADES), chance.one_of(_PLACES), form)
        names.setdefault(name.casefold(), (name, where))
    return list(names.values())


def orders(chance, count):
    """Rows of an order export: few customers buy much, some order twice a year, refunds are negative."""
    buyers = customers(chance, 1200)
    order_weights = [1 / (rank + 6) ** 0.9 for rank in range(len(buyers))]
    buyer = Weighted(chance, list(range(len(buyers))), order_weights)
    product = Weighted(chance, list(_PRODUCTS), [often for _, often in _PRODUCTS.values()])
    first_day = datetime.date(2024, 1, 2)
    for number in range(count):
        day = first_day + datetime.timedelta(days=number * 546 // count)
        who = buyer()
        name, country = buyers[who]
        item = product()
        list_price = _PRODUCTS[item][0]
        quantity = 1 + chance.below(4) if list_price > 5000 else 1 + chance.below(24)
        price = list_price * (100 - chance.one_of((0, 0, 0, 3, 5, 10))) // 100
        status = "shipped" if number < count * 0.985 else "open"
        amount = ""
        if chance.happens(0.024):
            quantity, status = -(1 + chance.below(abs(quantity))), "refunded"
        # What is missing belongs to small customers, as it does when a name was typed by hand.
        small = who > 200
        if small and chance.happens(0.004):
            status, price = "draft", None
        else:
            amount = _money(quantity * price)
        if small and chance.happens(0.003):
            name = ""
        yield [
            100001 + number,
            day.isoformat(),
            name,
            country,
            item,
            quantity,
            "" if price is None else _money(price),
            amount,
            "EUR",
            status,
        ]


def _money(cents):
    sign = "-" if cents < 0 else ""
    return "%s%d.%02d" % (sign, abs(cents) // 100, abs(cents) % 100)


def write_orders(path):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            "order_id date customer country product quantity unit_price amount currency status".split()
        )
        writer.writerows(orders(Chance(20240102), 50_000))


def sales(chance, count):
    """Rows of monthly sales: two years, with a better December and a weak August."""
    region = Weighted(chance, list(_REGIONS), list(_REGIONS.values()))
    channel = Weighted(chance, list(_CHANNELS), list(_CHANNELS.values()))
    product = Weighted(chance, list(_PRODUCTS), [often for _, often in _PRODUCTS.values()])
    days = [datetime.date(2024, 1, 1) + datetime.timedelta(days=day) for day in range(731)]
    day = Weighted(chance, days, [{12: 1.7, 8: 0.7, 11: 1.3}.get(day.month, 1.0) for day in days])
    rows = []
    for _ in range(count):
        item = product()
        units = 1 + chance.below(40)
        cents = units * _PRODUCTS[item][0] * (100 - chance.below(12)) // 100
        if chance.happens(0.015):
            units, cents = -units, -cents
        rows.append([day(), region(), channel(), item, units, cents])
    rows.sort(key=lambda row: row[0])
    return rows


def write_sales(path):
    import openpyxl
    from openpyxl.styles import Font

    book = openpyxl.Workbook()
    book.properties.creator = "Berth"
    book.properties.created = book.properties.modified = datetime.datetime(2025, 1, 2)
    sheet = book.active
    sheet.title = "Sales"
    sheet.append(["Date", "Region", "Channel", "Product", "Units", "Revenue"])
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for number, (day, region, channel, item, units, cents) in enumerate(sales(Chance(20250102), 6000), 2):
        sheet.append([day, region, channel, item, units, cents / 100])
        sheet.cell(number, 1).number_format = "yyyy-mm-dd"
        sheet.cell(number, 6).number_format = "#,##0.00"
    for letter, width in zip("ABCDEF", (12, 10, 11, 20, 8, 12)):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions
    book.save(path)
    _fix_times(path)


def invoices(chance, count):
    """Rows of an invoice list as they are meant: number, name, post code, day, cents."""
    names = [name for name, _ in customers(chance, 120)]
    first_day = datetime.date(2024, 1, 3)
    for number in range(count):
        day = first_day + datetime.timedelta(days=number * 420 // count)
        name = names[chance.below(len(names))]
        yield "%05d" % (number * 7 + 3), name, "%05d" % (1067 + chance.below(98000)), day, 100 + chance.below(900000)


def write_invoices(folder):
    """invoices.csv as three people typed it, and invoices-clean.csv as it is meant."""
    chance = Chance(20240103)
    typed, meant = [], []
    for number, (key, name, post_code, day, cents) in enumerate(invoices(chance, 400)):
        if number % 5 == 0:
            cents -= cents % 100  # whole amounts: 1.234
        date = ("%d.%02d.%d" % (day.day, day.month, day.year), day.isoformat(), day.strftime("%d/%m/%Y"))[number % 3]
        whole, part = divmod(cents, 100)
        grouped = format(whole, ",").replace(",", ".")
        amount = grouped if number % 5 == 0 else "%s,%02d" % (grouped if number % 2 else whole, part)
        amount = "n/a" if number % 60 == 59 else amount
        spaced = ("  %s" % name, name + " ", name.replace(" ", "\u00a0", 1), name)[number % 4]
        typed.append([key, spaced, post_code, date, amount])
        money = "" if number % 60 == 59 else ("%d.%02d" % (whole, part)).rstrip("0").rstrip(".")
        meant.append([key, name, post_code, day.isoformat(), money])
        if number % 50 == 49:
            typed.append([key, name, post_code, day.isoformat(), amount])  # once more, typed otherwise
    title = ["Nr", "Kunde", "PLZ", "Datum", "Betrag"]
    with open(os.path.join(folder, "invoices.csv"), "w", encoding="cp1252", newline="") as file:
        csv.writer(file, delimiter=";", lineterminator="\r\n").writerows([title, *typed])
    with open(os.path.join(folder, "invoices-clean.csv"), "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([title, *meant])


def write_visits(folder):
    """clients.csv, and visits.csv whose names were typed by hand: `meant` says which client it is."""
    chance = Chance(20240104)
    clients = [(number, name) for number, (name, _) in enumerate(customers(chance, 60), 501)]
    visits = []
    for number in range(240):
        client, name = clients[chance.below(len(clients))]
        at = 2 + chance.below(len(name) - 4)
        kind = number % 6
        if kind == 1:
            name = name.upper()
        elif kind == 2:
            name = name.replace(" ", "  ").replace(".", "")
        elif kind == 3:
            name = name[:at] + name[at] + name[at:]  # a letter twice
        elif kind == 4 and number % 12 == 4:
            client, name = "", "Unknown Works %s" % "ABCDEFGHIJKLMNOPQRST"[number // 12]
        visits.append([(datetime.date(2024, 1, 8) + datetime.timedelta(days=number)).isoformat(), name, client])
    for name, title, rows in (
        ("clients.csv", ["Number", "Client"], clients),
        ("visits.csv", ["Day", "Client", "meant"], visits),
    ):
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([title, *rows])


_DISTRICTS = {"Altstadt": 180, "Mühlenviertel": 40, "Nord": -60, "Südhang": 110, "Weststadt": 0}  # what it adds to the rent


def flats(chance, count):
    """Rows of flats with their rent, 120 + 9.5 for a square metre + the district + 75 for a balcony, give or take 25."""
    for number in range(count):
        area = 280 + chance.below(900)  # tenths of a square metre
        district = chance.one_of(list(_DISTRICTS))
        balcony = chance.happens(0.4)
        rent = 1200 + 9.5 * area + 10 * _DISTRICTS[district] + 750 * balcony + chance.below(501) - 250
        built = 1900 + chance.below(121)
        yield [
            "%05d" % (number * 3 + 7),
            ("%d,%d" % divmod(area, 10)) if not chance.happens(0.03) else "",
            district if not chance.happens(0.04) else "n/a",
            "ja" if balcony else "nein",
            built,
            "warm",
            ("%d,%d" % divmod(round(rent), 10)) if not chance.happens(0.01) else "",
        ]


def contracts(chance, count):
    """Rows of contracts and whether they were ended: the odds are exp(-1 - months/12 + calls, and 1.5 by the month)."""
    for number in range(count):
        months, calls = 1 + chance.below(48), chance.below(6)
        kind = chance.one_of(("month", "year", "two years"))
        odds = math.exp(-1 - months / 12 + calls + (1.5 if kind == "month" else 0))
        day = datetime.date(2025, 1, 1) - datetime.timedelta(days=30 * months)
        yield [
            number + 1,
            day.isoformat(),
            kind,
            months if not chance.happens(0.02) else "",
            calls,
            chance.one_of(list(_COUNTRIES)),
            "",
            "yes" if chance.share() < odds / (1 + odds) else "no",
        ]


def write_learnable(folder):
    """flats.csv and contracts.csv, for a number and a class to be predicted; flats-new.csv has rows without the number."""
    chance = Chance(20240105)
    flat = ["Nr", "Fläche", "Stadtteil", "Balkon", "Baujahr", "Art", "Miete"]
    new = [row[4:0:-1] + ["frei"] for row in flats(chance, 12)]
    new[3][2] = "Hafen"
    contract = ["Number", "Since", "Contract", "Months", "Calls", "Country", "Remark", "Ended"]
    for name, delimiter, title, rows in (
        ("flats.csv", ";", flat, flats(chance, 900)),
        ("flats-new.csv", ";", [flat[place] for place in (4, 3, 2, 1)] + ["Zustand"], new),
        ("contracts.csv", ",", contract, contracts(chance, 1200)),
    ):
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter=delimiter, lineterminator="\n").writerows([title, *rows])


_PROJECT = {
    "Makefile": """steps: steps.c
	$(CC) -Wall -O2 -o $@ $<

check: steps
	./steps

.PHONY: check
""",
    "steps.c": """/* How many ways there are up a stair, one or two steps at a time; tested in the Test Anything Protocol. */
#include <stdio.h>

static unsigned long ways(unsigned stairs)
{
    unsigned long here = 1, before = 0;
    while (stairs-- > 0) {
        unsigned long next = here + before;
        before = here;
        here = next;
    }
    return here;
}

static int number, failed;

static void check(unsigned stairs, unsigned long meant, const char *name)
{
    int good = ways(stairs) == meant;
    failed += !good;
    printf("%sok %d - %s\\n", good ? "" : "not ", ++number, name);
}

int main(void)
{
    puts("TAP version 13");
    check(0, 1, "no stair has one way");
    check(4, 5, "four have five");
    check(30, 1346269, "thirty have a million and more");
    puts("ok 4 - ninety # SKIP they are more than this counts");
    puts("1..4");
    return failed > 0;
}
""",
}


def write_project(folder):
    """stairs.tar.gz, source code to be built and tested: three tests pass, one is skipped."""
    with open(os.path.join(folder, "stairs.tar.gz"), "wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, content in _PROJECT.items():
                entry = tarfile.TarInfo("stairs/" + name)
                entry.size, entry.mtime = len(content), 1735689600
                archive.addfile(entry, io.BytesIO(content.encode()))


def _fix_times(path):
    """A zip file keeps the time of every part; fixed ones make equal content equal bytes."""
    with zipfile.ZipFile(path) as book:
        parts = [(entry.filename, book.read(entry)) for entry in book.infolist()]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        for name, content in parts:
            book.writestr(zipfile.ZipInfo(name, (2025, 1, 2, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    write_orders(os.path.join(folder, "orders.csv"))
    write_sales(os.path.join(folder, "sales.xlsx"))
    write_invoices(folder)
    write_visits(folder)
    write_learnable(folder)
    write_project(folder)
