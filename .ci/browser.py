"""Chromium without a window, spoken to over a pipe."""
import base64
import json
import os
import shutil
import subprocess
import tempfile


class Browser:
    """A browser with one page. Nothing that it loads reaches a network."""

    def __init__(self, program):
        self.profile = tempfile.mkdtemp()
        reads, self.to_browser = os.pipe()
        self.from_browser, writes = os.pipe()
        words = [
            program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--no-first-run", "--hide-scrollbars", "--remote-debugging-pipe",
            "--proxy-server=127.0.0.1:1", f"--user-data-dir={self.profile}", "about:blank",
        ]

        def pipes():
            # The browser reads commands from 3 and writes answers to 4.
            ends = os.dup(reads), os.dup(writes)
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        # Numbers above 4, so that no end is overwritten while the others are put in place.
        self.process = subprocess.Popen(
            words, preexec_fn=pipes, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(reads)
        os.close(writes)
        self.number = 0
        self.rest = b""
        self.events = []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    session = None

    def _message(self):
        while b"\0" not in self.rest:
            piece = os.read(self.from_browser, 1 << 20)
            if not piece:
                raise SystemExit("the browser ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to_browser, data):]
        while True:
            answer = self._message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, method):
        """Waits for an event, which may have come already."""
        while True:
            for event in self.events:
                if event.get("method") == method:
                    self.events.remove(event)
                    return event["params"]
            self.events.append(self._message())

    def view(self, width, height, dark=False, mobile=False, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=mobile)
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path):
        """Opens a file; returns what the page complained of and what it asked the network for."""
        self.events.clear()
        address = "file://" + os.path.abspath(path)
        self.call("Page.navigate", url=address)
        self.wait("Page.loadEventFired")
        self.run("1")
        faults = []
        for event in self.events:
            method, params = event.get("method"), event.get("params", {})
            if method == "Log.entryAdded":
                faults.append(params["entry"]["text"])
            elif method == "Runtime.exceptionThrown":
                faults.append(json.dumps(params["exceptionDetails"])[:300])
            elif method == "Network.requestWillBeSent" and params["request"]["url"] != address:
                faults.append("asked for " + params["request"]["url"])
        self.events.clear()
        return faults

    def run(self, script):
        """The value of an expression, of a promise too, in the page."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"in the page: {json.dumps(answer['exceptionDetails'])[:600]}")
        return answer["result"].get("value")

    def screenshot(self, path, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(data["data"]))

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
