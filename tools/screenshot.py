"""Draw the pictures of the README: serve the prepared site on a free port and photograph its pages.

    python -m tools.screenshot                 docs/pictures/, `make pictures`
    python -m tools.screenshot /about/ -o a.png --width 390 --scheme dark

Works on the database and the static files that `make setup` has prepared. Beside the pictures lies a digest of the
files that each depends on; a test compares it, so that no picture is older than its page.
"""

import argparse
import hashlib
import io
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from PIL import Image
from playwright.sync_api import Page

from tests.browser.pages import chromium_or_reason, launch_chromium, watched_page
from tools import chromium
from tools.setup import ROOT

PICTURES = ROOT / "docs" / "pictures"
DIGESTS = PICTURES / "digests.txt"
DEMO = json.loads((ROOT / "tests" / "forces" / "documents" / "north-30-models.json").read_text(encoding="utf-8"))
SIZE = {"width": 1280, "height": 800}


class ReadmePicture(NamedTuple):
    """A picture of the README, and the files that it has to be drawn anew for."""

    draw: Callable[[Page], bytes]
    files: tuple[str, ...]


def main() -> None:
    options = arguments()
    if reason := chromium_or_reason():
        sys.exit(reason)
    with serve() as address, launch_chromium(chromium.find()) as browser:
        size = {"width": options.width, "height": options.height}
        page = watched_page(browser, base_url=address, viewport=size, color_scheme=options.scheme)
        if options.path:
            page.goto(options.path)
            page.screenshot(path=options.output, full_page=options.full)
            return
        for name, picture in DRAWN.items():
            (PICTURES / name).write_bytes(smaller(picture.draw(page)))
    DIGESTS.write_text("".join(f"{digest(picture)}  {name}\n" for name, picture in DRAWN.items()))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshot")
    parser.add_argument("path", nargs="?", help="a path on the site; without one, all pictures of the README")
    parser.add_argument("-o", "--output", type=Path, default=Path("screenshot.png"))
    parser.add_argument("--width", type=int, default=SIZE["width"])
    parser.add_argument("--height", type=int, default=SIZE["height"])
    parser.add_argument("--scheme", choices=["light", "dark"], default="light")
    parser.add_argument("--full", action="store_true", help="the whole page, not only one screen")
    return parser.parse_args()


def digest(picture: ReadmePicture) -> str:
    """One hash over the files that a picture depends on."""
    total = hashlib.sha256()
    for path in sorted(path for pattern in picture.files for path in ROOT.glob(pattern)):
        total.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return total.hexdigest()


def smaller(png: bytes) -> bytes:
    """A picture with a palette takes a third of the room."""
    packed = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(
        packed, "PNG", optimize=True
    )
    return packed.getvalue()


# ---------------------------------------------------------------- the pictures


def builder(page: Page) -> bytes:
    """A list in the builder, a little over its limit."""
    open_list(page, DEMO | {"limit": 225})
    return page.screenshot()


def cards(page: Page) -> bytes:
    """The first two rows of cards of that list."""
    open_list(page, DEMO | {"limit": 225})
    key = page.url.rstrip("/").rpartition("/")[2]
    sheet = Image.open(io.BytesIO(page.request.get(f"/forces/{key}/print/page-1.png?parts=cards&dividers=no").body()))
    top = io.BytesIO()
    sheet.crop((0, 0, sheet.width, sheet.width * SIZE["height"] // SIZE["width"])).save(top, "PNG")
    return top.getvalue()


def replay(page: Page) -> bytes:
    """A test battle at its first clash."""
    open_list(page, DEMO)
    page.click("#export")
    page.get_by_role("link", name="Test battle", exact=True).click()
    page.check("#b-random")
    page.select_option("#b-faction", "south")
    page.select_option("#b-battles", "20")
    page.click(".battle-settings > summary")
    page.select_option("#b-armies", "1")
    page.fill("#b-seed", "7")
    page.select_option("#b-policy", "greedy")
    page.select_option("#b-opponent-policy", "greedy")
    with page.expect_navigation():
        page.get_by_role("button", name="Fight").click()
    job = page.url
    page.goto("/about/")
    subprocess.run([sys.executable, "manage.py", "work", "--once"], cwd=ROOT, check=True)
    page.goto(f"{job}0/1/")
    page.wait_for_selector("#replay[data-ready]")
    return page.screenshot()


DRAWN = {
    "builder.png": ReadmePicture(
        builder,
        (
            "templates/base.html",
            "templates/forces/builder.html",
            "templates/forces/blitz_beta/**/*.html",
            "templates/forces/parts/**/*.html",
            "templates/forces/plain/**/*.html",
            "static/css/muster.css",
            "static/css/builder.css",
            "static/css/panel.css",
            "static/css/rows.css",
        ),
    ),
    "cards.png": ReadmePicture(cards, ("armybuilder/cards/layouts/**/*.py",)),
    "replay.png": ReadmePicture(
        replay,
        (
            "templates/base.html",
            "templates/battles/replay.html",
            "templates/battles/replay/**/*.html",
            "static/css/muster.css",
            "static/css/replay.css",
            "static/css/replay-course.css",
        ),
    ),
}


def open_list(page: Page, document: object) -> None:
    page.goto("/forces/import/")
    page.get_by_role("textbox").first.fill(json.dumps(document))
    page.locator("main form button").last.click()
    page.wait_for_load_state("networkidle")


# ---------------------------------------------------------------- the site


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


def wait_for(address: str, seconds: float = 60) -> None:
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
