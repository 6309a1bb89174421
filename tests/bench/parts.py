# SPDX-License-Identifier: GPL-3.0-or-later
"""What is measured, one function each: Berth, then what people would use instead. README.md explains the rows."""
import concurrent.futures
import contextlib
import functools
import pathlib
import shutil
import subprocess
import time

from agent import agent
from bench import KEPT, KIB, MIB, build_image, disk_bytes, processor_seconds, profiles, pss, timed
from berth import Failed, Home, wait_for
from mcp import mcp
from packages import packages
from peer import Peer


def create(bench):
    """From the wish for a machine to its first command done."""
    bench.template("core", "SM")
    peer = bench.standing_peer
    bench.report.begin("create", "Create to first command done (core, SM)")
    home, row = bench.home, bench.report.row
    made = 0
    steps = []

    def once(**order):
        nonlocal made
        made += 1
        with home.connection() as owner:
            begin = time.perf_counter()
            owner.call("session.create", name=f"create-{made}", size="SM", start=True, **order)
            owner.exec(f"create-{made}", "true")
            seconds = time.perf_counter() - begin
            machine = owner.call("machine.list")["machines"][0]
            steps.append(machine["start_phases"] + machine["machine_phases"])
            owner.call("session.remove", session=f"create-{made}")
        return seconds

    def by_command():
        nonlocal made
        made += 1
        begin = time.perf_counter()
        home.berth("new", f"create-{made}", "--size", "SM")
        home.berth("exec", f"create-{made}", "--", "true")
        seconds = time.perf_counter() - begin
        home.berth("rm", f"create-{made}")
        return seconds

    def waiting():
        with home.connection() as owner:
            wait_for("A warm machine", lambda: owner.call("machine.list")["warm"] == 1, 120)

    commands = {("a command that asks nobody", "berth --version"): (home.berth, "--version"),
                ("a command that asks nobody", "ssh -V"): (home.run, "ssh", "-V"),
                ("a command that asks the owner", "berth ls"): (home.berth, "ls")}
    samples = {command: [] for command in commands}
    for command in list(commands) * 10 * bench.repeats:  # by turns, so that what else the host does meets all
        samples[command].append(timed(*commands[command]))
    medians = {command: row(*command, samples[command]) for command in commands}
    berth, ssh, _ = medians.values()
    bench.report.target("berth --version / ssh -V", berth / ssh, 1.5)
    cold = row("booted", "Berth, --cold", [once(cold=True) for _ in range(bench.repeats)])
    once()  # the template's file is read from the disk
    steps.clear()
    clone = row("copy of a template", "Berth", [once() for _ in range(bench.repeats)])
    for step in zip(*steps):
        row("… of that", step[0]["name"], [each["ms"] / 1000 for each in step])
    row("copy of a template", "berth new && berth exec", [by_command() for _ in range(bench.repeats)])

    home.serve(warm_machines=1)
    once()
    samples = {once: [], by_command: []}
    for way in list(samples) * bench.repeats:
        waiting()
        samples[way].append(way())
    pool = row("waiting warm", "Berth", samples[once])
    row("waiting warm", "berth new && berth exec", samples[by_command])
    home.serve()

    row("booted", "libvirt, QEMU guest agent", [peer.booted])
    with bench.peer():
        saves, restores = [], []
        for _ in range(bench.repeats):
            state = home.path / "saved"
            saves.append(timed(peer.virsh, "save", peer.name, str(state)))
            begin = time.perf_counter()
            peer.virsh("restore", str(state))
            with peer.agent() as agent:
                agent.exec("/usr/bin/true")
            restores.append(time.perf_counter() - begin)
            state.unlink(missing_ok=True)
        row("saved", "virsh save", saves)
        row("restored", "virsh restore, QEMU guest agent", restores)
    bench.report.target("copy of a template / booted", clone / cold, 1 / 25)
    bench.report.target("waiting warm / booted", pool / cold, 1 / 100)


