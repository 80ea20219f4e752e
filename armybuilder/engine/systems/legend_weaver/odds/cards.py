"""Facts from the sheets of units and weapons, filled in where a question itself says nothing."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.sides import facts_for, with_facts
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import EARTHWORKS, SHELTERS, TARGET_TYPES, UNITS, WEAPONS
from armybuilder.engine.systems.legend_weaver.book.units import Unit, has, shelter_of, strikes_area
from armybuilder.engine.systems.legend_weaver.odds.questions import ShotQuestion, Target

_FIGURES = ("level", "target", "shelter", "mover", "top_speed")


@cached_on_catalogue
def names(catalogue: Catalogue) -> RecordNames:
    """Return the names that questions use."""
    return RecordNames(
        catalogue,
        {
            "model": catalogue[UNITS],
            "weapon": catalogue[WEAPONS],
            "target-type": catalogue[TARGET_TYPES],
            "shelter": catalogue[SHELTERS],
            "earthwork": catalogue[EARTHWORKS],
        },
    )


_NAMED = (
    ("", "weapon", "weapon"), ("attacker", "model", "model"), ("defender", "model", "model"),
    ("defender", "target", "target-type"), ("defender", "hull", "target-type"), ("defender", "shelter", "shelter"),
)  # fmt: skip
"""Part, field and kind of each record that a question of shots may name."""


def fill_question(question: ShotQuestion, catalogue: Catalogue) -> ShotQuestion:
    """The question with keys for names, and with what its sheets tell where it says nothing itself."""
    for part, field, kind in _NAMED:
        held: Any = getattr(question, part) if part else question
        if (word := getattr(held, field)) is not None:
            told = msgspec.structs.replace(
                held, **{field: names(catalogue).key(kind, word, f"/{part}/{field}".replace("//", "/"))}
            )
            question = msgspec.structs.replace(question, **{part: told}) if part else told
    attacker = with_facts(question.attacker, dict(facts_of(question.attacker.model, catalogue)))
    defender = with_facts(question.defender, dict(facts_of(question.defender.model, catalogue)))
    return _with_weapon_facts(
        msgspec.structs.replace(question, attacker=attacker, defender=_with_mover(defender, catalogue)), catalogue
    )


def facts_of(key: str | None, catalogue: Catalogue) -> Iterator[tuple[str, Any]]:
    """Figures of a unit by the names of the fields of questions."""
    if key is None:
        return
    unit = catalogue[UNITS][key]
    yield "level", unit.level
    yield "target", unit.target.key
    yield "shelter", shelter_of(unit)
    yield "mover", mover_of(unit)
    if unit.form == "vehicle":
        yield "top_speed", unit.move


def mover_of(unit: Unit) -> str:
    """Return how a unit moves, in the terms of speed and skimming."""
    if any(each.turn for each in unit.equipment):
        return "jump"
    if unit.form == "vehicle":
        return "flyer" if unit.movement and unit.movement.flies else "vehicle"
    return "foot"


def _with_mover(target: Target, catalogue: Catalogue) -> Target:
    """Fill in how a named unit moves, unless the question says otherwise."""
    if target.model is None or target.mover != "foot":
        return target
    return msgspec.structs.replace(target, mover=mover_of(catalogue[UNITS][target.model]))


def _with_weapon_facts(question: ShotQuestion, catalogue: Catalogue) -> ShotQuestion:
    """With what the weapon tells."""
    if question.weapon is None:
        return question
    weapon = catalogue[WEAPONS][question.weapon]
    facts = {
        "range": weapon.range,
        "missile": has(weapon, "missile"),
        "anti_air": has(weapon, "anti-air"),
        "area": strikes_area(weapon),
    }
    attacker = with_facts(question.attacker, {"unsuited": not weapon.is_close})
    return msgspec.structs.replace(with_facts(question, facts), attacker=attacker)


def refill_side(part: type[msgspec.Struct], data: Mapping[str, Any], side: str, catalogue: Catalogue) -> dict[str, Any]:
    """A side in plain data with all that a sheet could tell of it as the unit that it names tells it. `DocumentError` for a
    unit that nobody knows."""
    if not data.get("model"):
        return dict(data)
    key = names(catalogue).key("model", data["model"], f"/{side}/model")
    kept = {name: value for name, value in data.items() if name not in _FIGURES}
    return kept | {"model": key} | facts_for(part, dict(facts_of(key, catalogue)))


def display_name(kind: str, key: str, catalogue: Catalogue) -> str:
    """Return the display name of a record."""
    return str(names(catalogue).records(kind)[key].name)
