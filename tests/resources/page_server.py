# SPDX-License-Identifier: GPL-3.0-or-later
"""A server on this host, with the pages of the samples and some that behave badly."""
import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from recipe_bench import SAMPLES

TABLE = "<table><tr><th>Article</th><th>Price</th></tr><tr><td>%s</td><td>%s</td></tr></table>"
PAGES = {
    "/one.html": TABLE % ("Lamp", "39,90"),
    "/two.html": TABLE % ("Chair", "249,00") + "<table><tr><th>Day</th></tr><tr><td>Monday</td></tr></table>",
    "/scripted.html": "<script>later()</script>",
    "/latin.html": ("<meta charset=iso-8859-1>" + TABLE % ("Tür", "1")).encode("latin-1"),
}
LEADS = {"/old": "/one.html", "/loop": "/loop", "/to-staff": "/staff/salaries.html", "/to-file": "file:///etc/passwd"}


class _Handler(SimpleHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        if self.path in LEADS:
            self.answer(302, b"", Location=LEADS[self.path])
        elif self.path in PAGES:
            page = PAGES[self.path]
            self.answer(200, page if isinstance(page, bytes) else page.encode(), **{"Content-Type": "text/html"})
        elif self.path == "/picture":
            self.answer(200, b"GIF89a", **{"Content-Type": "image/gif"})
        elif self.path == "/busy":
            self.answer(503, b"")
        else:
            super().do_GET()

    def answer(self, status, content, **headers):
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


class PageServer:
    def __init__(self, test):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Handler, directory=str(SAMPLES / "site")))
        self._server.asked = self.asked = []
        self.root = "http://127.0.0.1:%d" % self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        test.addCleanup(self._server.server_close)
        test.addCleanup(self._server.shutdown)


class PlayedBrowser:
    """Shows what it is told to for each path, as a browser whose JavaScript is done."""

    def __init__(self, shown, picture=b"", height=0):
        self._shown, self._picture, self._height = shown, picture, height
        self.opened = []
        self.address = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.opened.append("closed")

    def open(self, address, selector=""):
        from berth.pages import Unreachable

        self.opened.append(address)
        self.address = address
        if isinstance(self.content(), Exception):
            raise Unreachable(str(self.content()))

    def content(self):
        return self._shown.get("/" + self.address.split("/", 3)[3], "")

    def picture(self, whole):
        return self._picture, self._height if whole else 800
