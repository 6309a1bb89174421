# SPDX-License-Identifier: GPL-3.0-or-later
"""Office documents as PDF. One that cannot be converted is named, and the others come out."""
import os

from berth.documents import files_in
from berth.job import BadInput, counted, quoted, run

PATTERNS = ["*.doc", "*.docx", "*.docm", "*.odt", "*.rtf", "*.xls", "*.xlsx", "*.xlsm", "*.ods", "*.ppt", "*.pptx", "*.pptm", "*.odp"]


def main(job):
    import checks

    documents = files_in(job.inputs, PATTERNS)
    good, left_out = [], []
    for path, name in documents:
        try:
            checks.check(path)
            good.append((path, name + ".pdf"))
        except checks.NotConverted as problem:
            left_out.append((path, problem))
    done = convert(job, good, left_out) if good else []
    for path, problem in left_out:
        job.progress("Left out %s: %s." % (quoted(os.path.basename(path)), problem))
    if not done:
        none = "None of the %d documents came out. " % len(documents) if len(documents) > 1 else ""
        raise BadInput("%s%s: %s." % (none, quoted(os.path.basename(left_out[0][0])), left_out[0][1]))
    job.progress("Wrote %s of %s." % (counted(len(done), "PDF file"), counted(len(documents), "document")))


def convert(job, documents, left_out):
    """The names of the results; adds to left_out what could not be converted."""
    import office  # not earlier: LibreOffice takes long to start
    from checks import NotConverted

    done = []
    with office.Office(job.parameters.get("passwords", [])) as program:
        for number, (path, name) in enumerate(documents):
            job.step(number, len(documents), "Converting " + os.path.basename(path))
            try:
                job.publish(name, lambda part, path=path: program.convert(path, part, job.text("sheets"), bool(job.parameters.get("archival"))))
                done.append(name)
            except NotConverted as problem:
                left_out.append((path, problem))
    job.step(len(documents), len(documents))
    return done


if __name__ == "__main__":
    run(main)
