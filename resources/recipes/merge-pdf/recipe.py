# SPDX-License-Identifier: GPL-3.0-or-later
"""Several PDF files become one, whole or by pages, with a bookmark for each."""
import os
import re

from berth.job import BadInput, counted, quoted, run

RESULT = "merged.pdf"
_MOST_PAGES = 20_000


def main(job):
    import pypdf

    passwords = job.parameters.get("passwords", [])
    wanted = job.parameters.get("pages", [])
    if len(wanted) > len(job.inputs):
        raise BadInput("Given: %s, and pages for %d." % (counted(len(job.inputs), "file"), len(wanted)))
    writer = pypdf.PdfWriter()
    for number, path in enumerate(job.inputs):
        name = os.path.basename(path)
        job.step(number, len(job.inputs) + 1, "Reading " + name)
        reader = opened(pypdf, path, passwords)
        pages = numbers(wanted[number] if number < len(wanted) else "", len(reader.pages), name)
        first = len(writer.pages)
        if first + len(pages) > _MOST_PAGES:
            raise BadInput("The files have more than %d pages together. Merge fewer." % _MOST_PAGES)
        try:
            for page in pages:
                writer.add_page(reader.pages[page - 1])
        except Exception as problem:  # whatever pypdf stumbles over: the file is at fault
            raise BadInput("%s is broken: %s" % (quoted(name), quoted(problem))) from problem
        writer.add_outline_item(os.path.splitext(name)[0], first)
    job.step(len(job.inputs), len(job.inputs) + 1, "Writing " + RESULT)
    writer.add_metadata({"/Producer": "Berth"})
    job.publish(RESULT, writer.write)
    job.step(len(job.inputs) + 1, len(job.inputs) + 1)
    job.progress("Wrote %s: %s of %s." % (RESULT, counted(len(writer.pages), "page"), counted(len(job.inputs), "file")))


def opened(pypdf, path, passwords):
    name = quoted(os.path.basename(path))
    if not os.path.getsize(path):
        raise BadInput("%s is empty." % name)
    try:
        reader = pypdf.PdfReader(path)
        if reader.is_encrypted and not any(reader.decrypt(each) for each in ["", *passwords]):
            if passwords:
                raise BadInput("%s has a password, which is none of those given." % name)
            raise BadInput("%s has a password. Give it, for example: --param passwords=SECRET." % name)
        if not len(reader.pages):
            raise BadInput("%s has no pages." % name)
        return reader
    except BadInput:
        raise
    except Exception as problem:  # pypdf raises what the file's fault leads it to
        raise BadInput("%s is no PDF file, or it is broken: %s." % (name, quoted(problem))) from problem


def numbers(text, count, name):
    """The pages that “1-3;7;9-” means."""
    if not text.strip() or text.strip() == "all":
        return range(1, count + 1)
    pages = []
    for part in re.split(r"[\s;]+", text.strip()):
        match = re.fullmatch(r"(\d*)(-?)(\d*)", part)
        if not match or not (match[1] or match[3]):
            raise BadInput("%s are no pages. Give them as 1-3;7;9- for example." % quoted(text))
        first = int(match[1] or 1)
        last = int(match[3] or count) if match[2] else first
        if not 1 <= first <= last or last > count:
            raise BadInput("%s has %s, and not %s." % (quoted(name), counted(count, "page"), quoted(part)))
        pages.extend(range(first, last + 1))
    return pages


if __name__ == "__main__":
    run(main)
