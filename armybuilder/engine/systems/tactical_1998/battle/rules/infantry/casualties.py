"""Damage to squads, trooper by trooper (BR-86 to BR-88)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.damage import destruction
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.throws import NO_THROWS, LabelledThrows, roll_die
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import has_leader
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.damage import STARTS, each_after, troopers_after

Troopers = tuple[int, ...]


# Implements BR-86, BR-87, BR-88
def harm_squad(
    battle: Battle, by: BattleUnit | None, squad: BattleUnit, damage: int, *, at_each: bool = False,
    helpers: tuple[int, ...] = (),
) -> None:  # fmt: skip
    """Damage to a squad: from the trooper on whom a die says it begins, or to each of them."""
    if damage <= 0 or not squad.troopers_left:
        return
    mark, throws = battle.journal.mark(), NO_THROWS
    if at_each:
        after = each_after(squad.troopers, damage)
    else:
        die, throw = roll_die(battle)
        throws = ((gettext_noop("where it begins"), throw),)
        after = troopers_after(squad.troopers, damage, STARTS[die - 1])
    _set(battle, by, squad, after, (mark, throws, "BR-88" if at_each else "BR-86"), helpers)


def lose_troopers(battle: Battle, by: BattleUnit | None, squad: BattleUnit, number: int) -> None:
    """So many troopers fall, from the one on whom a die says it begins (BR-76)."""
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    first, step = STARTS[die - 1]
    after, left = list(squad.troopers), number
    for count in range(STARTS[-1][0]):
        place = (first - 1 + step * count) % STARTS[-1][0]
        if left and place < len(after) and after[place]:
            after[place], left = 0, left - 1
    throws = ((gettext_noop("where it begins"), throw),)
    _set(battle, by, squad, tuple(after), (mark, throws, "BR-76"), ())


def _set(
    battle: Battle, by: BattleUnit | None, squad: BattleUnit, after: Troopers, event: tuple[int, LabelledThrows, str],
    helpers: tuple[int, ...],
) -> None:  # fmt: skip
    """`event` is where it began, its throws and its rule."""
    mark, throws, rule = event
    before, led = squad.troopers, has_leader(squad)
    lost = sum(before) - sum(after)
    battle.change(squad, troopers=after, taken=squad.taken + lost, damage=squad.damage + lost)
    if by is not None and by.side != squad.side:
        battle.change(by, dealt=by.dealt + lost)
    fallen = sum(points > 0 for points in before) - squad.troopers_left
    battle.log_event(
        "squad", mark, squad, by, throws=throws, rules=(rule, "BR-87") if led and not has_leader(squad) else (rule,),
        damage=lost, fallen=fallen, left=squad.troopers_left, leaderless=led and not has_leader(squad),
    )  # fmt: skip
    if not squad.troopers_left:
        destruction.destroy(battle, squad, by, destruction.CASUALTIES, rule="BR-87", helpers=helpers)
