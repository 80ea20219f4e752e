"""Fire arcs of weapons, and the arcs of a vehicle from which it is attacked (BR-41, BR-49)."""

from armybuilder.engine.core.hexes.lattice import SIDES
from armybuilder.engine.systems.tactical_1998.battle.loadouts import ANY_ARC
from armybuilder.engine.systems.tactical_1998.battle.state import USELESS, Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.questions import Arc
from armybuilder.engine.systems.tactical_1998.rulings import fire as read

FIRE_ARCS = {"F": (0, 90), "R": (3, 90), "FF": (0, 60), "FR": (3, 60)}
"""Where the middle of an arc looks, in facings from the front, and degrees to either side (L680); no sheet has arcs at the sides."""
FLANK_ENDS = {read.HEX_SIDES: 150.0, read.WIDE_REAR: 135.0}
"""Degrees from the front to the end of a rear flank."""
FRONT_ENDS = 90.0


# Implements BR-41
def in_arc(battle: Battle, unit: BattleUnit, number: int, cell: int) -> bool:
    """Whether a weapon can be aimed at a hex; the edges of an arc belong to it, and so does the own hex."""
    arc = unit.weapons[number].arc
    if unit.infantry or cell == unit.cell:
        return True
    lattice = battle.field.lattice
    if arc == ANY_ARC:
        if unit.auxiliary_penalty("turret") < USELESS:
            return True
        return lattice.angle_off(unit.cell, (unit.facing + unit.turret) % SIDES, cell) <= FIRE_ARCS["FF"][1]
    middle, width = FIRE_ARCS[arc]
    return lattice.angle_off(unit.cell, (unit.facing + middle) % SIDES, cell) <= width


# Implements BR-49
def defence_arc(battle: Battle, target: BattleUnit, attacker: BattleUnit) -> Arc:
    """The arc of a target in which an attacker is. Infantry has none (L682)."""
    if target.infantry or target is attacker:
        return "front"
    if target.cell == attacker.cell:
        return _arc_in_hex(battle, target, attacker)
    lattice = battle.field.lattice
    turned = (lattice.bearing(target.cell, attacker.cell) - 60 * target.facing) % 360
    off = min(turned, 360 - turned)
    if off <= FRONT_ENDS:
        return "front"
    if off > FLANK_ENDS[battle.readings[read.DEFENCE_ARCS.key]]:
        return "rear"
    return "left-rear" if turned < 180 else "right-rear"


def _arc_in_hex(battle: Battle, target: BattleUnit, attacker: BattleUnit) -> Arc:
    """In the same hex, an attacker comes from opposite of where it looks; infantry comes from the front."""
    if attacker.infantry or battle.readings[read.SAME_HEX.key] == read.FRONT:
        return "front"
    side = (attacker.facing + SIDES // 2 - target.facing) % SIDES
    return {2: "left-rear", 3: "rear", 4: "right-rear"}.get(side, "front")  # type: ignore[return-value]
