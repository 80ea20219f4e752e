"""Chromium for tests and screenshots: start it, open a page that remembers complaints, measure it."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, StorageState, sync_playwright

from tools import chromium

ARGUMENTS = [
    # As root, in containers, Chromium's own sandbox cannot start; /dev/shm is small there.
    "--no-sandbox",
    "--disable-dev-shm-usage",
    # Without a graphics card a process would compute its work, and each page begin processes anew: a quarter of all time.
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--renderer-process-limit=1",
    "--process-per-site",
]

SCREENS = [(1280, "light"), (390, "dark")]
"""Widths and schemes under which pages are looked at: a desk by day, a phone by night."""

ALIKE = """() => {
  const known = new Set(), alike = [];
  const look = (each) => `${each.tagName} ${[...each.attributes].map(({name}) => name)} ${each.getAttribute("class")}`;
  for (const row of document.querySelectorAll("tr, li")) {
    const looks = [row.parentElement, row, ...row.querySelectorAll("*")].map(look).join();
    if (known.has(looks)) alike.push(row);
    known.add(looks);
  }
  for (const row of alike) row.dataset.alike = "";
  return alike.length;
}"""
"""Marks each row that has the elements, classes and attributes of one before it; tells how many."""
FEW_ALIKE = 20
CONTRAST = "color-contrast"
TOLD: dict[str, Any] = {"resultTypes": ["violations"]}

RUN_AXE = """([context, options]) =>
  axe.run(context ?? document, options).then(({violations}) => ({violations}))"""

COMPLAINTS: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()


def chromium_or_reason() -> str | None:
    """None where Chromium is at hand, else the sentence that says how to get it."""
    return None if chromium.find() else f"no Chromium: {chromium.install_line()}"


@contextmanager
def launch_chromium(path: str | None) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


def watched_page(browser: Browser, *, base_url: str, **context: Any) -> Page:
    """A page in its own profile; `complaints_of(page)` collects what a clean page never does."""
    page = browser.new_context(base_url=base_url, **context).new_page()
    complaints = COMPLAINTS.setdefault(page, [])
    home = urlsplit(base_url).netloc

    def note_foreign(url: str) -> None:
        if urlsplit(url).scheme in {"http", "https"} and urlsplit(url).netloc != home:
            complaints.append(f"loaded from another host: {url}")

    def note_failed(request: Request) -> None:
        # Whoever leaves a page gives up what it was still loading.
        if request.failure != "net::ERR_ABORTED":
            complaints.append(f"failed: {request.url} {request.failure}")

    def note_console(message: ConsoleMessage) -> None:
        # Pages that are not about it are looked at without the service worker.
        # Who was forestalled is answered 409, which the browser writes down whatever the page makes of it.
        if message.text != "Service Worker registration blocked by Playwright" and "409 (Conflict)" not in message.text:
            complaints.append(f"console {message.type}: {message.text}")

    page.on("console", note_console)
    page.on("pageerror", lambda error: complaints.append(f"script error: {error}"))
    page.on("request", lambda request: note_foreign(request.url))
    page.on("requestfailed", note_failed)
    return page


def cookies_of(cookies: SimpleCookie) -> StorageState:
    """What a client of the tests was given, for a page of the live server: who asked by it before goes on in the browser."""
    return {
        "cookies": [
            {
                "name": cookie.key,
                "value": cookie.coded_value,
                "domain": "localhost",
                "path": cookie["path"] or "/",
                "expires": -1,
                "httpOnly": bool(cookie["httponly"]),
                "secure": False,
                "sameSite": "Lax",
            }
            for cookie in cookies.values()
        ]
    }


def complaints_of(page: Page) -> list[str]:
    """Messages on the console, script errors, refused resources and foreign hosts, in order."""
    return COMPLAINTS[page]


def looks_of(page: Page) -> list[tuple[dict[str, Any] | None, dict[str, Any]]]:
    """How axe-core looks at a page: context and options of each run. It takes most of its time for contrast, more than twice
    as long for twice the rows: in long tables it measures one of those that are alike, whose colours are the same."""
    if page.evaluate(ALIKE) < FEW_ALIKE:
        return [(None, TOLD)]
    rest = TOLD | {"rules": {CONTRAST: {"enabled": False}}}
    return [(None, rest), ({"exclude": [["[data-alike]"]]}, TOLD | {"runOnly": [CONTRAST]})]


def axe_says(page: Page, context: dict[str, Any] | None, options: dict[str, Any]) -> AxeResults:
    """What axe-core finds wrong, and that alone: all it looked at is most of its answer. A page reads its half megabyte of
    script once, however often it is looked at."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return AxeResults(page.evaluate(RUN_AXE, [context, options]))


def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window: 0 means no horizontal scrolling."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


MOVING = """() => [...document.querySelectorAll("*")].filter((part) => {
  const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(part);
  return parseFloat(transitionDuration) || animationName !== "none" || scrollBehavior === "smooth";
}).map((part) => part.cloneNode().outerHTML)"""
"""What would move, or glide when it is scrolled."""


def follow(page: Page, way: str | Locator) -> None:
    """Click what leads to another page and wait until that page is there: a click alone does not wait for the answer, and an
    address may be that of the page before."""
    page.wait_for_load_state("load")
    with page.expect_navigation():
        (page.locator(way) if isinstance(way, str) else way).click()
