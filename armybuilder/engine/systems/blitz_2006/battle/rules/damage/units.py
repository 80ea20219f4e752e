"""Damage to whatever is hit: vehicles, squads, and who rides in them (BR-45, BR-51, BR-60, BR-71)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.agreement import KNOCKDOWN
from armybuilder.engine.systems.blitz_2006.battle.loadouts import WALKER
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import ACCIDENT, DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.dice import chance_of, roll_die
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.squads import lose_bases
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.track import mark_damage
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import (
    CRITICAL,
    HEAVY,
    LIGHT,
    NONE,
    InfantryTarget,
    Target,
    TrackState,
    VehicleTarget,
)
from armybuilder.engine.systems.blitz_2006.rulings import fire as read

HAYWIRE_NEEDS, VULNERABLE_NEEDS = 4, 2
"""What a die has to show for further damage by haywire (L1343, L1587)."""
FALLS_FROM = 2
"""Times the size of a walker in damage from which it may be knocked down (L1667)."""
DEFENCE = gettext_noop("defense")
PASSENGERS_SAFE = {read.GRADED: {LIGHT: 5, HEAVY: 3, CRITICAL: 1}, read.CRITICAL_ALONE: {CRITICAL: 1}}
"""What a die has to beat for passengers to be hit, by the damage of the transport and the ruling (L1533)."""


# Implements BR-45, BR-51
def harm_unit(battle: Battle, unit: BattleUnit, target: Target, damage: int, cause: DamageCause) -> None:
    """Damage to a unit; `target` is its armor where it is hit."""
    if not unit.on_table or damage <= 0:
        return
    if isinstance(target, InfantryTarget):
        hit = target.result(damage)
        if hit and lose_bases(battle, unit, hit, cause, damage) and cause.has("H") and unit.on_table:
            haywire(battle, unit, cause)
        return
    result = target.result(damage)
    if result != NONE:
        _hit_vehicle(battle, unit, result, damage, cause)
    if KNOCKDOWN in battle.switches:
        knock_down(battle, unit, damage, cause)


def _hit_vehicle(battle: Battle, unit: BattleUnit, result: int, damage: int, cause: DamageCause) -> None:
    aboard, before = battle.passengers(unit), unit.taken
    marked = mark_damage(battle, unit, result, cause, damage)
    if marked and cause.has("H") and unit.on_table:
        haywire(battle, unit, cause)
    if unit.on_table and unit.taken > before and cause.multiplier:
        for passenger in aboard:
            hit_passenger(battle, unit, passenger, cause)


# Implements BR-45
def haywire(battle: Battle, unit: BattleUnit, cause: DamageCause) -> None:
    """A die that may do light damage once more."""
    needed = VULNERABLE_NEEDS if unit.loadout.has("vulnerable-to-haywire") else HAYWIRE_NEEDS
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    battle.log_event(
        "haywire", mark, unit, cause.by, throws=((gettext_noop("haywire"), throw),), rules=("BR-45",), needed=needed,
        harmed=die >= needed, odds={"hit": chance_of(needed)},
    )  # fmt: skip
    if die >= needed:
        light_damage(battle, unit, cause)


def light_damage(battle: Battle, unit: BattleUnit, cause: DamageCause = ACCIDENT) -> None:
    """Light damage of a crash, a fire or white sand; a squad loses a base to it."""
    if not unit.on_table:
        return
    if unit.infantry:
        lose_bases(battle, unit, 1, cause)
    else:
        mark_damage(battle, unit, LIGHT, cause)


# Implements BR-60
def hit_passenger(battle: Battle, carrier: BattleUnit, unit: BattleUnit, cause: DamageCause) -> None:
    """A die of the attacker against the damage of a transport: above it, a passenger takes the base damage of the weapon."""
    safe = PASSENGERS_SAFE[battle.readings[read.PASSENGERS.key]].get(min(carrier.taken, CRITICAL))
    if safe is None:
        return
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    hit = die > max(safe, 1)
    battle.log_event(
        "passengers", mark, unit, carrier, throws=((gettext_noop("passengers"), throw),), rules=("BR-60",), needed=safe + 1, hit=hit,
        odds={"hit": chance_of(safe + 1)},
    )  # fmt: skip
    if hit:
        _harm_aboard(battle, unit, cause)


def _harm_aboard(battle: Battle, unit: BattleUnit, cause: DamageCause) -> None:
    inside = DamageCause(cause.by, cause.weapon, multiplier=0, helpers=cause.helpers)
    if unit.infantry:
        bases = cause.multiplier // max(1, unit.loadout.armor)
        hit = bases if cause.spread else min(1, bases)
        if hit:
            lose_bases(battle, unit, hit, inside, cause.multiplier)
        return
    armor = max(0, unit.loadout.armor - unit.taken - unit.armor_lost)
    track = TrackState(unit.taken, unit.sturdy, 0)
    result = VehicleTarget(armor, track, unit.loadout.fragile).result(cause.multiplier)
    if result != NONE:
        mark_damage(battle, unit, result, inside, cause.multiplier)


# Implements BR-71
def knock_down(battle: Battle, unit: BattleUnit, damage: int, cause: DamageCause) -> None:
    """A walker that takes twice its size in damage may fall: a Defense roll without modifiers against the margin and 1."""
    walks = not unit.infantry and unit.movement.mode == WALKER and unit.on_table
    if not walks or unit.fallen or damage < FALLS_FROM * unit.size:
        return
    mark, needed = battle.journal.mark(), cause.margin + 1
    rolled = roll_skill(battle, battle.skills(unit).defense)
    stays = margin_of(battle, rolled.total, needed) > 0
    battle.change(unit, fallen=not stays, dazed=rolled.fumbled)
    battle.log_event(
        "knockdown", mark, unit, cause.by, throws=((DEFENCE, rolled.as_event),), rules=("BR-71",), needed=needed, stays=stays,
        hard=rolled.fumbled,
    )  # fmt: skip
    if rolled.fumbled:
        light_damage(battle, unit, cause)
