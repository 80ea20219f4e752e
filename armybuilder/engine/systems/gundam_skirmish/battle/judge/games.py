"""The four types of game: what each counts beside what is destroyed, in points."""

from armybuilder.engine.systems.gundam_skirmish.battle.phases.sequence import ACTIONS
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle
from armybuilder.engine.systems.gundam_skirmish.battle.table.zones import QUARTERS, in_objective, quarter_of

OBJECTIVE, QUARTER = 120.0, 90.0
"""Points of holding the middle, and of a quarter, at the end of the game."""
ENOUGH = 150.0
"""Points by which units outweigh those of the enemy, beyond which more do not count."""
MANY = 99
NEAR = 0.02
"""The part of a unit's points that an inch nearer to the middle is worth where that is the objective."""


def turns_left(battle: Battle, side: int) -> int:
    """The turns that a side still has, the one it is in among them; `MANY` where turns do not end the game."""
    if not battle.length or battle.game == "objective":
        return MANY
    begun = battle.phase == ACTIONS or battle.turn != battle.first
    over = begun and side != battle.turn and side == battle.first
    return battle.length - battle.round + (begun and not over)


def is_last(battle: Battle, side: int) -> bool:
    """Whether a side has no turn after this one, or its next."""
    return bool(battle.length) and battle.round >= battle.length and turns_left(battle, side) <= 1


def held(battle: Battle, side: int) -> float:
    """What a side holds, less what the other does."""
    match battle.game:
        case "objective":
            return _objective(battle, side)
        case "territory":
            return _territory(battle, side)
    return 0.0


def _objective(battle: Battle, side: int) -> float:
    table, margin, near = battle.field.table, 0.0, 0.0
    for unit in battle.units:
        if unit.on_table:
            x, y, sign = table.xs[unit.cell], table.ys[unit.cell], 1.0 if unit.side == side else -1.0
            margin += sign * unit.recruit.points * in_objective(x, y)
            if unit.side == side:
                near -= NEAR * unit.recruit.points * max(abs(x - table.width / 2), abs(y - table.height / 2))
    return OBJECTIVE * _outweighs(margin) + near


def _territory(battle: Battle, side: int) -> float:
    table, margins = battle.field.table, [0.0] * QUARTERS
    for unit in battle.units:
        quarter = quarter_of(table.xs[unit.cell], table.ys[unit.cell]) if unit.on_table else -1
        if quarter >= 0:
            margins[quarter] += unit.recruit.points if unit.side == side else -unit.recruit.points
    urgency = min(1.0, (1 + battle.round) / max(1, battle.length))
    return urgency * QUARTER * sum(map(_outweighs, margins))


def _outweighs(margin: float) -> float:
    return max(-1.0, min(1.0, margin / ENOUGH))
