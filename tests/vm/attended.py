# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: attended.py BERTH TOOL SHOWN FILE…

Sits at a terminal and asks Berth's own agent, which obeys what it reads, with these files. Says no to the first call of TOOL
that it is asked to allow, and yes to the second, both shown with SHOWN; prints the exit code.
"""
import os
import pty
import select
import sys
import time

berth, tool, shown, *files = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.execv(berth, [berth, "ask", "Sum the amounts of the orders."] + [word for file in files for word in ("--attach", file)])
screen = b""


def await_text(text, seconds=240):
    global screen
    end = time.monotonic() + seconds
    while text not in screen:
        if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            sys.exit(f"{text!r} did not come; the screen ends with {screen[-1000:]!r}")
        try:
            screen += os.read(terminal, 65536)
        except OSError:
            sys.exit(f"it ended before {text!r}; the screen ends with {screen[-1000:]!r}")
    screen = screen[screen.index(text) + len(text):]


for answer in (b"not that one\r", b"y\r"):
    await_text(f"It wants to call {tool}.".encode())
    await_text(shown.encode())
    await_text(b"Allow it? [y/N] ")
    os.write(terminal, answer)
await_text(b"All is done.")
while True:
    try:
        if not os.read(terminal, 65536):
            break
    except OSError:
        break
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
