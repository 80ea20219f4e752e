"""What exported rows say of weapons, traits, limits and ratings.

Skills are whole numbers (4 for 4+), an absent value is null, a limit is the printed one. `source` cites the book;
`printed` holds what it prints where that differs. A weapon's `traits` are what its own bracket says, arcs included.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from armybuilder.engine.systems.blitz_beta.book import notation, values

Row = dict[str, Any]
SKILLS = ("gun", "pilot", "ew")


class Availability(TypedDict):
    """Where a model may stand: UA code and the printed limit, `0+`, `0-1`, `CMD 0-1`."""

    code: str
    limit: str | None


class MountedWeapon(TypedDict):
    """A weapon of a statline; `traits` are what its bracket says, arc included."""

    code: str
    count: int
    traits: list[str]


class Penetration(TypedDict):
    value: int | None
    persistent: str | None
    rating: int
    text: str


class Ratings(TypedDict, total=False):
    """The ratings that an upgrade replaces."""

    mr_inches: int | None
    mr_type: str | None
    ar: int
    dc: int
    hull: int
    structure: int
    act: int
    gun: int | None
    pilot: int | None
    ew: int | None


class Component(TypedDict):
    """One body of a model that has several."""

    name: str
    mr_inches: int | None
    mr_type: str | None
    ar: int | None
    hull: int | None
    structure: int | None
    act: int | None
    gun: int | None
    pilot: int | None
    ew: int | None
    weapons: list[MountedWeapon]
    traits: list[str]
    type: str


STATLINE: Mapping[str, Any] = {name: kind for name, kind in Component.__annotations__.items() if name != "name"}
PROVENANCE: Mapping[str, Any] = {
    "flags": list[str], "rulings": list[str], "source": list[int], "printed": dict[str, str | None],
}  # fmt: skip


def statline(line: values.Statline) -> Row:
    """What one body is: ratings, weapons, traits and type."""
    return {**ratings(line), "weapons": weapons(line.weapons), "traits": texts(line.traits), "type": line.type}


def ratings(line: values.Statline) -> Row:
    """The figures of one body."""
    return {
        "mr_inches": line.mr,
        "mr_type": line.mr_type,
        "ar": line.ar,
        "hull": line.hull,
        "structure": line.structure,
        "act": line.act,
        "gun": line.gun,
        "pilot": line.pilot,
        "ew": line.ew,
    }


def component(line: values.Statline) -> Row:
    """One body of a model that has several."""
    return {"name": line.name, **statline(line)}


def changes(texts: Mapping[str, str]) -> Row:
    """The ratings that an upgrade row replaces, as canonical values."""
    found: Row = {}
    for name, text in texts.items():
        if name == "mr":
            found["mr_inches"], found["mr_type"] = notation.parse_move(text)
        elif name == "dc":
            found["hull"], found["structure"] = notation.parse_hull(text)
        else:
            found[name] = notation.parse_skill(text) if name in SKILLS else int(text)
    return found


def availabilities(entries: Iterable[notation.Availability]) -> list[Row]:
    return [{"code": entry.code, "limit": entry.limit} for entry in entries]


def weapons(mounted: Iterable[values.Weapon]) -> list[Row]:
    return [{"code": weapon.code, "count": weapon.count, "traits": list(weapon.written)} for weapon in mounted]


def texts(traits: Iterable[notation.Trait]) -> list[str]:
    return [trait.text for trait in traits]


def penetration(pen: values.Penetration) -> Row:
    return {"value": pen.value, "persistent": pen.persistent, "rating": pen.rating, "text": pen.text}


def provenance(cited: values.Provenance) -> Row:
    return {
        "flags": list(cited.flags),
        "rulings": list(cited.rulings),
        "source": list(cited.source),
        "printed": dict(cited.printed),
    }


def or_null(text: str) -> str | None:
    """Nothing where there is no text."""
    return text or None
