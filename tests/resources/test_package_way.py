# SPDX-License-Identifier: GPL-3.0-or-later
"""How a machine finds the host's cache of packages, against one that hangs up."""

import pathlib
import subprocess
import sys
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "resources/images/files/usr/lib/berth/package-cache"

# In a network of its own, where the cache's address is somebody who hangs up on whoever comes.
INSIDE = """
import socket, struct, subprocess, sys, threading
subprocess.run("ip link set lo up && ip address add 10.0.2.3/32 dev lo", shell=True, check=True)
listening = socket.create_server(("10.0.2.3", 3142))
def hang_up():
    while True:
        came, _ = listening.accept()
        came.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        came.close()
threading.Thread(target=hang_up, daemon=True).start()
for _ in range(100):
    asked = subprocess.run(["bash", sys.argv[1], "http://mirror.example"], capture_output=True)
    print(asked.returncode, asked.stdout, asked.stderr)
"""


class PackageWay(unittest.TestCase):
    def test_goes_direct_when_the_cache_hangs_up(self):
        world = ["unshare", "--user", "--map-root-user", "--net"]
        if subprocess.run([*world, "true"], capture_output=True).returncode != 0:
            self.skipTest("this host does not let this user make namespaces")
        asked = subprocess.run([*world, sys.executable, "-c", INSIDE, SCRIPT], capture_output=True, text=True)
        self.assertEqual(asked.stderr, "")
        self.assertEqual(set(asked.stdout.splitlines()), {r"0 b'DIRECT\n' b''"})


if __name__ == "__main__":
    unittest.main()
