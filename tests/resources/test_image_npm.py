# SPDX-License-Identifier: GPL-3.0-or-later
"""How the builder of images takes packages of npm, from a registry of our own."""
import hashlib
import io
import json
import os
import subprocess
import tarfile
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


def tarball(name, version, needs=None, **more):
    """A package as npm packs it, with a script that must not run."""
    manifest = {"name": name, "version": version, "dependencies": needs or {}, "scripts": {"install": "touch /installed"}}
    files = {"package/package.json": json.dumps(manifest), "package/index.js": "module.exports = %r" % name, **more}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for path, text in files.items():
            entry = tarfile.TarInfo(path)
            entry.size, entry.mode, entry.uid = len(text), 0o600, 1234
            archive.addfile(entry, io.BytesIO(text.encode()))
    return packed.getvalue()


# A tree that has what this host has, and keeps what is written to it to itself: $1 is an empty folder for it.
IN_A_TREE = """set -e
mount -t tmpfs tree "$1"
mkdir "$1/upper" "$1/work" "$1/tree"
mount -t overlay tree -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work$2" "$1/tree" || exit 77
mkdir -p "$1/tree/usr/lib/berth"
tree=$1/tree sh "$3" npm_packages
cd "$1/tree/usr/lib/node_modules"
find @berth b -type f -printf '%p %m %U\n'
cat ../berth/npm-packages
cd "$1/upper"
find . -name installed -o -name outside
"""


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

    def install(self, *packages):
        """npm_packages of the builder with tarballs that it has."""
        if not os.path.exists("/usr/bin/npm"):
            self.skipTest("npm is not installed")
        if os.geteuid() != 0 and os.path.exists("/usr/lib/node_modules"):
            self.skipTest("this host has packages of npm of its own there, and only root can lay others over them")
        self.kept.mkdir()
        lines = ""
        for name, version, needs, *more in packages:
            packed = tarball(name, version, needs, **(more[0] if more else {}))
            sha512 = hashlib.sha512(packed).hexdigest()
            (self.kept / f"{sha512}.tgz").write_bytes(packed)
            lines += f"{name} {version} {sha512}\n"
        place = self.kept.parent / "place"
        place.mkdir()
        apart, options = (["--mount"], "") if os.geteuid() == 0 else (["--mount", "--map-root-user"], ",userxattr")
        environment = {"PATH": os.environ["PATH"] + ":/usr/sbin:/sbin", "BERTH_NPM": lines, "BERTH_TARBALLS": str(self.kept)}
        command = ["unshare", *apart, "sh", "-c", IN_A_TREE, "sh", str(place), options, str(BUILDER)]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
        if run.returncode == 77:
            self.skipTest("this host lets this user lay no folder over another")
        return run

    def test_unpacks_in_its_place_and_runs_nothing(self):
        run = self.install(("@berth/a", "1.0.0", {"b": "^2.1.0"}), ("b", "2.3.4", None))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(
            sorted(run.stdout.splitlines()[1:]),
            sorted([f"{name}/{file} 644 0" for name in ("@berth/a", "b") for file in ("index.js", "package.json")] + ["npm:@berth/a 1.0.0", "npm:b 2.3.4"]),
        )

    def test_refuses_files_outside_its_place(self):
        run = self.install(("b", "2.3.4", None, {"package/../../../../outside": "x"}))
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("Member name contains '..'", run.stderr)

    def test_refuses_what_needs_more_than_is_named(self):
        run = self.install(("@berth/a", "1.0.0", {"b": "^2.1.0", "c": "*"}), ("b", "1.9.9", None))
        self.assertNotEqual(run.returncode, 0)
        said = [line for line in run.stderr.splitlines() if line.startswith("build.sh: npm needs what the recipe does not name: ")]
        self.assertEqual(len(said), 1, run.stderr)
        self.assertIn("missing: c@*, required by @berth/a@1.0.0", said[0])
        self.assertIn("invalid: b@1.9.9", said[0])


if __name__ == "__main__":
    unittest.main()
