"""A site on a small disk that becomes full: `python -m tests.operating.full_disk FOLDER` prints what is answered, as JSON."""

import json
import re
import sys
from pathlib import Path

import django

NEW = {"system": "blitz-beta", "faction": "north", "limit": "150", "name": "Night watch"}


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
    found = re.search(r'<p class="lead">(.*?)</p>', response.content.decode(errors="replace"), re.DOTALL)
    return [response.status_code, response.headers.get("Location", found[1].partition("\n")[0] if found else "")]


def asked(folder):
    from django.conf import settings  # noqa: PLC0415 - settings stand first
    from django.test import Client  # noqa: PLC0415

    from armybuilder.operating.disk import reserve  # noqa: PLC0415

    settings.ALLOWED_HOSTS = ["*"]
    owner, stranger = Client(), Client()
    key = owner.post("/forces/new/", NEW).headers["Location"].split("/")[2]
    held = reserve()
    assert held
    yield "held", held.keep()
    for name, ask in (
        ("read", lambda: owner.get(f"/forces/{key}/")),
        ("new", lambda: owner.post("/forces/new/", NEW)),
        ("copy", lambda: owner.post(f"/forces/{key}/duplicate/")),
        ("first", lambda: stranger.post("/forces/new/", NEW)),
        ("print", lambda: owner.get(f"/forces/{key}/print.pdf")),
        ("delete", lambda: owner.post(f"/forces/{key}/delete/")),
        ("empty", lambda: owner.post("/forces/bin/empty/")),
    ):
        fill(folder)
        yield name, said(ask())[:]
    yield "gone", not held.keep()
    (folder / "filler").unlink()
    yield "again", said(owner.post("/forces/new/", NEW))[0]
    yield "held again", held.keep()


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(dict(asked(Path(sys.argv[1])))))
