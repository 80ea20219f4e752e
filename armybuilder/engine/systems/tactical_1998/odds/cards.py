"""Facts of the book about the sheets and crews that a question names, filled in where the question itself says
nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from armybuilder.engine.core.battle.odds.sides import SIDES
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.lookup import models_of
from armybuilder.engine.systems.tactical_1998.book.tables import Vehicle, VehiclePerk
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW
from armybuilder.engine.systems.tactical_1998.odds.arms import OddsWeapon, label_weapon, mounted_weapons, odds_weapons
from armybuilder.engine.systems.tactical_1998.odds.questions import (
    Attacker,
    AttackQuestion,
    Defender,
    Rammer,
    RamQuestion,
    RamTarget,
)
from armybuilder.engine.systems.tactical_1998.squads import ResolvedSquad, resolve_book_squad

Party = Attacker | Defender | Rammer | RamTarget
QuestionT = TypeVar("QuestionT", AttackQuestion, RamQuestion)
BY_DAY = 4
"""What unaided eyes see through (L632)."""
_FIGURES = ("fire_control", "maneuver", "size", "armor")
OF_CARDS = frozenset(
    (*_FIGURES, "sort", "gunnery", "piloting", "attribute", "detection", "arm", "encumbrance", "left", "troopers",
     "reinforced", "reinforced_arc", "weak_arc", "exposed_fire_control")
)  # fmt: skip
"""Fields that sheets fill in."""


@cached_on_catalogue
def names(catalogue: Catalogue) -> RecordNames:
    """Return the names that questions use: sheets of vehicles and squads, crews, and weapons of all tables."""
    known = {"model": models_of(catalogue).by_key, "crew": catalogue.crews, "weapon": odds_weapons(catalogue)}
    return RecordNames(catalogue, known)


def display_name(kind: str, key: str, catalogue: Catalogue) -> str:
    """Return the display name of a sheet, a crew or a weapon."""
    record = names(catalogue).records(kind)[key]
    if isinstance(record, OddsWeapon):
        return label_weapon(record) if record.is_limb or record.by_infantry else f"{record.name} ({key})"
    return str(record.name)


def fill_question(question: QuestionT, catalogue: Catalogue) -> QuestionT:
    """The question with what the book tells where it says nothing itself; `DocumentError` for what nobody knows."""
    told: dict[str, Any] = {}
    if isinstance(question, AttackQuestion):
        told["weapon"] = names(catalogue).key("weapon", question.weapon, "/weapon")
    for side in SIDES:
        party = getattr(question, side)
        keys = resolve_keys(party.model, party.crew, side, catalogue)
        told[side] = _with_given_facts(party, {**keys, **_facts(keys, type(party), told.get("weapon"), catalogue)})
    return msgspec.structs.replace(question, **told)


def resolve_keys(model: str | None, crew: str | None, side: str, catalogue: Catalogue) -> dict[str, str]:
    """The keys of a sheet and a crew, where they are named."""
    known = names(catalogue)
    found = {"model": known.key("model", model, f"/{side}/model")} if model else {}
    return found | ({"crew": known.key("crew", crew, f"/{side}/crew")} if crew else {})


def _with_given_facts(party: Any, facts: Mapping[str, Any]) -> Any:
    """Fill in facts that the question leaves open; what it gives stays, and keys replace names."""
    told = {
        name: fact
        for name, fact in facts.items()
        if name in party.__struct_fields__ and (name in ("model", "crew") or getattr(party, name) in (None, []))
    }
    return msgspec.structs.replace(party, **told)


def _facts(keys: Mapping[str, str], kind: type[Party], weapon: str | None, catalogue: Catalogue) -> dict[str, Any]:
    model = models_of(catalogue).by_key.get(keys.get("model", ""))
    if model is None or isinstance(model, Vehicle):
        crew = keys.get("crew") or (DEFAULT_CREW if model else "")
        skills = catalogue.crews[crew].skills if crew else {}
        return vehicle_facts(model, skills, kind, catalogue) if model else crew_facts(skills, kind)
    return squad_facts(resolve_book_squad(model, catalogue), weapon)


def crew_facts(skills: Mapping[str, tuple[int, int]], kind: type[Party]) -> dict[str, Any]:
    """Skills of a crew, with the attribute of the one that a side rolls."""
    if not skills:
        return {}
    (gunnery, aimed), (piloting, dodged) = skills["gunnery"], skills["pilot"]
    return {
        "gunnery": gunnery,
        "piloting": piloting,
        "attribute": aimed if kind is Attacker else dodged,
    }


def vehicle_facts(
    vehicle: Vehicle, skills: Mapping[str, tuple[int, int]], kind: type[Party], catalogue: Catalogue
) -> dict[str, Any]:
    """Figures of a sheet by the names of the fields of questions; what is lost is None."""
    known = models_of(catalogue).figures(vehicle)
    found: dict[str, Any] = {name: known[name].value for name in _FIGURES} | {"sort": "vehicle"}
    sensors = known["sensors"].value
    electronic = skills.get("electronic_warfare", (0, 0))[0]
    found["detection"] = None if sensors is None else max(BY_DAY, int(sensors) + electronic)
    return found | crew_facts(skills, kind) | dict(_perk_facts((*vehicle.perks, *vehicle.flaws)))


def _perk_facts(perks: tuple[VehiclePerk, ...]) -> Iterator[tuple[str, Any]]:
    for perk in perks:
        facing = perk.facing.replace(" ", "-") or None
        match perk.rule.key:
            case "manipulator-arm":
                yield "arm", perk.rating
            case "reinforced-armor":
                yield from (("reinforced", perk.rating), ("reinforced_arc", facing))
            case "weak-facing":
                yield "weak_arc", facing
            case "exposed-fire-control":
                yield "exposed_fire_control", True


def squad_facts(squad: ResolvedSquad, weapon: str | None = None) -> dict[str, Any]:
    """Figures of a squad; `troopers` are those with the weapon, where it has any."""
    skill = squad.quality.skill
    return {
        "sort": "infantry",
        "gunnery": skill,
        "piloting": skill,
        "encumbrance": squad.encumbrance,
        "detection": BY_DAY,
        "left": [soldier.points for soldier in squad.soldiers],
        "troopers": squad.weapons.get(weapon or "") or None,
    }


def refill_side(kind: type[Any], data: Mapping[str, Any], side: str, catalogue: Catalogue) -> dict[str, Any]:
    """A side in plain data with all that a sheet could tell of it as the sheet and the crew that it names tell it."""
    if not data.get("model") and not data.get("crew"):
        return dict(data)
    keys = resolve_keys(data.get("model"), data.get("crew"), side, catalogue)
    kept = {name: value for name, value in data.items() if name not in OF_CARDS} if keys.get("model") else dict(data)
    facts = _facts(keys, kind, None, catalogue)
    told = {name: fact for name, fact in facts.items() if name in kind.__struct_fields__ and fact not in (None, [])}
    return {**kept, **told, **keys}


def odds_weapon_of(question: AttackQuestion, catalogue: Catalogue) -> OddsWeapon:
    """The weapon of a question that `fill_question` has filled in, as the attacker's sheet has it."""
    model = models_of(catalogue).by_key.get(question.attacker.model or "")
    arm = odds_weapons(catalogue)[question.weapon]
    if isinstance(model, Vehicle):
        arm = mounted_weapons(model, catalogue).get(arm.key, arm)
    told = {"accuracy": question.accuracy, "damage": question.multiplier}
    return msgspec.structs.replace(arm, **{name: value for name, value in told.items() if value is not None})
