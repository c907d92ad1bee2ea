#!/usr/bin/env python3
"""Infers a contract from each sound archive in a folder and verifies the archive by it. Then small
ones become a fixture each, of which every case has to pass, as the README promises.

    check_inference.py READBACK FOLDER

An archive that `inspect` does not read is passed over. Ends with `N passed, N failed`; exit 1 when
anything failed or nothing was there.
"""
import pathlib
import subprocess
import sys
import tempfile


SMALL = 20_000


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, timeout=60)


def fixture_fails(readback, file, directory):
    added = run(readback, "init", directory, file, "--app", "App", "--app-version", "1")
    if added.returncode != 0:
        return added.stderr
    checked = run(readback, "check", directory)
    return checked.stdout if checked.returncode != 0 else b""


def main():
    readback, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        contract = pathlib.Path(scratch, "inferred.contract.json")
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            if run(readback, "inspect", "--format", "classes", file).returncode != 0:
                continue
            inferred = run(readback, "infer", file)
            contract.write_bytes(inferred.stdout)
            verified = run(readback, "verify", file, "--contract", contract)
            fault = b""
            if inferred.returncode != 0 or verified.returncode != 0:
                fault = inferred.stderr + verified.stdout
            elif file.stat().st_size <= SMALL:
                fault = fixture_fails(readback, file, pathlib.Path(scratch, str(passed)))
            if fault:
                failed += 1
                print("FAIL", file, fault[:600].decode(errors="replace"))
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
