"""How battles are won. The book says nothing of it (L491): the last unit, points destroyed, hexes held are ours."""

from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.agreement import HEXES, LAST
from armybuilder.engine.systems.tactical_1998.battle.ground.field import Field
from armybuilder.engine.systems.tactical_1998.battle.state import Battle

LAST_STANDING = gettext_noop("only one side is left")
NOBODY_LEFT = gettext_noop("nobody is left")
MORE_DESTROYED = gettext_noop("more points destroyed")
MORE_HELD = gettext_noop("more hexes held")
NEAR = 1
"""Hexes from which a unit holds one."""


def held_cells(field: Field) -> tuple[int, ...]:
    """Hexes that are to be held: two in the middle, and one on each side; half a turn lays them on each other."""
    lattice = field.lattice
    columns, rows = lattice.columns, lattice.rows
    middle, far = lattice.cell(columns // 4, rows // 2), lattice.cell(columns // 2, 3 * rows // 4)
    return tuple(sorted((middle, far, lattice.opposite(middle), lattice.opposite(far))))


def holder(battle: Battle, cell: int) -> int | None:
    """The side with more points of units in a hex or beside it."""
    points = [0.0, 0.0]
    for unit in battle.units:
        if unit.on_table and battle.field.lattice.distance(unit.cell, cell) <= NEAR:
            points[unit.side] += unit.recruit.points
    return None if points[0] == points[1] else int(points[1] > points[0])


def score(battle: Battle, *, held: bool = False) -> None:
    """Count as the way to win does. With `held`, a round has ended, and each hex that is held counts one."""
    if battle.victory != HEXES:
        for side in battle.sides:
            battle.change(side, score=battle.sides[1 - side.id].lost)
    elif held:
        holders = [holder(battle, cell) for cell in held_cells(battle.field)]
        for side in battle.sides:
            battle.change(side, score=side.score + holders.count(side.id))


def end_round(battle: Battle) -> None:
    """A round is over, and with the last one the battle."""
    score(battle, held=True)
    check_survivors(battle)
    if battle.phase != OVER and battle.round >= battle.rounds:
        _decide(battle)


def check_survivors(battle: Battle) -> None:
    """The battle is over when a side has no units left: who destroyed more points wins where points count, or else the other side."""
    left = [side for side in (0, 1) if battle.living(side)]
    if len(left) == 2:
        return
    score(battle)
    first, second = (side.score for side in battle.sides)
    if battle.victory not in (LAST, HEXES) and first != second:
        finish(battle, int(second > first), MORE_DESTROYED)
    else:
        finish(battle, left[0] if left else None, LAST_STANDING if left else NOBODY_LEFT)


def _decide(battle: Battle) -> None:
    first, second = (side.score for side in battle.sides)
    reason = MORE_HELD if battle.victory == HEXES else MORE_DESTROYED
    finish(battle, None if first == second else int(second > first), reason)


def finish(battle: Battle, winner: int | None, reason: str) -> None:
    """The battle is over."""
    mark = battle.journal.mark()
    battle.change(battle, phase=OVER, winner=winner, reason=reason)
    battle.log_event("over", mark, winner=winner, reason=reason)
