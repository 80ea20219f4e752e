"""The squadron sheet: damage and speed of a whole combat group, round by round (L316). The book names it and its page is
lost, so it is laid out by us."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from armybuilder.engine.core.language import format_number, gettext, gettext_noop
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.paper.record_sheets import (
    NoteSection,
    RecordSheet,
    SheetCell,
    SheetColumn,
    TableSection,
    TrackSection,
)
from armybuilder.engine.systems.tactical_1998 import threat
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import MODE_LETTERS, RANKS
from armybuilder.engine.systems.tactical_1998.book.tables import Speed
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit, ResolvedGroup
from armybuilder.engine.systems.tactical_1998.paper.emblems import EMBLEMS
from armybuilder.engine.systems.tactical_1998.paper.looked_up import order_of_groups, turn_and_damage
from armybuilder.engine.systems.tactical_1998.paper.made_of import record
from armybuilder.engine.systems.tactical_1998.paper.sheet_marks import foot_notes
from armybuilder.engine.systems.tactical_1998.paper.vehicle_sheet import POINTS, armor_track, weapon_table

ROUNDS = 6
MOST_KINDS = 4
"""Of vehicles, whose weapons stand on it."""
MOST_TRACKS = 8
"""Vehicles whose armor has room on the sheet; others have sheets of their own as well."""
SPEEDS = "S C T E"
HELP = gettext_noop(
    "Circle each round: S stationary, C combat speed, T top speed, E evasive. Cross out units that "
    "are out of action; write what's left of their thresholds beside them."
)


def group_sheet(group: ResolvedGroup, faction: str, catalogue: Catalogue) -> RecordSheet:
    """One line for each unit of the group."""
    table = TableSection(
        gettext("Squadron"),
        _columns(),
        tuple(row for unit in group.units for row in _rows(unit)),
        damage=gettext("Out"),
    )
    tracks = tuple(islice((track for unit in group.units for track in _tracks(unit)), MOST_TRACKS))
    weapons = tuple(_weapons(group))
    total = threat.format_tv(group.total)
    least = total if group.priced else gettext("at least {total}", total=total)
    return RecordSheet(
        title=group.label,
        name="",
        unit=gettext("Squadron sheet"),
        group=group.label,
        subtitle=gettext("{number} units", number=group.size),
        points=least,
        points_name=POINTS,
        left=tracks[::2],
        right=tracks[1::2],
        wide=(table, *weapons, NoteSection(gettext("How to use it"), (gettext(HELP),))),
        spare=(*turn_and_damage(catalogue), *order_of_groups(catalogue)),
        notes=foot_notes((table, *weapons)),
        emblem=EMBLEMS.get(faction),
        packs=packs_of(None, (record(unit) for unit in group.units)),
    )


def _tracks(unit: FieldedUnit) -> Iterator[TrackSection]:
    """The armor of each of the unit's vehicles."""
    for number in range(1, unit.count + 1 if unit.vehicle else 1):
        name = f"{unit.label} {number}" if unit.count > 1 else unit.label
        yield replace(armor_track(unit.figure("armor")), title=name, counts=())


def _weapons(group: ResolvedGroup) -> Iterator[TableSection]:
    """The weapons of each kind of vehicle, once, under the same columns; their ammunition is kept on the sheets of each."""
    known = {unit.vehicle.key: unit for unit in group.units if unit.vehicle and unit.vehicle.weapons}
    for number, unit in enumerate(islice(known.values(), MOST_KINDS)):
        if unit.vehicle:
            table = replace(weapon_table(unit, unit.vehicle), title=unit.vehicle.name, boxes=(), damage="")
            yield (
                replace(table, columns=tuple(replace(column, label="") for column in table.columns))
                if number
                else table
            )


def _rows(unit: FieldedUnit) -> Iterator[tuple[SheetCell, ...]]:
    for number in range(1, unit.count + 1):
        name = f"{unit.label} {number}" if unit.count > 1 else unit.label
        what = f" ({unit.model})" if unit.name else ""
        rank = f" · {gettext(RANKS[unit.rank])}" if unit.rank else ""
        yield (
            SheetCell(f"{name}{what}{rank}"),
            SheetCell("", "lost") if unit.tv is None else SheetCell(threat.format_tv(unit.tv), unit.figure("tv").mark),
            _speed(unit),
            _armor(unit),
            SheetCell(str(unit.actions)),
            *(SheetCell(SPEEDS) for _ in range(ROUNDS)),
        )


def _speed(unit: FieldedUnit) -> SheetCell:
    """`W 4/7 G 6/12`; a figure that the book lost is a low line."""
    if unit.squad:
        return SheetCell(f"{MODE_LETTERS[unit.squad.transport.mode]} {unit.squad.transport.movement}")
    if not unit.vehicle:
        return SheetCell("")
    modes = (("primary", unit.vehicle.primary), ("secondary", unit.vehicle.secondary))
    shown = [_mode(unit, kind, speed) for kind, speed in modes if speed and speed.mode]
    marks = {cell.mark for cell in shown}
    return SheetCell(
        " ".join(cell.text for cell in shown), "own" if "own" in marks else "lost" if "lost" in marks else ""
    )


def _mode(unit: FieldedUnit, kind: str, speed: Speed) -> SheetCell:
    combat, top = unit.figure(f"{kind}_combat"), unit.figure(f"{kind}_top")
    text = "/".join("__" if shown.value is None else format_number(shown.value) for shown in (combat, top))
    return SheetCell(f"{MODE_LETTERS[speed.mode]} {text}", combat.mark or top.mark)


def _armor(unit: FieldedUnit) -> SheetCell:
    if unit.squad:
        points = sorted({soldier.points for soldier in unit.squad.soldiers})
        return SheetCell(f"{len(unit.squad.soldiers)} × {'/'.join(map(str, points))}")
    base = unit.figure("armor")
    if base.value is None:
        return SheetCell("", base.mark)
    return SheetCell("/".join(format_number(base.value * times) for times in (1, 2, 3)), base.mark)


def _columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Unit"), 4.2),
        SheetColumn(gettext("TV"), 1.6, figures=True),
        SheetColumn(gettext("Speed"), 2.6, figures=True),
        SheetColumn(gettext("Armor L/H/O"), 2, figures=True),
        SheetColumn(gettext("Act"), 0.8, figures=True),
        *(SheetColumn(gettext("Round {number}", number=number), 1.6, figures=True) for number in range(1, ROUNDS + 1)),
    )
