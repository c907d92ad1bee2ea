#!/usr/bin/env python3
"""Builds the documentation of every public module, as one archive.

    .ci/documentation.py PRODUCTS OUTPUT

PRODUCTS is the folder of a finished build, such as .build/release; OUTPUT becomes a folder that any
web server can serve. Public are the targets of the products that Package.swift names, and what these
export again: a new product cannot be forgotten. Warnings are errors. Each product has to be named on the
front page, each module to have a page, and each public type and function outside a type to stand
among the topics of some page.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import module_maps

ROOT = pathlib.Path(__file__).resolve().parents[1]
CATALOGUE = ROOT / "Sources/Readback/Readback.docc"
NAME = "Readback"
LINK = re.compile(r"^- ``([A-Za-z/0-9_]+)``", re.MULTILINE)
EXPORTED = re.compile(r"^@_exported public import (\w+)$", re.MULTILINE)


def fail(message):
    sys.exit(f"documentation: {message}")


def run(*command, **options):
    return subprocess.run(command, check=True, cwd=ROOT, stdin=subprocess.DEVNULL, **options)


def library_products():
    package = json.loads(run("swift", "package", "--ignore-lock", "dump-package", capture_output=True).stdout)
    return [product for product in package["products"] if "library" in product["type"]]


def public_modules(products):
    """The targets of library products, and the modules that their sources export again."""
    found, waiting = set(), [target for product in products for target in product["targets"]]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            for source in (ROOT / "Sources" / module).rglob("*.swift"):
                waiting += EXPORTED.findall(source.read_text())
    return sorted(found)


def extract(module, products, target, folder):
    run(
        "swift-symbolgraph-extract", "-module-name", module, "-target", target,
        *module_maps.options(ROOT, products), "-I", str(products / "Modules"), "-minimum-access-level", "public",
        "-skip-synthesized-members", "-output-dir", str(folder))
    return json.loads((folder / f"{module}.symbols.json").read_text())["symbols"]


def target_triple():
    information = run("swift", "-print-target-info", capture_output=True).stdout
    return json.loads(information)["target"]["triple"]


def topics():
    """Module and name of each symbol in the topics of the catalogue; a page of a module leaves the
    module out in what it lists."""
    listed = set()
    for page in sorted(CATALOGUE.rglob("*.md")):
        text = page.read_text()
        title = re.match(r"# ``(\w+)``", text)
        own = title.group(1) if title else NAME
        for link in LINK.findall(text.partition("\n## Topics\n")[2]):
            parts = link.split("/")
            listed.add((own, parts[0]) if len(parts) == 1 else (parts[0], parts[1]))
    return listed


def check_pages(libraries, modules):
    front = (CATALOGUE / f"{NAME}.md").read_text()
    missing = [x["name"] for x in libraries if f"`{x['name']}`" not in front]
    if missing:
        fail(f"{NAME}.md says nothing of the products " + ", ".join(missing))
    titles = {page.read_text().partition("\n")[0] for page in CATALOGUE.rglob("*.md")}
    missing = [module for module in modules if f"# ``{module}``" not in titles]
    if missing:
        fail("no page in the catalogue for the modules " + ", ".join(missing))


def check_topics(symbols):
    listed, missing = topics(), []
    for module, own in symbols.items():
        for symbol in own:
            path = symbol["pathComponents"]
            if len(path) == 1 and (module, path[0]) not in listed:
                missing.append(f"{module}/{path[0]}")
    if missing:
        fail("in no list of topics in Sources/Readback/Readback.docc: " + ", ".join(missing))


def main():
    products, output = (pathlib.Path(os.path.abspath(argument)) for argument in sys.argv[1:])
    libraries, target = library_products(), target_triple()
    modules = public_modules(libraries)
    check_pages(libraries, modules)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            graphs = pool.map(lambda module: extract(module, products, target, folder), modules)
            symbols = dict(zip(modules, graphs))
        check_topics(symbols)
        shutil.rmtree(output, ignore_errors=True)
        output.parent.mkdir(parents=True, exist_ok=True)
        run(
            "docc", "convert", str(CATALOGUE), "--fallback-display-name", NAME,
            "--fallback-bundle-identifier", "org.readback.Readback",
            "--additional-symbol-graph-dir", str(folder), "--warnings-as-errors",
            "--output-path", str(output))
    count = sum(len(own) for own in symbols.values())
    print(f"{count} symbols of {len(modules)} modules: {', '.join(modules)}")


try:
    main()
except subprocess.CalledProcessError as error:
    fail(f"{error.cmd[0]} ended with status {error.returncode}")
