"""Reads the notation of data files while the catalogue is read: what is wrong is noted, with its place, and reading goes on.

Thousands of rows repeat the same few hundred texts: one that was read without a fault needs no second look.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from armybuilder.engine.core.tables import Reading
from armybuilder.engine.core.tables.faults import Path
from armybuilder.engine.core.tables.fields import read_lines
from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.notation import Availability, NotationError, Range, Trait
from armybuilder.engine.systems.blitz_beta.book.values import Penetration, Provenance, Statline, Weapon
from armybuilder.engine.systems.blitz_beta.book.weapons import (
    AMMUNITION,
    ammunition,
    find_rule,
    parse_pen,
    resolve_weapons,
)

if TYPE_CHECKING:
    from armybuilder.engine.systems.blitz_beta.book.tables import TraitRule, WeaponClass

T = TypeVar("T")

RATINGS = {
    "none": (r"", "no rating"),
    "dice": (r"[+-]?\d+D6", "dice such as +1D6"),
    "inches": (r'[+-]?\d+"', 'inches such as 4"'),
    "number": (r"\d+", "a number"),
    "skill": (r"[2-6]\+", "a skill such as 4+"),
    "word": (r".+", "a word"),
    "pen": (r"\d+|(\d+/)?\d+[FHC]", "a penetration such as 7 or 2/1F"),
    "range": (r'\d+-\d+/\d+"', 'a range such as 6-12/24"'),
}
"""What the rating of a trait looks like, and how to say it."""

ON_WEAPONS_TOO = "Aux"
"""The one trait of models that the lists print in the bracket of a weapon."""
BODIES = ("Gear", "Strider", "Vehicle", "Infantry", "Drone", "Terrain")
FORMS = ("Hover", "Tall", "Low", "VTOL", "ORV", "Flyer", "Team", "ATV", "SMS", "Fortification", "Structure")
_TYPE = re.compile(rf"({'|'.join(BODIES)})( \(({'|'.join(FORMS)})\))?")


UNDECIDED = "needs-ruling"
"""Where the row waits for a ruling a rating may be what it should not."""
UNMEASURED_RANGES = ('0"', "Drop")
"""Ranges that are no distance in inches: melee reaches what it touches, a bomb falls on what is below."""


def text(value: str | None, _reading: Reading) -> str:
    """A text, empty where there is none."""
    return value or ""


def provenance(parts: Mapping[str, Any], reading: Reading) -> Provenance:
    """What a record says about itself."""
    try:
        cited = read_lines(parts["source"], reading)
    except ValueError as error:
        reading.fault((*reading.place, "source"), list(parts["source"]), str(error))
        cited = (0, 0)
    return Provenance(cited, parts.get("printed", {}), parts.get("rulings", ()), parts.get("flags", ()))


# ---------------------------------------------------------------- traits, weapons, limits


def model_traits(text: str, reading: Reading) -> tuple[Trait, ...]:
    return _traits(text, reading, "model")


def weapon_traits(text: str, reading: Reading) -> tuple[Trait, ...]:
    return _traits(text, reading, "weapon")


def purchased_traits(text: str, reading: Reading) -> tuple[Trait, ...]:
    """What goes on a weapon that the buyer names is a weapon's trait."""
    return _traits(text, reading, "weapon" if reading.raw.get("parameter") else "model")


def _traits(text: str, reading: Reading, of: str, *, undecided: bool = False) -> tuple[Trait, ...]:
    if (of, text) in reading.memo:
        return cast(tuple[Trait, ...], reading.memo[of, text])
    before = len(reading.faults)
    traits: tuple[Trait, ...] = attempt(reading, text, notation.parse_traits, ())
    _check_traits(reading, text, traits, of, undecided=undecided)
    if len(reading.faults) == before and not undecided:
        reading.memo[of, text] = traits
    return traits


def weapons(text: str, reading: Reading, *, undecided: bool = False) -> tuple[Weapon, ...]:
    """Resolved weapons."""
    if ("weapons", text) in reading.memo:
        return cast(tuple[Weapon, ...], reading.memo["weapons", text])
    before = len(reading.faults)
    found: tuple[Weapon, ...] = attempt(reading, text, lambda text: _resolve(text, reading), ())
    written = notation.parse_weapons(text) if found else ()
    for weapon, row in zip(found, written, strict=True):
        _check_traits(reading, weapon.text, row.traits, "weapon", undecided=undecided)
    if len(reading.faults) == before and not undecided:
        reading.memo["weapons", text] = found
    return found


