"""Lists of about thirty models to measure with: of every system, with edits as the builder sends them, and many legal ones of the
beta."""

import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import count, cycle
from pathlib import Path
from typing import Any

import msgspec

from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.registry import SYSTEMS
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.document import decode
from armybuilder.forces.domain.completion.new_lists import create_document
from armybuilder.forces.presenters import builder_of
from factions.catalogues import game_of, get_catalogue

BETA = "blitz-beta"
DOCUMENT = Path(__file__).parents[2] / "tests/forces/documents/north-30-models.json"
"""A legal list of the beta."""
MODELS, ABOUT = 30, range(26, 35)
THEME = "general"
LIMIT = 250
"""TV for which most armies of the beta field about thirty models."""
FORCES = 100


@cache
def thirty(system: str) -> str:
    """An army to start from as JSON, with the ready pack that it may need: its groups doubled in turn until it has as many
    models, and points for them."""
    builder, edits = builder_of(game_of(system)), SYSTEMS[system].edits
    faction = next((card.key for card in builder.factions()), "")
    limit = SYSTEMS[system].examples.document["limit"]
    document = create_document(builder, None, start=THEME, name="Thirty", faction=faction, limit=limit)
    document.limit *= MODELS
    for turn in count():
        if document.size >= MODELS:
            break
        document = edits.apply(document, "duplicate", f"/groups/{turn}").document
    return json.dumps(SYSTEMS[system].to_data(document))


def edits_of(system: str) -> Iterator[dict[str, str]]:
    """One model more of a row, then one less of the row before it, row by row: the fields of the builder's form. No edit leads
    back to the state before it, which might be known already."""
    document: Any = SYSTEMS[system].convert(json.loads(thirty(system)))
    counts = {where: int(SYSTEMS[system].edits.field_value(document, where)) for where in _counts(document)}
    before = ""
    for where in cycle(counts):
        yield {where: str(counts[where] + 1)}
        if before and before != where:
            yield {before: str(counts[before])}
        before = where


def _counts(document: Any) -> list[str]:
    """Pointers of how many models stand in each row."""
    rows = ((where, schema_of(type(part)).count) for where, part in parts_in(document))
    return [f"{where}/{field.name}" for where, field in rows if field]


@cache
def variants() -> tuple[bytes, ...]:
    """One force under many names, its groups in other orders, for other limits."""
    rng = random.Random(BETA)  # noqa: S311 - dice, not secrets
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
    catalogue: Catalogue = get_catalogue(BETA)
    rng = random.Random(BETA)  # noqa: S311 - dice, not secrets
    sublists = [(sublist.faction, sublist.key) for sublist in catalogue.sublists.values()]
    turns = cycle([*((faction, None) for faction in catalogue.factions), *sublists])
    found: list[bytes] = []
    while len(found) < FORCES:
        faction, sublist = next(turns)
        force = random_force(catalogue, rng, faction=faction, sublist=sublist, limit=LIMIT)
        if force.size in ABOUT:
            found.append(msgspec.json.encode(force))
    return tuple(found)
