#!/usr/bin/env python3
"""Decodes and encodes archives of two sizes, and compares the peaks of resident memory.

    .ci/check_memory.py BENCHMARKS SAMPLEWRITER

What a run needs beyond the smaller archive must be in step with what the larger archive has more:
at most so many bytes for each of its bytes. A table that grows with the square of the input, or a
buffer that is kept for each object, is beyond that. Ends with `N passed, N failed`.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

SIZES = (20_000, 200_000)
# Bytes of memory for each byte of the archive, with room for arrays that have just doubled.
MOST = {"verify": 6, "decode": 8, "recode": 16}


def peak_of(*command):
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{command} ended with {child.returncode}")
    return usage.ru_maxrss * 1024


def main():
    benchmarks, writer = sys.argv[1:]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        files = [pathlib.Path(name) / str(count) for count in SIZES]
        for count, file in zip(SIZES, files):
            subprocess.run([writer, "memos", str(count), file], check=True)
        more = files[1].stat().st_size - files[0].stat().st_size
        for stage, most in MOST.items():
            small, large = (peak_of(benchmarks, stage, file) for file in files)
            spent = (large - small) / more
            print(f"{stage}: {spent:.1f} bytes of memory for each byte, at most {most}")
            if spent <= most:
                passed += 1
            else:
                failed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
