# SPDX-License-Identifier: GPL-3.0-or-later
"""The command; `run` starts it when all is there."""
import argparse
import contextlib
import os
import pathlib
import platform
import signal
import subprocess
import time

from bench import ROOT, Bench
from berth import Failed
from parts import PARTS
from report import Report


def host(build):
    def said(*command):
        return subprocess.run(command, capture_output=True, text=True, cwd=ROOT).stdout.strip()

    processor = next((line.partition(":")[2].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                      if line.startswith("model name")), platform.machine())
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    return {"begun": time.strftime("%Y-%m-%d %H:%M:%S %z"), "processor": processor, "processors": os.cpu_count(),
            "memory_bytes": os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGESIZE"), "system": system,
            "kernel": platform.release(), "qemu": said("qemu-system-x86_64", "--version").partition("\n")[0],
            "libvirt": said("virsh", "--version"), "ssh": subprocess.run(["ssh", "-V"], capture_output=True,
                                                                         text=True).stderr.strip(),
            "berth": said(str(build / "bin/berth"), "--version"), "commit": said("git", "rev-parse", "--short", "HEAD"),
            "load": os.getloadavg()[0]}


def main():
    parser = argparse.ArgumentParser(prog="tests/bench/run", description="Measures Berth beside what people would use "
                                     "instead; tests/bench/README.md explains the rows.")
    parser.add_argument("parts", nargs="*", metavar="PART",
                        help=f"of: {' '.join(PARTS)}; all but churn if none is named")
    parser.add_argument("--quick", action="store_true", help="fewer repeats: for trying it out, not for figures")
    parser.add_argument("--churn", action="store_true", help="also the part churn")
    parser.add_argument("--json", type=pathlib.Path, help="the file for every sample; build/release/bench.json")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(unknown)}")
    wanted = options.parts or [name for name in PARTS if name != "churn"]
    if options.churn and "churn" not in wanted:
        wanted.append("churn")

    for each in (signal.SIGINT, signal.SIGTERM):  # also where a shell had them ignored
        signal.signal(each, signal.default_int_handler)
    report = Report(host(options.build))
    print("{processor}, {processors} processors, {system}, Linux {kernel}, {qemu}, libvirt {libvirt}; "
          "load {load:.1f}".format(**report.host), flush=True)
    try:
        with contextlib.ExitStack() as ends:
            bench = Bench(options, report, ends)
            for name in wanted:
                PARTS[name](bench)
            report.host["domain_type"] = vars(bench).get("domain_type", "not asked")
    except Failed as failure:
        raise SystemExit(f"bench: {failure}")
    except KeyboardInterrupt:
        raise SystemExit("bench: interrupted; all that it started is gone")
    finally:
        report.host["load_at_the_end"] = os.getloadavg()[0]
        report.write(options.json or options.build / "bench.json")


if __name__ == "__main__":
    main()
