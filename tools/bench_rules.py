"""From the bytes of a document to the bytes of its report, in one process."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from armybuilder.engine.registry import get_system
from armybuilder.forces.checking import check
from tools.figures import Figure, rate

DOCUMENT = Path(__file__).resolve().parent.parent / "tests/forces/documents/north-30-models.json"
SYSTEM = "blitz-beta"


def figures() -> Iterator[Figure]:
    system = get_system(SYSTEM)
    data = DOCUMENT.read_bytes()
    verdict = check(data, system).verdict
    if verdict != "legal":
        raise SystemExit(f"{DOCUMENT.name} should be legal and is {verdict}.")
    yield Figure(
        "validate a legal 30-model force, bytes to bytes",
        rate(lambda: msgspec.json.encode(check(data, system))),
        3000,
        "/s",
        at_least=True,
    )
