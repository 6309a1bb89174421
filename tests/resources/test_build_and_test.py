# SPDX-License-Identifier: GPL-3.0-or-later
import io
import os
import pathlib
import select
import shutil
import subprocess
import tarfile
import unittest
import unittest.mock
import xml.etree.ElementTree as ElementTree
import zipfile

from recipe_bench import RecipeTest, SAMPLES

PROJECTS = pathlib.Path(__file__).resolve().parents[1] / "data" / "projects"


class BuildAndTest(RecipeTest):
    recipe = "build-and-test"

    def setUp(self):
        super().setUp()
        # What the machine sets, whatever the host has.
        for name in ("NODE_OPTIONS", "NODE_TEST_CONTEXT", "MAKEFLAGS", "PYTEST_ADDOPTS", "CTEST_PARALLEL_LEVEL"):
            if name in os.environ:
                self.addCleanup(os.environ.__setitem__, name, os.environ.pop(name))

    def packed(self, project, name="", kind="gz"):
        """An archive of a project of tests/data/projects, or of a folder."""
        folder = PROJECTS / project
        path = self.folder / (name or "%s.tar.%s" % (project, kind))
        with tarfile.open(path, "w:" + kind) as archive:
            archive.add(folder, arcname=pathlib.Path(project).name)
        return path

    def made(self, **files):
        """An archive of files, their names with __ for a dot."""
        path = self.folder / "made.tar"
        with tarfile.open(path, "w") as archive:
            for name, content in files.items():
                entry = tarfile.TarInfo("made/" + name.replace("__", "."))
                entry.size = len(content.encode())
                archive.addfile(entry, io.BytesIO(content.encode()))
        return path

    def outcome(self, path, **parameters):
        """The exit code, what it says of it, and the cases of the JUnit XML: their results by their names."""
        code, said = 0, ""
        stream = io.StringIO()
        with unittest.mock.patch("sys.stderr", stream):
            try:
                self.results(path, **parameters)
            except SystemExit as end:
                code = end.code
        said = stream.getvalue().strip() or self.lines[-1]
        root = ElementTree.parse(self.output / "tests.xml").getroot()
        cases = {}
        for case in root.iter("testcase"):
            [kind] = [child.tag for child in case] or ["passed"]
            cases[case.get("name")] = kind
        for attribute, kind in (("failures", "failure"), ("skipped", "skipped")):
            self.assertEqual(int(root.get(attribute)), list(cases.values()).count(kind))
        self.assertEqual(int(root.get("tests")), len(cases))
        return code, said, cases

    def report(self):
        return (self.output / "report.md").read_text(encoding="utf-8")


class Projects(BuildAndTest):
    def test_of_cmake(self):
        code, said, cases = self.outcome(self.packed("gauge", "Größe 1 (neu).tar.gz"))
        self.assertEqual((code, said), (1, "1 of 3 tests failed: “converts -40 °C”."))
        self.assertEqual(cases, {"converts 0 °C": "passed", "converts 100 °C": "passed", "converts -40 °C": "failure"})
        self.assertIn("\n```\n-40 is -50 & should be <-40>\n```\n", self.report())
        self.assertIn("# Größe 1 (neu).tar.gz\n", self.report())
        self.assertIn("67% tests passed", (self.output / "log.txt").read_text(encoding="utf-8"))
        self.assertEqual(self.steps, sorted(self.steps))
        self.assertEqual(self.steps[-1], (100, 100))

    def test_of_make_that_speak_tap(self):
        code, said, cases = self.outcome(self.packed("tally", kind="xz"))
        self.assertEqual((code, said), (0, "2 tests passed, 1 skipped."))
        self.assertEqual(cases, {"adds": "passed", "multiplies": "passed", "divides": "skipped"})
        self.assertIn("- divides: by what?\n", self.report())

    def test_of_the_sample(self):
        code, said, cases = self.outcome(SAMPLES / "stairs.tar.gz")
        self.assertEqual((code, said), (0, "3 tests passed, 1 skipped."))
        self.assertEqual(cases["ninety"], "skipped")

    def test_of_python(self):
        code, said, cases = self.outcome(self.packed("words", kind="bz2"))
        self.assertEqual((code, said), (0, "3 tests passed, 1 skipped."))
        self.assertEqual(cases["test_hyphens"], "skipped")
        self.assertEqual(len(cases), 4)

    def test_of_npm(self):
        code, said, cases = self.outcome(self.packed("steps"))
        self.assertEqual((code, said), (1, "1 of 4 tests failed: “a stair > goes down”."))
        self.assertEqual(
            cases,
            {"one after the other": "passed", "a stair > goes up": "passed", "a stair > goes down": "failure", "a landing": "skipped"},
        )
        self.assertIn("wrong on purpose", self.report())
        self.assertNotIn("/source/", self.report() + (self.output / "tests.xml").read_text(encoding="utf-8"))

    def test_whose_folder_is_named(self):
        path = self.folder / "all.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.write(PROJECTS / "tally" / "Makefile", "parts/ä tally/Makefile")
            archive.write(PROJECTS / "tally" / "tally.c", "parts/ä tally/tally.c")
            archive.writestr("README", "x")
        self.assertIn("There is no folder “nowhere”", self.refusal(path, folder="nowhere"))
        self.assertIn("There is no folder “../../..”", self.refusal(path, folder="../../.."))
        code, said, _ = self.outcome(path, folder="parts/ä tally")
        self.assertEqual((code, said), (0, "2 tests passed, 1 skipped."))


