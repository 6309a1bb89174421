# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills the owner, the machine's QEMU and callers at any moment while an agent's calls go on, and looks at the record after
each death: kills.py SEED SECONDS. Works in the current folder with $BERTH; the session is “s”, the agent “agent”, who may read
granted/ and write nowhere on the host. Ends with 1 and the first thing that is wrong."""
import collections
import json
import os
import pathlib
import pty
import random
import signal
import subprocess
import sys
import time

BERTH = os.environ["BERTH"]
HOME = pathlib.Path.cwd()
chance = random.Random(int(sys.argv[1]))
deadline = time.monotonic() + float(sys.argv[2])

Caller = collections.namedtuple("Caller", "process marker tool")
callers = []  # that are under way
answered = {}  # by review: what a person said, where they were told that it holds
doubtful = set()  # reviews whose answer nobody confirmed
told = {}  # by marker: what its caller was told in the end
deaths = collections.Counter()


def check(is_so, what):
    if not is_so:
        sys.exit(f"wrong after {dict(deaths)}: {what}")


def berth(*arguments):
    return subprocess.run([BERTH, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True)


def asked(*arguments):
    """What berth says to programs; again where the owner died meanwhile."""
    for _ in range(20):
        done = berth(*arguments, "--json")
        if done.returncode == 0:
            return json.loads(done.stdout)
    sys.exit(f"berth {' '.join(arguments)}: {done.stderr}")


def answer(review, how):
    """As a person at a terminal does. Whether it holds."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(BERTH, [BERTH, "review", review, *how])
    try:
        while os.read(terminal, 4096):
            pass
    except OSError:
        pass  # its other end is closed
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def processes(*words):
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
            if all(word in command for word in words) and str(HOME).encode() in (folder / "environ").read_bytes() + command:
                yield int(folder.name)
        except OSError:
            pass  # it is gone


def kill(whose, pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
            deaths[whose] += 1
        except ProcessLookupError:
            pass


def begin(number):
    marker = f"m{number}"
    ways = {"execute_bash": {"vm": "s", "command": f"echo {marker} >> /session/working/log; sleep 0.1"},
            "upload_file": {"vm": "s", "from": str(HOME / "granted/file"), "to": f"in-{marker}"},
            "download_file": {"vm": "s", "from": "/session/working/kept", "to": str(HOME / f"out/{marker}")},
            "get_vm": {"vm": "s"}}
    tool = chance.choices(list(ways), weights=[3, 2, 5, 1])[0]
    process = subprocess.Popen([BERTH, "call", tool, json.dumps(ways[tool]), "--as", "agent", "--json"],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    callers.append(Caller(process, marker, tool))


def reap(wait=False):
    for caller in list(callers):
        if wait or caller.process.poll() is not None:
            said = caller.process.communicate()[0]
            callers.remove(caller)
            if said.strip() and caller.tool != "get_vm":
                told[caller.marker] = json.loads(said)["result"]


def look():
    """What has to be so at every moment."""
    rows = asked("audit", "--last", "1000")["calls"]
    open_ones = {review["id"] for review in asked("reviews")["reviews"]}

    def row_of(marker):
        return next((row for row in rows if f"{marker}\"" in row["arguments"] or f"{marker} >>" in row["arguments"]), None)

    for marker, result in told.items():
        check(row_of(marker), f"{marker} was told {result}, and is not on record")
    for effect in (HOME / "out").iterdir():
        row = row_of(effect.name)
        check(row and row["verdict"] == "review" and row["review"], f"{effect.name} left without a verdict: {row}")
        said = answered.get(row["review"])
        check(said == "--run" or (said is None and row["review"] in doubtful), f"{effect.name} left, and a person said {said}")
    for review in {row["review"] for row in rows if row["review"]}:
        check(review in open_ones or review in answered or review in doubtful, f"the review {review} is lost")
        done = [row for row in rows if row["review"] == review and row["outcome"] == "ok"]
        check(len(done) <= 1, f"the review {review} was used {len(done)} times")
    check(not open_ones & answered.keys(), "what was answered waits again")
    return rows, open_ones


number = 0
machine_dies = deadline - float(sys.argv[2]) * (0.2 + 0.6 * chance.random())  # once: it takes its time to boot
while time.monotonic() < deadline:
    reap()
    if len(callers) < 4:
        begin(number := number + 1)
    time.sleep(chance.random() * 0.3)
    dice = chance.random()
    if dice < 0.35:
        waiting = [review["id"] for review in asked("reviews")["reviews"]]
        if waiting:
            review = chance.choice(waiting)
            how = chance.choice([["--run"], ["--run"], ["--refuse", "no"]])
            doubtful.add(review)
            if answer(review, how):
                answered[review] = how[0]
                doubtful.discard(review)
                check(not answer(review, ["--run"]), f"the review {review} was answered twice")
    elif dice < 0.45 and callers:
        kill("caller", [chance.choice(callers).process.pid])
    elif dice < 0.6:
        kill("owner", processes(b"serve", b"berth"))
        look()
    elif not deaths["machine"] and time.monotonic() > machine_dies:
        kill("machine", processes(b"qemu-system"))

# What was allowed and not fetched is done when it is asked for, once.
rows, open_ones = look()
for review in open_ones:
    check(answer(review, ["--refuse", "no"]), f"the review {review} cannot be answered")
    answered[review] = "--refuse"
reap(wait=True)
rows, open_ones = look()
check(not open_ones, "a review came after the last call")
for review in answered:
    if answered[review] == "--run":
        berth("call", "wait_run", json.dumps({"run": review}), "--as", "agent")
rows, _ = look()
# A machine that dies leaves zeros at the end of a file, where what was appended had a length and no bytes yet.
log = berth("exec", "s", "--", "cat", "/session/working/log").stdout.replace("\0", " ").split()
for marker in log:
    check(log.count(marker) == 1, f"{marker} was done {log.count(marker)} times")
    check(any(f"{marker} >>" in row["arguments"] for row in rows), f"{marker} was done, and is not on record")
check(all(row["outcome"] for row in rows if row["agent"] == "agent"), "something is under way that nobody began")
print(f"{number} calls, {len(answered)} answers, {dict(deaths)}")
