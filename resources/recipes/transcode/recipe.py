# SPDX-License-Identifier: GPL-3.0-or-later
"""Films as browsers play them, upright, with thumbnails and a report."""
import os

from berth.documents import apart, walked
from berth.job import BadInput, counted, listed, quoted, run

import film as films

REPORT = "report.xlsx"
PATTERNS = [
    "*.mp4", "*.m4v", "*.mov", "*.mkv", "*.webm", "*.avi", "*.mpg", "*.mpeg", "*.mts", "*.m2ts", "*.ts", "*.wmv", "*.flv", "*.3gp", "*.ogv", "*.vob", "*.dv", "*.mxf", "*.gif",
]
_EFFORT = {"mp4": 1, "webm": 3}  # how long one takes beside the other


def main(job):
    kinds = {"both": ["mp4", "webm"]}.get(job.text("formats"), [job.text("formats")])
    found = walked(job.inputs, PATTERNS)
    if not found:
        raise BadInput("There are no films in the folder.")
    good, left_out = [], []
    for path, name in apart(found):
        job.step(0, 1, "Looking at " + os.path.basename(path))
        try:
            good.append((films.Film(path), name))
        except films.LeftOut as problem:
            left_out.append((path, str(problem)))
    pace = Pace(job, sum(film.seconds for film, _ in good) * sum(_EFFORT[kind] for kind in kinds))
    rows, results, count = [], [], 0
    for film, name in good:
        try:
            made = converted(job, film, name, kinds, pace)
        except films.LeftOut as problem:
            left_out.append((film.path, str(problem)))
            continue
        results += made
        count += 1
        for result in made:
            full = os.path.join(job.output, result)
            what = film.made.get(result.rpartition(".")[2], ("Thumbnail",))[0]
            rows.append((os.path.basename(film.path), result, film.before, what, os.path.getsize(film.path), os.path.getsize(full), "; ".join(film.notes)))
        for note in film.notes:
            job.progress("%s: %s." % (quoted(os.path.basename(film.path)), note))
    for path, why in left_out:
        job.progress("Left out %s: %s." % (quoted(os.path.basename(path)), why))
    if not results:
        raise BadInput("%s: %s. There is no other film." % (quoted(os.path.basename(left_out[0][0])), left_out[0][1]))
    import sheets  # not earlier: openpyxl takes long to load

    job.publish(REPORT, sheets.book(rows, [(os.path.basename(path), why) for path, why in left_out]).save)
    job.step(1, 1)
    job.progress("Converted %d of %s: %s." % (count, counted(len(found), "film"), listed(results, 8)))


class Pace:
    """How far all of it is, in seconds of film, each as often as its format is slow."""

    def __init__(self, job, total):
        self._job, self._total, self._before = job, total, 0.0

    def told(self, film, kind, seconds):
        if self._total:
            done = self._before + min(seconds, film.seconds) * _EFFORT[kind]
            self._job.step("%.2f" % done, "%.2f" % self._total, "%s to %s" % (os.path.basename(film.path), kind))

    def over(self, film, kind):
        self._before += film.seconds * _EFFORT[kind]


def converted(job, film, name, kinds, pace):
    """The names of what was made of a film; nothing is left of one that breaks."""
    size = film.size(int(job.parameters.get("lines", 1080)))
    made = []
    try:
        for kind in kinds:
            result = "%s.%s" % (name, kind)
            job.publish(result, lambda part, kind=kind: film.convert(kind, part, size, job.text("quality"), lambda at: pace.told(film, kind, at)))
            made.append(result)
            pace.over(film, kind)
        return made + thumbnails(job, film, name, kinds[0])
    except films.LeftOut:
        for result in made:
            os.remove(os.path.join(job.output, result))
        raise


def thumbnails(job, film, name, kind):
    full, count = os.path.join(job.output, "%s.%s" % (name, kind)), int(job.parameters.get("thumbnails", 3))
    seconds, made = film.made[kind][1], []
    for number in range(count):
        at, thumbnail = seconds * (number + 0.5) / count, "%s-%d.jpg" % (name, number + 1)

        def write(part, at=at):
            if not films.thumbnail(full, at, int(job.parameters.get("width", 320)), part):
                raise FileNotFoundError(part)

        try:
            job.publish(thumbnail, write)
            made.append(thumbnail)
        except FileNotFoundError:
            film.notes.append("there is no picture at %.1f s for a thumbnail" % at)
    return made


if __name__ == "__main__":
    run(main)
