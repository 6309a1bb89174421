# SPDX-License-Identifier: GPL-3.0-or-later
"""What the built-in images are made of."""
import json
import re
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

    def test_what_shows_documents_has_their_letters(self):
        wanted = {"crosextra-carlito", "crosextra-caladea", "liberation", "droid-fallback", "noto-color-emoji"}
        seen = set()
        for name in PROFILES:
            packages = {json.loads(package) for package in whole(name, "packages")}
            if any(package == "chromium" or package.startswith("libreoffice-") for package in packages):
                seen.add(name)
                self.assertEqual({"fonts-" + font for font in wanted} - packages, set(), name)
            if "python3-matplotlib" in packages:
                self.assertIn("fonts-droid-fallback", packages, name)
        self.assertEqual(seen, {"office", "web", "full"})

    def test_what_comes_from_indexes_is_pinned(self):
        seen = 0
        for name, profile in PROFILES.items():
            for entry in profile.get("pip", []):
                self.assertRegex(entry, r"^[a-z0-9-]+==[0-9.]+ sha256:[0-9a-f]{64}$", name)
                seen += 1
            for entry in profile.get("npm", []):
                self.assertEqual(sorted(entry), ["integrity", "name", "version"], name)
                self.assertRegex(entry["integrity"], r"^sha512-.{86}==$", name)
                seen += 1
        self.assertGreater(seen, 2)
        # Nothing else in an image asks an index.
        script = (RESOURCES / "images" / "build.sh").read_text(encoding="utf-8")
        self.assertEqual(len(re.findall(r"\bpip install\b", script)), 1)
        self.assertIsNone(re.search(r"\b(npm|npx|pipx|gem|cargo|go) (i|ci|install|get|exec)\b", script))


if __name__ == "__main__":
    unittest.main()
