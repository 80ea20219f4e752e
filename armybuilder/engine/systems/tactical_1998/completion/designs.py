"""Edits of squads that players design: quality, armour, transport, troopers and their weapons (FC-8 to FC-17)."""

import msgspec

from armybuilder.engine.core.documents import fail, read_json
from armybuilder.engine.core.documents.places import part, place_of
from armybuilder.engine.core.documents.values import parse_integer
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.tactical_1998.document import (
    MAX_TROOPERS,
    TROOPERS,
    Design,
    ForceDocument,
    Unit,
)

OWN = "own"
"""What stands for a crew of the player's own among the standard crews."""
FIRST_WEAPON = "assault-rifle"
"""Carried by the standard squad of the book."""
_DECODER = msgspec.json.Decoder(Design)


def new_design() -> Design:
    """Ten troopers with rifles."""
    return Design(troopers=[FIRST_WEAPON] * TROOPERS)


def start_design(document: ForceDocument, where: str, value: str) -> str:
    """Make a squad of the player's own out of the row: `value` is a design as JSON, such as `squads.design_of` gives of
    a squad of the book, or empty for ten troopers with rifles."""
    place = where.removesuffix("/design")
    unit = part(document, place, Unit)
    unit.model, unit.design = "", read_design(value)
    return place


def read_design(value: str) -> Design:
    """A design from JSON, or `DocumentError`; a new one from nothing."""
    return read_json(value, _DECODER) if value else new_design()


def set_number(document: ForceDocument, where: str, value: str) -> str:
    """So many troopers: the last ones go, or more like the last one come. A leader who goes is replaced by the first."""
    design = _design(document, where, "/troopers")
    number = parse_integer(where, value, 1, MAX_TROOPERS, gettext("The number of troopers"))
    last = design.troopers[-1] if design.troopers else FIRST_WEAPON
    design.troopers = (design.troopers + [last] * MAX_TROOPERS)[:number]
    design.leader = design.leader if design.leader <= number else 1
    return _unit(where)


def remove_trooper(document: ForceDocument, where: str) -> str:
    """Take one trooper out; the last one stays. Who leads goes on leading, or the first does."""
    troopers, index = place_of(document, where).siblings, place_of(document, where).key
    design = _design(document, where.partition("/troopers")[0], "")
    if len(troopers) == 1:
        raise fail(where, gettext("A squad needs at least one trooper: remove the squad instead."))
    del troopers[index]
    if design.leader > index + 1:
        design.leader -= 1
    elif design.leader == index + 1:
        design.leader = 1
    return _unit(where)


def _design(document: ForceDocument, where: str, ending: str) -> Design:
    return part(document, where.removesuffix(ending), Design)


def _unit(where: str) -> str:
    return where.partition("/design")[0]
