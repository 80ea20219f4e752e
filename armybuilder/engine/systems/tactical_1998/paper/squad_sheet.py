"""The record sheet of an infantry squad (inventory 4.2; L1115–1196), with what the game needs and the book's sheet lacks:
threat value, skill, movement, detection by night."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop, mid_sentence
from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    NoteSection,
    RecordSheet,
    Section,
    SheetCell,
    SheetColumn,
    SheetField,
    SheetTrooper,
    TableSection,
    TrooperSection,
)
from armybuilder.engine.core.paper.silhouettes.fallback import look_with
from armybuilder.engine.core.paper.silhouettes.spec import WeaponPlace
from armybuilder.engine.systems.tactical_1998 import threat
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import MODES, RANKS, format_modifier
from armybuilder.engine.systems.tactical_1998.book.tables import SKILLS, InfantryWeapon
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit
from armybuilder.engine.systems.tactical_1998.paper.emblems import EMBLEMS
from armybuilder.engine.systems.tactical_1998.paper.made_of import packs
from armybuilder.engine.systems.tactical_1998.paper.sheet_marks import blank, foot_notes
from armybuilder.engine.systems.tactical_1998.paper.vehicle_sheet import skill_label
from armybuilder.engine.systems.tactical_1998.rulings import WORST
from armybuilder.engine.systems.tactical_1998.squads import ResolvedSquad

POINTS = "TV"
BOXES = 11
"""On the track of a trooper: five of the hardiest with six of the best armour (FC-13)."""
DETECTION, AT_NIGHT = 4, 2
MASSED = ((8, 3), (4, 2), (2, 1), (1, 0))
"""From so many troopers on, so much on the rate of fire (BR-83; L1232–1236)."""


def squad_sheet(unit: FieldedUnit, catalogue: Catalogue, faction: str) -> RecordSheet:
    """The sheet of each of the unit's squads, for a force of `faction`; `unit.squad` is there."""
    squad = unit.squad
    if squad is None:
        raise LookupError(gettext("{unit} isn't a squad.", unit=unit.label))
    left, wide = tuple(_left(unit, squad)), tuple(_wide(unit, squad, catalogue))
    right = (TrooperSection(gettext("Squad damage track"), tuple(_troopers(squad)), BOXES),)
    return RecordSheet(
        title=unit.model,
        name=unit.name,
        unit=unit.group.label,
        group=unit.group.label,
        subtitle=" · ".join(part for part in (squad.quality.name, gettext(RANKS.get(unit.rank, ""))) if part),
        points=threat.format_tv(unit.tv or 0) if unit.tv is not None else "",
        points_name=POINTS,
        left=left,
        right=right,
        wide=wide,
        notes=(*foot_notes((*left, *wide)), *_notes(squad)),
        figure=render_look(squad),
        emblem=EMBLEMS.get(faction),
        count=unit.count,
        packs=packs(unit),
        where=unit.where,
    )


def render_look(squad: ResolvedSquad) -> str:
    """The text of its look, with what it carries."""
    frame = FigureKind.BIKE if squad.transport.key == "atv" else FigureKind.INFANTRY
    return look_with(frame, ((key.replace("-", " "), WeaponPlace.FRONT) for key in squad.weapons))


def massed_fire_bonus(number: int) -> int:
    """Return what troopers with one weapon add to its rate of fire."""
    return next((bonus for least, bonus in MASSED if number >= least), 0)


def raised_skill_levels(unit: FieldedUnit) -> Iterator[tuple[str, int]]:
    """Skills that the squad's rank raises above the one that it has for all, and their levels (L457)."""
    for skill in SKILLS:
        if skill in unit.raised_skills and (found := unit.skill(skill)):
            yield skill, found[0]


