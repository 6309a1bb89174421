# SPDX-License-Identifier: GPL-3.0-or-later
"""A language model that plays one story over OpenAI's Chat Completions, as a service does.

    played_model.py FOLDER

Writes its port to FOLDER/port, a line for each request to FOLDER/requests, and, while FOLDER/hold is there, does not
answer a request that has results of tools. It answers from what it was sent: right code only when the error's text is in
the request, figures only as a tool printed them.
"""

import http.server
import json
import os
import re
import sys
import time

FOLDER = sys.argv[1]

WRONG = """import csv
with open('/session/input/orders.csv') as file:
    for row in csv.DictReader(file):
        row['revenue']
"""

RIGHT = """import csv, json
from collections import defaultdict
from decimal import Decimal
sums = defaultdict(Decimal)
with open('/session/input/orders.csv') as file:
    for row in csv.DictReader(file):
        sums[row['customer']] += Decimal(row['amount'] or 0)  # drafts have none
top = sorted(sums.items(), key=lambda each: (-each[1], each[0]))[:20]
with open('/session/output/top_customers.csv', 'w', newline='') as file:
    table = csv.writer(file)
    table.writerow(['customer', 'revenue'])
    table.writerows(top)
print(json.dumps({'first': top[0][0], 'revenue': str(top[0][1]), 'rows': len(top)}))
"""


def results(messages):
    return [str(each["content"]) for each in messages if each["role"] == "tool"]


def scene(messages):
    """What it says to that: a text, or the code that it wants run."""
    told = results(messages)
    if not told:
        return "I look at the file first.", WRONG
    found = [re.search(r'\{\\*"first\\*": \\*"(.*?)\\*", \\*"revenue\\*": \\*"(.*?)\\*"', each) for each in told]
    found = [each for each in found if each]
    if found:
        first, revenue = found[-1].groups()
        return f"The first of the top 20 is {first} with {revenue}; all are in top_customers.csv.", None
    if any("KeyError" in each for each in told) or any("nterrupted" in each for each in told):
        return "There is no such column; the amount is what counts.", RIGHT
    return "I do not understand: " + told[-1][:200], None


class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        body = b'{"object": "list", "data": [{"id": "played", "object": "model"}]}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with open(os.path.join(FOLDER, "requests"), "a") as log:
            log.write(json.dumps(request) + "\n")
        while results(request["messages"]) and os.path.exists(os.path.join(FOLDER, "hold")):
            time.sleep(0.05)
        text, code = scene(request["messages"])
        deltas = [{"role": "assistant", "content": ""}] + [{"content": word + " "} for word in text.split(" ")]
        finish = "stop"
        if code:
            finish = "tool_calls"
            arguments = json.dumps({"code": code})
            name = f"call_{len(request['messages'])}"
            deltas.append({"tool_calls": [{"index": 0, "id": name, "type": "function",
                                           "function": {"name": "execute_python", "arguments": ""}}]})
            for start in range(0, len(arguments), 100):
                deltas.append({"tool_calls": [{"index": 0, "function": {"arguments": arguments[start:start + 100]}}]})
        chunks = [{"choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
        chunks.append({"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
        chunks.append({"choices": [], "usage": {"prompt_tokens": 1000, "completion_tokens": 100,
                                                "total_tokens": 1100, "prompt_tokens_details": {"cached_tokens": 400}}})
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            for chunk in chunks:
                chunk.update({"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "played"})
                self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
                self.wfile.flush()
            self.wfile.write(b"data: [DONE]\n\n")
        except OSError:
            pass  # who asked is gone
        self.close_connection = True


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
with open(os.path.join(FOLDER, "port.part"), "w") as file:
    file.write(str(server.server_address[1]))
os.rename(os.path.join(FOLDER, "port.part"), os.path.join(FOLDER, "port"))
server.serve_forever()
