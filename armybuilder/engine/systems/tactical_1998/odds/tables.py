"""Tables of 1998: each weapon of a list at each target, with its crews and what its packs know of lost figures."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.sides import facts_for
from armybuilder.engine.core.battle.odds.tables import (
    MEASURES,
    FighterAttack,
    OddsCell,
    QuestionData,
    TableFighter,
    anonymous_fighter,
)
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.boxes import CrossedBoxes
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import InfantrySquad, Vehicle
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, FieldedUnit, resolve
from armybuilder.engine.systems.tactical_1998.odds import answers, cards
from armybuilder.engine.systems.tactical_1998.odds.arms import mounted_weapons, odds_weapons
from armybuilder.engine.systems.tactical_1998.odds.attacks import massed_fire_bonus
from armybuilder.engine.systems.tactical_1998.odds.questions import Attacker, AttackQuestion, Defender
from armybuilder.engine.systems.tactical_1998.squads import ResolvedSquad, resolve_book_squad

USUAL = ((10, 2), (13, -3), (15, 0), (18, -1), (21, -1))
"""Targets that everybody knows: armor, maneuver, as the sheets have them; a qualified crew."""
PILOTING, POINTS = 2, 5
TROOPER = re.compile(r"#(\d+) ")


class TacticalTable:
    """Fulfils `TableRules`."""

    kind = "attack"
    apart: Collection[str] = frozenset(
        ("/weapon", "/multiplier", "/accuracy", "/attacker/model", "/attacker/crew", "/attacker/troopers",
         "/defender/model", "/defender/crew", "/defender/left")
    )  # fmt: skip
    blank: QuestionData = {"weapon": "?"}
    measures: Mapping[str, str] = MEASURES

    @property
    def usual(self) -> Mapping[str, QuestionData]:
        vehicles = {
            gettext("Armor {armor}, maneuver {maneuver}", armor=armor, maneuver=f"{maneuver:+d}" if maneuver else "0"): {
                "sort": "vehicle", "piloting": PILOTING, "maneuver": maneuver, "armor": armor,
            }
            for armor, maneuver in USUAL
        }  # fmt: skip
        squad = {"sort": "infantry", "piloting": PILOTING, "left": [POINTS] * 10}
        return vehicles | {gettext("Ten troopers of {points} points", points=POINTS): squad}

    def fighters(self, document: ForceDocument, catalogue: Catalogue, _said: QuestionData) -> Sequence[TableFighter]:
        return [
            _unit_fighter(unit, catalogue) for unit in resolve(document, catalogue).units if unit.vehicle or unit.squad
        ]

    def fighter_of(self, side: QuestionData, catalogue: Catalogue, _said: QuestionData) -> TableFighter:
        if not side.get("model"):
            return anonymous_fighter(side)
        keys = cards.resolve_keys(side["model"], side.get("crew"), "", catalogue)
        model = cards.names(catalogue).records("model")[keys["model"]]
        name, rest = cards.display_name("model", keys["model"], catalogue), {**side, **keys}
        if isinstance(model, InfantrySquad):
            return _with_facts(_squad_fighter(name, resolve_book_squad(model, catalogue), catalogue), rest)
        skills = catalogue.crews[keys.get("crew", DEFAULT_CREW)].skills
        return _with_facts(_vehicle_fighter(name, model, skills, catalogue), rest)

    def with_damage(self, fighter: TableFighter, boxes: Mapping[str, CrossedBoxes]) -> TableFighter:
        """Armor that is lost (L1097), troopers with the points that they have left, and who of them still fires (L1260)."""
        armor = gettext("Armor {thresholds}", thresholds="").strip()
        lost = sum(crossed.out for label, crossed in boxes.items() if label.startswith(armor))
        if lost:
            return fighter._replace(defender={**fighter.defender, "armor_lost": lost})
        left = _points_left(boxes)
        if not left:
            return fighter
        standing = [label for label, points in left.items() if points]
        defender = {**fighter.defender, "left": list(left.values())}
        return fighter._replace(defender=defender, arms=tuple(_usable_weapons(fighter.arms, standing)))

    def cell(self, question: dict[str, Any], catalogue: Catalogue) -> OddsCell:
        asked = msgspec.convert(_cap_rates_of_fire(question, catalogue), AttackQuestion)
        found = answers.answer(asked, catalogue, weighed=False)
        if not isinstance(found, answers.AttackAnswer):
            raise TypeError(found)
        return OddsCell(found.hit, found.target.lost, found.target.destroyed)


def _unit_fighter(unit: FieldedUnit, catalogue: Catalogue) -> TableFighter:
    if unit.vehicle:
        made = _vehicle_fighter(unit.label, unit.vehicle, unit.skills, catalogue)
        named = {"model": unit.vehicle.key} | ({"crew": unit.crew.key} if unit.crew else {})
    elif unit.squad:
        made = _squad_fighter(unit.label, unit.squad, catalogue)
        named = {"model": unit.squad.book.key} if unit.squad.book else {}
    else:
        raise TypeError(unit)
    return _with_facts(made, named)._replace(models=unit.count, where=unit.where)


def _with_facts(fighter: TableFighter, more: QuestionData) -> TableFighter:
    """With what else is said of it, where a side has a field for it."""
    attacker, defender = (
        {**facts, **{name: value for name, value in more.items() if name in kind.__struct_fields__}}
        for facts, kind in ((fighter.attacker, Attacker), (fighter.defender, Defender))
    )
    return fighter._replace(attacker=attacker, defender=defender)


def _vehicle_fighter(
    name: str, vehicle: Vehicle, skills: Mapping[str, tuple[int, int]], catalogue: Catalogue
) -> TableFighter:
    attacker = facts_for(Attacker, cards.vehicle_facts(vehicle, skills, Attacker, catalogue))
    defender = facts_for(Defender, cards.vehicle_facts(vehicle, skills, Defender, catalogue))
    carried = mounted_weapons(vehicle, catalogue).values()
    return TableFighter(
        name, attacker, defender, tuple(FighterAttack(arm.name, {"weapon": arm.key}) for arm in carried)
    )


def _squad_fighter(name: str, squad: ResolvedSquad, catalogue: Catalogue) -> TableFighter:
    facts, known = cards.squad_facts(squad), odds_weapons(catalogue)
    carried = (
        FighterAttack(f"{number}× {known[key].name}", {"weapon": key}, {"troopers": min(number, 10)})
        for key, number in squad.weapons.items()
    )
    facts["left"] = facts["left"][:10]
    return TableFighter(name, facts_for(Attacker, facts), facts_for(Defender, facts), tuple(carried))


def _points_left(boxes: Mapping[str, CrossedBoxes]) -> dict[str, int]:
    """Points of each trooper by the label of his boxes."""
    return {label: max((crossed.of or 0) - crossed.out, 0) for label, crossed in boxes.items() if TROOPER.match(label)}


def _usable_weapons(carried: Sequence[FighterAttack], standing: Sequence[str]) -> Iterator[FighterAttack]:
    """Weapons of those who stand: the standard one, and the other where there is but one of these."""
    standard = sum(gettext("Std") in label.split() for label in standing)
    numbers = (standard, len(standing) - standard)
    for place, arm in enumerate(carried):
        if len(carried) > len(numbers) and place:
            yield arm
        elif numbers[place]:
            name = arm.label.partition("× ")[2]
            yield FighterAttack(f"{numbers[place]}× {name}", arm.question, {"troopers": numbers[place]})


def _cap_rates_of_fire(question: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """A question whose rate of fire its weapon can have: what is said of all weapons is too much for some."""
    attacker = question["attacker"]
    model = cards.names(catalogue).records("model").get(attacker.get("model") or "")
    known = {**odds_weapons(catalogue), **(mounted_weapons(model, catalogue) if isinstance(model, Vehicle) else {})}
    most = known[question["weapon"]].rof
    most += massed_fire_bonus(attacker.get("troopers") or 1) if attacker.get("sort") == "infantry" else 0
    return question | {"rof": min(question.get("rof") or 0, most)}
