"""Moves over hexes: ways, turns at top speed, skids and crashes, modes, stacking (BR-23 to BR-29)."""

from collections import Counter
from collections.abc import Callable, Iterator

from armybuilder.engine.core.hexes.lattice import SIDES
from armybuilder.engine.core.hexes.paths import Pose
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.ground.ways import ABOUT, Mover, Reach, Step, way_to
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import Go, SwitchMode
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks import hazards
from armybuilder.engine.systems.tactical_1998.battle.rules.paces import allocation
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import roll_skill, skill_level, skill_modifiers
from armybuilder.engine.systems.tactical_1998.battle.state import HALF, TOP, Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.rulings import course as read

STACKING = 30
"""Points of Size in a hex (L601)."""
DIFFICULTY = 3
"""Threshold of a turn at top speed, before the MP of the terrain (L579)."""
LIGHT_CRASH = 3
"""The highest die of a light crash (L579)."""
React = Callable[[BattleUnit], None]
"""Lets enemies act against the unit that moves, wherever it is just now."""


# ---------------------------------------------------------------- ways


def mover_of(battle: Battle, unit: BattleUnit) -> Mover:
    """How a unit moves now."""
    mode = unit.loadout.speeds[unit.mode].mode
    return Mover(
        mode,
        foot=unit.infantry and mode == "walker",
        amphibious=unit.loadout.has("amphibious"),
        cliffs=battle.readings[read.STEEPNESS.key] == read.ONE_LEVEL,
        walkers_descend=battle.readings[read.DESCENT.key] == read.WALKERS,
        top=unit.pace == TOP,
        faces=not unit.infantry,
    )


# Implements BR-29
def crowded(battle: Battle, unit: BattleUnit) -> frozenset[int]:
    """Hexes in which there is no room for a unit."""
    stacked = Counter[int]()
    for other in battle.units:
        if other.on_table and other is not unit:
            stacked[other.cell] += other.size
    return frozenset(cell for cell, points in stacked.items() if points + unit.size > STACKING)


def reach(battle: Battle, unit: BattleUnit) -> Reach:
    """Everywhere that a unit gets to with the MP that it has left; backwards, too, at up to half its combat speed."""
    return battle.field.reach(
        mover_of(battle, unit),
        Pose(unit.cell, unit.facing),
        max(0, allocation(unit) - unit.spent),
        backwards=unit.pace == HALF,
        closed=crowded(battle, unit),
    )


def moves(battle: Battle, unit: BattleUnit) -> Iterator[Go]:
    """Yield every hex and facing that a unit can move to."""
    if unit.stopped or allocation(unit) <= unit.spent:
        return
    here = (unit.cell, unit.facing)
    yield from (Go(*pose) for pose in reach(battle, unit) if pose != here)


# ---------------------------------------------------------------- on the way


# Implements BR-24, BR-27
def go(battle: Battle, unit: BattleUnit, act: Go, react: React) -> None:
    """Move step by step. Enemies may act after each MP; what they do may end the move."""
    for step in way_to(reach(battle, unit), Pose(act.cell, act.facing)):
        if step.cost > allocation(unit) - unit.spent or not _take(battle, unit, step):
            return
        react(unit)
        if not unit.on_table:
            return


def _take(battle: Battle, unit: BattleUnit, step: Step) -> bool:
    """Take a step; False where the rest of the way is not what it was."""
    if unit.pace == TOP and step.turn >= ABOUT and not _turns_about(battle, unit):
        return False
    mark, before = battle.journal.mark(), unit.cell
    entered = step.pose.cell != before
    backwards = entered and not unit.infantry and battle.field.lattice.neighbour(before, unit.facing) != step.pose.cell
    battle.change(
        unit,
        cell=step.pose.cell,
        facing=step.pose.facing,
        spent=unit.spent + step.cost,
        path=unit.path + entered,
    )
    if entered:
        _carry_along(battle, unit, before)
    battle.log_event(
        "moves" if entered else "turns", mark, unit, rules=("BR-24",) if entered else ("BR-27",),
        cost=step.cost, spent=unit.spent, backwards=backwards, cell=unit.cell,
    )  # fmt: skip
    if entered:
        forget_locks(battle, unit)
        hazards.enter(battle, unit)
    return unit.on_table


def _carry_along(battle: Battle, unit: BattleUnit, before: int) -> None:
    """Who is aboard goes where the vehicle goes; who was half in or out of it begins anew."""
    battle.change(unit, boarded=0)
    for other in battle.units:
        if other.carrier == unit.id:
            battle.change(other, cell=unit.cell, boarded=0)
        elif other.boarded and other.cell == before and other.side == unit.side:
            battle.change(other, boarded=0)


