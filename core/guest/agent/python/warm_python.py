# SPDX-License-Identifier: GPL-3.0-or-later
"""The interpreter that scripts are forked from (PYTHON.md). The agent starts it as the user:

    python3 warm_python.py MODULES ROOM

Standard input is a socket; with each packet comes another, for one fork that shall wait at it for a script. MODULES is a
file with names to import, one a line. ROOM is as long as what ps(1) may show of a script's arguments.
"""
import sys

AT_START = frozenset(sys.modules)

import atexit
import builtins
import ctypes
import gc
import importlib.machinery
import io
import linecache
import os
import signal
import site
import socket
import stat
import struct
import time
import weakref

import berth_cell  # for scripts that run by it

FOLDER, PROGRAM = 1, 2  # Step of spawn.cpp
LONGEST_REQUEST = 1 << 18
IGNORE_COOKIE = 0x0800  # PyCF_IGNORE_COOKIE of compile.h

ENVIRONMENT = dict(os.environb)
READY = []  # names of the modules that scripts need not import
USER_PACKAGES = site.getusersitepackages()
CONFIGURED = os.path.expanduser("~/.config/matplotlib/matplotlibrc")


class Unfit(Exception):
    """It takes an interpreter of its own, as whatever else goes wrong before the script begins."""


class NothingToForget:
    @staticmethod
    def invalidate_caches():
        pass


class CompilerFlags(ctypes.Structure):
    _fields_ = [("flags", ctypes.c_int), ("feature_version", ctypes.c_int)]


def look(paths):
    """What there is at the paths, to be compared with what there is later."""
    seen = []
    for path in paths:
        try:
            status = os.stat(path)
            seen.append((path, status.st_ino, status.st_mtime_ns, status.st_size))
        except OSError:
            seen.append((path, 0, 0, 0))
    return seen


def places():
    """Where another version of what is imported here would show: the folders of packages, and Debian's own list."""
    found = ["/var/lib/dpkg/status", sys.executable, USER_PACKAGES, CONFIGURED, *sys.path]
    for folder in sys.path:
        if os.path.isdir(folder):
            found += sorted(entry.path for entry in os.scandir(folder) if entry.name.endswith(".pth"))
    return found


def load(list_of_modules):
    try:
        with open(list_of_modules, encoding="utf-8") as file:
            names = file.read().split()
    except OSError:
        names = []
    for name in names:
        try:
            importlib.import_module(name)
        except Exception:  # missing or broken: a script that imports it finds out itself
            pass


def spare():
    """At the end, what was loaded before the script is left as it is: to take it apart, one object after the other, would
    touch every page of it, most of which are shared until then."""
    kept = [sys.modules.pop(name, None) for name in READY]
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))  # for good
    for thing in gc.get_objects():  # the script's: what was there before is frozen
        if isinstance(thing, (io.TextIOWrapper, io.BufferedWriter, io.BufferedRandom)):
            try:
                thing.flush()  # it may be what such a module holds
            except (OSError, ValueError):
                pass  # closed, or said when it is taken apart


def files_of_the_user():
    """Modules that can be written over where they are."""
    home = os.path.expanduser("~") + "/"
    files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    return sorted(file for file in files if isinstance(file, str) and file.startswith(home))


def write_own(name, text):
    try:
        with open("/proc/self/" + name, "w", encoding="ascii") as file:
            file.write(text)
    except OSError:
        pass


def read_own(name):
    with open("/proc/self/" + name, encoding="ascii") as file:
        return file.read()


def fork_for_each(control):
    """Returns the socket in each fork, and nothing here once the agent is gone. A fork is the agent's child."""
    while True:
        _, sockets, _, _ = socket.recv_fds(control, 1, 1, socket.MSG_CMSG_CLOEXEC)
        if not sockets:
            return None
        orphan, parent = os.pipe()
        between = os.fork()
        if between == 0:
            if os.fork() != 0:
                os._exit(0)
            os.close(parent)
            os.read(orphan, 1)  # ends when the one between is no more
            os.close(orphan)
            control.close()
            return socket.socket(fileno=sockets[0])
        for number in (*sockets, orphan):
            os.close(number)
        os.waitpid(between, 0)
        os.close(parent)


