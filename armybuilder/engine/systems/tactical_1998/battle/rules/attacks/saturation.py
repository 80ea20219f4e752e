"""Bursts into a hex, which whoever is in it or enters it in the round has to defend against (BR-62)."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.loadouts import UNLIMITED
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Burst, SaturationFire, Zone
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.arcs import defence_arc, in_arc
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.resolution import ATTACK, DEFENCE, Strike, suffer
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import (
    NOTHING,
    Aim,
    Shot,
    attack_modifiers,
    defence_modifiers,
    pool_of,
    target_of,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import (
    range_band,
    saturation_need,
    top_rate,
    use,
    works,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.command import is_warned
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import Concealment, detection, sensor_reach
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import roll_skill, skill_level
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.damage import Blow
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool
from armybuilder.engine.systems.tactical_1998.rulings import course
from armybuilder.engine.systems.tactical_1998.rulings import fire as read

SATURATION = "saturation"
IN_REACH = ("point-blank", "short", "medium")
"""The range bands of saturation fire (L944)."""


# Implements BR-62
def may_saturate(unit: BattleUnit, number: int) -> bool:
    """Whether a weapon fires fast enough and has the ammunition."""
    if top_rate(unit, number) < 1 or not works(unit, number):
        return False
    least = saturation_need(unit.weapons[number].weapon, 1)[1]
    return unit.ammo[number] == UNLIMITED or unit.ammo[number] >= least


# Implements BR-62
def zones(battle: Battle, unit: BattleUnit, number: int) -> Iterator[Zone]:
    """Yield the hexes that a unit sees into, within medium range and the arc of a weapon."""
    lattice = battle.field.lattice
    far = min(unit.weapons[number].weapon.ranges[1], sensor_reach(battle, unit))
    yield from (
        Zone(number, cell)
        for cell in lattice.within(unit.cell, far)
        if range_band(battle, unit, number, lattice.distance(unit.cell, cell)) in IN_REACH
        and in_arc(battle, unit, number, cell)
        and _sees_into(battle, unit, cell)
    )


def _sees_into(battle: Battle, unit: BattleUnit, cell: int) -> bool:
    line = battle.field.line(unit.cell, cell, denser=_denser(battle))
    return not line.blocked and concealment_of_hex(battle, unit, cell).total <= detection(battle, unit)


def concealment_of_hex(battle: Battle, unit: BattleUnit, cell: int) -> Concealment:
    """What hides a hex: water hides only who is in it."""
    terrain = battle.field.terrain(cell)
    return Concealment(
        battle.field.line(unit.cell, cell, denser=_denser(battle)).between,
        0 if terrain.water else terrain.obscurement,
    )


def _denser(battle: Battle) -> bool:
    return battle.readings[course.EDGE_LINES.key] == course.DENSER


# Implements BR-62
def saturate(battle: Battle, unit: BattleUnit, act: SaturationFire) -> None:
    """An attack roll with half the rate of fire added is the threshold of a hex for the round; whoever is there defends at once."""
    number = act.weapon
    cell = battle.ask(unit.side, "zone", zones(battle, unit, number), unit).cell
    rate = choose_saturation(battle, unit, number)
    mark, weapon = battle.journal.mark(), unit.weapons[number].weapon
    hexes = battle.field.lattice.distance(unit.cell, cell)
    modifiers = attack_modifiers(battle, unit, None, Aim(number), concealment_of_hex(battle, unit, cell), hexes)
    modifiers.append(RollModifier(gettext_noop("half the rate of fire"), rate // 2, "BR-62"))
    rolled = roll_skill(battle, skill_level(battle, unit, "gunnery"), modifiers)
    use(battle, unit, number, saturation_need(weapon, rate)[0], cell)
    zone = (cell, rolled.total, unit.id, number, rate)
    battle.change(battle, saturated=(*battle.saturated, zone))
    battle.log_event(
        "saturates", mark, unit, throws=((ATTACK, rolled.as_event),), rules=("BR-62",), weapon=unit.weapons[number].name,
        rate=rate, threshold=rolled.total, cell=cell, hexes=hexes,
    )  # fmt: skip
    for other in battle.occupants(cell):
        if other.on_table:
            defend_in_zone(battle, other, zone)


# Implements BR-62
def choose_saturation(battle: Battle, unit: BattleUnit, number: int) -> int:
    """The rate of fire that saturates a hex. Too little ammunition empties the magazine, and the rate counts all the same (L946)."""
    options = [Burst(number, -1, rate) for rate in range(1, top_rate(unit, number) + 1)]
    chosen: Burst = battle.ask(unit.side, "rate", options, unit)
    return chosen.rate


# Implements BR-62
def enter_zones(battle: Battle, unit: BattleUnit) -> None:
    """A unit that enters hexes under saturation fire defends against each."""
    for zone in battle.saturated:
        if zone[0] == unit.cell and unit.on_table:
            defend_in_zone(battle, unit, zone)


# Implements BR-62
def defend_in_zone(battle: Battle, target: BattleUnit, zone: tuple[int, int, int, int, int]) -> None:
    """A defence roll against the threshold of a hex: by what it falls short, it is hit."""
    _, threshold, by, number, rate = zone
    unit = battle.units[by]
    warned = is_warned(battle, target)
    mark, arc = battle.journal.mark(), defence_arc(battle, target, unit)
    modifiers = defence_modifiers(battle, target, arc, warned=warned)
    level = skill_level(battle, target, "pilot")
    throws: tuple[tuple[str, DiceRoll], ...] = ((gettext_noop("threshold"), _threshold_roll(threshold)),)
    margin = threshold
    if not target.immobile:
        rolled = roll_skill(battle, level, modifiers)
        throws, margin = (*throws, (DEFENCE, rolled.as_event)), threshold - rolled.total
    fast = battle.readings[read.SATURATED_INFANTRY.key] == read.BURST and target.infantry
    shot = Shot(
        0, (), level, modifiers,
        (OddsPool(NOTHING, threshold), None if target.immobile else pool_of(battle, level, modifiers)),
        Blow(unit.weapons[number].weapon.damage or 0, rate if fast else 0), target_of(battle, target, arc), arc,
        hexes=battle.distance(unit, target),
    )  # fmt: skip
    suffer(battle, Strike(unit, Aim(number), SATURATION, "BR-62", mark=mark), shot, target, margin, throws)


def _threshold_roll(threshold: int) -> DiceRoll:
    return DiceRoll("check", DicePool(None, 0, (), 0), (), threshold)
