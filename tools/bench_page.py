"""The builder page of a 30-model list: queries, time, and bytes on the wire with everything that it loads."""

import re
import statistics
import time
from collections.abc import Iterator
from io import StringIO
from urllib.parse import urljoin, urlsplit

from django.core.management import call_command
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tools.bench_rules import DOCUMENT
from tools.figures import Figure

LOADS = 30
LINKS = {
    "text/html": re.compile(r'<(?:link|script|img|source)\b[^>]*?\b(?:href|src)="([^"]+)"'),
    "text/css": re.compile(r'url\(\s*["\']?([^"\')]+)'),
    "text/javascript": re.compile(r'\b(?:from|import)\s*\(?\s*["\'](\.{0,2}/[\w./-]+)["\']'),
}
"""What a document of a kind makes the browser load."""


def figures() -> Iterator[Figure]:
    call_command("load_catalogue", stdout=StringIO())
    client = Client(headers={"host": "127.0.0.1", "accept-encoding": "gzip"})
    answer = client.post("/forces/import/", {"text": DOCUMENT.read_text()})
    if answer.status_code != 302:
        raise SystemExit(f"The list cannot be imported: {answer.status_code}")
    page = answer["Location"]
    client.get(page)  # the first visit builds the catalogue and compiles the templates
    with CaptureQueriesContext(connection) as queries:
        client.get(page)
    yield Figure("builder page of a 30-model list: queries", len(queries), 12, "", at_least=False)
    milliseconds = statistics.median(_milliseconds(client, page) for _ in range(LOADS))
    yield Figure("builder page of a 30-model list: time", milliseconds, 60, "ms", at_least=False)
    sizes = _sizes(client, page)
    yield Figure(
        "builder page of a 30-model list: compressed, with assets",
        sum(sizes.values()) / 1024,
        60,
        "KB",
        at_least=False,
        note=f"the page itself {sizes[page] / 1024:.1f}, {len(sizes) - 1} assets",
    )


def _milliseconds(client: Client, page: str) -> float:
    begin = time.perf_counter()
    client.get(page)
    return 1000 * (time.perf_counter() - begin)


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
