"""Attacks at sections of buildings (BR-48)."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.blitz_2006.battle.rules import sight
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Bombard
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.fire import choose_burst, in_area, use_up
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.resolution import (
    ATTACK,
    FIRE,
    Strike,
    count_attack,
    defend,
    roll_pool,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Aim, shot_of
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.situations import situation_at
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import is_in_arc, range_band
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.buildings import damage_building, occupants
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import margin_of
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.questions import Defender
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import blow_of

BUILDING = Defender(sort="building")
HIDDEN = "BR-31"


# Implements BR-48
def bombardments(battle: Battle, unit: BattleUnit, usable: list[int]) -> Iterator[Bombard]:
    """Yield buildings with enemies in them that a weapon reaches; who is in them is what they are shot at for."""
    if not battle.field.buildings():
        return
    for piece in battle.field.buildings():
        inside = [other for other in occupants(battle, piece) if other.side != unit.side]
        if not inside or any(other.side == unit.side for other in occupants(battle, piece)):
            continue
        for number in usable:
            if _reaches(battle, unit, number, inside[0].cell):
                yield Bombard(number, piece)


def _reaches(battle: Battle, unit: BattleUnit, number: int, cell: int) -> bool:
    weapon = unit.weapons[number].weapon
    inches = float(battle.field.table.between(unit.cell, cell)) + unit.altitude
    direct = not (weapon.has("M") or weapon.has("T") or weapon.has("ARTILLERY"))
    return direct and range_band(weapon, inches) is not None and is_in_arc(battle, unit, number, cell)


# Implements BR-48
def bombard(battle: Battle, unit: BattleUnit, act: Bombard) -> None:
    """A building defends with 0; infantry in it defends against the same roll."""
    inside = list(occupants(battle, act.piece))
    first, weapon = inside[0], unit.weapons[act.weapon].weapon
    inches = float(battle.field.table.between(unit.cell, first.cell)) + unit.altitude
    burst = choose_burst(battle, unit, act.weapon, first, range_band(weapon, inches))
    aim = Aim(act.weapon, 0, burst.damage + burst.area if not unit.infantry else burst.damage)
    situation = situation_at(battle, unit, first, aim, band=range_band(weapon, inches))
    shot, mark = shot_of(battle, situation), battle.journal.mark()
    modifiers: list[RollModifier] = [each for each in shot.modifiers_of("attacker") if each.rule != HIDDEN]
    rolled = roll_pool(battle, shot.attack, modifiers)
    question = msgspec.structs.replace(shot.question, defender=BUILDING)
    blow = blow_of(question, weapon, shot.band)
    margin = margin_of(battle, rolled.total, 0)
    battle.log_event(
        "bombards", mark, unit, throws=((ATTACK, rolled.as_event),), rules=("BR-48",), weapon=weapon.name, piece=act.piece,
        margin=margin, damage=blow.damage(margin), rate=aim.damage,
    )  # fmt: skip
    cause = DamageCause(unit, weapon, unit.cell, blow.multiplier, margin)
    for victim in inside:
        if victim.on_table and victim.infantry:
            score = max(0, rolled.total - sight.obscurement(battle, unit, victim))
            found, _ = in_area(battle, unit, victim, situation, victim.cell)
            strike = Strike(unit, FIRE, "BR-48", rolled=rolled, shows=False, mark=battle.journal.mark())
            defend(battle, replace(strike), victim, found, score)
            count_attack(battle, victim, unit)
    damage_building(battle, act.piece, blow.damage(margin), cause, piercing=weapon.has("AP"))
    use_up(battle, unit, aim, rolled)
