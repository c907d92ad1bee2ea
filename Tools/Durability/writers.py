"""Several processes that replace one file at the same time, while another reads it."""

import subprocess

from trial import NAME

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