class Bundles(BuildAndTest):
    def bundle(self, *what):
        work = self.folder / "repository"
        git = ["git", "-C", str(work), "-c", "user.name=A", "-c", "user.email=a@example.org"]

        def do(*arguments):
            subprocess.run([*git, *arguments], check=True, capture_output=True)

        subprocess.run(["git", "init", "-q", "-b", "trunk", str(work)], check=True)
        for name in ("Makefile", "tally.c"):
            (work / name).write_bytes((PROJECTS / "tally" / name).read_bytes())
        do("add", ".")
        do("commit", "-qm", "one")
        do("tag", "v1")
        (work / "tally.c").write_text("int main(void) { return 1; }\n")
        do("commit", "-qam", "two")
        do("branch", "other", "v1")
        path = self.folder / "tally.bundle"
        do("bundle", "create", "-q", str(path), *what)
        return path

    def test_are_built_as_they_are_checked_out_or_at_a_revision(self):
        path = self.bundle("--all")
        code, said, cases = self.outcome(path)
        self.assertEqual(code, 1)
        self.assertEqual(cases, {"make check": "failure"})
        for revision in ("v1", "other"):
            self.assertEqual(self.outcome(path, revision=revision)[:2], (0, "2 tests passed, 1 skipped."))
        self.assertIn("no revision “--exec=x”", self.refusal(path, revision="--exec=x"))

    def test_without_a_head_ask_which_branch(self):
        said = self.refusal(self.bundle("trunk", "other"))
        self.assertIn("Choose one as the revision: “other” and “trunk”.", said)

    def test_that_are_only_a_part_or_broken_are_refused(self):
        whole = self.bundle("--all").read_bytes()
        for half in (whole[: len(whole) // 2], whole[:-100] + bytes(100), whole.replace(b"PACK", b"KCAP"), b"# v2 git bundle\n0123"):
            self.assertIn("“b.bundle” is broken", self.refusal(self.file(half, "b.bundle")))
        shutil.rmtree(self.folder / "repository")
        self.assertIn("git bundle create NAME --all", self.refusal(self.bundle("v1..trunk")))


class Archives(BuildAndTest):
    """What they hold stays in their folder, and has an end."""

    def unpacked(self, path, **limits):
        import unpack

        folder = self.folder / "unpacked"
        folder.mkdir(exist_ok=True)
        return pathlib.Path(unpack.unpack(str(path), str(folder), **limits))

    def complaint(self, path, **limits):
        from berth.job import BadInput

        with self.assertRaises(BadInput) as caught:
            self.unpacked(path, **limits)
        outside = [entry.name for entry in self.folder.iterdir() if entry.name not in ("unpacked", path.name)]
        self.assertEqual(outside, [])
        return str(caught.exception)

    def tar(self, *entries, name="a.tar"):
        """Entries of a type, a name and a content or the target of a link."""
        path = self.folder / name
        with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
            for kind, entry_name, content in entries:
                entry = tarfile.TarInfo(entry_name)
                entry.type = kind
                entry.mode = 0o6777
                if kind == tarfile.REGTYPE:
                    entry.size = len(content)
                    archive.addfile(entry, io.BytesIO(content))
                else:
                    entry.linkname = content
                    archive.addfile(entry)
        return path

    def test_names_that_lead_out_are_refused(self):
        for name in ("../x", "/tmp/berth-x", "a/../../x", "a/.."):
            self.assertIn("outside of its folder", self.complaint(self.tar((tarfile.REGTYPE, name, b"x"))), name)
            zipped = self.folder / "a.zip"
            with zipfile.ZipFile(zipped, "w") as archive:
                archive.writestr(zipfile.ZipInfo(name), "x")
            self.folder.joinpath("a.tar").unlink()
            self.assertIn("outside of its folder", self.complaint(zipped), name)
            zipped.unlink()
        self.assertFalse(os.path.exists("/tmp/berth-x"))

    def test_links_that_lead_out_are_refused(self):
        symlink, hard = tarfile.SYMTYPE, tarfile.LNKTYPE
        inside = (symlink, "d/in", "deep/er")
        for entries in (
            [(symlink, "l", "/etc")],
            [(symlink, "l", "..")],
            [(symlink, "d/l", "../../x")],
            [(tarfile.REGTYPE, "d/deep/er/f", b"x"), inside, (symlink, "d/out", "in/../../../../..")],
        ):
            self.assertIn("outside of its folder", self.complaint(self.tar(*entries)))
            subprocess.run(["rm", "-rf", str(self.folder / "unpacked")], check=True)
        self.assertIn("is no file in it", self.complaint(self.tar((hard, "h", "etc/passwd"))))
        self.assertIn("outside of its folder", self.complaint(self.tar((hard, "h", "/etc/passwd"))))

    def test_nothing_is_written_through_a_link(self):
        (self.folder / "unpacked").mkdir()
        said = self.complaint(self.tar((tarfile.SYMTYPE, "d", "."), (tarfile.REGTYPE, "d/f", b"x")))
        self.assertIn("“d” as a file and as a folder", said)
        subprocess.run(["rm", "-rf", str(self.folder / "unpacked")], check=True)
        place = self.unpacked(self.tar((tarfile.SYMTYPE, "f", "g"), (tarfile.REGTYPE, "f", b"x"), (tarfile.REGTYPE, "g", b"y")))
        self.assertEqual((place / "g").read_bytes(), b"y")

    def test_devices_are_refused_and_rights_are_plain(self):
        self.assertIn("a device", self.complaint(self.tar((tarfile.FIFOTYPE, "p", ""))))
        place = self.unpacked(self.tar((tarfile.REGTYPE, "a", b"x"), (tarfile.REGTYPE, "b", b""), (tarfile.SYMTYPE, "c", "a"), (tarfile.LNKTYPE, "d", "a")))
        self.assertEqual((place / "a").stat().st_mode & 0o7777, 0o755)
        self.assertEqual(os.readlink(place / "c"), "a")
        self.assertEqual((place / "d").read_bytes(), b"x")

    def test_that_unpack_to_more_than_there_may_be_are_refused(self):
        big = self.folder / "big.zip"
        with zipfile.ZipFile(big, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("zeros", bytes(100 << 20))
        self.assertLess(big.stat().st_size, 200_000)
        self.assertIn("more than 50 MB", self.complaint(big, most_bytes=50 << 20))
        self.assertEqual((self.unpacked(big) / "zeros").stat().st_size, 100 << 20)
        big.unlink()
        subprocess.run(["rm", "-rf", str(self.folder / "unpacked")], check=True)
        many = self.tar(*[(tarfile.REGTYPE, "f%d" % number, b"") for number in range(101)])
        self.assertIn("more than 100 entries", self.complaint(many, most_files=100))

    def test_that_git_would_unpack_to_more_are_refused(self):
        work = self.folder / "unpacked-repository"
        git = ["git", "-C", str(work), "-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "init", "-q", str(work)], check=True)
        (work / "zeros").write_bytes(bytes(3 << 20))
        os.symlink("/etc/passwd", work / "link")
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "-qm", "x"], check=True)
        path = self.folder / "r.bundle"
        subprocess.run([*git, "bundle", "create", "-q", str(path), "HEAD"], check=True)
        subprocess.run(["rm", "-rf", str(work)], check=True)
        self.assertIn("more than 2 MB", self.complaint(path, most_bytes=2 << 20))
        subprocess.run(["rm", "-rf", str(self.folder / "unpacked")], check=True)
        self.assertIn("“link” to “/etc/passwd”", self.complaint(path))

    def test_of_all_kinds_are_read_by_what_is_in_them(self):
        plain = self.tar((tarfile.REGTYPE, "ü/ä b", b"x" * 1000))
        for tool, name in ((None, "0.zip"), ("gzip", "1.tar"), ("bzip2", "2.txt"), ("xz", "3"), ("zstd", "4.tar.zst")):
            if tool and not any(os.access(os.path.join(folder, tool), os.X_OK) for folder in os.environ["PATH"].split(":")):
                self.fail("%s is missing" % tool)
            content = plain.read_bytes() if not tool else subprocess.run([tool, "-c"], input=plain.read_bytes(), capture_output=True, check=True).stdout
            place = self.unpacked(self.file(content, name))
            self.assertEqual((place / "ä b").read_bytes(), b"x" * 1000)
            subprocess.run(["rm", "-rf", str(self.folder / "unpacked")], check=True)
            if tool:
                self.assertRegex(self.refusal(self.file(content[: len(content) // 2], name)), "is broken")

    def test_that_are_none_are_refused(self):
        self.assertEqual(self.refusal(self.file("", "a.tar")), "“a.tar” is empty.")
        self.assertIn("neither an archive nor a git bundle", self.refusal(self.file("hello", "a.tar")))
        self.assertIn("“b.zip” is broken", self.refusal(self.file(b"PK\3\4" + bytes(200), "b.zip")))
        self.assertIn("no git bundle", self.refusal(self.packed("tally"), revision="v1"))


class Builds(BuildAndTest):
    def test_that_fail_say_where(self):
        path = self.made(CMakeLists__txt="cmake_minimum_required(VERSION 3.16)\nproject(x C)\nadd_executable(x x.c)\n", x__c="int main( {\n")
        code, said, cases = self.outcome(path)
        self.assertEqual(code, 1)
        self.assertRegex(said, "The step “Build” failed with code [1-9][0-9]*: .*x.c:1.*error: ")
        self.assertEqual(cases, {"Configure": "passed", "Build": "failure"})
        self.assertIn("## The end of “Build”", self.report())

    def test_without_tests_are_no_success(self):
        for files in (
            {"Makefile": "all:\n\techo made\n", "test/x": ""},
            {"CMakeLists__txt": "cmake_minimum_required(VERSION 3.16)\nproject(x NONE)\nenable_testing()\n"},
            {"setup__cfg": ""},
        ):
            code, said, cases = self.outcome(self.made(**files))
            self.assertEqual((code, cases), (1, {}), said)
            self.assertIn("no test of it was found", said)

    def test_that_nobody_knows_are_refused(self):
        self.assertIn("It cannot be told how this is built", self.refusal(self.made(**{"notes__txt": "x"})))
        self.assertIn("such as “inner”", self.refusal(self.made(**{"notes__txt": "x", "inner/Makefile": "check:\n"})))
        self.assertIn("no project for Cargo", self.refusal(self.packed("tally"), system="cargo"))

    def test_that_do_not_end_are_ended(self):
        noted = self.folder / "pid"
        path = self.made(Makefile="all:\ncheck:\n\t(sleep 600 & echo $$! > %s; exec sleep 600)\n" % noted)
        code, said, _ = self.outcome(path, minutes=0.05)
        self.assertEqual(code, 1)
        self.assertIn("The step “Test” did not end", said)
        self.assert_ended(noted)

    def assert_ended(self, noted):
        """What a step left behind does not outlive it."""
        try:
            process = os.pidfd_open(int(noted.read_text()))
        except ProcessLookupError:
            return
        ended, _, _ = select.select([process], [], [], 10)
        os.close(process)
        self.assertTrue(ended, "it still runs")

    def test_that_print_without_end_are_kept_short(self):
        path = self.made(Makefile="all:\ncheck:\n\tyes 'ok ::progress 1/1' | head -n 400000\n\techo ::progress 99/1 no\n")
        import steps

        with unittest.mock.patch.object(steps, "MOST_LOG", 1 << 20):
            code, said, _ = self.outcome(path)
        self.assertEqual(code, 0, said)
        self.assertLess((self.output / "log.txt").stat().st_size, 1_100_000)
        self.assertLess(len(self.lines), 2000)
        self.assertTrue(all(not line.startswith("::") for line in self.lines))

    def test_leave_a_daemon_behind_and_go_on(self):
        noted = self.folder / "pid"
        code, _, cases = self.outcome(self.made(Makefile="all:\ncheck:\n\tsleep 300 & echo $$! > %s\n" % noted))
        self.assertEqual((code, cases), (0, {"make check": "passed"}))
        self.assert_ended(noted)


class Networks(BuildAndTest):
    """Nothing reaches the network: the tools are told of a proxy that nobody is."""

    def setUp(self):
        super().setUp()
        nowhere = "http://127.0.0.1:9"
        names = ("http_proxy", "https_proxy", "all_proxy")
        settings = {name: nowhere for name in names} | {name.upper(): nowhere for name in names}
        settings |= {"npm_config_registry": nowhere, "PIP_INDEX_URL": nowhere + "/simple", "no_proxy": "", "NO_PROXY": ""}
        patch = unittest.mock.patch.dict(os.environ, settings)
        patch.start()
        self.addCleanup(patch.stop)

    def test_that_npm_misses_are_named(self):
        manifest = '{"scripts": {"test": "node --test"}, "dependencies": {"left-pad": "^1.3.0"}, "devDependencies": {"mocha": "11"}}'
        code, said, cases = self.outcome(self.made(package__json=manifest))
        self.assertEqual((code, cases), (1, {"Install": "failure"}))
        self.assertIn("The step “Install” wants the network, which this machine does not reach. Missing: “left-pad ^1.3.0” and “mocha 11”.", said)
        self.assertIn("- left-pad ^1.3.0\n", self.report())

    def test_that_pip_misses_are_named(self):
        code, said, _ = self.outcome(self.made(requirements__txt="# known\npytest\nberth-nobody >= 1.2  # not\n-r other.txt\n", test_x__py="def test_x(): pass\n"))
        self.assertEqual(code, 1)
        self.assertIn("Missing: “berth-nobody >= 1.2”.", said)

    def test_that_cmake_misses_are_named(self):
        text = (
            "cmake_minimum_required(VERSION 3.16)\nproject(x NONE)\ninclude(FetchContent)\n"
            "FetchContent_Declare(y GIT_REPOSITORY https://example.invalid/y.git GIT_TAG main)\nFetchContent_MakeAvailable(y)\n"
        )
        code, said, _ = self.outcome(self.made(CMakeLists__txt=text))
        self.assertEqual(code, 1)
        self.assertIn("Missing: “https://example.invalid/y.git”.", said)

    def test_that_maven_wants_is_said_at_once(self):
        with unittest.mock.patch("socket.getaddrinfo", side_effect=OSError("no")):
            said = self.refusal(self.made(pom__xml="<project/>"))
        self.assertIn("Maven, which fetches its plugins", said)
        self.assertIn("Run it in a session with a network.", said)


class Results(BuildAndTest):
    def test_of_go_count_the_innermost(self):
        import junit

        lines = [
            '{"Action":"run","Package":"p","Test":"TestA"}',
            '{"Action":"output","Package":"p","Test":"TestA/x","Output":"    a_test.go:3: wrong\\n"}',
            '{"Action":"fail","Package":"p","Test":"TestA/x","Elapsed":0.25}',
            '{"Action":"fail","Package":"p","Test":"TestA","Elapsed":0.25}',
            '{"Action":"pass","Package":"p","Test":"TestB","Elapsed":1}',
            '{"Action":"skip","Package":"p","Test":"TestC","Elapsed":0}',
            '{"Action":"fail","Package":"p","Elapsed":0.3}',
            '{"Action":"skip","Package":"q","Elapsed":0}',
            '{"Action":"fail","Package":"r","Elapsed":0}',
            "go: no JSON",
            "[1]",
        ]
        cases = junit.of_go("\n".join(lines))
        self.assertEqual(
            [(case.suite, case.name, case.outcome) for case in cases],
            [("p", "TestA/x", "failed"), ("p", "TestB", "passed"), ("p", "TestC", "skipped"), ("r", "the package", "failed")],
        )
        self.assertEqual((cases[0].seconds, cases[0].text), (0.25, "    a_test.go:3: wrong\n"))

    def test_of_cargo_have_their_reasons(self):
        import junit

        output = (
            "     Running unittests src/lib.rs (target/debug/deps/x-1)\n\nrunning 4 tests\ntest t::a ... ok\ntest t::b ... FAILED\n"
            "test t::c - should panic ... ok\ntest t::d ... ignored, slow\n\nfailures:\n\n---- t::b stdout ----\nthread 't::b' panicked\nleft: 1\n\n\n"
            "failures:\n    t::b\n\ntest result: FAILED. 2 passed; 1 failed\n\n   Doc-tests x\ntest src/lib.rs - f (line 5) ... ok\n"
        )
        cases = {case.name: (case.suite, case.outcome, case.text) for case in junit.of_cargo(output)}
        self.assertEqual(cases["t::b"], ("src/lib.rs", "failed", "thread 't::b' panicked\nleft: 1"))
        self.assertEqual(cases["t::d"], ("src/lib.rs", "skipped", "slow"))
        self.assertEqual(cases["t::c"][1], "passed")
        self.assertEqual(cases["src/lib.rs - f (line 5)"], ("x", "passed", ""))

    def test_of_automake_are_those_beside_the_tests(self):
        import junit

        (self.folder / "t").mkdir()
        self.file(":test-result: PASS\n:global-test-result: FAIL\n", "t/a.trs")
        self.file(":test-result: FAIL third\n:test-result: XFAIL fourth\n:test-result: SKIP\n", "t/b.trs")
        self.file("it broke", "t/b.log")
        cases = junit.of_automake(str(self.folder))
        self.assertEqual([(case.name, case.outcome) for case in cases], [("a", "passed"), ("third", "failed"), ("fourth", "passed"), ("b", "skipped")])
        self.assertEqual(cases[1].text, "it broke")

    def test_from_files_that_mean_ill_are_not_read(self):
        import junit

        for content in ("", "<testsuite", '<!DOCTYPE a [<!ENTITY b "c">]><testsuite><testcase name="&b;"/></testsuite>', "<a/>"):
            self.assertEqual(junit.of_file(str(self.file(content, "t.xml"))), [])
        os.symlink("/etc/passwd", self.folder / "link.xml")
        self.assertEqual(junit.of_file(str(self.folder / "link.xml")), [])

    def test_are_xml_whatever_a_test_prints(self):
        import junit

        text = "\x1b[31mred\x1b[0m ]]> <b> & \"q\" \0 \ud800 \x07" + "x" * 100_000
        path = self.folder / "t.xml"
        junit.write(path, [junit.Case("s\"<", "n\n&\x01", "failed", 1.5, text), junit.Case("", "", "skipped")])
        root = ElementTree.parse(path).getroot()
        self.assertEqual(len(root.findall("testsuite/testcase")), 2)
        self.assertLess(path.stat().st_size, 40_000)


if __name__ == "__main__":
    unittest.main()
