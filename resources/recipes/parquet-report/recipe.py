# SPDX-License-Identifier: GPL-3.0-or-later
"""Says what is in Parquet files: DuckDB reads them (reader.cjs), and this writes the report."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

import pages
from berth.job import BadInput, listed, quoted, run

ENDINGS = (".parquet", ".parq", ".pq")
WORKBOOK = "report.xlsx"
TEXT = "report.md"
_READER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "reader.cjs")


def main(job):
    files = pages.Files(found(job.inputs))
    for file in files:
        file.problem = trouble(file.path)
    with tempfile.TemporaryDirectory() as folder:
        samples = []
        if any(not file.problem for file in files):
            samples = read(job, files, folder)
        broken = [file for file in files if file.problem]
        if len(broken) == len(files):
            raise BadInput(" ".join("%s: %s" % (quoted(file.name), file.problem) for file in broken[:5]))
        for file in broken:
            job.progress("%s is left out: %s" % (quoted(file.name), file.problem))
        if (job.text("report") or "workbook") == "workbook":
            job.publish(WORKBOOK, pages.book(files).save)
        else:
            job.publish(TEXT, lambda half: pages.write_text(half, files))
        for number, path in samples:
            name = "sample.csv" if len(files.schemas) == 1 else "sample-%d.csv" % number
            job.publish(name, lambda half, path=path: shutil.copyfile(path, half))
    good = len(files) - len(broken)
    job.progress(
        "%s in %s, %s."
        % (
            pages.several(sum(file.rows for file in files if not file.problem), "row"),
            pages.several(good, "file"),
            "all of one schema" if len(files.schemas) == 1 else "of %d schemas" % len(files.schemas),
        )
    )


def found(paths):
    """Pairs of the paths of the files and what they are called in the report."""
    files = []
    for path in paths:
        if not os.path.isdir(path):
            files.append((path, os.path.basename(path)))
            continue
        top = os.path.dirname(os.path.abspath(path))
        before = len(files)
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith((".", "_")))
            files += [
                (os.path.join(folder, name), os.path.relpath(os.path.join(folder, name), top))
                for name in sorted(names)
                if name.lower().endswith(ENDINGS) and not name.startswith((".", "_"))
            ]
        if len(files) == before:
            raise BadInput("There is no Parquet file in the folder %s. They end in %s." % (quoted(os.path.basename(path)), listed(ENDINGS)))
    return files


def trouble(path):
    """What is wrong with a file at first sight: Parquet begins and ends with the same four letters."""
    size = os.path.getsize(path)
    with open(path, "rb") as file:
        head = file.read(4)
        file.seek(max(0, size - 4))
        tail = file.read(4)
    if size == 0:
        return "it is empty."
    if b"PARE" in (head, tail):
        return "it is encrypted. Write it again without encryption."
    if head != b"PAR1":
        return "it is no Parquet file."
    if tail != b"PAR1":
        return "its end is missing: it was not written or copied to the end. Fetch it again."
    return ""


def read(job, files, folder):
    """Has the reader look at the files; gives the samples by the numbers of their schemas."""
    request = {"files": [], "folder": folder, "memory": "%dMB" % memory(), "top": job.parameters.get("top", 5), "sample": job.parameters.get("sample", 100)}
    for number, file in enumerate(files):
        if file.problem:
            continue
        link = os.path.join(folder, "%d.parquet" % number)  # a name in which nothing is a pattern
        os.symlink(os.path.abspath(file.path), link)
        request["files"].append({"number": number, "path": link})
    path = os.path.join(folder, "request.json")
    with open(path, "w", encoding="utf-8") as out:
        json.dump(request, out)
    samples, looked, failure = {}, 0, ""
    with subprocess.Popen(["node", _READER, path], stdout=subprocess.PIPE, encoding="utf-8", errors="replace") as reader:
        for line in reader.stdout:
            [(kind, fact)] = json.loads(line).items()
            if kind == "file":
                files[fact["number"]].take(fact)
            elif kind == "problem":
                files[fact["number"]].problem = "it is broken: %s" % fact["text"].replace(folder + os.sep, "")
            elif kind == "column":
                files.column(fact)
                looked += 1
                total = sum(file.columns for file in files.first_of_schemas())
                job.step(min(looked, total), total, fact["name"])
            elif kind == "sample":
                samples[fact["schema"]] = fact["path"]
            elif kind == "again":
                files.forget(fact["schema"])
                samples.pop(fact["schema"], None)
            else:
                failure = fact["text"]
    if "Out of Memory" in failure:
        raise MemoryError
    if reader.returncode < 0:
        raise BadInput("Reading ended with signal %d: one of the files is broken, or made to do harm." % -reader.returncode)
    if failure or reader.returncode:
        sys.exit("DuckDB cannot read this: %s" % (failure or "code %d" % reader.returncode))
    return sorted(samples.items())


def memory():
    """MB that DuckDB may have; what it needs beyond goes to the disk."""
    return max(200, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 6 // 10 >> 20)


if __name__ == "__main__":
    run(main)
