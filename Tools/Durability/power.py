"""Loss of power at every call of saving: the file system stops, and is mounted anew."""

from mounts import Mount, run
from sweep import Outcome
from trial import METHODS, NEW, NEXT

KINDS = ("ext4", "ext4 noauto_da_alloc", "xfs")
# What was in memory is lost; or the log was written just then, and data was not.
CRASHES = ("crash", "crash-logged")
# Nothing but the trial lets the log be written: ext4 does so every five seconds by itself.
OPTIONS = {"ext4": ("commit=300",)}

# Calls that change something on the medium: between two of them it stays the same.
CHANGES = {
    "openat", "open", "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2",
    "unlink", "unlinkat", "link", "linkat", "fchmod", "fchown", "fsetxattr", "fremovexattr",
    "ftruncate", "fallocate", "ioctl", "close",
}


def lose_power(trial, kind, full):
    """Outcomes by method and crash; raises `Unavailable` where there are no loop devices."""
    outcomes = {}
    with Mount(trial.scratch, kind, options=OPTIONS.get(kind.split()[0], ())) as mount:
        for method in METHODS:
            folder = trial.folder(mount.point)
            path = trial.put(folder)
            calls = trial.calls("save", method, path, trial.archives[NEW])
            trial.remove(folder)
            # 0 is the moment after the last call.
            steps = [number for number, name in enumerate(calls, 1) if full or name in CHANGES]
            for crash in CRASHES:
                outcome = outcomes[method, crash] = Outcome()
                for number in [*steps, 0]:
                    lose_once(trial, mount, method, number, crash, outcome)
    return outcomes


def lose_once(trial, mount, method, number, crash, outcome):
    folder = trial.folder(mount.point)
    path = trial.put(folder)
    # Of this file system only: others lose their power at the same time.
    run("sync", "--file-system", path)
    ended = trial.traced(
        [f"{number}:{crash}"], "save", method, path, trial.archives[NEW], shutdown=mount.point)
    mount.unmount()
    mount.mount()
    if not ended.fired:
        raise RuntimeError(f"{crash} did not fire at {number}: {ended}")
    content = trial.content(path)
    words = [content]
    if ended.saved and content != "new":
        words.append("success though not saved")
    if method == "archive-file":
        if number == 0 and not ended.saved:
            words.append("no success without a fault")
        first = {"old": "decoded 1", "new": "decoded 2"}.get(content)
        lines = trial.run("next", path, trial.archives[NEXT]).output.splitlines()
        if lines != [first, "saved", "decoded 3"]:
            words.append(f"next start: {' / '.join(lines)}")
    violation = set(words) - {"old", "new"}
    outcome.add(words, f"{mount.kind} {crash} {method} at {number}: {words}", violation)
    trial.remove(folder)
