# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a command as nobody's child: let_go.py RESULT [--own-session] -- COMMAND…

Leaves by a double fork, waits until its parent is gone, and writes the command's exit code and output to RESULT.
"""
import os
import select
import subprocess
import sys

result = sys.argv[1]
command = sys.argv[sys.argv.index("--") + 1:]
if os.fork() > 0:
    os._exit(0)
if "--own-session" in sys.argv[:sys.argv.index("--")]:
    os.setsid()
parent = os.pidfd_open(os.getpid())
if os.fork() > 0:
    os._exit(0)
select.select([parent], [], [])  # it has ended, so that this is nobody's child
done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
with open(result + ".new", "wb") as file:
    file.write(b"%d\n" % done.returncode + done.stdout)
os.rename(result + ".new", result)
