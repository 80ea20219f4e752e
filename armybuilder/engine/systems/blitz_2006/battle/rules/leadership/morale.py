"""Morale, an optional rule: tokens of combat groups, breakpoints, the demoralized and the broken (BR-65, BR-66, BR-68, BR-69)."""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_2006.battle.agreement import MORALE
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit, Side
from armybuilder.engine.systems.blitz_2006.odds.mathematics.rounding import halved
from armybuilder.engine.systems.blitz_2006.rulings import course as read

BASE, LEADERLESS = 4, 3
"""What a leader's Leadership is added to for a breakpoint, and that of a group without one (L1625, L1639)."""
NEAR = 10.0
"""Inches within which others see somebody die (L1611)."""
OWN_LOSS, FRIEND_LOSS, STRAIN, RELIEF = 2, 1, 1, -1
"""Tokens for a unit of the group that is destroyed, for one of another group, for being fired at so, for an enemy who is destroyed."""


# Implements BR-66, BR-68, BR-69
def breakpoint_of(battle: Battle, side: Side, group: int) -> int:
    """The tokens at which a combat group breaks."""
    leader = side.leaders[group]
    leadership = battle.units[leader].loadout.skills.leadership if leader >= 0 else 0
    found = BASE + leadership
    if group in side.lost_leaders:
        never = battle.readings[read.LEADER_LOST.key] == read.COUNTED
        found = LEADERLESS if never or not leadership else found
    return max(1, found + battle.catalogue.priorities[side.priority].breakpoint)


def is_demoralized(battle: Battle, unit: BattleUnit) -> bool:
    """Whether its combat group has half its breakpoint in tokens: -1 to attacks and electronic warfare (BR-66)."""
    if MORALE not in battle.switches or unit.loadout.drone:
        return False
    side = battle.sides[unit.side]
    return side.tokens[unit.group] >= halved(breakpoint_of(battle, side, unit.group))


def is_broken(battle: Battle, unit: BattleUnit) -> bool:
    """Whether its combat group is broken: it attacks no more (BR-66)."""
    if MORALE not in battle.switches or unit.loadout.drone:
        return False
    return group_is_broken(battle, battle.sides[unit.side], unit.group)


def group_is_broken(battle: Battle, side: Side, group: int) -> bool:
    """Whether a combat group has as many tokens as its breakpoint."""
    return MORALE in battle.switches and side.tokens[group] >= breakpoint_of(battle, side, group)


def add_tokens(battle: Battle, side: Side, group: int, number: int) -> None:
    """Give a combat group morale tokens, or take some from it; it never has fewer than none."""
    before = side.tokens[group]
    after = max(0, before + number)
    if after == before:
        return
    mark = battle.journal.mark()
    battle.change(side, tokens=tuple(after if each == group else tokens for each, tokens in enumerate(side.tokens)))
    battle.log_event(
        "morale", mark, rules=("BR-65",), side=side.id, group=group, name=side.groups[group].name, change=after - before, tokens=after,
        breakpoint=breakpoint_of(battle, side, group),
    )  # fmt: skip


# Implements BR-65
def strain(battle: Battle, target: BattleUnit, *, once: bool = False) -> None:
    """A token for an attack that shakes a group: against infantry with anti-infantry weapons or fire, a base that is lost; and, `once` a round,
    for indirect fire or fire of those whom nobody sees. Who was destroyed by it shakes more (`note_loss`), and that alone."""
    if MORALE not in battle.switches or target.loadout.drone or not target.alive:
        return
    side = battle.sides[target.side]
    if once and target.group in side.shaken:
        return
    if once:
        battle.change(side, shaken=(*side.shaken, target.group))
    add_tokens(battle, side, target.group, STRAIN)


# Implements BR-67
def note_damage(battle: Battle, unit: BattleUnit) -> None:
    """A unit was damaged: its combat group can't recover at the end of the round."""
    side = battle.sides[unit.side]
    if MORALE in battle.switches and unit.group not in side.struck:
        battle.change(side, struck=(*side.struck, unit.group))


# Implements BR-65
def note_loss(battle: Battle, lost: BattleUnit, killer: BattleUnit | None) -> None:
    """A unit was destroyed: its group takes it hardest, others near by take it to heart, enemies are relieved."""
    if MORALE not in battle.switches or lost.loadout.drone:
        return
    own, foes = battle.sides[lost.side], battle.sides[1 - lost.side]
    add_tokens(battle, own, lost.group, OWN_LOSS)
    for group in _groups_near(battle, own, lost):
        if group != lost.group:
            add_tokens(battle, own, group, FRIEND_LOSS)
    if killer is None or killer.side == lost.side:
        return
    for group in {*_groups_near(battle, foes, lost), killer.group}:
        add_tokens(battle, foes, group, RELIEF)


def _groups_near(battle: Battle, side: Side, lost: BattleUnit) -> Iterator[int]:
    """Yield the combat groups of a side that have a unit within ten inches of where one was."""
    for group in range(len(side.groups)):
        members = battle.members(side.id, group)
        if any(unit.on_table and battle.inches(unit, lost) <= NEAR for unit in members if unit is not lost):
            yield group