def _resolve(text: str, reading: Reading) -> tuple[Weapon, ...]:
    classes = cast("Mapping[str, WeaponClass]", reading.of_kind("weapon"))
    unresolved = reading.of_kind("unresolved-weapon")
    try:
        return resolve_weapons(text, classes, {code: entry.reading for code, entry in unresolved.items()})  # type: ignore[attr-defined]
    except NotationError as error:
        if "unknown weapon code" in str(error):
            known = ", ".join([*classes, *unresolved])
            raise NotationError(f"{error}; known classes: {known}, after one of L M H I N") from None
        raise


def availabilities(text: str, reading: Reading) -> tuple[Availability, ...]:
    if ("ua", text) not in reading.memo:
        entries: tuple[Availability, ...] = attempt(reading, text, notation.parse_availabilities, ())
        known = reading.of_kind("unit-code")
        unknown = [entry.code for entry in entries if entry.code not in known]
        for code in unknown:
            reading.fault(reading.place, text, f"unknown unit availability code {code!r}; known: {', '.join(known)}")
        if unknown or not entries:
            return entries
        reading.memo["ua", text] = entries
    return cast(tuple[Availability, ...], reading.memo["ua", text])


def penetrations(parts: Mapping[str, Any], reading: Reading) -> dict[str, Penetration]:
    place = reading.place
    nothing = Penetration(None)
    return {
        str(size): attempt(reading, text, parse_pen, nothing, (*place, "sizes", size))
        for size, text in parts["sizes"].items()
    }


def distances(parts: Mapping[str, Any], reading: Reading) -> Range | None:
    text = parts["range"]
    measured = text if text not in UNMEASURED_RANGES else None
    return attempt(reading, measured, notation.parse_range, None, (*reading.place, "range")) if measured else None


# ---------------------------------------------------------------- bodies


def statline(parts: Mapping[str, Any], reading: Reading) -> Statline:
    """The ratings of a row's first body."""
    name = parts.get("component") or parts["name"]
    return _body(parts, reading, name, parts["type"], undecided=UNDECIDED in parts.get("flags", ()))


def bodies(rows: list[dict[str, Any]], reading: Reading) -> tuple[Statline, ...]:
    """The further bodies of a row."""
    from armybuilder.engine.systems.blitz_beta.book.tables import ATTACHED, ATTACHED_NEEDED  # noqa: PLC0415

    place, outer = reading.place, str(reading.raw.get("type", ""))
    found = []
    for number, raw in enumerate(rows):
        parts = reading.parts(ATTACHED, raw, (*place, number), ATTACHED_NEEDED)
        if parts is not None:
            reading.place = (*place, number)
            found.append(_body(parts, reading, parts["name"], parts.get("type") or outer))
    return tuple(found)


def _body(parts: Mapping[str, Any], reading: Reading, name: str, kind: str, *, undecided: bool = False) -> Statline:
    place = reading.place

    def read(key: str, read: Callable[[str], T], nothing: T) -> T:
        written = parts.get(key)
        return nothing if written is None else attempt(reading, str(written), read, nothing, (*place, key))

    no_move: tuple[int | None, str | None] = (None, None)
    no_boxes: tuple[int | None, int | None] = (None, None)
    mr, mr_type = read("mr", notation.parse_move, no_move)
    hull, structure = read("dc", notation.parse_hull, no_boxes)
    skills = {key: read(key, _skill, None) for key in ("gun", "pilot", "ew")}
    reading.place = (*place, "weapons")
    mounted = weapons(parts.get("weapons", ""), reading, undecided=undecided)
    reading.place = (*place, "traits")
    traits = _traits(parts.get("traits", ""), reading, "model", undecided=undecided)
    _check_type(kind, (*place, "type"), reading)
    return Statline(
        name=name,
        move_text=parts.get("mr"),
        mr=mr,
        mr_type=mr_type or None,
        ar=parts["ar"],
        hull=hull,
        structure=structure,
        act=parts["act"],
        weapons=mounted,
        traits=traits,
        type=kind,
        **skills,
    )


def _skill(text: str) -> int | None:
    return notation.parse_skill(text)


def skill(text: str, reading: Reading) -> int:
    return attempt(reading, text, notation.parse_skill, 0)


def _check_type(kind: str, place: Path, reading: Reading) -> None:
    """A model type: a body, its form in a bracket; a body that changes shape has two."""
    if not all(_TYPE.fullmatch(part) for part in kind.split(", ")):
        known = f"one of {', '.join(BODIES)}, and perhaps one of ({'), ('.join(FORMS)})"
        reading.fault(place, kind, f"is no model type; a type is {known}")


# ---------------------------------------------------------------- what follows from a row


def components(values: Mapping[str, Any], _reading: Reading) -> tuple[Statline, ...]:
    """All bodies of a model that has several."""
    return (values["statline"], *values["attached"]) if values["attached"] else ()


