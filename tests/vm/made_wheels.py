# SPDX-License-Identifier: GPL-3.0-or-later
"""An index of Python packages as PEP 691 has it, as the folder of a server: made_wheels.py FOLDER URL"""
import hashlib
import json
import pathlib
import sys
import zipfile

# It runs on what the image has: pip must find that there, and fetch nothing of it.
SCRIPT = """import numpy, onnxruntime, torch
def main():
    assert "CPUExecutionProvider" in onnxruntime.get_available_providers()
    print("own-thing", int(torch.from_numpy(numpy.arange(4)).sum()) * 7)
"""


def wheel(folder, name, version, needs):
    module = name.replace("-", "_")
    path = folder / ("%s-%s-py3-none-any.whl" % (module, version))
    about = "%s-%s.dist-info/" % (module, version)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(module + ".py", SCRIPT)
        file.writestr(about + "METADATA", "Metadata-Version: 2.1\nName: %s\nVersion: %s\n%s" % (name, version, "".join("Requires-Dist: %s\n" % each for each in needs)))
        file.writestr(about + "WHEEL", "Wheel-Version: 1.0\nGenerator: own\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(about + "entry_points.txt", "[console_scripts]\n%s = %s:main\n" % (name, module))
        file.writestr(about + "RECORD", "")
    return path


def publish(root, url, name, version="1", needs=("numpy", "onnxruntime"), vouched=None):
    files = root / "packages" / "0a" / name
    files.mkdir(parents=True)
    path = wheel(files, name, version, needs)
    known = hashlib.sha256(vouched or path.read_bytes()).hexdigest()
    entry = {"filename": path.name, "url": "%s/packages/0a/%s/%s" % (url, name, path.name), "hashes": {"sha256": known}}
    index = root / "simple" / name
    index.mkdir(parents=True)
    (index / "index.json").write_text(json.dumps({"meta": {"api-version": "1.0"}, "name": name, "files": [entry]}))


if __name__ == "__main__":
    target, address = pathlib.Path(sys.argv[1]), sys.argv[2]
    publish(target, address, "own-thing")
    publish(target, address, "changed-thing", vouched=b"another file")
    publish(target, address, "on-torch", needs=("torch>=2",))
    publish(target, address, "setuptools", "80", ())
    publish(target, address, "sympy", "1.13.1", ())
