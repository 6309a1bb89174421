# SPDX-License-Identifier: GPL-3.0-or-later
"""Word documents as Markdown, with their pictures, tables and footnotes."""
import os
import shutil
import tempfile

from berth.documents import check_zip, convert_all, files_in, pandoc
from berth.job import counted, quoted, run

_FORMS = {
    "github": "gfm",
    "plain": "commonmark+pipe_tables+footnotes",
    "pandoc": "markdown",
}


def main(job):
    documents = files_in(job.inputs, ["*.docx"])
    form = _FORMS[job.text("form") or "github"]
    done = convert_all(
        job,
        documents,
        lambda path: check_zip(path, ".docx", "word/document.xml"),
        lambda path, name: convert(job, path, name, form),
    )
    job.progress("Wrote %s of %s." % (counted(len(done), "Markdown file"), counted(len(documents), "document")))


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
