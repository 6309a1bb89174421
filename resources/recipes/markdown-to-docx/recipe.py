# SPDX-License-Identifier: GPL-3.0-or-later
"""Markdown as Word documents, with the looks of a document of the person's."""
import os
import shutil
import tempfile

from berth.documents import check_room, check_zip, convert_all, files_in, pandoc
from berth.job import BadInput, counted, quoted, run


def main(job):
    texts = files_in(job.named("texts"), ["*.md", "*.markdown", "*.txt"])
    looks = job.named("looks")
    for path in looks:
        check_zip(path, ".docx", "word/document.xml")
    arguments = ["--from=markdown+emoji-raw_tex", "--to=docx", "--standalone"]
    arguments += ["--reference-doc=" + os.path.abspath(path) for path in looks]
    if job.parameters.get("contents"):
        arguments.append("--toc")
    if job.parameters.get("numbered"):
        arguments.append("--number-sections")
    missing = convert_all(job, texts, check_text, lambda path, name: convert(job, path, name, arguments))
    if any(missing):
        job.progress("Warning: not found: %s. Give the folder that has texts and pictures." % counted(sum(missing), "picture"))
    job.progress("Wrote %s of %s." % (counted(len(missing), "Word document"), counted(len(texts), "text")))


def check_text(path):
    name = quoted(os.path.basename(path))
    check_room(path)
    with open(path, "rb") as file:
        content = file.read()
    if not content.strip():
        raise BadInput("%s is empty." % name)
    if b"\0" in content:
        raise BadInput("%s is no text." % name)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput("%s is no text in UTF-8. Save it as UTF-8." % name) from None


def convert(job, path, name, arguments):
    """Gives how many pictures were not found."""
    target = os.path.join(job.output, name + ".docx")
    home = os.path.dirname(os.path.abspath(path))
    with tempfile.TemporaryDirectory() as folder:
        part = os.path.join(folder, "text.docx")
        told = pandoc(os.path.abspath(path), [*arguments, "--resource-path=" + home, "--output=" + part], home)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.move(part, target)
    return sum("Could not fetch resource" in line or "not find" in line for line in told)


if __name__ == "__main__":
    run(main)
