# SPDX-License-Identifier: GPL-3.0-or-later
"""What the host's cache of packages saves a machine whose way out is a link of 20 Mbit/s (core/vm/CACHE.md)."""
import contextlib
import os

from bench import timed
from berth import Failed

MODULES = {"typescript": "5.4.5", "date-fns": "3.6.0", "lodash": "4.17.21"}
DEBIAN = "libllvm19 git-man vim-common"  # of what every image has the lists of
PROGRAM = "ruby"  # what no image has
REGISTRY = "https://registry.npmjs.org"
CACHE = "http://10.0.2.3:3142"
# Beside the rules of the machine's network: what comes in by the link waits for its turn. The cache's way is another.
HOLD = """ip link add held type ifb && ip link set held up && tc qdisc add dev held root tbf rate 20mbit burst 32k limit 8m &&
tc qdisc add dev uplink ingress &&
tc filter add dev uplink parent ffff: protocol all u32 match u32 0 0 action mirred egress redirect dev held"""
HIDE = """nft add table inet hidden && nft 'add chain inet hidden out { type filter hook output priority -1; }' &&
nft add rule inet hidden out tcp dport 3142 reject with tcp reset"""


class Link:
    """The namespace of a machine's network, whose processes are all of the keeper's session (core/vm/NETWORK.md)."""

    def __init__(self, home, machine):
        self.home = home
        keepers = home.processes(f"machines/{machine}").items()
        session = {os.getsid(pid) for pid, command in keepers if "berth-network" in command}
        holders = [pid for pid, command in home.processes("/cat").items()
                   if "\0" not in command.rstrip("\0") and os.getsid(pid) in session]
        if len(holders) != 1:
            raise Failed(f"{len(holders)} networks of the machine {machine}")
        self.holder = holders[0]
        self.run(HOLD)

    def run(self, script):
        self.home.run("nsenter", "-t", str(self.holder), "-U", "-n", "sh", "-c", script)

    @contextlib.contextmanager
    def alone(self):
        """For so long nobody listens where the cache is: apt has no option for that which an agent may use."""
        self.run(HIDE)
        try:
            yield
        finally:
            self.run("nft delete table inet hidden")


def packages(bench):
    """What one machine has fetched, in two others: by the link, from the cache, and without a network."""
    bench.template("core", "SM")
    bench.report.begin("packages", "Packages over a link of 20 Mbit/s (core, SM)")
    home, row = bench.home, bench.report.row
    wanted = " ".join(f"{name}@{version}" for name, version in MODULES.items())
    rounds = 0

    def shell(owner, session, script):
        return owner.exec(session, "bash", "-ec", script)

    def in_folder(owner, session, script):
        """Of its own, so that nothing is there yet."""
        nonlocal rounds
        rounds += 1
        return timed(shell, owner, session, f"mkdir /tmp/{rounds} && cd /tmp/{rounds} && {script}")

    def npm_install(owner, session, options=""):
        return in_folder(owner, session, f'npm install --cache "$PWD/npm" {options} {wanted}')

    def curl(owner, session, urls, options=""):
        return timed(shell, owner, session, f"curl -sSf {options} " + " ".join(f"-o /dev/null {url}" for url in urls))

    def tarballs(owner, session, registry=f"{CACHE}/npm"):
        return curl(owner, session, [f"{registry}/{name}/-/{name}-{version}.tgz" for name, version in MODULES.items()])

    def debs(owner, session, options=f"-x {CACHE}"):
        return curl(owner, session, urls_of_debs, options)

    def installed(owner, session):
        return set(shell(owner, session, r"dpkg-query -W -f '${Package}\n'").split())

    def apt_install(owner, session, way=contextlib.nullcontext):
        """And away with it."""
        before = installed(owner, session)
        with way():
            seconds = timed(shell, owner, session, f"sudo apt-get install -yqq {PROGRAM}")
        new = installed(owner, session) - before
        if not new:
            raise Failed(f"{PROGRAM} was installed already")
        shell(owner, session, f"sudo apt-get purge -yqq {' '.join(sorted(new))} && sudo apt-get clean")
        return seconds

    with contextlib.ExitStack() as machines:
        owner = machines.enter_context(home.machine("first", size="SM"))
        machines.enter_context(home.machine("linked", size="SM"))
        machines.enter_context(home.machine("apart", size="SM", network="offline"))
        link = Link(home, next(each["machine"] for each in owner.call("machine.list")["machines"]
                               if each["session"] == "linked"))
        for session in ("first", "linked", "apart"):
            shell(owner, session, "apt-get update -qq")
        urls_of_debs = shell(owner, "first", f"apt-get download -qq --print-uris {DEBIAN} | cut -d \"'\" -f 2").split()
        for what, action, way, is_fetch in (  # what takes longest last
                ("tarballs of npm", tarballs, REGISTRY, True), ("Debian's packages", debs, "", True),
                ("apt-get install", apt_install, link.alone, False), ("npm install", npm_install, f"--registry={REGISTRY}/", False)):
            action(owner, "first")  # the whole way from the mirrors, into the cache
            samples = {"by the link": [], "from the cache": [], "from the cache, offline": []}
            for _ in range(bench.repeats):
                for who, arguments in zip(samples, (("linked", way), ("linked",), ("apart",))):
                    samples[who].append(action(owner, *arguments))
            medians = {who: row(what, who, seconds) for who, seconds in samples.items()}
            if is_fetch:
                bench.report.target(f"{what}, of the time by the link", medians["from the cache"] / medians["by the link"], 1 / 3)
