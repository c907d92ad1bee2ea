#!/usr/bin/env python3
"""Compiles and runs the code of the documentation.

    .ci/code_blocks.py PRODUCTS compile         # Swift in documents and in documentation comments
    .ci/code_blocks.py PRODUCTS run FILE…       # shell and JSON in these documents
    .ci/code_blocks.py PRODUCTS run             # in all documents but README.md

PRODUCTS is the folder of a finished build, such as .build/release. Documents are the Markdown files of
the repository. What becomes of a block is said by the word after its fence:

    swift     is compiled as a program of its own, or as a file of tests; warnings are errors
    sh        is run; the blocks of a document share one shell
    text      after a block that is run: is what it prints, "…" being any text; elsewhere nothing
    json      a contract or a scenario, read by the tool; others have to be a file, see below
    console   is for people, and can not be run here

Any other word, or none, is a mistake. A comment that stands before a block can say more, and is not
shown:

    <!-- in ⏎ … -->       lines of code around it, with a line "…" in its place
    <!-- sh ⏎ … -->       commands to be run there
    <!-- status 1 -->     the status with which its last command has to end
    <!-- file NAME -->    it is the content of this file, for commands to come

Commands of documents in Documentation and in the catalogue run in a new folder with a copy of Examples,
others in the folder of the project; the command `readback` is that of PRODUCTS. Swift in documentation
comments has its surroundings in .ci/code_around.md.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import module_maps

ROOT = pathlib.Path(__file__).resolve().parents[1]
AROUND = ".ci/code_around.md"
FENCE = re.compile(r"^( *)```(\w*) *$")
LANGUAGES = {"swift", "sh", "text", "json", "console"}
HERE, ANYTHING = "…", "…"


class Block:
    """A block of code: where it is, what it holds, and what the comment before it says."""

    def __init__(self, document, line, language, lines, remarks):
        self.document, self.line, self.language, self.lines = document, line, language, lines
        self.remarks = remarks

    @property
    def place(self):
        return f"{self.document}:{self.line}"

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)

    def within(self, around, before="", after=""):
        """The block in the place of the line "…" of the code around it."""
        lines = around.split("\n") if around is not None else [HERE]
        if lines.count(HERE) != 1:
            fail(f"{self.place}: the code around it needs one line {HERE}")
        at = lines.index(HERE)
        return "\n".join([*lines[:at], before + self.text + after, *lines[at + 1:], ""])


def fail(message):
    sys.exit(f"code blocks: {message}")


def tracked(*patterns):
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [path for path in sorted(listed.split("\0")) if path and (ROOT / path).is_file()]


def documents():
    return [path for path in tracked("*.md") if path != AROUND]


def remark(comment):
    """The kind and the content of a comment such as `<!-- status 1 -->`."""
    word, _, rest = comment.removeprefix("<!--").removesuffix("-->").strip().partition(" ")
    first, newline, lines = comment.removeprefix("<!--").strip().partition("\n")
    if newline:
        return first.strip(), lines.removesuffix("-->").rstrip()
    return word, rest.strip()


def blocks_of(document, lines, known=LANGUAGES):
    found, remarks, index = [], {}, 0
    while index < len(lines):
        line = lines[index]
        fence = FENCE.match(line)
        if line.startswith("<!--"):
            end = index
            while not lines[end].rstrip().endswith("-->"):
                end += 1
            kind, content = remark("\n".join(lines[index:end + 1]))
            if kind == "sh":
                found.append(Block(document, index + 2, "sh", content.split("\n"), {}))
            else:
                remarks[kind] = content
            index = end + 1
        elif fence:
            indent, language = fence.groups()
            end = index + 1
            while lines[end].strip() != "```":
                end += 1
            if language not in known:
                fail(f"{document}:{index + 1}: no word of {', '.join(sorted(known))} after the fence")
            body = [text.removeprefix(indent) for text in lines[index + 1:end]]
            found.append(Block(document, index + 2, language, body, remarks))
            remarks, index = {}, end + 1
        else:
            if line.strip():
                remarks = {}
            index += 1
    return found


def blocks(document):
    return blocks_of(document, (ROOT / document).read_text().split("\n"))


def comment_blocks():
    """Swift in the documentation comments of public declarations."""
    for source in tracked("Sources/*.swift"):
        lines = (ROOT / source).read_text().split("\n")
        comment = [re.sub(r"^ *///? ?", "", x) if x.lstrip().startswith("///") else "" for x in lines]
        for block in blocks_of(source, comment, LANGUAGES):
            rest = lines[block.line + len(block.lines):]
            declaration = next((x for x in rest if not x.lstrip().startswith(("///", "@"))), "")
            if block.language == "swift" and "public " in declaration:
                yield block


def surroundings():
    """What .ci/code_around.md puts around the code of documentation comments, by file."""
    around, source = {}, None
    for line in (ROOT / AROUND).read_text().split("\n"):
        if line.startswith("## "):
            source = line[3:].strip()
        elif line.startswith("```"):
            if line != "```":
                around[source] = []
        elif source in around:
            around[source].append(line)
    return {source: "\n".join(lines) for source, lines in around.items()}


def programs():
    for document in documents():
        for block in blocks(document):
            if block.language == "swift":
                yield block, block.remarks.get("in")
    around = surroundings()
    for block in comment_blocks():
        yield block, around.pop(block.document, None)
    if around:
        fail(f"{AROUND}: no block in {', '.join(around)}")


def compile_all(products):
    with tempfile.TemporaryDirectory() as scratch:
        def compile_one(item):
            number, (block, around) = item
            file = pathlib.Path(scratch, f"block{number}.swift")
            file.write_text(block.within(
                around, f'#sourceLocation(file: "{block.document}", line: {block.line})\n',
                "#sourceLocation()"))
            return block, subprocess.run(
                ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors",
                 "-I", str(products / "Modules"), *module_maps.options(ROOT, products),
                 *(["-parse-as-library"] if "@Test" in block.text else []), str(file)],
                stdin=subprocess.DEVNULL, capture_output=True, text=True)

        items = list(enumerate(programs()))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            failed = 0
            for block, result in pool.map(compile_one, items):
                if result.returncode != 0:
                    failed += 1
                    print(f"{block.place}: does not compile\n{result.stderr}")
    print(f"{len(items) - failed} blocks of Swift compiled, {failed} failed")
    return failed == 0


def matches(expected, printed):
    """Whether a text is another one in which "…" stands for anything."""
    parts = [re.escape(part) for part in expected.rstrip("\n").split(ANYTHING)]
    return re.fullmatch(".*".join(parts), printed.rstrip("\n"), re.DOTALL) is not None


def script(document, folder):
    """What a document has people type, and what has to be there for it: block, commands, status."""
    parts, previous = [], None
    for block in blocks(document):
        if "file" in block.remarks:
            name = block.remarks["file"]
            parts.append((block, write_file(folder, len(parts), name, block), None))
        elif block.language == "sh":
            parts.append((block, block.text, block.remarks.get("status")))
        elif block.language == "json":
            parts.append((block, read_json(folder, len(parts), block), None))
        elif block.language == "text" and previous is not None and previous.language == "sh":
            previous.expected = block
        previous = block
    return parts


def write_file(folder, number, name, block):
    kept = folder / f"file{number}"
    kept.write_text(block.within(block.remarks.get("in")).rstrip("\n") + "\n")
    return f"mkdir -p \"$(dirname '{name}')\"; cp '{kept}' '{name}'"


def read_json(folder, number, block):
    kept = folder / f"json{number}.json"
    text = block.within(block.remarks.get("in"))
    kept.write_text(text)
    kind = re.search(r'"readback": *"([a-z-]+)"', text)
    commands = {"contract": "readback contract check", "scenario": "readback vpn simulate"}
    if not kind or kind.group(1) not in commands:
        fail(f"{block.place}: neither a contract nor a scenario, and no file of a name")
    return f"{commands[kind.group(1)]} '{kept}'"


def run_document(document, products, quiet=True):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        parts = script(document, folder)
        if not parts:
            return 0
        where = ROOT
        if document.startswith(("Documentation/", "Sources/")):
            where = folder / "work"
            shutil.copytree(
                ROOT / "Examples", where / "Examples", ignore=shutil.ignore_patterns(".build"))
        lines = ["set -eo pipefail", "exec 3>&1"]
        for number, (block, text, status) in enumerate(parts):
            lines += [f"exec >'{folder}/out{number}' 2>&1", f"echo {number} >'{folder}/begun'"]
            if not quiet:
                lines.append(f"cat >&3 <<'END OF BLOCK'\n+ {text.rstrip()}\nEND OF BLOCK")
            if status is None:
                lines.append(text)
            else:
                lines += ["set +e", text, f"status=$?; set -e; [ $status = {status} ] || "
                          f"{{ echo \"status $status, not {status}\"; exit 1; }}"]
        program = folder / "script"
        program.write_text("\n".join(lines) + "\n")
        environment = {**os.environ, "PATH": f"{products}:{os.environ['PATH']}", "PROJECT": str(ROOT)}
        result = subprocess.run(
            ["bash", str(program)], cwd=where, env=environment, stdin=subprocess.DEVNULL)
        if result.returncode != 0:
            block, text, _ = parts[int((folder / "begun").read_text())]
            printed = (folder / f"out{(folder / 'begun').read_text().strip()}").read_text()
            fail(f"{block.place}: failed with status {result.returncode}\n{text}\n{printed}")
        for number, (block, _, _) in enumerate(parts):
            expected = getattr(block, "expected", None)
            if expected:
                printed = (folder / f"out{number}").read_text()
                if not matches(expected.text, printed):
                    fail(f"{expected.place}: the commands before it print\n{printed}")
        return len(parts)


def main():
    products, what = pathlib.Path(os.path.abspath(sys.argv[1])), sys.argv[2]
    if what == "compile":
        sys.exit(not compile_all(products))
    named = sys.argv[3:]
    count = 0
    for document in named or [path for path in documents() if path != "README.md"]:
        began = time.monotonic()
        number = run_document(document, products, quiet=not named)
        if number:
            print(f"{document}: {number} blocks in {time.monotonic() - began:.1f} s", flush=True)
        count += number
    print(f"{count} blocks run")


main()
