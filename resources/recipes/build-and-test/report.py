# SPDX-License-Identifier: GPL-3.0-or-later
"""What became of it, in words."""
import dataclasses

from berth.job import listed, quoted
from junit import tidy

_MOST_NAMED = 50


@dataclasses.dataclass
class Outcome:
    archive: str
    system: str
    steps: list = dataclasses.field(default_factory=list)
    cases: list = dataclasses.field(default_factory=list)
    build_cases: list = dataclasses.field(default_factory=list)
    failed_step: object = None
    missing: list = dataclasses.field(default_factory=list)  # that the network has
    cut_off: bool = False
    minutes: float = 0

    def of(self, outcome):
        return [case for case in self.cases if case.outcome == outcome]

    def good(self):
        return bool(self.of("passed")) and not self.of("failed") and not self.failed_step and not self.cut_off

    def summary(self):
        """Sentences, the worst first."""
        said = []
        step = self.failed_step
        if self.missing:
            said.append("The step “%s” wants the network, which this machine does not reach. Missing: %s." % (step.title, listed(self.missing, 20)))
            said.append("Run it in a session with a network, or put what is missing into the archive.")
        elif self.cut_off:
            title = self.steps[-1].title
            said.append("The step “%s” did not end within the %d minutes that there are for all." % (title, self.minutes))
        elif step:
            lines = [line for line in step.last(40).splitlines() if line.strip()]
            worst = [line for line in lines if "error" in line.lower()] or lines[-1:]
            said.append("The step “%s” failed with code %d%s" % (step.title, step.code, ": " + tidy(worst[0])[:300] if worst else "."))
        failed, passed, skipped = (len(self.of(outcome)) for outcome in ("failed", "passed", "skipped"))
        if failed:
            said.append("%d of %d tests failed: %s." % (failed, len(self.cases), listed([case.name for case in self.of("failed")], 5)))
        elif self.cases:
            said.append("%s passed%s." % (tests(passed), ", %d skipped" % skipped if skipped else ""))
        elif not said:
            said.append("It was built with %s, but no test of it was found." % self.system)
        return said


def tests(count):
    return "1 test" if count == 1 else "%d tests" % count


def write_report(path, outcome):
    with open(path, "w", encoding="utf-8") as file:
        file.write("# %s\n\n%s\n\n" % (plain(outcome.archive), plain(" ".join(outcome.summary()))))
        file.write("Built with %s.\n\n| step | took | result |\n| --- | ---: | --- |\n" % outcome.system)
        for step in outcome.steps:
            result = "did not end in time" if step.cut_off else "code %d" % step.code if step.code else "done"
            file.write("| %s | %.1f s | %s |\n" % (plain(step.title), step.seconds, result))
        if outcome.cases:
            file.write("\n| tests | |\n| --- | ---: |\n")
            for kind in ("passed", "failed", "skipped"):
                file.write("| %s | %d |\n" % (kind, len(outcome.of(kind))))
        if outcome.missing:
            file.write("\n## What the network has and this machine has not\n")
            file.writelines("- %s\n" % plain(name) for name in outcome.missing[:500])
        failed = outcome.of("failed")
        if failed:
            file.write("\n## What failed\n")
        for case in failed[:_MOST_NAMED]:
            file.write("\n### %s\n%s" % (plain(case.name), fenced(case.text)))
        if len(failed) > _MOST_NAMED:
            file.write("\n%d more are in tests.xml.\n" % (len(failed) - _MOST_NAMED))
        if outcome.failed_step and outcome.failed_step not in failed:
            file.write("\n## The end of “%s”\n%s" % (plain(outcome.failed_step.title), fenced(outcome.failed_step.last(60))))
        skipped = outcome.of("skipped")
        if skipped:
            file.write("\n## What was skipped\n")
            file.writelines("- %s\n" % plain("%s: %s" % (case.name, case.text) if case.text else case.name) for case in skipped[:_MOST_NAMED])


def plain(text):
    """On one line, and nothing to Markdown."""
    line = " ".join(tidy(str(text)).split())[:300]
    return "".join("\\" + character if character in "\\`*_{}[]<>#|!~$" else character for character in line)


def fenced(text):
    """As it was printed; a longer fence than any that is in it."""
    text = tidy(text)
    lines = text.splitlines()[-60:]
    fence = "```"
    while any(line.lstrip().startswith(fence) for line in lines):
        fence += "`"
    return "\n%s\n%s\n%s\n" % (fence, "\n".join(lines), fence)
