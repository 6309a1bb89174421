# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs code that a person has read, and holds it to that (REVIEWED.md). The agent starts it as the user:

    python3 -I -S -B -c "BERTH_CELL THIS" FORBIDDEN SESSION RULE CODE

FORBIDDEN is what the kernel is to refuse (reviewed.cpp), in hexadecimal digits. Below SESSION may be written. RULE is `must`
where nothing may run unless the kernel keeps writing to that, `may` in tests.
"""
import sys

sys.dont_write_bytecode = True

import ctypes
import os

SECCOMP_MODE_FILTER, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 2, 22, 38
LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT = 444, 445, 446
# Of linux/landlock.h: what is refused but where a rule allows it.
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, MAKE_CHAR, MAKE_BLOCK = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 6, 1 << 11
TRUNCATE, IOCTL_DEVICE = 1 << 14, 1 << 15
ALL_OF_VERSION = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
SCOPES = 1 | 2  # no abstract sockets of others, no signals to others; from version 6 on

HINT = ("Reviewed code starts no other programs, writes only below {}, /tmp, /var/tmp and /dev/shm, and reaches no program of "
        "the machine but over TCP and UDP.")


class Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p)]


class Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32)]


LIBC = ctypes.CDLL(None, use_errno=True)


def call(number, *arguments):
    LIBC.syscall.restype = ctypes.c_long
    result = LIBC.syscall(ctypes.c_long(number), *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def long(value):
    return ctypes.c_long(value)


def limit_writing(session, rule):
    try:
        version = call(LANDLOCK_CREATE, None, long(0), long(1))
    except OSError:
        if rule == "may":
            return
        raise
    files = ALL_OF_VERSION[min(version, max(ALL_OF_VERSION))] & ~(READ_FILE | READ_DIR)
    rules = Ruleset(files, 0, SCOPES if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = call(LANDLOCK_CREATE, ctypes.byref(rules), long(size), long(0))
    # Nothing but a file is what a rule for a file can be about.
    in_files = files & (WRITE_FILE | TRUNCATE | IOCTL_DEVICE)
    in_folders = files & ~(EXECUTE | MAKE_CHAR | MAKE_BLOCK | IOCTL_DEVICE)
    places = [(path, in_folders) for path in (session, "/tmp", "/var/tmp", "/dev/shm")]
    places += [(path, in_files) for path in ("/dev/null", "/dev/zero", "/dev/full")]
    for path, allowed in places:
        try:
            folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except FileNotFoundError:
            continue
        beneath = Beneath(allowed, folder)
        call(LANDLOCK_ADD, long(ruleset), long(1), ctypes.byref(beneath), long(0))
        os.close(folder)
    call(LANDLOCK_RESTRICT, long(ruleset), long(0))
    os.close(ruleset)


def forbid(instructions):
    size = len(instructions) // 8
    memory = ctypes.create_string_buffer(instructions, len(instructions))
    program = Filter(size, ctypes.addressof(memory))
    if LIBC.prctl(PR_SET_SECCOMP, long(SECCOMP_MODE_FILTER), ctypes.byref(program), long(0), long(0)) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def is_of_the_system(folder):
    """Nobody but root can put anything into it."""
    while True:
        try:
            status = os.stat(folder)
        except OSError:
            return False
        if status.st_uid != 0 or status.st_mode & 0o022:
            return False
        if folder == "/":
            return True
        folder = os.path.dirname(folder)


def trust_the_system_alone():
    """The packages of the image are there as ever; what lies in the session's files is no module, whatever folder the code
    adds."""
    version = "python{}.{}".format(*sys.version_info)
    packages = ("/usr/local/lib/" + version + "/dist-packages", "/usr/lib/python3/dist-packages")
    sys.path[:] = [folder for folder in (*sys.path, *packages) if os.path.exists(folder) and is_of_the_system(folder)]

    def trusting(hook):
        def of_the_system(folder):
            if not is_of_the_system(os.path.realpath(folder) if folder else os.getcwd()):
                raise ImportError("reviewed code imports no files of the session", path=folder)
            return hook(folder)
        return of_the_system

    sys.path_hooks[:] = [trusting(hook) for hook in sys.path_hooks]
    sys.path_importer_cache.clear()


def hold_and_run():
    forbidden, session, rule, code = sys.argv[1:]
    try:
        trust_the_system_alone()
        if LIBC.prctl(PR_SET_NO_NEW_PRIVS, long(1), long(0), long(0), long(0)) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        limit_writing(session, rule)
        forbid(bytes.fromhex(forbidden))
    except Exception as error:
        print(f"The machine cannot hold the code to what was reviewed, so that it did not run: {error}", file=sys.stderr)
        sys.exit(126)
    run(code, session + "/output", HINT.format(session))


hold_and_run()
