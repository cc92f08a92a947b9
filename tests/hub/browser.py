"""Headless Chromium, driven over its DevTools protocol: as much of it as the hub's pages need."""

from __future__ import annotations

import base64
import json
import subprocess
import tempfile
import time
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from websockets.sync.client import connect

_FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)

_WAIT = """new Promise((resolve, reject) => {
  const end = Date.now() + %d;
  const look = () => {
    const found = (%s);
    if (found) resolve(found);
    else if (Date.now() > end) reject(new Error("did not come: " + %s));
    else setTimeout(look, 20);
  };
  look();
})"""


class DevToolsError(Exception):
    """The browser refused a command."""


class Browser:
    """A browser with a fresh profile. Each `page` has its own cookies, as if on a machine of its own."""

    def __init__(self, program: str, *flags: str) -> None:
        """`program` is the path of Chromium; `flags` are given to it beside the usual ones."""
        with ExitStack() as parts:
            profile = parts.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            process = parts.enter_context(
                subprocess.Popen(
                    (program, *_FLAGS, *flags, f"--user-data-dir={profile}", "about:blank"),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    text=True,
                )
            )
            parts.callback(process.kill)
            # no pings: what pages say fills the queue while nobody asks, and an answer behind it is not heard
            connection = connect(_devtools_address(process), max_size=None, ping_interval=None)
            self._socket = parts.enter_context(connection)
            self._parts = parts.pop_all()
        self._numbers = count(1)
        self._contexts: list[str] = []
        self.events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._parts.close()

    def page(self, width: int = 1366, height: int = 768, language: str = "en") -> Page:
        """A new window of that size (px) whose user reads `language`."""
        context = self.send("Target.createBrowserContext")["browserContextId"]
        self._contexts.append(context)
        return Page(self, context, width, height, language)

    def close_pages(self) -> None:
        """Close every window, and forget its cookies and what it has told."""
        while self._contexts:
            self.send("Target.disposeBrowserContext", browserContextId=self._contexts.pop())
        self.events.clear()

    def send(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; what is told meanwhile goes to `events`."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv(timeout=30))
            if answer.get("id") == number:
                if "error" in answer:
                    raise DevToolsError(answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)


def _devtools_address(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("DevTools listening on "):
            return line.split()[-1]
    raise AssertionError("Chromium ended before it listened")


class Page:
    """One window."""

    def __init__(self, browser: Browser, context: str, width: int, height: int, language: str) -> None:
        self._browser = browser
        self._context = context
        self._look = (width, height, language)
        self._target = browser.send("Target.createTarget", url="about:blank", browserContextId=context)[
            "targetId"
        ]
        self._session = browser.send("Target.attachToTarget", targetId=self._target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log"):
            self._send(f"{domain}.enable")
        self.resize(width, height)
        self._send("Emulation.setUserAgentOverride", userAgent="Chromium", acceptLanguage=language)

    def resize(self, width: int, height: int) -> None:
        """Make the window so large (px); a narrow one is a phone's."""
        self._send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )

    def tab(self) -> Page:
        """A further tab beside this one, which is hidden from now on."""
        return Page(self._browser, self._context, *self._look)

    def show(self) -> None:
        """Bring this tab before the others."""
        self._browser.send("Target.activateTarget", targetId=self._target)

    def close(self) -> None:
        """Close this tab."""
        self._browser.send("Target.closeTarget", targetId=self._target)

    def run_first(self, script: str) -> None:
        """Run a script in every page that is loaded from now on, before any of the page's own."""
        self._send("Page.addScriptToEvaluateOnNewDocument", source=script)

    def open(self, address: str) -> None:
        """Go to a page and wait until it is loaded."""
        self._send("Page.navigate", url=address)
        self.wait_for("location.href !== 'about:blank' && document.readyState === 'complete'")

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression; a promise is awaited."""
        answer = self._send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def wait_for(self, expression: str, seconds: float = 10) -> Any:
        """The expression's value as soon as it is true, on this page or on the one that follows it."""
        end = time.monotonic() + seconds
        while True:
            left = max(0, int(1000 * (end - time.monotonic())))
            try:
                return self.evaluate(_WAIT % (left, expression, json.dumps(expression)))
            except DevToolsError as error:
                if "navigated" not in str(error) and "context" not in str(error):
                    raise

    def text(self, selector: str) -> str:
        """The text that a person sees in the first such element, which is waited for."""
        self.wait_for(f"document.querySelector({json.dumps(selector)}) !== null")
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText"))

    def follow_network(self) -> None:
        """Let `weight` know from now on what comes over the network."""
        self._send("Network.enable")

    def weight(self) -> int:
        """Bytes that have come over the network since this was asked last, with their headers."""
        self.evaluate("0")
        own = [event for event in self._browser.events if event.get("sessionId") == self._session]
        self._browser.events.clear()
        return sum(
            round(event["params"]["encodedDataLength"])
            for event in own
            if event["method"] == "Network.loadingFinished"
        )

    def printed(self) -> bytes:
        """The page as it is printed, as PDF: on the paper that its style asks for."""
        return base64.b64decode(self._send("Page.printToPDF", preferCSSPageSize=True)["data"])

    def click(self, selector: str) -> None:
        """Press and release the mouse in the middle of an element, once it is there and the page is loaded."""
        self.click_on(f"document.querySelector({json.dumps(selector)})")

    def click_on(self, element: str) -> None:
        """As `click`, on the element that an expression finds."""
        middle = self.wait_for(
            f"""(() => {{
              const box = {element};
              if (!box || box.disabled || document.readyState !== "complete") return null;
              box.scrollIntoView({{block: "center", behavior: "instant"}});
              const {{x, y, width, height}} = box.getBoundingClientRect();
              return width && {{x: x + width / 2, y: y + height / 2}};
            }})()"""
        )
        for kind in ("mousePressed", "mouseReleased"):
            self._send("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **middle)

    def write(self, selector: str, text: str) -> None:
        """Replace what stands in a field, as by typing."""
        self.wait_for(f"document.querySelector({json.dumps(selector)}) !== null")
        self.evaluate(f"document.querySelector({json.dumps(selector)}).select()")
        self._send("Input.insertText", text=text)

    def choose_file(self, selector: str, file: Path) -> None:
        """Choose a file in a field for one, as by the browser's own dialog."""
        self.wait_for(f"document.querySelector({json.dumps(selector)}) && document.readyState === 'complete'")
        root = self._send("DOM.getDocument")["root"]["nodeId"]
        node = self._send("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self._send("DOM.setFileInputFiles", nodeId=node, files=[str(file)])

    def choose(self, selector: str, value: str) -> None:
        """Move down a list of choices, as with the arrow keys, to the one with that value."""
        self.wait_for(f"document.querySelector({json.dumps(selector)}) !== null")
        box = f"document.querySelector({json.dumps(selector)})"
        self.evaluate(f"{box}.focus()")
        at, wanted = self.evaluate(
            f"[{box}.selectedIndex, [...{box}.options].findIndex((each) => each.value === {json.dumps(value)})]"
        )
        assert wanted >= 0, f"{selector} has no choice {value}"
        for _ in range(abs(wanted - at)):
            self.press("ArrowDown" if wanted > at else "ArrowUp")
        assert self.evaluate(f"{box}.value") == value

    def trust_the_hub(self) -> None:
        """As a phone that has taken in the hub's certificate."""
        self._send("Security.setIgnoreCertificateErrors", ignore=True)

    def press(self, key: str) -> None:
        """Press one key, such as ``Escape`` or ``Tab``."""
        text = {"text": "\r"} if key == "Enter" else {}
        for kind, typed in (("keyDown", text), ("keyUp", {})):
            self._send(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                code=key,
                windowsVirtualKeyCode=_CODES[key],
                **typed,
            )

    def screenshot(self, path: Path, *, whole: bool = False) -> None:
        """Save what the window shows as PNG, or the `whole` page."""
        answer = self._send("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(answer["data"]))

    def complaints(self) -> list[str]:
        """What the browser complained of: exceptions, violations of the policy, missing files."""
        self.evaluate("0")
        own = [event for event in self._browser.events if event.get("sessionId") == self._session]
        return [
            json.dumps(event["params"])
            for event in own
            if event["method"] in {"Runtime.exceptionThrown", "Log.entryAdded"}
            and event["params"].get("entry", {}).get("level") != "info"
            and not any(usual in json.dumps(event["params"]) for usual in _USUAL)
        ]

    def _send(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.send(method, self._session, **parameters)


_USUAL: Final = (
    "The AudioContext was not allowed to start",  # a page that had the sound is loaded again, and tries
    "Failed to fetch a worker script",  # of a certificate that is excepted for the page alone: it goes without
)
_CODES: Final = {"Escape": 27, "Tab": 9, "Enter": 13, "ArrowUp": 38, "ArrowDown": 40}
