"""Lists of thirty models to measure with, of every system, and edits of them as the builder sends them."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import count, cycle
from typing import Any

from armybuilder.engine.core.documents.fields import shape_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain.drafting.starting import begun
from armybuilder.forces.presenters import builder_of
from factions.catalogues import game_of

MODELS = 30
THEME = "general"


@cache
def thirty(system: str) -> str:
    """An army to start from as JSON, with the ready pack that it may need: its groups doubled in turn until it has as many
    models, and points for them."""
    builder, edits = builder_of(game_of(system)), SYSTEMS[system].edits
    faction = next((card.key for card in builder.factions()), "")
    limit = SYSTEMS[system].examples.document["limit"]
    document = begun(builder, None, start=THEME, name="Thirty", faction=faction, limit=limit)
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
    rows = ((where, shape_of(type(part)).count) for where, part in parts_in(document))
    return [f"{where}/{field.name}" for where, field in rows if field]
