"""The condensed cards: one for all equal models of a squad on foot, one for each vehicle, platform and off-board unit."""

from collections.abc import Iterator

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.cards import (
    BoxCounter,
    CardCell,
    CardColumn,
    CardRow,
    CardTable,
    FigureKind,
    Stat,
    TraitLine,
)
from armybuilder.engine.core.paper.silhouettes.fallback import look_with
from armybuilder.engine.core.paper.silhouettes.spec import WeaponPlace
from armybuilder.engine.core.paper.stages import DamageStage
from armybuilder.engine.systems.legend_weaver.activation import FIRES_FROM_AFAR
from armybuilder.engine.systems.legend_weaver.book.units import COLUMNS, Ammunition, Unit, Weapon, shelter_of
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit
from armybuilder.engine.systems.legend_weaver.paper.labels import (
    actions,
    inches,
    moves,
    numbers,
    specials,
    weapon_details,
)

MARKERS = (
    gettext_noop("Overwatch"),
    gettext_noop("Cover fire"),
    gettext_noop("Hidden"),
    gettext_noop("Head down"),
    gettext_noop("Dug in"),
    gettext_noop("Entrenched"),
)
VEHICLE_MARKERS = (
    gettext_noop("Overwatch"),
    gettext_noop("Cover fire"),
    gettext_noop("Hidden"),
    gettext_noop("Hull down"),
    gettext_noop("Dug in"),
    gettext_noop("Entrenched"),
)
STATES = (gettext_noop("Disordered"), gettext_noop("Disrupted"), gettext_noop("Broken"))
LONG = 18
"""Letters of a name of a weapon that has no room before its figures."""
IN_A_LINE = 10
"""Boxes of a counter."""
MOST_BOXES = 100


def render_look(unit: Unit) -> str:
    """The text of its look: a frame with its weapons, those of vehicles in turrets."""
    place = WeaponPlace.TURRET if unit.form == "vehicle" else WeaponPlace.FRONT
    return look_with(_frame(unit), ((weapon.name, place) for weapon in unit.weapons))


def _frame(unit: Unit) -> FigureKind:
    """Return the figure on a unit's base, by how it moves."""
    if unit.form in ("platform", FIRES_FROM_AFAR):
        return FigureKind.GUN
    key = unit.movement.key if unit.movement else ""
    if unit.form == "ground":
        return FigureKind.BEAST if key == "horse" else FigureKind.INFANTRY
    if unit.movement and unit.movement.flies:
        return FigureKind.AIRCRAFT
    if key == "hover":
        return FigureKind.VEHICLE_HOVER
    return FigureKind.VEHICLE_WHEELED if key.startswith("wheeled") else FigureKind.VEHICLE_TRACKED


def stats(unit: Unit) -> Iterator[Stat]:
    """The figures of the condensed form (L94-L101)."""
    if unit.form in ("vehicle", "platform") or unit.crew is not None:
        yield Stat("CREW", "" if unit.crew is None else str(unit.crew))
    yield Stat("ACTIONS", actions(unit))
    yield Stat("LEVEL", str(unit.level))
    yield Stat("MOVE", inches(unit.move))
    if unit.form == "vehicle" or unit.maneuverability is not None:
        yield Stat("MAN", "" if unit.maneuverability is None else str(unit.maneuverability))


def details(unit: Unit, names: RecordNames) -> Iterator[Stat]:
    """Yield how a unit crosses terrain, and its row of the Defensive Modifier Table."""
    if unit.movement:
        yield Stat(gettext("Moves as"), moves(unit.movement))
    if shelter := shelter_of(unit):
        yield Stat(gettext("Cover as"), names.printed_name("shelter", shelter).lower())


def traits(unit: Unit) -> Iterator[TraitLine]:
    """Its rank, its role, and what it bears."""
    if unit.rank:
        yield TraitLine(unit.rank.name, unit.rank.effect)
    if unit.role:
        yield TraitLine(unit.role.name, unit.role.effect)
    yield from (TraitLine(each.name, each.effect) for each in unit.equipment)


def weapon_columns() -> tuple[CardColumn, ...]:
    return (
        CardColumn("RNG", 7.5, gettext("Range"), help=gettext("In inches; 0 strikes in base contact.")),
        CardColumn(
            "6+",
            10,
            gettext("Prim"),
            figures=False,
            help=gettext("Primary targets by the number of their type: 6 or more wounds."),
        ),
        CardColumn("11+", 10, gettext("Second"), figures=False, help=gettext("Secondary targets: 11 or more wounds.")),
        CardColumn("16+", 10, gettext("Tertiary"), figures=False, help=gettext("Tertiary targets: 16 or more wounds.")),
    )


