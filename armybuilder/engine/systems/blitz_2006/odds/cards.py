"""Facts of the book about the cards and weapons that a question names, filled in where the question itself says
nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from armybuilder.engine.core.battle.odds.sides import SIDES, facts_for, with_facts
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006.book import cards as book
from armybuilder.engine.systems.blitz_2006.book.card_changes import card_of
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait
from armybuilder.engine.systems.blitz_2006.odds.questions import Attacker, Defender, FireQuestion, Observer, Party
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import is_aux_destroyed, is_infantry
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import OddsWeapon, odds_weapons

QuestionT = TypeVar("QuestionT", bound=msgspec.Struct)
Known = book.Card | book.Infantry
Facts = Mapping[str, Any]
_TRAITS = {
    "sniper-system": "sniper_system", "exposed-fire-control": "exposed_fire_control", "shielded-weapons": "shielded_weapons",
    "exposed-aux": "exposed_aux", "sensor-dependent": "sensor_dependent", "exposed-movement": "exposed_movement",
    "rugged-movement-system": "rugged_movement", "unstable": "unstable", "improved-rear-defense": "improved_rear",
    "low-profile": "low_profile", "camo-netting": "camo_netting", "vulnerable-to-haywire": "vulnerable_to_haywire",
    "fire-resistant": "fire_resistant", "ram-plate": "ram_plate", "fragile": "fragile",
    "backup-communication": "backup_communication", "backup-sensors": "backup_sensors",
}  # fmt: skip
_RATED = {
    "acrobatic-handling": "acrobatic", "stealth": "stealth", "large-sensor-profile": "large_profile",
    "traceable-emissions": "traceable", "anti-missile-system": "ams", "target-designator": "designator",
    "reinforced-armor": "reinforced",
}  # fmt: skip
_FIGURES = ("size", "armor", "sturdy", "detection", "sensors", "comm", "auto_comm")
_OF_CARDS = frozenset(
    (*_FIGURES, *_TRAITS.values(), *_RATED.values(), "attack_modifier", "defense_modifier", "bases", "sort",
     "reinforced_side", "weak_side", "defective")
)  # fmt: skip
_SPEEDLESS = "stationary"


@cached_on_catalogue
def names(catalogue: Catalogue) -> RecordNames:
    """Return the records that questions name: cards of vehicles, variants, infantry and drones, and weapons of all
    tables.
    """
    cards = {**catalogue.models, **catalogue.variants, **catalogue.infantry, **catalogue.drones}
    buildings = {"building-size": catalogue.building_sizes, "building-material": catalogue.building_materials}
    return RecordNames(catalogue, {"card": cards, "weapon": odds_weapons(catalogue), **buildings})


def find_card(key: str, catalogue: Catalogue) -> Known:
    """The card of a key that `Names.key` gave."""
    if key in catalogue.infantry:
        return catalogue.infantry[key]
    return catalogue.drones[key] if key in catalogue.drones else card_of(key, catalogue)


def fill_question(question: QuestionT, catalogue: Catalogue) -> QuestionT:
    """The question with what the book tells of its cards and weapon where it says nothing itself."""
    told: dict[str, Any] = {}
    if isinstance(question, FireQuestion):
        told["weapon"] = names(catalogue).key("weapon", question.weapon, "/weapon")
    for side in SIDES:
        party = getattr(question, side, None)
        if isinstance(party, Defender):
            _check_building(party, f"/{side}")
        if party is not None and party.model:
            key = names(catalogue).key("card", party.model, f"/{side}/model")
            told[side] = _with_facts(party, key, find_card(key, catalogue))
        elif isinstance(party, Defender) and (party.building or party.material):
            told[side] = with_facts(party, facts_of_building(party, f"/{side}", catalogue))
    question = _with_infantry_size(msgspec.structs.replace(question, **told))
    return _with_mount_facts(question, catalogue) if isinstance(question, FireQuestion) else question


def _with_infantry_size(question: QuestionT) -> QuestionT:
    """With the size of infantry by the bases that are left: 2 for the first, 1 for each other (L1052)."""
    squads: dict[str, Any] = {}
    for side in SIDES:
        party = getattr(question, side, None)
        if isinstance(party, (Attacker, Defender)) and is_infantry(party) and party.bases:
            size = party.bases + 1
            if party.size not in (None, size):
                told = gettext_noop(
                    "Infantry with {bases} bases left has size {size}: enter that, or leave it blank (L1052)."
                )
                raise fail(f"/{side}/size", gettext(told, bases=party.bases, size=size))
            squads[side] = msgspec.structs.replace(party, size=size)
    return msgspec.structs.replace(question, **squads)


def _with_mount_facts(question: Any, catalogue: Catalogue) -> Any:
    """With the rate of fire and the circles that the attacker's card tells of the weapon."""
    known = question.attacker.model and find_card(question.attacker.model, catalogue)
    if not isinstance(known, book.Card):
        return question
    mount = next((mount for mount in known.weapons if mount.weapon == question.weapon), None)
    facts = {"rof": mount.rof, "circles": mount.limited or None} if mount else {}
    return with_facts(question, facts)