def granted(values: Mapping[str, Any], reading: Reading) -> tuple[Trait, ...]:
    """Traits that the faction gives, and that are not printed."""
    faction = reading.of_kind("faction").get(values["faction"])
    printed = {trait.name for trait in values["statline"].traits}
    return tuple(trait for trait in (faction.gains if faction else ()) if trait.name not in printed)  # type: ignore[attr-defined]


def counted_actions(values: Mapping[str, Any], _reading: Reading) -> int:
    """FC-12: what the row says, one for a carrier of infantry, else the actions of all bodies."""
    counts_as: int | None = values.get("counts_as")
    if counts_as is not None:
        return counts_as
    lines = (values["statline"], *values["attached"])
    return 1 if any(line.trait("APC") for line in lines) else sum(line.act or 0 for line in lines)


def availability_by_code(values: Mapping[str, Any], _reading: Reading) -> dict[str, Availability]:
    return {entry.code: entry for entry in values["ua"]}


def has_trait(name: str) -> Callable[[Mapping[str, Any], Reading], bool]:
    """Whether a body has the trait, or the faction gives it."""

    def has(values: Mapping[str, Any], _reading: Reading) -> bool:
        lines = (values["statline"], *values["attached"])
        return name in {
            trait.name for traits in (*(line.traits for line in lines), values["granted"]) for trait in traits
        }

    return has


def family_of(raw: Mapping[str, Any], scope: Mapping[str, Any]) -> list[Any]:
    """The models of the family that an upgrade row names, or all."""
    chosen = raw.get("applies_to")
    return [model for model in scope["models"] if not chosen or model.key.rpartition("/")[2] in chosen]


def targets(parts: Mapping[str, Any], reading: Reading) -> tuple[str, ...]:
    """Those of them that carry the weapons that the row takes away."""
    place = reading.place
    known = [model.key.rpartition("/")[2] for model in reading.scope["models"]]
    for key in set(parts.get("applies_to", ())) - set(known):
        reading.fault((*place, "applies_to"), key, f"is no model of this family; it has {', '.join(known)}")
    reading.place = (*place, "remove_weapons")
    removed = {weapon.code for weapon in weapons(parts.get("remove_weapons", ""), reading)}
    buyers = family_of(reading.raw, reading.scope)
    return tuple(model.key for model in buyers if removed <= {weapon.code for weapon in model.statline.weapons})


CHANGED = ("mr", "ar", "dc", "act", "gun", "pilot", "ew")


def changes(parts: Mapping[str, Any], reading: Reading) -> dict[str, str]:
    """The replaced ratings as text, in the order of the statline."""
    place = reading.place
    written = {key: value for key, value in (parts.get("set") or {}).items() if value is not None}
    reading.place = (*place, "set")
    _body({"ar": None, "act": 0, **written}, reading, "", "Gear")
    return {key: str(written[key]) for key in CHANGED if key in written}


# ---------------------------------------------------------------- faults


def attempt(reading: Reading, text: str, read: Callable[[str], T], default: T, place: Path | None = None) -> T:
    """`read(text)`, or note the fault and go on with `default`."""
    try:
        return read(text)
    except NotationError as error:
        reading.fault(reading.place if place is None else place, text, str(error))
        return default


def _rules(reading: Reading, of: str) -> "Mapping[str, TraitRule]":
    return cast("Mapping[str, TraitRule]", reading.of_kind("trait", says={"of": of}))


def _check_traits(reading: Reading, text: str, traits: Iterable[Trait], of: str, *, undecided: bool = False) -> None:
    for trait in traits:
        rules = _rules(reading, "model" if trait.name == ON_WEAPONS_TOO else of)
        rule = find_rule(trait, rules)
        if not rule:
            known = ", ".join(_rules(reading, of))
            reading.fault(reading.place, text, f"unknown trait {trait.name!r}; known: {known}")
        elif not undecided and (message := _rating_fault(trait, rule)):
            reading.fault(reading.place, text, message)
        if trait.name == AMMUNITION:
            _check_traits(reading, text, (ammunition(trait),), of, undecided=undecided)
        _check_traits(reading, text, trait.associated, of, undecided=undecided)


def _rating_fault(trait: Trait, rule: "TraitRule") -> str | None:
    if ":" in rule.name or trait.name.startswith("-"):
        return None
    pattern, wanted = RATINGS[rule.rating]
    if not re.fullmatch(pattern, trait.rating or ""):
        return f"{trait.name} takes {wanted}, not {trait.rating!r}"
    if rule.words and trait.rating not in rule.words:
        return f"{trait.name} takes one of {', '.join(rule.words)}, not {trait.rating!r}"
    return None
