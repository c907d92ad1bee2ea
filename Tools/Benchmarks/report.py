#!/usr/bin/env python3
"""Builds and prints the figures that the project watches; judges nothing.

    Tools/Benchmarks/report.py [--only times|instructions|memory|linear|startup]… [--floor SOURCE.c]

The floor is a C program that validates the structure of a binary property list and prints
`validate … SECONDS s` five times; without it (default: ../shared/bench/floor.c beside the clone)
the figures stand alone. `instructions` needs valgrind. Instruction counts are the steady figures;
seconds depend on the machine.
"""
import argparse
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ["times", "instructions", "memory", "linear", "startup"]
BENCHMARKS = ROOT / "Tools/Benchmarks/.build/release/Benchmarks"
SAMPLES = ROOT / "Tools/Samples/.build/release/SampleWriter"


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


def build(*options):
    run("swift", "build", "-c", "release", *options, stdout=subprocess.DEVNULL)


def written(kind, count, folder):
    path = folder / f"{kind}-{count}"
    if not path.exists():
        run(SAMPLES, kind, count, path)
    return path


def compiled_floor(source, folder, rounds=None):
    """The floor; with `rounds`, one that validates so often and does nothing else."""
    text = source.read_text()
    if rounds is not None:
        text = text.replace("it<5", f"it<{rounds}").replace("i+8<=n", "i+8<=0")
    program = folder / f"floor-{rounds}"
    (folder / "floor.c").write_text(text)
    run("cc", "-O3", "-w", "-o", program, folder / "floor.c")
    return program


def times(folder, floor, count):
    program = [compiled_floor(floor, folder)] if floor else []
    run(BENCHMARKS, "times", written("memos", count, folder), *program)


def instructions_of(*command, folder):
    output = folder / "callgrind"
    done = run(
        "valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", *command,
        capture_output=True, text=True)
    return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


def instructions(folder, floor):
    count = 10_000
    if not shutil.which("valgrind"):
        print("instructions: valgrind is not installed")
        return
    file = written("memos", count, folder)
    least = None
    print(f"instructions over {count:,} memos (callgrind)")
    if floor:
        twice, once = (
            instructions_of(compiled_floor(floor, folder, rounds), file, folder=folder)
            for rounds in (2, 1))
        least = twice - once
        print(f"  {'floor in C':<12}{least / 1e6:8.1f} M")
    nothing = instructions_of(BENCHMARKS, "nothing", file, folder=folder)
    decode = 0
    for stage in ("table", "graph", "verify", "write", "decode", "recode"):
        spent = instructions_of(BENCHMARKS, stage, file, folder=folder) - nothing
        ratio = f", {spent / least:.2f} times the floor" if least else ""
        if stage == "decode":
            decode = spent
        if stage == "recode":
            ratio += f"; encoding {(spent - decode) / decode:.2f} times decoding"
        print(f"  {stage:<12}{spent / 1e6:8.1f} M{ratio}")


def peak_of(*command):
    """The exit status and the most resident memory of a command, in bytes."""
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, usage.ru_maxrss * 1024


def memory(folder):
    build("--package-path", ROOT, "--product", "readback")
    readback = ROOT / ".build/release/readback"
    for count in (10_000, 100_000, 1_000_000):
        file, contract = written("memos", count, folder), written("contract", count, folder)
        status, peak = peak_of(readback, "verify", file, "--contract", contract)
        objects = 9 * count + 55
        bound = file.stat().st_size + 32 * objects + (30 << 20)
        print(
            f"verify {count:,} memos: exit {status}, peak {peak / 2**20:.0f} MiB,"
            f" bound {bound / 2**20:.0f} MiB")
        for stage in ("decode", "recode"):
            status, peak = peak_of(BENCHMARKS, stage, file)
            print(
                f"{stage} {count:,} memos: exit {status}, peak {peak / 2**20:.0f} MiB,"
                f" {peak / file.stat().st_size:.1f} times the archive")


def linear(folder):
    for count in (10_000, 100_000, 1_000_000):
        times(folder, None, count)


def seconds_of(command, rounds=60):
    taken = []
    for _ in range(rounds):
        began = time.perf_counter()
        run(*command, stdout=subprocess.DEVNULL)
        taken.append(time.perf_counter() - began)
    return min(taken), statistics.median(taken)


def startup(folder):
    static = ["--static-swift-stdlib", "--scratch-path"]
    build("--package-path", ROOT, *static, ROOT / ".build/static", "--product", "readback")
    build(
        "--package-path", ROOT / "Tools/Benchmarks", *static, ROOT / "Tools/Benchmarks/.build/static",
        "--product", "Hello")
    file = written("memos", 0, folder)
    commands = {
        "static hello": [ROOT / "Tools/Benchmarks/.build/static/release/Hello"],
        "static inspect": [ROOT / ".build/static/release/readback", "inspect", file],
    }
    print(f"start-up, {file.stat().st_size} bytes, least and median of 60")
    for name, command in commands.items():
        least, median = seconds_of(command)
        print(f"  {name:<16}{least * 1e3:6.2f} ms {median * 1e3:6.2f} ms")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=PARTS)
    parser.add_argument("--floor", type=pathlib.Path, default=ROOT / "../shared/bench/floor.c")
    arguments = parser.parse_args()
    floor = arguments.floor if arguments.floor.exists() else None
    if floor is None:
        print(f"without a floor: {arguments.floor} is not there")
    build("--package-path", ROOT / "Tools/Benchmarks")
    build("--package-path", ROOT / "Tools/Samples")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for part in arguments.only or PARTS:
            match part:
                case "times":
                    times(folder, floor, 100_000)
                case "instructions":
                    instructions(folder, floor)
                case "memory":
                    memory(folder)
                case "linear":
                    linear(folder)
                case "startup":
                    startup(folder)


if __name__ == "__main__":
    main()
