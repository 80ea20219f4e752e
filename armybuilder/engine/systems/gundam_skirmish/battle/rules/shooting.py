"""Shoot and Aimed Shot (BR-21 to BR-33)."""

from collections.abc import Sequence
from typing import Any

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.outcome import credit_drawn_attack
from armybuilder.engine.core.battle.throws import DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Aim, Shoot
from armybuilder.engine.systems.gundam_skirmish.battle.rules.damage import hurt, location_names, worsen
from armybuilder.engine.systems.gundam_skirmish.battle.rules.dice import roll_dice
from armybuilder.engine.systems.gundam_skirmish.battle.rules.expected import of_shot, victim_of
from armybuilder.engine.systems.gundam_skirmish.battle.rules.shot import Shot
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import CLOSE, distance, sees
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import COVERED, OPEN
from armybuilder.engine.systems.gundam_skirmish.book.cards import Weapon


def in_hand(unit: Unit, weapon: Weapon) -> bool:
    return weapon.equip == "mounted" or weapon.name == unit.equipped


def needed_reload(unit: Unit, number: int, weapon: Weapon) -> str:
    """What a weapon needs before it shoots again (BR-10)."""
    if number not in unit.empty:
        return ""
    quick = "rq" in weapon.tags and unit.level(1) < 2
    return "quick" if quick else "slow"


def may_shoot(battle: Battle, unit: Unit, weapon: Weapon, target: Unit) -> bool:
    inches = distance(battle, unit, target)
    if inches > unit.recruit.unit.farthest(weapon) or (weapon.sort == "explosive" and inches < weapon.range.least):
        return False
    return sees(battle, unit, target)


def may_aim(battle: Battle, unit: Unit, weapon: Weapon, target: Unit) -> bool:
    if weapon.sort == "explosive" or "b" in weapon.tags or distance(battle, unit, target) > weapon.range.most:
        return False
    return battle.field.cover(unit.cell, target.cell) == OPEN


DAMAGED_ACC = 5


def shot_of(battle: Battle, unit: Unit, weapon: Weapon, target: Unit) -> Shot:
    """All that changes a shot (BR-22 to BR-29)."""
    found: list[RollModifier] = []
    cover, inches = battle.field.cover(unit.cell, target.cell), battle.gap(unit, target)
    penetrates = "p" in weapon.tags
    if penetrates:
        cover = OPEN if cover == COVERED else cover
    armour = target.card.armour.number
    if cover == OPEN:
        armour -= 1
        found.append(RollModifier(gettext_noop("Unobstructed"), -1, "BR-27"))
    if inches > weapon.range.most:
        armour += 1
        found.append(RollModifier(gettext_noop("Beyond the range"), 1, "BR-27"))
    seen = sees(battle, target, unit)
    shield = (
        target.card.shield if seen and not target.level(1) and not penetrates and not target.shield_broken else None
    )
    acc = DAMAGED_ACC if unit.level(1) else weapon.acc
    less = target.recruit.unit.blocks.get(weapon.sort, 0)
    return Shot(
        weapon.shots, acc, int(not seen), max(0, armour), target.card.armour.success, int(unit.level(2) > 0),
        (shield.number, shield.success) if shield else None, weapon.crit, weapon.dam, less, penetrates, tuple(found),
    )  # fmt: skip


def shoot(battle: Battle, unit: Unit, act: Shoot) -> None:
    """A Shoot: hits, blocks, damage, the chart."""
    weapon, target = unit.weapons[act.weapon], battle.units[act.target]
    mark, shot = battle.journal.mark(), shot_of(battle, unit, weapon, target)
    odds = of_shot(shot._replace(modifiers=()), victim_of(target)).odds if battle.recording else {}
    attack = roll_dice(battle, shot.dice, shot.acc, shot.rerolls)
    guard = roll_dice(battle, shot.armour, shot.block, shot.head, shot.modifiers)
    throws: list[tuple[str, DiceRoll]] = [(gettext_noop("hits"), attack), (gettext_noop("Armour"), guard)]
    blocks = [die for die in guard.dice if die >= shot.block]
    if shot.shield:
        raised = roll_dice(battle, *shot.shield)
        throws.append((gettext_noop("shield"), raised))
        blocks += [SIDES] * raised.result
    left = _cancelled([die for die in attack.dice if die >= shot.acc], blocks, penetrates=shot.penetrates)
    damage = max(0, shot.dam * len(left) - shot.spared)
    _spend(battle, unit, act.weapon)
    credit_drawn_attack(battle.journal, battle.merits[target.id], unit.recruit.points)
    battle.log_event("attack", mark, unit, target, throws=tuple(throws), rules=("BR-21",), weapon=weapon.name, rolled=attack.result, hits=len(left), damage=damage, hit=bool(left), inches=round(battle.gap(unit, target), 1), cover=battle.field.cover(unit.cell, target.cell), odds=odds)  # fmt: skip
    hurt(battle, unit, target, damage, sum(die >= shot.crit for die in left) if damage else 0)
    if "b" in weapon.tags and damage:
        for other in [u for u in battle.units if u.on_table and u is not target and battle.gap(u, target) <= CLOSE]:
            hurt(battle, unit, other, damage, 0)


def aimed(battle: Battle, unit: Unit, act: Aim) -> None:
    """An Aimed Shot: no damage, a level of choice (BR-33)."""
    weapon, target = unit.weapons[act.weapon], battle.units[act.target]
    mark = battle.journal.mark()
    throw = roll_dice(battle, 1, max(2, (DAMAGED_ACC if unit.level(1) else weapon.acc) - 1))
    _spend(battle, unit, act.weapon)
    battle.log_event("aimed", mark, unit, target, throws=((gettext_noop("aim"), throw),), rules=("BR-33",), weapon=weapon.name, hit=bool(throw.result), location=location_names(target)[act.location])  # fmt: skip
    if throw.result:
        worsen(battle, target, act.location)


def _cancelled(hits: Sequence[int], blocks: Sequence[int], *, penetrates: bool) -> list[int]:
    """Hits that are left: the highest that a block may cancel goes first; by house values of the lost table a penetrating hit
    needs a block one higher, and a 6 none can (R06, R07)."""
    left = sorted(hits, reverse=True)
    for block in sorted(blocks, reverse=True):
        may = next((hit for hit in left if not penetrates or block > hit), None)
        if may is not None:
            left.remove(may)
    return left


def _spend(battle: Battle, unit: Unit, weapon: int) -> None:
    tags: Any = unit.weapons[weapon].tags
    battle.set(unit, "shots", unit.shots + 1)
    if {"rq", "rs"} & set(tags):
        battle.set(unit, "empty", tuple(sorted({*unit.empty, weapon})))
