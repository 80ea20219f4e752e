"""The worth of places and facings: the fire that one gives and suffers there, what the mission makes of them, how near one comes to whom
one cannot hit."""

import math
from typing import NamedTuple

from armybuilder.engine.systems.blitz_2006.battle.judge import missions
from armybuilder.engine.systems.blitz_2006.battle.judge.threats import eyes_of, threats
from armybuilder.engine.systems.blitz_2006.battle.rules import sight
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.arcs import in_arc
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.table.zones import inches_to, middle_of

TIRED = 0.4
"""What the fire counts of enemies who have acted in this round."""
FOES = 3
"""Enemies that are weighed: the nearest."""
PULL = 0.012
"""The part of a unit's points that an inch nearer to the enemy is worth where it cannot hit anybody yet."""
CROWD = 0.1
"""What the fire counts of enemies besides the one that is most dangerous."""
APART = 6.0
"""Inches beyond which it does not count that friends stand apart."""


class EnemyView(NamedTuple):
    """An enemy from a place: inches and direction to it, points of obscurement of it and of who stands there, how well each sees the other,
    and whether one is behind it."""

    number: int
    inches: float
    dx: float
    dy: float
    hidden: int
    covered: int
    sees: float
    seen: float
    behind: bool


class PlaceWorth(NamedTuple):
    """The points of the best attack from a place, and those of everything else: what one suffers there, and the ground."""

    given: float
    rest: float


class Outlook:
    """What a unit weighs of places as long as it decides: its weapons and those of the nearest enemies. `speed` is the one that it would
    have."""

    def __init__(self, battle: Battle, unit: BattleUnit, speed: str = "") -> None:
        self.battle, self.unit = battle, unit
        near = sorted(battle.enemies(unit), key=lambda enemy: (battle.inches(unit, enemy), enemy.id))[:FOES]
        self._near, self._table = near, battle.field.table
        self._given = [threats(battle, unit, enemy, speed) for enemy in near]
        self._suffered = [threats(battle, enemy, unit, "", speed) for enemy in near]
        self._eyes = [eyes_of(battle, unit, enemy) for enemy in near]
        self._seen_by = [eyes_of(battle, enemy, unit) for enemy in near]
        self._views: dict[int, list[EnemyView]] = {}
        self._harm: dict[tuple[int, int, bool], float] = {}
        self._care = missions.care(battle, unit.side)
        self._per = battle.catalogue.weather[battle.terms.weather].per
        self._wrecks = sight.wrecks_of(battle)

    def worth(self, cell: int, facing: int) -> float:
        """What it is worth to stand and look so, in points."""
        found = self.parts(cell, facing)
        return found.given + found.rest

    def parts(self, cell: int, facing: int) -> "PlaceWorth":
        """The best attack from there, and all else that the place is worth."""
        views = self._views.get(cell)
        if views is None:
            views = self._views[cell] = [self._view(cell, number) for number in range(len(self._near))]
        given = self._best_given(views, facing)
        suffered = self._care * self._all_suffered(views, cell, facing)
        return PlaceWorth(given, self._of_ground(cell, has_target=given > 0) - suffered)

    def _best_given(self, views: list[EnemyView], facing: int) -> float:
        """The best attack from there."""
        best = 0.0
        for view in views:
            if view.sees:
                for threat in self._given[view.number]:
                    if self.unit.infantry or in_arc(facing, threat.arc, view.dx, view.dy):
                        best = max(best, view.sees * threat.worth(view.inches, view.hidden, behind=view.behind))
        return best

    def _all_suffered(self, views: list[EnemyView], cell: int, facing: int) -> float:
        """The fire of the nearest enemies there: the worst of it, and a little of the others'."""
        found, worst = 0.0, 0.0
        for view in views:
            if view.seen:
                behind = not self.unit.infantry and not in_arc(facing, "F", view.dx, view.dy)
                key = cell, view.number, behind
                harm = self._harm.get(key)
                if harm is None:
                    harm = self._harm[key] = self._worst_of(view, behind=behind)
                found, worst = found + harm, max(worst, harm)
        return worst + CROWD * (found - worst)

    def _worst_of(self, view: EnemyView, *, behind: bool) -> float:
        """The best attack of an enemy at who stands in a place."""
        enemy, best = self._near[view.number], 0.0
        for threat in self._suffered[view.number]:
            if enemy.infantry or in_arc(enemy.facing, threat.arc, -view.dx, -view.dy):
                best = max(best, threat.worth(view.inches, view.covered, behind=behind))
        return best * view.seen * (TIRED if enemy.activated else 1.0)

    def _view(self, cell: int, number: int) -> EnemyView:
        table, field, enemy, unit = self._table, self.battle.field, self._near[number], self.unit
        dx, dy = table.xs[enemy.cell] - table.xs[cell], table.ys[enemy.cell] - table.ys[cell]
        inches = math.hypot(dx, dy) + unit.altitude + enemy.altitude
        there = field.view(cell, unit.figure, enemy.cell, enemy.figure, self._wrecks)
        back = field.view(enemy.cell, enemy.figure, cell, unit.figure, self._wrecks)
        haze = int(inches // self._per) if self._per else 0
        eyes, theirs = self._eyes[number], self._seen_by[number]
        hidden, covered = _obscurement(there.cover, haze, eyes.more), _obscurement(back.cover, haze, theirs.more)
        return EnemyView(
            number, inches, dx, dy, hidden, covered,
            0.0 if there.blocked else eyes.share(inches, hidden),
            0.0 if back.blocked else theirs.share(inches, covered),
            not enemy.infantry and not in_arc(enemy.facing, "F", -dx, -dy),
        )  # fmt: skip

    def _of_ground(self, cell: int, *, has_target: bool) -> float:
        table, points = self._table, self.unit.recruit.points
        x, y = table.xs[cell], table.ys[cell]
        found = missions.ground_worth(self.battle, self.unit.side, x, y)
        if not has_target and self._near:
            found -= PULL * min(table.between(cell, enemy.cell) for enemy in self._near)
        return points * found


def _obscurement(cover: int, haze: int, more: int) -> int:
    """Cover and weather, with what a target adds where there is cover of any kind."""
    return max(0, cover + haze + (more if cover else 0))


def deployment(battle: Battle, unit: BattleUnit, cell: int, facing: int) -> float:
    """In front as far as weapons are short, in cover, apart from friends, beside others of the group, and looking at the enemy."""
    table = battle.field.table
    x, y = table.xs[cell], table.ys[cell]
    away = battle.sides[1 - unit.side].zone
    inches = inches_to(away, x, y) if away else 0.0
    friends = [friend for friend in battle.standing(unit.side) if friend is not unit]
    apart = min((float(table.between(cell, friend.cell)) for friend in friends), default=APART)
    group = min(
        (float(table.between(cell, friend.cell)) for friend in friends if friend.group == unit.group), default=0.0
    )
    covered = any(battle.field.kinds[piece].cover for piece in table.adjacent(cell, unit.figure.radius, 1.5))
    ahead = 0.0
    if away and not unit.infantry:
        to_x, to_y = middle_of(away)
        ahead = 2.0 if in_arc(facing, "FF", to_x - x, to_y - y) else 0.0
    aside = abs(x - table.width / 2) / table.width
    return ahead - 0.3 * inches + min(apart, 3.0) - 0.2 * max(0.0, group - APART) + 2.0 * covered - 2.0 * aside
