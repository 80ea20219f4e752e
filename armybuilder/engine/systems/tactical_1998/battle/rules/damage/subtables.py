"""Subtables A, fire control, and B, structure; losses of movement (BR-69, BR-70, BR-72 to BR-74, BR-79)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.damage import destruction
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.crew import MOST, has_perk, lose, spend_perk
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.throws import (
    NO_THROWS,
    LabelledThrows,
    pick,
    roll_die,
)
from armybuilder.engine.systems.tactical_1998.battle.state import BLOWN_OFF, USELESS, Battle, BattleUnit

ONE_WEAPON, WORSE_WEAPON, ALL_WEAPONS, WEAPON_DESTROYED, FIRE_CONTROL, TWICE, AMMUNITION = range(1, 8)
"""Subtable A (L1071-L1080)."""
SLOWER, HALF_SPEED, LESS_MANEUVER, CLUMSY, NO_MOVEMENT, CREW_CRUSHED, COLLAPSE = range(1, 8)
"""Subtable B (L1084-L1091)."""
RUPTURE = 3
"""The highest die of a rupture; above it, ammunition and fuel explode (L1078)."""
SHIELDED, EXPOSED = "shielded-weapons", "exposed-fire-control"


# ---------------------------------------------------------------- subtable A


# Implements BR-69
def roll_fire_control(battle: Battle, by: BattleUnit | None, unit: BattleUnit, *, heavy: bool) -> None:
    """Roll on subtable A, 1 more for heavy damage and 1 for Exposed Fire Control (L1376)."""
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    result = min(AMMUNITION, die + heavy + unit.loadout.has(EXPOSED))
    battle.log_event(
        "fire control", mark, unit, by, throws=((gettext_noop("subtable A"), throw),), rules=("BR-69",), result=result
    )
    match result:
        case x if x < FIRE_CONTROL:
            _hit_weapons(battle, by, unit, result)
        case x if x == FIRE_CONTROL:
            battle.change(unit, fire_control_lost=USELESS)
        case x if x == TWICE:
            for _ in range(2):
                if unit.on_table:
                    roll_fire_control(battle, by, unit, heavy=heavy)
        case _:
            _hit_ammunition(battle, by, unit)


# Implements BR-69, BR-71, BR-72, BR-73, BR-79
def _hit_weapons(battle: Battle, by: BattleUnit | None, unit: BattleUnit, result: int) -> None:
    """Weapons lose accuracy, or one is destroyed; arms count as weapons. Shielded Weapons may ignore it once (L1360)."""
    sound = [number for number, lost in enumerate(unit.weapon_lost) if lost < USELESS]
    if not sound:
        return
    if has_perk(unit, SHIELDED) and battle.ask(unit.side, SHIELDED, (True, False), unit):
        spend_perk(battle, unit, SHIELDED)
        return
    mark, throws, hit = battle.journal.mark(), NO_THROWS, sound
    if result != ALL_WEAPONS:
        number, throws = pick(battle, by, unit, "weapon hit", sound)
        hit = [number]
    points = {ONE_WEAPON: 1, WORSE_WEAPON: 2, ALL_WEAPONS: 1}.get(result, BLOWN_OFF)
    lost = tuple(
        min(BLOWN_OFF, before + points) if number in hit else before for number, before in enumerate(unit.weapon_lost)
    )
    battle.change(unit, weapon_lost=lost)
    battle.log_event(
        "weapons", mark, unit, by, throws=throws, rules=("BR-69", "BR-73"), weapons=tuple(hit), points=points
    )


# Implements BR-69
def _hit_ammunition(battle: Battle, by: BattleUnit | None, unit: BattleUnit) -> None:
    """Ammunition or fuel rupture, and the vehicle neither moves nor fires; or they explode."""
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    exploded = die > RUPTURE
    battle.change(unit, ruptured=True)
    battle.log_event(
        "ammunition", mark, unit, by, throws=((gettext_noop("ammunition and fuel"), throw),), rules=("BR-69",),
        exploded=exploded,
    )  # fmt: skip
    if exploded:
        destruction.destroy(battle, unit, by, destruction.EXPLOSION)


# ---------------------------------------------------------------- subtable B


# Implements BR-70
def roll_structure(battle: Battle, by: BattleUnit | None, unit: BattleUnit, *, heavy: bool) -> None:
    """Roll on subtable B, 1 more for heavy damage."""
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    result = min(COLLAPSE, die + heavy)
    battle.log_event(
        "structure", mark, unit, by, throws=((gettext_noop("subtable B"), throw),), rules=("BR-70",), result=result
    )
    match result:
        case x if x == SLOWER:
            lose_movement(battle, by, unit, rule="BR-70")
        case x if x == HALF_SPEED:
            halve_movement(battle, by, unit, rule="BR-70")
        case x if x == LESS_MANEUVER:
            battle.change(unit, maneuver_lost=unit.maneuver_lost + 1)
        case x if x == CLUMSY:
            battle.change(unit, maneuver_lost=unit.maneuver_lost + 2)
        case x if x == NO_MOVEMENT:
            battle.change(unit, mode_penalty=(USELESS,) * len(unit.mode_penalty))
        case x if x == CREW_CRUSHED:
            if unit.crew > 0:
                lose(battle, by, unit, unit, MOST, NO_THROWS)
        case _:
            destruction.destroy(battle, unit, by, destruction.COLLAPSE, survivors=True)


# ---------------------------------------------------------------- movement


# Implements BR-67, BR-74
def lose_movement(battle: Battle, by: BattleUnit | None, unit: BattleUnit, *, rule: str) -> None:
    """A movement system loses 1 MP of top speed; the fifth point totals it."""
    number, throws = _movement_system(battle, by, unit)
    if number < 0:
        return
    mark = battle.journal.mark()
    battle.change(
        unit,
        top_lost=_with(unit.top_lost, number, unit.top_lost[number] + 1),
        mode_penalty=_with(unit.mode_penalty, number, min(USELESS, unit.mode_penalty[number] + 1)),
    )
    _log_movement(battle, by, unit, number, (mark, throws, rule))


# Implements BR-68, BR-74
def halve_movement(battle: Battle, by: BattleUnit | None, unit: BattleUnit, *, rule: str, maneuver: int = 0) -> None:
    """A movement system keeps half the MP that it has left, rounded down; the vehicle loses `maneuver`."""
    number, throws = _movement_system(battle, by, unit)
    mark = battle.journal.mark()
    battle.change(unit, maneuver_lost=unit.maneuver_lost + maneuver)
    if number < 0:
        return
    top = unit.top_mp(number)
    battle.change(unit, top_lost=_with(unit.top_lost, number, unit.top_lost[number] + top - top // 2))
    _log_movement(battle, by, unit, number, (mark, throws, rule))


def _log_movement(
    battle: Battle, by: BattleUnit | None, unit: BattleUnit, number: int, event: tuple[int, LabelledThrows, str]
) -> None:
    """`event` is where it began, its throws and its rule."""
    mark, throws, rule = event
    battle.log_event(
        "movement", mark, unit, by, throws=throws, rules=(rule, "BR-74"), mode=unit.loadout.speeds[number].mode,
        top=unit.top_mp(number), combat=unit.combat_mp(number),
    )  # fmt: skip


def _movement_system(battle: Battle, by: BattleUnit | None, unit: BattleUnit) -> tuple[int, LabelledThrows]:
    """The movement system that is hit, of those that work; -1 for none."""
    left = [number for number in range(len(unit.loadout.speeds)) if unit.top_mp(number) > 0]
    return pick(battle, by, unit, "movement hit", left) if left else (-1, NO_THROWS)


def _with(values: tuple[int, ...], number: int, value: int) -> tuple[int, ...]:
    return (*values[:number], value, *values[number + 1 :])
