"""Vehicles that collide (BR-50)."""

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.hexes.lattice import SIDES
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import NO_HARM, gain_of, harm_of, loss
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.resolution import ATTACK, DEFENCE
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import (
    Aim,
    Shot,
    attack_modifiers,
    defence_modifiers,
    pool_of,
    target_of,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.command import is_warned
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.vehicles import harm_vehicle
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import concealment
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import roll_skill, skill_level, skill_modifiers
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.damage import Blow, VehicleTarget
from armybuilder.engine.systems.tactical_1998.odds.questions import Arc
from armybuilder.engine.systems.tactical_1998.odds.rams import impact_modifier, impact_speed
from armybuilder.engine.systems.tactical_1998.rulings import fire as read

RAMMED = "ram"
RAM_NAME = gettext_noop("Ram")
IMPACTS: tuple[tuple[str, Arc], ...] = (
    ("head-on", "front"), ("side", "front"), ("side", "left-rear"), ("rear", "rear"), ("side", "right-rear"), ("side", "front"),
)  # fmt: skip
"""The impact and the arc by the hex side through which a target is hit, counterclockwise from its front."""


# Implements BR-50
def impact_of(unit: BattleUnit, target: BattleUnit) -> tuple[str, Arc, int]:
    """How a unit hits another in its hex: the impact, the arc of the target, the speed. A unit comes from opposite of where it looks."""
    impact, arc = IMPACTS[(unit.facing + SIDES // 2 - target.facing) % SIDES]
    return impact, arc, impact_speed(impact, unit.path, target.moved)


def may_collide(unit: BattleUnit, target: BattleUnit) -> bool:
    """Whether a vehicle that moved is in the hex of another, and fast enough for an impact."""
    if unit.infantry or target.infantry or unit is target or not unit.path:
        return False
    return unit.cell == target.cell and impact_of(unit, target)[2] > 0


# Implements BR-50
def rams_of(battle: Battle, unit: BattleUnit, target: BattleUnit, *, warned: bool = False) -> tuple[Shot, Shot]:
    """What a ram does to its target, and to the unit itself: each takes the margin times the multiplier of the other."""
    _, arc, speed = impact_of(unit, target)
    bonus = impact_modifier(speed)
    attack = attack_modifiers(battle, unit, target, Aim(-1), concealment(battle, unit.cell, target), 0)
    if battle.readings[read.RAM_MODIFIERS.key] == read.MANEUVER_ALONE:
        plain = {modifier.label for modifier in skill_modifiers(battle, unit, "pilot")} | {"maneuver"}
        attack = [modifier for modifier in attack if modifier.label in plain]
    defence = defence_modifiers(battle, target, arc, warned=warned)
    level, other = skill_level(battle, unit, "pilot"), skill_level(battle, target, "pilot")
    pools = (pool_of(battle, level, attack), None if target.immobile else pool_of(battle, other, defence))
    mine, theirs = (Blow(max(0, one.size + bonus)) for one in (unit, target))
    front: Arc = "front"
    return (
        Shot(level, attack, other, defence, pools, mine, target_of(battle, target, arc), arc),
        Shot(level, attack, other, defence, pools, theirs, target_of(battle, unit, front), front),
    )


# Implements BR-50
def collide(battle: Battle, unit: BattleUnit, target: BattleUnit) -> int:
    """A test of Piloting on both sides; damage to both by its margin, which is returned."""
    warned = is_warned(battle, target)
    mark = battle.journal.mark()
    there, here = rams_of(battle, unit, target, warned=warned)
    impact, arc, speed = impact_of(unit, target)
    rolled = roll_skill(battle, there.level, there.modifiers)
    throws: tuple[tuple[str, DiceRoll], ...] = ((ATTACK, rolled.as_event),)
    margin = rolled.total
    if not target.immobile:
        dodged = roll_skill(battle, there.defence_level, there.defence_modifiers)
        throws, margin = (*throws, (DEFENCE, dodged.as_event)), margin - dodged.total
    harm = harm_of(there) if battle.recording else NO_HARM
    taken = loss(there.blow, there.target, margin)[0] if battle.recording else 0.0
    damage, recoil = there.blow.at_vehicle(margin), here.blow.at_vehicle(margin)
    battle.log_event(
        "attack", mark, unit, target, throws=throws, rules=("BR-50",), weapon=RAM_NAME, mode=RAMMED, rate=0, called="",
        arc=arc, hexes=0, observer=-1, margin=margin, hit=margin > 0, damage=damage, recoil=recoil, impact=impact,
        speed=speed, odds=harm.odds, basis=gain_of(harm, unit, target, taken),
    )  # fmt: skip
    for shot, victim, by, points in ((there, target, unit, damage), (here, unit, target, recoil)):
        if isinstance(shot.target, VehicleTarget):
            harm_vehicle(battle, by, victim, shot.target, points)
    return margin
