"""Processes that save and load, with faults in their calls of the system."""

import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

METHODS = ("archive-file", "data-atomic", "data-plain")
NAME = "saved.archive"
MODE = 0o640
ATTRIBUTE = "user.trial"
OLD, NEW, NEXT, INTRUDER = 1, 2, 3, 9


@dataclass
class Ended:
    """How a process ended."""

    output: str
    # Of the tracer: how many calls there were, how many rules fired, the call of the first.
    calls: int = 0
    fired: int = 0
    call: str = "-"
    # The exit status; None after a signal.
    status: int | None = 0
    signal: int = 0

    @property
    def saved(self):
        return self.status == 0 and self.output.startswith("saved")

    @property
    def code(self):
        """The code of a failure, `other` for one of Foundation."""
        words = self.output.split()
        return words[1] if words[:1] == ["failed"] and len(words) > 1 else None


class Untraceable(Exception):
    """The machine allows no tracer."""


class Trial:
    """The programs, and archives of four contents that both sides of a comparison use."""

    # Of different sizes, so that no mixture of two has the size of one; the new one does not fit
    # where the old one was.
    SIZES = {OLD: 5000, NEW: 14000, NEXT: 8000, INTRUDER: 11000}

    def __init__(self, programs, scratch):
        self.programs = Path(programs)
        self.program = str(self.programs / "SavingTrial")
        self.tracer = str(self.programs / "FaultTracer")
        self.scratch = Path(scratch)
        self.archives = {}
        for count, size in self.SIZES.items():
            path = self.scratch / f"{count}.archive"
            subprocess.run([self.program, "make", path, str(count), str(size)], check=True)
            self.archives[count] = path
        self.bytes = {count: path.read_bytes() for count, path in self.archives.items()}

    def folder(self, base=None):
        """A directory for one case."""
        return Path(tempfile.mkdtemp(prefix="case-", dir=base or self.scratch))

    def put(self, folder, count=OLD):
        """The file as it is before a case, with what goes with it."""
        path = folder / NAME
        path.write_bytes(self.bytes[count])
        os.chmod(path, MODE)
        try:
            os.setxattr(path, ATTRIBUTE, b"kept")
        except OSError:
            pass  # The file system has none.
        return path

    def run(self, *words, before=(), timeout=60):
        """Runs the program untraced."""
        ended = subprocess.run(
            [*before, self.program, *map(str, words)], capture_output=True, text=True,
            timeout=timeout, stdin=subprocess.DEVNULL)
        if ended.returncode == 2 or (ended.stderr and ended.returncode >= 0):
            raise RuntimeError(f"{words}: {ended.stderr}")
        return Ended(
            ended.stdout, status=ended.returncode if ended.returncode >= 0 else None,
            signal=max(0, -ended.returncode))

    def traced(self, rules, *words, shutdown=None, log=None):
        """Runs the program with faults."""
        descriptor, report = tempfile.mkstemp(dir=self.scratch)
        os.close(descriptor)
        command = [self.tracer, "--report", report]
        if log:
            command += ["--log", str(log)]
        if shutdown:
            command += ["--shutdown", str(shutdown)]
        command += [*rules, "--", self.program, *map(str, words)]
        try:
            ended = subprocess.run(
                command, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
            if "FaultTracer: tracing" in ended.stderr:
                raise Untraceable(ended.stderr.strip())
            if ended.returncode != 0:
                raise RuntimeError(f"{command}: {ended.returncode} {ended.stderr}")
            calls, fired, call, how, number = Path(report).read_text().split()
        except subprocess.TimeoutExpired:
            return Ended("", status=None, signal=-1)
        finally:
            os.unlink(report)
        exits = how == "exit"
        return Ended(
            ended.stdout, int(calls), int(fired), call,
            int(number) if exits else None, 0 if exits else int(number))

    def calls(self, *words):
        """The names of the calls of a run without faults, in their order."""
        descriptor, log = tempfile.mkstemp(dir=self.scratch)
        os.close(descriptor)
        ended = self.traced([], *words, log=log)
        lines = Path(log).read_text().splitlines()
        os.unlink(log)
        names = [line.split(" ", 1)[1].split("(")[0] for line in lines]
        if not names or len(names) != ended.calls:
            raise RuntimeError(f"{words}: {ended}")
        return names

    def content(self, path):
        """What a file holds, in a word, by its bytes and by no reader."""
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return "missing"
        except OSError:
            return "unreadable"
        for count, name in ((OLD, "old"), (NEW, "new"), (NEXT, "next"), (INTRUDER, "intruder")):
            if data == self.bytes[count]:
                return name
        return "torn" if data else "empty"

    def contents(self, folder):
        """What every file of a directory holds, by name."""
        return {entry.name: self.content(entry) for entry in sorted(folder.iterdir())}

    def metadata_kept(self, path):
        if os.stat(path).st_mode & 0o7777 != MODE:
            return False
        try:
            return os.getxattr(path, ATTRIBUTE) == b"kept"
        except OSError:
            # Where the original could not have it either, nothing was lost.
            try:
                os.setxattr(path, ATTRIBUTE, b"kept")
            except OSError:
                return True
            os.removexattr(path, ATTRIBUTE)
            return False

    @staticmethod
    def remove(folder):
        shutil.rmtree(folder)