def _with_facts(party: Party, key: str, known: Known) -> Party:
    told: Party = msgspec.structs.replace(party, model=key)
    return with_facts(told, facts_of(known, told))


def facts_of(known: Known, party: Party) -> Facts:
    """Figures and traits of a card by the names of the fields of questions; what is lost is None."""
    traits = dict(_traits(known.traits, "sensors" if isinstance(party, Observer) else "fire control"))
    if isinstance(known, book.Infantry):
        skill = known.skill
        skills = dict.fromkeys(("attack", "defense", "ew", "detection", "auto_comm"), skill)
        size = {} if hasattr(party, "bases") else {"size": known.bases + 1}
        return skills | {"sort": "foot", "armor": known.armor, "bases": known.bases} | size | traits
    facts = _figures(known, party) | traits
    destroyed = isinstance(party, Defender) and is_aux_destroyed(with_facts(party, facts))
    return facts | {"ams": None} if destroyed else facts


def _check_building(party: Defender, where: str) -> None:
    """`DocumentError` for dimensions or a material of what is no building."""
    told = gettext_noop("Only a building section has this: leave it blank, or choose that kind and no card.")
    for field in ("building", "material"):
        if getattr(party, field) and (party.model or party.sort not in (None, "building")):
            raise fail(f"{where}/{field}", gettext(told))


def facts_of_building(party: Defender, where: str, catalogue: Catalogue) -> Facts:
    """Return the book's facts about a section of a building: size and boxes by its dimensions, armor by its
    material (BR-48).
    """
    facts: dict[str, Any] = {"sort": "building"}
    if party.building:
        size = catalogue.building_sizes[names(catalogue).key("building-size", party.building, f"{where}/building")]
        facts |= {"size": size.size, "sturdy": size.sturdy, "fragile": size.fragile}
    if party.material:
        material = names(catalogue).key("building-material", party.material, f"{where}/material")
        facts |= {"armor": catalogue.building_materials[material].armor}
    return facts


def _figures(known: book.Card, party: Party) -> dict[str, Any]:
    # It is what a visitor says, and may be no speed: that is told where the question is read.
    said = getattr(party, "speed", _SPEEDLESS)
    speed = said if said in type(known.attack).__struct_fields__ else _SPEEDLESS
    found = {name: getattr(known, name).value for name in _FIGURES}
    found["attack_modifier"] = getattr(known.attack, speed).value
    found["defense_modifier"] = _defence(known, getattr(party, "mode", None), speed)
    if known.fragile.value is not None:
        found["fragile"] = bool(known.fragile.value)
    return found | (dict.fromkeys(("attack", "defense", "ew"), 1) if isinstance(known, book.Drone) else {})


def _defence(known: book.Card, mode: str | None, speed: str) -> int | None:
    """The defense modifier of the movement in use; none where rows differ and nobody says which counts."""
    told = {getattr(row, speed).value for row in known.defense if mode is None or row.mode in (mode, None)}
    return told.pop() if len(told) == 1 else None


def _traits(traits: tuple[CardTrait, ...], defective: str) -> Iterator[tuple[str, Any]]:
    for bearing in traits:
        if bearing.trait in _TRAITS:
            yield _TRAITS[bearing.trait], True
        if bearing.trait in _RATED:
            yield _RATED[bearing.trait], bearing.rating
        if bearing.trait == "reinforced-armor":
            yield "reinforced_side", bearing.facing
        if bearing.trait == "weak-facing":
            yield "weak_side", bearing.facing
        if bearing.trait == "defective" and defective in bearing.note:
            yield "defective", bearing.rating


def refill_side(kind: type[Any], data: Mapping[str, Any], side: str, catalogue: Catalogue) -> dict[str, Any]:
    """A side in plain data with all that a card could tell of it as the card that it names tells it: what this one does not is
    left out. `DocumentError` for a card that nobody knows."""
    kept = {name: value for name, value in data.items() if name not in _OF_CARDS}
    if not kept.get("model"):
        return dict(data)
    key = names(catalogue).key("card", kept["model"], f"/{side}/model")
    try:
        party = msgspec.convert({name: kept[name] for name in ("speed", "mode", "taken") if kept.get(name)}, kind)
    except msgspec.ValidationError:
        party = kind()
    return kept | {"model": key} | facts_for(kind, facts_of(find_card(key, catalogue), party))


def display_name(kind: str, key: str, catalogue: Catalogue) -> str:
    """Return the display name of a card or a weapon: with its faction, or its code; for other records, their
    names.
    """
    record = names(catalogue).records(kind)[key]
    faction = catalogue.factions.get(getattr(record, "faction", ""))
    beside = faction.name if faction else key if kind == "weapon" else ""
    return f"{record.name} ({beside})" if beside and beside != record.name else record.name


def odds_weapon_of(question: FireQuestion, catalogue: Catalogue) -> OddsWeapon:
    """The weapon of a question that `fill_question` has filled in."""
    return odds_weapons(catalogue)[question.weapon]
