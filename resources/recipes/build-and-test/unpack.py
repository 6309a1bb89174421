# SPDX-License-Identifier: GPL-3.0-or-later
"""Source code out of an archive or a git bundle. Whoever made it may mean ill: what it holds stays in the folder that it
is unpacked to, and is bounded."""
import lzma
import os
import re
import shutil
import stat
import subprocess
import tarfile
import zipfile
import zlib

from berth.job import BadInput, listed, quoted

MOST_BYTES = 4 << 30
MOST_FILES = 200_000
_PIECE = 1 << 20
_TARS = ((b"\x1f\x8b", "gz"), (b"BZh", "bz2"), (b"\xfd7zXZ\0", "xz"), (b"\x28\xb5\x2f\xfd", "zst"))


def unpack(path, folder, revision="", most_bytes=MOST_BYTES, most_files=MOST_FILES):
    """Unpacks it to the folder, which is there and empty. Gives the folder that the source code is in."""
    name = quoted(os.path.basename(path))
    with open(path, "rb") as file:
        head = file.read(512)
    if not head:
        raise BadInput("%s is empty." % name)
    if re.match(rb"# v[0-9]+ git bundle\n", head):
        _clone(path, folder, revision, name, most_bytes, most_files)
    elif revision:
        raise BadInput("%s is no git bundle, and only of one can a revision be chosen." % name)
    else:
        tree = Tree(folder, name, most_bytes, most_files)
        try:
            if head.startswith(b"PK"):
                _unzip(path, tree)
            else:
                _untar(path, head, tree)
        except (tarfile.TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, UnicodeError) as problem:
            raise BadInput("%s is broken: %s." % (name, str(problem).rstrip(".") or "it ends too early")) from problem
        tree.finish()
    return _top(folder, name)


def _top(folder, name):
    """Most archives have all in one folder, whatever that is called."""
    entries = [entry for entry in os.listdir(folder) if entry not in ("pax_global_header", "__MACOSX", ".DS_Store")]
    if not entries or entries == [".git"]:
        raise BadInput("There are no files in %s." % name)
    if len(entries) == 1 and os.path.isdir(os.path.join(folder, entries[0])):
        return os.path.join(folder, entries[0])
    return folder


class Tree:
    """A folder to which entries of an archive are written. Links are made last: nothing is ever written through one."""

    def __init__(self, folder, archive, most_bytes, most_files):
        self._folder = os.path.realpath(folder)
        self._archive = archive
        self._left = self._most_bytes = most_bytes
        self._files_left = self._most_files = most_files
        self._links = []

    def folder(self, name):
        self._make(self._place(name))

    def file(self, name, source, executable):
        """A file with all that can be read from the source."""
        place = self._place(name)
        self._make(os.path.dirname(place))
        self._clear(place, name)
        with open(place, "xb") as target:
            while piece := source.read(_PIECE):
                self._left -= len(piece)
                if self._left < 0:
                    raise BadInput("%s unpacks to more than %d MB, which is the most there may be." % (self._archive, self._most_bytes >> 20))
                target.write(piece)
        os.chmod(place, 0o755 if executable else 0o644)

    def link(self, name, target):
        self._links.append((name, self._place(name), target))

    def same(self, name, other):
        """One more name of a file that is there."""
        place, there = self._place(name), self._place(other)
        if not os.path.isfile(there):
            raise BadInput("%s has a link %s to %s, which is no file in it. It is not unpacked." % (self._archive, quoted(name), quoted(other)))
        self._make(os.path.dirname(place))
        if place != there:
            self._clear(place, name)
            os.link(there, place)

    def refuse(self, name, kind):
        raise BadInput("%s has %s, which is %s. Only files, folders and links are unpacked." % (self._archive, quoted(name), kind))

    def finish(self):
        for name, place, target in self._links:
            self._make(os.path.dirname(place))
            self._clear(place, name)
            os.symlink(target, place)
        check_links(self._folder, self._archive)

    def _place(self, name):
        self._files_left -= 1
        if self._files_left < 0:
            raise BadInput("%s has more than %s entries, which is the most there may be." % (self._archive, format(self._most_files, ",")))
        parts = [part for part in name.split("/") if part not in ("", ".")]
        if name.startswith("/") or ".." in parts or "\0" in name:
            raise BadInput("%s has an entry %s, which would be outside of its folder. It is not unpacked." % (self._archive, quoted(name)))
        if any(len(os.fsencode(part)) > 255 for part in parts) or len(os.fsencode(name)) > 2048:
            raise BadInput("%s has an entry whose name is too long: %s." % (self._archive, quoted(name)))
        return os.path.join(self._folder, *parts)

    def _make(self, place):
        try:
            os.makedirs(place, exist_ok=True)
        except (FileExistsError, NotADirectoryError) as problem:
            raise BadInput("%s has %s as a file and as a folder." % (self._archive, quoted(os.path.relpath(place, self._folder)))) from problem

    def _clear(self, place, name):
        if os.path.isdir(place) and not os.path.islink(place):
            raise BadInput("%s has %s as a file and as a folder." % (self._archive, quoted(name)))
        if os.path.lexists(place):  # the later one of two counts, as with tar
            os.remove(place)


def check_links(folder, archive):
    """Refuses links that lead out of the folder, over however many others."""
    folder = os.path.realpath(folder)
    for top, folders, files in os.walk(folder):
        if top == folder and ".git" in folders:
            folders.remove(".git")
        for name in folders + files:
            path = os.path.join(top, name)
            if not os.path.islink(path):
                continue
            target = os.readlink(path)
            ends = os.path.realpath(path)
            if os.path.isabs(target) or not (ends == folder or ends.startswith(folder + os.sep)):
                raise BadInput(
                    "%s has a link %s to %s, which is outside of its folder. It is not unpacked."
                    % (archive, quoted(os.path.relpath(path, folder)), quoted(target))
                )


