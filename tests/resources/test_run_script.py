# SPDX-License-Identifier: GPL-3.0-or-later
import hashlib
import json
import unittest

from recipe_bench import RecipeTest


class RunScript(RecipeTest):
    recipe = "run-script"

    def ran(self, script, name, *files, **parameters):
        """The results by their paths."""
        named = {"script": [self.file(script, name)], "files": list(files)}
        folder = self.results(named=named, **parameters)
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Scripts(RunScript):
    def test_give_back_what_they_made_and_changed(self):
        (self.folder / "Daten ä").mkdir()
        self.file("same", "Daten ä/same.txt")
        self.file("old", "Daten ä/changed.txt")
        script = (
            "import hashlib, os, sys\n"
            "open('sum.txt', 'w').write(hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest())\n"
            "open('Daten ä/changed.txt', 'w').write('new')\n"
            "os.makedirs('deep/er'); open('deep/er/x.bin', 'wb').write(bytes(3))\n"
            "print('Grüße')\n"
        )
        data = self.file(b"some data\n" * 1000, "Zahlen 1.dat")
        made = self.ran(script, "script.py", data, self.folder / "Daten ä")
        self.assertEqual(
            made,
            {
                "sum.txt": hashlib.sha256(b"some data\n" * 1000).hexdigest().encode(),
                "Daten ä/changed.txt": b"new",
                "deep/er/x.bin": bytes(3),
                "output.txt": "Grüße\n".encode(),
            },
        )
        self.assertEqual(data.read_bytes(), b"some data\n" * 1000)

    def test_are_run_by_what_their_first_line_or_ending_says(self):
        self.assertEqual(self.ran("#!/usr/bin/env -S python3 -B\nprint(1+1)\n", "a.sh")["output.txt"], b"2\n")
        self.assertEqual(self.ran("#!/bin/sh\necho $0 | tail -c 5\n", "b.run")["output.txt"], b".run\n")
        self.assertEqual(self.ran("echo ${BASH_VERSION%%.*} | wc -l\n", "c.bash")["output.txt"], b"1\n")
        self.assertEqual(self.ran("print 6 * 7;\n", "d.pl")["output.txt"], b"42")

    def test_get_their_arguments(self):
        script = "import json, sys\njson.dump(sys.argv[1:], open('got.json', 'w'))\n"
        made = self.ran(script, "a.py", arguments=["a b", "--x=1", "; rm -rf ."])
        self.assertEqual(json.loads(made["got.json"]), ["a b", "--x=1", "; rm -rf ."])
        self.assertNotIn("output.txt", made)

    def test_that_make_a_file_of_the_outputs_name_keep_both(self):
        made = self.ran("echo said; echo made > output.txt\n", "a.sh")
        self.assertEqual((made["output.txt"], made["made-output.txt"]), (b"said\n", b"made\n"))

    def test_that_follow_links_out_of_their_folder_bring_nothing_back(self):
        made = self.ran("ln -s /etc/passwd here; echo x > y\n", "a.sh")
        self.assertEqual(sorted(made), ["y"])

    def test_that_fail_say_so_and_keep_what_they_made(self):
        work = self.start_named("echo half > half.txt; echo it broke >&2; exit 3\n", "a.sh")
        self.assertEqual(work.returncode, 1)
        self.assertEqual(work.stderr, "The script ended with code 3: it broke\n")
        self.assertEqual((self.output / "half.txt").read_text(), "half\n")

    def test_that_are_killed_say_so(self):
        self.assertIn("code 137", self.start_named("kill -9 $$\n", "a.sh").stderr)

    def start_named(self, script, name):
        return self.start(self.file(script, name), named={"script": [str(self.folder / name)]})


class Refused(RunScript):
    def refused(self, content, name, *files):
        return self.refusal(named={"script": [self.file(content, name)], "files": list(files)})

    def test_what_is_no_script(self):
        self.assertIn("is empty", self.refused("", "a.py"))
        self.assertIn("no script", self.refused(b"\x7fELF\0\0\0", "a.run"))
        self.assertIn("not clear what runs", self.refused("hello\n", "a.run"))
        self.assertIn("/usr/bin/cobol”, which the machine does not have", self.refused("#!/usr/bin/cobol\n", "a.run"))

    def test_two_files_of_one_name(self):
        (self.folder / "b").mkdir()
        files = self.file("1", "x.txt"), self.file("2", "b/x.txt")
        self.assertIn("“x.txt”", self.refused("print(1)\n", "a.py", *files))


if __name__ == "__main__":
    unittest.main()
