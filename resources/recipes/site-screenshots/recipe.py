# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of pages on the web, whole or as a window shows them, and a report of each page."""
import csv
import re
import urllib.parse

from berth.documents import apart
from berth.job import BadInput, counted, quoted, run
from berth.pages import Unreachable, Visitor, addresses

REPORT = "report.csv"


def main(job):
    wanted = addresses(job.inputs)
    visitor = Visitor(float(job.parameters.get("pause") or 2))
    names = dict(apart([(address, name_of(address)) for address in wanted]))
    is_whole = bool(job.parameters.get("whole", True))
    outcomes = []
    with open_browser(job) as browser:
        for number, address in enumerate(wanted):
            job.step(number, len(wanted), address)
            try:
                visitor.admit(address)
                browser.open(address)
                if browser.address.partition("#")[0] != address:
                    visitor.admit(browser.address)  # where it led to may not want us
                image, height = browser.picture(is_whole)
            except Unreachable as problem:
                job.progress("Left out %s: %s." % (quoted(address, 200), problem))
                outcomes.append((address, str(problem), "", ""))
                continue
            file = names[address] + ".png"
            job.publish(file, lambda path, image=image: write(path, image))
            drawn = int.from_bytes(image[20:24], "big")
            note = "cut at %d of %d pixels" % (drawn, height) if drawn < height else "done"
            if drawn < height:
                job.progress("%s is %s." % (quoted(file), note))
            outcomes.append((address, note, file, "%d × %d" % (int.from_bytes(image[16:20], "big"), drawn)))
    done = sum(bool(each[2]) for each in outcomes)
    if not done:
        other = "" if len(outcomes) == 1 else " There is no picture of the other pages either."
        raise BadInput("%s: %s.%s" % (quoted(outcomes[0][0], 200), outcomes[0][1], other))
    job.publish(REPORT, lambda path: write_report(path, outcomes))
    job.step(1, 1)
    job.progress("Wrote %d of %s." % (done, counted(len(outcomes), "picture")))


def open_browser(job):
    from berth.browser import Browser  # not earlier: Selenium takes long to load

    return Browser(int(job.parameters.get("width") or 1280), int(job.parameters.get("height") or 800), int(job.parameters.get("patience") or 30))


def name_of(address):
    """What is readable of an address, and of any system."""
    parts = urllib.parse.urlsplit(address)
    text = urllib.parse.unquote(parts.netloc + parts.path + ("-" + parts.query if parts.query else ""))
    return re.sub(r"[^\w.-]+", "-", text).strip("-.")[:80].rstrip("-.")


def write(path, image):
    with open(path, "wb") as file:
        file.write(image)


def write_report(path, outcomes):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["Address", "Result", "File", "Size"])
        writer.writerows(outcomes)


if __name__ == "__main__":
    run(main)
