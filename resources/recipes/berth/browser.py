# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages as a browser shows them, their JavaScript done: Chromium without a window, by Selenium. Its sandbox stays on."""
import base64
import contextlib
import json
import os
import pathlib
import signal

import urllib3
from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.remote.remote_connection import RemoteConnection

from .job import BadInput
from .pages import AGENT, LARGEST_PAGE, Unreachable

HIGHEST = 16_000  # pixels that Chromium can draw in one piece
_LONGEST_LOAD = 180  # seconds; an emulated processor takes its time
_QUIET = 1000  # milliseconds without a change: it has come to rest

# Resolves when nothing changes any more and, if there is a selector, something fits it; or after a time.
_REST = """
const [selector, quiet, limit, done] = arguments;
let timer;
const finish = () => { observer.disconnect(); clearTimeout(timer); clearTimeout(end); done(true); };
const look = () => {
    clearTimeout(timer);
    if (!selector || document.querySelector(selector)) timer = setTimeout(finish, quiet);
};
const observer = new MutationObserver(look);
const end = setTimeout(finish, limit);
observer.observe(document, { subtree: true, childList: true, characterData: true });
look();
"""
# What is drawn only when it comes into sight is brought there, down to where a picture ends.
_SCROLL = """
const [most, done] = arguments;
let at = 0;
const next = () => {
    at += innerHeight;
    if (at >= Math.min(document.documentElement.scrollHeight, most)) { scrollTo(0, 0); return done(true); }
    scrollTo(0, at);
    requestAnimationFrame(next);
};
next();
"""

# Nobody is there to answer.
_NO_QUESTIONS = "window.alert = window.confirm = window.prompt = () => null; window.print = () => {};"


class Browser:
    """One Chromium, for page after page."""

    def __init__(self, width=1280, height=800, patience=30):
        self._patience = patience
        self._size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._start()

    def _start(self):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/lib/chromium/chromium-headless-shell"  # a script in /usr/bin would be ended in its place
        window = "--window-size=%(width)d,%(height)d" % self._size
        for switch in (window, "--hide-scrollbars", "--mute-audio", "--disable-gpu", "--user-agent=" + AGENT):
            options.add_argument(switch)
        RemoteConnection.set_timeout(_LONGEST_LOAD + 60)
        self._driver = _started(options)
        self._folder = self._driver.capabilities["chrome"]["userDataDir"]
        self._driver.set_page_load_timeout(_LONGEST_LOAD)
        self._driver.set_script_timeout(self._patience + 30)
        self._driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "deny"})
        self._driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _NO_QUESTIONS})

    def _kill(self):
        """Ends a browser that does not listen any more; its processes are those that name its folder."""
        self._driver.service.process.kill()
        for place in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):  # gone meanwhile
                if self._folder.encode() in place.read_bytes():
                    os.kill(int(place.parent.name), signal.SIGKILL)

    @contextlib.contextmanager
    def _working(self):
        try:
            yield
        except TimeoutException:
            raise Unreachable("it does not come to rest") from None
        except WebDriverException as problem:
            raise Unreachable(_reason(problem)) from None
        except urllib3.exceptions.HTTPError:
            self._kill()
            self._start()
            raise Unreachable("the browser stands still at it") from None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._driver.quit()
        except (WebDriverException, urllib3.exceptions.HTTPError):
            self._kill()

    def open(self, address, selector=""):
        """Opens a page and waits until it has come to rest; for something that fits a selector too, if there is one."""
        with self._working():
            self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", self._size)
            self._driver.get(address)
            self._driver.execute_async_script(_REST, selector, _QUIET, self._patience * 1000)
            status = self._driver.execute_script("return (performance.getEntriesByType('navigation')[0] || {}).responseStatus || 0")
        if isinstance(status, int) and status >= 400:
            raise Unreachable("the server answers with %d" % status)

    @property
    def address(self):
        with self._working():
            return self._driver.current_url

    def content(self):
        """What there is now, as HTML."""
        with self._working():
            text = self._driver.execute_script("return document.documentElement.outerHTML.slice(0, arguments[0])", LARGEST_PAGE + 1)
        if not isinstance(text, str) or len(text) > LARGEST_PAGE:
            raise Unreachable("it is larger than %d MiB" % (LARGEST_PAGE >> 20))
        return text

    def picture(self, whole):
        """A PNG of the page, or of what stands in the window, and its height before a cut."""
        with self._working():
            height = self._size["height"]
            if whole:
                self._driver.execute_async_script(_SCROLL, HIGHEST)
                self._driver.execute_async_script(_REST, "", _QUIET, self._patience * 1000)
                found = self._driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]["height"]
                height = max(height, int(found))
                self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**self._size, "height": min(height, HIGHEST)})
            image = self._driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
        return base64.b64decode(image), height


def _started(options):
    """A driver and its browser. That gives a busy machine a minute, in which the first start may only have read the files."""
    for attempt in (1, 2):
        try:
            return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        except (WebDriverException, urllib3.exceptions.HTTPError) as problem:
            if attempt == 2:
                reason = _reason(problem) if isinstance(problem, WebDriverException) else "it does not answer"
                raise BadInput("The browser does not start: %s. Choose a larger machine, for example --size LG." % reason) from None


def _reason(problem):
    said = str(problem.msg or "").splitlines() or ["it cannot be opened"]
    return "the browser says %s" % json.dumps(said[0][:120], ensure_ascii=False)
