# SPDX-License-Identifier: GPL-3.0-or-later
"""What projects are built with: how each is recognised, which steps build and test it, and what it wants of the network."""
import glob
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib

import junit
from berth.job import BadInput


class System:
    name = ""
    marks = ()  # files by which it is known

    def __init__(self, folder, work, steps):
        self.folder = folder
        self.work = work  # an empty folder beside the source
        self.steps = steps

    @classmethod
    def found(cls, folder):
        return any(os.path.isfile(os.path.join(folder, mark)) for mark in cls.marks)

    def run(self):
        """Builds it and runs its tests; gives the cases."""
        raise NotImplementedError

    def missing(self):
        """What it would fetch from the network, by names, as far as its files say so."""
        return []

    def step(self, title, command, **options):
        if not shutil.which(command[0]):
            raise BadInput("%s is needed to build this, and the machine does not have it. Run it with the image build." % command[0])
        return self.steps.run(title, command, options.pop("folder", self.folder), **options)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def text(self, *parts):
        path = self.path(*parts)
        if not os.path.isfile(path):
            return ""
        with open(path, "rb") as file:
            return file.read(4 << 20).decode("utf-8", "replace")

    def toml(self, *parts):
        try:
            return tomllib.loads(self.text(*parts))
        except (tomllib.TOMLDecodeError, RecursionError):
            return {}  # the tool itself says what is wrong with it


class CMake(System):
    name = "CMake"
    marks = ("CMakeLists.txt",)

    def run(self):
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        build = os.path.join(self.work, "build")
        result = os.path.join(self.work, "tests.xml")
        self.step("Configure", ["cmake", *generator, "-S", self.folder, "-B", build], share=(5, 15))
        self.step("Build", ["cmake", "--build", build, "--parallel", str(os.cpu_count() or 1)], share=(15, 70))
        self.step("Test", ["ctest", "--test-dir", build, "--output-on-failure", "--output-junit", result], share=(70, 98), must=False)
        cases = junit.of_file(result)
        for case in cases:
            case.suite = "ctest" if case.suite == "(empty)" else case.suite
        return cases

    def missing(self):
        wanted = []
        for top, folders, files in os.walk(self.folder):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in files:
                if name == "CMakeLists.txt" or name.endswith(".cmake"):
                    text = re.sub(r"#.*", "", self.text(os.path.relpath(os.path.join(top, name), self.folder)))
                    wanted += re.findall(r"\b(?:GIT_REPOSITORY|URL)\s+\"?((?:https?|git|ssh)://[^\s\")]+)", text)
        return wanted


class Meson(System):
    name = "Meson"
    marks = ("meson.build",)

    def run(self):
        build = os.path.join(self.work, "build")
        self.step("Configure", ["meson", "setup", build, self.folder], share=(5, 15))
        self.step("Build", ["meson", "compile", "-C", build], share=(15, 70))
        self.step("Test", ["meson", "test", "-C", build, "--print-errorlogs"], share=(70, 98), must=False)
        return junit.of_file(os.path.join(build, "meson-logs", "testlog.junit.xml"))

    def missing(self):
        return [os.path.basename(path)[:-5] for path in sorted(glob.glob(glob.escape(self.path("subprojects")) + "/*.wrap"))]


class Cargo(System):
    name = "Cargo"
    marks = ("Cargo.toml",)

    def run(self):
        environment = {"CARGO_NET_RETRY": "0", "CARGO_TARGET_DIR": os.path.join(self.work, "target"), "CARGO_TERM_COLOR": "never"}
        self.step("Build", ["cargo", "test", "--no-run", "--workspace"], share=(5, 75), environment=environment)
        test = self.step("Test", ["cargo", "test", "--no-fail-fast", "--workspace"], share=(75, 98), environment=environment, must=False)
        return junit.of_cargo(test.text)

    def missing(self):
        locked = self.toml("Cargo.lock").get("package", [])
        names = ["%s %s" % (entry.get("name"), entry.get("version")) for entry in locked if isinstance(entry, dict) and entry.get("source")]
        tables = [self.toml("Cargo.toml").get(kind, {}) for kind in ("dependencies", "dev-dependencies", "build-dependencies")]
        return names or [name for table in tables if isinstance(table, dict) for name, what in table.items() if not (isinstance(what, dict) and "path" in what)]


