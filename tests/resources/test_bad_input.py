# SPDX-License-Identifier: GPL-3.0-or-later
"""Every recipe with every kind of bad input, as a machine would start it: it ends soon, within a small machine's memory, with
one line for a person that names the file, and leaves nothing behind."""
import dataclasses
import functools
import importlib.util
import io
import json
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import made_form
import made_pptx
import recipe_bench
from recipe_bench import RECIPES, SAMPLES

NAME = "Größe 1 (schön)"
PICTURE = (SAMPLES / "menu.png").read_bytes()
WORDS = ("Only words, and nothing else: äöü.\n" * 40).encode()
OPEN_QUOTE = b'name,amount\n"never closed,1\nb,2\n'
LARGE = 100_000_000  # bytes
MOST_MEMORY = 700 << 10  # KiB: a machine of size SM has 1 GiB


def half(sample):
    content = (SAMPLES / sample).read_bytes()
    return content[: len(content) // 2]


def table(*columns):
    return (",".join(columns) + "\n" + "".join(",".join(str(row + at) for at in range(len(columns))) + "\n" for row in range(30))).encode()


def cut_picture(kind):
    """The first half of a picture of that kind; nothing where Pillow is missing."""
    try:
        from PIL import Image
    except ImportError:
        return b""
    out = io.BytesIO()
    Image.effect_noise((300, 300), 80).save(out, kind)
    return out.getvalue()[: len(out.getvalue()) // 2]


@functools.cache
def model():
    """What train-model makes of its sample."""
    with tempfile.TemporaryDirectory() as folder:
        job = {"parameters": {"target": "Miete", "model": "linear"}, "inputs": [str(SAMPLES / "flats.csv")], "output": folder}
        with open(os.path.join(folder, "job.json"), "w", encoding="utf-8") as file:
            json.dump(job, file)
        environment = {**os.environ, "PYTHONPATH": str(RECIPES), "PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1"}
        subprocess.run([sys.executable, "recipe.py", file.name], cwd=RECIPES / "train-model", env=environment, capture_output=True, check=True)
        with open(os.path.join(folder, "model.zip"), "rb") as file:
            return file.read()


@dataclasses.dataclass
class Case:
    recipe: str
    ending: str
    broken: bytes  # as a file of this ending is that was cut off or mistyped
    input: str = ""  # the name of the one that is bad
    beside: dict = dataclasses.field(default_factory=dict)  # good files for the other inputs: (name, content or what makes it)
    parameters: dict = dataclasses.field(default_factory=dict)
    other: bytes = PICTURE  # of another type
    needs: tuple = ()  # modules of Python and programs
    fine: tuple = ()  # kinds that it makes something of


TABLES = (
    Case("chart", ".csv", OPEN_QUOTE),
    Case("chart", ".xlsx", half("sales.xlsx")),
    Case("csv-clean", ".csv", OPEN_QUOTE),
    Case("csv-clean", ".xlsx", half("sales.xlsx")),
    Case("forecast", ".csv", OPEN_QUOTE),
    Case("forecast", ".xlsx", half("sales.xlsx")),
    Case("rolling-growth", ".csv", OPEN_QUOTE),
    Case("rolling-growth", ".xlsx", half("sales.xlsx")),
    Case("sales-pivot", ".csv", OPEN_QUOTE, parameters={"rows": "a"}),
    Case("sales-pivot", ".xlsx", half("sales.xlsx")),
    Case("top-customers", ".csv", OPEN_QUOTE),
    Case("top-customers", ".xlsx", half("sales.xlsx")),
    Case("train-model", ".csv", OPEN_QUOTE, parameters={"target": "amount"}, needs=("sklearn", "pandas")),
    Case("train-model", ".xlsx", half("sales.xlsx"), parameters={"target": "amount"}, needs=("sklearn", "pandas")),
    Case("join-tables", ".csv", OPEN_QUOTE, "left", {"right": ("r.csv", table("name", "b"))}),
    Case("join-tables", ".xlsx", half("sales.xlsx"), "right", {"left": ("l.csv", table("name", "b"))}),
    Case("join-tables", ".csv", OPEN_QUOTE, "right", {"left": ("l.csv", table("name", "b"))}),
    Case("fill-pdf-form", ".csv", OPEN_QUOTE, "data", {"template": ("form.pdf", made_form.form())}, needs=("pypdf",)),
    Case("fill-pdf-form", ".xlsx", half("sales.xlsx"), "data", {"template": ("form.pdf", made_form.form())}, needs=("pypdf",)),
    Case("fill-pptx", ".csv", OPEN_QUOTE, "metrics", {"template": ("t.pptx", made_pptx.pptx)}, needs=("lxml",)),
    Case("fill-pptx", ".xlsx", half("sales.xlsx"), "metrics", {"template": ("t.pptx", made_pptx.pptx)}, needs=("lxml",)),
    Case("fill-pptx", ".csv", OPEN_QUOTE, "charts", {"template": ("t.pptx", made_pptx.pptx), "metrics": ("m.csv", b"name,value\nPLZ,1\n")}, needs=("lxml",)),
    Case("fill-pptx", ".xlsx", half("sales.xlsx"), "charts", {"template": ("t.pptx", made_pptx.pptx), "metrics": ("m.csv", b"name,value\nPLZ,1\n")}, needs=("lxml",)),
    Case("predict", ".csv", OPEN_QUOTE, "rows", {"model": ("model.zip", model)}, needs=("sklearn", "pandas", "matplotlib")),
    Case("predict", ".xlsx", half("sales.xlsx"), "rows", {"model": ("model.zip", model)}, needs=("sklearn", "pandas", "matplotlib")),
    Case("convert-files", ".csv", OPEN_QUOTE, parameters={"convert": "json"}),
    Case("convert-files", ".xlsx", half("sales.xlsx"), parameters={"convert": "json"}),
    Case("convert-files", ".json", b'[{"a": 1}, {"a"', parameters={"convert": "csv"}),
)
DOCUMENTS = (
    Case("docx-to-markdown", ".docx", half("sales.xlsx"), needs=("pandoc",)),
    Case("markdown-to-docx", ".md", b"# \xff\xfe\xfa", "texts", needs=("pandoc",)),
    Case("markdown-to-docx", ".docx", half("sales.xlsx"), "looks", {"texts": ("a.md", b"# A\n")}, needs=("pandoc",)),
    Case("office-to-pdf", ".docx", half("sales.xlsx")),
    Case("office-to-pdf", ".doc", b"\xd0\xcf\x11\xe0", other=PICTURE),
    Case("fill-pptx", ".pptx", half("sales.xlsx"), "template", {"metrics": ("m.csv", b"name,value\na,1\n")}),
    Case("fill-pdf-form", ".pdf", half("lease.pdf"), "template", {"data": ("d.csv", b"a,b\n1,2\n")}, needs=("pypdf",)),
    Case("merge-pdf", ".pdf", half("lease.pdf"), needs=("pypdf",)),
)
MEDIA = (
    Case("image-batch", ".jpg", half("letter.jpg"), "pictures", other=WORDS, needs=("PIL",)),
    Case("image-batch", ".png", half("menu.png"), "pictures", other=WORDS, needs=("PIL",)),
    *(Case("image-batch", "." + kind, cut_picture(kind), "pictures", other=WORDS, needs=("PIL",)) for kind in ("webp", "gif", "bmp", "tiff")),
    Case("ocr", ".jpg", half("letter.jpg"), "scans", other=WORDS, needs=("PIL", "lxml", "tesseract")),
    *(Case("ocr", "." + kind, cut_picture(kind), "scans", other=WORDS, needs=("PIL", "lxml", "tesseract")) for kind in ("png", "webp", "tiff")),
    Case("ocr", ".pdf", half("lease.pdf"), "scans", other=WORDS, needs=("PIL", "lxml", "tesseract")),
    Case("transcode", ".mp4", (SAMPLES / "phone.mp4").read_bytes()[:3000], "videos", other=WORDS, needs=("ffmpeg",)),
    Case("transcode", ".mkv", (SAMPLES / "silent.mkv").read_bytes()[:300], "videos", other=WORDS, needs=("ffmpeg",)),
)
OTHERS = (
    Case("build-and-test", ".tar.gz", b"\x1f\x8b\x08\0\0\0\0\0\0\3" + bytes(range(40))),
    Case("build-and-test", ".zip", half("sales.xlsx")),
    Case("build-and-test", ".tar.xz", lzma.compress(bytes(range(256)) * 9)[:60]),
    Case("build-and-test", ".tar.bz2", b"BZh91AY&SY" + bytes(range(40))),
    Case("build-and-test", ".tar.zst", b"\x28\xb5\x2f\xfd" + bytes(range(40)), needs=("zstd",)),
    Case("build-and-test", ".bundle", b"# v2 git bundle\n0123"),
    Case("parquet-report", ".parquet", b"PAR1" + bytes(200) + b"PAR1", fine=("broken",)),  # that is DuckDB's to say
    Case("predict", ".zip", half("sales.xlsx"), "model", {"rows": ("n.csv", table("a"))}, needs=("sklearn", "pandas")),
    Case("run-script", ".py", b"print(", "script", fine=("other", "broken")),  # these fail as scripts do
    Case("scrape-table", ".txt", b"http://[::1\n", "addresses", needs=("lxml",)),
    Case("scrape-table", ".csv", OPEN_QUOTE, "addresses", needs=("lxml",)),
    Case("site-screenshots", ".csv", OPEN_QUOTE, "addresses"),
    Case("site-screenshots", ".txt", b"http://[::1\n", "addresses"),
)


def lacks(needs):
    return [each for each in needs if not shutil.which(each) and not importlib.util.find_spec(each)]


# Forks for each job: what a recipe imports takes longer than all that it does with a bad file.
RUNNER = """
import json, os, sys, traceback
sys.path.insert(0, os.getcwd())
import recipe
from berth.job import run
for job in sys.argv[1:]:
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_RDWR), 1)
        os.dup2(os.open(job + ".said", os.O_WRONLY | os.O_CREAT, 0o600), 2)
        sys.argv = ["recipe.py", job]
        code = 0
        try:
            run(recipe.main)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:
            traceback.print_exc()
            code = 1
        sys.stderr.flush()
        os._exit(code)
    status, used = os.wait4(child, 0)[1:]
    print(json.dumps([os.waitstatus_to_exitcode(status), used.ru_maxrss]), flush=True)
"""


class BadInput(recipe_bench.RecipeTest):
    recipe = "csv-clean"  # the folder is the bench's

    def job(self, case, kind, content):
        """A folder for one of them: with a bad file, good ones beside it and what the recipe is told."""
        folder = self.folder / kind
        folder.mkdir()
        bad = folder / (NAME + case.ending)
        with open(bad, "wb") as file:
            file.write(content or b"")
            if content is None:
                file.truncate(LARGE)
        manifest = json.loads((RECIPES / case.recipe / "recipe.json").read_text(encoding="utf-8"))
        parameters = {entry["name"]: entry["default"] for entry in manifest["parameters"] if "default" in entry}
        named = {case.input: [str(bad)]} if case.input else {}
        for name, (good, written) in case.beside.items():
            (folder / good).write_bytes(written() if callable(written) else written)
            named[name] = [str(folder / good)]
        job = {"parameters": {**parameters, **case.parameters}, "named": named, "output": str(folder / "output")}
        job["inputs"] = [each for several in named.values() for each in several] or [str(bad)]
        (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
        return folder

    def check(self, case, kinds):
        work = self.folder / "working"
        shutil.copytree(RECIPES / case.recipe, work)
        shutil.copytree(RECIPES / "berth", work / "berth")
        folders = {kind: self.job(case, kind, content) for kind, content in kinds.items()}
        environment = {**os.environ, "PYTHONPATH": "", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-c", RUNNER, *(str(folder / "job.json") for folder in folders.values())]
        done = subprocess.run(command, cwd=work, env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
        self.assertEqual(done.returncode, 0, done.stderr)
        for (kind, folder), line in zip(folders.items(), done.stdout.splitlines(), strict=True):
            with self.subTest(recipe=case.recipe, ending=case.ending, kind=kind):
                code, memory = json.loads(line)
                said = (folder / "job.json.said").read_text(encoding="utf-8").splitlines()
                self.assertEqual((code, len(said)), (2, 1), said)
                self.assertIn(NAME, said[0])
                self.assertRegex(said[0], r"[.!?]$")
                self.assertLess(memory, MOST_MEMORY)
                left = list((folder / "output").rglob("*"))
                self.assertEqual(left, [], "a refused job left files behind")
        for folder in (work, *folders.values()):
            shutil.rmtree(folder)

    def check_all(self, cases):
        for case in cases:
            if missing := lacks(case.needs):
                with self.subTest(recipe=case.recipe, ending=case.ending):
                    self.skipTest("not installed: " + ", ".join(missing))
                continue
            kinds = {"empty": b"", "other": case.other, "broken": case.broken, "large": None}
            self.check(case, {kind: content for kind, content in kinds.items() if kind not in case.fine})

    def test_tables(self):
        self.check_all(TABLES)

    def test_documents(self):
        self.check_all(DOCUMENTS)

    def test_media(self):
        self.check_all(MEDIA)

    def test_others(self):
        self.check_all(OTHERS)

    def test_is_tried_with_every_recipe(self):
        tried = {case.recipe for case in TABLES + DOCUMENTS + MEDIA + OTHERS}
        self.assertEqual(tried, {path.parent.name for path in RECIPES.glob("*/recipe.json")})


if __name__ == "__main__":
    unittest.main()
