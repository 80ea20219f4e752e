"""Sight of each other: cover and concealment, autodetection, detection ratings (BR-30 to BR-32, BR-59)."""

from armybuilder.engine.core.battle.odds.sides import with_facts
from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.arcs import in_arc
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.table.sight import CoverView, Wreck
from armybuilder.engine.systems.blitz_2006.odds.cards import facts_of
from armybuilder.engine.systems.blitz_2006.odds.questions import Defender, Ground, Observer
from armybuilder.engine.systems.blitz_2006.odds.rules.cover import detection_of, is_autodetected, sighting_range
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import is_aux_destroyed, obscurement_of
from armybuilder.engine.systems.blitz_2006.rulings import DETECTION_IN_THE_DARK

SMOKE_RADIUS, SMOKE_HIDES, SMOKE_ROUNDS = 3.0, 2, 6
"""Inches of a cloud of smoke, what it adds to concealment, and how many rounds it lies there (L1417)."""
WRECK_HEIGHT = 0.75
"""The part of a model's height that is left of a wreck."""


# ---------------------------------------------------------------- what lies between


# Implements BR-30, BR-47
def view(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> CoverView:
    """What lies between two units, as the first sees the second."""
    return battle.field.view(viewer.cell, viewer.figure, target.cell, target.figure, wrecks_of(battle))


def wrecks_of(battle: Battle) -> tuple[Wreck, ...]:
    """Wrecks as cover: a little lower than the models that they were."""
    if not battle.wrecks:
        return ()
    figures = ((cell, battle.units[number].figure) for cell, number in battle.wrecks)
    return tuple(Wreck(cell, figure.radius, figure.height * WRECK_HEIGHT) for cell, figure in figures)


# Implements BR-31, BR-64
def concealment(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> int:
    """What weather and smoke add: a point for so many full inches, two for each cloud on the way (SC-7, L1417)."""
    per = battle.catalogue.weather[battle.terms.weather].per
    found = int(battle.inches(viewer, target) // per) if per else 0
    return found + SMOKE_HIDES * sum(_in_the_way(battle, viewer, target, (x, y)) for x, y, *_ in battle.smoke)


def _in_the_way(battle: Battle, viewer: BattleUnit, target: BattleUnit, cloud: Point) -> bool:
    """Whether a cloud touches the line between two units."""
    table = battle.field.table
    x, y = table.xs[viewer.cell], table.ys[viewer.cell]
    dx, dy = table.xs[target.cell] - x, table.ys[target.cell] - y
    px, py = cloud[0] - x, cloud[1] - y
    far = dx * dx + dy * dy
    part = max(0.0, min(1.0, (px * dx + py * dy) / far)) if far else 0.0
    return float((px - part * dx) ** 2 + (py - part * dy) ** 2) <= SMOKE_RADIUS**2


# Implements SC-6
def ground_between(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> Ground:
    """What lies between two units, as questions of odds have it."""
    terms = battle.terms
    return view(battle, viewer, target).ground(
        concealment(battle, viewer, target),
        night=terms.night,
        twilight=terms.twilight,
        lit=is_lit(battle, viewer, target),
    )


def is_lit(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> bool:
    """Whether a target is in the searchlight of a unit, which shines to its front."""
    table = battle.field.table
    dx, dy = table.xs[target.cell] - table.xs[viewer.cell], table.ys[target.cell] - table.ys[viewer.cell]
    return viewer.lit and (viewer.infantry or in_arc(viewer.facing, "F", dx, dy))


# ---------------------------------------------------------------- obscurement and detection


def as_defender(battle: Battle, unit: BattleUnit) -> Defender:
    """A unit as questions of odds have one that is looked at: what its card and its state tell. Worked out once for each state."""
    key = "defender", unit.id, unit.speed, unit.hull_down, unit.taken, unit.bases
    found: Defender | None = battle.shots.get(key)
    if found is None:
        part = Defender(
            sort=unit.loadout.sort, speed=unit.speed, hull_down=unit.hull_down, taken=unit.taken_word, bases=unit.bases or None,
        )  # fmt: skip
        found = battle.shots[key] = with_facts(part, facts_of(unit.loadout.card, part))
    return found


def aux_destroyed(unit: BattleUnit) -> bool:
    """Whether damage took its auxiliary systems: sensors, communication, ECM and all others (BR-46)."""
    if unit.infantry:
        return False
    return is_aux_destroyed(Observer(taken=unit.taken_word, exposed_aux=unit.loadout.has("exposed-aux")))


def is_blind(unit: BattleUnit) -> bool:
    """Whether it depends on sensors that are destroyed: then it can't move, and has no skill (L1571)."""
    blind = unit.loadout.has("sensor-dependent") and aux_destroyed(unit)
    return blind and not unit.loadout.has("backup-sensors")


# Implements BR-31
def obscurement(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> int:
    """Cover and concealment of a target together."""
    return obscurement_of(ground_between(battle, viewer, target), as_defender(battle, target))


# Implements BR-32, BR-59
def autodetects(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> bool:
    """Whether a unit is seen without sensors: nothing is between, it is near enough for its size, or it uses a searchlight at night."""
    if viewer.loadout.has("sensor-dependent"):
        return False
    if target.lit:
        return True
    loadout = target.loadout
    seen = sighting_range(
        target.size,
        hull_down=target.is_hull_down,
        traceable=loadout.rating("traceable-emissions"),
        stealth=0 if aux_destroyed(target) else loadout.rating("stealth"),
    )
    return is_autodetected(obscurement(battle, viewer, target), battle.inches(viewer, target), seen)


# Implements BR-31, BR-46
def detection(battle: Battle, viewer: BattleUnit, ground: Ground) -> int:
    """The detection rating of a unit as it counts now; -1 once its auxiliary systems are destroyed."""
    if aux_destroyed(viewer) and not viewer.loadout.has("backup-sensors"):
        return -1
    ew = 0 if viewer.infantry else battle.skills(viewer).ew
    return detection_of(viewer.loadout.detection, ew, ground, battle.readings[DETECTION_IN_THE_DARK.key])


def senses(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> bool:
    """Whether a unit detects another without active detection in this round."""
    if autodetects(battle, viewer, target):
        return True
    ground = ground_between(battle, viewer, target)
    return obscurement_of(ground, as_defender(battle, target)) <= detection(battle, viewer, ground)


def detects(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> bool:
    """Whether a unit has a line of sight to another: it senses it, or its active detection found it in this round."""
    return target.id in viewer.located or senses(battle, viewer, target)


def sees(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> bool:
    """Whether it detects a target that solid cover does not hide: what direct fire needs (BR-30)."""
    return detects(battle, viewer, target) and not view(battle, viewer, target).blocked


def found_margin(viewer: BattleUnit, target: BattleUnit) -> int:
    """The margin by which active detection found a target in this round; 0 for none (BR-33)."""
    return dict(zip(viewer.located, viewer.margins, strict=True)).get(target.id, 0)
