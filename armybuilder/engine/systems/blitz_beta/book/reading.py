"""Reads the notation of data files while the catalogue is read: what is wrong is noted, with its place, and reading goes on.

Thousands of rows repeat the same few hundred texts: one that was read without a fault needs no second look.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, TypeVar, cast

from armybuilder.engine.core.language import say
from armybuilder.engine.core.tables import Label, Notation, Reading, Text
from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.classes import WeaponClass
from armybuilder.engine.systems.blitz_beta.book.notation import (
    BODIES,
    SINGLE_SIZE,
    Availability,
    NotationError,
    Trait,
    UnknownCodeError,
)
from armybuilder.engine.systems.blitz_beta.book.sourced import Actions, Natural
from armybuilder.engine.systems.blitz_beta.book.traits import (
    MODEL_TRAITS_TEXT,
    attempt,
    check_traits,
    once,
    read_traits,
)
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.book.weapons import resolve_weapons
from armybuilder.engine.systems.blitz_beta.book.wording import explain

T = TypeVar("T")

Capacity = str | int
"""A number where the book prints one number; YAML reads `dc: 3` as one."""


def _weapon_words(catalogue: Any) -> Iterator[tuple[str, str]]:
    """Codes of weapons as statlines write them: `LAC`, `APGL`."""
    for weapon in catalogue.weapon_classes.values():
        for size in weapon.pen:
            yield (weapon.code, weapon.name) if size == SINGLE_SIZE else (f"{size}{weapon.code}", weapon.name)


def _told_weapons(text: str, catalogue: Any) -> list[str]:
    unresolved = {code: entry.reading for code, entry in catalogue.unresolved.items()}
    try:
        found = resolve_weapons(text, catalogue.weapon_classes, unresolved)
    except NotationError:
        return []
    return [
        say("{weapon}: {name}, arc {arc}", weapon=weapon.text, name=weapon.name, arc=weapon.arc.text)
        for weapon in found
    ]


def _told_limits(text: str, catalogue: Any) -> list[str]:
    try:
        entries = notation.parse_availabilities(text)
    except NotationError:
        return []
    named = ((entry, catalogue.unit_codes.get(entry.code)) for entry in entries)
    return [f"{entry.text}: {code.name or code.code}, {explain(entry)}" for entry, code in named if code]


WEAPONS = Notation(_weapon_words, _told_weapons)
LIMITS = Notation(
    lambda catalogue: ((code.code, code.name or code.code) for code in catalogue.unit_codes.values()), _told_limits
)
_SKILL_HELP = "A skill from 2+ to 6+"
RATINGS: Mapping[str, Any] = {
    "mr": Annotated[Text | None, Label("MR", help='Movement as it is printed: 5" W')],
    "ar": Annotated[Natural | None, Label("AR")],
    "dc": Annotated[Capacity | None, Label("DC", "boxes", "Hull and structure: 5/1")],
    "act": Annotated[Actions, Label("ACT")],
    "gun": Annotated[Text | None, Label("GUN", help=_SKILL_HELP)],
    "pilot": Annotated[Text | None, Label("PILOT", help=_SKILL_HELP)],
    "ew": Annotated[Text | None, Label("EW", help=_SKILL_HELP)],
    "weapons": Annotated[str, Label("Weapons", help="As the lists print them: LAC (Arm), LRP"), WEAPONS],
    "traits": MODEL_TRAITS_TEXT,
    "type": Annotated[Text, Label("Type", help=f"{', '.join(BODIES)}; a form in brackets: Vehicle (Hover)")],
}
"""The ratings of a body as a data file writes them; one that does not exist is left out."""
ATTACHED: Mapping[str, Any] = {"name": Text, **RATINGS, "type": Annotated[Text | None, Label("Type")]}
"""A further body of a row as a data file writes it."""
ATTACHED_NEEDED = ("name", "ar", "dc", "act")
UNDECIDED = "needs-ruling"
"""Where the row waits for a ruling a rating may be what it should not."""


# ---------------------------------------------------------------- traits, weapons, limits


def weapons(text: str, reading: Reading, *, undecided: bool = False) -> tuple[Weapon, ...]:
    """Resolved weapons."""

    def read() -> tuple[Weapon, ...]:
        found: tuple[Weapon, ...] = attempt(reading, text, lambda text: _resolve(text, reading), ())
        written = notation.parse_weapons(text) if found else ()
        for weapon, row in zip(found, written, strict=True):
            check_traits(reading, weapon.text, row.traits, "weapon", undecided=undecided)
        return found

    return once(reading, ("weapons", text, undecided), read)


def _resolve(text: str, reading: Reading) -> tuple[Weapon, ...]:
    classes = cast(Mapping[str, WeaponClass], reading.of_kind("weapon"))
    unresolved = reading.of_kind("unresolved-weapon")
    try:
        return resolve_weapons(text, classes, {code: entry.reading for code, entry in unresolved.items()})  # type: ignore[attr-defined]
    except UnknownCodeError as error:
        known = ", ".join([*classes, *unresolved])
        raise NotationError(
            say("{error}; known classes: {known}, after one of L M H I N", error=error, known=known)
        ) from None


def availabilities(text: str, reading: Reading) -> tuple[Availability, ...]:
    def read() -> tuple[Availability, ...]:
        entries: tuple[Availability, ...] = attempt(reading, text, notation.parse_availabilities, ())
        known = reading.of_kind("unit-code")
        for code in (entry.code for entry in entries if entry.code not in known):
            reading.fault(
                reading.place,
                text,
                say("unknown unit availability code {code!r}; known: {known}", code=code, known=", ".join(known)),
            )
        return entries

    return once(reading, ("ua", text), read)


# ---------------------------------------------------------------- bodies


def statline(parts: Mapping[str, Any], reading: Reading) -> Statline:
    """The ratings of a row's first body."""
    name = parts.get("component") or parts["name"]
    return _body(parts, reading, name, parts["type"], undecided=UNDECIDED in parts.get("flags", ()))


def bodies(rows: list[dict[str, Any]], reading: Reading) -> tuple[Statline, ...]:
    """The further bodies of a row."""
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
    skills = {key: read(key, _skill, None) for key in notation.SKILLS}
    reading.place = (*place, "weapons")
    mounted = weapons(parts.get("weapons", ""), reading, undecided=undecided)
    reading.place = (*place, "traits")
    traits = read_traits(parts.get("traits", ""), reading, "model", undecided=undecided)
    attempt(reading, kind, notation.check_type, None, (*place, "type"))
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
        reading.fault(
            (*place, "applies_to"), key, say("is no model of this family; it has {known}", known=", ".join(known))
        )
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
