# SPDX-License-Identifier: GPL-3.0-or-later
"""Word documents as Markdown, with their pictures, tables and footnotes."""
import os
import shutil
import tempfile

from berth.documents import check_zip, files_in, pandoc
from berth.job import quoted, run

_FORMS = {
    "github": "gfm",
    "plain": "commonmark+pipe_tables+footnotes",
    "pandoc": "markdown",
}


def main(job):
    documents = files_in(job.inputs, ["*.docx"])
    for path, _ in documents:
        check_zip(path, ".docx", "word/document.xml")
    form = _FORMS[job.text("form") or "github"]
    for number, (path, name) in enumerate(documents):
        job.step(number, len(documents), "Converting " + os.path.basename(path))
        convert(job, path, name, form)
    job.step(len(documents), len(documents))
    job.progress("Wrote %d Markdown files." % len(documents))


def convert(job, path, name, form):
    target = os.path.join(job.output, name + ".md")
    pictures = os.path.basename(name) + "-pictures"
    with tempfile.TemporaryDirectory() as folder:
        changes = "all" if job.parameters.get("changes") else "accept"
        told = pandoc(
            os.path.abspath(path),
            [
                "--from=docx",
                "--to=" + form,
                "--wrap=none",
                "--track-changes=" + changes,
                "--extract-media=" + pictures,
                "--output=text.md",
            ],
            folder,
        )
        os.makedirs(os.path.dirname(target), exist_ok=True)
        extracted = os.path.join(folder, pictures)
        if os.path.isdir(extracted):
            shutil.copytree(extracted, os.path.join(os.path.dirname(target), pictures))
        shutil.move(os.path.join(folder, "text.md"), target)
    for line in told[:5]:
        job.progress("%s: %s" % (quoted(os.path.basename(path)), line))


if __name__ == "__main__":
    run(main)
