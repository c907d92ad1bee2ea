#!/usr/bin/env python3
"""Redacts every archive of a folder that can be read, and looks at what is left of it.

    .ci/check_redaction.py READBACK FOLDER

An independent look: binary archives are taken apart here, byte by byte. Nothing but the bytes of
texts, data and numbers may change; no run of four characters of a text that was overwritten may be
in any text that was; what did not change has to be listed as kept; runs differ; and `diff` finds
other values, but no other classes, sharing or forms. Ends with `N passed, N failed`.
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile


class BinaryList:
    """The objects of a binary property list: kind, content and where that stands."""

    def __init__(self, data):
        self.data = data
        width, self.reference, count, self.root, table = struct.unpack(">6xBBQQQ", data[-32:])
        offsets = [
            int.from_bytes(data[table + i * width : table + (i + 1) * width], "big")
            for i in range(count)
        ]
        self.objects = [self.parse(offset) for offset in offsets]

    def parse(self, offset):
        marker, low = self.data[offset] >> 4, self.data[offset] & 15
        start = offset + 1
        if marker in (4, 5, 6, 10, 13) and low == 15:
            size = 1 << (self.data[start] & 15)
            low = int.from_bytes(self.data[start + 1 : start + 1 + size], "big")
            start += 1 + size
        width = {0: 0, 1: 1 << low, 2: 1 << low, 3: 8, 4: low, 5: low, 6: 2 * low, 8: low + 1}
        if marker in width:
            return marker, start, start + width[marker]
        count = low if marker == 10 else 2 * low
        return marker, start, start + count * self.reference

    def references(self, number):
        marker, start, end = self.objects[number]
        return [
            int.from_bytes(self.data[at : at + self.reference], "big")
            for at in range(start, end, self.reference)
        ]

    def names(self):
        """The objects that are keys, class names or the archive's own."""
        found = set()
        for number, (marker, _, _) in enumerate(self.objects):
            if marker != 13:
                continue
            members = self.references(number)
            half = len(members) // 2
            found.update(members[:half])
            keys = [self.text(key) for key in members[:half]]
            if "$classname" in keys:
                for value in members[half:]:
                    found.add(value)
                    if self.objects[value][0] == 10:
                        found.update(self.references(value))
            if number == self.root:
                found.update(members[half:])
                objects = members[half + keys.index("$objects")]
                found.add(self.references(objects)[0])
        return found

    def text(self, number):
        marker, start, end = self.objects[number]
        if marker == 5:
            return self.data[start:end].decode("ascii")
        return self.data[start:end].decode("utf-16-be", "surrogatepass") if marker == 6 else None


def runs(texts):
    return {text[i : i + 4] for text in texts for i in range(len(text) - 3)}


# A number of two digits has ninety stand-ins, so that two runs may pick the same one by chance.
RUNS = 8


def redact(readback, path, output):
    """The exit status, output bytes, report and errors of one run."""
    output.unlink(missing_ok=True)
    command = [readback, "redact", "--format=json", path, "--output", output]
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, timeout=300, check=False
    )
    redacted = output.read_bytes() if done.returncode == 0 else b""
    return done.returncode, redacted, done.stdout, done.stderr.decode()


def check(readback, path, folder):
    """What is wrong with the redaction of an archive; nothing for one that is refused."""
    status, after, printed, errors = redact(readback, path, folder / "first")
    if status == 1 and b"redact" not in printed:
        return None
    if status != 0:
        return [f"exit {status}: {errors[:200]}"]
    report = json.loads(printed)
    before = path.read_bytes()
    faults = []
    if len(before) != len(after):
        return ["another size"]
    if report["overwritten"] and all(
        redact(readback, path, folder / "again")[1] == after for _ in range(RUNS)
    ):
        faults.append(f"{RUNS} further runs give the same")
    done = subprocess.run(
        [readback, "diff", "--quiet", "--limit=findings=100K", str(path), str(folder / "first")],
        capture_output=True, timeout=300, check=False,
    )
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        marks = (": class ", " stored otherwise: ", " was the same object ", " was an object of its own")
        # Keys and elements of sets are values, so entries may come and go.
        if line[:2] == "~ " and any(mark in line for mark in marks):
            faults.append(f"diff says: {line[:200]}")
    if before.startswith(b"bplist00"):
        faults += check_binary(BinaryList(before), BinaryList(after), report)
    return faults


def check_binary(old, new, report):
    faults = []
    content = bytearray(len(old.data))
    for marker, start, end in old.objects:
        if marker in (1, 2, 3, 4, 5, 6):
            content[start:end] = b"\1" * (end - start)
    changed = [i for i in range(len(old.data)) if old.data[i] != new.data[i] and not content[i]]
    if changed:
        faults.append(f"bytes without content changed: {changed[:5]}")
    names, same, pairs = old.names(), 0, []
    for number, (marker, start, end) in enumerate(old.objects):
        if number in names or marker not in (1, 2, 3, 4, 5, 6) or start == end:
            continue
        if old.data[start:end] == new.data[start:end]:
            same += 1
        elif marker in (5, 6):
            pairs.append((old.text(number), new.text(number)))
    # A value may stand where no path or several lead; each is listed at least once.
    if same > 0 and not report["kept"]:
        faults.append(f"{same} values stayed and none is listed")
    left = runs(pair[0] for pair in pairs) & runs(pair[1] for pair in pairs)
    if left:
        faults.append(f"runs of originals are left: {sorted(left)[:5]}")
    return faults


def main():
    readback, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    passed, refused, failed = 0, 0, []
    with tempfile.TemporaryDirectory() as name:
        for path in sorted(corpus.rglob("*")):
            if not path.is_file() or path.name == "INDEX.jsonl":
                continue
            faults = check(readback, path, pathlib.Path(name))
            if faults is None:
                refused += 1
            elif faults:
                failed += [f"{path.relative_to(corpus)}: {fault}" for fault in faults]
            else:
                passed += 1
    for line in failed:
        print("FAIL", line)
    print(f"{refused} are no archives; {passed} passed, {len(failed)} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
