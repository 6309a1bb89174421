#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records what a program prints on a terminal of 80x24 while keys are typed.

usage: record.py FILE KEYS PROGRAM [ARGUMENT...]

KEYS are typed one after the other, each after the program has been quiet for a while: text with Python's escapes, cut
at spaces (\\x20 is one). The recording ends before the program does, so that its screen is on.
"""
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios

ANSWERS = {
    b"\x1b[c": b"\x1b[?62;6;21;22c",
    b"\x1b[0c": b"\x1b[?62;6;21;22c",
    b"\x1b[>c": b"\x1b[>1;277;0c",
    b"\x1b[6n": b"\x1b[1;1R",
}
name, keys, *program = sys.argv[1:]
keys = [k.encode("latin-1", "backslashreplace").decode("unicode_escape") for k in keys.split()]

child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", LC_ALL="C.UTF-8")
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.execvp(program[0], program)
recording = b""
while True:
    ready, _, _ = select.select([terminal], [], [], 1.0)
    if ready:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        recording += piece
        for question, answer in ANSWERS.items():
            if question in piece:
                os.write(terminal, answer)
    elif not recording:
        continue
    elif keys:
        os.write(terminal, keys.pop(0).encode())
    else:
        break
os.kill(child, signal.SIGKILL)
with open(name, "wb") as file:
    file.write(recording)
