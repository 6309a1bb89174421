# SPDX-License-Identifier: GPL-3.0-or-later
"""What the built-in images are made of."""
import json
import unittest

from recipe_bench import RESOURCES

PROFILES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (RESOURCES / "images").glob("*.json")}


def whole(name, key):
    """With what the images below have."""
    entries = {json.dumps(entry) for entry in PROFILES[name].get(key, [])}
    return entries | whole(PROFILES[name]["extends"], key) if "extends" in PROFILES[name] else entries


class Profiles(unittest.TestCase):
    def test_full_is_all_others(self):
        for key in ("packages", "pip", "npm", "python_modules"):
            others = set().union(*(whole(name, key) for name in PROFILES if name != "full"))
            self.assertEqual(whole("full", key) ^ others, set(), "in “%s” of full.json" % key)

    def test_what_is_below_is_not_named_again(self):
        for name, profile in PROFILES.items():
            for key in ("packages", "pip", "npm", "python_modules"):
                own = [json.dumps(entry) for entry in profile.get(key, [])]
                self.assertEqual(len(own), len(set(own)), name)
                if name == "full":
                    self.assertEqual(set(own) & whole(profile["extends"], key), set())


if __name__ == "__main__":
    unittest.main()
