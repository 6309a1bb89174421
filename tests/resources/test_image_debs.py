# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of the downloaded packages the builder of images keeps."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILDER = Path(__file__).resolve().parents[2] / "resources" / "images" / "build.sh"


@unittest.skipUnless(shutil.which("dpkg"), "dpkg is not installed")
class Debs(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="berth-debs-"))
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("debs", "npm", "images/one"):
            (self.folder / name).mkdir(parents=True)

    def build(self, command):
        places = {"BERTH_DEBS": "debs", "BERTH_TARBALLS": "npm", "BERTH_IMAGES": "images"}
        environment = {**os.environ, "LC_ALL": "C.UTF-8", **{name: str(self.folder / place) for name, place in places.items()}}
        subprocess.run(["sh", str(BUILDER), command], check=True, env=environment)

    def left(self, *debs, images="", command="forget"):
        for name in debs:
            (self.folder / "debs" / name).write_bytes(b"deb")
        (self.folder / "images" / "one" / "packages").write_text(images)
        self.build(command)
        return {path.name for path in (self.folder / "debs").iterdir()} if (self.folder / "debs").exists() else None

    def test_that_are_older_than_others_go(self):
        debs = {"a_9_all.deb", "a_10_all.deb", "a_10~rc1_all.deb", "a-b_1_all.deb", "c_1%3a0.1_amd64.deb", "c_2.0_amd64.deb", "d_1_i386.deb", "d_2_amd64.deb"}
        self.assertEqual(self.left(*debs), {"a_10_all.deb", "a-b_1_all.deb", "c_1%3a0.1_amd64.deb", "d_1_i386.deb", "d_2_amd64.deb"})

    def test_that_an_image_has_stay(self):
        debs = {"a_1_amd64.deb", "a_2_amd64.deb", "a_3_amd64.deb", "b_1%3a1_amd64.deb", "b_1%3a2_amd64.deb"}
        self.assertEqual(self.left(*debs, images="a:amd64 2\nb 1:1\naa 1\n"), debs - {"a_1_amd64.deb"})

    def test_all_go_when_a_person_says_so(self):
        (self.folder / "npm" / "x.tgz").write_bytes(b"x")
        self.assertIsNone(self.left("a_1_all.deb", command="forget_all"))
        self.assertFalse((self.folder / "npm").exists())

    def test_there_need_not_be_any(self):
        self.assertEqual(self.left(), set())


if __name__ == "__main__":
    unittest.main()
