# SPDX-License-Identifier: GPL-3.0-or-later
"""What the parts of the benchmark share: machines of Berth, the machine it is compared with, clocks and scales."""
import contextlib
import functools
import json
import os
import pathlib
import time
import xml.etree.ElementTree as ElementTree

from berth import Home
from peer import Libvirt, Peer

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "berth-bench"
KIB, MIB = 1 << 10, 1 << 20


def timed(action, *arguments):
    begin = time.perf_counter()
    action(*arguments)
    return time.perf_counter() - begin


def disk_bytes(folder):
    """That the files below it take on the disk."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*"))


def pss(pids):
    """Memory of processes, each page divided by those who share it."""
    lines = [line for pid in pids for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()]
    return sum(int(line.split()[1]) * KIB for line in lines if line.startswith("Pss:"))


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Bench:
    """What all parts need, made when the first one asks for it."""

    def __init__(self, options, report, ends):
        self.quick = options.quick
        self.repeats = 2 if options.quick else 5
        self.many = 100 if options.quick else 500
        self.report = report
        self.ends = ends
        self.build = options.build
        self.template_seconds = {}
        self.home = ends.enter_context(Home(self.build / "bin/berth", KEPT))
        self.home.use_kept_images()
        self.home.serve()

    def timings(self, action, *arguments, count=None):
        return [timed(action, *arguments) for _ in range(count or self.repeats)]

    @functools.cached_property
    def floor(self):
        program = self.home.path / "floor"
        self.home.run("cc", "-O2", "-static", "-o", str(program), str(ROOT / "tests/bench/floor.c"))
        return program

    def image(self, profile):
        """The folder of the kept image; made if it is not there."""
        with self.home.connection() as owner:
            images = owner.call("image.list")["images"]
        ready = {each["profile"]: each["id"] for each in images if each["state"] == "ready"}
        if profile in ready:
            return KEPT / "images" / ready[profile]
        print(f"Building the image {profile} (once; some minutes).", flush=True)
        build_image(self.home, profile)
        return self.image(profile)

    def template(self, profile, size):
        """Makes what machines of the kind begin as copies of, once in a run."""
        self.image(profile)
        if (profile, size) not in self.template_seconds:
            print(f"(Booting the machine that copies are made of: {profile}, {size}.)", flush=True)
            build = functools.partial(self.home.berth, "image", "build", profile, "--size", size)
            self.template_seconds[profile, size] = timed(build)

    @functools.cached_property
    def domain_type(self):
        """What executes Berth's machines: kvm or qemu."""
        self.template("core", "SM")
        with self.home.machine("probe", size="SM") as owner:
            domain = "berth-" + owner.call("machine.list")["machines"][0]["machine"]
            return ElementTree.fromstring(self.home.virsh("dumpxml", domain)).get("type")

    @functools.cached_property
    def libvirt(self):
        return Libvirt(self.home)

    @functools.cached_property
    def standing_peer(self):
        self.big = self.random_file("big", 256 * MIB)
        self.empty = self.home.path / "empty"
        with open(self.empty, "wb") as file:
            file.truncate(256 * MIB)
        peer = Peer(self.libvirt, self.image("core"), self.floor, self.domain_type, source=self.big, sink=self.empty)
        self.ends.enter_context(peer)
        peer.virsh("suspend", peer.name)
        return peer

    @contextlib.contextmanager
    def peer(self):
        """The machine of the same image that is no machine of Berth. It stands still while it is not measured."""
        peer = self.standing_peer
        peer.virsh("resume", peer.name)
        try:
            yield peer
        finally:
            peer.virsh("suspend", peer.name)

    def of_machines(self):
        """The processes of Berth's machines: QEMU and networks."""
        shared = ("peer", "virtqemud", "libvirtd", "virtlogd")
        return {pid for pid, command in self.home.processes().items()
                if pid != self.home.owner.pid and not any(word in command for word in shared)}

    def random_file(self, name, size):
        path = self.home.path / name
        if not path.exists():
            with open(path, "wb") as file:
                for _ in range(0, size, MIB):
                    file.write(os.urandom(min(size, MIB)))
        return path


def profiles():
    """All that there are, each behind the one that it extends."""
    recipes = (ROOT / "resources/images").glob("*.json")
    extends = {path.stem: json.loads(path.read_text()).get("extends") for path in recipes}

    def depth(profile):
        return 1 + depth(extends[profile]) if profile else 0

    return sorted(extends, key=lambda profile: (depth(profile), profile))


def build_image(home, profile):
    """How long that took. Without its template, which is a measurement of its own."""
    home.serve(templates=0)
    seconds = timed(home.berth, "image", "build", profile)
    home.serve()
    return seconds
