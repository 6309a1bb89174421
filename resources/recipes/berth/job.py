# SPDX-License-Identifier: GPL-3.0-or-later
"""The contract between Berth and a recipe's script: see README.md of the recipes.

Berth starts the script with one argument, the path of a JSON file:

    {"parameters": {"top": 20}, "inputs": ["/session/input/orders.csv"], "output": "/session/output"}

The script prints short lines on its progress and writes its results to the output folder. In these it names a parameter as it
is typed, `--param top=50`; a person who has a form reads the label there.
"""
import errno
import json
import os
import re
import sys


class BadInput(Exception):
    """Something the person can mend: one sentence that says what is wrong and what to do."""


class Job:
    def __init__(self, parameters, inputs, output, named=None, form=None):
        self.parameters = parameters
        self.inputs = inputs
        self.output = output
        self._named = named or {}
        self._form = form or {}

    def named(self, name):
        """The paths given as that input of the manifest."""
        return self._named.get(name, [])

    def text(self, name):
        return str(self.parameters.get(name) or "").strip()

    def progress(self, line):
        print(self.worded(line), flush=True)

    def worded(self, line):
        """With parameters as the person finds them: `--param decimal=comma` is “Decimal mark”: comma in a form."""

        def label(match):
            words = self._form.get(match[1])
            if not words:
                return match[0]
            value = match[2] or match[3] or ""
            return "“%s”: %s" % (words["label"], words["choices"].get(value, value))

        return re.sub(r"--param ([a-z0-9-]+)=(?:'([^']*)'|([\w-]*))", label, line)

    def step(self, done, total, text=""):
        """How far it is, for the bar that people see: done of total, and with what."""
        print("::progress %s/%s %s" % (done, total, " ".join(text.split())), flush=True)

    def publish(self, name, write):
        """Calls write(path) and lets the file, or one in a folder, appear in the output folder only when it is whole."""
        folder, last = os.path.split(os.path.join(self.output, name))
        os.makedirs(folder, exist_ok=True)
        half = os.path.join(folder, "." + last + ".part")
        try:
            write(half)
            os.replace(half, os.path.join(self.output, name))
        finally:
            if os.path.exists(half):
                os.remove(half)


def run(main):
    """Runs main(job). Exit code 0: done. 2: bad input, one line on stderr says what. 1: anything else."""
    if len(sys.argv) != 2:
        sys.exit("usage: %s job.json" % os.path.basename(sys.argv[0]))
    with open(sys.argv[1], encoding="utf-8") as file:
        content = json.load(file)
    job = Job(content.get("parameters", {}), content["inputs"], content["output"], content.get("named"), content.get("form"))
    try:
        main(job)
    except BadInput as problem:
        _leave(2, job.worded(str(problem)))
    except MemoryError:
        _leave(1, "There is not enough memory for this file. Choose a larger machine, for example --size LG.")
    except OSError as problem:
        if problem.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        _leave(1, "The disk of the session is full.")


def _leave(code, line):
    sys.stdout.flush()
    print(" ".join(line.split()), file=sys.stderr)
    sys.exit(code)


def quoted(text, longest=60):
    """A name or a cell as it may stand in a message: on one line and not too long."""
    line = " ".join(str(text).split())
    return "“%s”" % (line if len(line) <= longest else line[: longest - 1] + "…")


def listed(names, most=40):
    """“a”, “b” and “c”, with the rest counted when there are too many."""
    shown = [quoted(name) for name in names[:most]]
    if len(names) > most:
        return ", ".join(shown) + " and %d more" % (len(names) - most)
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " and " + shown[-1]


def counted(count, thing):
    """1 page, 1,234 pages."""
    return "1 " + thing if count == 1 else "%s %ss" % (format(count, ","), thing)


def rows(count):
    return counted(count, "row")
