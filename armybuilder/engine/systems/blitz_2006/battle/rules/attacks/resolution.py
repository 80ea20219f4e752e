"""The rolls of an attack, and what comes of them (BR-15, BR-34, BR-44, BR-45, BR-56)."""

from dataclasses import dataclass, replace

from armybuilder.engine.core.battle.outcome import credit_drawn_attack
from armybuilder.engine.core.battle.throws import DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.rules import sight
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Evade, Hold
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.harm import gain_of, harm_of, part_of, part_taken
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Shot, Situation, shot_of
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.fires import ignite
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.units import harm_unit
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import morale
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.command import rolls_again
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import SkillRoll, margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import AMS_SKILL
from armybuilder.engine.systems.blitz_2006.rulings import ADDED, ANTI_MISSILE_SKILL

ATTACK, DEFENCE, SYSTEM = gettext_noop("attack"), gettext_noop("defense"), gettext_noop("anti-missile system")
FIRE, BURST, AREA, INDIRECT, MELEE = "fire", "burst", "area", "indirect", "melee"
"""Modes of attack in events: at a unit, a rate of fire over an area, a blast, indirect fire, blows."""
Throws = tuple[tuple[str, DiceRoll], ...]


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack under way: how it is told, by which rule, who observes for it, and the roll once it has fallen, which one that `shows` it
    tells. Where it may be rolled `again`, one unit alone is attacked. `lost` is the rate of fire that `throws` of anti-missile systems shot
    down."""

    unit: BattleUnit
    mode: str
    rule: str
    observer: int = -1
    rolled: SkillRoll | None = None
    shows: bool = True
    again: bool = False
    lost: int = 0
    throws: Throws = ()
    mark: int = 0


# ---------------------------------------------------------------- rolls


# Implements BR-34
def roll_pool(
    battle: Battle, pool: OddsPool, modifiers: list[RollModifier], before: tuple[int, ...] | None = None
) -> SkillRoll:
    """Roll the dice of a pool, whose modifiers are told."""
    return roll_skill(battle, pool.skill, modifiers, pool.defective, before)


# Implements BR-15
def evades(battle: Battle, target: BattleUnit, score: int) -> bool:
    """Whether a unit that has an action left spends it to defend better, where there is anything to defend against."""
    if target.actions <= 0 or score <= 0 or target.standby:
        return False
    if not isinstance(battle.ask(target.side, "evasion", (Hold(), Evade()), target), Evade):
        return False
    mark = battle.journal.mark()
    battle.change(target, actions=target.actions - 1, evasions=target.evasions + 1)
    battle.log_event("evades", mark, target, rules=("BR-15",))
    return True


# Implements BR-44
def shoot_down(battle: Battle, situation: Situation, score: int) -> tuple[int, Throws]:
    """The rate of fire that anti-missile systems take off an attack: more than it used stops it (L1383)."""
    rating = situation.victim.ams
    if rating is None or score <= 0:
        return 0, ()
    if battle.readings[ANTI_MISSILE_SKILL.key] == ADDED:
        rolled = roll_skill(battle, AMS_SKILL, (RollModifier(gettext_noop("rating"), rating, "BR-44"),))
    else:
        rolled = roll_skill(battle, AMS_SKILL + rating)
    return max(0, rolled.total - score), ((SYSTEM, rolled.as_event),)


# ---------------------------------------------------------------- defence and damage


# Implements BR-34, BR-56
def attack_unit(battle: Battle, strike: Strike, target: BattleUnit, situation: Situation) -> Strike:
    """Attack a single unit; the attack with its roll. Either side may roll again what went against it."""
    shot, mark = shot_of(battle, situation), battle.journal.mark()
    rolled = roll_pool(battle, shot.attack, shot.modifiers_of("attacker"))
    strike = replace(strike, rolled=rolled, mark=mark, again=situation.aim.linked == 1)
    return defend(battle, strike, target, situation, rolled.total)


# Implements BR-34, BR-44, L1541
def defend(battle: Battle, strike: Strike, target: BattleUnit, situation: Situation, score: int) -> Strike:
    """The defence of a target against a roll that has fallen, once against each linked weapon, and what it suffers."""
    lost, throws = shoot_down(battle, situation, score)
    strike = replace(strike, lost=lost, throws=throws)
    if lost > situation.aim.area + situation.aim.damage:
        _tell(battle, strike, target, shot_of(battle, situation), None)
        return strike
    situation = situation._replace(evading=evades(battle, target, score))
    for _ in range(situation.aim.linked):
        if target.on_table:
            strike = _defend_once(battle, strike, target, shot_of(battle, situation), score)
    return strike


# Implements BR-56
def _defend_once(battle: Battle, strike: Strike, target: BattleUnit, shot: Shot, score: int) -> Strike:
    """A roll of the defence against one weapon. A command point rolls again what went against its side."""
    modifiers = shot.modifiers_of("defender")
    dodged = roll_pool(battle, shot.defence, modifiers)
    margin = margin_of(battle, score, dodged.total)
    if margin > 0 and rolls_again(battle, target, "defense"):
        dodged = roll_pool(battle, shot.defence, modifiers, dodged.dice)
        margin = margin_of(battle, score, dodged.total)
    if margin <= 0 and strike.again and strike.rolled and rolls_again(battle, strike.unit, "attack"):
        rolled = roll_pool(battle, shot.attack, shot.modifiers_of("attacker"), strike.rolled.dice)
        strike, margin = replace(strike, rolled=rolled), margin_of(battle, rolled.total, dodged.total)
    defended = replace(strike, throws=(*strike.throws, (DEFENCE, dodged.as_event)))
    suffer(battle, defended, target, shot, margin)
    return replace(strike, shows=False)


def suffer(battle: Battle, strike: Strike, target: BattleUnit, shot: Shot, margin: int) -> None:
    """Log an attack with its odds, and do what its margin does to a target."""
    situation, unit, weapon = shot.situation, strike.unit, shot.weapon
    blow, before, bases = shot.blow(strike.lost), part_taken(target), target.bases
    spread = bool(weapon.area or situation.aim.area or situation.aim.damage)
    helpers = (strike.observer,) if strike.observer >= 0 else ()
    cause = DamageCause(unit, weapon, unit.cell, blow.multiplier, margin, spread, helpers)
    _tell(battle, strike, target, shot, margin)
    harm_unit(battle, target, shot.target, blow.damage(margin), cause)
    if margin > 0 and weapon.has("SB"):
        ignite(battle, target, unit)
    if unit.side != target.side:
        harm, points = harm_of(battle, situation), target.recruit.points
        battle.add_luck(unit.side, points * harm.part, points * (part_taken(target) - before))
    _strain(battle, strike, target, situation, bases)


def _tell(battle: Battle, strike: Strike, target: BattleUnit, shot: Shot, margin: int | None) -> None:
    """Log an attack; one whose margin is None was stopped before anybody had to defend."""
    unit, aim = strike.unit, shot.situation.aim
    credit_drawn_attack(battle.journal, battle.merits[target.id], unit.recruit.points)
    if not battle.recording:
        return
    rolled: Throws = ((ATTACK, strike.rolled.as_event),) if strike.rolled and strike.shows else ()
    damage = 0 if margin is None else shot.blow(strike.lost).damage(margin)
    harm = harm_of(battle, shot.situation)
    battle.log_event(
        "attack", strike.mark, unit, target, throws=(*rolled, *strike.throws), rules=(strike.rule,), weapon=shot.weapon.name,
        mode=strike.mode, area=aim.area, rate=aim.damage, linked=aim.linked, snap=aim.snap, band=shot.band,
        side=shot.question.side, inches=round(battle.inches(unit, target), 1), observer=strike.observer, margin=margin or 0,
        hit=margin is not None and margin > 0, stopped=margin is None, shot_down=strike.lost, damage=damage, odds=harm.odds,
        basis=gain_of(harm, unit, target, part_of(shot.target, damage, target)),
    )  # fmt: skip


# Implements BR-65
def _strain(battle: Battle, strike: Strike, target: BattleUnit, situation: Situation, bases: int) -> None:
    """Morale of a group that was attacked: the worst of what happened counts alone; who was destroyed has its own."""
    if not target.on_table or target.side == strike.unit.side:
        return
    weapon = strike.unit.weapons[situation.aim.weapon].weapon
    if target.infantry and (target.bases < bases or weapon.has("AI") or weapon.has("SB")):
        morale.strain(battle, target)
    elif situation.aim.indirect or _is_sniper(battle, strike.unit, target):
        morale.strain(battle, target, once=True)


def _is_sniper(battle: Battle, unit: BattleUnit, target: BattleUnit) -> bool:
    """Whether nobody in the group of a target detects who attacked it (L1615)."""
    group = battle.members(target.side, target.group)
    return not any(sight.detects(battle, member, unit) for member in group if member.on_table)


# Implements BR-35
def count_attack(battle: Battle, target: BattleUnit, unit: BattleUnit, snap: str = "") -> None:
    """Further attacks of the same combat group are harder to dodge in this round; snap fire neither counts nor is counted."""
    if not snap and target.on_table:
        battle.change(target, attackers=(*target.attackers, unit.group))
