# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: interactive.py BERTH SESSION

Sits at a terminal as a person does: opens `berth sh`, types, resizes the window, interrupts, pastes, edits a
file with vi. Ends with 1 and the screen's last bytes when something does not come.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

berth, session = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm-256color"
    os.execv(berth, [berth, "sh", session])
screen = b""


def resize(rows, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.kill(pid, signal.SIGWINCH)


def await_text(pattern, seconds=60):
    global screen
    end = time.monotonic() + seconds
    while True:
        match = re.search(pattern, screen)
        if match:
            screen = screen[match.end():]
            return match
        if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            sys.exit(f"{pattern!r} did not come; the screen ends with {screen[-500:]!r}")
        try:
            screen += os.read(terminal, 65536)
        except OSError:
            sys.exit(f"the shell ended before {pattern!r}; the screen ends with {screen[-500:]!r}")


def type_line(text):
    os.write(terminal, text.encode() + b"\r")


resize(33, 101)
await_text(rb"[$#] ")
type_line("echo $((6 * 7))-$TERM; stty size")
await_text(rb"42-xterm-256color\r\n33 101\r\n")
resize(40, 132)
type_line("sleep 0.2; stty size")
await_text(rb"40 132\r\n")

# Ctrl-C reaches the foreground program and not the shell.
type_line("sleep 1000; echo code=$?")
await_text(rb"sleep 1000; echo[^\n]*\n")
time.sleep(1)  # a person sees the line before reaching for Ctrl-C
os.write(terminal, b"\x03")
type_line("echo still-$((1 + 1))")
await_text(rb"still-2\r\n")

# A paste far larger than a terminal's line buffer arrives whole: cat until Ctrl-D.
lines = "".join(f"line {n} of a long paste\r" for n in range(2000))
type_line("stty -echo; cat > paste; stty echo; md5sum < paste; wc -l < paste")
await_text(rb"wc -l < paste\r\n")
for start in range(0, len(lines), 1024):
    os.write(terminal, lines[start:start + 1024].encode())
os.write(terminal, b"\x04")
await_text(rb"\n2000\r\n", 120)

# A full-screen editor.
type_line("vi note.txt")
await_text(rb"note\.txt")
os.write(terminal, b"iwritten in vi\x1b:wq\r")
await_text(rb"written\r[^$]*\$ ")
type_line("cat note.txt; tput colors")
await_text(rb"written in vi\r\n256")

type_line("exit 5")
end = time.monotonic() + 30
while time.monotonic() < end:
    if select.select([terminal], [], [], 1)[0]:
        try:
            if not os.read(terminal, 65536):
                break
        except OSError:
            break
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
if status != 5:
    sys.exit(f"berth sh ended with {status} instead of 5")
