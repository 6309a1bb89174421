# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages of the web as a polite visitor reads them: robots.txt is obeyed (RFC 9309), and each host gets its pauses.

What a page says is a stranger's: it is bounded in size and time, and nothing in it is run here.
"""
import csv
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException

from .job import BadInput, quoted

NAME = "berth"  # what robots.txt may call us
AGENT = "Mozilla/5.0 (compatible; %s; a person's own recipe)" % NAME.capitalize()
MOST_ADDRESSES = 500
LARGEST_PAGE = 20 << 20
_LARGEST_LIST = 1 << 20
_LARGEST_ROBOTS = 500 << 10
_MOST_HOPS = 5
_LONGEST_SILENCE = 60  # seconds
_LONGEST_PAGE = 180
_LONGEST_DELAY = 60  # more is asked by robots.txt of those who want whole sites


class Unreachable(Exception):
    """Why there is nothing of a page, as the end of a sentence."""


class Forbidden(Unreachable):
    """Its site does not want it read by programs."""


def addresses(paths):
    """The addresses in lists: one a line, or in a column of a CSV file. Each once, in their order."""
    found = {}
    for path in paths:
        name = os.path.basename(path)
        with open(path, "rb") as file:
            content = file.read(_LARGEST_LIST + 1)
        if len(content) > _LARGEST_LIST:
            raise BadInput("%s is larger than 1 MiB. Give a list of addresses." % quoted(name))
        try:
            lines = content.decode("utf-8-sig").splitlines()
        except UnicodeDecodeError:
            raise BadInput("%s is no text in UTF-8. Give a list with one address a line." % quoted(name)) from None
        delimiter = max(",;\t", key=lines[0].count) if lines and name.lower().endswith(".csv") else ""
        for number, line in enumerate(lines, 1):
            text = _cell(line, delimiter) if delimiter else line.strip()
            if text and not text.startswith("#"):
                found[_address(text, "Line %d of %s" % (number, quoted(name)))] = True
    if not found:
        raise BadInput("There is no address in %s. Write one a line, such as https://example.org/prices." % quoted(os.path.basename(paths[0])))
    if len(found) > MOST_ADDRESSES:
        raise BadInput("There are %d addresses, and at most %d are read in one go. Divide the list." % (len(found), MOST_ADDRESSES))
    return list(found)


def _cell(line, delimiter):
    """The first address of a line with several cells; nothing for a line without, such as that of the titles."""
    cells = next(csv.reader([line], delimiter=delimiter), [])
    return next((cell.strip() for cell in cells if re.match(r"\s*https?://", cell)), "")


def _address(text, where):
    try:
        parts = urllib.parse.urlsplit(text)
        host, port = parts.hostname, parts.port
        if parts.scheme.lower() not in ("http", "https") or not host or re.search(r"\s", text):
            raise ValueError
        host = host if ":" in host or host.isascii() else host.encode("idna").decode()
    except ValueError:
        raise BadInput("%s, %s, is no address of a page. Write it whole, such as https://example.org/prices." % (where, quoted(text))) from None
    if "@" in parts.netloc:
        raise BadInput("%s has a name or a password in it. Pages behind a login cannot be read." % where)
    place = ("[%s]" % host if ":" in host else host) + (":%d" % port if port else "")
    path = urllib.parse.quote(parts.path or "/", safe="/%:@!$&'()*+,;=~")
    return urllib.parse.urlunsplit((parts.scheme.lower(), place, path, urllib.parse.quote(parts.query, safe="/%:@!$&'()*+,;=~?"), ""))


class Robots:
    """What a robots.txt allows us."""

    def __init__(self, text=""):
        self.delay = 0.0
        self._rules = []
        groups, names, is_open = [], [], False
        for line in text.splitlines():
            key, _, value = line.partition("#")[0].partition(":")
            key, value = key.strip().lower(), value.strip()
            if key == "user-agent":
                if not is_open:
                    names = []
                    groups.append((names, []))
                names.append(value.lower())
                is_open = True
            elif key in ("allow", "disallow", "crawl-delay") and groups:
                groups[-1][1].append((key, value))
                is_open = False
        ours = [rules for names, rules in groups if NAME in names] or [rules for names, rules in groups if "*" in names]
        for key, value in (rule for rules in ours for rule in rules):
            if key == "crawl-delay":
                self.delay = min(float(value), _LONGEST_DELAY) if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", value) else self.delay
            elif value:
                self._rules.append((len(value), key == "allow", value))

    def allows(self, path):
        """The longest rule that fits decides; of two of one length the one that allows."""
        fitting = [rule[:2] for rule in self._rules if _fits(rule[2], path)]
        return not fitting or max(fitting)[1]


def _fits(pattern, path):
    """Whether a path begins as the pattern does, with * for anything and $ for the end. In time that grows with both alone."""
    is_whole = pattern.endswith("$")
    first, *others = (pattern[:-1] if is_whole else pattern).split("*")
    if not path.startswith(first):
        return False
    at = len(first)
    for number, piece in enumerate(others, 1):
        if is_whole and number == len(others):
            return path.endswith(piece) and len(path) - len(piece) >= at
        at = path.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return not is_whole or at == len(path)


class Page:
    def __init__(self, address, content, charset):
        self.address = address  # where it was in the end
        self.content = content
        self.charset = charset


class Visitor:
    """Reads pages, one after the other. `pause` is in seconds, between two requests to one host."""

    def __init__(self, pause, clock=time.monotonic, sleep=time.sleep):
        self._pause = pause
        self._clock = clock
        self._sleep = sleep
        self._robots = {}
        self._last = {}
        self._opener = urllib.request.build_opener(_NoRedirect)

    def admit(self, address):
        """Waits until it is polite to ask for an address. Forbidden where robots.txt says so."""
        parts = urllib.parse.urlsplit(address)
        robots = self._robots_of(parts)
        if not robots.allows(urllib.parse.urlunsplit(("", "", parts.path or "/", parts.query, ""))):
            raise Forbidden("its robots.txt forbids it")
        self._wait(parts.netloc, max(self._pause, robots.delay))

    def read(self, address):
        """The page at an address, or where that leads to."""
        for _ in range(_MOST_HOPS):
            self.admit(address)
            status, headers, content = self._ask(address, LARGEST_PAGE)
            if status not in (301, 302, 303, 307, 308) or not headers.get("Location"):
                break
            address = urllib.parse.urljoin(address, headers["Location"])
            if urllib.parse.urlsplit(address).scheme not in ("http", "https"):
                raise Unreachable("it leads to what is no page")
        else:
            raise Unreachable("it leads from one address to the next without end")
        if status != 200:
            raise Unreachable("the server answers with %d" % status)
        if headers.get_content_type() not in ("text/html", "application/xhtml+xml"):
            raise Unreachable("it is no page but %s" % quoted(headers.get_content_type()))
        return Page(address, content, headers.get_content_charset())

    def _robots_of(self, parts):
        place = (parts.scheme, parts.netloc)
        if place not in self._robots:
            address = urllib.parse.urlunsplit((*place, "/robots.txt", "", ""))
            for _ in range(_MOST_HOPS):
                self._wait(parts.netloc, self._pause)
                status, headers, content = self._ask(address, _LARGEST_ROBOTS)
                if status not in (301, 302, 303, 307, 308) or not headers.get("Location"):
                    break
                address = urllib.parse.urljoin(address, headers["Location"])
                if urllib.parse.urlsplit(address).scheme not in ("http", "https"):
                    break
            if status >= 500:
                raise Unreachable("its server answers with %d when asked for robots.txt" % status)
            self._robots[place] = Robots(content.decode("utf-8", "replace") if status == 200 else "")
        return self._robots[place]

    def _wait(self, host, pause):
        rest = self._last.get(host, self._clock() - pause) + pause - self._clock()
        if rest > 0:
            self._sleep(rest)
        self._last[host] = self._clock()

    def _ask(self, address, most):
        request = urllib.request.Request(address, headers={"User-Agent": AGENT, "Accept": "text/html, */*;q=0.5"})
        until = self._clock() + _LONGEST_PAGE
        try:
            with self._opener.open(request, timeout=_LONGEST_SILENCE) as answer:
                content = bytearray()
                while part := answer.read1(1 << 16):
                    content += part
                    if len(content) > most:
                        raise Unreachable("it is larger than %d MiB" % (most >> 20) if most >= 1 << 20 else "its robots.txt is too large")
                    if self._clock() > until:
                        raise Unreachable("it did not come within %d seconds" % _LONGEST_PAGE)
                return answer.status, answer.headers, bytes(content)
        except urllib.error.HTTPError as problem:
            with problem:
                return problem.code, problem.headers, b""
        except urllib.error.URLError as problem:
            raise Unreachable(_reason(problem.reason)) from None
        except (OSError, HTTPException, ValueError) as problem:
            raise Unreachable(_reason(problem)) from None


def _reason(problem):
    if isinstance(problem, TimeoutError):
        return "its server says nothing"
    text = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
    return "it cannot be reached (%s)" % " ".join(text.split())[:120]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Each place on the way is asked about in robots.txt first."""

    def redirect_request(self, *_):
        return None
