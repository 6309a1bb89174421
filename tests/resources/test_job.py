# SPDX-License-Identifier: GPL-3.0-or-later
import json
import re
import shutil
import unittest

from recipe_bench import RECIPES, Job, RecipeTest

FORM = {
    "decimal": {"label": "Dezimalzeichen", "choices": {"point": "Punkt", "comma": "Komma"}},
    "date": {"label": "Datum", "choices": {}},
    "left-key": {"label": "Linke Spalte", "choices": {}},
    "languages": {"label": "Sprachen", "choices": {}},
}


class Messages(RecipeTest):
    recipe = "join-tables"

    def test_name_parameters_as_the_person_finds_them(self):
        for typed, shown in (
            ("Say which: --param decimal=point or --param decimal=comma.", "Say which: “Dezimalzeichen”: Punkt or “Dezimalzeichen”: Komma."),
            ("For example: --param date='Order date'.", "For example: “Datum”: Order date."),
            ("Name fewer: --param date=…", "Name fewer: “Datum”: …"),
            ("Give, for example, --param languages=deu,eng.", "Give, for example, “Sprachen”: deu,eng."),
            ("“--param other=1” stays.", "“--param other=1” stays."),
        ):
            self.assertEqual(Job({}, [], "", {}, FORM).worded(typed), shown)
            self.assertEqual(Job({}, [], "").worded(typed), typed)

    def test_of_a_refusal_are_worded_too(self):
        named = {"left": [str(self.file("a,b\n1,x\n", "l.csv"))], "right": [str(self.file("c,d\n1,y\n", "r.csv"))]}
        for form, shown in (({}, "--param left-key=a "), (FORM, "“Linke Spalte”: a ")):
            done = self.start("", named, form)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(shown, done.stderr)
            shutil.rmtree(self.folder / "working")

    def test_name_only_what_there_is(self):
        for manifest in sorted(RECIPES.glob("*/recipe.json")):
            known = {entry["name"] for entry in json.loads(manifest.read_text(encoding="utf-8"))["parameters"]}
            for script in manifest.parent.glob("*.py"):
                named = set(re.findall(r"--param ([a-z0-9-]+)=", script.read_text(encoding="utf-8")))
                self.assertLessEqual(named, known, script)


if __name__ == "__main__":
    unittest.main()
