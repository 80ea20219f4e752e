"""The worth of places: the fire that a unit gives and suffers there, how near it is to whom it cannot reach, markers."""

from typing import Any, NamedTuple

from armybuilder.engine.systems.legend_weaver.battle.agreement import OBJECTIVES
from armybuilder.engine.systems.legend_weaver.battle.judge.fire import Arms, arms_of, line_from, promise
from armybuilder.engine.systems.legend_weaver.battle.phases.victory import may_hold
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.foot import pacer
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import Line
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.battle.table.zones import REACH, inches_to, markers, zone

CARE, EAGER = 0.7, 0.4
"""What the fire of enemies counts beside one's own, and for who cannot shoot back yet."""
CROWD = 0.2
"""What the fire counts of enemies who have better targets."""
PULL, FAR = 1.5, 12.0
"""Points for each inch nearer to an enemy whom one cannot shoot yet, at least, and inches over which the fire is spread that one would
have at whom one sees."""
LATER = 0.6
"""What a shot counts that is not made in this activation."""
HOLD, DRAW = 60.0, 1.2
"""Points of a marker that is held, and of an inch nearer to one."""
APART = 8.0
"""Inches beyond which it does not count that units stand apart."""


def is_last(battle: Battle) -> bool:
    """Whether there is no turn after this one."""
    return battle.round >= battle.turns


def later(battle: Battle) -> float:
    """What a shot counts that a unit makes in a later turn."""
    return 0.0 if is_last(battle) else LATER


class Enemy(NamedTuple):
    """An enemy unit that is seen on the table: what it may fire, its best fire at others than the unit that weighs its places, and
    whether it acts again."""

    squad: BattleSquad
    models: tuple[BattleModel, ...]
    arms: tuple[Arms, ...]
    other: float
    acts: bool


class Place(NamedTuple):
    """Where a unit stands: the fire that it gives, what the place is worth beside that."""

    given: float
    worth: float


class Surroundings:
    """What stays while a unit weighs its places. Hidden enemies are not known."""

    def __init__(self, battle: Battle, squad: BattleSquad, model: BattleModel | None = None) -> None:
        self.battle, self.squad = battle, squad
        self.model = model or pacer(battle, squad)
        self.arms = arms_of(battle, squad)
        friends = [friend for friend in battle.squads_of(squad.side) if friend is not squad]
        heads = [battle.standing(friend)[0] for friend in friends]
        self.enemies = [self._enemy(enemy, heads) for enemy in battle.enemies(squad.side) if not enemy.hidden]
        self._known: dict[Any, float] = {}
        promised = self._in_the_open()
        self.pull = max(PULL, max(promised.values(), default=0.0) / FAR)
        """Points for each inch nearer to an enemy whom one cannot shoot yet: the more, the better one shoots."""
        self.prey = {number for number, points in promised.items() if points} or set(promised)
        """Enemies whom one could hurt, or all of them: one does not run after the others."""

    def _enemy(self, enemy: BattleSquad, heads: list[BattleModel]) -> Enemy:
        battle = self.battle
        models, arms = tuple(battle.standing(enemy)), arms_of(battle, enemy, fresh=True)
        lines = ((head, line_from(battle, models[0], head)) for head in heads) if arms else ()
        other = max((promise(battle, arms, head, line) for head, line in lines if line.seen), default=0.0)
        return Enemy(enemy, models, arms, other, not is_last(battle) or not enemy.used)

    def _in_the_open(self) -> dict[int, float]:
        """The fire that the unit would have at each enemy within its range."""
        reach = max((profile.range for kind in self.arms for profile in kind.profiles), default=0)
        clear = Line(min(6, reach), seen=True, obstructions=1)
        return {enemy.squad.id: promise(self.battle, self.arms, enemy.models[0], clear) for enemy in self.enemies}

    def at(self, cell: int) -> Place:
        """The unit with its leader at a place, everything else as it is."""
        model, start = self.model, self.model.cell
        model.cell = cell
        try:
            return self._measure(cell)
        finally:
            model.cell = start

    def _measure(self, cell: int) -> Place:
        battle, model = self.battle, self.model
        given = suffered = 0.0
        near = battle.field.table.width + battle.field.table.height
        cover = battle.field.cover_at(cell, model.radius)
        for enemy in self.enemies:
            nearest = min(enemy.models, key=lambda other: battle.gap(model, other))
            line = line_from(battle, model, nearest)
            near = min(near, line.inches) if enemy.squad.id in self.prey else near
            if not line.seen:
                continue
            given = max(given, self._fire(("gives", enemy.squad.id, model.speed), self.arms, nearest, line))
            if enemy.arms and enemy.acts:
                back = line_from(battle, nearest, model)
                mine = self._fire(("takes", enemy.squad.id, cover, model.speed), enemy.arms, model, back)
                suffered += max(0.0, mine - enemy.other) + CROWD * min(mine, enemy.other)
        worth = self._marker(cell)
        if given or not self.enemies or is_last(battle):
            return Place(given, worth - CARE * suffered)
        # Who only waits out of reach wins nothing.
        return Place(given, worth - EAGER * suffered - self.pull * near)

    def _fire(self, key: Any, arms: tuple[Arms, ...], target: BattleModel, line: Any) -> float:
        """The fire along a line, looked up where it was worked out before: it depends on which ranges it is within."""
        reached = tuple(line.inches <= profile.range for kind in arms for profile in kind.profiles)
        known = (key, line[1:], reached)
        if known not in self._known:
            self._known[known] = promise(self.battle, arms, target, line)
        return self._known[known]

    def _marker(self, cell: int) -> float:
        """What a place is worth for markers."""
        battle, table = self.battle, self.battle.field.table
        if battle.victory != OBJECTIVES or not may_hold(battle, self.model):
            return 0.0
        x, y = table.xs[cell], table.ys[cell]
        away = min(((x - at_x) ** 2 + (y - at_y) ** 2) ** 0.5 for at_x, at_y in _free_markers(battle, self.squad))
        return HOLD if away <= REACH - 1 else -DRAW * away


def _free_markers(battle: Battle, squad: BattleSquad) -> list[tuple[float, float]]:
    """Markers at which no friend stands, or all of them."""
    table = battle.field.table
    friends = [battle.standing(friend)[0] for friend in battle.squads_of(squad.side) if friend is not squad]
    spots = markers(table)
    free = [
        (x, y)
        for x, y in spots
        if all((table.xs[f.cell] - x) ** 2 + (table.ys[f.cell] - y) ** 2 > REACH**2 for f in friends)
    ]
    return free or list(spots)


def deployment(battle: Battle, model: BattleModel, cell: int) -> float:
    """In front as far as one's weapons are short, apart from other units, beside cover, not at the edges."""
    table = battle.field.table
    reach = max((weapon.range for weapon in model.weapons), default=0)
    x, y = table.xs[cell], table.ys[cell]
    front = table.height - inches_to(zone(table, 1 - model.side), x, y)
    eager = 1.0 - min(1.0, reach / table.height)
    friends = [other for other in battle.figures(model.side) if other.squad != model.squad]
    apart = min((table.between(cell, friend.cell) for friend in friends), default=APART)
    cover = battle.field.cover_at(cell, model.radius)
    sheltered = 3.0 * (cover.woods or cover.rough) if model.on_foot else 0.0
    return eager * front + min(apart, APART) + sheltered - 0.15 * abs(x - table.width / 2)
