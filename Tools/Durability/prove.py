#!/usr/bin/env python3
"""Proves with processes, faults and file systems that saving loses nothing.

prove.py PROGRAMS [--full] [--write] [SECTION…]

PROGRAMS is the directory of SavingTrial and FaultTracer. Without --full, a fixed part of the faults
is tried, which still has every fault at every kind of call. --write writes the page of the
documentation; otherwise it is compared with what was found. SECTION is faults, power, places,
intruders, writers or time; all by default. Exits with 1 if anything is wrong.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cost
import intruders
import places
import power
import results
import sweep
import writers
from mounts import Mount, Unavailable
from trial import Trial, Untraceable

SECTIONS = ("faults", "power", "places", "intruders", "writers", "time")
PAGE = Path(__file__).resolve().parents[2] / "Documentation" / "durability.md"
# What a replacement may cost, as a multiple of the bare calls.
MOST_COST = 1.5
OWN_NAMESPACE = "DURABILITY_OWN_NAMESPACE"


class Proof:
    def __init__(self, trial, full):
        self.trial = trial
        self.full = full
        self.wrong = []
        self.pages = {}

    def say(self, text):
        print(text, flush=True)

    def skip(self, text):
        self.say(f"SKIPPED: {text}")

    def judge(self, ours, title, outcome):
        """Counts; for this library, everything that is wrong."""
        seen = ", ".join(f"{word} {count}" for word, count in sorted(outcome.seen.items()))
        self.say(f"  {title}: {outcome.cases} cases, {len(outcome.violations)} wrong; {seen}")
        if ours:
            self.wrong += outcome.violations

    def faults(self):
        found = sweep.sweep(self.trial, 1 if self.full else 3)
        total = 0
        for (action, method), (calls, outcomes) in found.items():
            cases = sum(outcome.cases for outcome in outcomes.values())
            self.say(f" {action}, {method}: {calls} calls, {cases} cases")
            for name, outcome in outcomes.items():
                self.judge(method == "archive-file", name, outcome)
            total += cases
        self.say(f" {total} cases")
        self.pages["faults"] = results.faults(found)

    def power(self):
        kinds = {}
        with ThreadPoolExecutor() as pool:
            jobs = {kind: pool.submit(power.lose_power, self.trial, kind, self.full)
                    for kind in power.KINDS}
        for kind, job in jobs.items():
            try:
                kinds[kind] = job.result()
            except Unavailable as reason:
                self.skip(f"loss of power on {kind}: {reason}")
                continue
            for (method, crash), outcome in kinds[kind].items():
                self.judge(method == "archive-file", f"{kind}, {method}, {crash}", outcome)
        if len(kinds) == len(power.KINDS):
            self.pages["power"] = results.power(kinds)

    def places(self):
        seen, skipped = places.Places(self.trial).run()
        for (place, method), found in seen.items():
            self.say(f"  {place}, {method}: {', '.join(found.words)}")
            if method == "archive-file":
                self.wrong += found.wrong
        for reason in skipped:
            self.skip(reason)
        if not skipped:
            self.pages["places"] = results.places(seen)

    def intruders(self):
        found = intruders.intrude(self.trial)
        for (method, way), outcome in found.items():
            self.judge(method == "archive-file", f"{method}, {way}", outcome)
        self.judge(True, "archive-file, killed while giving the name back",
                   intruders.interrupted(self.trial))
        self.pages["intruders"] = results.intruders(found)
        # Where a backup is a clone of what the file holds at that moment.
        try:
            with Mount(self.trial.scratch, "xfs") as mount:
                beside = Trial(self.trial.programs, mount.point)
                for (_, way), outcome in intruders.intrude(beside, ("archive-file",)).items():
                    self.judge(True, f"archive-file on xfs, {way}", outcome)
                self.judge(True, "archive-file on xfs, killed while giving the name back",
                           intruders.interrupted(beside))
        except Unavailable as reason:
            self.skip(f"another program on xfs: {reason}")

    def writers(self):
        for count in (2, 8):
            written, read, wrong = writers.contend(self.trial, count, 60 if self.full else 10)
            self.say(f"  {count} writers: {written}; reader: {read}; {len(wrong)} wrong")
            self.wrong += [f"{count} writers: {text}" for text in wrong]
        waited, wrong = writers.suspend(self.trial)
        self.say(f"  beside a stopped writer: gave up after {waited:.1f} s; {len(wrong)} wrong")
        self.wrong += wrong

    def time(self):
        found = cost.measure(self.trial, self.full, self.say, self.skip)
        self.pages["time"] = results.time(found)
        for title, measured in found.items():
            ratio = measured.middle("ours/bare-synced")
            # A busy machine takes its turns from whoever calls most.
            if self.full and measured.quiet == len(measured.runs) and ratio > MOST_COST:
                self.wrong.append(f"{title}: replacing costs {ratio} times the bare calls")

    def page(self):
        """The sections that could be run, in their order."""
        return {name: self.pages[name] for name in SECTIONS if name in self.pages}

    def compare(self):
        """What was found against the page: a section of it that could not be run is not looked at."""
        written = PAGE.read_text() if PAGE.exists() else ""
        for name, text in self.page().items():
            # Times are never the same.
            if name != "time" and text not in written:
                self.wrong.append(f"{PAGE.name} says something else about {name}:\n{text}")

    def write(self):
        """The sections that were run whole; the others stay as they are."""
        _, *written = PAGE.read_text().rstrip().split("\n\n## ")
        sections = {text.partition("\n")[0]: text for text in written}
        for text in self.page().values():
            text = text.removeprefix("## ")
            sections[text.partition("\n")[0]] = text
        PAGE.write_text("\n\n## ".join([results.INTRODUCTION.rstrip(), *sections.values()]) + "\n")


def enter_own_namespace():
    """Mounts of ours must not appear elsewhere: a process that copies the list of mounts would keep
    a stopped file system alive beyond its unmounting."""
    if os.geteuid() != 0 or OWN_NAMESPACE in os.environ or not shutil.which("unshare"):
        return
    unshare = ["unshare", "--mount", "--propagation", "private"]
    if subprocess.run([*unshare, "true"], capture_output=True).returncode == 0:
        os.environ[OWN_NAMESPACE] = "1"
        os.execvp(unshare[0], [*unshare, sys.executable, *sys.argv])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("programs")
    parser.add_argument("sections", nargs="*", metavar="SECTION")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_intermixed_args()
    sections = options.sections or SECTIONS
    if set(sections) - set(SECTIONS):
        parser.error("no such section")
    with tempfile.TemporaryDirectory(prefix="durability-") as scratch:
        # An unprivileged user must get through to the cases.
        Path(scratch).chmod(0o755)
        proof = Proof(Trial(options.programs, scratch), options.full)
        for section in sections:
            began = time.monotonic()
            proof.say(f"{section}:")
            try:
                getattr(proof, section)()
            except Untraceable as reason:
                proof.skip(f"{section}: {reason}")
            proof.say(f"  {section} took {time.monotonic() - began:.0f} s")
    if options.write:
        proof.write()
    else:
        proof.compare()
    for text in proof.wrong[:100]:
        print(f"WRONG {text}")
    print(f"{len(proof.wrong)} wrong")
    return 1 if proof.wrong else 0


if __name__ == "__main__":
    enter_own_namespace()
    sys.exit(main())
