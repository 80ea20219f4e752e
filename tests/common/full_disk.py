"""A site on a small disk that becomes full: `python -m tests.common.full_disk FOLDER` prints what is answered, as JSON."""

import json
import re
import sys
from html import unescape
from pathlib import Path

import django

NEW = {"system": "blitz-beta", "faction": "north", "limit": "150", "name": "Night watch"}

EVENT = {
    "name": "Winter Open", "kind": "tournament", "rounds": "3", "tables": "4", "limit": "150", "entry_open": "on",
    "per_network": "8",
}  # fmt: skip
PACK = Path(__file__).parent.parent / "packs/documents/club.json"


def fill(folder):
    """Write until nothing more fits."""
    with (folder / "filler").open("ab", buffering=0) as file:
        for size in (1 << 20, 4096, 1):
            try:
                while file.write(b"x" * size):
                    pass
            except OSError:
                continue


def said(response):
    """Where it leads, or what it says."""
    if "json" in response.headers.get("Content-Type", ""):
        return [response.status_code, response.json()["detail"]]
    found = re.search(r'<p class="lead">(.*?)</p>', unescape(response.content.decode(errors="replace")), re.DOTALL)
    return [response.status_code, response.headers.get("Location", found[1].partition("\n")[0] if found else "")]


def press(client, address, sent=None):
    """Send a form of a page that was just drawn."""
    page = client.get("/forces/new/").content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    return client.post(address, {"csrfmiddlewaretoken": token[1]} | (sent or {}))


def asked(folder):
    from django.conf import settings  # noqa: PLC0415 - settings stand first
    from django.test import Client  # noqa: PLC0415

    from armybuilder.common.disk import reserve  # noqa: PLC0415

    settings.ALLOWED_HOSTS = ["*"]
    # As a browser sends them: what looks at forged requests, and at buttons that are pressed twice, has its say.
    owner, stranger = (Client(enforce_csrf_checks=True, raise_request_exception=False) for _ in range(2))
    key = press(owner, "/forces/new/", NEW).headers["Location"].split("/")[2]
    event = press(owner, "/tournaments/new/?system=blitz-beta", EVENT).headers["Location"].split("/")[-2]
    made = press(owner, "/workshop/new/", {"system": "blitz-beta", "name": "Ours", "key": "ours"}).headers["Location"]
    held = reserve()
    assert held
    yield "held", held.keep()
    for name, ask in (
        ("read", lambda: owner.get(f"/forces/{key}/")),
        ("new", lambda: press(owner, "/forces/new/", NEW)),
        ("copy", lambda: press(owner, f"/forces/{key}/duplicate/")),
        ("first", lambda: press(stranger, "/forces/new/", NEW)),
        ("pack", lambda: press(owner, "/workshop/new/", {"system": "blitz-beta", "name": "Mine", "key": "mine"})),
        ("pack by the API", lambda: owner.post("/api/v1/packs/", PACK.read_bytes(), "application/json")),
        ("print", lambda: owner.get(f"/forces/{key}/print.pdf")),
        ("delete", lambda: press(owner, f"/forces/{key}/delete/")),
        ("empty", lambda: press(owner, "/forces/bin/empty/")),
        ("delete a tournament", lambda: press(owner, f"/tournaments/organise/{event}/delete/", {"sure": "on"})),
        ("delete a pack", lambda: press(owner, f"{made}edit/", {"do": "delete"})),
    ):
        fill(folder)
        yield name, said(ask())[:]
    yield "gone", not held.keep()
    (folder / "filler").unlink()
    yield "again", said(press(owner, "/forces/new/", NEW))[0]
    yield "held again", held.keep()


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(dict(asked(Path(sys.argv[1])))))
