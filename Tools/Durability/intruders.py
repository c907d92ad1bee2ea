"""A program that knows nothing of the rules saves at each moment of a replacement."""

import os
import shlex
from concurrent.futures import ThreadPoolExecutor

from sweep import Outcome
from trial import INTRUDER, METHODS, NEW, NEXT, OLD


def commands(trial, path):
    """What the other program does, in one go and as the machine lets it: in place, by a rename,
    in place without getting further than the first half, and at the end of what is there."""
    source, target = shlex.quote(str(trial.archives[INTRUDER])), shlex.quote(str(path))
    beside = shlex.quote(f"{path}.other")
    half = len(trial.bytes[INTRUDER]) // 2
    return {
        "in place": f"cat {source} > {target}",
        "by rename": f"cat {source} > {beside} && mv -f {beside} {target}",
        "half, in place": f"head -c {half} {source} > {target}",
        "at the end": f"cat {source} >> {target}",
    }


def meet(trial, method, way, number):
    """One moment: what became of both contents."""
    folder = trial.folder()
    try:
        path = trial.put(folder)
        command = commands(trial, path)[way]
        ended = trial.traced(
            [f"{number}:run={command}"], "save", method, path, trial.archives[NEW])
        theirs = [trial.bytes[INTRUDER]]
        if way == "half, in place":
            theirs = [theirs[0][:len(theirs[0]) // 2]]
        if way == "at the end":
            theirs = [trial.bytes[count] + theirs[0] for count in (OLD, NEW)]
        held = {entry.name: entry.read_bytes() for entry in folder.iterdir()}
        if held.get(path.name) in theirs:
            word = "came later" if ended.saved else "noticed"
        elif any(content in held.values() for content in theirs):
            word = "replaced and kept as a backup" if ended.saved else "kept as a backup"
        elif not ended.saved and trial.content(path) == "missing":
            word = "file gone"
        else:
            word = "overwritten unnoticed" if ended.saved else "overwritten"
        words = [word]
        if method == "archive-file" and word == "noticed" and ended.code not in (
                "changed-on-disk", "unavailable", "input-changed", "malformed", "truncated"):
            words.append(f"said {ended.code}")
        if ended.signal:
            words.append("crashes or hangs")
        return ended, words
    finally:
        trial.remove(folder)


def interrupt(trial, exchange, number):
    """The other program saves just before the exchange, and the process is killed while it gives
    the name back: what the other saved must still be somewhere, then and after the next start."""
    folder = trial.folder()
    try:
        path = trial.put(folder)
        command = commands(trial, path)["by rename"]
        ended = trial.traced(
            [f"{exchange}:run={command}", f"{number}:kill"], "save", "archive-file", path,
            trial.archives[NEW])
        words = ["kept" if "intruder" in trial.contents(folder).values() else "lost"]
        lines = trial.run("next", path, trial.archives[NEXT]).output.splitlines()
        if lines[1:] != ["saved", "decoded 3"]:
            words.append(f"next start: {' / '.join(lines)}")
        if "intruder" not in trial.contents(folder).values():
            words.append("lost by the next start")
        return ended, words
    finally:
        trial.remove(folder)


def interrupted(trial):
    folder = trial.folder()
    calls = trial.calls("save", "archive-file", trial.put(folder), trial.archives[NEW])
    trial.remove(folder)
    exchange = len(calls) - calls[::-1].index("renameat2")
    outcome = Outcome()
    for number in range(exchange + 1, len(calls) + 20):
        ended, words = interrupt(trial, exchange, number)
        if ended.fired < 2:
            return outcome
        outcome.add(words, f"killed at {number}: {words}", set(words) - {"kept"})
    raise RuntimeError("giving the name back does not end")


def intrude(trial, methods=METHODS):
    """Outcomes by method and way."""
    outcomes = {}
    allowed = {"came later", "noticed", "kept as a backup", "replaced and kept as a backup"}
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        for method in methods:
            folder = trial.folder()
            path = trial.put(folder)
            ways = commands(trial, path)
            calls = trial.traced([], "save", method, path, trial.archives[NEW]).calls
            trial.remove(folder)
            for way in ways:
                outcome = outcomes[method, way] = Outcome()
                numbers = range(1, calls + 1)
                for number, (ended, words) in zip(
                        numbers, pool.map(lambda n: meet(trial, method, way, n), numbers)):
                    if not ended.fired:
                        raise RuntimeError(f"nobody came at {number}")
                    outcome.add(words, f"{method} {way} at {number} {ended.call}: {words}",
                                set(words) - allowed)
    return outcomes
