# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds source code from an archive or a git bundle, runs its tests, and reports them as JUnit XML and in words."""
import os
import shutil
import sys
import tempfile

import junit
import systems
from berth.job import BadInput, listed, quoted, run
from report import Outcome, write_report
from steps import StepFailed, Steps
from unpack import unpack

RESULT = "tests.xml"
REPORT = "report.md"
LOG = "log.txt"


def main(job):
    [archive] = job.inputs
    with tempfile.TemporaryDirectory() as folder:
        job.step(0, 100, "Unpacking " + os.path.basename(archive))
        source, work = os.path.join(folder, "source"), os.path.join(folder, "work")
        os.mkdir(source)
        os.mkdir(work)
        project = below(unpack(archive, source, job.text("revision")), job.text("folder"))
        system = chosen(project, job.text("system") or "auto", job)
        outcome = Outcome(os.path.basename(archive), system.name)
        log = os.path.join(folder, LOG)
        with open(log, "wb") as file:
            steps = Steps(job, file, job.parameters.get("minutes") or 30)
            build(system(project, work, steps), outcome)
        outcome.steps = steps.done
        if outcome.failed_step and not outcome.cases:
            step = outcome.failed_step
            outcome.build_cases = [
                junit.Case("build", each.title, "failed" if each is step else "passed", each.seconds, each.last(40)) for each in steps.done
            ]
        job.publish(RESULT, lambda half: junit.write(half, outcome.cases or outcome.build_cases))
        job.publish(REPORT, lambda half: write_report(half, outcome))
        job.publish(LOG, lambda half: shutil.copyfile(log, half))
        job.step(100, 100, "Done")
    if outcome.good():
        job.progress(" ".join(outcome.summary()))
    else:
        sys.stdout.flush()
        print(" ".join(outcome.summary()), file=sys.stderr)
        sys.exit(1)


def build(system, outcome):
    try:
        outcome.cases = system.run()
    except StepFailed as problem:
        outcome.failed_step = problem.step
    for each in (*outcome.cases, *system.steps.done):  # where it lay is nothing to anybody
        each.text = each.text.replace(system.folder + os.sep, "").replace(system.work + os.sep, "")
    last = system.steps.done[-1] if system.steps.done else None
    outcome.cut_off = bool(last and last.cut_off)
    outcome.minutes = system.steps.minutes
    if last and last.code and not last.cut_off and not outcome.of("failed"):
        outcome.failed_step = last  # its tests passed as far as they came
    failed = outcome.failed_step
    if failed and not failed.cut_off and failed.lacks_network():
        outcome.missing = system.missing() or ["see log.txt"]


def below(folder, part):
    """The folder of the project within what was unpacked."""
    path = os.path.realpath(os.path.join(folder, part)) if part else folder
    top = os.path.realpath(folder)
    if part and not (path == top or path.startswith(top + os.sep)) or not os.path.isdir(path):
        raise BadInput("There is no folder %s in the source code." % quoted(part))
    return path


def chosen(folder, name, job):
    known = {system.name.lower(): system for system in systems.ALL}
    if name != "auto":
        if not known[name].found(folder):
            raise BadInput("This is no project for %s: it has none of %s." % (known[name].name, listed(known[name].marks)))
        return known[name]
    found = [system for system in systems.ALL if system.found(folder)]
    if not found:
        inside = sorted(name for name in os.listdir(folder) if any(system.found(os.path.join(folder, name)) for system in systems.ALL))
        raise BadInput(
            "It cannot be told how this is built: %s. Its folder has: %s."
            % (
                "choose one of its folders that can be, such as " + listed(inside, 5) if inside else "there is no CMakeLists.txt, Cargo.toml, go.mod, package.json with a test, pyproject.toml, Makefile or the like",
                listed(sorted(os.listdir(folder)), 10),
            )
        )
    if len(found) > 1:
        job.progress("Building with %s. It could be built with %s too." % (found[0].name, listed([system.name for system in found[1:]])))
    return found[0]


if __name__ == "__main__":
    run(main)
