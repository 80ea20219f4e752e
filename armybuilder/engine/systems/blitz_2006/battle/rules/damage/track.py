"""Boxes of vehicles: what a hit marks, and what that does to the unit (BR-17, BR-45, BR-46)."""

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.arcs import counters_against
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.destruction import OVERKILL as AT_ONCE
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.destruction import WRECKED, destroy
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import morale
from armybuilder.engine.systems.blitz_2006.battle.state import COMBAT, TOP, Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import (
    CRITICAL,
    NAMES,
    OVERKILL,
    REMOVED,
    TrackState,
    VehicleTarget,
)


# Implements BR-17, BR-45, BR-47
def mark_damage(battle: Battle, unit: BattleUnit, result: int, cause: DamageCause, damage: int = 0) -> bool:
    """Mark a result: hull-down counters go first, then sturdy boxes, and what is left adds up. Whether boxes were marked."""
    mark = battle.journal.mark()
    counters = counters_against(battle, unit, cause.origin) if cause.origin >= 0 else 0
    target = VehicleTarget(1, TrackState(unit.taken, unit.sturdy, counters), unit.loadout.fragile)
    before, code = target.track, target.apply_result(target.start, result)
    after = TrackState.of(code)
    crushed = after.taken - before.taken if cause.has("AC") else 0
    battle.change(
        unit, taken=min(after.taken, OVERKILL), sturdy=after.sturdy, hull_down=unit.hull_down - counters + after.hull_down,
        armor_lost=unit.armor_lost + crushed, damage=crossed_boxes(unit, after),
    )  # fmt: skip
    if cause.by is not None and cause.by.side != unit.side:
        battle.change(cause.by, dealt=cause.by.dealt + after.taken - before.taken)
    battle.log_event(
        "damage", mark, unit, cause.by, rules=("BR-45",), level=NAMES[result], damage=damage, taken=NAMES[after.taken],
        sturdy=before.sturdy - after.sturdy, counters=counters - after.hull_down,
    )  # fmt: skip
    morale.note_damage(battle, unit)
    if after.taken >= OVERKILL:
        destroy(battle, unit, cause, AT_ONCE if after.taken == REMOVED else WRECKED)
    elif unit.slowed and unit.speed == TOP:
        # Who is slowed down so has to keep control; whoever deals with the unit next asks for that test (BR-23).
        battle.change(unit, speed=COMBAT, reeling=True)
    return target.is_damaged(target.start, code)


def crossed_boxes(unit: BattleUnit, track: TrackState) -> int:
    """Boxes of the card that are crossed out."""
    boxes = CRITICAL - unit.loadout.fragile
    return unit.loadout.sturdy - track.sturdy + min(track.taken, boxes)