def fail(report, step, error):
    os.write(report, struct.pack("ii", step, error))
    os._exit(127)


def enter(folder, home, report):
    try:
        os.chdir(folder)
    except OSError as error:
        try:
            if not home:
                raise
            os.chdir(home)
        except OSError as last:
            fail(report, FOLDER, last.errno or error.errno)


def become_ordinary(argv, environment, report):
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execvpe(argv[0], argv, environment)
    except OSError as error:
        fail(report, PROGRAM, error.errno)


def check_environment(argv, environment):
    mine, others = dict(ENVIRONMENT), dict(environment)
    mine.pop(b"BERTH_RUN", None)
    os.environb[b"BERTH_RUN"] = others.pop(b"BERTH_RUN", b"")
    if mine != others or any(name.startswith(b"PYTHON") for name in mine) or "usercustomize" in sys.modules:
        raise Unfit
    for folder in os.fsdecode(environment.get(b"PATH", b"")).split(":"):
        program = os.path.join(folder or ".", os.fsdecode(argv[0]))
        if os.access(program, os.X_OK) and not os.path.isdir(program):
            if program == sys.executable:
                return
            break
    raise Unfit


def check_folder(folder, loaded):
    """A module of the script's own may have the name of one that is loaded already."""
    with os.scandir(folder or ".") as entries:
        names = {entry.name.partition(".")[0] for entry in entries}
    if not names.isdisjoint(loaded) or os.path.exists("matplotlibrc"):
        raise Unfit


def prepare(argv):
    """Sets sys.argv and sys.path; gives the call that runs the script."""
    words = [os.fsdecode(word) for word in argv]
    if len(argv) > 2 and argv[1] == b"-c":
        text = words[2].encode()
        flags = CompilerFlags(IGNORE_COOKIE, sys.version_info.minor)
        sys.argv[:] = ["-c", *words[3:]]
        folder = ""
        if sys.version_info >= (3, 13):  # tracebacks show the lines
            source = words[2] + "\n"
            linecache._register_code(compile(source, "<string>", "exec", dont_inherit=True), source, "<string>")
        call = ctypes.pythonapi.PyRun_SimpleStringFlags, text + b"\n", ctypes.byref(flags)
    elif len(argv) > 1 and argv[1] and not argv[1].startswith(b"-"):
        name = words[1] if words[1].startswith("/") else os.getcwd() + "/" + words[1]
        with open(name, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode) or b"\0" in file.read():
                raise Unfit  # an archive, say
        sys.argv[:] = words[1:]
        folder = os.path.dirname(os.path.realpath(name))
        open_file = ctypes.CDLL(None).fopen
        open_file.restype = ctypes.c_void_p
        file = ctypes.c_void_p(open_file(os.fsencode(name), b"rb"))
        call = ctypes.pythonapi.PyRun_SimpleFileExFlags, file, os.fsencode(name), 1, None
    else:
        raise Unfit
    sys.orig_argv[:] = words
    sys.path.insert(0, folder)
    return folder, call


def forget_folders():
    """importlib.invalidate_caches(), which from Python 3.12 on loads importlib.metadata to tell it: that takes longer than
    most scripts, and before it is loaded it knows nothing to forget."""
    name = "importlib.metadata"
    absent = name not in sys.modules
    if absent:
        sys.modules[name] = type(sys)(name)
        sys.modules[name].MetadataPathFinder = NothingToForget
    importlib.invalidate_caches()
    if absent:
        del sys.modules[name]


def stream(number, mode, like):
    """As the interpreter makes sys.stdin and the others at its start."""
    buffer = open(number, mode + "b", closefd=False)
    name = like.name
    buffer.raw.name = name
    lines = number == 2 or buffer.raw.isatty()
    text = io.TextIOWrapper(buffer, like.encoding, like.errors, newline="\n", line_buffering=lines)
    text.mode = mode
    return text


def renew_streams():
    sys.stdin = sys.__stdin__ = stream(0, "r", sys.__stdin__)
    sys.stdout = sys.__stdout__ = stream(1, "w", sys.__stdout__)
    sys.stderr = sys.__stderr__ = stream(2, "w", sys.__stderr__)


