"""Every call of a saving or loading process failed, cut short, lied about, and the last before a
kill: at each occurrence, up to a run in which no fault is left to fire."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from trial import NAME, METHODS, NEXT, OLD

ERRORS = ("EIO", "ENOSPC", "EDQUOT", "EINTR", "EPERM", "EACCES", "EROFS")
# The second kind lasts: what fails once fails from then on. A call that signals interrupt for ever
# never returns, so that is not among them.
LASTING = ("EIO", "ENOSPC", "EROFS")
SAVING = (
    *((error, f"{{}}:{error}") for error in ERRORS),
    *((f"{error} from then on", f"{{}}+:{error}") for error in LASTING),
    ("short", "{}:short"),
    ("lie", "{}:lie"),
    ("nothing", "{}:nothing"),
    ("kill", "{}:kill"),
)
LOADING = (
    *((error, f"{{}}:{error}") for error in (*ERRORS, "EDEADLK")),
    ("EIO from then on", "{}+:EIO"),
    ("short", "{}:short"),
    ("nothing", "{}:nothing"),
)
# Faults that only some calls can have: reads and writes.
PARTIAL = {"short", "lie", "nothing"}


@dataclass
class Outcome:
    """What was seen in all cases of one fault and one method."""

    cases: int = 0
    seen: dict = field(default_factory=dict)
    violations: list = field(default_factory=list)

    def add(self, words, case, violation):
        self.cases += 1
        for word in words:
            self.seen[word] = self.seen.get(word, 0) + 1
            if word in violation:
                self.violations.append(f"{word}: {case}")


class Sweep:
    # Processes with fewer calls get every fault at every call.
    FEW = 40

    def __init__(self, trial, share=1):
        """`share`: of the errors at each call every which one is tried; 1 tries all."""
        self.trial = trial
        self.share = share
        self.pool = ThreadPoolExecutor(max_workers=os.cpu_count() or 1)

    def cases(self, faults, calls):
        """The chosen faults by call. Every fault keeps its turn at the calls in order, so each is
        tried at every `share`-th call, and each call gets every `share`-th fault."""
        share = 1 if calls < self.FEW else self.share
        for position, (name, rule) in enumerate(faults):
            for number in range(1, calls + 2):
                last = number == calls + 1
                always = name in PARTIAL or name == "kill" or last
                if always or (number + position) % share == 0:
                    yield name, rule, number

    def run(self, faults, calls, case):
        """Runs the cases and checks that faults fired: all but those after the last call."""
        outcomes = {name: Outcome() for name, _ in faults}
        jobs = [
            (name, number, self.pool.submit(case, rule.format(number)))
            for name, rule, number in self.cases(faults, calls)
        ]
        fired = {name: 0 for name, _ in faults}
        for name, number, job in jobs:
            ended, words, violation = job.result()
            if ended.fired:
                fired[name] += 1
                outcomes[name].add(words, f"{name} at {number} {ended.call}: {words}", violation)
            elif number <= calls and name not in PARTIAL:
                raise RuntimeError(f"{name} did not fire at call {number} of {calls}")
            if number > calls and ended.fired:
                raise RuntimeError(f"{name} fired after the last of {calls} calls")
        for name, count in fired.items():
            # What writes in one call has no second half that a short read could be about.
            if count == 0 and name not in PARTIAL:
                raise RuntimeError(f"{name} never fired")
        return outcomes

    # Saving.

    def saving(self, method, present=True):
        """The outcomes of saving over a file that is there, or for the first time."""
        ended = self.saved_case(method, present, None)[0]
        if not ended.saved or not ended.calls:
            raise RuntimeError(f"{method} does not save without faults: {ended}")
        return ended.calls, self.run(
            SAVING, ended.calls, lambda rule: self.saved_case(method, present, rule))

    def saved_case(self, method, present, *rules):
        trial = self.trial
        folder = trial.folder()
        try:
            path = trial.put(folder) if present else folder / NAME
            inode = os.stat(path).st_ino if present else 0
            ended = trial.traced(
                [rule for rule in rules if rule], "save", method, path, trial.archives[2])
            words = self.judged(ended, path, inode, present, rules)
            violation = set(words) - {"old", "new", "none"}
            if method == "archive-file":
                words += self.next_start(path, words[0])
            violation |= set(words[1:])
            return ended, words, violation
        finally:
            trial.remove(folder)

    def judged(self, ended, path, inode, present, rules):
        """The content first, then whatever is wrong."""
        content = self.trial.content(path)
        words = ["none" if content == "missing" and not present else content]
        killed = any(rule and rule.endswith("kill") for rule in rules)
        if ended.signal == -1:
            words.append("hangs")
        elif ended.signal and not killed:
            words.append("crashes")
        if ended.saved and content != "new":
            words.append("success though not saved")
        if content == "new" and present and not self.trial.metadata_kept(path):
            words.append("mode or attributes lost")
        failed = ended.status not in (None, 0)
        if failed and ended.code != "durability-unknown":
            if content == "new":
                words.append("failure though saved")
            elif present and content == "old" and os.stat(path).st_ino != inode:
                words.append("another file of the same content")
        return words

    def next_start(self, path, content):
        """What is wrong when the app starts again and saves again."""
        trial = self.trial
        ended = trial.run("next", path, trial.archives[NEXT])
        lines = ended.output.splitlines()
        expected = {"old": ["decoded 1"], "new": ["decoded 2"], "none": ["absent", "decoded 2"]}
        words = []
        first = lines[0] if lines else "nothing"
        if first not in expected.get(content, []):
            words.append(f"next start says {first}")
        if lines[1:] != ["saved", "decoded 3"]:
            words.append(f"next start does not save: {' / '.join(lines[1:])}")
        for name, held in trial.contents(path.parent).items():
            allowed = {NAME: {"next"}, f"{NAME}.readback-backup": {"old", "new"},
                       f"{NAME}.readback-backup.2": {"old", "new"},
                       f"{NAME}.readback-backup.3": {"old", "new"}}
            if held not in allowed.get(name, set()):
                words.append(f"leaves {name} {held}")
        return words

    # Two faults: an error, and a kill or a second error while it is being dealt with.

    def pairs(self, method):
        calls = self.saved_case(method, True, None)[0].calls
        jobs = []
        for first in range(1, calls + 1):
            for second in range(first + 1, calls + 13):
                for fault in ("kill", "EIO"):
                    jobs.append(
                        (first, second, fault, self.pool.submit(
                            self.saved_case, method, True, f"{first}:EIO", f"{second}:{fault}")))
        outcome = Outcome()
        for first, second, fault, job in jobs:
            ended, words, violation = job.result()
            if ended.fired > 1:
                outcome.add(words, f"EIO at {first}, {fault} at {second}: {words}", violation)
        return outcome

    # Loading.

    def loading(self, method):
        folder = self.trial.folder()
        try:
            path = self.trial.put(folder, OLD)
            ended = self.loaded_case(method, path, None)[0]
            if ended.output.strip() != "decoded 1" or not ended.calls:
                raise RuntimeError(f"{method} does not load without faults: {ended}")
            return ended.calls, self.run(
                LOADING, ended.calls, lambda rule: self.loaded_case(method, path, rule))
        finally:
            self.trial.remove(folder)

    def loaded_case(self, method, path, rule):
        ended = self.trial.traced([rule] if rule else [], "load", method, path)
        answer = ended.output.split()[0] if ended.output.split() else "crashes"
        if answer == "decoded" and ended.output.strip() != "decoded 1":
            answer = "another content"
        words = ["unavailable" if answer == "failed" else answer]
        # A file that is there and whole is none that its reader may reject.
        if ended.code not in (None, "unavailable", "other", "input-changed"):
            words = [f"rejected as {ended.code}"]
        return ended, words, set(words) - {"decoded", "unavailable"}


def sweep(trial, share):
    """Saving and loading by all methods; (calls, outcomes) by what was done."""
    runner = Sweep(trial, share)
    results = {}
    for method in METHODS:
        results["saving", method] = runner.saving(method)
    results["first saving", "archive-file"] = runner.saving("archive-file", present=False)
    for method in METHODS[:2]:
        results["loading", method] = runner.loading(method)
    if share == 1:
        results["two faults", "archive-file"] = (0, {"EIO, then": runner.pairs("archive-file")})
    return results
