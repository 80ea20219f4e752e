"""Stage of a replay: the map, its zones and hexes to hold, figures, tokens, lines of fire."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from armybuilder.engine.core.battle.engine.narrator import Stage
from armybuilder.engine.core.battle.recorder import ReplayObject, ReplayParts
from armybuilder.engine.core.battle.replay import (
    ReplayEvent,
    ReplayFigure,
    ReplayFrame,
    ReplayObjective,
    ReplayShot,
    ReplayToken,
    ReplayWeapon,
    ReplayZone,
)
from armybuilder.engine.core.hexes.files import write_map
from armybuilder.engine.core.hexes.lattice import HALF_HEIGHT, ROW
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.core.table.files import TableFile
from armybuilder.engine.systems.tactical_1998.battle.agreement import HEXES
from armybuilder.engine.systems.tactical_1998.battle.loadouts import CarriedWeapon
from armybuilder.engine.systems.tactical_1998.battle.phases.setup import ROWS
from armybuilder.engine.systems.tactical_1998.battle.phases.victory import NEAR, held_cells
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.arcs import FIRE_ARCS
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.battle.words.sentences import MODES, tag

TOKENS = (
    ReplayToken("top_speed", gettext_noop("top speed"), "»"),
    ReplayToken("evading", gettext_noop("evasive maneuvers"), "≈"),
    ReplayToken("extra", gettext_noop("extra actions"), "+"),
    ReplayToken("owed", gettext_noop("stunned: actions owed"), "✱"),
    ReplayToken("fire_control_lost", gettext_noop("fire control damaged"), "⊘"),
    ReplayToken("maneuver_lost", gettext_noop("maneuver lost"), "⤺"),
    ReplayToken("crew_lost", gettext_noop("crew lost"), "☠"),
    ReplayToken("ruptured", gettext_noop("ammunition ruptured"), "✖"),
)
UNIT_RADIUS = 0.38
"""Hexes of a token's radius, and the height that nobody sees from above."""


def stage_of(battle: Battle) -> Stage:
    """Return what a replay draws of a battle."""
    names, lattice = (battle.sides[0].name, battle.sides[1].name), battle.field.lattice
    width, height = lattice.extent

    def draw(found: ReplayParts, _things: Sequence[ReplayObject]) -> tuple[ReplayEvent, ...]:
        return tuple(_draw_event(battle, event) for event in found.events)

    deep = HALF_HEIGHT + ROW * (ROWS - 1) + HALF_HEIGHT / 2
    return Stage(
        names,
        TableFile(format="muster.table/1", width=width, height=height),
        tuple(map(_figure, battle.units)),
        TOKENS,
        (
            ReplayZone(gettext("Deployment of {side}", side=names[0]), 0, 0.0, 0.0, width, deep),
            ReplayZone(gettext("Deployment of {side}", side=names[1]), 1, 0.0, height - deep, width, height),
        ),
        tuple(
            ReplayObjective(*lattice.centre(cell), NEAR + 0.5)
            for cell in (held_cells(battle.field) if battle.victory == HEXES else ())
        ),
        terms=tuple(_terms(battle)),
        events=draw,
        score_worth=None if battle.victory == HEXES else 0.0,
        hexes=write_map(battle.field.map),
    )


def _terms(battle: Battle) -> Iterator[str]:
    """Yield what was agreed on."""
    yield gettext("At most {rounds} rounds.", rounds=battle.rounds)
    if battle.night:
        yield gettext("At night: eyes see through 2 points of concealment.")


def _draw_event(battle: Battle, event: ReplayEvent) -> ReplayEvent:
    if event.kind in _SUFFERED:
        return replace(event, suffered=event.target >= 0)
    if event.kind == "attack":
        return replace(event, shot=_shot(battle, event))
    return event


_SUFFERED = frozenset(
    {"damage", "system", "fire control", "structure", "movement", "weapons", "ammunition", "auxiliary", "stunned", "casualties", "squad",
     "destroyed"}
)  # fmt: skip
"""Kinds of events that the target did to the model."""


def _shot(battle: Battle, event: ReplayEvent) -> ReplayShot:
    unit, name, hexes = battle.units[event.model], event.values["weapon"], event.values["hexes"]
    number = next((number for number, weapon in enumerate(unit.weapons) if weapon.name == name), -1)
    far = gettext("{hexes} hexes", hexes=hexes)
    observer = event.values.get("observer", -1)
    lock = "sight" if observer < 0 else "none"
    return ReplayShot(lock, event.model if observer < 0 else observer, number, f"{name}, {far}", str(hexes))  # type: ignore[arg-type]


def _figure(unit: BattleUnit) -> ReplayFigure:
    loadout = unit.loadout
    return ReplayFigure(
        id=unit.id,
        name=unit.recruit.name,
        tag=tag(unit),
        side=unit.side,
        group=unit.recruit.group_name,
        frames=(ReplayFrame("W", UNIT_RADIUS, 1.0),),
        boxes=sum(loadout.troopers) if unit.infantry else loadout.armor,
        weapons=tuple(_weapon(unit, weapon) for weapon in unit.weapons if weapon.weapon.ranges[-1]),
        facts=tuple(_facts(unit)),
        points=unit.recruit.points,
    )


def _weapon(unit: BattleUnit, carried: CarriedWeapon) -> ReplayWeapon:
    """A weapon with its medium range as the best, and its extreme range."""
    bound = None if unit.infantry else FIRE_ARCS.get(carried.arc)
    arcs: tuple[tuple[int, ...], ...] = ()
    if bound:
        middle = bound[0] * DIRECTIONS // 6
        arcs = ((middle,),) if bound[1] >= 90 else ((middle + 2, middle - 2),)
    ranges = carried.weapon.ranges
    return ReplayWeapon(carried.name, arcs, (float(carried.weapon.least), float(ranges[1]), float(ranges[-1])))


def _facts(unit: BattleUnit) -> Iterator[tuple[str, str]]:
    loadout = unit.loadout
    yield gettext("TV"), f"{unit.recruit.points:g}"
    for speed in loadout.speeds:
        yield gettext(MODES[speed.mode]).capitalize(), f"{speed.combat}/{speed.top}"
    if unit.infantry:
        yield gettext("Troopers"), str(len(loadout.troopers))
        return
    yield gettext("Armor"), f"{loadout.armor}/{2 * loadout.armor}/{3 * loadout.armor}"
    yield gettext("Maneuver"), f"{loadout.maneuver:+d}"
    yield gettext("Sensors"), f"{loadout.sensors:+d}"
    yield gettext("Fire control"), f"{loadout.fire_control:+d}"
    yield gettext("Crew"), str(loadout.crew)
