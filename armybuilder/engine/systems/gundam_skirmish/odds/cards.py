"""Facts from the cards and weapons of players' packs about the sides of a question, filled in where the question
itself says nothing.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from armybuilder.engine.core.battle.odds.sides import SIDES
from armybuilder.engine.core.documents.codec import mismatch_error
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.names import names_of
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.cards import SUIT_CHART, CloseWeapon, UnitCard, Weapon
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import MODIFICATIONS
from armybuilder.engine.systems.gundam_skirmish.book.words import Ability, Modification, less_damage
from armybuilder.engine.systems.gundam_skirmish.odds.questions import MOST_DICE, ShotAt

AIR = "air-unit"
PartT = TypeVar("PartT", bound=msgspec.Struct)
QuestionT = TypeVar("QuestionT", bound=msgspec.Struct)
Facts = dict[str, Any]
_DICE = {
    "shots": gettext_noop("Odds work with at most {most} Shots dice; this has {dice}."),
    "attack": gettext_noop("Odds work with at most {most} Attack dice; this has {dice}."),
    "armour": gettext_noop("Odds work with at most {most} Armour dice; this has {dice}."),
}


def fill_question(question: QuestionT, catalogue: Catalogue) -> QuestionT:
    """The question with what cards tell; `DocumentError` for names that nobody knows."""
    named = {side: getattr(question, side) for side in SIDES if hasattr(question, side)}
    told = {side: _fill_side(part, side, catalogue) for side, part in named.items()}
    return msgspec.structs.replace(question, **told)


def _fill_side(part: PartT, side: str, catalogue: Catalogue) -> PartT:
    """A side with names as keys, and figures where it has none."""
    part = msgspec.structs.replace(part, **_keys(part, side, catalogue))
    facts = facts_of(part, catalogue)
    blank = {name: fact for name, fact in facts.items() if getattr(part, name) is None}
    flags = {name: True for name, fact in facts.items() if fact is True and getattr(part, name) is False}
    return msgspec.structs.replace(part, **blank, **flags)


def _keys(part: msgspec.Struct, side: str, catalogue: Catalogue) -> Facts:
    """Every name of a side as the key that it means."""
    found: Facts = {}
    for field in schema_of(type(part)).fields:
        value, where = getattr(part, field.name), f"/{side}/{field.name}"
        if value and field.ref:
            found[field.name] = names_of(catalogue).key(field.ref, value, where, field.label.text.lower())
        elif value and field.item is not None and field.item.ref:
            found[field.name] = [
                names_of(catalogue).key(field.item.ref, word, f"{where}/{index}", field.noun)
                for index, word in enumerate(value)
            ]
    return found


def facts_of(part: Any, catalogue: Catalogue) -> Facts:
    """Return the facts from the card and weapon of a side whose names are keys, by the names of its fields."""
    names = names_of(catalogue)
    unit: UnitCard | None = names.records("model").get(getattr(part, "model", None) or "")
    facts = unit_facts(unit, getattr(part, "modifications", ()), catalogue) if unit else {}
    fields = schema_of(type(part)).by_name
    if "weapon" in fields:
        kind = fields["weapon"].ref
        borne = (unit.close_weapons if kind == "close-weapon" else unit.weapons) if unit else ()
        record = names.records(kind)[part.weapon] if part.weapon else borne[0] if len(borne) == 1 else None
        facts |= weapon_facts(record) if record else {"unarmed": bool(unit and not borne)}
    return {name: fact for name, fact in facts.items() if name in fields and fact is not None}


def unit_facts(unit: UnitCard, modifications: Iterable[str], catalogue: Catalogue) -> Facts:
    """Figures of a card by the names of the fields of questions, with what modifications add."""
    more = sum(catalogue[MODIFICATIONS][key].integrity for key in modifications)
    return {
        "chart": "mobile-suit" if unit.sort in SUIT_CHART else "other",
        "integrity": unit.integrity + more or None,  # a card that is not filled in yet
        "armour": unit.armour.number,
        "block": unit.armour.success,
        "shield": unit.shield.number if unit.shield else None,
        "shield_block": unit.shield.success if unit.shield else None,
        "movement": unit.movement,
        "air": unit.sort == AIR,
    }


def weapon_facts(record: Weapon | CloseWeapon) -> Facts:
    """Figures of a weapon likewise."""
    common = {"weapon": record.key, "acc": record.acc, "crit": record.crit, "dam": record.dam}
    if isinstance(record, CloseWeapon):
        return common | {"dex": record.dex, "attack": record.attack}
    return common | {
        "shots": record.shots,
        "weapon_class": record.sort,
        "tags": list(record.tags),
        "range": float(record.range.most),
        "least_range": float(record.range.least),
    }


def damage_reduction(part: ShotAt, weapon_class: str | None, catalogue: Catalogue) -> int:
    """Return what the target's abilities and modifications take from the damage of a class of weapons (L44)."""
    unit: UnitCard | None = names_of(catalogue).records("model").get(part.model or "")
    fitted: list[Modification | Ability] = [catalogue[MODIFICATIONS][key] for key in part.modifications]
    return less_damage((*fitted, *(unit.abilities if unit else ())), weapon_class)


