#!/usr/bin/env python3
"""Drives the readers of Examples/Readers and makes the table of Documentation/readers.md.

    .ci/readers_table.py READBACK BUILD [--write]

BUILD is the folder with the built readers. Without --write the table of the document must be what
the readers do now; where Foundation or Python is another than the document names, the table is only
printed. The reader with Readback in front must pass every case in any event. Counterexamples are made
of one fixture: another gives more of them, but no other kinds.
"""
import collections
import json
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "Documentation/readers.md"
MEMO = ROOT / "Examples/Memo/Fixtures"
BEGIN, END = "<!-- table: begin -->\n", "<!-- table: end -->\n"

# What a failing case's code means for who uses the app.
WORDS = {
    "crashed": "dies",
    "timed-out": "hangs",
    "memory-exceeded": "eats memory",
    "accepted-invalid": "fooled",
    "rejected-valid": "refuses",
    "value-mismatch": "other values",
    "saved-value-lost": "saves less",
    "original-changed": "overwrites",
}


FIXTURE = "memo-3.archive"


def cases(folder):
    """The example, with counterexamples of one fixture only."""
    shutil.copytree(MEMO, folder)
    manifest = json.loads((folder / "readback.json").read_bytes())
    manifest["counterexamples"]["from"] = [FIXTURE]
    manifest.pop("coverage", None)
    manifest.pop("unshown", None)
    (folder / "readback.json").write_text(json.dumps(manifest))
    return folder


def readers(build):
    contract = MEMO / "memo.contract.json"
    python = [sys.executable, "-S", ROOT / "Examples/Readers/plistlib_reader.py", "{}"]
    return {
        "PlainReader": (["--values", "--save"], [build / "PlainReader", "{}"]),
        "CheckedReader": (["--values", "--save"], [build / "CheckedReader", contract, "{}"]),
        "ForgivingReader": (["--values", "--save"], [build / "ForgivingReader", "{}"]),
        "DefaultsReader": (["--values"], [build / "DefaultsReader", "{}"]),
        "plistlib_reader.py": (["--values"], python),
    }


def drive(readback, folder, options, command):
    words = [readback, "drive", folder, *options, "--format", "json", "--", *command]
    done = subprocess.run([str(word) for word in words], capture_output=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{words}: exit {done.returncode}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def kind(name):
    """What a case is about: the kind of an input, or the condition of a fixture."""
    parts = name.split("/")
    return f"fixture: {parts[3]}" if parts[1] == "fixture" else parts[3] if len(parts) > 3 else name


def cell(codes):
    total = sum(codes.values())
    faults = [(WORDS[code], codes[code]) for code in sorted(filter(None, codes))]
    if not faults:
        return "all right"
    return ", ".join(f"{word} {count} of {total}" for word, count in faults)


def table(reports):
    counts = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    order, refusals = [], {}
    for reader, report in reports.items():
        if any("nothing was judged" in note for note in report.get("notes", [])):
            refusals[reader] = report["cases"]
            continue
        for case in report["cases"]:
            row = kind(case["name"])
            if row not in order:
                order.append(row)
            counts[row][reader][None if case["passed"] else case["code"]] += 1
    lines = ["| what is changed | " + " | ".join(f"`{name}`" for name in reports) + " |"]
    lines.append("| --- |" + " --- |" * len(reports))
    for row in order:
        cells = []
        for reader in reports:
            found = counts[row].get(reader)
            cells.append("not judged" if reader in refusals else cell(found) if found else "")
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    sums = [f"{r['summary']['failed']} of {len(r['cases'])}" for r in reports.values()]
    lines.append("| **failing cases** | " + " | ".join(sums) + " |")
    for reader, cases in refusals.items():
        codes = sorted({case["code"] for case in cases if not case["passed"]})
        lines += ["", f"`{reader}` was not judged: {', '.join(codes)} before any counterexample."]
    return "\n".join(lines) + "\n"


def versions():
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    swift = next(line for line in swift.splitlines() if "Swift version" in line)
    swift = swift.split("Swift version ")[1].split(" ")[0]
    python = ".".join(platform.python_version_tuple()[:2])
    return f"Swift {swift} on {platform.system()}, Python {python}.\n"


def main():
    readback, build = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = cases(pathlib.Path(name) / "cases")
        reports = {
            name: drive(readback, folder, options, command)
            for name, (options, command) in readers(build).items()
        }
    checked = reports["CheckedReader"]
    if checked["summary"]["failed"] or not checked["summary"]["passed"]:
        failing = [case for case in checked["cases"] if not case["passed"]]
        raise SystemExit(f"CheckedReader fails: {json.dumps(failing[:5], indent=1)}")
    made = versions() + "\n" + table(reports)
    text = DOCUMENT.read_text()
    before, rest = text.split(BEGIN)
    present, after = rest.split(END)
    if "--write" in sys.argv:
        DOCUMENT.write_text(before + BEGIN + made + END + after)
    elif present.split("\n")[0] != made.split("\n")[0]:
        print(f"SKIPPED: the table of {DOCUMENT.name} is of {present.splitlines()[0]}")
        print(made)
    elif present != made:
        print(made)
        raise SystemExit(f"{DOCUMENT.name} has another table: run this with --write")
    passed = {name: report["summary"] for name, report in reports.items()}
    print(json.dumps(passed))


if __name__ == "__main__":
    main()