class Go(System):
    name = "Go"
    marks = ("go.mod",)

    def run(self):
        environment = {"GOTOOLCHAIN": "local", "GOFLAGS": "-buildvcs=false"}
        self.step("Build", ["go", "build", "./..."], share=(5, 50), environment=environment)
        test = self.step("Test", ["go", "test", "-json", "./..."], share=(50, 98), environment=environment, must=False)
        return junit.of_go(test.text)

    def missing(self):
        if os.path.isdir(self.path("vendor")):
            return []
        text = re.sub(r"//.*", "", self.text("go.mod"))
        return ["%s %s" % pair for pair in re.findall(r"^\s*(?:require\s+)?([\w.-]+\.[\w.-]+/\S+)\s+(v\S+)", text, re.MULTILINE)]


class _Java(System):
    host = ""
    fetches = ""
    command = ()

    def run(self):
        try:
            socket.getaddrinfo(self.host, 443)
        except OSError:
            raise BadInput(
                "This is a project for %s, which fetches %s from the network (%s), and this machine reaches none. "
                "Run it in a session with a network." % (self.name, self.fetches, self.host)
            ) from None
        self.step("Build and test", list(self.command), share=(5, 98), must=False)
        reports = [path for kind in ("target/surefire-reports", "target/failsafe-reports", "build/test-results/test")
                   for path in sorted(glob.glob(os.path.join(glob.escape(self.folder), "**", kind, "TEST-*.xml"), recursive=True))]
        return [case for path in reports for case in junit.of_file(path)]


class Maven(_Java):
    name = "Maven"
    marks = ("pom.xml",)
    host = "repo.maven.apache.org"
    fetches = "its plugins and what the project needs"
    command = ("mvn", "-B", "-ntp", "-fae", "test")


class Gradle(_Java):
    name = "Gradle"
    marks = ("gradlew",)
    host = "services.gradle.org"
    fetches = "itself and what the project needs"
    command = ("sh", "gradlew", "--no-daemon", "--console=plain", "--continue", "test")


class Npm(System):
    name = "npm"
    marks = ("package.json",)

    @classmethod
    def found(cls, folder):
        test = cls(folder, "", None).manifest().get("scripts", {}).get("test")
        return bool(test) and "no test specified" not in str(test)  # as npm init leaves it

    def manifest(self):
        try:
            manifest = json.loads(self.text("package.json").removeprefix("\ufeff"))
        except (ValueError, RecursionError):
            return {}
        scripts = manifest.get("scripts", {}) if isinstance(manifest, dict) else None
        return manifest if isinstance(scripts, dict) else {}

    def run(self):
        quiet = ["--no-audit", "--no-fund", "--fetch-retries=0"]
        if self.missing() and not os.path.isdir(self.path("node_modules")):
            locked = any(os.path.isfile(self.path(name)) for name in ("package-lock.json", "npm-shrinkwrap.json"))
            self.step("Install", ["npm", "ci" if locked else "install", *quiet], share=(5, 40))
        if "build" in self.manifest()["scripts"]:
            self.step("Build", ["npm", "run", "build"], share=(40, 60))
        # Node's own tests are reported in a format that can be read, if the project has not chosen one.
        own = "--test-reporter" in str(self.manifest()["scripts"]["test"])
        options = (os.environ.get("NODE_OPTIONS", "") + ("" if own else " --test-reporter=tap")).strip()
        test = self.step("Test", ["npm", "test"], share=(60, 98), environment={"NODE_OPTIONS": options}, must=False)
        return junit.of_tap(test.text, "npm test") or [whole(test)]

    def missing(self):
        tables = [self.manifest().get(kind) for kind in ("dependencies", "devDependencies")]
        return ["%s %s" % pair for table in tables if isinstance(table, dict) for pair in table.items()]


