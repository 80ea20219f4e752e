"""The worth of hexes and facings: the fire that one gives and suffers there, objectives, and how near one comes to whom one cannot hit."""

from typing import NamedTuple

from armybuilder.engine.core.hexes.lattice import SIDES
from armybuilder.engine.systems.tactical_1998.battle.agreement import HEXES
from armybuilder.engine.systems.tactical_1998.battle.judge.threats import threats
from armybuilder.engine.systems.tactical_1998.battle.phases.victory import NEAR, held_cells
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import detection, sensor_reach
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.attacks import speed_modifier
from armybuilder.engine.systems.tactical_1998.odds.questions import Arc
from armybuilder.engine.systems.tactical_1998.rulings import course as read

CARE = 0.7
"""What the fire of enemies counts beside one's own."""
TIRED = 0.5
"""What the fire counts of enemies who have acted in this round."""
TURN = 360 / SIDES
FOES = 3
"""Enemies that are weighed: the nearest."""
PULL = 0.01
"""The part of a unit's points that a hex nearer to the enemy is worth where it cannot hit anybody yet, or to a hex that is to be held."""
HELD = 0.15
"""The part of a unit's points that holding a hex is worth."""


class View(NamedTuple):
    """An enemy from a hex: its number among those that are weighed, hexes to it, what hides it and who stands in the hex, whether either sees
    the other, the direction to it in degrees, and the arc of it on which one is."""

    number: int
    hexes: int
    hidden: int
    cover: int
    sees: bool
    seen: bool
    bearing: float
    arc: Arc


class Outlook:
    """What a unit weighs of places as long as it decides: its weapons and those of the nearest enemies. `pace` is the one that it would
    have."""

    def __init__(self, battle: Battle, unit: BattleUnit, pace: str = "") -> None:
        self.battle, self.unit = battle, unit
        self._lattice = battle.field.lattice
        near = sorted(battle.enemies(unit), key=lambda enemy: (battle.distance(unit, enemy), enemy.id))[:FOES]
        self._near = near
        self._given = [threats(battle, unit, enemy, pace) for enemy in near]
        self._suffered = [threats(battle, enemy, unit) for enemy in near]
        self._now = 0 if unit.infantry else speed_modifier(unit.moved)
        self._sight = detection(battle, unit), sensor_reach(battle, unit)
        self._seen_by = [(detection(battle, enemy), sensor_reach(battle, enemy)) for enemy in near]
        self._denser = battle.readings[read.EDGE_LINES.key] == read.DENSER
        self._views: dict[int, list[View]] = {}
        self._harm: dict[tuple[int, int, Arc, int], float] = {}
        self._held = held_cells(battle.field) if battle.victory == HEXES else ()

    def worth(self, cell: int, facing: int, moved: int) -> float:
        """What it is worth to stand and look so after moving so many hexes, in points."""
        views = self._views.get(cell)
        if views is None:
            views = self._views[cell] = [self._view(cell, number) for number in range(len(self._near))]
        given = self._best_given(views, facing)
        return (
            given - CARE * self._all_suffered(views, cell, facing, moved) + self._of_ground(cell, has_target=given > 0)
        )

    def _best_given(self, views: list[View], facing: int) -> float:
        """The best attack from there."""
        best = 0.0
        for view in views:
            if view.sees:
                off = view.bearing - TURN * facing
                for threat in self._given[view.number]:
                    if view.hexes == 0 or abs((off - TURN * threat.middle + 180) % 360 - 180) <= threat.width:
                        best = max(best, threat.worth(view.hexes, view.hidden, view.arc, 0))
        return best

    def _all_suffered(self, views: list[View], cell: int, facing: int, moved: int) -> float:
        """The best attacks of the nearest enemies there, those of who has acted for less."""
        found, speed = 0.0, (0 if self.unit.infantry else speed_modifier(moved)) - self._now
        for view in views:
            if view.seen:
                arc = arc_from(view.bearing, facing, same=view.hexes == 0 or self.unit.infantry)
                key = cell, view.number, arc, speed
                harm = self._harm.get(key)
                if harm is None:
                    harm = self._harm[key] = self._worst_of(view, arc, speed)
                found += harm
        return found

    def _worst_of(self, view: View, arc: Arc, speed: int) -> float:
        """The best attack of an enemy at who stands in a hex."""
        enemy, best = self._near[view.number], 0.0
        off = (view.bearing + 180) - TURN * enemy.facing
        for threat in self._suffered[view.number]:
            if view.hexes == 0 or abs((off - TURN * threat.middle + 180) % 360 - 180) <= threat.width:
                best = max(best, threat.worth(view.hexes, view.cover, arc, speed))
        return best * (TIRED if enemy.activated else 1.0)

    def _view(self, cell: int, number: int) -> View:
        field, enemy = self.battle.field, self._near[number]
        hexes, line = self._lattice.distance(cell, enemy.cell), field.line(cell, enemy.cell, denser=self._denser)
        hidden = line.between + field.terrain(enemy.cell).obscurement
        cover = line.between + field.terrain(cell).obscurement
        (eyes, reach), (theirs, range_) = self._sight, self._seen_by[number]
        bearing = self._lattice.bearing(cell, enemy.cell)
        same = hexes == 0 or enemy.infantry
        return View(
            number, hexes, hidden, cover,
            not line.blocked and hexes <= reach and hidden <= eyes,
            not line.blocked and hexes <= range_ and cover <= theirs,
            bearing, arc_from(bearing + 180, enemy.facing, same=same),
        )  # fmt: skip

    def _of_ground(self, cell: int, *, has_target: bool) -> float:
        points, found = self.unit.recruit.points, 0.0
        if self._held:
            nearest = min(self._lattice.distance(cell, one) for one in self._held)
            found = HELD * points if nearest <= NEAR else -PULL * points * nearest
        if not has_target and self._near:
            found -= PULL * points * min(self._lattice.distance(cell, enemy.cell) for enemy in self._near)
        return found


def arc_from(bearing: float, facing: int, *, same: bool) -> Arc:
    """The arc of a vehicle that looks to a facing in which somebody is who lies in a direction."""
    turned = (bearing - TURN * facing) % 360
    off = min(turned, 360 - turned)
    if same or off <= 90:
        return "front"
    if off > 150:
        return "rear"
    return "left-rear" if turned < 180 else "right-rear"


def deployment(battle: Battle, unit: BattleUnit, cell: int) -> float:
    """In front, in cover, beside others of the group but not in one hex with them, in the middle rather than at the sides."""
    lattice, field = battle.field.lattice, battle.field
    row = lattice.row(cell) if unit.side == 0 else lattice.rows - 1 - lattice.row(cell)
    cover = field.terrain(cell).obscurement + field.level(cell)
    crowd = sum(other.size for other in battle.occupants(cell))
    friends = [other for other in battle.standing(unit.side) if other.group == unit.group]
    apart = min((lattice.distance(cell, other.cell) for other in friends), default=2)
    aside = abs(lattice.column(cell) - lattice.columns / 2) / lattice.columns
    return row + 2.0 * cover - 0.5 * crowd - 0.3 * abs(apart - 2) - 3.0 * aside