def weapons(unit: Unit, names: RecordNames) -> tuple[CardTable, ...]:
    rows = tuple(_weapon(weapon, names) for weapon in unit.weapons)
    return (CardTable("WEAPON", gettext("Weapon"), gettext("Weapons"), weapon_columns(), rows),) if rows else ()


def _weapon(weapon: Weapon, names: RecordNames) -> CardRow:
    """Its name leads; one that is cut there stands in full beneath the figures."""
    cells = (CardCell(inches(weapon.range)), *(CardCell(numbers(weapon, column, names)) for column in COLUMNS))
    full = weapon.name if len(weapon.name) > LONG else ""
    number = "" if weapon.number is None else f"#{weapon.number}"
    return CardRow(weapon.name, cells, full, kind=number, traits=tuple(weapon_details(weapon)), ends=weapon.range)


def rounds(row: FieldedUnit, names: RecordNames) -> tuple[CardTable, ...]:
    """Return what the rounds that a row bought do instead of their weapon (L693-L695)."""
    bought = {taken.record.key: taken.record for taken in row.of("ammunition")}.values()
    rows = tuple(_round(each, names) for each in bought)
    return (CardTable("ROUND", gettext("Round"), gettext("Rounds"), weapon_columns(), rows),) if rows else ()


def _round(shot: Ammunition, names: RecordNames) -> CardRow:
    cells = (CardCell(""), *(CardCell(numbers(shot, column, names)) for column in COLUMNS))
    return CardRow(shot.name, cells, shot.name if len(shot.name) > LONG else "", traits=tuple(specials(shot)))


def glossary(unit: Unit) -> tuple[TraitLine, ...]:
    """Explain what a unit's weapons can do, each once."""
    found = {each.key: TraitLine(each.name, each.effect) for weapon in unit.weapons for each in weapon.specials}
    return tuple(found.values())


def counters(row: FieldedUnit) -> Iterator[BoxCounter]:
    """Casualties and markers, and a box for each round that was bought: on foot for all models, which share a card."""
    unit = row.record
    rounds = row.source.rounds * (row.count if unit.form == "ground" else 1)
    if unit.form == "ground":
        yield from boxes(gettext("Casualties"), row.count)
    elif unit.form == "platform":
        yield from boxes(gettext("Crew lost"), unit.crew or 0)
        yield BoxCounter(gettext("Weapon lost"), 1)
    for taken in row.of("ammunition"):
        yield from boxes(taken.record.name, rounds)
    if unit.form != FIRES_FROM_AFAR:
        marks = VEHICLE_MARKERS if unit.form == "vehicle" else MARKERS
        yield from (BoxCounter(gettext(label), 1) for label in (*STATES, *marks))


def stages(row: FieldedUnit) -> Iterator[DamageStage]:
    """One wound is a casualty [656]; a platform that lost of its crew fires every other turn [954]."""
    unit = row.record
    named = list(counters(row))
    if unit.form == "ground":
        lines = _box_lines(named, gettext("Casualties"))
        for lost in range(1, min(row.count, MOST_BOXES)):
            yield DamageStage(
                gettext("{left} of {count} left", left=row.count - lost, count=row.count),
                lines,
                lost,
                rule="L656",
                row="models",
            )
        yield DamageStage(gettext("All lost"), lines, min(row.count, MOST_BOXES), rule="L656", row="models", ends=True)
    elif unit.form == "platform":
        lines, crew = _box_lines(named, gettext("Crew lost")), unit.crew or 0
        if crew > 1:
            yield DamageStage(
                gettext("Crew lost"), lines, 1, (gettext("fires every other turn"),), rule="L954", row="crew"
            )
        if crew:
            yield DamageStage(gettext("No crew"), lines, crew, rule="L656", row="crew", ends=True)
        test = (gettext("its crew tests as for one casualty"),)
        yield DamageStage(gettext("Weapon lost"), _box_lines(named, gettext("Weapon lost")), 1, test, rule="L954")


def _box_lines(named: list[BoxCounter], label: str) -> tuple[str, ...]:
    """The lines of boxes under a label, ten at a time."""
    first = next(number for number, each in enumerate(named) if each.label == label)
    further = (number for number, each in enumerate(named) if number > first and "–" in each.label)
    run = [first]
    for number in further:
        if number == run[-1] + 1:
            run.append(number)
    return tuple(f"c{number}" for number in run)


def boxes(label: str, count: int) -> Iterator[BoxCounter]:
    """So many, ten at a time; what is beyond all use is counted elsewhere."""
    most = min(count, MOST_BOXES)
    for start in range(0, most, IN_A_LINE):
        end = min(start + IN_A_LINE, most)
        yield BoxCounter(f"{start + 1}–{end}" if start else label, end - start)


def tokens(unit: Unit) -> tuple[str, ...]:
    """Return what is written in play."""
    return (gettext("Speed"), gettext("Avoid")) if unit.form == "vehicle" else ()
