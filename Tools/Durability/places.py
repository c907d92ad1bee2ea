"""Places where saving must fail, or must not: a full disk, a read-only one, no permission, links
and directories of others, names that are taken."""

import os
import subprocess
from dataclasses import dataclass

from mounts import Mount, Unavailable
from trial import METHODS, NAME, NEW, NEXT, OLD

NOBODY = 65534
AS_NOBODY = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")


@dataclass
class Seen:
    """What one method did in one place, and what of it must not be."""

    words: list
    wrong: list


class Places:
    def __init__(self, trial):
        self.trial = trial
        self.seen = {}
        self.skipped = []

    def note(self, place, method, words, wrong=()):
        self.seen[place, method] = Seen(list(words), [f"{place}, {method}: {w}" for w in wrong])

    def save(self, method, path, before=()):
        return self.trial.run("save", method, path, self.trial.archives[NEW], before=before)

    def load(self, method, path, before=()):
        ended = self.trial.run("load", method, path, before=before)
        return ended.output.strip() if ended.status == 0 else self.refusal(ended)

    def answer(self, ended):
        return "saved" if ended.saved else self.refusal(ended)

    @staticmethod
    def refusal(ended):
        return "an error" if ended.code == "other" else f"{ended.code}"

    # A full disk.

    def full(self, place, mount):
        """Saves with ever more free space, from none to enough, until it succeeds."""
        for method in METHODS:
            answers, contents, attempts, wrong = set(), set(), 0, []
            for free in range(64):
                folder = self.trial.folder(mount.point)
                path = self.trial.put(folder)
                filler = self.fill(mount.point)
                os.truncate(filler, max(0, filler.stat().st_size - 4096 * free))
                os.sync()
                ended = self.save(method, path)
                filler.unlink()
                content = self.trial.content(path)
                answers.add(self.answer(ended))
                # Whether a file that was cut off has a part or nothing depends on the moment.
                contents.add(content if content in ("old", "new") else "lost")
                attempts += 1
                if content != ("new" if ended.saved else "old"):
                    wrong.append(f"{self.answer(ended)}, {content} with {free} blocks free")
                if method == "archive-file":
                    lines = self.trial.run(
                        "next", path, self.trial.archives[NEXT]).output.splitlines()
                    if lines[1:] != ["saved", "decoded 3"]:
                        wrong.append(f"next start with {free} blocks free: {lines}")
                self.trial.remove(folder)
                if ended.saved:
                    break
            if answers == {"saved"} or "saved" not in answers:
                wrong.append(f"the disk was never or always full: {answers}")
            if method == "archive-file" and answers - {"saved", "no-space"}:
                wrong.append(f"said {answers}")
            self.note(place, method, sorted(contents), wrong)

    @staticmethod
    def fill(point):
        filler = point / "filler"
        with open(filler, "wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        return filler

    # Places that do not change while the process runs.

    def expect(self, place, change, saving, loading, before=(), undo=None, content="old"):
        """One place for all methods. `saving` and `loading` are what this library must say; what
        the others say is noted."""
        for method in METHODS:
            folder = self.trial.folder()
            os.chmod(folder, 0o755)
            path = self.trial.put(folder)
            os.chmod(path, 0o644)
            given = change(folder, path) or path
            loaded = self.load(method, given, before)
            ended = self.save(method, given, before)
            if undo:
                undo(folder)
            wrong = []
            if method == "archive-file":
                if loaded != loading:
                    wrong.append(f"loading says {loaded}")
                if self.answer(ended) != saving:
                    wrong.append(f"saving says {self.answer(ended)}")
                expected = "new" if saving == "saved" else content
                if self.trial.content(path) != expected:
                    wrong.append(f"the file is {self.trial.content(path)}")
            words = [f"reads {loaded}", f"saves {self.answer(ended)}", self.trial.content(path)]
            self.check_extra(place, method, folder, path, words, wrong)
            self.note(place, method, words, wrong)
            self.trial.remove(folder)

    def check_extra(self, place, method, folder, path, words, wrong):
        if "own link" in place:
            kept = (folder / "link").is_symlink()
            words.append("link kept" if kept else "link lost")
            if method == "archive-file" and not kept:
                wrong.append("the link was replaced")
        if "name of the backup" in place:
            backup = folder / f"{NAME}.readback-backup"
            kept = backup.read_bytes() == b"foreign"
            words.append("foreign file kept" if kept else "foreign file lost")
            if not kept:
                wrong.append("the foreign file was overwritten")
        if "hard link" in place:
            if self.trial.content(folder / "second") not in ("old", "new"):
                wrong.append("the second name was damaged")

    def run(self):
        self.everywhere()
        if os.geteuid() == 0:
            self.as_root()
        else:
            self.skipped.append("places that only root can make: not root")
        for kind, size in (("tmpfs", 64 << 10), ("ext4", 1 << 20)):
            self.on_mount(f"full {kind}", kind, size, self.full)
        self.on_mount("read-only mount", "tmpfs", 1 << 20, self.read_only)
        self.on_mount("exFAT: no links, attributes, exchange", "exFAT", None, self.modest)
        return self.seen, self.skipped

    def everywhere(self):
        def missing(folder, path):
            path.unlink()
        self.expect("no file yet", missing, "saved", "absent")

        def dangling(folder, path):
            path.unlink()
            link = folder / "link"
            link.symlink_to(path)
            return link
        self.expect("dangling link", dangling, "unavailable", "unavailable", content="missing")

        def no_folder(folder, path):
            return folder / "none" / NAME
        self.expect("no directory", no_folder, "unavailable", "unavailable")

        def evicted(folder, path):
            path.rename(folder / f".{NAME}.icloud")
        self.expect("evicted to iCloud", evicted, "unavailable", "unavailable", content="missing")

        def only_backup(folder, path):
            path.rename(folder / f"{NAME}.readback-backup")
        self.expect("backup without its file", only_backup, "unavailable", "unavailable",
                    content="missing")

        def own_link(folder, path):
            link = folder / "link"
            link.symlink_to(path)
            return link
        self.expect("own link", own_link, "saved", "decoded 1")

        def second_name(folder, path):
            os.link(path, folder / "second")
        self.expect("hard link", second_name, "saved", "decoded 1")

        def foreign(folder, path):
            (folder / f"{NAME}.readback-backup").write_bytes(b"foreign")
        self.expect("foreign file with the name of the backup", foreign, "saved", "decoded 1")

        def empty(folder, path):
            path.write_bytes(b"")
        self.expect("file without content", empty, "empty", "empty", content="empty")

        def open_to_all(folder, path):
            os.chmod(folder, 0o777)
        self.expect("directory in which everybody may write", open_to_all, "not-writable",
                    "decoded 1")

    def as_root(self):
        def link_of_another(folder, path):
            link = folder / "link"
            link.symlink_to(path)
            os.lchown(link, NOBODY, NOBODY)
            return link
        self.expect("link of another user", link_of_another, "not-writable", "decoded 1")

        def link_in_path(folder, path):
            real = folder / "real"
            real.mkdir()
            path.rename(real / NAME)
            (folder / "way").symlink_to(real)
            os.lchown(folder / "way", NOBODY, NOBODY)
            path.symlink_to("real/" + NAME)
            return folder / "way" / NAME
        self.expect("directory behind a link of another user", link_in_path, "not-writable",
                    "decoded 1")
        nothing = lambda folder, path: None
        self.expect("directory of another user, as nobody", nothing, "not-writable", "decoded 1",
                    before=AS_NOBODY)

        def private(folder, path):
            os.chmod(path, 0o600)
        self.expect("file without permission, as nobody", private, "unavailable", "unavailable",
                    before=AS_NOBODY)

        def closed(folder, path):
            os.chmod(folder, 0o700)
        self.expect("directory without permission, as nobody", closed, "unavailable",
                    "unavailable", before=AS_NOBODY)

        def immutable(folder, path):
            subprocess.run(["chattr", "+i", folder], check=True)

        def mutable(folder):
            subprocess.run(["chattr", "-i", folder], check=True)
        probe = self.trial.folder()
        if subprocess.run(["chattr", "+i", probe], capture_output=True).returncode == 0:
            mutable(probe)
            self.expect("directory that cannot change", immutable, "not-writable", "decoded 1",
                        undo=mutable)
        else:
            self.skipped.append("directory that cannot change: chattr does not work here")
        self.trial.remove(probe)

    def on_mount(self, place, kind, size, body):
        try:
            with Mount(self.trial.scratch, kind, size) as mount:
                body(place, mount)
        except Unavailable as reason:
            self.skipped.append(f"{place}: {reason}")

    def modest(self, place, mount):
        """A file system on which a name cannot be given without replacing what may have it: what is
        there is read, and nothing is saved rather than something lost."""
        for method in METHODS:
            folder = self.trial.folder(mount.point)
            path = self.trial.put(folder)
            loaded, ended = self.load(method, path), self.save(method, path)
            first = self.save(method, folder / "first")
            words = [f"reads {loaded}", f"saves {self.answer(ended)}", self.trial.content(path),
                     f"saves {self.answer(first)} for the first time"]
            wrong = []
            if method == "archive-file":
                expected = ["reads decoded 1", "saves not-writable", "old",
                            "saves not-writable for the first time"]
                if words != expected:
                    wrong.append(f"{words}")
                if [entry.name for entry in folder.iterdir()] != [NAME]:
                    wrong.append(f"left {sorted(entry.name for entry in folder.iterdir())}")
            self.note(place, method, words, wrong)
            self.trial.remove(folder)

    def read_only(self, place, mount):
        folder = self.trial.folder(mount.point)
        path = self.trial.put(folder)
        mount.remount("ro")
        for method in METHODS:
            loaded, ended = self.load(method, path), self.save(method, path)
            words = [f"reads {loaded}", f"saves {self.answer(ended)}", self.trial.content(path)]
            wrong = []
            expected = ["reads decoded 1", "saves not-writable", "old"]
            if method == "archive-file" and words != expected:
                wrong.append(f"{words}")
            self.note(place, method, words, wrong)
        mount.remount("rw")
