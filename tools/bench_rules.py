"""From the bytes of a document to the bytes of its report, in one process: another force each time."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from pathlib import Path

import msgspec

from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import decode
from armybuilder.engine.systems.blitz_beta.drafting.generator import random_force
from armybuilder.forces.checking import check
from factions.catalogues import game_of, get_catalogue
from tools.figures import Figure, rate

DOCUMENT = Path(__file__).resolve().parent.parent / "tests/forces/documents/north-30-models.json"
SYSTEM = "blitz-beta"
LIMIT = 250
"""TV for which most armies field about thirty models."""
MODELS = range(26, 35)
FORCES = 100


def figures() -> Iterator[Figure]:
    yield _figure("validate a legal 30-model force, bytes to bytes", variants(), 6000)
    yield _figure("the same of every faction and sub-list", armies(), 4000)


def _figure(what: str, forces: tuple[bytes, ...], target: float) -> Figure:
    game, turns = game_of(SYSTEM), cycle(forces)
    for data in forces:
        if (verdict := check(data, game).verdict) != "legal":
            raise SystemExit(f"It should be legal and is {verdict}: {data.decode()}")
    reports = rate(lambda: msgspec.json.encode(check(next(turns), game)))
    return Figure(what, reports, target, "/s", at_least=True, note=f"{len(forces)} forces in turn")


@cache
def variants() -> tuple[bytes, ...]:
    """One force under many names, its groups in other orders, for other limits."""
    rng = random.Random(SYSTEM)  # noqa: S311 - dice, not secrets
    document, found = decode(DOCUMENT.read_bytes()), []
    for number in range(FORCES):
        document.name, document.limit = f"Thirty of the North, {number}", LIMIT + number
        rng.shuffle(document.groups)
        for group in document.groups:
            group.name = f"Section {rng.randrange(1000)}"
        found.append(msgspec.json.encode(document))
    return tuple(found)


@cache
def armies() -> tuple[bytes, ...]:
    """Random legal forces of about thirty models, with what they buy, of all armies in turn."""
    catalogue: Catalogue = get_catalogue(SYSTEM)
    rng = random.Random(SYSTEM)  # noqa: S311 - dice, not secrets
    sublists = [(sublist.faction, sublist.key) for sublist in catalogue.sublists.values()]
    turns = cycle([*((faction, None) for faction in catalogue.factions), *sublists])
    found: list[bytes] = []
    while len(found) < FORCES:
        faction, sublist = next(turns)
        force = random_force(catalogue, rng, faction=faction, sublist=sublist, limit=LIMIT)
        if force.size in MODELS:
            found.append(msgspec.json.encode(force))
    return tuple(found)
