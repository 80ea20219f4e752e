"""The worth of places: the fire that one gives and suffers there, and how near one comes to whom one cannot reach."""

from dataclasses import dataclass

from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire, games
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Boost, Move, Turn
from armybuilder.engine.systems.gundam_skirmish.battle.rules.paths import engages
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import CLOSE, line_between
from armybuilder.engine.systems.gundam_skirmish.battle.state import TABLE, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import SIDE
from armybuilder.engine.systems.gundam_skirmish.battle.table.zones import inches_to, zone

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


def later(battle: Battle, side: int) -> float:
    """What a shot counts that a side makes in a later turn; nothing where it has none."""
    return 0.0 if games.is_last(battle, side) else LATER


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stays while a unit weighs its places: each enemy with the best shot that it has at others, and what a shot counts that
    is made in a later turn."""

    enemies: tuple[tuple[BattleUnit, float], ...]
    later: float

    @classmethod
    def of(cls, battle: Battle, unit: BattleUnit) -> "Surroundings":
        friends = [friend for friend in battle.standing(unit.side) if friend is not unit]
        return cls(
            tuple(
                (enemy, max((fire.threat(battle, enemy, friend) for friend in friends), default=0.0))
                for enemy in battle.enemies(unit)
            ),
            later(battle, unit.side),
        )


class Place:
    """Where a unit stands: the fire that it gives, what it suffers, how near it is."""

    __slots__ = ("given", "near", "suffered", "worth")

    def __init__(self, battle: Battle, unit: BattleUnit, around: Surroundings) -> None:
        self.given = self.suffered = 0.0
        self.near = SIDE if around.enemies else 0.0
        for enemy, other in around.enemies:
            line = line_between(battle, unit, enemy)
            self.near = min(self.near, line.inches)
            self.given = max(self.given, fire.best_at(battle, unit, enemy, line, any_hand=True))
            mine = fire.threat(battle, enemy, unit, line.back)
            self.suffered += max(0.0, mine - other) + CROWD * min(mine, other)
        self.worth = games.held(battle, unit.side)
        if games.turns_left(battle, 1 - unit.side):
            self.worth -= CARE * self.suffered
        if not self.given and around.later:
            self.worth -= PULL * self.near


def going(battle: Battle, unit: BattleUnit, act: Move | Boost | Turn, now: Place, around: Surroundings) -> float:
    """What a place promises beside where one stands; a charge is worth its blows."""
    table = battle.field.table
    attempt = battle.journal.start_attempt()
    start = unit.cell
    match act:
        case Move(cell=cell):
            battle.change(unit, cell=cell, facing=_bearing(battle, start, cell))
        case Boost(cell=cell):
            battle.change(unit, cell=cell)
        case Turn(facing=facing):
            battle.change(unit, facing=facing)
    inches = float(table.between(start, unit.cell))
    then = Place(battle, unit, around)
    met = unit.cell != start and then.near <= CLOSE
    near = [enemy for enemy, _ in around.enemies if met and engages(battle, unit, enemy)]
    charge = min((fire.blows(battle, unit, enemy, charged=True) for enemy in near), default=0.0)
    battle.journal.roll_back(attempt)
    at_once = not isinstance(act, Boost) and unit.actions > 1
    shots = then.given if at_once else around.later * (then.given - now.given)
    return shots + then.worth - now.worth + charge - 0.01 * inches


def deployment(battle: Battle, unit: BattleUnit, cell: int) -> float:
    """In front as far as one's weapons are short, apart from friends, beside cover."""
    table, away = battle.field.table, zone(battle.game, 1 - unit.side)
    reach = max((weapon.range.most for weapon in unit.weapons), default=0)
    front = SIDE - inches_to(away, table.xs[cell], table.ys[cell])
    eager = 1.0 - min(1.0, reach / SIDE)
    apart = min((table.between(cell, friend.cell) for friend in battle.standing(unit.side)), default=FAR)
    covered = any(table.terrain[piece].cover != "none" for piece in table.adjacent(cell, 2.0))
    return eager * front + min(apart, FAR) + 3 * covered - 0.2 * abs(table.xs[cell] - SIDE / 2)


def arrival(battle: Battle, unit: BattleUnit, cell: int) -> float:
    """What a unit promises that enters at a place and looks at the nearest enemy."""
    table = battle.field.table
    nearest = min(battle.enemies(unit), key=lambda enemy: table.between(cell, enemy.cell), default=None)
    if nearest is None:
        return 0.0
    attempt = battle.journal.start_attempt()
    battle.change(unit, place=TABLE, cell=cell, facing=_bearing(battle, cell, nearest.cell))
    there = Place(battle, unit, Surroundings.of(battle, unit))
    battle.journal.roll_back(attempt)
    return there.given + there.worth


def _bearing(battle: Battle, start: int, end: int) -> int:
    table = battle.field.table
    return bearing(table.xs[end] - table.xs[start], table.ys[end] - table.ys[start])
