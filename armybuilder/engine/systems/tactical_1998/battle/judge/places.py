"""The worth of hexes and facings: the fire that one gives and suffers there, objectives, and how near one comes to whom one cannot hit."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from armybuilder.engine.core.hexes.lattice import SIDES
from armybuilder.engine.systems.tactical_1998.battle.agreement import HEXES
from armybuilder.engine.systems.tactical_1998.battle.judge.threats import (
    Threat,
    speed_of,
    state_of_target,
    state_of_weapons,
    threats,
)
from armybuilder.engine.systems.tactical_1998.battle.phases.victory import NEAR, held_cells
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import pace_of
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import detection, sensor_reach
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.attacks import SPEEDS
from armybuilder.engine.systems.tactical_1998.odds.questions import Arc

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
    """An enemy from a hex: hexes to it, what hides it and who stands in the hex, whether either sees
    the other, the direction to it in degrees, the arc of it on which one is, and which of its arcs of fire one is in."""

    hexes: int
    hidden: int
    cover: int
    sees: bool
    seen: bool
    bearing: float
    arc: Arc
    bears: tuple[bool, ...]


Arms = tuple[tuple[int, float, tuple[Threat, ...]], ...]
"""Threats by the arc in which they can be used: where its middle looks, in facings from the front, and degrees to either side."""


class Outlook:
    """What a unit weighs of places: its weapons and those of the nearest enemies. It serves as long as nothing of these changes but the
    pace and the place of the unit."""

    def __init__(self, battle: Battle, unit: BattleUnit, near: Sequence[BattleUnit]) -> None:
        self.battle, self.unit, self._near = battle, unit, near
        self._lattice = battle.field.lattice
        self._given = [_by_arc(threats(battle, unit, enemy)) for enemy in near]
        self._suffered = [_by_arc(threats(battle, enemy, unit)) for enemy in near]
        self._paces = [SPEEDS[pace_of(battle, enemy)] for enemy in near]
        self._sight = detection(battle, unit), sensor_reach(battle, unit)
        self._seen_by = [(detection(battle, enemy), sensor_reach(battle, enemy)) for enemy in near]
        self._known = [self._views_of(number) for number in range(len(near))]
        self._views: dict[int, tuple[View, ...]] = {}
        self._best: dict[tuple[int, int, int, Arc, int], list[tuple[float, float, float]]] = {}
        self._harm: dict[tuple[int, int, int, Arc, int, tuple[bool, ...]], float] = {}
        self._held = held_cells(battle.field) if battle.victory == HEXES else ()

    def worth(self, cell: int, facing: int, moved: int, pace: str) -> float:
        """What it is worth to stand and look so after moving so many hexes at a pace, in points."""
        views = self._views.get(cell)
        if views is None:
            views = self._views[cell] = tuple(self._view(cell, number) for number in range(len(self._near)))
        given = self._best_given(views, facing, SPEEDS[pace])
        suffered = self._all_suffered(views, facing, speed_of(self.battle, self.unit, moved))
        return given - CARE * suffered + self._of_ground(views, cell, has_target=given > 0)

    def _best_given(self, views: tuple[View, ...], facing: int, pace: int) -> float:
        """The best attack from there."""
        best = 0.0
        for number, view in enumerate(views):
            if view.sees:
                off = view.bearing - TURN * facing
                for middle, width, points in self._offers(number, view, pace):
                    if points > best and (view.hexes == 0 or abs((off - middle + 180) % 360 - 180) <= width):
                        best = points
        return best

    def _offers(self, number: int, view: View, pace: int) -> list[tuple[float, float, float]]:
        """The best attack at an enemy in each arc of the unit, in points: degrees to the middle of the arc, and to either side."""
        key = number, view.hexes, view.hidden, view.arc, pace
        found = self._best.get(key)
        if found is None:
            enemy, more = self._near[number], pace - view.hidden
            speed, points = speed_of(self.battle, enemy), enemy.recruit.points
            found = self._best[key] = [
                (TURN * middle, width, points * max(one.harm(view.hexes, more, view.arc, speed).part for one in some))
                for middle, width, some in self._given[number]
            ]
        return found

    def _all_suffered(self, views: tuple[View, ...], facing: int, speed: int) -> float:
        """The best attacks of the nearest enemies there, those of who has acted for less."""
        found, infantry = 0.0, self.unit.infantry
        for number, view in enumerate(views):
            if view.seen:
                arc = arc_from(view.bearing, facing, same=view.hexes == 0 or infantry)
                found += self._worst_of(number, view, arc, speed)
        return found

    def _worst_of(self, number: int, view: View, arc: Arc, speed: int) -> float:
        """The best attack of an enemy at who stands in a hex."""
        key = number, view.hexes, view.cover, arc, speed, view.bears
        found = self._harm.get(key)
        if found is None:
            more = self._paces[number] - view.cover
            best = max((
                threat.harm(view.hexes, more, arc, speed).part
                for bears, (_, _, some) in zip(view.bears, self._suffered[number], strict=True) if bears
                for threat in some
            ), default=0.0)  # fmt: skip
            part = TIRED if self._near[number].activated else 1.0
            found = self._harm[key] = best * self.unit.recruit.points * part
        return found

    def _views_of(self, number: int) -> dict[int, View]:
        """Views of an enemy by their hexes, as all units have them who see as well."""
        enemy, figures = self._near[number], self.battle.figures
        arcs = tuple((middle, width) for middle, width, _ in self._suffered[number])
        key = "views", enemy.cell, enemy.facing, enemy.infantry, arcs, self._sight, self._seen_by[number]
        found: dict[int, View] = figures.setdefault(key, {})
        return found

    def _view(self, cell: int, number: int) -> View:
        known = self._known[number]
        found = known.get(cell)
        if found is None:
            found = known[cell] = self._new_view(cell, number)
        return found

    def _new_view(self, cell: int, number: int) -> View:
        field, enemy = self.battle.field, self._near[number]
        hexes, line = self._lattice.distance(cell, enemy.cell), field.line(cell, enemy.cell, denser=self.battle.denser)
        hidden = line.between + field.terrain(enemy.cell).obscurement
        cover = line.between + field.terrain(cell).obscurement
        (eyes, reach), (theirs, range_) = self._sight, self._seen_by[number]
        bearing = self._lattice.bearing(cell, enemy.cell)
        off, same = bearing + 180 - TURN * enemy.facing, hexes == 0 or enemy.infantry
        return View(
            hexes, hidden, cover,
            not line.blocked and hexes <= reach and hidden <= eyes,
            not line.blocked and hexes <= range_ and cover <= theirs,
            bearing, arc_from(bearing + 180, enemy.facing, same=same),
            tuple(
                hexes == 0 or abs((off - TURN * middle + 180) % 360 - 180) <= width
                for middle, width, _ in self._suffered[number]
            ),
        )  # fmt: skip

    def _of_ground(self, views: tuple[View, ...], cell: int, *, has_target: bool) -> float:
        points, found = self.unit.recruit.points, 0.0
        if self._held:
            nearest = min(self._lattice.distance(cell, one) for one in self._held)
            found = HELD * points if nearest <= NEAR else -PULL * points * nearest
        if not has_target and views:
            found -= PULL * points * min(view.hexes for view in views)
        return found


def outlook_of(battle: Battle, unit: BattleUnit) -> Outlook:
    """What a unit weighs of places, from memory where nothing has changed that counts for it."""
    near = sorted(battle.enemies(unit), key=lambda enemy: (battle.distance(unit, enemy), enemy.id))[:FOES]
    key = _state_of(battle, unit), *((enemy.cell, enemy.facing, enemy.activated, enemy.moved, pace_of(battle, enemy), _state_of(battle, enemy)) for enemy in near)  # fmt: skip
    known, last = battle.figures, battle.figures.get(unit.id)
    if last is None or last[0] != key:
        last = known[unit.id] = key, Outlook(battle, unit, near)
    return last[1]


def _state_of(battle: Battle, unit: BattleUnit) -> tuple[Any, ...]:
    """What counts of a unit wherever it is."""
    sight = detection(battle, unit), sensor_reach(battle, unit)
    return unit.id, sight, state_of_weapons(unit), state_of_target(battle, unit)


def _by_arc(some: Sequence[Threat]) -> Arms:
    """Threats by their arcs."""
    found: dict[tuple[int, float], list[Threat]] = {}
    for threat in some:
        found.setdefault((threat.middle, threat.width), []).append(threat)
    return tuple((middle, width, tuple(group)) for (middle, width), group in found.items())


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
