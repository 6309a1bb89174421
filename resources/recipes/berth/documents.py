# SPDX-License-Identifier: GPL-3.0-or-later
"""Documents from one form into another by pandoc, and the files of folders."""
import fnmatch
import os
import subprocess

from .job import BadInput, quoted

_LONGEST = 600  # seconds for one document
_MEMORY_OF_TEXT = 370  # times its length: what pandoc takes for Markdown


def pandoc(source, arguments, folder):
    """Runs pandoc on a file in a folder, without network and other files of the machine's."""
    name = os.path.basename(source)
    try:
        done = subprocess.run(
            ["pandoc", *arguments, "--", source], cwd=folder, capture_output=True, timeout=_LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        raise BadInput("%s takes longer than %d minutes to convert. Divide it." % (quoted(name), _LONGEST // 60)) from None
    if done.returncode in (-9, 251):  # the machine had no more memory, or pandoc saw that there is none
        raise MemoryError
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise BadInput("%s cannot be read: %s." % (quoted(name), quoted(reason[-1] if reason else "it is broken", 200)))
    return [line for line in done.stderr.decode("utf-8", "replace").splitlines() if line.strip()]


def memory():
    """Bytes that the machine has."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def check_room(path):
    """Refuses a text that pandoc could not hold: it would take minutes to find that out."""
    length = os.path.getsize(path)
    if length * _MEMORY_OF_TEXT > memory():
        raise BadInput(
            "%s is %.1f MB long, and this machine has memory for %.1f MB at once. Choose a larger one, for example --size LG, or divide the text."
            % (quoted(os.path.basename(path)), length / 1e6, memory() / _MEMORY_OF_TEXT / 1e6)
        )


def files_in(paths, patterns):
    """[(file, its path in the results without its ending)] of files and folders, the latter with all below."""
    found = walked(paths, patterns)
    if not found:
        raise BadInput("There are no files such as %s in the folder." % " or ".join(patterns))
    return apart(found)


def walked(paths, patterns):
    """As files_in(), where two files may have one name."""
    found = []
    for path in paths:
        if not os.path.isdir(path):
            found.append((path, os.path.splitext(os.path.basename(path))[0]))
            continue
        top = os.path.dirname(os.path.abspath(path))
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                if any(fnmatch.fnmatch(name.lower(), pattern) for pattern in patterns) and not name.startswith(("~$", ".")):
                    full = os.path.join(folder, name)
                    found.append((full, os.path.splitext(os.path.relpath(full, top))[0]))
    return found


def apart(found):
    """Two files that would have one name in the results come apart by a number."""
    taken, result = set(), []
    for path, name in found:
        free, number = name, 2
        while free.casefold() in taken:
            free, number = "%s (%d)" % (name, number), number + 1
        taken.add(free.casefold())
        result.append((path, free))
    return result


def convert_all(job, files, check, convert):
    """What convert(path, name) gave for each of the files that check(path) lets pass; one that is refused is named, and the others go on.

    Both raise BadInput with a sentence about the file. With no file left, the first sentence is the answer.
    """
    refused, good, done = [], [], []
    for path, name in files:
        try:
            check(path)
            good.append((path, name))
        except BadInput as problem:
            refused.append(str(problem))
    for number, (path, name) in enumerate(good):
        job.step(number, len(good), "Converting " + os.path.basename(path))
        try:
            done.append(convert(path, name))
        except BadInput as problem:
            refused.append(str(problem))
    if not done:
        raise BadInput(("None of the %d files came out. " % len(files) if len(files) > 1 else "") + refused[0])
    for problem in refused:
        job.progress("Left out: " + problem)
    job.step(len(good), len(good))
    return done


def check_zip(path, what, part):
    """Whether a file is an office document: a zip file with that part."""
    import zipfile

    name = quoted(os.path.basename(path))
    with open(path, "rb") as file:
        head = file.read(8)
    if not head:
        raise BadInput("%s is empty." % name)
    if head.startswith(b"\xd0\xcf\x11\xe0"):
        raise BadInput("%s is an old or a password-protected document. Save it as %s without a password." % (name, what))
    try:
        with zipfile.ZipFile(path) as file:
            if part in file.namelist():
                return
    except zipfile.BadZipFile:
        pass
    raise BadInput("%s is no %s file, or it is broken. Open it in its program and save it again." % (name, what))