def renew_chance():
    """Machines that are copies have this process in common."""
    sys.modules["random"].seed()
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()


def renew_main():
    main = type(sys)("__main__")
    main.__builtins__ = builtins
    main.__loader__ = importlib.machinery.BuiltinImporter
    main.__annotations__ = {}
    sys.modules["__main__"] = main


def show(argv):
    """What ps(1) tells of this process."""
    start, end = (int(field) for field in read_own("stat").rpartition(")")[2].split()[45:47])
    room = end - start - 1
    ctypes.memmove(start, (b"\0".join(argv) + b"\0")[:room].ljust(room, b"\0"), room)


def become(agent, zygote, seen, loaded, badness):
    """Waits for a script and gives the call that runs it."""
    os.setsid()
    agent.send(b"1")
    request, numbers, _, _ = socket.recv_fds(agent, LONGEST_REQUEST, 4, socket.MSG_CMSG_CLOEXEC)
    if len(numbers) != 4:
        os._exit(0)
    agent.close()
    for number in range(3):
        os.dup2(numbers[number], number)
        os.close(numbers[number])
    report = numbers[3]
    os.set_inheritable(report, False)  # its end says that another program runs; recv_fds() drops its flags
    write_own("oom_score_adj", badness)
    folder, home, count, *words = request.split(b"\0")
    argv = words[: int(count)]
    environment = dict(word.split(b"=", 1) for word in words[int(count) :])
    enter(folder, home, report)
    try:
        if look([path for path, *_ in seen]) != seen:
            signal.pidfd_send_signal(zygote, signal.SIGTERM)  # the next one knows what is there now
            raise Unfit
        check_environment(argv, environment)
        own_folder, call = prepare(argv)
        check_folder(own_folder, loaded)
        forget_folders()
        time.tzset()
        renew_streams()
        renew_chance()
        renew_main()
        show(argv)
    except Exception:
        become_ordinary(argv, environment, report)
    os.close(zygote)
    os.close(report)
    return call


def wait():
    control = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    os.close(nothing)
    badness = read_own("oom_score_adj")
    write_own("oom_score_adj", "1000")  # before anything that people started
    sys.path.pop(0)
    import random  # whose state has to be made anew

    atexit.register(spare)  # first, so that it comes after all that modules and scripts want at the end
    seen = look(places())
    load(sys.argv[1])
    READY.extend(sys.modules.keys() - AT_START - {"__main__"})
    seen += look(files_of_the_user())
    loaded = frozenset(name.partition(".")[0] for name in sys.modules.keys() - AT_START)
    zygote = os.pidfd_open(os.getpid())
    gc.collect()
    gc.freeze()
    agent = fork_for_each(control)
    return agent and become(agent, zygote, seen, loaded, badness)


def end(status):
    """As the interpreter ends a script (Py_FinalizeEx), but for itself: also what every program has, all its names and
    types, would be touched for nothing. Returns where something is not as ever: then the interpreter ends."""
    try:
        if "threading" in sys.modules:
            sys.modules["threading"]._shutdown()
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        own = [sys.modules.pop(name) for name in sys.modules.keys() - AT_START]
        own = [weakref.ref(module) for module in own if isinstance(module, type(sys))]
        sys.modules.pop("__main__", None)
        for name in ("last_type", "last_value", "last_traceback", "last_exc"):
            vars(sys).pop(name, None)
        gc.collect()
        for module in own:
            clear(module())
        gc.collect()
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        return
    ctypes.PyDLL(None).exit(status)  # what C libraries have to write they write now


def clear(module):
    """Names with one underscore go first, __builtins__ stays."""
    names = vars(module) if module else {}
    for first in (True, False):
        for name in list(names):
            if name != "__builtins__" and (name.startswith("_") and not name.startswith("__")) == first:
                names[name] = None


# Versions whose start is known; in others everybody starts an interpreter of his own.
CALL = wait() if (3, 11) <= sys.version_info < (3, 14) else None
if CALL:
    status = 1 if CALL[0](*CALL[1:]) != 0 else 0
    if getattr(sys, "last_type", None) is not KeyboardInterrupt:  # that one the interpreter ends by the signal
        end(status)
        sys.exit(status)
