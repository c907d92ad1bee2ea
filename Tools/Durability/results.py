"""The outcomes as a page of the documentation."""

import textwrap

from trial import METHODS

# What may happen, in the order in which it is listed.
GOOD = [
    "none", "old", "new", "decoded", "unavailable", "noticed", "came later", "kept as a backup",
    "replaced and kept as a backup",
]
TITLES = {
    "archive-file": "`ArchiveFile`",
    "data-atomic": "`Data.write(options: .atomic)`",
    "data-plain": "`Data.write()`",
}
INTRODUCTION = """\
# What saving survives

Written by `Tools/Durability/prove.py`, which runs each case as a process of its own; `.ci/run`
compares this page, but for times, with what it finds. Other methods of saving meet the same faults.
What must not happen is in bold type.

- *old*, *new*: the file holds exactly the bytes before or after; *none*: it was not there before
  and is not there now. *torn*, *empty*, *missing* are what a lost file looks like.
- *success though not saved*: the method returned without an error, and the new content is not
  there, for calls that fail or after the machine stopped.
- For `ArchiveFile`, each case also starts the app again: it must find the same content, never say
  that there is none, save once more, and leave nothing but the file and a backup.

Two and eight processes that replace one file, beside one that reads it, must end with as many
replacements in the file as were reported, and the reader always sees a valid archive. A process
that is stopped while it holds the lock keeps others from saving, not from reading; they give up
after ten seconds, and save once it goes on or is killed.
"""


def cell(words):
    """Outcomes in a fixed order, the bad ones in bold type."""
    good = [word for word in GOOD if word in words]
    bad = [f"**{word}**" for word in sorted(words) if word not in GOOD]
    return " or ".join(good) + ("; " if good and bad else "") + ", ".join(bad)


def table(first, rows, methods=METHODS):
    """`rows`: a title, and a cell for each method."""
    return plain_table([first, *(TITLES[method] for method in methods)], rows)


def plain_table(head, rows):
    lines = [head, ["---"] * len(head), *([title, *cells] for title, cells in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


NAMES = {
    "short": "a read or write transfers half",
    "lie": "a write reports half and writes nothing",
    "nothing": "a read finds the end of the file",
    "kill": "the process is killed",
}


def faults(results):
    def rows(action, methods):
        names = list(results[action, methods[0]][1])
        for name in names:
            yield NAMES.get(name, name), [
                cell(results[action, method][1][name].seen) or "no such call"
                for method in methods]

    return "\n\n".join([
        "## Faults in calls of the system",
        "Every call of a saving process fails in every way, each at every occurrence: once, or from\n"
        "then on. Other calls succeed. After a write of half, Foundation of Swift 6.3 on Linux writes the\n"
        "same half again where the rest should be, and returns without an error.",
        table("fault while saving", rows("saving", METHODS)),
        table("fault while saving for the first time",
              rows("first saving", ("archive-file",)), ("archive-file",)),
        "Loading is what the next saving is based on. With Foundation it is\n"
        "`FileManager.fileExists`, then `Data(contentsOf:)`, as in many apps.",
        table("fault while loading", rows("loading", METHODS[:2]), METHODS[:2]).replace(
            TITLES["data-atomic"], "`fileExists`, `Data(contentsOf:)`"),
    ])


def power(kinds):
    names = {"crash": "log not written", "crash-logged": "log written, data not"}
    rows = [
        (f"{kind}, {names[crash]}", [cell(outcomes[method, crash].seen) for method in METHODS])
        for kind, outcomes in kinds.items() for crash in names]
    return "\n\n".join([
        "## Loss of power",
        "The file system stops at every call and after the last, with what was on the medium, and is\n"
        "mounted anew.",
        table("file system", rows)])


def intruders(outcomes):
    ways = list(dict.fromkeys(way for _, way in outcomes))
    rows = [(way, [cell(outcomes[method, way].seen) for method in METHODS]) for way in ways]
    return "\n\n".join([
        "## Another program that knows no rules",
        "It saves at each moment of a replacement. *Noticed*: the replacement failed and left what\n"
        "the other saved; *came later*: it saved over what had been replaced before. One window\n"
        "stays: a program that opened the file before it was replaced and writes into it afterwards\n"
        "writes into the file that was replaced, which is gone. On xfs, where a backup is a clone of\n"
        "what the file holds at that moment, nothing else comes out.",
        table("the other writes", rows)])


def place_cell(place, method, words):
    bad = {"empty", "torn", "lost", "link lost", "foreign file lost"}
    if place != "no file yet":
        bad.add("reads absent")
    if method != "archive-file":
        # Not thrown, as by this library, but taken for content.
        bad.add("reads empty")
    else:
        bad.discard("empty")
    return ", ".join(f"**{word}**" if word in bad else word for word in words)


def places(seen):
    titles = list(dict.fromkeys(place for place, _ in seen))
    rows = [(title, [place_cell(title, method, seen[title, method].words) for method in METHODS])
            for title in titles]
    return "\n\n".join([
        "## Places",
        "What reading and saving say there, and what the file is afterwards; on full disks with every\n"
        "amount of free space from none to enough.",
        table("place", rows)])


def time(found):
    """Of several runs the middle of their medians, and between which two all of them are."""
    def range_of(cost, name):
        values = cost.values(name)
        return f"{cost.middle(name):.2f} ({values[0]:.2f} to {values[-1]:.2f})"

    rows = [
        (title, [f"{cost.middle(name):.1f} ms" for name in ("bare", "bare-synced", "ours")]
         + [range_of(cost, name) for name in ("ours/bare", "ours/bare-synced", "bare-synced/bare")]
         + [f"{cost.middle('ours/bare', 1):.2f}", f"{len(cost.runs)}, {cost.quiet}"])
        for title, cost in found.items()]
    first = next(iter(found.values()))
    return "\n\n".join([
        "## What it costs",
        "Replacing an archive of 1 MiB, which `ArchiveFile` also judges, beside bare calls that check\n"
        "nothing; all take turns in one run. Each begins with a file and its backup that are on the\n"
        "medium, and leaves a file and the backup of the one before.",
        "- *Bare*: write a new file, sync it, remove the backup before, read the old content and write\n"
        "  it as the backup, rename the new file, sync the directory. After a loss of power, this\n"
        "  backup can be empty.\n"
        "- *Bare, synced*: the same with a sync of the backup, as `ArchiveFile` promises it.\n"
        "- `ArchiveFile`: with the backup as a clone where the file system has clones, as xfs and\n"
        "  btrfs do, and as a synced copy on ext4; judged, read back, compared, exchanged.",
        textwrap.fill(
            "Taken by `prove.py PROGRAMS --full --write time` in runs of 40 rounds; the last column says "
            "how many there were, and how many of them began on a machine that did nothing else. In the "
            "others the program ran before everything else, and what serves an image came later, too. "
            "Times are medians; of ratios the middle one of all runs is given, and in brackets the "
            "lowest and the highest. The least times, of moments in which the medium takes hardly "
            "longer than memory, show what checking costs. One judgement takes "
            f"{first.middle('judging'):.1f} ms, on another thread where one is free.", 100),
        plain_table(
            ["file system", "bare", "bare, synced", "`ArchiveFile`", "`ArchiveFile` to bare",
             "`ArchiveFile` to bare, synced", "bare, synced, to bare",
             "`ArchiveFile` to bare, least times", "runs, idle"], rows)])
