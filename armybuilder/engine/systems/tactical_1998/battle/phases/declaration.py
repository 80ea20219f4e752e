"""The declaration and the initiative of a round (BR-10 to BR-12, BR-20, BR-21, BR-56)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import Declare
from armybuilder.engine.systems.tactical_1998.battle.rules.command import leader_of
from armybuilder.engine.systems.tactical_1998.battle.rules.electronics import start_jamming
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import (
    SkillRoll,
    roll_skill,
    skill_level,
    skill_modifiers,
)
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit, Side
from armybuilder.engine.systems.tactical_1998.rulings import course as read

MOST_EXTRA = 2
"""Extra actions that are offered."""


# Implements BR-20
def actions_of(battle: Battle, unit: BattleUnit) -> int:
    """Actions without penalty: those of the sheet, fewer with a crew that has lost members; one for a squad (L514, L1218)."""
    if unit.infantry:
        return int(unit.troopers_left > 0)
    if unit.crew <= 0:
        return 0
    if not unit.crew_lost:
        return unit.loadout.actions
    left = unit.crew if battle.readings[read.CREW_ACTIONS.key] == read.EACH else 1 + unit.crew // 2
    return min(unit.loadout.actions, left)


# Implements BR-36
def begin_round(battle: Battle) -> None:
    """A round begins: everything that lasted for one is over, and ECM of the last one takes effect."""
    mark = battle.journal.mark()
    battle.change(battle, round=battle.round + 1, group=-1, saturated=())
    for side in battle.sides:
        battle.change(side, activated=())
    for unit in battle.units:
        battle.change(
            unit, pace="", spent=0, path=0, switched=False, stopped=False, activated=not unit.alive,
            ordered=False, extra=0, evading=False, fired=(), located=(), observed=(), designated=(), actions=0,
        )  # fmt: skip
    start_jamming(battle)
    battle.log_event("round", mark, rules=("BR-10",), number=battle.round)


# Implements BR-10, BR-21, BR-56
def declare(battle: Battle) -> None:
    """Extra actions and evasive manoeuvres of both sides at once: nobody knows what the other side says."""
    said: list[tuple[BattleUnit, Declare]] = [
        (unit, battle.ask(turn, "declare", declarations(battle, unit), unit))
        for turn in (battle.round % 2, 1 - battle.round % 2)
        for unit in battle.standing(turn)
    ]
    for unit, choice in said:
        mark = battle.journal.mark()
        ready = 0 if choice.evading else actions_of(battle, unit) + choice.extra
        owed = min(ready, unit.owed)
        battle.change(unit, extra=choice.extra, evading=choice.evading, actions=ready - owed, owed=unit.owed - owed)
        if choice != Declare():
            battle.log_event("declares", mark, unit, rules=("BR-10",), extra=choice.extra, evading=choice.evading)
    for unit in battle.units:
        if unit.alive and not unit.on_table:
            battle.change(unit, actions=actions_of(battle, unit))


def declarations(battle: Battle, unit: BattleUnit) -> Iterator[Declare]:
    """Yield what a unit may declare; squads neither evade nor do more than one thing (L1218)."""
    yield Declare()
    if unit.infantry or not actions_of(battle, unit):
        return
    yield from (Declare(extra) for extra in range(1, MOST_EXTRA + 1))
    if not unit.immobile:
        yield Declare(evading=True)


# Implements BR-4, BR-11, BR-12
def roll_initiative(battle: Battle) -> None:
    """A test of Leadership for each side, of Piloting where two machines are alone; draws are rolled again. The winner gets the margin in
    command points; the side with fewer combat groups, or else the winner, says who plays first."""
    mark, leaders = battle.journal.mark(), [leader_of(battle, side) for side in battle.sides]
    one, other = leaders
    if one is None or other is None:
        return
    alone = all(len(battle.living(side)) == 1 for side in (0, 1)) and not one.infantry and not other.infantry
    skill = "pilot" if alone else "leadership"
    rolls = [_roll(battle, leader, skill) for leader in (one, other)]
    results = [roll.total for roll in rolls]
    while results[0] == results[1]:
        if any(roll.dice for roll in rolls):
            rolls = [_roll(battle, leader, skill) for leader in (one, other)]
            results = [roll.total for roll in rolls]
        else:
            results = [battle.dice.roll(1)[0], battle.dice.roll(1)[0]]
    winner, margin = int(results[1] > results[0]), abs(results[0] - results[1])
    battle.change(battle, initiative=winner)
    for side in battle.sides:
        battle.change(side, initiative_points=margin if side.id == winner else 0)
    name = gettext_noop("piloting") if alone else gettext_noop("leadership")
    battle.log_event(
        "initiative", mark, throws=tuple((name, roll.as_event) for roll in rolls), rules=("BR-11",), side=winner, margin=margin,
    )  # fmt: skip
    counts = [len(groups_left(battle, side)) for side in battle.sides]
    chooser = winner if counts[0] == counts[1] else int(counts[1] < counts[0])
    battle.change(battle, first=battle.ask(chooser, "plays first", (chooser, 1 - chooser)))
    battle.change(battle, turn=battle.first)


def _roll(battle: Battle, unit: BattleUnit, skill: str) -> SkillRoll:
    return roll_skill(battle, skill_level(battle, unit, skill), skill_modifiers(battle, unit, skill, action=False))


def groups_left(battle: Battle, side: Side) -> list[int]:
    """Combat groups of a side that have units, and were not activated in this round."""
    living = {unit.group for unit in battle.units if unit.side == side.id and unit.alive}
    return sorted(living.difference(side.activated))
