"""The worth of hexes and facings: the fire that one gives and suffers there, objectives, and how near one comes to whom one cannot hit."""

from armybuilder.engine.core.hexes.lattice import SIDES
from armybuilder.engine.systems.tactical_1998.battle.agreement import HEXES
from armybuilder.engine.systems.tactical_1998.battle.judge.threats import Threat, threats
from armybuilder.engine.systems.tactical_1998.battle.phases.victory import NEAR, held_cells
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import detection, sensor_reach
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.questions import Arc
from armybuilder.engine.systems.tactical_1998.rulings import course as read

CARE = 0.7
"""What the fire of enemies counts beside one's own."""
TIRED = 0.5
"""What the fire counts of enemies who have acted in this round."""
FOES = 4
"""Enemies that are weighed: the nearest."""
PULL = 0.01
"""The part of a unit's points that a hex nearer to the enemy is worth where it cannot hit anybody yet, or to a hex that is to be held."""
HELD = 0.15
"""The part of a unit's points that holding a hex is worth."""


class Outlook:
    """What a unit weighs of places as long as it decides: its weapons and those of the nearest enemies. `pace` is the one that it would
    have."""

    def __init__(self, battle: Battle, unit: BattleUnit, pace: str = "") -> None:
        self.battle, self.unit = battle, unit
        self._lattice = battle.field.lattice
        near = sorted(battle.enemies(unit), key=lambda enemy: (battle.distance(unit, enemy), enemy.id))[:FOES]
        self._given = [(enemy, list(threats(battle, unit, enemy, pace=pace))) for enemy in near]
        self._suffered: dict[int, list[tuple[BattleUnit, list[Threat], float]]] = {}
        self._near = near
        self._sight = detection(battle, unit), sensor_reach(battle, unit)
        self._seen_by = {enemy.id: (detection(battle, enemy), sensor_reach(battle, enemy)) for enemy in near}
        self._denser = battle.readings[read.EDGE_LINES.key] == read.DENSER
        self._cells: dict[int, list[tuple[BattleUnit, int, int, int, bool, bool]]] = {}

    def worth(self, cell: int, facing: int, moved: int) -> float:
        """What it is worth to stand and look so after moving so many hexes, in points."""
        given, suffered = self.given(cell, facing), self.suffered(cell, facing, moved)
        return given - CARE * suffered + self._of_ground(cell, has_target=given > 0)

    def given(self, cell: int, facing: int) -> float:
        """The best attack from there."""
        best = 0.0
        for (enemy, own), (_, hexes, between, around, sees, _) in zip(self._given, self._views(cell), strict=True):
            if sees:
                arc = self._arc_of(enemy, cell)
                for threat in own:
                    if threat.bears(cell, facing, enemy.cell):
                        best = max(best, threat.worth(hexes, between + around, arc))
        return best

    def suffered(self, cell: int, facing: int, moved: int) -> float:
        """The best attacks of the nearest enemies there, those of who has acted for less."""
        found = 0.0
        for (enemy, own, share), (_, hexes, _, hidden, _, seen) in zip(
            self._foes(moved), self._views(cell), strict=True
        ):
            if seen:
                arc = self._own_arc(cell, facing, enemy)
                best = max(
                    (
                        threat.worth(hexes, hidden, arc)
                        for threat in own
                        if threat.bears(enemy.cell, enemy.facing, cell)
                    ),
                    default=0.0,
                )
                found += share * best
        return found

    def _foes(self, moved: int) -> list[tuple[BattleUnit, list[Threat], float]]:
        found = self._suffered.get(moved)
        if found is None:
            found = self._suffered[moved] = [
                (enemy, list(threats(self.battle, enemy, self.unit, moved=moved)), TIRED if enemy.activated else 1.0)
                for enemy in self._near
            ]
        return found

    def _views(self, cell: int) -> list[tuple[BattleUnit, int, int, int, bool, bool]]:
        """For each of the nearest enemies: hexes to it, obscurement between, what hides it beside, what hides who stands in the cell, whether
        one would see it, and it who stands there."""
        found = self._cells.get(cell)
        if found is None:
            found = self._cells[cell] = [self._view(cell, enemy) for enemy in self._near]
        return found

    def _view(self, cell: int, enemy: BattleUnit) -> tuple[BattleUnit, int, int, int, bool, bool]:
        field = self.battle.field
        hexes, line = self._lattice.distance(cell, enemy.cell), field.line(cell, enemy.cell, denser=self._denser)
        around, cover = field.terrain(enemy.cell).obscurement, field.terrain(cell).obscurement
        (eyes, reach), (theirs, range_) = self._sight, self._seen_by[enemy.id]
        sees = not line.blocked and hexes <= reach and line.between + around <= eyes
        seen = not line.blocked and hexes <= range_ and line.between + cover <= theirs
        return enemy, hexes, line.between, around, sees, seen

    def _arc_of(self, enemy: BattleUnit, cell: int) -> Arc:
        return arc_from(
            self._lattice.bearing(enemy.cell, cell), enemy.facing, same=enemy.cell == cell or enemy.infantry
        )

    def _own_arc(self, cell: int, facing: int, enemy: BattleUnit) -> Arc:
        return arc_from(self._lattice.bearing(cell, enemy.cell), facing, same=enemy.cell == cell or self.unit.infantry)

    def _of_ground(self, cell: int, *, has_target: bool) -> float:
        points, found = self.unit.recruit.points, 0.0
        if self.battle.victory == HEXES:
            held = held_cells(self.battle.field)
            nearest = min(self._lattice.distance(cell, one) for one in held)
            found = HELD * points if nearest <= NEAR else -PULL * points * nearest
        if not has_target and self._near:
            found -= PULL * points * min(self._lattice.distance(cell, enemy.cell) for enemy in self._near)
        return found


def arc_from(bearing: float, facing: int, *, same: bool) -> Arc:
    """The arc of a vehicle that looks to a facing in which somebody is who lies in a direction."""
    turned = (bearing - 360 / SIDES * facing) % 360
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
