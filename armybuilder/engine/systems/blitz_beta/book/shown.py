"""What exported rows say of weapons, traits, limits and ratings.

Skills are whole numbers (4 for 4+), an absent value is null, a limit is the printed one. `source` cites the book;
`printed` holds what it prints where that differs. A weapon's `traits` are what its own bracket says, arcs included.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.traits import texts
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon

Row = dict[str, Any]


def statline(line: Statline) -> Row:
    """What one body is: ratings, weapons, traits and type."""
    names = ("mr_type", "ar", "hull", "structure", "act", *notation.SKILLS)
    ratings = {"mr_inches": line.mr, **{name: getattr(line, name) for name in names}}
    return {**ratings, "weapons": weapons(line.weapons), "traits": texts(line.traits), "type": line.type}


def components(lines: Iterable[Statline]) -> list[Row]:
    """The bodies of a model that has several."""
    return [{"name": line.name, **statline(line)} for line in lines]


def changes(texts: Mapping[str, str]) -> Row:
    """The ratings that an upgrade row replaces, as canonical values."""
    found = [item for rating, text in texts.items() for item in notation.parse_rating(rating, text).items()]
    return {"mr_inches" if name == "mr" else name: value for name, value in found if name != "move_text"}


def availabilities(entries: Iterable[notation.Availability]) -> list[Row]:
    return [{"code": entry.code, "limit": entry.limit} for entry in entries]


def weapons(mounted: Iterable[Weapon]) -> list[Row]:
    return [{"code": weapon.code, "count": weapon.count, "traits": list(weapon.written)} for weapon in mounted]
