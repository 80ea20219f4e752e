"""Draws `docs/screenshot.png` anew: serves the prepared site on a free port and photographs one page of it.

    python -m tools.screenshot                 the page that the README shows
    python -m tools.screenshot /about/ -o a.png --width 390 --scheme dark

Works on the database and the static files that `make setup` has prepared.
"""

import argparse
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Page

from tests.browser.pages import chromium_or_reason, launch_chromium, watched_page
from tools import chromium
from tools.setup import ROOT

DEMO = ROOT / "tests" / "forces" / "documents" / "north-30-models.json"


def main() -> None:
    options = arguments()
    if reason := chromium_or_reason():
        sys.exit(reason)
    size = {"width": options.width, "height": options.height}
    with serve() as address, launch_chromium(chromium.find()) as browser:
        page = watched_page(browser, base_url=address, viewport=size, color_scheme=options.scheme)
        if options.path:
            page.goto(options.path)
        else:
            open_demo(page)
        page.screenshot(path=options.output, full_page=options.full)
    print(options.output)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshot")
    parser.add_argument("path", nargs="?", help="path on the site; the demo page when left out")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "docs" / "screenshot.png")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    parser.add_argument("--scheme", choices=["light", "dark"], default="light")
    parser.add_argument("--full", action="store_true", help="the whole page, not only one screen")
    return parser.parse_args()


def open_demo(page: Page) -> None:
    """Open what the README shows: a list of the tests in the builder, a little over its limit."""
    demo = json.loads(DEMO.read_text(encoding="utf-8")) | {"limit": 225}
    page.goto("/forces/import/")
    page.get_by_role("textbox").first.fill(json.dumps(demo))
    page.locator("main form button").last.click()
    page.wait_for_load_state("networkidle")


@contextmanager
def serve() -> Iterator[str]:
    """The site on a free port for as long as the block runs."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-m", "armybuilder.server", "127.0.0.1", str(port), "1", "2"], cwd=ROOT)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait()


def wait_for(address: str, seconds: float = 20) -> None:
    """Return when the site answers."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with urlopen(address, timeout=5):  # noqa: S310 - our own http address, made above
                return
        except (URLError, TimeoutError):
            time.sleep(0.1)
    raise TimeoutError(f"{address} did not answer within {seconds} s")


if __name__ == "__main__":
    main()
