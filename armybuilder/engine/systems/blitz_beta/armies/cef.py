"""Sub-lists of the Colonial Expeditionary Force: hover tanks and GRELs (SL-E1, SL-E2)."""

from armybuilder.engine.systems.blitz_beta.army import PRIMARY, SUPPORT, Army, BarredCodes, CommanderIs, Price, register
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedEntry, ResolvedUnit

TANKS = frozenset({"LT", "MT", "HT"})
ANTI_AIR = "anti-air"


def _is_tank(entry: ResolvedEntry, unit: ResolvedUnit) -> bool:
    return entry.model.statline.base_type == "Vehicle" and bool(TANKS & set(entry.model.availability))


def _carries_grels(entry: ResolvedEntry, unit: ResolvedUnit) -> bool:
    return entry.model.family in {"cef/hc-3a", "cef/hpc-64"}


def _free_anti_air(force: Force) -> None:
    """For one model: a row of several pays for the others."""
    for unit in force.units:
        if unit.is_support:
            continue
        for entry in unit.entries:
            bought = next((bought for bought in entry.bought if bought.key == ANTI_AIR), None)
            if bought:
                entry.rebate += bought.cost
                break


@register
class HoverTankBattalion(Army):
    """Tanks command, tanks do not support (L4438-4444)."""

    key, rule = "hover-tank-battalion", "SL-E1"
    commander = CommanderIs("a vehicle with the code LT, MT or HT", _is_tank, (4440, 4440))
    barred_codes = (BarredCodes(TANKS, (4442, 4442), frozenset({SUPPORT})),)
    prices = (Price("One anti-air of each primary unit is free.", _free_anti_air, (4444, 4444)),)


@register
class GrelBattalion(Army):
    """Built to be the best (L4446-4453); their command point is printed on the rules page (DQ-16)."""

    key, rule = "grel-battalion", "SL-E2"
    commander = CommanderIs("an HC-3A or an HPC-64", _carries_grels, (4448, 4448))
    barred_codes = (BarredCodes(TANKS, (4450, 4450), frozenset({PRIMARY})),)