# Implements BR-34
def forget_locks(battle: Battle, unit: BattleUnit) -> None:
    """Where locks are read so, sensors lose a target that moves."""
    if battle.readings[read.LOCK.key] == read.MOVE:
        for enemy in battle.enemies(unit):
            if unit.id in enemy.located:
                battle.set(enemy, "located", tuple(number for number in enemy.located if number != unit.id))


# Implements BR-28
def _turns_about(battle: Battle, unit: BattleUnit) -> bool:
    """A turn by 180 degrees at top speed: a test of Piloting, no action. False where the unit skids."""
    mark = battle.journal.mark()
    terrain = battle.field.terrain(unit.cell)
    needed = DIFFICULTY + (terrain.cost(unit.loadout.speeds[unit.mode].mode) or 0)
    rolled = roll_skill(
        battle, skill_level(battle, unit, "pilot"), skill_modifiers(battle, unit, "pilot", action=False)
    )
    passed = rolled.total >= needed
    battle.log_event(
        "steers", mark, unit, throws=((gettext_noop("piloting"), rolled.as_event),), rules=("BR-28",), needed=needed, passed=passed,
        fumbled=rolled.fumbled,
    )  # fmt: skip
    if passed:
        return True
    skid(battle, unit)
    if unit.on_table and rolled.fumbled:
        crash(battle, unit)
    elif unit.on_table:
        battle.change(unit, facing=(unit.facing + ABOUT) % SIDES, spent=unit.spent + 1)
    return False


# Implements BR-28
def skid(battle: Battle, unit: BattleUnit) -> None:
    """A hex straight on, for no MP. Water floods who cannot swim; the edge of the map is a ruling; a cliff stops it."""
    ahead, mark = battle.field.lattice.neighbour(unit.cell, unit.facing), battle.journal.mark()
    if ahead < 0:
        if battle.readings[read.MAP_EDGE.key] == read.FLEE:
            battle.log_event("skids", mark, unit, rules=("BR-28",), off_map=True, cell=unit.cell)
            hazards.destroy(battle, unit)
        return
    mover = mover_of(battle, unit)
    floods = battle.field.terrain(ahead).water and mover.mode != "hover" and not mover.amphibious
    rise = battle.field.level(ahead) - battle.field.level(unit.cell)
    if rise > 1 and mover.cliffs:
        return
    before = unit.cell
    battle.change(unit, cell=ahead, path=unit.path + 1)
    _carry_along(battle, unit, before)
    battle.log_event("skids", mark, unit, rules=("BR-28",), off_map=False, cell=unit.cell)
    if floods:
        flood(battle, unit)
        return
    forget_locks(battle, unit)
    hazards.enter(battle, unit)
    if unit.on_table:
        hazards.run_into(battle, unit)


# Implements BR-23
def flood(battle: Battle, unit: BattleUnit) -> None:
    """Water puts out of action who is neither amphibious nor hovering (L1775)."""
    mark = battle.journal.mark()
    battle.log_event("floods", mark, unit, rules=("BR-23",))
    hazards.destroy(battle, unit)


# Implements BR-28
def crash(battle: Battle, unit: BattleUnit) -> None:
    """The movement of a unit ends, with light or heavy damage by a die."""
    mark, dice = battle.journal.mark(), battle.dice.roll(1)
    heavy = dice[0] > LIGHT_CRASH
    battle.change(unit, stopped=True)
    battle.log_event("crashes", mark, unit, rules=("BR-28",), die=dice[0], heavy=heavy)
    hazards.crash(battle, unit, heavy=heavy)


# ---------------------------------------------------------------- modes


# Implements BR-26
def switches(battle: Battle, unit: BattleUnit) -> Iterator[SwitchMode]:
    """Yield the other movement systems, once a round and not at top speed."""
    if unit.pace == TOP or unit.switched or unit.stopped:
        return
    for mode in range(len(unit.loadout.speeds)):
        if mode != unit.mode and unit.top_mp(mode) > 0:
            yield SwitchMode(mode)


# Implements BR-26
def switch(battle: Battle, unit: BattleUnit, act: SwitchMode) -> None:
    """Use another movement system: MP that were spent count against it, and who has spent as many stops."""
    mark = battle.journal.mark()
    battle.change(unit, mode=act.mode, switched=True)
    if unit.spent > 0 and unit.spent >= allocation(unit):
        battle.change(unit, stopped=True)
    battle.log_event("switches", mark, unit, rules=("BR-26",), mode=unit.loadout.speeds[act.mode].mode)
