"""Holds action.yml and the workflows against the parts of GitHub's public schemas that they use."""

import re
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
STEP = {
    "id", "if", "name", "uses", "run", "working-directory", "shell", "with", "env",
    "continue-on-error", "timeout-minutes",
}
JOB = {
    "name", "needs", "permissions", "runs-on", "environment", "concurrency", "outputs", "env",
    "defaults", "if", "steps", "timeout-minutes", "strategy", "continue-on-error", "container",
    "services", "uses", "with", "secrets",
}
WORKFLOW = {
    "name", "run-name", "on", "permissions", "env", "defaults", "concurrency", "jobs",
}
ACTION = {"name", "author", "description", "inputs", "outputs", "runs", "branding"}
# Images that exist and are named by version; "latest" names different ones at different times.
RUNNERS = {"ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "macos-26"}

faults = []


def fault(path, text):
    faults.append(f"{path.relative_to(ROOT)}: {text}")


class Loader(yaml.SafeLoader):
    """Refuses doubled keys, and takes `on` for a text as GitHub does."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=deep) for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.constructor.ConstructorError(
                    None, None, f"doubled key {key}", node.start_mark)
        return super().construct_mapping(node, deep)


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def load(path):
    return yaml.load(path.read_text(), Loader)


def check_step(path, step, needs_shell, action):
    unknown = set(step) - STEP
    if unknown:
        fault(path, f"unknown keys of a step: {sorted(unknown)}")
    if ("uses" in step) == ("run" in step):
        fault(path, f"a step needs one of uses and run: {step}")
    if "run" in step:
        if needs_shell and "shell" not in step:
            fault(path, "a step of a composite action needs a shell")
        # What is put into a script there is run as code, whatever it is.
        if "${{" in step["run"]:
            fault(path, f"an expression inside a script: {step['run']}")
    elif step["uses"] == "./":
        inputs = action["inputs"]
        given = step.get("with", {})
        for name in set(given) - set(inputs):
            fault(path, f"the action has no input {name}")
        for name, declared in inputs.items():
            if declared["required"] == "true" and name not in given:
                fault(path, f"the action needs {name}")
    elif not re.fullmatch(r"[\w.-]+/[\w./-]+@v\d+", step["uses"]):
        fault(path, f"an action without a version: {step['uses']}")


def check_action(path):
    action = load(path)
    if set(action) - ACTION or not {"name", "description", "runs"} <= set(action):
        fault(path, f"keys: {sorted(action)}")
    if action["runs"]["using"] != "composite":
        fault(path, "not a composite action")
    identifiers = set()
    for step in action["runs"]["steps"]:
        check_step(path, step, True, action)
        identifiers.add(step.get("id"))
    text = path.read_text()
    for name in re.findall(r"inputs\.([\w-]+)", text):
        if name not in action["inputs"]:
            fault(path, f"no input {name}")
    for name in re.findall(r"steps\.([\w-]+)\.", text):
        if name not in identifiers:
            fault(path, f"no step {name}")
    return action


def runners(job):
    label = job["runs-on"]
    matched = re.fullmatch(r"\$\{\{ matrix\.(\w+) \}\}", label)
    return job["strategy"]["matrix"][matched[1]] if matched else [label]


def check_workflow(path, action):
    workflow = load(path)
    if set(workflow) - WORKFLOW or not {"on", "jobs"} <= set(workflow):
        fault(path, f"keys: {sorted(workflow)}")
    if workflow.get("permissions") != {"contents": "read"}:
        fault(path, "permissions are not the least")
    for name, job in workflow["jobs"].items():
        if set(job) - JOB:
            fault(path, f"unknown keys of {name}: {sorted(set(job) - JOB)}")
        for runner in runners(job):
            if runner not in RUNNERS:
                fault(path, f"{name}: no runner {runner}")
        if "timeout-minutes" not in job:
            fault(path, f"{name} may run for six hours")
        for step in job["steps"]:
            check_step(path, step, False, action)


action = check_action(ROOT / "action.yml")
workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
for path in workflows:
    check_workflow(path, action)
print("\n".join(faults) or f"{1 + len(workflows)} files, no fault")
sys.exit(1 if faults or not workflows else 0)
