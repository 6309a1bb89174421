# SPDX-License-Identifier: GPL-3.0-or-later
"""What the host's cache of packages saves a machine whose way out is a link of 20 Mbit/s (core/vm/CACHE.md)."""
import contextlib
import os

from bench import timed
from berth import Failed

MODULES = {"typescript": "5.4.5", "date-fns": "3.6.0", "lodash": "4.17.21"}
DEBIAN = "gcc-14-base libpython3.13-stdlib git-man vim-common"  # of what every image has the lists of
REGISTRY = "https://registry.npmjs.org"
CACHE = "http://10.0.2.3:3142/npm"
# Beside the rules of the machine's network: what comes in by the link waits for its turn. The cache's way is another.
HOLD = """ip link add held type ifb && ip link set held up && tc qdisc add dev held root tbf rate 20mbit burst 32k limit 8m &&
tc qdisc add dev uplink ingress &&
tc filter add dev uplink parent ffff: protocol all u32 match u32 0 0 action mirred egress redirect dev held"""


def hold_link(home, machine):
    """Within the namespace of its network, whose processes are all of the keeper's session (core/vm/NETWORK.md)."""
    keepers = home.processes(f"machines/{machine}").items()
    session = {os.getsid(pid) for pid, command in keepers if "berth-network" in command}
    holders = [pid for pid, command in home.processes("/cat").items()
               if "\0" not in command.rstrip("\0") and os.getsid(pid) in session]
    if len(holders) != 1:
        raise Failed(f"{len(holders)} networks of the machine {machine}")
    home.run("nsenter", "-t", str(holders[0]), "-U", "-n", "sh", "-c", HOLD)


def packages(bench):
    """The same packages by the link and from the cache, by turns in one machine."""
    bench.template("core", "SM")
    bench.report.begin("packages", "Packages over a link of 20 Mbit/s (core, SM)")
    home, row = bench.home, bench.report.row
    wanted = " ".join(f"{name}@{version}" for name, version in MODULES.items())
    rounds = 0

    def shell(owner, session, script):
        owner.exec(session, "bash", "-ec", script)

    def install(owner, session, options=""):
        nonlocal rounds
        rounds += 1
        shell(owner, session, f"mkdir /tmp/{rounds} && cd /tmp/{rounds} && npm install --cache /tmp/{rounds}/npm {options} {wanted}")

    def tarballs(owner, session, registry):
        urls = " ".join(f"-o /dev/null {registry}/{name}/-/{name}-{version}.tgz" for name, version in MODULES.items())
        shell(owner, session, f"curl -sSf {urls}")

    def debian(owner, session, options=""):
        nonlocal rounds
        rounds += 1
        shell(owner, session, f"mkdir /tmp/{rounds} && cd /tmp/{rounds} && /usr/bin/apt-get {options} download {DEBIAN}")

    directly = "-o Acquire::http::Proxy-Auto-Detect= -o Acquire::http::Proxy=DIRECT"
    measured = {("npm install", "by the link"): (install, f"--registry={REGISTRY}/"),
                ("npm install", "from the cache"): (install,),
                ("its tarballs", "by the link"): (tarballs, REGISTRY),
                ("its tarballs", "from the cache"): (tarballs, CACHE),
                ("Debian's packages", "by the link"): (debian, directly),
                ("Debian's packages", "from the cache"): (debian,)}
    samples = {name: [] for name in measured}
    with contextlib.ExitStack() as machines:
        owner = machines.enter_context(home.machine("linked", size="SM"))
        shell(owner, "linked", "apt-get update -qq")
        for action in (install, debian):  # what another machine fetched
            action(owner, "linked")
        tarballs(owner, "linked", CACHE)
        hold_link(home, owner.call("machine.list")["machines"][0]["machine"])
        for _ in range(bench.repeats):
            for name, (action, *arguments) in measured.items():
                samples[name].append(timed(action, owner, "linked", *arguments))
    medians = {name: row(*name, seconds) for name, seconds in samples.items()}
    for what in ("its tarballs", "Debian's packages"):
        bench.report.target(f"{what}, of the time by the link", medians[what, "from the cache"] / medians[what, "by the link"],
                            1 / 3)
