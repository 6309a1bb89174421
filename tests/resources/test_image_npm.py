# SPDX-License-Identifier: GPL-3.0-or-later
"""How the builder of images takes packages of npm, from a registry of our own."""
import hashlib
import os
import subprocess
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

BUILDER = Path(__file__).resolve().parents[2] / "resources" / "images" / "build.sh"
TARBALL = b"what a registry has of a package"
HASH = hashlib.sha512(TARBALL).hexdigest()


class Registry(BaseHTTPRequestHandler):
    asked: list[str] = []

    def do_GET(self):
        self.asked.append(self.path)
        is_there = self.path == "/@berth/node-x/-/node-x-1.0.0-r.1.tgz"
        self.send_response(200 if is_there else 404)
        self.send_header("Content-Length", str(len(TARBALL) if is_there else 0))
        self.end_headers()
        if is_there:
            self.wfile.write(TARBALL)

    def log_message(self, *_):
        pass


class ImageNpm(unittest.TestCase):
    def setUp(self):
        Registry.asked.clear()
        self.server = HTTPServer(("127.0.0.1", 0), Registry)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.kept = Path(folder.name) / "npm"

    def fetch(self, *packages):
        environment = {
            "PATH": os.environ["PATH"],
            "BERTH_NPM": "".join(f"{name} {version} {sha512}\n" for name, version, sha512 in packages),
            "BERTH_TARBALLS": str(self.kept),
            "BERTH_NPM_REGISTRY": f"http://127.0.0.1:{self.server.server_port}",
        }
        return subprocess.run(["sh", BUILDER, "tarballs"], env=environment, capture_output=True, text=True, timeout=60)

    def names(self):
        return sorted(path.name for path in self.kept.iterdir())

    def test_keeps_what_it_fetched(self):
        for _ in range(2):
            run = self.fetch(("@berth/node-x", "1.0.0-r.1", HASH))
            self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(Registry.asked, ["/@berth/node-x/-/node-x-1.0.0-r.1.tgz"])
        self.assertEqual(self.names(), [f"{HASH}.tgz"])

    def test_refuses_another_hash(self):
        run = self.fetch(("@berth/node-x", "1.0.0-r.1", "0" * 128))
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("the package @berth/node-x 1.0.0-r.1 of npm is not the one that the recipe names", run.stderr)
        self.assertEqual(self.names(), [])

    def test_fetches_again_what_was_broken_meanwhile(self):
        self.kept.mkdir()
        (self.kept / f"{HASH}.tgz").write_bytes(b"half")
        run = self.fetch(("@berth/node-x", "1.0.0-r.1", HASH))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual((self.kept / f"{HASH}.tgz").read_bytes(), TARBALL)

    def test_says_what_there_is_not(self):
        run = self.fetch(("absent", "1.0.0", HASH))
        self.assertNotEqual(run.returncode, 0)
        self.assertRegex(run.stderr, r"Failed to fetch http://\S+/absent/-/absent-1\.0\.0\.tgz")
        self.assertEqual(self.names(), [])

    def test_asks_nobody_where_no_package_is_named(self):
        run = self.fetch()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertFalse(self.kept.exists())


if __name__ == "__main__":
    unittest.main()