def exec_(bench):
    """The round trip of one command that does nothing."""
    bench.template("core", "SM")
    peer = bench.standing_peer
    bench.report.begin("exec", "Round trip of `true` (core, SM)")
    row, many = bench.report.row, bench.many
    few = bench.repeats * 10

    def spawn_times(output):
        return [int(line) / 1e9 for line in output.split()]

    with bench.home.machine("exec", size="SM") as owner:
        owner.upload("exec", bench.floor, "/session/working/floor")
        owner.exec("exec", "true")
        executed, spawned = [], []
        for _ in range(10):  # by turns, so that what else the host does meets both
            executed += bench.timings(owner.exec, "exec", "true", count=many // 10)
            spawned += spawn_times(owner.exec("exec", "/session/working/floor", "spawn", str(many // 10)))
        berth = row("over the owner's socket", "Berth", executed)
        floor = row("spawn and wait, within", "the guest of Berth", spawned)
        row("a process of the host each", "berth exec", bench.timings(bench.home.berth, "exec", "exec", "--", "true",
                                                                      count=few))
    with bench.peer(), peer.agent() as agent:
        mux = row("over the master's socket", "ssh, multiplexed",
                  bench.timings(peer.multiplex().exec, "true", count=many))
        ssh = [*peer.ssh(), "guest", "true"]
        row("a process of the host each", "ssh, multiplexed", bench.timings(bench.home.run, *ssh, count=few))
        guest_exec = row("over the agent's socket", "QEMU guest agent, asked every 10 ms",
                         bench.timings(agent.exec, "/usr/bin/true", count=many))
        row("spawn and wait, within", "the guest of the peers",
            spawn_times(agent.exec("/run/berth/floor", "spawn", str(many))))
        row("a byte to the guest and back", "a virtio-serial port", peer.echo(many))
    bench.report.target("exec / the guest's own spawn and wait", berth / floor, 1.3)
    bench.report.target("exec / ssh, multiplexed", berth / mux, 1 / 3)
    bench.report.target("exec / QEMU guest agent", berth / guest_exec, 1)


def tools(bench):
    """What a call of an agent takes beside the same that a person asks for."""
    bench.template("core", "SM")
    bench.report.begin("tools", "Calls of agents (core, SM)")
    home, row, many = bench.home, bench.report.row, bench.many
    home.allow("bench", {"tools": "all", "shared": ["tools"]})

    def call(owner, tool, **arguments):
        answer = owner.call("tool.call", agent="bench", tool=tool, arguments=arguments)
        if answer["is_error"]:
            raise Failed(f"{tool}: {answer['result']}")

    with home.machine("tools", size="SM") as owner:
        ways = {"exec": (owner.exec, "tools", "bash", "-c", "true"),
                "execute_bash": (functools.partial(call, owner, "execute_bash", vm="tools", command="true"),),
                "list": (owner.call, "session.list"),
                "list_vms": (call, owner, "list_vms")}
        samples = {way: [] for way in ways}
        for way in list(ways) * many:  # by turns, so that what else the host does meets all
            samples[way].append(timed(*ways[way]))
        executed = row("bash -c true", "exec", samples["exec"])
        called = row("bash -c true", "execute_bash", samples["execute_bash"])
        listed = row("what sessions there are", "session.list", samples["list"])
        seen = row("what sessions there are", "list_vms", samples["list_vms"])
    bench.report.target("execute_bash / exec", called / executed, 1.2)
    bench.report.target("ms that the gate takes of a call", (seen - listed) * 1000, 1)


def calculate(bench):
    """A small calculation of an agent, which needs no machine."""
    bench.report.begin("calculate", "Calculations (no machine)")

    def call(owner, expression):
        answer = owner.call("tool.call", agent="you", tool="calculate", arguments={"expression": expression})
        if answer["is_error"]:
            raise Failed(f"calculate: {answer['result']}")

    with bench.home.connection() as owner:
        bench.report.row("the first, which starts the calculator", "calculate", [timed(call, owner, "1 + 1")])
        sums = bench.report.row("0.1 + 0.2", "calculate", bench.timings(call, owner, "0.1 + 0.2", count=bench.many))
        bench.report.row("the sum of 1000 numbers, in JavaScript", "calculate", bench.timings(
            call, owner, "let sum = 0; for (let i = 0; i < 1000; ++i) sum += i; sum", count=bench.many))
    few = bench.repeats * 10
    bench.report.row("0.1 + 0.2", "berth call calculate", bench.timings(
        bench.home.berth, "call", "calculate", '{"expression": "0.1 + 0.2"}', count=few))
    bench.report.target("ms that a calculation takes", sums * 1000, 10)


def python(bench):
    """A script whose imports take longer than its work."""
    kinds = [("core", "openpyxl", None), ("office", "pandas", 1 / 20)]
    for profile, _, _ in kinds:
        bench.template(profile, "SM")
    bench.report.begin("python", "python3 -c 'import …' (SM)")
    for profile, module, wanted in kinds:
        with bench.home.machine("python", size="SM", profile=profile) as owner:
            script = ["-c", f"import {module}"]
            owner.exec("python", "/usr/bin/python3", *script)  # reads the files from the disk
            plain = bench.report.row(f"import {module}, {profile}", "/usr/bin/python3, started as ever",
                                     bench.timings(owner.exec, "python", "/usr/bin/python3", *script))
            warm = bench.report.row(f"import {module}, {profile}", "python3, a fork of Berth's warm one",
                                    bench.timings(owner.exec, "python", "python3", *script))
        if wanted:
            bench.report.target(f"import {module}, warm / as ever", warm / plain, wanted)


def files(bench):
    """Files of three sizes in and out."""
    bench.template("core", "SM")
    peer = bench.standing_peer
    bench.report.begin("files", "Files in and out (core, SM)")
    home, row = bench.home, bench.report.row
    there, back = "/session/file", home.path / "back"
    sizes = {"1 KiB": bench.random_file("small", KIB), "1 MiB": bench.random_file("medium", MIB), "256 MiB": bench.big}
    medians = {}

    def measure(name, who, upload, download, settle):
        """`settle` lets the guest write what it holds, so that nobody pays for the one before."""
        path = sizes[name]
        count = bench.repeats if path is not bench.big else min(3, bench.repeats)
        up, down = [], []
        for _ in range(count):
            settle()
            up.append(timed(upload, path))
        for _ in range(count):
            settle()
            down.append(timed(download))
            if back.stat().st_size != path.stat().st_size:
                raise Failed(f"{who} brought {back.stat().st_size} bytes of {path.stat().st_size}.")
            back.unlink()
        medians[name, who, "in"] = row(f"{name} in", who, up)
        medians[name, who, "out"] = row(f"{name} out", who, down)

    with home.machine("files", size="SM") as owner:
        settle = functools.partial(owner.exec, "files", "sync")
        for name in sizes:
            measure(name, "Berth", lambda path: owner.upload("files", path, there),
                    lambda: owner.download("files", there, back), settle)
            measure(name, "berth cp", lambda path: home.berth("cp", "--force", str(path), f"files:{there}"),
                    lambda: home.berth("cp", f"files:{there}", str(back)), settle)
    with bench.peer(), peer.agent() as agent:
        peer.multiplex()
        settle = functools.partial(agent.exec, "/usr/bin/sync")
        scp = ["scp", "-q", *peer.options()]

        def sftp(command):
            subprocess.run(["sftp", "-q", *peer.options(), "-b", "-", "guest"], input=command, text=True, check=True,
                           stdout=subprocess.DEVNULL)

        for name, path in sizes.items():
            measure(name, "scp, multiplexed", lambda path: home.run(*scp, str(path), f"guest:{there}"),
                    lambda: home.run(*scp, f"guest:{there}", str(back)), settle)
            measure(name, "sftp, multiplexed", lambda path: sftp(f"put {path} {there}\n"),
                    lambda: sftp(f"get {there} {back}\n"), settle)
            if path is not bench.big:
                agent_file = there + "-of-agent"
                measure(name, "QEMU guest agent", lambda path: agent.write(agent_file, path.read_bytes()),
                        lambda: back.write_bytes(agent.read(agent_file, path.stat().st_size)), settle)

        def dd(*arguments):
            """By dd's own clock."""
            settle()
            said = agent.exec("/bin/sh", "-c", "LC_ALL=C dd bs=1M " + " ".join(arguments) + " 2>&1")
            return float(said.rpartition(" s,")[0].rpartition(",")[2])

        count = min(3, bench.repeats)
        floor_in = row("256 MiB in", "dd in the guest, disk to file",
                       [dd("if=/dev/vdd", f"of={there}", "iflag=direct") for _ in range(count)])
        row("256 MiB out", "dd in the guest, file to disk",
            [dd(f"if={there}", "of=/dev/vde", "oflag=direct") for _ in range(count)])
    row("256 MiB", "cp on the host", [timed(shutil.copyfile, bench.big, back) for _ in range(min(3, bench.repeats))])
    back.unlink()
    berth = medians["256 MiB", "berth cp", "in"]
    bench.report.target("256 MiB in / scp", berth / medians["256 MiB", "scp, multiplexed", "in"], 1 / 10)
    bench.report.target("256 MiB in / dd in the guest", berth / floor_in, 3)


def memory(bench):
    """What machines cost that do nothing."""
    bench.template("core", "XS")
    bench.report.begin("memory", "Idle machines (core, XS)")
    home, row = bench.home, bench.report.row
    totals = {}

    def look(qemus, seconds):
        """Memory, and processor time of each over these seconds."""
        time.sleep(5)
        before = {pid: processor_seconds(pid) for pid in qemus}
        time.sleep(seconds)
        return pss(qemus), [(processor_seconds(pid) - before[pid]) / seconds for pid in qemus]

    seconds = 5 if bench.quick else 20
    running = 0
    with contextlib.ExitStack() as machines:
        for count in (1, 4, 8):
            while running < count:
                running += 1
                machines.enter_context(home.machine(f"idle-{running}", size="XS"))
            totals[count], loads = look(list(home.processes("guest=berth-")), seconds)
            row(f"memory of {count}", "Berth, QEMU (PSS)", [totals[count]], "MiB")
        further = (totals[8] - totals[1]) / 7
        row("memory of each further one", "Berth, QEMU (PSS)", [further], "MiB")
        others = bench.of_machines()
        of_networks = pss(others - home.processes("guest=").keys())
        network = row("memory of its network", "Berth, of each (PSS)", [of_networks / 8], "MiB")
        row("memory of the owner", "Berth (PSS)", [pss([home.owner.pid])], "MiB")
        load = row("of a processor, each", "Berth, QEMU", loads, "%")
        disk = disk_bytes(home.data / "machines") + disk_bytes(home.data / "volumes")
        row("disk of each", "Berth, overlay and volume", [disk / 8], "MiB")
    with Peer(bench.libvirt, bench.image("core"), bench.floor, bench.domain_type, size="XS") as peer:
        total, loads = look(list(home.processes(f"guest={peer.name},")), seconds)
        row("memory of 1", "libvirt, booted (PSS)", [total], "MiB")
        row("of a processor", "libvirt, booted", loads, "%")
    bench.report.target("MiB of each further machine", further / MIB, 90)
    bench.report.target("MiB of its network", network / MIB, 15)
    bench.report.target("percent of a processor, idle", load * 100, 3)


def image(bench):
    """What is made once, and what of it is kept."""
    bench.report.begin("image", "Made once")
    row = bench.report.row
    bench.template("core", "SM")
    with Home(bench.build / "bin/berth", KEPT) as home:
        for profile in ["core"] if bench.quick else profiles():
            row(f"image {profile}, built", "Berth, with the packages it has", [build_image(home, profile)])
        with home.connection() as owner:
            made = {each["id"]: each for each in owner.call("image.list")["images"] if each["state"] == "ready"}
    for each in made.values():
        row(f"image {each['profile']}, on the disk", "Berth, without what is below", [each["bytes"]], "MiB")
    if full := [each for each in made.values() if each["profile"] == "full"]:
        while below := full[-1]["below"]:
            full.append(made[below])
        others = [each for each in made.values() if each is not full[0]]
        several = row("all images but full, on the disk", "Berth", [sum(each["bytes"] for each in others)], "MiB")
        one = row("one image of all, on the disk", "Berth, full and what is below", [sum(each["bytes"] for each in full)], "MiB")
        bench.report.target("all images but full / one image of all", several / one, 1.4)
    for (profile, size), seconds in bench.template_seconds.items():
        row(f"template {profile}, {size}, made", "Berth", [seconds])
    with bench.home.connection() as owner:
        images = owner.call("image.list")["images"]
    for each in images:
        for template in each["templates"] if each["state"] == "ready" else ():
            row(f"template {each['profile']}, {template['size']}, on the disk", "Berth", [template["bytes"]], "MiB")


def churn(bench):
    """Many machines one after the other, then many at once, and what is left of them."""
    bench.template("core", "XS")
    bench.report.begin("churn", "Create, exec, destroy (core, XS)")
    home, row = bench.home, bench.report.row

    def round_trip(name):
        with home.machine(name, size="XS") as owner:
            owner.exec(name, "true")

    def leftovers():
        folders = (home.data / "machines", home.data / "volumes", home.runtime / "machines")
        files = [str(path) for folder in folders if folder.exists() for path in folder.iterdir()]
        domains = home.virsh("list", "--all", "--name").split()
        return files + domains + [f"process {pid}" for pid in bench.of_machines()]

    def owner_size():
        time.sleep(3)  # what it still closes is no growth
        folder = pathlib.Path(f"/proc/{home.owner.pid}")
        resident = next(int(line.split()[1]) for line in (folder / "status").read_text().splitlines()
                        if line.startswith("VmRSS:"))
        return resident * KIB, len(list((folder / "fd").iterdir()))

    rounds, warm_up = (20, 5) if bench.quick else (100, 10)
    for i in range(warm_up):
        round_trip(f"warm-up-{i}")
    memory_before, files_before = owner_size()
    row("one after the other, each", "Berth", [timed(round_trip, f"round-{i}") for i in range(rounds)])
    memory_after, files_after = owner_size()

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        begin = time.perf_counter()
        at_once = list(pool.map(lambda i: timed(round_trip, f"at-once-{i}"), range(8)))
        together = time.perf_counter() - begin
    row("8 at once, each", "Berth", at_once)
    row("8 at once, all", "Berth", [together])
    row("growth of the owner", f"Berth, in {rounds} rounds (RSS)", [memory_after - memory_before], "MiB")
    left = leftovers()
    for each in left:
        print(f"left over: {each}")
    bench.report.target("files, domains, processes left over", len(left), 0)
    bench.report.target("files the owner opened and kept", files_after - files_before, 0)
    bench.report.target("KiB a round that the owner grew by", (memory_after - memory_before) / rounds / KIB, 32)


def terminal(bench):
    """How fast the terminal takes what programs print."""
    print("\n### Terminal\n")
    megabytes = "10" if bench.quick else "100"
    print(bench.home.run(str(bench.build / "tests/berth-bench-terminal"), megabytes))
    print(bench.home.run("xvfb-run", "-a", str(bench.build / "tests/berth-bench-window"), megabytes))


PARTS = {"create": create, "exec": exec_, "tools": tools, "mcp": mcp, "agent": agent, "calculate": calculate, "python": python, "files": files, "memory": memory, "packages": packages,
         "image": image, "terminal": terminal, "churn": churn}
