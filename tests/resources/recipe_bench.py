# SPDX-License-Identifier: GPL-3.0-or-later
"""Folders, jobs and workbooks for the tests of the recipes."""
import importlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import openpyxl

RESOURCES = pathlib.Path(__file__).resolve().parents[2] / "resources"
RECIPES = RESOURCES / "recipes"
SAMPLES = RESOURCES / "samples"
sys.path.insert(0, str(RECIPES))

from berth.job import BadInput, Job  # noqa: E402


class RecipeTest(unittest.TestCase):
    """A test of one recipe, named in `recipe`: run() calls its main() in this process, start() as a machine would."""

    recipe = ""

    @classmethod
    def setUpClass(cls):
        folder = str(RECIPES / cls.recipe)
        sys.path[:] = [folder] + [path for path in sys.path if not path.startswith(str(RECIPES) + os.sep)]
        for name in {path.stem for path in RECIPES.glob("*/*.py")} & set(sys.modules):
            del sys.modules[name]  # that of another recipe
        cls.module = importlib.import_module("recipe")

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="berth-recipe-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.output = self.folder / "output"
        self.lines = []
        self.steps = []

    def file(self, content, name="table.csv", encoding="utf-8"):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return path

    def workbook_file(self, rows, name="table.xlsx", **sheets):
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        for title, more in sheets.items():
            sheet = book.create_sheet(title)
            for row in more:
                sheet.append(row)
        book.save(self.folder / name)
        return self.folder / name

    def run_recipe(self, path, **parameters):
        """The workbook that the recipe made of the file. Parameters with _ for -."""
        given = {name.replace("_", "-"): value for name, value in parameters.items()}
        job = Job(given, [str(path)], str(self.output))
        job.progress = self.lines.append
        self.module.main(job)
        return openpyxl.load_workbook(self.output / self.module.RESULT)

    def results(self, *paths, named=None, **parameters):
        """The folder with what the recipe made of the files, or of those given by the names of its inputs."""
        shutil.rmtree(self.output, ignore_errors=True)
        manifest = json.loads((RECIPES / self.recipe / "recipe.json").read_text(encoding="utf-8"))
        given = {entry["name"]: entry["default"] for entry in manifest["parameters"] if "default" in entry}
        given.update((name.replace("_", "-"), value) for name, value in parameters.items())
        named = {name: [str(path) for path in several] for name, several in (named or {}).items()}
        inputs = [str(path) for path in paths] or [path for several in named.values() for path in several]
        job = Job(given, inputs, str(self.output), named)
        job.progress = self.lines.append
        job.step = lambda done, total, text="": self.steps.append((done, total))
        self.module.main(job)
        return self.output

    def refusal(self, *paths, named=None, **parameters):
        """The sentence with which the recipe refuses the files."""
        with self.assertRaises(BadInput) as caught:
            self.results(*paths, named=named, **parameters)
        left = list(self.output.iterdir()) if self.output.exists() else []
        self.assertEqual(left, [], "a refused job left files behind")
        return str(caught.exception)

    def problem(self, path, **parameters):
        """The sentence with which the recipe refuses the file."""
        shutil.rmtree(self.output, ignore_errors=True)
        with self.assertRaises(BadInput) as caught:
            self.run_recipe(path, **parameters)
        self.assertFalse(self.output.exists(), "a refused job left files behind")
        return str(caught.exception)

    def start(self, path, named=None, form=None, **parameters):
        """Runs the script in a process of its own, with its files where a machine would have them."""
        work = self.folder / "working"
        shutil.copytree(RECIPES / self.recipe, work)
        shutil.copytree(RECIPES / "berth", work / "berth")
        job = {"parameters": parameters, "inputs": [str(path)], "output": str(self.output), "named": named or {}, "form": form or {}}
        (work / "job.json").write_text(json.dumps(job))
        command = json.loads((work / "recipe.json").read_text(encoding="utf-8")).get("run", ["python3", "recipe.py"])
        command[0] = sys.executable
        return subprocess.run(
            [*command, str(work / "job.json")],
            cwd=work,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": "", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"},
        )


def cents(value):
    """A number of a workbook as whole cents; None stays None."""
    if value is None:
        return None
    whole = round(value * 100)
    assert abs(value * 100 - whole) < 1e-4, value
    return whole


def notes_of(book):
    """The sheet of notes as a list of pairs."""
    return [
        (a, b)
        for a, b in book["Notes"].iter_rows(max_col=2, values_only=True)
        if a is not None and b is not None
    ]