def _left(unit: FieldedUnit, squad: ResolvedSquad) -> Iterator[Section]:
    points = sorted({soldier.points for soldier in squad.soldiers})
    armors = sorted({armor.points for armor in squad.armors})
    transport = squad.transport
    yield FieldSection(
        gettext("Unit information"),
        (
            SheetField(gettext("Unit name"), unit.name),
            SheetField(gettext("Quality"), squad.quality.name),
            SheetField(gettext("Skill"), str(squad.quality.skill)),
            *(SheetField(skill_label(unit, skill), str(level)) for skill, level in raised_skill_levels(unit)),
            SheetField(gettext("Armor"), " / ".join(armor.name for armor in squad.armors)),
            SheetField(gettext("Encumbrance"), f"−{squad.encumbrance}" if squad.encumbrance else "0"),
            SheetField(gettext("Stamina"), str(squad.quality.stamina)),
            SheetField(gettext("Armor point"), "/".join(map(str, armors))),
            SheetField(gettext("Damage point"), "/".join(map(str, points))),
            SheetField(gettext("Threat value"), threat.format_tv(unit.tv) if unit.tv is not None else ""),
        ),
    )
    yield FieldSection(
        gettext("In play"),
        (
            SheetField(
                gettext("Movement"),
                gettext(
                    "{movement} MP · {mode} costs",
                    movement=transport.movement,
                    mode=mid_sentence(gettext(MODES[transport.mode])),
                ),
            ),
            SheetField(gettext("Transport"), transport.name),
            SheetField(
                gettext("Detection by day / night"), f"{DETECTION} / {DETECTION if squad.night_vision else AT_NIGHT}"
            ),
            SheetField(gettext("Night vision"), gettext("yes") if squad.night_vision else gettext("no")),
            SheetField(gettext("Communication"), "−2 / 10 km"),
            SheetField(gettext("Size of the squad"), str(3 * -(-len(squad.soldiers) // 5))),
            blank(gettext("Extra actions declared")),
            blank(gettext("Actions owed")),
        ),
    )


def _troopers(squad: ResolvedSquad) -> Iterator[SheetTrooper]:
    for soldier in squad.soldiers:
        slot = gettext("Std") if soldier.weapon.key == squad.standard else gettext("Hvy")
        yield SheetTrooper(
            soldier.number, f"{slot} · {soldier.weapon.name}", soldier.points, leader=soldier.number == squad.leader
        )


def _wide(unit: FieldedUnit, squad: ResolvedSquad, catalogue: Catalogue) -> Iterator[Section]:
    rows = tuple(
        _weapon_row(catalogue.infantry_weapons[key], number, standard=key == squad.standard)
        for key, number in squad.weapons.items()
    )
    yield TableSection(gettext("Weapons"), _weapon_columns(), rows)
    yield NoteSection(gettext("Notes"), (unit.source.notes,) if unit.source.notes else (), 1)


def _weapon_row(weapon: InfantryWeapon, number: int, *, standard: bool) -> tuple[SheetCell, ...]:
    return (
        SheetCell(weapon.name),
        SheetCell(gettext("Standard") if standard else gettext("Heavy")),
        SheetCell(str(number)),
        SheetCell(format_modifier(weapon.accuracy)),
        SheetCell(f"×{weapon.damage}"),
        *(SheetCell(str(distance)) for distance in weapon.range),
        SheetCell(str(weapon.rof)),
        SheetCell(format_modifier(massed_fire_bonus(number))),
        SheetCell(gettext("Not closer than {range}", range=weapon.minimum_range) if weapon.minimum_range else ""),
    )


def _notes(squad: ResolvedSquad) -> Iterator[str]:
    yield gettext("The leader's number is circled; without a leader, Leadership is 1. Infantry has enough ammunition.")
    if len(squad.armors) > 1:
        worst = gettext_noop("The rulebook has one armor per squad; all rolls use the worst encumbrance.")
        most = gettext_noop(
            "The rulebook has one armor per squad; all rolls use the encumbrance of what most troopers wear."
        )
        text = worst if squad.reading == WORST else most
        yield gettext(text)


def _weapon_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Weapon"), 4),
        SheetColumn(gettext("Slot"), 1.8),
        SheetColumn(gettext("Troopers"), 1.4, figures=True),
        SheetColumn(gettext("Acc"), 1, figures=True),
        SheetColumn(gettext("Dam"), 1, figures=True),
        *(SheetColumn(band, 0.8, figures=True) for band in ("S", "M", "L", "EX")),
        SheetColumn("ROF", 1, figures=True),
        SheetColumn(gettext("Massed"), 1.2, figures=True),
        SheetColumn(gettext("Special"), 3),
    )
