# SPDX-License-Identifier: GPL-3.0-or-later
"""How the builder of images takes packages of Python, from an index of our own."""
import hashlib
import io
import os
import subprocess
import tempfile
import threading
import unittest
import zipfile
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

BUILDER = Path(__file__).resolve().parents[2] / "resources" / "images" / "build.sh"


def wheel(name, version, needs=()):
    packed = io.BytesIO()
    place = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo(f"{name}.py"), "x = 1\n")
        requires = "".join(f"Requires-Dist: {each}\n" for each in needs)
        archive.writestr(zipfile.ZipInfo(f"{place}/METADATA"), f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{requires}")
        archive.writestr(zipfile.ZipInfo(f"{place}/WHEEL"), "Wheel-Version: 1.0\nGenerator: berth\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(zipfile.ZipInfo(f"{place}/RECORD"), f"{name}.py,,\n{place}/METADATA,,\n{place}/WHEEL,,\n{place}/RECORD,,\n")
    return packed.getvalue()


WHEELS = {
    "berth_a-1.0-py3-none-any.whl": wheel("berth_a", "1.0", ["berth_b"]),
    "berth_a-2.0-py3-none-any.whl": wheel("berth_a", "2.0"),
    "berth_b-1.0-py3-none-any.whl": wheel("berth_b", "1.0"),
}


def hash_of(name):
    return "sha256:" + hashlib.sha256(WHEELS[name]).hexdigest()


class Index(BaseHTTPRequestHandler):
    def do_GET(self):
        parts = self.path.strip("/").split("/")
        if parts[0] == "simple":
            start = parts[1].replace("-", "_") + "-"
            files = [name for name in WHEELS if name.startswith(start)]
            body, kind = "".join(f'<a href="/files/{name}">{name}</a>\n' for name in files).encode(), "text/html"
        else:
            body, kind = WHEELS.get(parts[-1], b""), "application/octet-stream"
        self.send_response(200 if body else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


# A tree that has what this host has, and keeps what is written to it to itself: $1 is an empty folder for it.
IN_A_TREE = """set -e
mount -t tmpfs tree "$1"
mkdir "$1/upper" "$1/work" "$1/tree"
mount -t overlay tree -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work$2" "$1/tree" || exit 77
mount --rbind /dev "$1/tree/dev"
mkdir -p "$1/tree/usr/lib/berth" "$1/tree/berth-boot"
: >"$1/tree/etc/environment"
printf '[global]\\nindex-url = %s\\nbreak-system-packages = true\\ndisable-pip-version-check = true\\n' "$4" >"$1/tree/etc/pip.conf"
tree=$1/tree sh "$3" python >&2
cd "$1/upper"
find . -name 'berth_?.py' -printf 'installed %f\\n'
sed 's/^/took /' "$1/tree/usr/lib/berth/pip-packages" || true
sed 's/^/left /' "$1/tree/berth-boot/left-out" || true
find . -name berth-pip
"""


class ImagePip(unittest.TestCase):
    def install(self, *lines):
        if not os.path.exists("/usr/bin/pip"):
            self.skipTest("pip is not installed")
        server = HTTPServer(("127.0.0.1", 0), Index)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        apart, options = (["--mount"], "") if os.geteuid() == 0 else (["--mount", "--map-root-user"], ",userxattr")
        environment = {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "BERTH_PIP": "\n".join(lines), "BERTH_PYTHON_MODULES": ""}
        index = f"http://127.0.0.1:{server.server_port}/simple/"
        command = ["unshare", *apart, "sh", "-c", IN_A_TREE, "sh", folder.name, options, str(BUILDER), index]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100)
        if run.returncode == 77:
            self.skipTest("this host lets this user lay no folder over another")
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout.splitlines()

    def test_takes_what_has_the_hash_and_that_alone(self):
        said = self.install("berth-a==1.0 " + hash_of("berth_a-1.0-py3-none-any.whl"))
        self.assertEqual(said, ["installed berth_a.py", "took pip:berth-a 1.0"])

    def test_leaves_out_what_has_another_hash(self):
        said = self.install(
            "berth-a==2.0 " + hash_of("berth_a-1.0-py3-none-any.whl"), "berth-b==1.0 " + hash_of("berth_b-1.0-py3-none-any.whl")
        )
        self.assertEqual(said[0], "installed berth_b.py")
        self.assertEqual(said[1], "took pip:berth-b 1.0")
        self.assertEqual(said[2:], ["left berth-a==2.0: not to be had from the index of Python packages, or not as the recipe names it"])

    def test_without_a_hash_it_is_what_the_index_has(self):
        said = self.install("berth-a==1.0")
        self.assertEqual(sorted(said), ["installed berth_a.py", "installed berth_b.py", "took pip:berth-a 1.0"])

    def test_nothing_named_asks_nobody(self):
        self.assertEqual(self.install(), [])


if __name__ == "__main__":
    unittest.main()