def is_air_unit(part: Any, catalogue: Catalogue) -> bool:
    """Whether the card of a side is that of an air unit."""
    unit: UnitCard | None = names_of(catalogue).records("model").get(part.model or "")
    return unit is not None and unit.sort == AIR


def refill_side(kind: type[Any], data: Mapping[str, Any], side: str, catalogue: Catalogue) -> Facts:
    """A side in plain data with all that its card and weapon tell as they tell it; `DocumentError` for names that nobody
    knows."""
    named = {
        name: data[name]
        for name in ("model", "weapon", "modifications")
        if data.get(name) and name in schema_of(kind).by_name
    }
    try:
        part = msgspec.convert(named, kind)
    except msgspec.ValidationError as error:
        raise mismatch_error(error, f"/{side}") from None
    part = msgspec.structs.replace(part, **_keys(part, side, catalogue))
    keys = {name: getattr(part, name) for name in named}
    facts = facts_of(part, catalogue)
    return {**data, **keys, **facts} if named.keys() & {"model", "weapon"} else dict(data)


NEEDED = gettext_noop("{figure} is needed: enter it, or choose {beside}.")


def missing_figures(side: str, part: Any, wanted: Mapping[str, str], catalogue: Catalogue) -> list[DocumentProblem]:
    """Every figure of a side that is not known, or too high to reckon with: fields, with what each is called in a sentence."""
    beside = _describe_choice(part, catalogue)
    problems = [
        DocumentProblem(f"/{side}/{name}", gettext(NEEDED, figure=gettext(label), beside=beside))
        for name, label in wanted.items()
        if getattr(part, name) is None
    ]
    problems += [
        DocumentProblem(f"/{side}/{name}", gettext(text, most=MOST_DICE, dice=dice))
        for name, text in _DICE.items()
        if (dice := getattr(part, name, None) or 0) > MOST_DICE
    ]
    return problems


def _describe_choice(part: Any, catalogue: Catalogue) -> str:
    """Describe what to name so that a figure is known."""
    field = schema_of(type(part)).by_name.get("weapon")
    unit: UnitCard | None = names_of(catalogue).records("model").get(part.model or "")
    if field is None or unit is None:
        return gettext("a card or weapon that has it") if field else gettext("a card that has it")
    borne = unit.close_weapons if field.ref == "close-weapon" else unit.weapons
    if not borne:
        return gettext("a weapon")
    return gettext("one of its weapons: {weapons}", weapons=", ".join(weapon.key for weapon in borne))


def display_name(kind: str, key: str, catalogue: Catalogue) -> str:
    """Return the display name of a record: units with their faction."""
    record: Any = names_of(catalogue).records(kind)[key]
    faction: Any = names_of(catalogue).records("faction").get(getattr(record, "faction", ""))
    return f"{record.name} ({faction.name})" if faction else str(record.name)


def title_of(part: Any, catalogue: Catalogue, nobody: str) -> str:
    """Return the name of a side in an answer."""
    found: Iterable[Any] = (
        names_of(catalogue).records("model").get(part.model or ""),
        names_of(catalogue).records("weapon").get(getattr(part, "weapon", None) or ""),
        names_of(catalogue).records("close-weapon").get(getattr(part, "weapon", None) or ""),
    )
    names = [record.name for record in found if record]
    return ", ".join(names) or nobody
