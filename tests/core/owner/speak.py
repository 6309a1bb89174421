# SPDX-License-Identifier: GPL-3.0-or-later
"""Speaks the socket by hand: speak.py SOCKET METHOD PARAMS. Ends with 4 where the call is denied, else with 0 or 1."""
import json
import socket
import sys

connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])
request = {"jsonrpc": "2.0", "id": 1, "method": sys.argv[2], "params": json.loads(sys.argv[3])}
connection.sendall(json.dumps(request).encode() + b"\n")
for line in connection.makefile():
    answer = json.loads(line)
    if answer.get("id") == 1:
        print(line.strip())
        kind = answer.get("error", {}).get("data", {}).get("kind")
        sys.exit(4 if kind == "denied" else 1 if kind else 0)
sys.exit(1)
