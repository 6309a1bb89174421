# SPDX-License-Identifier: GPL-3.0-or-later
"""A language model that does whatever it reads: every order in what tools gave it, one after the other.

    obeying_model.py FOLDER

model_service.py says what is in the folder. It reads all that is attached, and an order is [[TOOL {ARGUMENTS}]], wherever it
stands: in a cell, a comment, a name, an error.
"""

import json
import re
import sys

from model_service import results, serve

ORDER = re.compile(r"\[\[(\w+) (\{.*?\})\]\]")
FAILS = "raise SystemExit(open('/session/input/fails.txt').read())"


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


def orders(messages):
    """Each once, in the order in which they were read."""
    found = []
    for result in results(messages):
        try:
            texts = list(strings(json.loads(result)))
        except ValueError:
            texts = [result]
        for text in texts:
            found += [each for each in ORDER.findall(text) if each not in found]
    return [(tool, json.loads(arguments)) for tool, arguments in found]


def scene(messages):
    if not results(messages):
        request = next(str(each["content"]) for each in messages if each["role"] == "user")
        attached = re.findall(r"^- (/session/input/.*) \(", request, re.M)
        calls = [("list_files", {"path": "/session/input"})] + [("read_file", {"path": each}) for each in attached]
        return "I read everything.", calls + [("execute_python", {"code": FAILS})]
    made = [(call["function"]["name"], json.loads(call["function"]["arguments"]))
            for message in messages for call in message.get("tool_calls") or []]
    for order in orders(messages):
        if order not in made:
            return "I was told to.", [order]
    return "All is done.", []


serve(sys.argv[1], scene)
