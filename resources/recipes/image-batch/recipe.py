# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of another size or format, without what they tell of place and time, and a report of what changed."""
import os

from berth.documents import apart, walked
from berth.job import BadInput, counted, listed, quoted, run

REPORT = "report.xlsx"
_ENDINGS = {
    "JPEG": (".jpg", ".jpeg", ".jfif"),
    "PNG": (".png",),
    "WEBP": (".webp",),
    "GIF": (".gif",),
    "BMP": (".bmp",),
    "TIFF": (".tif", ".tiff"),
}


def main(job):
    wanted = Wanted(job)
    found = walked(job.inputs, ["*"])
    if not found:
        raise BadInput("There are no files in the folder. Give one with pictures.")

    import pictures  # not earlier: Pillow and openpyxl take long to load
    import sheets

    pictures.guard()
    kept, left_out = [], []
    for number, (path, name) in enumerate(found):
        job.step(number, 2 * len(found) + 1, "Looking at " + os.path.basename(path))
        try:
            kind = pictures.kind(path)
        except pictures.NoPicture as problem:
            left_out.append((path, str(problem)))
        else:
            kept.append((path, name + ending(path, kind, wanted.format or kind), kind))
    done = []
    for number, (path, name, kind) in enumerate(distinct(kept)):
        job.step(len(found) + number, len(found) + len(kept) + 1, "Converting " + os.path.basename(path))
        try:
            picture = pictures.Picture(path, kind, wanted)
            job.publish(name, picture.write)
        except pictures.NoPicture as problem:
            left_out.append((path, str(problem)))
            continue
        size = os.path.getsize(os.path.join(job.output, name))
        done.append((os.path.basename(path), name, picture.before, picture.after, os.path.getsize(path), size, "; ".join(picture.notes)))
    for path, why in left_out:
        job.progress("Left out %s: %s." % (quoted(os.path.basename(path)), why))
    if not done:
        raise BadInput("%s: %s. There is no other picture." % (quoted(os.path.basename(left_out[0][0])), left_out[0][1]))
    job.step(len(found) + len(kept), len(found) + len(kept) + 1, "Writing " + REPORT)
    job.publish(REPORT, sheets.book(done, [(os.path.basename(path), why) for path, why in left_out]).save)
    job.step(1, 1)
    job.progress("Wrote %d of %s: %s." % (len(done), counted(len(found), "picture"), listed([each[1] for each in done], 5)))


class Wanted:
    def __init__(self, job):
        self.longest = int(job.parameters.get("longest") or 0)
        self.percent = float(job.parameters.get("percent") or 100)
        self.enlarge = bool(job.parameters.get("enlarge"))
        self.format = {"keep": ""}.get(job.text("convert"), job.text("convert").upper())
        self.quality = int(job.parameters.get("quality") or 0)
        self.strip = bool(job.parameters.get("strip", True))
        if self.longest and self.percent != 100:
            raise BadInput("Give the longest side or the percent, not both.")
        if self.percent > 100 and not self.enlarge:
            raise BadInput("%g %% makes pictures larger. Say that they may be: --param enlarge=true." % self.percent)

    def size(self, width, height):
        """Of the result; a picture becomes larger only where that is asked for."""
        factor = self.longest / max(width, height) if self.longest else self.percent / 100
        if factor > 1 and not self.enlarge:
            factor = 1
        return max(1, round(width * factor)), max(1, round(height * factor))


def ending(path, kind, made):
    """That of the file if it tells what is in the result, otherwise the usual one."""
    own = os.path.splitext(path)[1]
    return own if own.lower() in _ENDINGS[made] else _ENDINGS[made][0]


def distinct(kept):
    """With no name twice."""
    result = []
    for tail in sorted({os.path.splitext(name)[1].lower() for _, name, _ in kept}):
        same = [each for each in kept if each[1].lower().endswith(tail)]
        names = apart([(path, os.path.splitext(name)[0]) for path, name, _ in same])
        result += [(path, stem + os.path.splitext(name)[1], kind) for (path, stem), (_, name, kind) in zip(names, same)]
    return result


if __name__ == "__main__":
    run(main)
