#!/usr/bin/env python3
"""Infers a contract from each sound archive in a folder and verifies the archive by it.

    check_inference.py READBACK FOLDER

An archive that `inspect` does not read is passed over. Ends with `N passed, N failed`; exit 1 when
anything failed or nothing was there.
"""
import pathlib
import subprocess
import sys
import tempfile


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, timeout=60)


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
            if inferred.returncode == 0 and verified.returncode == 0:
                passed += 1
            else:
                failed += 1
                print("FAIL", file, (inferred.stderr + verified.stdout)[-300:].decode())
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
