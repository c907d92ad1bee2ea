#!/usr/bin/env python3
"""Times other readers of the same archive, in one run with this package's own, as ratios.

    Tools/Benchmarks/peers.py [--memos N] [--rounds N] [--floor SOURCE.c]

Peers: CPython's plistlib, libplist (needs its headers, `libplist-dev`), nska_deserialize (needs the
module of that name), Foundation's PropertyListSerialization and NSKeyedUnarchiver. What is not
installed is named and left out. Rounds are interleaved, and the least time of each counts.

They do different things: plistlib and libplist parse a property list without judging an archive,
nska_deserialize resolves references into dictionaries, NSKeyedUnarchiver makes objects of classes.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from report import BENCHMARKS, ROOT, SAMPLES, build, compiled_floor, run, written

LIBPLIST = r"""
#include <plist/plist.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv) {
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *bytes = malloc(size);
  if (fread(bytes, 1, size, file) != (size_t)size) return 1;
  struct timespec from, to;
  plist_t list = NULL;
  clock_gettime(CLOCK_MONOTONIC, &from);
  plist_from_bin(bytes, (uint32_t)size, &list);
  clock_gettime(CLOCK_MONOTONIC, &to);
  if (!list) return 1;
  printf("%.9f\n", to.tv_sec - from.tv_sec + (to.tv_nsec - from.tv_nsec) / 1e9);
  return 0;
}
"""

PLISTLIB = """
import plistlib, sys, time
data = open(sys.argv[1], 'rb').read()
began = time.perf_counter(); plistlib.loads(data); print(time.perf_counter() - began)
"""

NSKA = """
import io, sys, time
import nska_deserialize
data = open(sys.argv[1], 'rb').read()
began = time.perf_counter()
nska_deserialize.deserialize_plist(io.BytesIO(data))
print(time.perf_counter() - began)
"""


def peers(folder):
    """Name and command of each peer that can run here; each command prints seconds."""
    yield "CPython plistlib", [sys.executable, "-c", PLISTLIB]
    compiler = shutil.which("cc")
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "libplist-2.0"], capture_output=True, text=True)
    if compiler and flags.returncode == 0:
        (folder / "libplist.c").write_text(LIBPLIST)
        run(compiler, "-O2", "-o", folder / "libplist", folder / "libplist.c",
            *flags.stdout.split())
        yield "libplist", [folder / "libplist"]
    else:
        print("left out: libplist, whose headers are not installed")
    if subprocess.run([sys.executable, "-c", "import nska_deserialize"], capture_output=True).returncode:
        print("left out: nska_deserialize, which is not installed")
    else:
        yield "nska_deserialize", [sys.executable, "-c", NSKA]
    for name, stage in (
        ("PropertyListSerialization", "foundation-list"),
        ("NSKeyedUnarchiver", "foundation-objects"),
        ("readback table", "table"), ("readback graph", "graph"), ("readback verify", "verify"),
        ("readback decode", "decode"), ("readback decode and encode", "recode"),
    ):
        yield name, [BENCHMARKS, "seconds", stage]


def floor_seconds(program, file):
    done = run(program, file, capture_output=True, text=True)
    return min(float(value) for value in re.findall(r"([0-9.]+) s", done.stdout))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memos", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--floor", type=pathlib.Path, default=ROOT / "../shared/bench/floor.c")
    arguments = parser.parse_args()
    build("--package-path", ROOT / "Tools/Benchmarks")
    build("--package-path", ROOT / "Tools/Samples")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = written("memos", arguments.memos, folder)
        commands = dict(peers(folder))
        least = {}
        floor = compiled_floor(arguments.floor, folder) if arguments.floor.exists() else None
        for _ in range(arguments.rounds):
            if floor:
                least["C floor"] = min(least.get("C floor", 1e9), floor_seconds(floor, file))
            for name, command in commands.items():
                done = run(*command, file, capture_output=True, text=True)
                least[name] = min(least.get(name, 1e9), float(done.stdout.split()[-1]))
        base = least.get("C floor") or least["readback table"]
        print(f"{arguments.memos:,} memos, {file.stat().st_size:,} bytes,"
              f" least of {arguments.rounds} rounds")
        for name, seconds in sorted(least.items(), key=lambda pair: pair[1]):
            print(f"  {name:<28}{seconds * 1e3:10.1f} ms {seconds / base:9.1f}")


if __name__ == "__main__":
    main()
