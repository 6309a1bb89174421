#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands in QEMU's place on a host whose KVM claims to work (claimed_kvm.h).

To libvirt's question QEMU says from here that KVM is enabled. What is to execute under KVM then ends at once, as with a
processor that does not do what the host says of it, or is executed by the translator, as the file `kvm` beside this says:
"ends", "runs". A file `broken` ends all. What was started is in the file `started`: kvm or tcg, a line each."""

import os
import socket
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
QEMU = "/usr/bin/qemu-system-x86_64"
NO = b'"enabled": false, "present": true'
YES = b'"enabled": true, "present": true'


def carry(source, target, change):
    try:
        for line in source.makefile("rb"):
            target.sendall(change(line))
    except OSError:
        pass
    for side in (source, target):
        try:
            side.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def answer(arguments):
    """What libvirt asks is carried to a QEMU, and its answers back."""
    at = arguments.index("-qmp") + 1
    path = arguments[at].removeprefix("unix:").split(",")[0]
    asked = path + ".qemu"
    arguments[at] = f"unix:{asked},server=on,wait=off"
    if subprocess.call([QEMU, *arguments]) != 0:
        sys.exit(1)
    door = socket.socket(socket.AF_UNIX)
    door.bind(path)
    door.listen()
    if os.fork() > 0:
        os._exit(0)
    os.setsid()
    for fd in range(3):
        os.dup2(os.open(os.devnull, os.O_RDWR), fd)
    qemu = socket.socket(socket.AF_UNIX)
    qemu.connect(asked)
    os.unlink(asked)
    libvirt, _ = door.accept()
    if os.fork() == 0:
        carry(libvirt, qemu, lambda line: line)
    else:
        carry(qemu, libvirt, lambda line: line.replace(NO, YES))


def main():
    arguments = sys.argv[1:]
    if "-daemonize" in arguments:
        answer(arguments)
        return
    if "-accel" in arguments:
        at = arguments.index("-accel") + 1
        kind = arguments[at].split(",")[0]
        with open(HERE + "/started", "a") as started:
            started.write(kind + "\n")
        if os.path.exists(HERE + "/broken"):
            sys.exit("qemu-system-x86_64: nothing works here")
        if kind == "kvm":
            with open(HERE + "/kvm") as kvm:
                if kvm.read() == "ends":
                    sys.exit("qemu-system-x86_64: error: failed to set MSR 0xd90 to 0x0")
            arguments[at] = "tcg"
            arguments[arguments.index("-cpu") + 1] = "max"
    os.execv(QEMU, [QEMU, *arguments])


main()
