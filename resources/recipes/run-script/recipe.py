# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a script on files: by its first line or its ending it finds what runs it, and keeps what the script made."""
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

from berth.job import BadInput, counted, listed, quoted, run

OUTPUT = "output.txt"
_BY_ENDING = {
    ".py": ["python3"],
    ".sh": ["bash"],
    ".bash": ["bash"],
    ".js": ["node"],
    ".mjs": ["node"],
    ".cjs": ["node"],
    ".pl": ["perl"],
    ".awk": ["awk", "-f"],
    ".rb": ["ruby"],
    ".r": ["Rscript"],
    ".php": ["php"],
    ".lua": ["lua"],
}


def main(job):
    [script] = job.named("script")
    command = interpreter(script)
    with tempfile.TemporaryDirectory() as folder:
        given = copy_in(job.named("files"), folder)
        before = stamps(folder)
        arguments = job.parameters.get("arguments", []) or given
        job.progress("Running %s: %s" % (quoted(os.path.basename(script)), shlex.join([*command[:1], *arguments])[:200]))
        os.makedirs(job.output, exist_ok=True)
        code, last = follow([*command, os.path.abspath(script), *arguments], folder, os.path.join(job.output, OUTPUT), job.progress)
        made = copy_out(folder, before, job.output)
        job.progress("Kept %s, new or changed." % counted(made, "file"))
    if code:
        sys.stdout.flush()
        print("The script ended with code %d%s" % (code, ": " + last if last else "."), file=sys.stderr)
        sys.exit(1)


def interpreter(script):
    """The program and its arguments that run a script."""
    name = quoted(os.path.basename(script))
    with open(script, "rb") as file:
        first = file.readline(500)
    if not first:
        raise BadInput("%s is empty." % name)
    if b"\0" in first:
        raise BadInput("%s is no script but a program or another binary file." % name)
    if first.startswith(b"#!"):
        command = shlex.split(first[2:].decode("utf-8", "replace").strip())
        if command and os.path.basename(command[0]) == "env":
            command = [word for word in command[1:] if not word.startswith("-") and "=" not in word]
    else:
        command = _BY_ENDING.get(os.path.splitext(script)[1].lower(), [])
    if not command:
        raise BadInput(
            "It is not clear what runs %s. Begin it with a line such as #!/usr/bin/env python3, or end its name with one of %s."
            % (name, ", ".join(_BY_ENDING))
        )
    found = shutil.which(command[0]) or shutil.which(os.path.basename(command[0]))
    if not found:
        raise BadInput(
            "%s is to be run by %s, which the machine does not have. Run it in a session where it is installed."
            % (name, quoted(command[0]))
        )
    return [found, *command[1:]]


def copy_in(paths, folder):
    """Copies files and folders to where the script works; gives their names there."""
    names = [os.path.basename(path) for path in paths]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadInput("Several inputs are called %s. Rename them first." % listed(twice))
    for path, name in zip(paths, names):
        target = os.path.join(folder, name)
        shutil.copytree(path, target) if os.path.isdir(path) else shutil.copy2(path, target)
    return names


def stamps(folder):
    """What tells whether a file is another one, by its path."""
    found = {}
    for top, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(top, name)
            status = os.lstat(path)
            found[os.path.relpath(path, folder)] = (status.st_ino, status.st_size, status.st_mtime_ns)
    return found


def follow(command, folder, log, say):
    """Runs it, shows what it prints and keeps that in a file; gives its code and its last line of errors."""
    last = ""
    with open(log, "wb") as file:
        with subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as process:
            for line in process.stdout:
                file.write(line)
                say(line.decode("utf-8", "replace").rstrip())
                last = line.decode("utf-8", "replace").strip() or last
    if not os.path.getsize(log):
        os.remove(log)
    code = process.returncode
    return (128 - code if code < 0 else code), last[:500]


def copy_out(folder, before, output):
    made = 0
    for path, stamp in sorted(stamps(folder).items()):
        source = os.path.join(folder, path)
        if before.get(path) == stamp or os.path.islink(source) or "__pycache__" in path.split(os.sep):
            continue
        target = os.path.join(output, path)
        if os.path.exists(target):  # the script wrote a file of the name under which its output is kept
            target = os.path.join(output, "made-" + path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(source, target)
        made += 1
    return made


if __name__ == "__main__":
    run(main)
