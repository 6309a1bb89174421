# SPDX-License-Identifier: GPL-3.0-or-later
"""Ways from reviewed code to a program, or to something that nobody reviewed. Run as such code, it prints a line for each:
its name, and the error that it met or THROUGH. What an earlier run has prepared is in the working folder (prepare.sh)."""
import ctypes
import fcntl
import mmap
import multiprocessing
import os
import pty
import signal
import socket
import struct
import subprocess
import sys

LIBC = ctypes.CDLL(None, use_errno=True)
HOME = os.path.expanduser("~")
PACKAGES = os.path.join(HOME, ".local/lib/python{}.{}/site-packages".format(*sys.version_info))


def must(condition, what):
    if not condition:
        raise OSError(what)


def call(number, *arguments):
    result = LIBC.syscall(ctypes.c_long(number), *(a if isinstance(a, (bytes, type(None))) else ctypes.c_long(a)
                                                   for a in arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def in_a_child(action):
    """Through if it ends there with 0."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(action() or 0)
        except BaseException:
            os._exit(1)
    must(os.waitpid(child, 0)[1] == 0, "it did not work in a child")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "a", encoding="utf-8") as file:
        file.write(text)


def other_processes():
    own = os.getuid()
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) not in (os.getpid(), os.getppid()):
            try:
                if os.stat("/proc/" + name).st_uid == own:
                    yield int(name)
            except OSError:
                pass


def old_calls():
    """i386's getpid(), which needs nothing."""
    memory = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    memory.write(bytes.fromhex("b814000000cd80c3"))
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    return 0 if ctypes.CFUNCTYPE(ctypes.c_int)(address)() > 0 else 1


def through_socket(path):
    with socket.socket(socket.AF_UNIX) as other:
        other.connect(path)


def run_apart(method):
    process = multiprocessing.get_context(method).Process(target=print)
    process.start()
    process.join()
    must(process.exitcode == 0, "it did not work in a process")


def add(folder, name):
    sys.path.insert(0, folder)
    try:
        __import__(name)
    finally:
        sys.path.pop(0)


PROGRAMS = {
    "subprocess": lambda: subprocess.run(["true"], check=True),
    "a shell": lambda: subprocess.run("true", shell=True, check=True),
    "os.system": lambda: must(os.system("true") == 0, "os.system did not work"),
    "os.popen": lambda: must(os.popen("echo x 2>&1").read() == "x\n", "os.popen did not work"),
    "os.execv": lambda: os.execv("/bin/true", ["true"]),
    "os.execvpe": lambda: os.execvpe("true", ["true"], {"LD_PRELOAD": "/session/working/a.so"}),
    "os.posix_spawn": lambda: must(os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0)[1] == 0, "not spawned"),
    "os.posix_spawnp": lambda: must(os.waitpid(os.posix_spawnp("true", ["true"], {}), 0)[1] == 0, "not spawned"),
    "os.spawnv": lambda: must(os.spawnv(os.P_WAIT, "/bin/true", ["true"]) == 0, "os.spawnv did not work"),
    "fork and exec": lambda: in_a_child(lambda: os.execv("/bin/true", ["true"])),
    "exec by descriptor": lambda: os.execve(os.open("/bin/true", os.O_RDONLY), ["true"], {}),
    "pty.spawn": lambda: must(pty.spawn(["true"]) == 0, "pty.spawn did not work"),
    "sudo": lambda: subprocess.run(["sudo", "-n", "true"], check=True),
    "systemd-run": lambda: subprocess.run(["systemd-run", "--user", "true"], check=True),
    "at": lambda: subprocess.run(["at", "now"], input=b"true", check=True),
    "apt-get": lambda: subprocess.run(["apt-get", "install", "-y", "jq"], check=True),
    "pip": lambda: subprocess.run([sys.executable, "-m", "pip", "install", "."], check=True),
    "a new interpreter": lambda: subprocess.run([sys.executable, "-c", ""], check=True),
    "multiprocessing, spawn": lambda: run_apart("spawn"),
    "multiprocessing, forkserver": lambda: run_apart("forkserver"),
}
CALLS = {
    "execve": lambda: call(59, b"/bin/true", None, None),
    "execveat": lambda: call(322, -100, b"/bin/true", None, None, 0),
    "execve of x32": lambda: call(0x40000000 | 520, b"/bin/true", None, None),
    "calls of i386": lambda: in_a_child(old_calls),
    "memfd_create": lambda: os.memfd_create("program"),
    "io_uring": lambda: call(425, 8, b"\0" * 120),
    "bpf": lambda: call(321, 0, b"\0" * 72, 72),
    "userfaultfd": lambda: call(323, 1),
    "ptrace": lambda: call(101, 0, 0, 0, 0),
    "ptrace of another": lambda: call(101, 16, next(other_processes(), 1), 0, 0),
    "process_vm_writev": lambda: call(311, os.getppid(), b"\0" * 16, 1, b"\0" * 16, 1, 0),
    "pidfd_getfd": lambda: call(438, os.pidfd_open(os.getpid()), 0, 0),
    "unshare": lambda: call(272, 0x10000000),
    "clone into a namespace": lambda: must(call(56, 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0) < 0, "cloned"),
    "clone3": lambda: must(call(435, b"\0" * 88, 88) < 0, "cloned"),
    "setns": lambda: call(308, os.open("/proc/self/ns/net", os.O_RDONLY), 0),
    "personality": lambda: call(135, 0x0400000),
    "typing into a terminal": lambda: fcntl.ioctl(0, 0x5412, b"x"),
}
SERVICES = {
    "D-Bus": lambda: through_socket("/run/dbus/system_bus_socket"),
    "the package helper": lambda: through_socket("/run/berth/packages.sock"),
    "systemd of the user": lambda: through_socket(f"/run/user/{os.getuid()}/systemd/private"),
    "an abstract socket": lambda: through_socket("\0/tmp/dbus"),
    "a pair that is connected anew": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].connect(
        "/run/systemd/journal/dev-log"),
    "a socket to the host": lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM),
}
IMPORTS = {
    "a module of the working folder": lambda: __import__("berth_written"),
    "a module of a folder that is added": lambda: add(os.getcwd(), "berth_written"),
    "a module of the folder one is in": lambda: add("", "berth_written"),
    "a package of the user's": lambda: add(PACKAGES, "berth_packaged"),
    "sitecustomize": lambda: must(not __import__("sitecustomize").__file__.startswith("/usr/lib/"),
                                  "it is the system's"),
    "usercustomize": lambda: __import__("usercustomize"),
    "a hook that ran at the start": lambda: must("BERTH_HOOKED" in os.environ, "none ran"),
    "a variable of the caller's": lambda: must("BERTH_GIVEN" in os.environ, "it is not there"),
}
WRITINGS = {  # for somebody else to run later
    "memory of its own": lambda: open("/proc/self/mem", "r+b"),
    ".bashrc": lambda: write(HOME + "/.bashrc", "true\n"),
    ".profile": lambda: write(HOME + "/.profile", "true\n"),
    "a .pth file": lambda: write(PACKAGES + "/berth.pth", "import os\n"),
    "usercustomize.py": lambda: write(PACKAGES + "/usercustomize.py", "pass\n"),
    "a service of the user's": lambda: write(HOME + "/.config/systemd/user/a.service", "[Service]\nExecStart=true\n"),
    "a table of cron": lambda: write("/etc/cron.d/berth", "* * * * * agent true\n"),
    "a program on the path": lambda: write(HOME + "/.local/bin/ls", "#!/bin/sh\n"),
    "a link to what is outside": lambda: os.link(HOME + "/.bashrc", os.getcwd() + "/linked"),
    "a terminal": lambda: open("/dev/ptmx", "r+b", buffering=0),
}
OTHERS = {
    "a signal to another": lambda: os.kill(next(other_processes()), 0),
    "the end of all others": lambda: [os.kill(each, signal.SIGCONT) for each in other_processes()] or must(False, "none"),
}

KINDS = {"programs": PROGRAMS, "calls": CALLS, "services": SERVICES, "imports": IMPORTS, "writings": WRITINGS,
         "others": OTHERS}
for kind, ways in KINDS.items():
    for name, way in ways.items():
        try:
            way()
            print(f"{kind}\t{name}\tTHROUGH", flush=True)
        except BaseException as error:
            print(f"{kind}\t{name}\t{type(error).__name__}: {error}", flush=True)
print("end")