def _unzip(path, tree):
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            mode = entry.external_attr >> 16
            if entry.flag_bits & 1:
                raise BadInput("%s is encrypted. Pack it without a password." % quoted(os.path.basename(path)))
            if entry.is_dir():
                tree.folder(entry.filename)
            elif stat.S_ISLNK(mode):
                with archive.open(entry) as source:
                    tree.link(entry.filename, os.fsdecode(source.read(4096)))
            elif stat.S_IFMT(mode) in (0, stat.S_IFREG):
                with archive.open(entry) as source:
                    tree.file(entry.filename, source, mode & 0o111)
            else:
                tree.refuse(entry.filename, "neither file nor folder")


def _untar(path, head, tree):
    kind = next((kind for magic, kind in _TARS if head.startswith(magic)), "")
    if not kind and head[257:262] != b"ustar":
        raise BadInput(
            "%s is neither an archive nor a git bundle. What can be read are .tar, .tar.gz, .tar.bz2, .tar.xz, .tar.zst, .zip and .bundle."
            % quoted(os.path.basename(path))
        )
    if kind == "zst":
        with subprocess.Popen(["zstd", "-dcq", "--memory=256MB", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            try:
                with tarfile.open(fileobj=process.stdout, mode="r|") as archive:
                    _entries(archive, tree)
                while process.stdout.read(_PIECE):
                    pass
            except BaseException:
                process.kill()
                raise
            said = process.stderr.read(500).decode("utf-8", "replace")
        if process.returncode:
            raise EOFError(said.strip().rpartition(": ")[2])
        return
    with tarfile.open(path, mode="r|" + kind) as archive:
        _entries(archive, tree)


def _entries(archive, tree):
    for entry in archive:
        if entry.isdir():
            tree.folder(entry.name)
        elif entry.isreg():
            tree.file(entry.name, archive.extractfile(entry), entry.mode & 0o111)
        elif entry.issym():
            tree.link(entry.name, entry.linkname)
        elif entry.islnk():
            tree.same(entry.name, entry.linkname)
        else:
            tree.refuse(entry.name, "a device" if entry.isdev() else "of an unknown kind")
        archive.members.clear()  # else a long archive is held in memory


def _clone(path, folder, revision, name, most_bytes, most_files):
    """The files of one revision, with what git knows of them beside."""
    heads = _git(["bundle", "list-heads", os.path.abspath(path)], name)
    if heads.returncode:
        raise BadInput("%s is broken: %s." % (name, _last(heads.stderr)))
    if not heads.stdout.strip():
        raise BadInput("%s is broken: it names no commit." % name)
    refs = dict(reversed(line.split(" ", 1)) for line in heads.stdout.splitlines() if " " in line)
    made = _git(["clone", "-q", "--no-checkout", "--no-local", os.path.abspath(path), folder], name)
    if made.returncode:
        if "prerequisite" in made.stderr:
            raise BadInput("%s holds only the end of a history. Make one that stands alone: git bundle create NAME --all" % name)
        raise BadInput("%s is broken: %s." % (name, _last(made.stderr)))
    wanted = revision or next((ref for ref in ("HEAD", "refs/heads/main", "refs/heads/master") if ref in refs), "")
    if not wanted:
        [*known] = sorted({ref.split("/", 2)[-1] for ref in refs})
        if len(known) != 1:
            raise BadInput("%s does not say which of its branches is meant. Choose one as the revision: %s." % (name, listed(known, 10)))
        wanted = known[0]
    commit = next((sha for ref, sha in refs.items() if ref in (wanted, "refs/heads/" + wanted, "refs/tags/" + wanted)), wanted)
    found = _git(["-C", folder, "rev-parse", "--verify", "--quiet", "--end-of-options", commit + "^{commit}"], name)
    if found.returncode:
        raise BadInput("There is no revision %s in %s." % (quoted(wanted), name))
    commit = found.stdout.strip()
    _measure(folder, commit, name, most_bytes, most_files)
    checked_out = _git(["-C", folder, "checkout", "-q", "--detach", commit], name)
    if checked_out.returncode:
        raise BadInput("%s cannot be checked out: %s." % (name, _last(checked_out.stderr)))
    check_links(folder, name)


def _measure(folder, commit, name, most_bytes, most_files):
    """What a revision unpacks to is known before it is: a few objects can be files without end."""
    files = size = 0
    with subprocess.Popen(
        ["git", "-C", folder, "ls-tree", "-r", "-l", "-z", commit], stdout=subprocess.PIPE, env=_git_environment()
    ) as listing:
        rest = b""
        while piece := listing.stdout.read(_PIECE):
            *entries, rest = (rest + piece).split(b"\0")
            for entry in entries:
                length = entry.split(b"\t", 1)[0].split()[-1]
                files += 1
                size += int(length) if length.isdigit() else 0
            if files > most_files or size > most_bytes:
                listing.kill()
                raise BadInput("%s unpacks to more than %d MB or %s files, which is the most there may be." % (name, most_bytes >> 20, format(most_files, ",")))


def _git_environment():
    return {**os.environ, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C.UTF-8"}


def _git(arguments, name):
    if not shutil.which("git"):
        raise BadInput("%s is a git bundle, and this machine has no git." % name)
    return subprocess.run(
        ["git", "-c", "protocol.allow=never", "-c", "protocol.file.allow=always", *arguments],
        capture_output=True, encoding="utf-8", errors="replace", stdin=subprocess.DEVNULL, env=_git_environment(),
    )


def _last(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].removeprefix("fatal: ").removeprefix("error: ").rstrip(".")[:200] if lines else "git cannot read it"
