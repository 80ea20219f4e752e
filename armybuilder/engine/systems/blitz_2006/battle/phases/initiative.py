"""The initiative of a round, and what begins with it: refreshed actions, reserves that arrive (BR-8, SC-11, SC-12)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.terrain import Box
from armybuilder.engine.systems.blitz_2006.battle.phases.setup import (
    anywhere,
    as_throws,
    drops,
    facing_enemy,
    leadership,
    place_unit,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Again, Announce, Pass, Place
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.command import rolls_again
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.movement import crowded
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.steps import ground_of
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import SkillRoll, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import RESERVE, STATIONARY, TOP, Battle, BattleUnit, Side
from armybuilder.engine.systems.blitz_2006.battle.table.zones import is_in

AGGRESSIVE = "aggressive"
UPLINK = "satellite-uplink"
EDGE = 2.0
"""Inches from an edge within which reserves appear."""
SHUTDOWN = "random-shutdown"


# Implements BR-8, BR-11
def begin_round(battle: Battle) -> None:
    """A round begins: actions are refreshed, and what lasted for one round is over."""
    mark = battle.journal.mark()
    battle.change(
        battle,
        round=battle.round + 1,
        group=-1,
        observations=(),
        smoke=tuple(each for each in battle.smoke if each[-1] > battle.round),
    )
    for side in battle.sides:
        battle.change(side, activated=(), transfers=0, shaken=(), struck=())
    for unit in battle.units:
        battle.change(
            unit, activated=not unit.alive, ordered=False, actions=0, evasions=0, aided=False, located=(), margins=(),
            tagged=False, attackers=(), controlled=False, lit=False, active_ecm=-1, active_eccm=-1, spent_systems=(), landed=False,
        )  # fmt: skip
        if unit.alive:
            battle.change(unit, actions=unit.loadout.actions)
    battle.log_event("round", mark, rules=("BR-8",), number=battle.round)
    for unit in battle.units:
        if unit.on_table and unit.loadout.has(SHUTDOWN):
            _shut_down(battle, unit)


# Implements BR-4
def _shut_down(battle: Battle, unit: BattleUnit) -> None:
    """A unit that tends to fail rolls a die against 1 and its rating, and may do nothing for as many rounds as another shows (L1583)."""
    if battle.round > unit.shut_until:
        mark, needed = battle.journal.mark(), 1 + unit.loadout.rating(SHUTDOWN)
        rolled = roll_skill(battle, 1)
        rounds = 0 if rolled.total > needed else battle.dice.roll(1)[0]
        battle.change(unit, shut_until=battle.round + rounds - 1 if rounds else unit.shut_until)
        battle.log_event(
            "shutdown",
            mark,
            unit,
            throws=((gettext_noop("systems"), rolled.as_event),),
            rules=("BR-4",),
            needed=needed,
            rounds=rounds,
        )
    if battle.round <= unit.shut_until:
        battle.change(unit, actions=0, activated=True, speed=STATIONARY)


# Implements BR-8, BR-56
def roll_initiative(battle: Battle) -> None:
    """Leadership against Leadership, drawn tests again; who is aggressive may roll once more, and so may a command point. The winner says who
    begins."""
    for side in battle.sides:
        uplinks = any(unit.alive and unit.loadout.has(UPLINK) for unit in battle.units if unit.side == side.id)
        battle.change(side, bonus_points=int(uplinks))
    mark = battle.journal.mark()
    rolls = _contest(battle)
    for loser in (int(rolls[0].total > rolls[1].total), int(rolls[0].total < rolls[1].total)):
        if rolls[loser].total < rolls[1 - loser].total and _again(battle, battle.sides[loser]):
            rolls = _rolled_again(battle, rolls, loser)
    winner = int(rolls[1].total > rolls[0].total)
    battle.change(battle, initiative=winner)
    battle.log_event("initiative", mark, throws=as_throws(rolls), rules=("BR-8",), side=winner)
    battle.change(battle, first=battle.ask(winner, "plays first", (winner, 1 - winner)))
    battle.change(battle, turn=battle.first)


def _contest(battle: Battle) -> list[SkillRoll]:
    while True:
        rolls = [roll_skill(battle, leadership(battle, side)) for side in battle.sides]
        if rolls[0].total != rolls[1].total:
            return rolls


# Implements SC-11
def _again(battle: Battle, side: Side) -> bool:
    """Whether a side rolls its initiative once more."""
    if side.stance == AGGRESSIVE:
        return isinstance(battle.ask(side.id, "initiative", (Pass(), Again())), Again)
    return side.commander >= 0 and rolls_again(battle, battle.units[side.commander], "initiative")


def _rolled_again(battle: Battle, rolls: list[SkillRoll], side: int) -> list[SkillRoll]:
    """The rolls with that of a side made anew; a draw goes to the other side, whose roll stands."""
    skill, before = leadership(battle, battle.sides[side]), rolls[side].dice
    new = roll_skill(battle, skill, before=before)
    while new.total == rolls[1 - side].total:
        new = roll_skill(battle, skill, before=before)
    return [new if number == side else old for number, old in enumerate(rolls)]


# ---------------------------------------------------------------- reserves


# Implements SC-12
def arrive(battle: Battle) -> None:
    """Combat groups come from the reserve that were planned for this round, or called in the last one."""
    for side in battle.sides:
        due = [group for group, round_ in side.planned if round_ <= battle.round and group in side.reserves]
        for group in due:
            _bring(battle, side, group)


def _bring(battle: Battle, side: Side, group: int) -> None:
    mark = battle.journal.mark()
    battle.change(side, reserves=tuple(each for each in side.reserves if each != group), placed=(*side.placed, group))
    battle.log_event("reserves", mark, rules=("SC-12",), side=side.id, group=group, name=side.groups[group].name)
    edges = _edges(battle, side, group)
    for unit in sorted(battle.members(side.id, group), key=lambda one: (one.infantry, one.id)):
        if unit.place == RESERVE:
            place_unit(battle, unit, list(_arrivals(battle, unit, edges)))
            if unit.on_table:
                _choose_speed(battle, unit)


def _choose_speed(battle: Battle, unit: BattleUnit) -> None:
    """Reserves may come at Top Speed."""
    movement = unit.movement
    speeds = [STATIONARY, *([TOP] if movement.top > movement.combat else [])]
    options = [Announce(speed, unit.mode) for speed in speeds]
    battle.change(unit, speed=battle.ask(unit.side, "arrives", options, unit).speed)


def _edges(battle: Battle, side: Side, group: int) -> list[Box]:
    """Strips along the edges of the table from which a combat group may come: those in its own zone, a random one where the zone has none; who
    drops from the air comes from any."""
    wide, high = float(battle.terms.width), float(battle.terms.height)
    strips = [
        (0.0, 0.0, wide, EDGE),
        (0.0, high - EDGE, wide, high),
        (0.0, 0.0, EDGE, high),
        (wide - EDGE, 0.0, wide, high),
    ]
    if drops(battle, side, group):
        return strips
    own = [box for strip in strips for zone in side.zone if (box := _overlap(strip, zone))]
    return own or [strips[battle.dice.roll(1)[0] % len(strips)]]


def _overlap(strip: Box, zone: Box) -> Box | None:
    """What a strip along an edge has in common with a zone that reaches that edge."""
    box = max(strip[0], zone[0]), max(strip[1], zone[1]), min(strip[2], zone[2]), min(strip[3], zone[3])
    return box if box[2] - box[0] >= 1.0 and box[3] - box[1] >= 1.0 else None


def _arrivals(battle: Battle, unit: BattleUnit, edges: list[Box]) -> Iterator[Place]:
    table, ground, closed = battle.field.table, ground_of(battle, unit), crowded(battle, unit)
    found = False
    for cell in range(table.cells):
        if cell not in closed and is_in(tuple(edges), table.xs[cell], table.ys[cell]) and ground.may_stand(cell):
            found = True
            yield facing_enemy(battle, unit, cell)
    if not found:
        yield from anywhere(battle, unit)
