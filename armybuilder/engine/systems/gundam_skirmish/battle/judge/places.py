"""What places are worth: the fire that one gives and suffers there, and how near one comes to whom one cannot reach."""

from dataclasses import dataclass

from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Boost, Move
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import CLOSE
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import SIDE, UNSEEN

CARE = 0.8
"""What the fire of enemies counts beside one's own."""
CROWD = 0.15
"""What the fire counts of enemies who have better targets."""
PULL = 1.2
"""Points for each inch nearer to an enemy whom one cannot shoot yet."""
LATER = 0.6
"""What a shot counts that is not made before the next turn."""
FAR = 9.0
"""Inches beyond which it does not count that friends stand apart."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stays while a unit weighs its places: each enemy with the best shot that it has at others."""

    enemies: tuple[tuple[Unit, float], ...]

    @classmethod
    def of(cls, battle: Battle, unit: Unit) -> "Surroundings":
        friends = [friend for friend in battle.standing(unit.side) if friend is not unit]
        return cls(
            tuple(
                (enemy, max((fire.best_at(battle, enemy, friend) for friend in friends), default=0.0))
                for enemy in battle.enemies(unit)
            )
        )


class Place:
    """Where a unit stands: the fire that it gives, what it suffers, how near it is."""

    __slots__ = ("given", "suffered", "worth")

    def __init__(self, battle: Battle, unit: Unit, around: Surroundings) -> None:
        self.given = fire.best(battle, unit, any_hand=True)
        self.suffered = sum(_suffered(battle, unit, enemy, other) for enemy, other in around.enemies)
        near = min((battle.gap(unit, enemy) for enemy, _ in around.enemies), default=0.0)
        self.worth = -CARE * self.suffered - (0.0 if self.given else PULL * near)


def _suffered(battle: Battle, unit: Unit, enemy: Unit, other: float) -> float:
    if battle.field.cover(enemy.cell, unit.cell) == UNSEEN:
        return 0.0
    mine = fire.best_at(battle, enemy, unit)
    return max(0.0, mine - other) + CROWD * min(mine, other)


def going(battle: Battle, unit: Unit, act: Move | Boost, now: Place, around: Surroundings) -> float:
    """What a place promises beside where one stands; a charge is worth its blows."""
    table = battle.field.table
    attempt = battle.journal.start_attempt()
    way = unit.facing if isinstance(act, Boost) else _bearing(battle, unit.cell, act.cell)
    battle.change(unit, cell=act.cell, facing=way)
    then = Place(battle, unit, around)
    near = [enemy for enemy, _ in around.enemies if battle.gap(unit, enemy) <= CLOSE]
    charge = min((fire.blows(unit, enemy, charged=True) for enemy in near), default=0.0)
    battle.journal.roll_back(attempt)
    at_once = isinstance(act, Move) and unit.actions > 1
    shots = then.given if at_once else LATER * (then.given - now.given)
    return shots + then.worth - now.worth + charge - 0.01 * float(table.between(unit.cell, act.cell))


def deployment(battle: Battle, unit: Unit, cell: int) -> float:
    """In front as far as one's weapons are short, apart from friends, beside cover."""
    table = battle.field.table
    reach = max((weapon.range.most for weapon in unit.weapons), default=0)
    front = table.ys[cell] if unit.side == 0 else SIDE - table.ys[cell]
    eager = 1.0 - min(1.0, reach / SIDE)
    apart = min((table.between(cell, friend.cell) for friend in battle.standing(unit.side)), default=FAR)
    covered = any(table.terrain[piece].cover != "none" for piece in table.adjacent(cell, 2.0))
    return eager * front + min(apart, FAR) + 3 * covered - 0.2 * abs(table.xs[cell] - SIDE / 2)


def _bearing(battle: Battle, start: int, end: int) -> int:
    table = battle.field.table
    return bearing(table.xs[end] - table.xs[start], table.ys[end] - table.ys[start])
