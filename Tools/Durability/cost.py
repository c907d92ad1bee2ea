"""What replacing a file costs beside bare calls, on the disk and on file systems of several kinds."""

import os
import shutil
import statistics
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from mounts import Mount, Unavailable

KINDS = ("ext4", "xfs", "btrfs")
BYTES = 1 << 20
IMAGE = 400 << 20
RUNS = 5
ROUNDS = 40
# A machine is quiet if its processors do nothing for this part of half a second.
QUIET = 0.9
# Seconds to wait for that.
LONGEST_WAIT = 15


@dataclass
class Cost:
    """The runs on one file system: by its name, what a line says, as median and least."""

    runs: list = field(default_factory=list)
    # How many began on a machine that did nothing else.
    quiet: int = 0

    def values(self, name, which=0):
        return sorted(run[name][which] for run in self.runs)

    def middle(self, name, which=0):
        return statistics.median(self.values(name, which))


def measure(trial, full, say, skip):
    """Costs by the title of the file system."""
    folder = trial.folder()
    found = {f"{kind_of(folder)}, the disk itself": measured(trial, folder, full)}
    for kind in KINDS:
        try:
            with Mount(trial.scratch, kind, size=IMAGE) as mount:
                found[f"{kind}, an image on it"] = measured(
                    trial, trial.folder(mount.point), full)
        except Unavailable as reason:
            skip(f"cost on {kind}: {reason}")
    for title, cost in found.items():
        say(f"  {title}: {len(cost.runs)} runs, {cost.quiet} of them on an idle machine")
        for name in cost.runs[0]:
            say(f"    {name}: median {cost.values(name)}, least {cost.values(name, 1)}")
    return found


def measured(trial, folder, full):
    cost = Cost()
    for _ in range(RUNS if full else 1):
        is_quiet = await_quiet(LONGEST_WAIT if full else 1)
        cost.quiet += is_quiet
        ended = trial.run("time", folder, BYTES, ROUNDS, before=[] if is_quiet else first(),
                          timeout=600)
        lines = [line.split() for line in ended.output.splitlines()]
        if ended.status != 0 or any(len(line) != 3 for line in lines):
            raise RuntimeError(f"time: {ended}")
        cost.runs.append({name: (float(median), float(least)) for name, median, least in lines})
        for entry in folder.iterdir():
            entry.unlink()
    trial.remove(folder)
    return cost


def first():
    """Runs a program before all others where that is allowed, so that its time is what it costs and
    not what else the machine does; threads of the system that serve an image come later, too."""
    command = ["chrt", "--fifo", "50"]
    if not shutil.which(command[0]):
        return []
    return [] if subprocess.run([*command, "true"], capture_output=True).returncode else command


def await_quiet(longest):
    """Waits until the machine does nothing else; whether that came within so many seconds."""
    end = time.monotonic() + longest
    while time.monotonic() < end:
        before = processor_times()
        time.sleep(0.5)
        used = [later - earlier for earlier, later in zip(before, processor_times())]
        # The fourth and the fifth number: idle, and waiting for a device.
        if sum(used[3:5]) >= QUIET * sum(used):
            return True
    return False


def processor_times():
    with open("/proc/stat") as lines:
        return [int(word) for word in lines.readline().split()[1:9]]


def kind_of(folder):
    """The kind of the file system that a directory is on."""
    found = subprocess.run(
        ["findmnt", "--noheadings", "--output", "FSTYPE,SOURCE", "--target", os.fspath(folder)],
        capture_output=True, text=True)
    kind, device = (found.stdout.split() + ["a file system", ""])[:2]
    journals = Path("/proc/fs/jbd2").glob(f"{Path(device).name}-*")
    return f"{kind} without a journal" if kind == "ext4" and not any(journals) else kind
