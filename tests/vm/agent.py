#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An agent of other make: a whole story through `berth mcp`, with owners that come and go meanwhile.

usage: agent.py FOLDER     FOLDER: of this computer, which the person lets it read and write
$BERTH is the program; $BERTH_DESKTOP that with the window.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

BERTH = os.environ["BERTH"]
RUNTIME = pathlib.Path(os.environ["XDG_RUNTIME_DIR"], "berth")


class Client:
    def __init__(self):
        self.bridge = subprocess.Popen([BERTH, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.heard = {}
        self.told = []
        self.last = 0
        self.came = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.bridge.stdout:
            message = json.loads(line)
            with self.came:
                if "id" in message and "method" not in message:
                    assert message["id"] not in self.heard, f"answered twice: {line}"
                    self.heard[message["id"]] = message
                else:
                    self.told.append(message)
                self.came.notify_all()

    def send(self, message):
        self.bridge.stdin.write((json.dumps({"jsonrpc": "2.0", **message}) + "\n").encode())
        self.bridge.stdin.flush()

    def begin(self, method, params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        return self.last

    def answer(self, number, limit=120):
        with self.came:
            assert self.came.wait_for(lambda: number in self.heard, limit), f"no answer to {number}"
            return self.heard[number]

    def ask(self, method, **params):
        answer = self.answer(self.begin(method, params))
        assert "result" in answer, answer
        return answer["result"]

    def open(self):
        client = {"name": "story", "version": "1"}
        self.ask("initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo=client)
        self.send({"method": "notifications/initialized"})

    def start(self, tool, arguments, **meta):
        return self.begin("tools/call", {"name": tool, "arguments": arguments, "_meta": meta})

    def result(self, number):
        """What a call gave in the end, whatever it took."""
        while True:
            result = self.answer(number)["result"]
            json_text = result["content"][0]["text"]
            content = result.get("structuredContent", {})
            assert not content or json.loads(json_text) == content
            if "run" not in content or content.get("state") not in ("working", "running"):
                return result
            number = self.start("wait_run", {"run": content["run"]})

    def call(self, tool, **arguments):
        result = self.result(self.start(tool, arguments))
        assert not result.get("isError"), result
        return result["structuredContent"]

    def refused(self, tool, **arguments):
        result = self.result(self.start(tool, arguments))
        assert result.get("isError"), result
        return result["content"][0]["text"]


def owner():
    said = (RUNTIME / "owner.lock").read_text().split()
    return int(said[0]) if said else None  # the next one is about to say who it is


def until(holds, limit=60):
    end = time.monotonic() + limit
    while not holds():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


def try_to_allow_itself():
    for words in (["allow", "codex", "--yes"], ["settings", "idle_minutes", "60"], ["budget", "trial", "none"]):
        outcome = subprocess.run([BERTH, *words], capture_output=True, text=True)
        assert outcome.returncode == 4, (words, outcome)
        assert "person" in outcome.stderr, outcome.stderr


def reviews():
    outcome = subprocess.run([BERTH, "reviews", "--json"], capture_output=True, text=True, check=True)
    return [each["id"] for each in json.loads(outcome.stdout)["reviews"]]


def main(folder):
    agent = Client()
    agent.open()
    assert len(agent.ask("tools/list")["tools"]) > 30
    agent.call("create_vm", name="trial")

    # Several at once, and more than is told by itself.
    numbers = [agent.start("execute_bash", {"vm": "trial", "command": f"sleep 1; echo {i}"}) for i in range(4)]
    assert [agent.result(each)["structuredContent"]["stdout"] for each in numbers] == [f"{i}\n" for i in range(4)]
    long = agent.call("execute_bash", vm="trial", command="seq 100000")
    piece = agent.call("read_output", run=long["run"], offset=300000, limit=1000)
    assert piece["total_bytes"] == 588895 and "54" in piece["text"]

    # In and out, inside of what is granted, which it cannot widen.
    (folder / "in.txt").write_text("from the host\n")
    agent.call("upload_file", vm="trial", **{"from": str(folder / "in.txt")})
    agent.call("execute_bash", vm="trial", command="tr a-z A-Z </session/input/in.txt >/session/output/out.txt")
    agent.call("download_file", vm="trial", to=str(folder / "out.txt"), **{"from": "/session/output/out.txt"})
    assert (folder / "out.txt").read_text() == "FROM THE HOST\n"
    assert "list_vms" in agent.refused("destroy_vm", vm="another")
    try_to_allow_itself()

    # A program that is used by keys.
    terminal = agent.call("open_terminal", vm="trial", command="python3 -q", wait_for=">>>", wait_s=45)["terminal"]
    shown = agent.call("send_keys", terminal=terminal, text="6 * 7", keys=["enter"], wait_for="42", wait_s=45)
    assert "42" in shown["screen"]
    agent.call("close_terminal", terminal=terminal)

    # Back to what was.
    agent.call("execute_bash", vm="trial", command="echo kept >/session/working/state")
    agent.call("snapshot_vm", vm="trial", name="before")
    agent.call("execute_bash", vm="trial", command="echo lost >/session/working/state")
    agent.call("restore_vm", vm="trial", snapshot="before")
    assert agent.call("execute_bash", vm="trial", command="cat /session/working/state")["stdout"] == "kept\n"

    # What was left can be read by its name.
    uris = [each["uri"] for each in agent.ask("resources/list")["resources"]]
    document = next(each for each in uris if each.endswith("/documents/out.txt"))
    assert agent.ask("resources/read", uri=document)["contents"][0]["text"] == "FROM THE HOST\n"

    # Owners come and go. What has a handle goes on; what waited is told; what a person is asked stays asked.
    (folder.parent / "not-allowed").write_text("for nobody\n")
    agent.start("upload_file", {"vm": "trial", "from": str(folder.parent / "not-allowed")})
    until(lambda: len(reviews()) == 1)
    asked = reviews()
    begun = agent.start("execute_bash", {"vm": "trial", "wait_s": 0, "timeout_s": 0, "command":
                                         "for i in $(seq 100000); do echo $i; sleep 0.2; done"})
    run = agent.answer(begun)["result"]["structuredContent"]["run"]
    waits = agent.start("execute_bash", {"vm": "trial", "command": "sleep 1000", "wait_s": 45})
    until(lambda: len(agent.call("list_runs", vm="trial")["runs"]) > 1)
    first = owner()
    os.kill(first, signal.SIGKILL)
    told = agent.answer(waits)["result"]
    assert told["isError"] and "list_runs" in told["content"][0]["text"], told
    before = agent.call("read_output", run=run)["total_bytes"]
    assert owner() != first
    assert reviews() == asked
    window = subprocess.Popen([os.environ["BERTH_DESKTOP"]], env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
                              stderr=subprocess.DEVNULL)
    until(lambda: owner() == window.pid)
    until(lambda: agent.call("get_vm", vm="trial")["state"] == "running")
    until(lambda: agent.call("read_output", run=run)["total_bytes"] > before)
    assert reviews() == asked
    window.kill()
    window.wait()
    before = agent.call("read_output", run=run)["total_bytes"]
    until(lambda: agent.call("read_output", run=run)["total_bytes"] > before)
    assert reviews() == asked
    agent.call("kill_run", run=run, signal="KILL")
    assert owner() != window.pid

    agent.call("destroy_vm", vm="trial")
    assert agent.call("list_vms")["vms"] == []
    agent.bridge.stdin.close()
    assert agent.bridge.wait(timeout=5) == 0
    print("done")


main(pathlib.Path(sys.argv[1]).resolve())
