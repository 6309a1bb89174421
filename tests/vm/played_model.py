# SPDX-License-Identifier: GPL-3.0-or-later
"""A language model that plays one story.

    played_model.py FOLDER

model_service.py says what is in the folder. It answers from what it was sent: right code only when the error's text is in
the request, figures only as a tool printed them.
"""

import re
import sys

from model_service import results, serve

WRONG = """import csv
with open('/session/input/orders.csv') as file:
    for row in csv.DictReader(file):
        row['revenue']
"""

RIGHT = """import csv, json
from collections import defaultdict
from decimal import Decimal
import openpyxl
sums = defaultdict(Decimal)
with open('/session/input/orders.csv') as file:
    for row in csv.DictReader(file):
        sums[row['customer']] += Decimal(row['amount'] or 0)  # drafts have none
top = sorted(sums.items(), key=lambda each: (-each[1], each[0]))[:20]
book = openpyxl.Workbook()
book.active.append(['customer', 'revenue'])
for customer, revenue in top:
    book.active.append([customer, revenue])
book.save('/session/output/top_customers.xlsx')
print(json.dumps({'first': top[0][0], 'revenue': str(top[0][1]), 'rows': len(top)}))
"""


def scene(messages):
    """What it says to that: a text, and the calls that it wants made."""
    told = results(messages)
    if not told:
        return "I look at the file first.", [("execute_python", {"code": WRONG})]
    found = [re.search(r'\{\\*"first\\*": \\*"(.*?)\\*", \\*"revenue\\*": \\*"(.*?)\\*"', each) for each in told]
    found = [each for each in found if each]
    if found:
        first, revenue = found[-1].groups()
        return f"The first of the top 20 is {first} with {revenue}; all are in top_customers.xlsx.", []
    lost = ("nterrupted", "ended suddenly")  # it was in the middle of it when somebody was killed
    if any(word in each for each in told for word in ("KeyError", *lost)):
        return "There is no such column; the amount is what counts.", [("execute_python", {"code": RIGHT})]
    return "I do not understand: " + told[-1][:200], []


serve(sys.argv[1], scene)
