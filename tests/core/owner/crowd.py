# SPDX-License-Identifier: GPL-3.0-or-later
"""Sixteen clients at once: crowd.py BERTH LOCK COUNT. Each asks COUNT times, through a bridge of its own. Prints the calls and by how
many KiB the owner, whose process LOCK names, grew after the first quarter; ends with 1 at the first error."""
import json
import subprocess
import sys
import threading

berth, lock, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
CLIENTS = 16
errors = []
quarter = threading.Barrier(CLIENTS + 1)
go_on = threading.Barrier(CLIENTS + 1)


class Client:
    def __init__(self):
        self.bridge = subprocess.Popen([berth, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "crowd", "version": "1"})

    def ask(self, method, **params):
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.bridge.stdin.write(json.dumps(message).encode() + b"\n")
        self.bridge.stdin.flush()
        for line in self.bridge.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.last:
                if "result" not in answer or answer["result"].get("isError"):
                    raise ValueError(line)
                return answer["result"]
        raise ValueError("the bridge ended")


def work(client):
    try:
        for _ in range(count // 4):
            client.ask("tools/call", name="list_vms", arguments={})
        quarter.wait()
        go_on.wait()
        for _ in range(count - count // 4):
            client.ask("tools/call", name="list_vms", arguments={})
    except Exception as error:  # whatever it is, the others are not to wait for this one
        errors.append(repr(error))
        quarter.abort()
        go_on.abort()


def memory():
    pid = open(lock).read().split()[0]
    return next(int(line.split()[1]) for line in open(f"/proc/{pid}/status") if line.startswith("VmRSS:"))


clients = [Client() for _ in range(CLIENTS)]
threads = [threading.Thread(target=work, args=(client,)) for client in clients]
for thread in threads:
    thread.start()
before = after = 0
try:
    quarter.wait()
    before = memory()
    go_on.wait()
    for thread in threads:
        thread.join()
    after = memory()
except threading.BrokenBarrierError:
    pass
for client in clients:
    client.bridge.stdin.close()
if errors:
    sys.exit("\n".join(errors))
print(f"{CLIENTS * count} {after - before}")
