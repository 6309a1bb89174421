# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the steps of a build one after the other: what each prints is kept, how far it is is shown, and none goes on for ever."""
import dataclasses
import os
import re
import selectors
import shlex
import signal
import subprocess
import time

from berth.job import BadInput, quoted

MOST_LOG = 64 << 20  # bytes of all steps
MOST_OUTPUT = 32 << 20  # bytes of one that are looked through
_MOST_LINES = 1500  # that are shown
_FAR = re.compile(r"^\s*(?:\[\s*)?(\d{1,6})/(\d{1,6})(?:\]|\s+(?:Test\b|\S))")  # of Ninja, CTest, Meson
_NO_NETWORK = re.compile(
    r"could not resolve|name resolution|name or service not known|ENOTFOUND|EAI_AGAIN|ENETUNREACH|ECONNREFUSED|ENOTCACHED|E404|network is unreachable"
    r"|no route to host|dial tcp|failed to connect|unable to connect|connection refused|spurious network error|no matching distribution"
    r"|temporary failure|failed to (?:establish|download|fetch)|couldn't resolve|--offline|\bwrap-mode|server misbehaving|i/o timeout|failed to clone|go mod (?:download|tidy)",
    re.IGNORECASE,
)


@dataclasses.dataclass
class Step:
    title: str
    command: str
    code: int  # 128 and the signal of what was killed
    seconds: float
    text: str  # what it printed; the end of it, if it is long
    cut_off: bool = False  # did not end in time

    def last(self, lines):
        """What it said in the end, for who has to mend it."""
        return "\n".join(self.text.rstrip().splitlines()[-lines:])

    def lacks_network(self):
        return bool(self.code and _NO_NETWORK.search(self.text))


class StepFailed(Exception):
    def __init__(self, step):
        super().__init__(step.title)
        self.step = step


class Steps:
    """The steps of one job. `log` gets what they print, `job` how far they are."""

    def __init__(self, job, log, minutes):
        self.done = []
        self._job = job
        self._log = log
        self._logged = 0
        self._shown = 0
        self._end = time.monotonic() + 60 * minutes
        self._minutes = minutes

    @property
    def minutes(self):
        return self._minutes

    def run(self, title, command, folder, share=(10, 70), environment=None, must=True):
        """Runs a command; raises StepFailed if it must succeed and did not. `share` is its part of the bar, in percent."""
        line = shlex.join(command)
        self._job.step(share[0], 100, title)
        self._write(("\n$ %s\n" % line).encode("utf-8", "replace"))
        begin = time.monotonic()
        output = bytearray()
        try:
            process = subprocess.Popen(
                command, cwd=folder, env={**os.environ, "CI": "1", "LC_ALL": "C.UTF-8", "TERM": "dumb", **(environment or {})},
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True, bufsize=0,
            )
        except (FileNotFoundError, PermissionError) as problem:
            raise BadInput("%s cannot be started: %s." % (quoted(command[0]), problem.strerror)) from problem
        try:
            code, cut_off = self._follow(process, output, title, share)
        finally:
            _end(process)
        step = Step(title, line, code, time.monotonic() - begin, output.decode("utf-8", "replace"), cut_off)
        self.done.append(step)
        if code and must:
            raise StepFailed(step)
        return step

    def _follow(self, process, output, title, share):
        """Until the program has ended, whoever else still has its pipe."""
        ended = os.pidfd_open(process.pid)
        rest = b""
        drained = 0
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            ready.register(ended, selectors.EVENT_READ)
            os.set_blocking(process.stdout.fileno(), False)
            try:
                while True:
                    left = self._end - time.monotonic()
                    events = [key.fileobj for key, _ in ready.select(max(left, 0))] if left > 0 else []
                    if not events:
                        self._write(b"\nIt did not end in time.\n")
                        return 124, True
                    piece = b""
                    if process.stdout in events:
                        piece = process.stdout.read(1 << 16)
                        if piece == b"":
                            ready.unregister(process.stdout)
                        elif piece:
                            self._write(piece)
                            output += piece
                            del output[: max(0, len(output) - MOST_OUTPUT)]
                            *lines, rest = (rest + piece).split(b"\n")
                            rest = rest[-4096:]
                            self._show(lines, title, share)
                    drained += len(piece or b"") if ended in events else 0
                    if ended in events and (not piece or drained > 1 << 20):  # a pipe holds less than that
                        code = process.wait()
                        self._show([rest] if rest else [], title, share)
                        return (128 - code if code < 0 else code), False
            finally:
                os.close(ended)

    def _show(self, lines, title, share):
        for line in lines:
            text = line.decode("utf-8", "replace").rstrip()
            if text.startswith("::"):
                text = " " + text  # only this script says how far it is
            if found := _FAR.match(text):
                done, total = int(found[1]), int(found[2])
                if 0 < done <= total:
                    self._job.step(share[0] + round((share[1] - share[0]) * done / total), 100, title)
            if self._shown < _MOST_LINES:
                self._job.progress(text[:500])
            elif self._shown == _MOST_LINES:
                self._job.progress("It prints more than is shown here; the log has it.")
            self._shown += 1

    def _write(self, piece):
        room = MOST_LOG - self._logged
        self._logged += len(piece)
        if room > 0:
            self._log.write(piece[:room])
            if len(piece) >= room:
                self._log.write(b"\nThe rest is not kept.\n")
            self._log.flush()


def _end(process):
    """Ends it and what it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.stdout.close()
    process.wait()
