#!/usr/bin/env python3
"""Checks what a run of an app's tests wrote.

    .ci/check_results.py RUN TESTS RESULT…

Each result is named after a folder of fixtures in TESTS. It has to be of this run, to name every file of
that folder by the digest that it has there, and to have cases, each of which passed.
"""
import hashlib
import json
import pathlib
import sys


def faults(result, run, fixtures):
    if result["volatile"].get("run") != run:
        yield f"is of the run {result['volatile'].get('run')!r}"
    files = {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in fixtures.iterdir() if file.is_file()
    }
    if {file["file"]: file["sha256"] for file in result["inputs"]["files"]} != files:
        yield f"names other files than {fixtures} has"
    left = [case["name"] for case in result["cases"] if case["result"] != "passed"]
    if left or not result["cases"]:
        yield f"{len(left)} of {len(result['cases'])} cases did not pass: {left[:3]}"
    names = [case["name"] for case in result["cases"]]
    for reader in result["readers"]:
        if not any(name.startswith(f"{reader}/") for name in names):
            yield f"has no case of the reader {reader}"


def main():
    run, tests, *paths = sys.argv[1:]
    status = 0 if paths else "no result was written"
    for path in paths:
        result = json.loads(pathlib.Path(path).read_bytes())
        for fault in faults(result, run, pathlib.Path(tests, result["suite"])):
            print(f"FAIL {result['suite']}: {fault}")
            status = 1
        print(f"{result['suite']}: {len(result['cases'])} cases of {', '.join(result['readers'])}")
    raise SystemExit(status)


main()
