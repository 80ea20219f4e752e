"""What choices are worth, in points, by the exact odds: all that players who know no game ask of this one."""

from functools import lru_cache
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    Aim,
    Boost,
    Move,
    Reload,
    Shoot,
    SlowReload,
    Switch,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.shooting import (
    DAMAGED_ACC,
    Shot,
    in_hand,
    may_shoot,
    shot_of,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import CLOSE
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import SIDE, UNSEEN
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.chart import Chart, Levels, roll_damage
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.pools import (
    NEVER,
    ShieldDice,
    TargetRoll,
    hits_by_shooting,
    hits_in_close_combat,
)

CARE = 0.6
"""What the fire of enemies counts beside one's own."""
PULL = 0.4
"""Points for each inch nearer to an enemy whom one cannot shoot yet."""
LEVEL = 0.12
"""The part of a unit that a level of its chart takes."""


@lru_cache(maxsize=20_000)
def harm(one: Shot, left: int, whole: int, chart: Chart, levels: Levels) -> float:
    """The part of a target that a shot takes on average: half by integrity, half by its end."""
    needs = tuple(min(face + 1, NEVER) for face in range(1, SIDES + 1)) if one.penetrates else ()
    ways = hits_by_shooting(
        TargetRoll(one.dice, one.acc, one.rerolls), one.crit, TargetRoll(one.armour, one.block, one.head),
        ShieldDice(*one.shield) if one.shield else None, needs or (), highest=True,
    )  # fmt: skip
    return _harm(ways, one.dam, one.spared, left, whole, chart, levels)


@lru_cache(maxsize=5_000)
def blow(dice: int, acc: int, crit: int, dam: int, armour: int, shield: tuple[int, int] | None, rerolls: int, left: int, whole: int, chart: Chart, levels: Levels) -> float:  # fmt: skip
    """The same of a blow in close combat."""
    ways = hits_in_close_combat(
        TargetRoll(dice, acc, rerolls), crit, armour, ShieldDice(*shield) if shield else None, 0, highest=True
    )
    return _harm(ways, dam, 0, left, whole, chart, levels)


def _harm(ways: Any, dam: int, spared: int, left: int, whole: int, chart: Chart, levels: Levels) -> float:
    found = 0.0
    for (hits, critical), number in ways.of.items():
        damage = max(0, dam * hits - spared)
        if not damage:
            continue
        if damage >= left:
            part = 0.5 * left / whole + 0.5
        else:
            fates = roll_damage(chart, levels, critical, "")
            gone = float(fates.chance_of(None))
            part = 0.5 * damage / whole + gone * (1 - 0.5 * damage / whole) + (1 - gone) * LEVEL * min(critical, 2)
        found += part * number
    return float(found / ways.total)


class SkirmishJudge:
    """Fulfils `Judge`."""

    def value(self, battle: Battle, decision: Decision, option: Any) -> float:
        """What an option seems to be worth."""
        unit = battle.units[decision.model] if decision.model >= 0 else None
        match decision.kind, option:
            case "act", Shoot(weapon=number, target=target):
                return self.shot(battle, unit, number, battle.units[target])  # type: ignore[arg-type]
            case "act", Aim(weapon=number, target=target):
                weapon = unit.weapons[number]  # type: ignore[union-attr]
                acc = DAMAGED_ACC if unit.level(1) else weapon.acc  # type: ignore[union-attr]
                return LEVEL * battle.units[target].recruit.points * (SIDES + 1 - max(2, acc - 1)) / SIDES
            case "act", (Move() | Boost()):
                return self._going(battle, unit, option)  # type: ignore[arg-type]
            case "act", (Reload(weapon=number) | SlowReload(weapon=number)):
                return 0.5 * self.best(battle, unit, only=number)  # type: ignore[arg-type]
            case "act", Switch(name=name):
                return self._switch(battle, unit, name)  # type: ignore[arg-type]
            case "activate", _:
                return self.best(battle, battle.units[option])
            case "deploy", cell:
                return self._place(battle, decision.player, cell)
            case "engages", _:
                return self._blows(battle, battle.units[option], unit)  # type: ignore[arg-type]
            case "shield break", broken:
                return 0.5 if broken else 0.0
        return 0.0

    def standing(self, battle: Battle, side: int) -> float:
        """Points destroyed and half of those that are damaged, and what fire the places promise."""
        ahead = battle.sides[1 - side].lost - battle.sides[side].lost
        for unit in battle.units:
            if unit.on_table:
                sign = -1 if unit.side == side else 1
                worn = 0.5 * unit.damage / max(1, unit.card.integrity) + LEVEL * sum(unit.levels) + 0.1 * -unit.morale
                ahead += sign * unit.recruit.points * worn
                ahead -= sign * (0.5 if unit.side == side else CARE / 2) * self.best(battle, unit)
        return float(ahead)

    # ---------------------------------------------------------------- fire

    def shot(self, battle: Battle, unit: Unit, number: int, target: Unit) -> float:
        weapon = unit.weapons[number]
        one = shot_of(battle, unit, weapon, target)._replace(modifiers=())
        part = harm(one, target.left, target.card.integrity, target.recruit.chart, target.levels)
        return part * target.recruit.points

    def best(self, battle: Battle, unit: Unit, only: int = -1) -> float:
        """The best shot that a unit has from where it stands, its weapons loaded."""
        found = 0.0
        for number, weapon in enumerate(unit.weapons):
            if (only in (-1, number)) and in_hand(unit, weapon):
                for target in battle.enemies(unit):
                    if may_shoot(battle, unit, weapon, target):
                        found = max(found, self.shot(battle, unit, number, target))
        return found

    def _switch(self, battle: Battle, unit: Unit, name: str) -> float:
        now = self.best(battle, unit)
        attempt = battle.journal.start_attempt()
        battle.set(unit, "equipped", name)
        then = self.best(battle, unit)
        battle.journal.roll_back(attempt)
        return 0.5 * (then - now) - 0.1

    # ---------------------------------------------------------------- places

    def _going(self, battle: Battle, unit: Unit, act: Any) -> float:
        """What a place promises more than where one stands; a charge is worth its blows."""
        table = battle.field.table
        now = self._promise(battle, unit)
        attempt = battle.journal.start_attempt()
        way = unit.facing if isinstance(act, Boost) else _bearing(battle, unit.cell, act.cell)
        battle.change(unit, cell=act.cell, facing=way)
        near = [enemy for enemy in battle.enemies(unit) if battle.gap(unit, enemy) <= CLOSE]
        charge = min(
            (self._blows(battle, unit, enemy) - self._blows(battle, enemy, unit) for enemy in near), default=0.0
        )
        then = self._promise(battle, unit)
        battle.journal.roll_back(attempt)
        slow = 0.3 * now if isinstance(act, Boost) else 0.0
        return then - now + charge - slow - 0.01 * table.between(unit.cell, act.cell)

    def _promise(self, battle: Battle, unit: Unit) -> float:
        """Fire given, less fire suffered, and nearness to whom it cannot reach."""
        mine = self.best(battle, unit)
        theirs = 0.0
        far = SIDE
        for enemy in battle.enemies(unit):
            far = min(far, battle.gap(unit, enemy))
            if battle.field.cover(enemy.cell, unit.cell) != UNSEEN:
                theirs += max(
                    (self.shot(battle, enemy, n, unit) for n, w in enumerate(enemy.weapons) if in_hand(enemy, w) and may_shoot(battle, enemy, w, unit)),
                    default=0.0,
                )  # fmt: skip
        return mine - CARE * theirs - (PULL * far if not mine else 0.0)

    def _blows(self, battle: Battle, one: Unit, other: Unit) -> float:
        weapon = one.close
        if weapon is None:
            return 0.0
        acc = DAMAGED_ACC if one.level(1) else weapon.acc
        shield = other.card.shield if not other.level(1) and not other.shield_broken else None
        part = blow(
            weapon.attack, acc, weapon.crit, weapon.dam, other.card.armour.number,
            (shield.number, shield.success) if shield else None, 0, other.left, other.card.integrity,
            other.recruit.chart, other.levels,
        )  # fmt: skip
        return part * other.recruit.points

    def _place(self, battle: Battle, side: int, cell: int) -> float:
        """In front, apart from friends, beside cover."""
        table = battle.field.table
        front = table.ys[cell] if side == 0 else SIDE - table.ys[cell]
        apart = min((table.between(cell, u.cell) for u in battle.standing(side)), default=9.0)
        covered = any(table.terrain[piece].cover != "none" for piece in table.adjacent(cell, 2.0))
        return front + min(apart, 9.0) + 3 * covered - 0.2 * abs(table.xs[cell] - SIDE / 2)


def _bearing(battle: Battle, start: int, end: int) -> int:
    table = battle.field.table
    return bearing(table.xs[end] - table.xs[start], table.ys[end] - table.ys[start])
