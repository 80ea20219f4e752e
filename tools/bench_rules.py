"""From the bytes of a document to the bytes of its report, in one process."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from armybuilder.forces.checking import check
from factions.catalogues import game_of
from tools.figures import Figure, rate

DOCUMENT = Path(__file__).resolve().parent.parent / "tests/forces/documents/north-30-models.json"
SYSTEM = "blitz-beta"


def figures() -> Iterator[Figure]:
    game = game_of(SYSTEM)
    data = DOCUMENT.read_bytes()
    verdict = check(data, game).verdict
    if verdict != "legal":
        raise SystemExit(f"{DOCUMENT.name} should be legal and is {verdict}.")
    yield Figure(
        "validate a legal 30-model force, bytes to bytes",
        rate(lambda: msgspec.json.encode(check(data, game))),
        3000,
        "/s",
        at_least=True,
    )
