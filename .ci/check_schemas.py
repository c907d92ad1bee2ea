#!/usr/bin/env python3
"""Validates the JSON that is in the tree, that the built command prints, and of further files.

    .ci/check_schemas.py READBACK [FILE…]

A document says its kind under "readback", and the schema of that kind has to accept it. A kind
without a schema fails, and so does a schema that no document here has put to the test. Ends with
`N passed, N failed`. Needs the module jsonschema.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[1]
MEMO = ROOT / "Examples/Memo/Fixtures"
SCENARIOS = ROOT / "Examples/VPN/Scenarios"
PROFILES = ROOT / "Examples/VPN/Profiles"
SUFFIX = ".schema.json"


def documents_in_tree():
    for path in sorted((ROOT / "Examples").rglob("*.json")):
        if ".build" not in path.parts:
            yield str(path.relative_to(ROOT)), path.read_bytes()


def documents_printed(readback, folder):
    """What each command prints as JSON, and the files that it writes."""
    valid, short = MEMO / "memo-2.archive", MEMO / "first-12-bytes.archive"
    contract = ["--contract", MEMO / "memo.contract.json"]
    saved = folder / "saved.archive"
    shutil.copy(MEMO / "memo-1.archive", saved)
    evidence = folder / "evidence.json"
    subprocess.run([readback, "accept", "--output", evidence, MEMO], check=True, capture_output=True)
    driven = driven_fixtures(folder / "driven")
    subprocess.run([readback, "accept", "--output", folder / "driven.json", driven], capture_output=True)
    commands = [
        ["inspect", "--format", "graph", valid],
        ["inspect", "--format", "graph", "--pretty", MEMO / "memo-3-xml.archive"],
        ["inspect", "--format", "graph", short],
        ["diff", "--format", "json", valid, MEMO / "memo-3-xml.archive"],
        ["extract", "--format", "json", valid],
        ["redact", "--format", "json", valid, *contract, "--output", folder / "redacted"],
        ["verify", "--format", "json", *contract, *sorted(MEMO.glob("*.archive"))],
        ["verify", "--isolated=best-effort", "--format", "json", *contract, valid, short],
        ["inspect", "--isolated=best-effort", "--format", "graph", valid],
        ["check", "--isolated=best-effort", "--format", "json", MEMO],
        ["check", "--format", "json", MEMO],
        ["check", "--format", "json", "--list", MEMO],
        ["drive", "--format", "json", "--only", "*/fixture/*", MEMO, "--", "/bin/cat", "{}"],
        ["check", "--format", "json", "--update-baseline", folder / "baseline.json", MEMO],
        ["inspect", "--format", "classes", valid],
        ["mutate", "--format", "json", "--list", valid, *contract],
        ["infer", valid],
        ["migrate", "--format", "json", "--dry-run", *contract, valid, short],
        ["migrate", "--format", "json", "--in-place", *contract, saved],
        ["restore", "--format", "json", "--list", saved],
        ["restore", "--format", "json", saved],
        ["restore", "--format", "json", "--prune", saved],
        ["contract", "check", "--format", "json", contract[1]],
        ["contract", "diff", "--format", "json", contract[1], contract[1]],
        ["accept", MEMO],
        ["accept", MEMO, "--result-bundle", exported_run(readback, folder / "exported")],
        ["evidence", "combine", evidence, "--on", MEMO, "--format", "json"],
        ["accept", driven],
        ["evidence", "combine", folder / "driven.json", "--on", driven, "--format", "json"],
        ["vpn", "simulate", "--format", "json", SCENARIOS / "safe-rotation.scenario.json"],
        ["vpn", "audit", "--format", "json", *sorted(PROFILES.glob("*.mobileconfig"))],
        ["vpn", "audit", "--format", "json", "--managed", valid],
        ["vpn", "explain", "--format", "json", "-50", "--query", PROFILES / "query.json"],
        ["vpn", "explain", "--format", "json", "NEVPNError 4"],
    ]
    for command in commands:
        words = [str(word) for word in command]
        done = subprocess.run([readback, *words], capture_output=True, timeout=120)
        name = "readback " + " ".join(words).replace(str(ROOT) + "/", "")
        if done.returncode not in (0, 1):
            raise SystemExit(f"{name}: exit {done.returncode}: {done.stderr.decode()}")
        yield name, done.stdout
    for path in kept_failing(readback, folder):
        yield path.name, path.read_bytes()
    yield "baseline.json", (folder / "baseline.json").read_bytes()


def exported_run(readback, folder):
    """What tests on a simulator would have left, by what `check` says of the same cases."""
    report = json.loads(
        subprocess.run([readback, "check", "--format", "json", MEMO], capture_output=True).stdout)
    report["inputs"]["files"].sort(key=lambda file: file["file"])
    cases = [
        {"name": case["name"], "result": "passed"}
        | ({"sha256": case["sha256"]} if "sha256" in case else {})
        for case in sorted(report["cases"], key=lambda case: case["name"].encode("utf-16-be"))
    ]
    counts = {"passed": len(cases), "failed": 0, "skipped": 0, "repeated": 0}
    result = {
        "readback": "layer-result", "formatVersion": 1, "suite": "Fixtures",
        "platform": "ios-simulator", "system": "ios-simulator, 18.2, made up", "readers": ["readback"],
        "inputs": report["inputs"], "cases": cases, "summary": counts, "volatile": {"run": "1"},
    }
    test = {
        "nodeType": "Test Case", "name": "fixtures()", "nodeIdentifier": "Suite/fixtures()",
        "result": "Passed",
    }
    device = {"deviceId": "1", "platform": "iOS Simulator", "osVersion": "18.2"}
    documents = {
        "summary.json": {
            "result": "Passed", "totalTestCount": 1, "passedTests": 1, "failedTests": 0,
            "skippedTests": 0, "expectedFailures": 0,
        },
        "tests.json": {"devices": [device], "testNodes": [test]},
        "attachments/manifest.json": [
            {
                "testIdentifier": "Suite/fixtures()",
                "attachments": [{"exportedFileName": "readback-result.json"}],
            }],
        "attachments/readback-result.json": result,
    }
    (folder / "attachments").mkdir(parents=True)
    for name, document in documents.items():
        (folder / name).write_text(json.dumps(document))
    return folder


def driven_fixtures(folder):
    """Fixtures with a reader whose command names a further file."""
    shutil.copytree(MEMO, folder)
    manifest = json.loads((folder / "readback.json").read_bytes())
    command = ["/bin/cat", str(ROOT / "README.md"), "{}"]
    manifest["readers"] = [{"name": "cat", "command": command}]
    (folder / "readback.json").write_text(json.dumps(manifest))
    return folder


def kept_failing(readback, folder):
    """What `check` writes beside the inputs of failing cases, here of a wrong expectation."""
    fixtures = folder / "fixtures"
    shutil.copytree(MEMO, fixtures)
    manifest = json.loads((fixtures / "readback.json").read_bytes())
    fixture = manifest["fixtures"][0]
    fixture["expect"] = {"reject": "*"}
    for key in ("fields", "migration"):
        fixture.pop(key, None)
    (fixtures / "readback.json").write_text(json.dumps(manifest))
    kept = folder / "kept"
    subprocess.run([readback, "check", "--keep-failing", kept, fixtures], capture_output=True)
    return sorted(kept.rglob("*.json"))


def main():
    schemas = {}
    failures = []
    for path in sorted((ROOT / "Schemas").glob("*" + SUFFIX)):
        schema = json.loads(path.read_bytes())
        jsonschema.Draft202012Validator.check_schema(schema)
        schemas[path.name.removesuffix(SUFFIX)] = jsonschema.Draft202012Validator(schema)
    tested, passed = set(), 0
    with tempfile.TemporaryDirectory() as name:
        documents = [*documents_in_tree(), *documents_printed(sys.argv[1], pathlib.Path(name))]
    documents += [(path, pathlib.Path(path).read_bytes()) for path in sys.argv[2:]]
    for source, text in documents:
        document = json.loads(text)
        kind = document.get("readback")
        if kind not in schemas:
            failures.append(f"{source}: no schema for {kind!r}")
            continue
        tested.add(kind)
        error = jsonschema.exceptions.best_match(schemas[kind].iter_errors(document))
        if error is None:
            passed += 1
        else:
            failures.append(f"{source}: {error.json_path}: {error.message[:300]}")
    failures += [f"Schemas/{kind}{SUFFIX}: put to no test" for kind in schemas if kind not in tested]
    for failure in failures:
        print("FAIL", failure)
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures or not passed else 0)


if __name__ == "__main__":
    main()
