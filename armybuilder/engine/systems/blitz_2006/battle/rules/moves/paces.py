"""Speeds and movement modes: what a unit may announce, and the MP that it has (BR-20, BR-21, BR-24)."""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_2006.battle.loadouts import SPEEDS, WALKER, SpeedKey
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Announce
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.steps import HEADINGS, PER_HEADING
from armybuilder.engine.systems.blitz_2006.battle.rules.sight import is_blind
from armybuilder.engine.systems.blitz_2006.battle.state import COMBAT, STATIONARY, TOP, Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.rulings import course as read

NO_LIMIT = -1


# Implements BR-20, BR-21, BR-24, BR-37, BR-46
def announcements(battle: Battle, unit: BattleUnit) -> list[Announce]:
    """What a unit may announce: its speed, one stage more or less, or another mode at the speed that it has."""
    if unit.halted or unit.landed or is_blind(unit):
        return [Announce(STATIONARY, unit.mode)]
    found = [Announce(speed, unit.mode, backwards) for speed, backwards in _speeds(unit)]
    if unit.speed != TOP and not unit.backwards:
        found += [
            Announce(unit.speed, mode)
            for mode, movement in enumerate(unit.loadout.speeds)
            if mode != unit.mode and (unit.speed == STATIONARY or movement.combat > 0)
        ]
    return found


def _speeds(unit: BattleUnit) -> Iterator[tuple[SpeedKey, bool]]:
    """Yield speeds a stage away, each forward or in reverse; from reverse to forward only by a stop (BR-21)."""
    place, movement = SPEEDS.index(unit.speed), unit.movement
    for stage in (place, place - 1, place + 1):
        speed = SPEEDS[stage] if 0 <= stage < len(SPEEDS) else None
        if speed == STATIONARY:
            yield speed, False
        elif speed == COMBAT and movement.combat > 0:
            if unit.speed != COMBAT or not unit.backwards:
                yield speed, False
            if movement.mode != WALKER and (unit.speed == STATIONARY or unit.backwards):
                yield speed, True
        elif speed == TOP and movement.top > movement.combat and not unit.slowed and not unit.backwards:
            yield speed, False


# Implements BR-10, BR-20, BR-24
def announce(battle: Battle, unit: BattleUnit) -> None:
    """Have a unit say its speed and mode before it moves."""
    mark, options = battle.journal.mark(), announcements(battle, unit)
    chosen = battle.ask(unit.side, "speed", options, unit)
    said = chosen.speed != unit.speed or chosen.mode != unit.mode or chosen.backwards != unit.backwards
    limit = NO_LIMIT
    if chosen.mode != unit.mode and battle.readings[read.CHANGED_MODE.key] == read.LOWER:
        limit = unit.movement.combat
    turned = unit.facing if chosen.speed != TOP or unit.infantry else nearest_heading(unit.facing)
    battle.change(
        unit, speed=chosen.speed, mode=chosen.mode, backwards=chosen.backwards, changed_mode=chosen.mode != unit.mode,
        mp_limit=limit, halted=False, facing=turned,
    )  # fmt: skip
    if said:
        battle.log_event(
            "speed", mark, unit, rules=("BR-20",) if limit == NO_LIMIT else ("BR-24",), speed=unit.speed, mode=unit.movement.mode,
            backwards=unit.backwards,
        )  # fmt: skip


def nearest_heading(facing: int) -> int:
    """The one of eight directions that is nearest to a facing."""
    return round(facing / PER_HEADING) % HEADINGS * PER_HEADING


# Implements BR-20, BR-24
def allowance(unit: BattleUnit) -> int:
    """MP of a unit in this round; none for who is Stationary, who has an inch or a turn instead."""
    if unit.speed == STATIONARY:
        return 0
    points = unit.movement.top if unit.speed == TOP else unit.movement.combat
    return points if unit.mp_limit == NO_LIMIT else min(points, unit.mp_limit)


# Implements BR-20
def least(unit: BattleUnit) -> float:
    """MP that have to be spent at least: one at Combat Speed, more than the most of that at Top Speed."""
    if unit.speed == STATIONARY:
        return 0.0
    return float(unit.movement.combat) + NEARLY if unit.speed == TOP else 1.0


NEARLY = 1e-6
"""More than nothing."""
