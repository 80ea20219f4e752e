"""The Systems Damage Table: which system damage hits, movement and auxiliary systems (BR-66 to BR-68, BR-74, BR-77)."""

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.crew import has_perk, hit_crew, spend_perk
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.subtables import (
    halve_movement,
    lose_movement,
    roll_fire_control,
    roll_structure,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.throws import NO_THROWS, chooser, roll_die
from armybuilder.engine.systems.tactical_1998.battle.state import USELESS, Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.damage import SYSTEMS, System

BACKUP_SENSORS = "backup-sensors"


# Implements BR-66
def roll_systems(
    battle: Battle, by: BattleUnit | None, unit: BattleUnit, *, heavy: bool, called: System | None = None
) -> None:
    """Roll on the table: a 6 rolls twice, or hits what a called shot was aimed at (L892)."""
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    twice = die == SIDES and called is None
    system = "" if twice else (called if die == SIDES else SYSTEMS[die - 1])
    battle.log_event(
        "system", mark, unit, by, throws=((gettext_noop("systems damage"), throw),), rules=("BR-66",), system=system or "",
        heavy=heavy, twice=twice,
    )  # fmt: skip
    for _ in range(2 if twice else 0):
        if unit.on_table:
            roll_systems(battle, by, unit, heavy=heavy)
    if system:
        hit_system(battle, by, unit, system, heavy=heavy)


# Implements BR-67, BR-68
def hit_system(battle: Battle, by: BattleUnit | None, unit: BattleUnit, system: System, *, heavy: bool) -> None:
    """What damage of a level does to a system."""
    match system:
        case "fire-control":
            roll_fire_control(battle, by, unit, heavy=heavy)
        case "structure":
            roll_structure(battle, by, unit, heavy=heavy)
        case "crew":
            hit_crew(battle, by, unit, heavy=heavy)
        case "movement":
            if heavy:
                halve_movement(battle, by, unit, rule="BR-68", maneuver=2)
            else:
                lose_movement(battle, by, unit, rule="BR-67")
        case "auxiliary":
            hit_auxiliary(battle, by, unit, heavy=heavy)


# Implements BR-67, BR-68, BR-77
def hit_auxiliary(battle: Battle, by: BattleUnit | None, unit: BattleUnit, *, heavy: bool) -> None:
    """A die of auxiliary systems lose 1, or are destroyed. Turrets ignore what is less than that (L1024)."""
    left = [
        number
        for number, system in enumerate(unit.loadout.auxiliary)
        if unit.auxiliary_lost[number] < USELESS and (heavy or system != "turret")
    ]
    mark = battle.journal.mark()
    die, throw = roll_die(battle)
    throws, hit, player = ((gettext_noop("auxiliary systems"), throw),), list[int](), NO_THROWS
    if len(left) <= die:
        hit = left
    else:
        side, player = chooser(battle, by, unit)
        while len(hit) < die:
            hit.append(battle.ask(side, "auxiliary", [number for number in left if number not in hit], unit))
    if any(unit.loadout.auxiliary[number] == "sensors" for number in hit) and has_perk(unit, BACKUP_SENSORS):
        spend_perk(battle, unit, BACKUP_SENSORS)
        hit = [number for number in hit if unit.loadout.auxiliary[number] != "sensors"]
    lost = tuple(
        min(USELESS, points + (USELESS if heavy else 1)) if number in hit else points
        for number, points in enumerate(unit.auxiliary_lost)
    )
    battle.change(unit, auxiliary_lost=lost)
    battle.log_event(
        "auxiliary", mark, unit, by, throws=(*throws, *player), rules=("BR-68" if heavy else "BR-67", "BR-77"),
        systems=tuple(unit.loadout.auxiliary[number] for number in sorted(hit)), destroyed=heavy,
    )  # fmt: skip
