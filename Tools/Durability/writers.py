"""Several processes that replace one file at the same time, while another reads it."""

import fcntl
import os
import random
import signal
import subprocess
import time

from trial import NAME, NEW

# A loser is told so.
ALLOWED_FOR_WRITERS = {"saved", "changed-on-disk"}
ALLOWED_FOR_READERS = {"decoded"}


def tally(output):
    counts = {}
    for line in output.splitlines():
        name, count = line.rsplit(" ", 1)
        counts[name] = counts.get(name, 0) + int(count)
    return counts


def contend(trial, writers, seconds):
    """The tallies of all writers and of the reader, and what is wrong with them."""
    folder = trial.folder()
    path = trial.put(folder)

    def start(mode):
        return subprocess.Popen(
            [trial.program, mode, path, str(seconds)], stdout=subprocess.PIPE, text=True)

    processes = [start("write") for _ in range(writers)]
    reader = start("watch")
    written = tally("".join(process.communicate()[0] for process in processes))
    read = tally(reader.communicate()[0])
    wrong = []
    for process in [*processes, reader]:
        if process.returncode != 0:
            wrong.append(f"a process ended with {process.returncode}")
    for name in written.keys() - ALLOWED_FOR_WRITERS:
        wrong.append(f"writers: {name} {written[name]}")
    for name in read.keys() - ALLOWED_FOR_READERS:
        wrong.append(f"reader: {name} {read[name]}")
    saved = written.get("saved", 0)
    if saved == 0 or read.get("decoded", 0) == 0:
        wrong.append("nothing was saved or read")
    # Each saving adds one to the number that it read.
    last = trial.run("load", "archive-file", path).output.strip()
    if last != f"decoded {1 + saved}":
        wrong.append(f"{saved} savings, but the file says {last}")
    left = {entry.name for entry in folder.iterdir()}
    if not left <= {NAME} and not all(name.startswith(f"{NAME}.readback-backup")
                                      for name in left - {NAME}):
        wrong.append(f"left: {sorted(left)}")
    trial.remove(folder)
    return written, read, wrong


def is_locked(folder):
    """Whether a process holds the lock of a file of the directory."""
    for entry in folder.glob(".readback-*.lock"):
        try:
            with open(entry, "rb") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except FileNotFoundError:
            continue
        except BlockingIOError:
            return True
    return False


def stop_under_lock(process, folder):
    """Stops a process that saves all the time at a moment at which it holds the lock."""
    for _ in range(2000):
        time.sleep(random.uniform(0, 0.02))
        os.kill(process.pid, signal.SIGSTOP)
        os.waitpid(process.pid, os.WUNTRACED)
        if is_locked(folder):
            return
        os.kill(process.pid, signal.SIGCONT)
    raise RuntimeError("the process never held the lock")


def suspend(trial):
    """A writer is stopped while it holds the lock: others read, wait only so long to save, and save
    once it goes on or is killed. What is wrong, and how long the other waited."""
    wrong = []
    waited = 0.0
    for ending in (signal.SIGCONT, signal.SIGKILL):
        folder = trial.folder()
        path = trial.put(folder)
        writer = subprocess.Popen(
            [trial.program, "write", path, "3600"], stdout=subprocess.DEVNULL)
        try:
            stop_under_lock(writer, folder)
            loaded = trial.run("load", "archive-file", path).output
            if not loaded.startswith("decoded "):
                wrong.append(f"beside a stopped writer, loading says {loaded}")
            before = path.read_bytes()
            if ending == signal.SIGCONT:
                began = time.monotonic()
                ended = trial.run("save", "archive-file", path, trial.archives[NEW])
                waited = time.monotonic() - began
                if ended.code != "unavailable" or not 9 < waited < 30:
                    wrong.append(f"beside a stopped writer, {ended.output} after {waited:.0f} s")
                if path.read_bytes() != before:
                    wrong.append("beside a stopped writer, the file changed")
            os.kill(writer.pid, ending)
            if ending == signal.SIGCONT:
                time.sleep(0.5)
                writer.terminate()
            writer.wait()
            ended = trial.run("save", "archive-file", path, trial.archives[NEW])
            if not ended.saved or trial.content(path) != "new":
                wrong.append(f"after the stopped writer, saving says {ended.output}")
        finally:
            writer.kill()
            writer.wait()
        trial.remove(folder)
    return waited, wrong
