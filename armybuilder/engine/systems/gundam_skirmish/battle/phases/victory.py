"""How the four types of game are scored, and when they end (BR-4, L16)."""

from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.phases.ambush import hidden_units
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle
from armybuilder.engine.systems.gundam_skirmish.battle.table.zones import QUARTERS, in_objective, quarter_of
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

LONGEST = 20
"""Turns after which a game ends that nobody has won: a battle that no person stops needs an end."""
LAST_STANDING = gettext_noop("only one side is left")
NOBODY_LEFT = gettext_noop("nobody is left")
MORE_DESTROYED = gettext_noop("more points destroyed")
OBJECTIVE_HELD = gettext_noop("the objective was held")
QUARTERS_HELD = gettext_noop("more quarters held")
TIME = gettext_noop("the turns are over")
MAJORITY = 3


# Implements BR-4
def end_round(battle: Battle) -> None:
    """Both sides had their turns: what is held counts, and the game may be over."""
    score(battle, held=True)
    first, second = battle.sides
    if battle.game == "objective":
        if max(first.score, second.score) >= battle.length:
            finish(battle, int(second.score > first.score), OBJECTIVE_HELD)
        elif battle.round >= LONGEST:
            _time_is_up(battle)
    elif not battle.length:
        if battle.round >= LONGEST:
            _time_is_up(battle)
    elif battle.round >= battle.length:
        _count(battle)


def score(battle: Battle, *, held: bool = False) -> None:
    """Count as the type of game does. With `held`, a round has ended, in which somebody may have held the objective."""
    if battle.game == "objective":
        if held:
            _hold_objective(battle)
    elif battle.game == "territory":
        owners = [_owner(battle, quarter) for quarter in range(QUARTERS)]
        for side in battle.sides:
            battle.change(side, score=float(owners.count(side.id)))
    else:
        for side in battle.sides:
            battle.change(side, score=battle.sides[1 - side.id].lost)


def _hold_objective(battle: Battle) -> None:
    """A turn for the side with more points of units in the zone."""
    table = battle.field.table
    points = [
        sum(unit.recruit.points for unit in battle.standing(side) if in_objective(table.xs[unit.cell], table.ys[unit.cell]))
        for side in (0, 1)
    ]  # fmt: skip
    holder = None if points[0] == points[1] else int(points[1] > points[0])
    in_a_row = battle.readings[read.OBJECTIVE_TURNS.key] == read.ROW
    for side in battle.sides:
        if side.id == holder:
            battle.change(side, score=side.score + 1)
        elif in_a_row:
            battle.change(side, score=0.0)


def _owner(battle: Battle, quarter: int) -> int | None:
    """The side with more points of units in a quarter."""
    table, points = battle.field.table, [0.0, 0.0]
    for unit in battle.units:
        if unit.on_table and quarter_of(table.xs[unit.cell], table.ys[unit.cell]) == quarter:
            points[unit.side] += unit.recruit.points
    return None if points[0] == points[1] else int(points[1] > points[0])


def _count(battle: Battle) -> None:
    """The turns of the game are over: the higher score wins."""
    best = max(battle.sides, key=lambda side: side.score)
    other = battle.sides[1 - best.id]
    if battle.game == "territory":
        enough = battle.readings[read.QUARTERS.key] == read.MOST or best.score >= MAJORITY
        finish(battle, best.id if best.score > other.score and enough else None, QUARTERS_HELD)
    else:
        finish(battle, None if best.score == other.score else best.id, MORE_DESTROYED)


def _time_is_up(battle: Battle) -> None:
    """A game without an end of its own stops after so many turns."""
    first, second = (side.score for side in battle.sides)
    draw = first == second or battle.readings[read.LAST_TURN.key] == read.DRAW
    finish(battle, None if draw else int(second > first), TIME)


# Implements BR-4
def check_survivors(battle: Battle) -> None:
    """The game is over when a side has no units left in play or in reserve: the other wins, but in a Skirmish whoever destroyed
    more points."""
    left = [side for side in (0, 1) if battle.standing(side) or hidden_units(battle, side)]
    if len(left) == 2:
        return
    score(battle)
    first, second = (side.score for side in battle.sides)
    if battle.game == "skirmish" and first != second:
        finish(battle, int(second > first), MORE_DESTROYED)
    else:
        finish(battle, left[0] if left else None, LAST_STANDING if left else NOBODY_LEFT)


def finish(battle: Battle, winner: int | None, reason: str) -> None:
    """The battle is over."""
    mark = battle.journal.mark()
    battle.change(battle, phase=OVER, winner=winner, reason=reason)
    battle.log_event("over", mark, rules=("BR-4",), winner=winner, reason=reason)
