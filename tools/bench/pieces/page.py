"""Pages of a 30-model list: the builder with everything that it loads, and the preview of its print with all parts."""

import re
import statistics
from collections.abc import Iterator
from functools import cache, partial
from time import perf_counter
from urllib.parse import urljoin, urlsplit

from django.core.cache import caches
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tools.bench.database import load
from tools.bench.harness import Measurement, bench, duration, median
from tools.bench.lists import DOCUMENT

LOADS, PRINTS = 30, 7
FULL = "?parts=army,cards,tokens,reference,quick"
FURTHER = range(2, 7)
LINKS = {
    "text/html": re.compile(r'<(?:link|script|img|source)\b[^>]*?\b(?:href|src)="([^"]+)"'),
    "text/css": re.compile(r'url\(\s*["\']?([^"\')]+)'),
    "text/javascript": re.compile(r'\b(?:from|import)\s*\(?\s*["\'](\.{0,2}/[\w./-]+)["\']'),
}
"""What a document of a kind makes the browser load."""


@cache
def visit_list() -> tuple[Client, str]:
    """A browser, and the page of a list that it was on: the first visit builds the catalogue and compiles the templates."""
    load()
    client = Client(headers={"host": "127.0.0.1", "accept-encoding": "gzip"})
    answer = client.post("/forces/import/", {"text": DOCUMENT.read_text()})
    if answer.status_code != 302:
        raise SystemExit(f"The list cannot be imported: {answer.status_code}")
    _get(client, answer["Location"])
    return client, answer["Location"]


@bench("builder page of a 30-model list: queries", "", at_most=12)
def queries() -> float:
    client, page = visit_list()
    with CaptureQueriesContext(connection) as found:
        _get(client, page)
    return len(found)


@bench("builder page of a 30-model list: time", "ms", at_most=60)
def time() -> float:
    client, page = visit_list()
    return 1000 * median(lambda: _get(client, page), runs=LOADS, clock=perf_counter)


@bench("builder page of a 30-model list: compressed, with assets", "kB", at_most=60)
def size() -> Measurement:
    sizes = _sizes(*visit_list())
    page = sizes[visit_list()[1]]
    return Measurement(sum(sizes.values()) / 1024, f"the page itself {page / 1024:.1f}, {len(sizes) - 1} assets")


@bench("preview of a 30-model list, all parts: page and first picture", "ms", at_most=400)
def first_picture() -> float:
    """Of a print that nobody has asked for yet."""
    client, page = visit_list()

    def preview() -> None:
        _get(client, f"{page}print/{FULL}")
        _get(client, f"{page}print/page-1.png{FULL}")

    preview()  # lays out the cards
    return 1000 * median(preview, before=caches["prints"].clear, runs=PRINTS, clock=perf_counter)


@bench("the same: each further picture", "ms", at_most=60)
def further_picture() -> float:
    client, page = visit_list()
    pictures = (f"{page}print/page-{number}.png{FULL}" for number in FURTHER)
    return 1000 * statistics.median(duration(partial(_get, client, path), perf_counter) for path in pictures)


def _get(client: Client, path: str) -> None:
    if (status := client.get(path).status_code) != 200:
        raise SystemExit(f"No answer of {path}: {status}")


def _sizes(client: Client, page: str) -> dict[str, int]:
    """Bytes of the page and of everything that it leads to, by path."""
    sizes: dict[str, int] = {}
    waiting = [page]
    while waiting:
        path = waiting.pop()
        if path in sizes:
            continue
        sizes[path] = len(_body(client.get(path)))
        plain = client.get(path, headers={"accept-encoding": "identity"})
        waiting += _loads(plain, path)
    return sizes


def _loads(response: HttpResponseBase, path: str) -> Iterator[str]:
    """The paths on this site that the browser loads because of `response`."""
    pattern = LINKS.get(response["Content-Type"].partition(";")[0])
    if not pattern:
        return
    for link in pattern.findall(_body(response).decode()):
        if not link.startswith(("data:", "#")):
            found = urlsplit(urljoin(path, link)).path
            if found.startswith("/static/"):
                yield found


def _body(response: HttpResponseBase) -> bytes:
    if response.status_code != 200:
        raise SystemExit(f"A page or an asset is missing: {response.status_code}")
    return b"".join(response)
