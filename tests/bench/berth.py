# SPDX-License-Identifier: GPL-3.0-or-later
"""Berth as one person has it: folders of their own, the owner process, the command line and the owner's socket."""
import base64
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time


class Failed(Exception):
    """A sentence for whoever runs the benchmark."""


def wait_for(what, condition, seconds):
    """What the condition gives once that is something."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise Failed(f"{what}: nothing in {seconds} s.")
        time.sleep(0.02)
    return found


class Connection:
    """A client of the owner's socket (core/rpc/RPC.md), one call at a time."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile("rb")
        self.last = 0

    def close(self):
        self.lines.close()
        self.socket.close()

    def call(self, method, **params):
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.socket.sendall(json.dumps(message).encode() + b"\n")
        for line in self.lines:
            answer = json.loads(line)
            if answer.get("method") == "exec.output":
                self.output += base64.b64decode(answer["params"]["data"])
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise Failed(f"{method}: {answer['error']['message']} {answer['error'].get('data')}")
                return answer["result"]
        raise Failed(f"{method}: the owner hung up.")

    def exec(self, session, *argv):
        """What it printed."""
        self.output = b""
        end = self.call("exec", session=session, argv=argv, input=False, timeout_ms=3_600_000)
        if (end["reason"], end["code"]) != ("exited", 0):
            raise Failed(f"{argv}: {end} {self.output.decode()}")
        return self.output.decode()

    def upload(self, session, file, path):
        self.call("copy", session=session, upload=True, to=path, force=True, **{"from": str(file)})

    def download(self, session, path, file):
        self.call("copy", session=session, upload=False, to=str(file), force=True, **{"from": path})


class Home(contextlib.AbstractContextManager):
    """Where one benchmark lives. All that it started and all its files go with it; images and packages are kept."""

    def __init__(self, program, kept):
        self.program = str(program)
        self.kept = kept
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="berth-bench-", dir="/tmp"))
        self.data = self.path / "data/berth"
        self.runtime = self.path / "run/berth"
        self.owner = None
        for folder in ("data/berth", "config/berth", "run"):
            (self.path / folder).mkdir(parents=True, mode=0o700)
        (kept / "images").mkdir(parents=True, exist_ok=True)
        self.environment = os.environ | {
            "XDG_DATA_HOME": str(self.path / "data"),
            "XDG_CONFIG_HOME": str(self.path / "config"),
            "XDG_RUNTIME_DIR": str(self.path / "run"),
            "XDG_CACHE_HOME": str(kept / "cache"),
            "LC_ALL": "C.UTF-8",
            "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin",
        }
        # What KVM is worth here was found out by an earlier run.
        with contextlib.suppress(FileNotFoundError):
            shutil.copy(kept / "acceleration.json", self.data)

    def use_kept_images(self):
        (self.data / "images").symlink_to(self.kept / "images")

    def __exit__(self, *_):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.end_owner()
        with contextlib.suppress(FileNotFoundError):
            shutil.copy(self.data / "acceleration.json", self.kept)
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_for("The end of the last process", lambda: not self.processes(), 10)
        shutil.rmtree(self.path)

    def serve(self, **settings):
        """An owner with these settings and no other."""
        self.own([self.program, "serve"], settings)

    def show_window(self):
        """The window is the owner, and shows the newest session on a display that nobody sees."""
        self.own([str(pathlib.Path(self.program).with_name("berth-desktop")), "-platform", "offscreen"], {})

    def own(self, command, settings):
        self.end_owner()
        settings = {"idle_minutes": 0, "warm_machines": 0, "machines": 20, "memory_percent": 100} | settings
        (self.path / "config/berth/settings.json").write_text(json.dumps(settings))
        with open(self.path / "owner.log", "ab") as log:
            # Of a session of its own: Ctrl-C is for us, and we end it.
            self.owner = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL,
                                          stdout=log, stderr=log, start_new_session=True)
        wait_for("The owner's socket", self.listens, 60)

    def allow(self, caller, grant):
        """What an agent of that name may do from the next call on (core/gate/GATE.md)."""
        rules = {"version": 1, "callers": {caller: grant}}
        (self.path / "config/berth/rules.json").write_text(json.dumps(rules))

    def listens(self):
        with contextlib.suppress(OSError):
            Connection(self.runtime / "berth.sock").close()
            return True
        if self.owner.poll() is not None:
            raise Failed("The owner ended:\n" + (self.path / "owner.log").read_text()[-2000:])
        return False

    def end_owner(self):
        if self.owner:
            self.owner.terminate()
            self.owner.wait(120)
            self.owner = None

    @contextlib.contextmanager
    def connection(self):
        with contextlib.closing(Connection(self.runtime / "berth.sock")) as connection:
            yield connection

    def berth(self, *arguments):
        return self.run(self.program, *arguments)

    def run(self, *command, **options):
        options = {"env": self.environment} | options
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)
        if done.returncode != 0:
            raise Failed(f"{' '.join(command)}: code {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def libvirt(self):
        """The daemon that the owner uses; root has one of its own (core/vm/MACHINES.md)."""
        if os.getuid() != 0:
            return "qemu:///session"
        sockets = self.runtime / "libvirt"

        def found():
            with self.connection() as owner:
                owner.call("doctor")  # starts the daemon where it does not run
            names = ("virtqemud-sock", "libvirt-sock")
            return next((sockets / name for name in names if (sockets / name).exists()), None)

        return f"qemu+unix:///session?socket={wait_for('The socket of libvirt', found, 60)}"

    def virsh(self, *arguments):
        return self.run("virsh", "-q", "-c", self.libvirt(), *arguments)

    def processes(self, of=""):
        """Of this home, by what they are called with; `of` is a part of the command line."""
        found = {}
        for folder in pathlib.Path("/proc").iterdir():
            if not folder.name.isdigit() or int(folder.name) == os.getpid():
                continue
            with contextlib.suppress(OSError):
                command = (folder / "cmdline").read_bytes()
                is_ours = str(self.path).encode() in command + (folder / "environ").read_bytes()
                if is_ours and command and of.encode() in command:
                    found[int(folder.name)] = command.decode(errors="replace")
        return found

    @contextlib.contextmanager
    def machine(self, name, **order):
        """A session whose machine runs, and a connection; both go again."""
        with self.connection() as connection:
            connection.call("session.create", name=name, start=True, **order)
            try:
                yield connection
            finally:
                with self.connection() as another:
                    another.call("session.remove", session=name)
