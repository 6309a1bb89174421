# SPDX-License-Identifier: GPL-3.0-or-later
"""A model that knows the answers to tasks.py, for the trial of its judges.

    played_model.py FOLDER

model_service.py says what is in the folder. What it answers in the end is what its code printed in the machine.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "vm"))
from model_service import results, serve  # noqa: E402

START = """import collections, csv, datetime, decimal, io, json, os, re, sqlite3, struct, tarfile, unicodedata, zipfile, zlib
D = decimal.Decimal
IN, OUT = '/session/input/', '/session/output/'
def rows(name, delimiter=',', encoding='utf-8-sig'):
    return list(csv.DictReader(open(IN + name, encoding=encoding), delimiter=delimiter))
def table(name, head, body):
    with open(OUT + name, 'w', newline='') as file:
        csv.writer(file).writerows([head, *body])
"""
CODE = {
    "Report the top 20": """sums = collections.defaultdict(D)
for row in rows('orders.csv'): sums[row['customer']] += D(row['amount'] or 0)
top = sorted(sums.items(), key=lambda each: (-each[1], each[0]))[:20]
table('top.csv', ['customer', 'revenue'], top)
print(f'{top[0][0]} is first with {top[0][1]:,.2f}.')""",
    "Sum up `amount`": """sums = collections.defaultdict(D)
for row in rows('orders.csv'):
    if row['status'] == 'shipped': sums[row['date'][:7]] += D(row['amount'] or 0)
table('months.csv', ['month', 'total'], sorted(sums.items()))
print(len(sums), 'months')""",
    "Make an Excel workbook": """import openpyxl
from openpyxl.chart import BarChart, Reference
counts = collections.Counter(row['country'] for row in rows('orders.csv'))
book = openpyxl.Workbook(); sheet = book.active
sheet.append(['Country', 'Orders'])
for each in counts.most_common(): sheet.append(each)
chart = BarChart()
chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=len(counts) + 1), titles_from_data=True)
sheet.add_chart(chart, 'D2'); book.save(OUT + 'countries.xlsx')
print('done')""",
    "Clean rechnungen.csv": """seen = []
for row in rows('rechnungen.csv', ';', 'cp1252'):
    day = row['Datum']
    if '-' not in day:
        d, m, y = map(int, day.split('.')); day = f'{y}-{m:02}-{d:02}'
    amount = row['Betrag']
    if ',' in amount: amount = amount.replace('.', '').replace(',', '.')
    if (row['Nr'], day, amount) not in seen: seen.append((row['Nr'], day, amount))
table('clean.csv', ['number', 'date', 'amount'], seen)
print(len(seen))""",
    "Multiply price": """key = lambda sku: re.sub('[^a-z0-9]', '', sku.lower())
stock = {key(each['sku']): each['count'] for each in map(json.loads, open(IN + 'stock.jsonl'))}
prices = rows('prices.csv')
table('value.csv', ['sku', 'value'], [(row['sku'], D(row['price']) * stock[key(row['sku'])]) for row in prices])
print('Without a price:', *sorted(set(stock) - {key(row['sku']) for row in prices}))""",
    "Which customer in shop": """print(sqlite3.connect(IN + 'shop.sqlite').execute("SELECT name, printf('%.2f', sum(cents) / 100.0) FROM purchase JOIN customer"
    " ON customer.id = customer WHERE day < '2024-04' GROUP BY name ORDER BY sum(cents) DESC").fetchone())""",
    "How many requests": """print(sum(line.split('"')[2].split()[0] == '500' for line in open(IN + 'access.log')), 'failed')""",
    "The tests in test_slug": '''open(OUT + 'slug.py', 'w').write("""import re
import unicodedata


def slug(title):
    title = title.lower().replace("ö", "oe").replace("ä", "ae").replace("ü", "ue").replace("ß", "ss")
    return "-".join(re.findall(r"[a-z0-9]+", title)) or "untitled"
""")
print('mended')''',
    "Take the JPEG": """archive = tarfile.open(IN + 'photos.tar.gz')
photos = [each for each in archive.getmembers() if each.name.lower().endswith(('.jpg', '.jpeg'))]
photos.sort(key=lambda each: os.path.basename(each.name).lower())
with zipfile.ZipFile(OUT + 'photos.zip', 'w') as out:
    for number, each in enumerate(photos, 1): out.writestr(f'photo-{number}.jpg', archive.extractfile(each).read())
print(len(photos))""",
    "Draw a PNG": """red, white = b'\\xc0\\0\\0', b'\\xff\\xff\\xff'
lines = b''.join(b'\\0' + b''.join(red if (x - 31.5) ** 2 + (y - 31.5) ** 2 < 600 else white for x in range(64)) for y in range(64))
def chunk(kind, data): return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
open(OUT + 'disc.png', 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 64, 64, 8, 2, 0, 0, 0))
    + chunk(b'IDAT', zlib.compress(lines)) + chunk(b'IEND', b''))
print('drawn')""",
    "What was the mean": """days = rows('temperatures.csv')
table('fahrenheit.csv', ['day', 'fahrenheit'], [(row['day'], f"{float(row['celsius']) * 1.8 + 32:.1f}") for row in days])
print('The mean was', sum(float(row['celsius']) for row in days) / len(days))""",
    "How many digits": """number = str(2 ** 521 - 1)
print(len(number), 'digits with a sum of', sum(map(int, number)))""",
}


def scene(messages):
    told = results(messages)
    if told:
        return "What came of it: " + json.loads(told[-1]).get("stdout", told[-1]).strip(), []
    asked = " ".join(str(each["content"]) for each in messages if each["role"] == "user")
    code = next(code for words, code in CODE.items() if words in asked)
    return "I write a program.", [("execute_python", {"code": START + code})]


serve(sys.argv[1], scene)
