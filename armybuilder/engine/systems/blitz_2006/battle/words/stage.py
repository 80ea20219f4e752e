"""Stage of a replay: the table, its zones, figures, tokens, lines of fire."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from armybuilder.engine.core.battle.engine.narrator import Stage
from armybuilder.engine.core.battle.recorder import ReplayObject, ReplayParts
from armybuilder.engine.core.battle.replay import (
    ReplayEvent,
    ReplayFigure,
    ReplayFrame,
    ReplayShot,
    ReplayToken,
    ReplayWeapon,
    ReplayZone,
)
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.core.table.files import file_of
from armybuilder.engine.systems.blitz_2006.battle.loadouts import CarriedWeapon
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.words.sentences import MODES, tag

TOKENS = (
    ReplayToken("taken", gettext_noop("damage"), "✚", words={"1": gettext_noop("light"), "2": gettext_noop("heavy"), "3": gettext_noop("critical")}),
    ReplayToken("empty", gettext_noop("out of ammo"), "↻", weapons=True),
    ReplayToken("hull_down", gettext_noop("hull-down counters"), "▬"),
    ReplayToken("standby", gettext_noop("on stand-by"), "◷"),
    ReplayToken("tagged", gettext_noop("tagged"), "⌖"),
    ReplayToken("evasions", gettext_noop("evading"), "≈"),
    ReplayToken("ecm_on", gettext_noop("ECM on"), "E"),
    ReplayToken("eccm_on", gettext_noop("ECCM on"), "C"),
    ReplayToken("altitude", gettext_noop("altitude"), "↑"),
    ReplayToken("burning", gettext_noop("burning"), "♨"),
    ReplayToken("fallen", gettext_noop("knocked down"), "⤵"),
    ReplayToken("lit", gettext_noop("searchlight"), "☼"),
    ReplayToken("braced", gettext_noop("braced"), "⊓"),
)  # fmt: skip
SUFFERED = frozenset({"damage", "casualties", "destroyed", "haywire", "passengers", "knockdown", "ignites"})
"""Kinds of events that the target did to the model."""
SHOTS = frozenset({"attack", "ram"})
QUARTER = DIRECTIONS // 4
HALF_ARCS = {"F": 0, "L": QUARTER, "RR": 2 * QUARTER, "R": 3 * QUARTER}
"""The middle of each arc of 180 degrees, in facings from the front."""
HALF_NARROW = DIRECTIONS // 8
"""Facings to each side of a fixed arc, which is 90 degrees wide."""
SIGHT = "sight"


def stage_of(battle: Battle) -> Stage:
    """Return what a replay draws of a battle."""
    names = (battle.sides[0].name, battle.sides[1].name)

    def draw(found: ReplayParts, _things: Sequence[ReplayObject]) -> tuple[ReplayEvent, ...]:
        return tuple(_draw_event(battle, event) for event in found.events)

    return Stage(
        names,
        file_of(battle.field.with_ruins(()).table),
        tuple(map(_figure, battle.units)),
        TOKENS,
        tuple(
            ReplayZone(gettext("Deployment of {side}", side=side.name), side.id, *box)
            for side in battle.sides
            for box in side.zone
        ),
        terms=tuple(_terms(battle)),
        events=draw,
    )


def _terms(battle: Battle) -> Iterator[str]:
    """Yield what was agreed on, and what the generator gave."""
    terms, book = battle.terms, battle.catalogue
    for side in battle.sides:
        yield gettext("Mission of {side}: {mission}.", side=side.name, mission=book.missions[side.mission].name)
    yield gettext("Terrain: {terrain}.", terrain=book.terrains[terms.terrain].name)
    yield gettext("Weather: {weather}.", weather=book.weather[terms.weather].name)
    yield gettext("Time of day: {time}.", time=book.day_times[terms.time].name)
    yield gettext("Rounds: {rounds}.", rounds=battle.rounds)


def _draw_event(battle: Battle, event: ReplayEvent) -> ReplayEvent:
    if event.kind in SUFFERED:
        return replace(event, suffered=event.target >= 0)
    if event.kind in SHOTS and event.model >= 0:
        return replace(event, shot=_shot(battle, event))
    return event


def _shot(battle: Battle, event: ReplayEvent) -> ReplayShot:
    """The line of an attack: from who fires, or from who observes."""
    unit, name = battle.units[event.model], event.values.get("weapon", "")
    number = next((number for number, weapon in enumerate(unit.weapons) if weapon.name == name), -1)
    inches = f"{event.values['inches']:.1f}″" if "inches" in event.values else ""
    observer = event.values.get("observer", -1)
    text = ", ".join(filter(None, (gettext(name) if name else "", inches)))
    if observer >= 0:
        return ReplayShot("none", observer, number, text, inches)
    return ReplayShot("sight", event.model, number, text, inches)


def _figure(unit: BattleUnit) -> ReplayFigure:
    loadout, figure = unit.loadout, unit.figure
    return ReplayFigure(
        id=unit.id,
        name=unit.recruit.name,
        tag=tag(unit),
        side=unit.side,
        group=unit.recruit.group_name,
        frames=(ReplayFrame(loadout.speeds[0].mode, figure.radius, figure.height),),
        boxes=loadout.bases if unit.infantry else loadout.sturdy + (3 if loadout.fragile else 4),
        weapons=tuple(_weapon(unit, weapon) for weapon in unit.weapons if weapon.weapon.bands),
        facts=tuple(_facts(unit)),
        points=round(unit.recruit.points, 2),
    )


def _weapon(unit: BattleUnit, carried: CarriedWeapon) -> ReplayWeapon:
    """A weapon with its range bands: from the nearest to medium and extreme range."""
    bands = carried.weapon.bands or (0,)
    arcs = () if unit.infantry else _arcs(carried.arc)
    if carried.weapon.has("M"):
        return ReplayWeapon(carried.name, arcs or ((),), (0.0, 1.0), melee=True)
    return ReplayWeapon(carried.name, arcs, (0.0, float(bands[len(bands) // 2]), float(bands[-1])))


def _arcs(arc: str) -> tuple[tuple[int, ...], ...]:
    """An arc as half planes that must all be met, by their middles in turns of 15 degrees; none for all around."""
    if arc in HALF_ARCS:
        return ((HALF_ARCS[arc],),)
    if arc[:1] == "F" and arc[1:] in HALF_ARCS:
        middle = HALF_ARCS[arc[1:]]
        return ((middle + HALF_NARROW, middle - HALF_NARROW),)
    return ()


def _facts(unit: BattleUnit) -> Iterator[tuple[str, str]]:
    loadout, skills = unit.loadout, unit.loadout.skills
    yield gettext("TV"), f"{unit.recruit.points:.0f}"
    for speed in loadout.speeds:
        yield gettext(MODES[speed.mode]).capitalize(), f"{speed.combat}/{speed.top}"
    if unit.infantry:
        yield gettext("Skill"), str(skills.attack)
        yield gettext("Bases"), str(loadout.bases)
    else:
        yield gettext("Attack, defense, EW, leadership"), "/".join(map(str, skills))
        yield gettext("Sturdy boxes"), str(loadout.sturdy)
    yield gettext("Actions"), str(loadout.actions)
    yield gettext("Armor"), str(loadout.armor)
    yield gettext("Size"), str(loadout.size)
    yield gettext("Detection"), str(loadout.detection)
