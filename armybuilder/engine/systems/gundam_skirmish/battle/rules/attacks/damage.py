"""Damage and destruction (BR-44 to BR-49)."""

from armybuilder.engine.core.battle.outcome import share_kill
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.critical import (
    FORTUNATE,
    breaks_shield,
    roll_chart,
    rolls_of,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.morale import (
    check_after_criticals,
    check_half_force,
    check_morale,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import sees
from armybuilder.engine.systems.gundam_skirmish.battle.state import DESTROYED, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.book.battle import Destruction
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import DESTRUCTION
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

LUCKY = 4
"""The least die of the Destruction Table that a Fortunate pilot keeps."""


# Implements BR-25, BR-44
def deal_damage(battle: Battle, by: BattleUnit, unit: BattleUnit, damage: int, criticals: int) -> None:
    """Damage to Integrity, then rolls on the chart for critical hits, which a shield may take."""
    if not damage:
        return
    mark = battle.journal.mark()
    battle.change(unit, damage=min(unit.card.integrity, unit.damage + damage))
    battle.set(unit, "taken", unit.taken + damage)
    if by.side != unit.side:
        battle.set(by, "dealt", by.dealt + damage)
    battle.log_event("damage", mark, unit, by, rules=("BR-44",), damage=damage, left=unit.left)
    if unit.left <= 0:
        remove(battle, unit, by)
        return
    if criticals and not breaks_shield(battle, unit, by):
        _roll_charts(battle, by, unit, criticals * rolls_of(by))
    if unit.on_table and unit.left == 1:
        check_morale(battle, unit)


def _roll_charts(battle: Battle, by: BattleUnit, unit: BattleUnit, rolls: int) -> None:
    for _ in range(rolls):
        if roll_chart(battle, unit, by):
            remove(battle, unit, by, whole=battle.readings[read.FATAL_CRITICAL.key] == read.DESTROYS)
            return
    check_after_criticals(battle, unit)


# Implements BR-48, BR-49, BR-57
def remove(battle: Battle, unit: BattleUnit, by: BattleUnit | None, *, whole: bool = True) -> None:
    """A unit is out of play: its pilot's fate, points of who is destroyed as a `whole`, morale of friends who see it."""
    mark = battle.journal.mark()
    witnesses = [friend for friend in battle.standing(unit.side) if friend is not unit and sees(battle, friend, unit)]
    battle.change(unit, place=DESTROYED, used=True, actions=0)
    die, throw = _fate(battle, unit)
    killed = whole or _row(battle, die).dies
    if whole:
        side = battle.sides[unit.side]
        battle.set(side, "lost", side.lost + unit.recruit.points)
        if by is not None and by.side != unit.side:
            battle.set(by, "destroyed_points", by.destroyed_points + unit.recruit.points)
            share_kill(battle.journal, battle.merits, unit.recruit.points, (by.id,))
    row = _row(battle, die)
    lost = {"health": abs(row.health), "mind": abs(row.mind)}
    battle.change(
        unit, fate=die, health_lost=unit.health_lost + lost["health"], mind_lost=unit.mind_lost + lost["mind"]
    )
    battle.log_event("destroyed", mark, unit, by, throws=((gettext_noop("Destruction Table"), throw),), rules=("BR-48",), fate=die, destroyed=whole)  # fmt: skip
    for friend in witnesses:
        if killed and friend.on_table:
            check_morale(battle, friend)
    check_half_force(battle, unit.side)


def _fate(battle: Battle, unit: BattleUnit) -> tuple[int, DiceRoll]:
    """The die of the Destruction Table, which a Fortunate pilot rolls again for the worse half."""
    dice = battle.dice.roll(1)
    again = battle.dice.roll(1) if FORTUNATE in unit.recruit.traits and dice[0] < LUCKY else dice
    before = None if again is dice else dice
    return again[0], DiceRoll("check", DicePool(1, 1, (), 1, 1), again, again[0], before)


def _row(battle: Battle, die: int) -> Destruction:
    found: Destruction = next(row for row in battle.catalogue[DESTRUCTION].values() if die in row.dice)
    return found
