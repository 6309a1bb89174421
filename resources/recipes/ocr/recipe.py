# SPDX-License-Identifier: GPL-3.0-or-later
"""Scans as text and as PDF files that can be searched, and a report of what could not be read."""
import concurrent.futures
import os
import tempfile

from berth.documents import apart, walked
from berth.job import BadInput, counted, listed, quoted, run

REPORT = "report.xlsx"
PATTERNS = ["*.pdf", "*.jpg", "*.jpeg", "*.jfif", "*.png", "*.tif", "*.tiff", "*.webp", "*.bmp", "*.gif"]
_MOST_PAGES = 5000
_SHORT = {"de": "deu", "en": "eng", "es": "spa", "fr": "fra", "zh": "chi_sim", "zh_cn": "chi_sim"}


def main(job):
    found = walked(job.inputs, PATTERNS)
    if not found:
        raise BadInput("There are no files such as %s in the folder." % " or ".join(PATTERNS))

    import pages  # not earlier: Pillow and pikepdf take long to load
    import reading
    import sheets

    names = wanted(job.parameters.get("languages", []), reading.languages())
    pages.guard()
    documents, left_out = [], []
    with tempfile.TemporaryDirectory(prefix="berth-ocr-") as folder:
        for number, (path, name) in enumerate(apart(found)):
            job.step(0, 1, "Looking at " + os.path.basename(path))
            try:
                copy = os.path.join(folder, "%d.pdf" % number)
                documents.append((path, name, pages.Document(path, copy, job.parameters.get("passwords", []))))
            except pages.LeftOut as problem:
                left_out.append((path, str(problem)))
        total = sum(document.count for *_, document in documents)
        if total > _MOST_PAGES:
            raise BadInput("The files have %d pages together. Give at most %d at a time." % (total, _MOST_PAGES))
        readings = read_all(job, documents, names, folder, reading)
        for path, why in left_out:
            job.progress("Left out %s: %s." % (quoted(os.path.basename(path)), why))
        if not documents:
            raise BadInput("%s: %s. There is nothing else to read." % (quoted(os.path.basename(left_out[0][0])), left_out[0][1]))
        if not any(result.text.strip() for result in readings.values()):
            raise BadInput("No words were found. If they are in another language than %s, say so: --param languages=%s." % ("+".join(names), "chi_sim" if "chi_sim" not in names else "deu"))
        rows = []
        for number, (path, name, document) in enumerate(documents):
            results = [readings[number, page] for page in range(document.count)]
            for page, result in enumerate(results):
                try:
                    if result.reading:
                        document.lay(page, result.reading)
                except reading.Unread as problem:
                    document.notes.append("page %d: %s" % (page + 1, problem))
            job.publish(name + ".pdf", document.write)
            job.publish(name + ".txt", lambda part, results=results: write_text(part, results))
            rows.append((os.path.basename(path), results, document.notes))
            for line in told(os.path.basename(path), results, document.notes, names):
                job.progress(line)
        job.publish(REPORT, sheets.book(rows, [(os.path.basename(path), why) for path, why in left_out]).save)
    job.step(1, 1)
    job.progress("Wrote %d of %s, %s: %s." % (len(documents), counted(len(found), "file"), counted(total, "page"), listed([name + ".pdf" for _, name, _ in documents], 5)))


def wanted(given, installed):
    names = [_SHORT.get(name.lower().replace("-", "_"), name.lower().replace("-", "_")) for name in given]
    for name in names:
        if name not in installed:
            raise BadInput("%s is no language that can be read. There are: %s. Give, for example, --param languages=deu,eng." % (quoted(name), ", ".join(installed)))
    if not names:
        raise BadInput("Give a language, for example --param languages=deu,eng. There are: %s." % ", ".join(installed))
    # Whose letters are more goes first: after English, Tesseract drops the dots of ü, and after German, Chinese becomes capitals.
    return sorted(dict.fromkeys(names), key=lambda name: (not name.startswith(("chi", "jpn", "kor")), name == "eng"))


class Result:
    """What became of a page: a Reading, or the text it had, or why there is none."""

    def __init__(self, text, reading=None, problem=None):
        self.text, self.reading, self.problem = text, reading, problem


def read_all(job, documents, names, folder, reading):
    """{(document, page): Result}, several pages at a time."""
    places = [(number, page) for number, (*_, document) in enumerate(documents) for page in range(document.count)]
    results = {}

    def one(place):
        document = documents[place[0]][2]
        if not document.plans[place[1]]:
            return Result(document.texts[place[1]])
        try:
            picture = document.drawn(place[1], document.plans[place[1]], os.path.join(folder, "%d-%d" % place))
            found = reading.read(picture, names, document.plans[place[1]])
            remove(folder, "%d-%d." % place, found.layer)
            return Result(found.text, found)
        except reading.Unread as problem:
            return Result("", problem=str(problem))

    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        tasks = {pool.submit(one, place): place for place in places}
        for done in concurrent.futures.as_completed(tasks):
            number, page = tasks[done]
            results[number, page] = done.result()
            job.step(len(results), len(places) + 1, "Page %d of %s" % (page + 1, os.path.basename(documents[number][0])))
    return results


def remove(folder, prefix, kept):
    for name in os.listdir(folder):
        if name.startswith(prefix) and os.path.join(folder, name) != kept:
            os.remove(os.path.join(folder, name))


def write_text(part, results):
    with open(part, "w", encoding="utf-8") as file:
        file.write("\f".join(result.text for result in results))


def told(name, results, notes, names):
    """What a person must know of a file: what was not read, or changed."""
    said = {}
    for number, result in enumerate(results, 1):
        for what in remarks(result, "+".join(names)):
            said.setdefault(what, []).append(str(number))
    for what, numbers in said.items():
        more = " and %d more" % (len(numbers) - 5) if len(numbers) > 5 else ""
        yield "%s, page %s%s: %s" % (quoted(name), ", ".join(numbers[:5]), more, what)
    for note in notes:
        yield "%s: %s." % (quoted(name), note)


def remarks(result, names):
    found = result.reading
    if result.problem:
        yield "it could not be read: %s." % result.problem
    elif not found:
        yield "there was text already, and it stayed as it was."
    elif found.blank:
        yield "it is blank."
    elif not found.words:
        yield "there are no words in %s." % names
    else:
        if found.turn:
            yield "turned by %d°." % found.turn
        if found.parts:
            yield "something was not read, %s." % found.parts[0][0]
        if found.sure < 60:
            yield "it was hard to read; is it in another language than %s?" % names
        elif found.doubtful:
            yield "some words may be wrong."


if __name__ == "__main__":
    run(main)