class Python(System):
    name = "Python"
    marks = ("pyproject.toml", "setup.py", "setup.cfg", "pytest.ini", "requirements.txt")

    @classmethod
    def found(cls, folder):
        return super().found(folder) or any(
            glob.glob(os.path.join(glob.escape(folder), *parts)) for parts in (("test_*.py",), ("test*", "test_*.py"), ("test*", "*_test.py"))
        )

    def run(self):
        place = os.path.join(self.work, "python")
        result = os.path.join(self.work, "tests.xml")
        self.step("Prepare", [sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", place], share=(5, 10))
        python = os.path.join(place, "bin", "python")
        pip = [python, "-m", "pip", "install", "--retries", "0", "--timeout", "15", "--disable-pip-version-check"]
        wanted = self.missing()
        if wanted:
            self.step("Install", [*pip, *(re.sub(r"\s", "", each) for each in wanted)], share=(10, 40))
        if any(os.path.isfile(self.path(name)) for name in ("pyproject.toml", "setup.py")) and self._is_package():
            self.step("Build", [*pip, "--no-deps", "--no-index", "--no-build-isolation", "--editable", "."], share=(40, 60))
        source = self.path("src") if os.path.isdir(self.path("src")) else self.folder
        environment = {"PYTHONPATH": os.pathsep.join([source, self.folder]), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [python, "-m", "pytest", "--junitxml", result, "-p", "no:cacheprovider"]
        test = self.step("Test", command, share=(60, 98), environment=environment, must=False)
        if test.code == 5:  # nothing is called as pytest has it; unittest takes these names too
            test = self.step("Test", [*command, "-o", "python_files=test*.py *_test.py *tests.py"], share=(60, 98), environment=environment, must=False)
        if test.code == 5:
            test.code = 0  # no test is none that failed
        return junit.of_file(result)

    def _is_package(self):
        project = self.toml("pyproject.toml")
        return "build-system" in project or "project" in project or os.path.isfile(self.path("setup.py"))

    def missing(self):
        from importlib import metadata

        project = self.toml("pyproject.toml").get("project", {})
        declared = project.get("dependencies", []) if isinstance(project, dict) else []
        declared = [line for line in declared if isinstance(line, str)] if isinstance(declared, list) else []
        for name in sorted(os.path.basename(path) for path in glob.glob(glob.escape(self.folder) + "/*requirements*.txt")):
            declared += self.text(name).splitlines()
        wanted = {}
        for line in declared:
            line = re.sub(r"(^|\s)#.*", "", line).strip()
            found = re.match(r"([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*[^;@]*", line)
            if not found:
                continue  # an option, or a place
            try:
                metadata.version(found[1])
            except metadata.PackageNotFoundError:
                wanted.setdefault(re.sub(r"[-_.]+", "-", found[1]).lower(), found[0].strip())
        return list(wanted.values())


class Make(System):
    name = "Make"
    marks = ("configure", "configure.ac", "autogen.sh", "Makefile", "makefile", "GNUmakefile")

    def run(self):
        if not any(os.path.isfile(self.path(name)) for name in self.marks[3:]):
            if not os.path.isfile(self.path("configure")):
                self.step("Make configure", ["autoreconf", "-i"], share=(5, 10))
            self.step("Configure", ["sh", "./configure"], share=(10, 20))
        self.step("Build", ["make", "-j%d" % (os.cpu_count() or 1)], share=(20, 70))
        target = self._target()
        if not target:
            return []
        test = self.step("Test", ["make", target], share=(70, 98), must=False)
        return junit.of_automake(self.folder) or junit.of_tap(test.text, "make " + target) or [whole(test)]

    def _target(self):
        """check or test, if there is a rule for it: a folder of that name is none."""
        listing = subprocess.run(["make", "-np"], cwd=self.folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=300).stdout
        listing = listing.decode("utf-8", "replace")
        for target in ("check", "test", "tests"):
            block = re.search(r"^(# Not a target:\n)?%s:.*\n(?:(?:#|\t).*\n)*" % target, listing, re.MULTILINE)
            if block and not block[1]:
                return target
        return ""


def whole(step):
    """One case for tests of which only the whole is known."""
    return junit.Case("", step.command, "failed" if step.code else "passed", step.seconds, step.last(40))


ALL = (CMake, Meson, Cargo, Go, Maven, Gradle, Npm, Python, Make)
