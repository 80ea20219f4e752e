"""How a battle is scored and when it ends: settings of our own, as Part 3 is lost (BR-42 says who holds markers)."""

from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.core.battle.outcome import credit_objective
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.agreement import OBJECTIVES
from armybuilder.engine.systems.legend_weaver.battle.state import AWAY, BROKEN, TABLE, Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.battle.table.zones import REACH, markers

LAST_STANDING = gettext_noop("only one side is left")
NOBODY_LEFT = gettext_noop("nobody is left")
MORE_DESTROYED = gettext_noop("more points destroyed")
MARKERS_HELD = gettext_noop("more markers held")


# Implements BR-42
def may_hold(battle: Battle, model: BattleModel) -> bool:
    """Whether a model claims markers: a foot soldier, but no spotter, medic or engineer, nor a character by himself (L740)."""
    if not model.on_foot or battle.squad_of(model).morale == BROKEN:
        return False
    role = model.record.role
    alone = bool(model.rank) and len(battle.standing(battle.squad_of(model))) == 1
    return not alone and (role is None or role.holds)


def holder(battle: Battle, x: float, y: float) -> int | None:
    """The side that alone has soldiers at a marker; None for neither or both."""
    found = {model.side for model in holders(battle, x, y)}
    return found.pop() if len(found) == 1 else None


def holders(battle: Battle, x: float, y: float) -> list[BattleModel]:
    table = battle.field.table
    return [
        model
        for side in (0, 1)
        for model in battle.figures(side)
        if (table.xs[model.cell] - x) ** 2 + (table.ys[model.cell] - y) ** 2 <= REACH**2 and may_hold(battle, model)
    ]


def score(battle: Battle, *, held: bool = False) -> None:
    """Points destroyed; for markers those held at the end of each turn."""
    if battle.victory != OBJECTIVES:
        for side in battle.sides:
            battle.change(side, score=battle.sides[1 - side.id].lost)
    elif held:
        for x, y in markers(battle.field.table):
            found = holder(battle, x, y)
            if found is not None:
                battle.change(battle.sides[found], score=battle.sides[found].score + 1)
                credit_objective(battle.journal, battle.merits, [model.id for model in holders(battle, x, y)])


def end_round(battle: Battle) -> None:
    """A turn is over, and after the last the battle."""
    score(battle, held=True)
    check_survivors(battle)
    if battle.phase != OVER and battle.round >= battle.turns:
        first, second = (side.score for side in battle.sides)
        reason = MARKERS_HELD if battle.victory == OBJECTIVES else MORE_DESTROYED
        finish(battle, None if first == second else int(second > first), reason)


def check_survivors(battle: Battle) -> None:
    """The battle is over when a side has nobody left on the table, or called away from it for a time."""
    if battle.phase == OVER:
        return
    score(battle)
    left = [
        side for side in (0, 1) if any(model.side == side and model.place in (TABLE, AWAY) for model in battle.models)
    ]
    if len(left) < 2:
        finish(battle, left[0] if left else None, LAST_STANDING if left else NOBODY_LEFT)


def finish(battle: Battle, winner: int | None, reason: str) -> None:
    """The battle is over."""
    mark = battle.journal.mark()
    battle.change(battle, phase=OVER, winner=winner, reason=reason)
    battle.log_event("over", mark, winner=winner, reason=reason)
