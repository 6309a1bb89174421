# SPDX-License-Identifier: GPL-3.0-or-later
"""How recipes read pages of the web: lists of addresses, robots.txt, pauses, and what servers say."""
import pathlib
import socket
import tempfile
import time
import unittest

from page_server import PageServer
from recipe_bench import BadInput

from berth.pages import Forbidden, Robots, Unreachable, Visitor, addresses


class Addresses(unittest.TestCase):
    def read(self, content, name="list.txt"):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            return addresses([str(path)])

    def refusal(self, content, name="list.txt"):
        with self.assertRaises(BadInput) as caught:
            self.read(content, name)
        return str(caught.exception)

    def test_are_read_once_and_in_order(self):
        text = "\ufeff# mine\r\nHTTPS://Example.org\r\n\r\nhttp://bücher.example:8080/ä b\r\nhttps://example.org/\r\nhttp://[2001:db8::1]/a?q=ü#there\r\n"
        self.assertIn("is no address", self.refusal(text))
        self.assertEqual(
            self.read(text.replace("ä b", "ä%20b")),
            ["https://example.org/", "http://xn--bcher-kva.example:8080/%C3%A4%20b", "http://[2001:db8::1]/a?q=%C3%BC"],
        )

    def test_stand_in_any_column(self):
        self.assertEqual(
            self.read('Name;Seite\n"Ann";https://a.example/x,y\nBob;\n"C";"http://c.example"\n', "liste.CSV"),
            ["https://a.example/x,y", "http://c.example/"],
        )

    def test_that_are_none_are_named(self):
        self.assertIn("Line 2 of “list.txt”, “example.org/x”, is no address", self.refusal("https://a.example\nexample.org/x"))
        for bad in ("file:///etc/passwd", "javascript:alert(1)", "http://", "http://a:b:c/", "ftp://a.example", "http://a.example:99999"):
            self.assertIn("is no address", self.refusal(bad), bad)
        self.assertIn("has a name or a password", self.refusal("https://ann:secret@a.example"))
        self.assertNotIn("secret", self.refusal("https://ann:secret@a.example"))

    def test_are_needed(self):
        self.assertIn("There is no address in “list.txt”", self.refusal(""))
        self.assertIn("There is no address", self.refusal("Name,Age\nAnn,3", "list.csv"))
        self.assertIn("no text in UTF-8", self.refusal(b"\xff\xfe\x00h"))
        self.assertIn("larger than 1 MiB", self.refusal(b"#" * (1 << 21)))
        self.assertIn("501 addresses, and at most 500", self.refusal("\n".join("http://a.example/%d" % n for n in range(501))))


class RobotsTxt(unittest.TestCase):
    def test_longest_rule_decides(self):
        robots = Robots("User-agent: *\nDisallow: /a # all of it\nAllow: /a/b\nDisallow: /*.pdf$\nDisallow: /q?*id=\nDisallow:\n")
        for path, allowed in {"/": True, "/a": False, "/a/c": False, "/a/b/c": True, "/x.pdf": False, "/x.pdf?1": True, "/q?a=1&id=2": False}.items():
            self.assertEqual(robots.allows(path), allowed, path)
        self.assertTrue(Robots("User-agent: *\nAllow: /x\nDisallow: /x").allows("/x"))
        self.assertTrue(Robots().allows("/"))

    def test_own_group_goes_before_that_of_all(self):
        text = "User-agent: *\nDisallow: /\n\nuser-agent: other\nUSER-AGENT: Berth\nDisallow: /b\nCrawl-delay: 7\n\nUser-agent: berth\nDisallow: /c\n"
        robots = Robots(text)
        self.assertEqual([robots.allows(path) for path in ("/a", "/b", "/c")], [True, False, False])
        self.assertEqual(robots.delay, 7)

    def test_does_not_take_long(self):
        start = time.monotonic()
        robots = Robots("User-agent: *\nCrawl-delay: 1e9\nDisallow: /" + "*a" * 5000 + "$\nDisallow: " + "/x" * 100_000)
        self.assertTrue(robots.allows("/" + "a" * 4000 + "b"))
        self.assertEqual(robots.delay, 0)
        self.assertEqual(Robots("User-agent: *\nCrawl-delay: 86400").delay, 60)
        self.assertLess(time.monotonic() - start, 2)


class Visits(unittest.TestCase):
    def setUp(self):
        self.server = PageServer(self)
        self.now, self.slept = 0.0, []

    def visitor(self, pause=2.0):
        def sleep(seconds):
            self.slept.append(seconds)
            self.now += seconds

        return Visitor(pause, clock=lambda: self.now, sleep=sleep)

    def why(self, path, kind=Unreachable):
        with self.assertRaises(kind) as caught:
            self.visitor().read(self.server.root + path)
        return str(caught.exception)

    def test_pause_and_ask_for_rules_once(self):
        visitor = self.visitor()
        visitor.read(self.server.root + "/one.html")
        self.now += 0.5
        visitor.read(self.server.root + "/two.html")
        self.assertEqual(self.server.asked, ["/robots.txt", "/one.html", "/two.html"])
        self.assertEqual(self.slept, [2, 1.5])

    def test_are_not_made_where_they_are_forbidden(self):
        self.assertIn("robots.txt forbids it", self.why("/staff/salaries.html", Forbidden))
        self.assertIn("robots.txt forbids it", self.why("/to-staff", Forbidden))
        self.assertNotIn("/staff/salaries.html", self.server.asked)

    def test_say_what_there_is_instead(self):
        self.assertEqual(self.visitor().read(self.server.root + "/old").address, self.server.root + "/one.html")
        self.assertIn("without end", self.why("/loop"))
        self.assertIn("what is no page", self.why("/to-file"))
        self.assertIn("answers with 404", self.why("/gone.html"))
        self.assertIn("answers with 503", self.why("/busy"))
        self.assertIn("no page but “image/gif”", self.why("/picture"))

    def test_say_that_nobody_is_there(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))  # and nobody listens
            with self.assertRaises(Unreachable) as caught:
                self.visitor().read("http://127.0.0.1:%d/" % taken.getsockname()[1])
        self.assertIn("it cannot be reached", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
