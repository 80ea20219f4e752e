"""Lines of sight, concealment, detection (BR-30 to BR-33, BR-39, BR-40)."""

from typing import NamedTuple

from armybuilder.engine.systems.tactical_1998.battle.loadouts import HEXES_A_KILOMETRE, SIGHT
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import skill_level
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.rulings import course as read

BY_DAY, BY_NIGHT = 4, 2
"""What unaided eyes see through (L632)."""


class Concealment(NamedTuple):
    """What hides a target: obscurement between, that of its hex, its Stealth where that counts."""

    between: int
    around: int
    stealth: int = 0

    @property
    def obscurement(self) -> int:
        """What is subtracted from an attack (BR-43)."""
        return self.between + self.around

    @property
    def total(self) -> int:
        return self.between + self.around + self.stealth


# Implements BR-32, BR-81
def detection(battle: Battle, unit: BattleUnit) -> int:
    """The concealment that a unit sees through: with its eyes, or with its sensors and the level of Electronic Warfare."""
    sharp = not battle.night or unit.loadout.night_vision
    eyes = BY_DAY if sharp else BY_NIGHT
    if not unit.loadout.has_sensors:
        return eyes
    return max(eyes, sensor_rating(unit) + skill_level(battle, unit, "electronic_warfare"))


def sensor_rating(unit: BattleUnit) -> int:
    """The rating of sensors after damage: destroyed ones work at -5 (L1024)."""
    return unit.loadout.sensors - unit.auxiliary_penalty("sensors")


# Implements BR-33
def sensor_reach(battle: Battle, unit: BattleUnit) -> int:
    """Hexes that a unit sees, and that its ECM reaches: those of its sensors, or of eyes."""
    if not unit.loadout.has_sensors:
        return SIGHT
    if battle.readings[read.ECM_RANGE.key] == read.HEXES:
        return unit.loadout.sensor_range // HEXES_A_KILOMETRE
    return unit.loadout.sensor_range


# Implements BR-31, BR-39, BR-40, BR-46
def concealment(battle: Battle, start: int, target: BattleUnit) -> Concealment:
    """What hides a target from a hex. Stealth counts by day behind obscurement only (L672)."""
    field = battle.field
    between = field.line(start, target.cell, denser=battle.denser).between
    terrain = field.terrain(target.cell)
    around = 0 if terrain.water and is_afloat(battle, target) else terrain.obscurement
    stealth = target.loadout.perks.get("stealth", 0)
    counts = battle.night or between + around > 0
    return Concealment(between, around, stealth * counts)


def is_afloat(battle: Battle, unit: BattleUnit) -> bool:
    """Whether water does not hide a unit that is on it."""
    if unit.hovers:
        return True
    return battle.readings[read.WATER.key] == read.AFLOAT and unit.loadout.has("amphibious")


# Implements BR-30
def is_blocked(battle: Battle, start: int, end: int) -> bool:
    """Whether ground bars every line between two hexes, that of sensors as well."""
    return battle.field.line(start, end, denser=battle.denser).blocked


# Implements BR-30
def sees(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> bool:
    """Whether a unit has a line of sight to a target: in range, over no higher ground, through no more concealment than it detects; or its
    active sensors found the target."""
    if battle.field.lattice.distance(viewer.cell, target.cell) > sensor_reach(battle, viewer):
        return False
    located = target.id in viewer.located
    if is_blocked(battle, viewer.cell, target.cell):
        return located and battle.readings[read.SWEEPS.key] == read.ALL_GROUND
    return located or concealment(battle, viewer.cell, target).total <= detection(battle, viewer)
