"""Tables of 1998: each weapon of a list at each target, with its crews and what its packs know of lost figures."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.sides import facts_for
from armybuilder.engine.core.battle.odds.tables import MEASURES, Arm, Cell, Fighter, Said, unnamed
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.boxes import Crossed
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import Squad, Vehicle
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, Team, resolve
from armybuilder.engine.systems.tactical_1998.odds import answers, cards
from armybuilder.engine.systems.tactical_1998.odds.arms import arms, mounted
from armybuilder.engine.systems.tactical_1998.odds.attacks import massed
from armybuilder.engine.systems.tactical_1998.odds.questions import Attacker, AttackQuestion, Defender
from armybuilder.engine.systems.tactical_1998.squads import ResolvedSquad, squad_of_book

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
    blank: Said = {"weapon": "?"}
    measures: Mapping[str, str] = MEASURES

    @property
    def usual(self) -> Mapping[str, Said]:
        vehicles = {
            gettext("Armor {armor}, maneuver {maneuver}", armor=armor, maneuver=f"{maneuver:+d}" if maneuver else "0"): {
                "sort": "vehicle", "piloting": PILOTING, "maneuver": maneuver, "armor": armor,
            }
            for armor, maneuver in USUAL
        }  # fmt: skip
        squad = {"sort": "infantry", "piloting": PILOTING, "left": [POINTS] * 10}
        return vehicles | {gettext("Ten troopers of {points} points", points=POINTS): squad}

    def fighters(self, document: ForceDocument, catalogue: Catalogue, _said: Said) -> Sequence[Fighter]:
        return [_of_unit(unit, catalogue) for unit in resolve(document, catalogue).units if unit.vehicle or unit.squad]

    def named(self, side: Said, catalogue: Catalogue, _said: Said) -> Fighter:
        if not side.get("model"):
            return unnamed(side)
        keys = cards.keyed(side["model"], side.get("crew"), "", catalogue)
        model = cards.names(catalogue).known("model")[keys["model"]]
        name, rest = cards.title_of("model", keys["model"], catalogue), {**side, **keys}
        if isinstance(model, Squad):
            return _with(_of_squad(name, squad_of_book(model, catalogue), catalogue), rest)
        skills = catalogue.crews[keys.get("crew", DEFAULT_CREW)].skills
        return _with(_of_vehicle(name, model, skills, catalogue), rest)

    def damaged(self, fighter: Fighter, boxes: Mapping[str, Crossed]) -> Fighter:
        """Armor that is lost (L1097), troopers with the points that they have left, and who of them still fires (L1260)."""
        armor = gettext("Armor {thresholds}", thresholds="").strip()
        lost = sum(crossed.out for label, crossed in boxes.items() if label.startswith(armor))
        if lost:
            return fighter._replace(defender={**fighter.defender, "armor_lost": lost})
        left = _left(boxes)
        if not left:
            return fighter
        standing = [label for label, points in left.items() if points]
        defender = {**fighter.defender, "left": list(left.values())}
        return fighter._replace(defender=defender, arms=tuple(_manned(fighter.arms, standing)))

    def cell(self, question: dict[str, Any], catalogue: Catalogue) -> Cell:
        asked = msgspec.convert(_within_rates(question, catalogue), AttackQuestion)
        found = answers.answer(asked, catalogue, weighed=False)
        if not isinstance(found, answers.AttackAnswer):
            raise TypeError(found)
        return Cell(found.hit, found.target.lost, found.target.destroyed)


def _of_unit(unit: Team, catalogue: Catalogue) -> Fighter:
    if unit.vehicle:
        made = _of_vehicle(unit.label, unit.vehicle, unit.skills, catalogue)
        named = {"model": unit.vehicle.key} | ({"crew": unit.crew.key} if unit.crew else {})
    elif unit.squad:
        made = _of_squad(unit.label, unit.squad, catalogue)
        named = {"model": unit.squad.book.key} if unit.squad.book else {}
    else:
        raise TypeError(unit)
    return _with(made, named)._replace(models=unit.count, where=unit.where)


def _with(fighter: Fighter, more: Said) -> Fighter:
    """With what else is said of it, where a side has a field for it."""
    attacker, defender = (
        {**facts, **{name: value for name, value in more.items() if name in kind.__struct_fields__}}
        for facts, kind in ((fighter.attacker, Attacker), (fighter.defender, Defender))
    )
    return fighter._replace(attacker=attacker, defender=defender)


def _of_vehicle(name: str, vehicle: Vehicle, skills: Mapping[str, tuple[int, int]], catalogue: Catalogue) -> Fighter:
    attacker = facts_for(Attacker, cards.of_vehicle(vehicle, skills, Attacker, catalogue))
    defender = facts_for(Defender, cards.of_vehicle(vehicle, skills, Defender, catalogue))
    carried = mounted(vehicle, catalogue).values()
    return Fighter(name, attacker, defender, tuple(Arm(arm.name, {"weapon": arm.key}) for arm in carried))


def _of_squad(name: str, squad: ResolvedSquad, catalogue: Catalogue) -> Fighter:
    facts, known = cards.of_squad(squad), arms(catalogue)
    carried = (
        Arm(f"{number}× {known[key].name}", {"weapon": key}, {"troopers": min(number, 10)})
        for key, number in squad.weapons.items()
    )
    facts["left"] = facts["left"][:10]
    return Fighter(name, facts_for(Attacker, facts), facts_for(Defender, facts), tuple(carried))


def _left(boxes: Mapping[str, Crossed]) -> dict[str, int]:
    """Points of each trooper by the label of his boxes."""
    return {label: max((crossed.of or 0) - crossed.out, 0) for label, crossed in boxes.items() if TROOPER.match(label)}


def _manned(carried: Sequence[Arm], standing: Sequence[str]) -> Iterator[Arm]:
    """Weapons of those who stand: the standard one, and the other where there is but one of these."""
    standard = sum(gettext("Std") in label.split() for label in standing)
    numbers = (standard, len(standing) - standard)
    for place, arm in enumerate(carried):
        if len(carried) > len(numbers) and place:
            yield arm
        elif numbers[place]:
            name = arm.label.partition("× ")[2]
            yield Arm(f"{numbers[place]}× {name}", arm.asked, {"troopers": numbers[place]})


def _within_rates(question: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """A question whose rate of fire its weapon can have: what is said of all weapons is too much for some."""
    attacker = question["attacker"]
    model = cards.names(catalogue).known("model").get(attacker.get("model") or "")
    known = {**arms(catalogue), **(mounted(model, catalogue) if isinstance(model, Vehicle) else {})}
    most = known[question["weapon"]].rof
    most += massed(attacker.get("troopers") or 1) if attacker.get("sort") == "infantry" else 0
    return question | {"rof": min(question.get("rof") or 0, most)}
