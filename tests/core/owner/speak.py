# SPDX-License-Identifier: GPL-3.0-or-later
"""Speaks the socket by hand: speak.py SOCKET METHOD PARAMS [--often]. Ends with 4 where the call is denied, else with 0 or 1.
With --often it calls over one connection for each line that it reads, and prints what it would end with."""
import json
import socket
import sys

connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])
answers = connection.makefile()


def call():
    request = {"jsonrpc": "2.0", "id": 1, "method": sys.argv[2], "params": json.loads(sys.argv[3])}
    connection.sendall(json.dumps(request).encode() + b"\n")
    for line in answers:
        answer = json.loads(line)
        if answer.get("id") == 1:
            kind = answer.get("error", {}).get("data", {}).get("kind")
            return line.strip(), 4 if kind == "denied" else 1 if kind else 0
    return "", 1


if "--often" in sys.argv:
    for _ in sys.stdin:
        print(call()[1], flush=True)
else:
    said, code = call()
    print(said)
    sys.exit(code)
