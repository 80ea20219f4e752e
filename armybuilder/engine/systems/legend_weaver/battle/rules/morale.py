"""Morale: tests on four occasions, rallies, leaders (BR-46 to BR-50, BR-59, BR-62)."""

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import SIX, roll_at_most
from armybuilder.engine.systems.legend_weaver.battle.state import (
    BROKEN,
    DISORDERED,
    DISRUPTED,
    READY,
    Battle,
    BattleModel,
    BattleSquad,
)
from armybuilder.engine.systems.legend_weaver.odds.rules.morale import FAILED, OVERRUN, PASSED, PLATFORM, morale_test
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

TURN, RALLY, CREW, OVERRUN_BY_TANK = "turn", "rally", "crew", "overrun"
"""The four occasions, as the odds page has them."""
RULES = {TURN: "BR-47", RALLY: "BR-49", CREW: "BR-59", OVERRUN_BY_TANK: "BR-62"}
MORALE, LEADERSHIP = gettext_noop("morale"), gettext_noop("leadership")


# Implements BR-47
def check_casualties(battle: Battle) -> None:
    """At the end of a turn each unit tests that took casualties in it, those of the first side first."""
    for squad in battle.squads:
        if squad.fresh and battle.on_table(squad) and squad.morale != BROKEN:
            check_morale(battle, squad, TURN)


# Implements BR-46, BR-47, BR-49, BR-59, BR-62
def check_morale(battle: Battle, squad: BattleSquad, occasion: str, *, outside: BattleModel | None = None) -> bool:
    """A unit tests: 1D6 and its casualties fail above its level, or at three times the models that remain or more. What it fails
    its leader may stop, or a character from `outside`. Whether it passed."""
    mark, before = battle.journal.mark(), squad.morale
    remaining = len(battle.standing(squad)) or 1
    added = squad.casualties + (PLATFORM if occasion == CREW else 0)
    if occasion == OVERRUN_BY_TANK and before == DISRUPTED:
        added += OVERRUN
    breaks_on = morale_test(squad.level, added, remaining).breaks_on
    roll = roll_at_most(battle, breaks_on - 1, sides=SIX)
    throws = [(MORALE, roll)]
    # A broken unit does nothing of itself: it is its rallier who is asked (L858).
    passed = bool(roll.result) and not (before == BROKEN and outside is None)
    if not passed and (stopped := _check_leadership(battle, squad, added, remaining, outside)):
        throws.append((LEADERSHIP, stopped))
        passed = bool(stopped.result)
    battle.change(squad, morale=_after(battle, before, occasion, passed=passed))
    battle.log_event(
        "morale", mark, _speaker(battle, squad), throws=tuple(throws), rules=(RULES[occasion],),
        squad=squad.id, occasion=occasion, passed=passed, before=before, state=squad.morale,
    )  # fmt: skip
    return passed


def _after(battle: Battle, before: str, occasion: str, *, passed: bool) -> str:
    """The state after a test; by No Quarter none breaks (BR-52)."""
    known = "ready" if before == DISORDERED else before
    after = (PASSED if passed else FAILED)[occasion][known]
    if passed and after == READY and before == DISORDERED:
        return DISORDERED
    if after == BROKEN and before != BROKEN and battle.readings[read.NO_QUARTER.key] == read.YES:
        return DISRUPTED
    return after


# Implements BR-48
def _check_leadership(
    battle: Battle, squad: BattleSquad, added: int, remaining: int, outside: BattleModel | None
) -> DiceRoll | None:
    """A character with the unit, or one from outside, checks against his own level; None where there is none, or none who can pay
    for it."""
    leader = outside or character_of(battle, squad)
    if leader is None or (outside is None and squad.morale == BROKEN and is_seen(battle, squad)):
        return None
    if battle.readings[read.LEADERSHIP_COST.key] == read.ACTION:
        battle.set(leader, "owed", leader.owed + 1)
    if battle.readings[read.LEADERSHIP.key] == read.D20:
        return roll_at_most(battle, leader.level)
    return roll_at_most(battle, morale_test(leader.level, added, remaining).breaks_on - 1, sides=SIX)


def character_of(battle: Battle, squad: BattleSquad) -> BattleModel | None:
    """The character who leads a unit."""
    leader = battle.leader(squad)
    return leader if leader and leader.rank else None


def may_rally_self(battle: Battle, squad: BattleSquad) -> bool:
    """Whether a unit may rally by itself: a disrupted one has to, a broken one with a character once nobody sees it (BR-52)."""
    if squad.morale == DISRUPTED:
        return True
    return squad.morale == BROKEN and character_of(battle, squad) is not None and not is_seen(battle, squad)


# Implements BR-49, BR-52
def rally(battle: Battle, squad: BattleSquad, *, outside: BattleModel | None = None) -> bool:
    """A unit rallies, by itself or by a character from outside, who gets one attempt a turn at it (BR-48)."""
    if outside is not None:
        battle.set(squad, "steadied", True)
    return check_morale(battle, squad, RALLY, outside=outside)


def is_seen(battle: Battle, squad: BattleSquad) -> bool:
    """Whether any enemy sees any model of a unit."""
    enemies = battle.figures(1 - squad.side)
    return any(battle.view(enemy, model).seen for model in battle.standing(squad) for enemy in enemies)


def _speaker(battle: Battle, squad: BattleSquad) -> BattleModel:
    """The model by which an event tells of a unit."""
    return battle.leader(squad) or next(iter(battle.standing(squad)), battle.models[squad.members[0]])


def disorder(battle: Battle, squad: BattleSquad) -> None:
    """A unit that lost its cohesion (BR-41)."""
    if squad.morale == READY:
        battle.set(squad, "morale", DISORDERED)
