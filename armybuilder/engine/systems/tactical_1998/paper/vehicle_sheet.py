"""The record sheet of a vehicle: crew, movement, electronics, armour, weapons, perks, flaws (inventory 4.1; L1388–1662).

Every figure has a blank beside it for what damage leaves of it, as the sheets of the book have; Leadership and Tactics,
for which they have no room, stand with the other skills.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from armybuilder.engine.core.language import format_number, gettext
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    Mark,
    NoteSection,
    RecordSheet,
    Section,
    SheetCell,
    SheetColumn,
    SheetField,
    TableSection,
    TrackSection,
)
from armybuilder.engine.core.paper.silhouettes.fallback import look_with
from armybuilder.engine.core.paper.silhouettes.spec import WeaponPlace
from armybuilder.engine.systems.tactical_1998 import threat
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import (
    ARCS,
    DASH,
    MODE_LETTERS,
    RANKS,
    SKILL_NAMES,
    format_modifier,
    perk_text,
    rate_of_fire,
    skill_text,
    special_text,
)
from armybuilder.engine.systems.tactical_1998.book.tables import SKILLS, Mount, Speed, Vehicle, VehiclePerk
from armybuilder.engine.systems.tactical_1998.document import WORDS
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit, StatValue
from armybuilder.engine.systems.tactical_1998.paper.emblems import EMBLEMS
from armybuilder.engine.systems.tactical_1998.paper.looked_up import turn_and_damage
from armybuilder.engine.systems.tactical_1998.paper.made_of import packs
from armybuilder.engine.systems.tactical_1998.paper.sheet_marks import blank, foot_notes

POINTS = WORDS.points
OWN = "*"
"""Behind a threat value of the player's own."""
BOXES_PER_ROW = 10
MOST_SINGLE_BOXES = 40
"""A magazine of more rounds gets a box for each ten: a burst takes ten rounds for each point of its rate (BR-59)."""
MOST_ARMOR = 100
"""Boxes on the track; the book's own has about fifty."""
WEAPON_ROWS, PERK_ROWS = 10, 6
"""Rows to write in where the sheet itself is lost; no vehicle of the book has more."""
LOST = SheetCell("", "lost")


def vehicle_sheet(unit: FieldedUnit, catalogue: Catalogue) -> RecordSheet:
    """The sheet of each of the unit's vehicles; `unit.vehicle` is there."""
    vehicle = unit.vehicle
    if vehicle is None:
        raise LookupError(gettext("{unit} isn't a vehicle.", unit=unit.label))
    left, right, wide = (tuple(part) for part in (_left(unit, vehicle), _right(unit, vehicle), _wide(unit, vehicle)))
    faction = catalogue.factions.get(vehicle.faction)
    rulings = [*vehicle.rulings, *(ruling for perk in vehicle.perks for ruling in perk.rulings)]
    return RecordSheet(
        title=vehicle.name,
        name=unit.name,
        unit=unit.group.label,
        group=unit.group.label,
        subtitle=" · ".join(
            part for part in (faction.name if faction else "", gettext(RANKS.get(unit.rank, ""))) if part
        ),
        points=""
        if unit.tv is None
        else f"{threat.format_tv(unit.tv)}{OWN if unit.figure('tv').mark == 'own' else ''}",
        points_name=POINTS,
        left=left,
        right=right,
        wide=wide,
        spare=(*turn_and_damage(catalogue), *(() if unit.source.notes else (NoteSection(gettext("Notes"), (), 1),))),
        notes=(*foot_notes((*left, *right, *wide), rulings), *_big_magazines(unit, vehicle)),
        figure=render_look(vehicle),
        emblem=EMBLEMS.get(vehicle.faction),
        count=unit.count,
        packs=packs(unit),
        where=unit.where,
    )


PLACES = {
    "F": WeaponPlace.HAND,
    "FF": WeaponPlace.FRONT,
    "T": WeaponPlace.TURRET,
    "R": WeaponPlace.BACK,
    "FR": WeaponPlace.BACK,
}
"""Where weapons sit that cover such an arc."""


def render_look(vehicle: Vehicle) -> str:
    """Render a vehicle: one that walks is a gear with its weapons; how one without a sheet looks is unknown."""
    figure = {"walker": "gear", "ground": "vehicle-tracked", "hover": "vehicle-hover"}.get(vehicle.primary.mode, "")
    emblem = EMBLEMS.get(vehicle.faction)
    weapons = ((mount.name, PLACES.get(mount.arc or "", WeaponPlace.FRONT)) for mount in vehicle.weapons)
    return look_with(figure, weapons, head=emblem.mark if emblem else "")


def _left(unit: FieldedUnit, vehicle: Vehicle) -> Iterator[Section]:
    # Squadron and affiliation stand in the head.
    yield FieldSection(
        gettext("Crew information"),
        (SheetField(gettext("Pilot name"), unit.name), SheetField(gettext("Rank"), gettext(RANKS.get(unit.rank, "")))),
    )
    crew = f" · {unit.crew.name}" if unit.crew else ""
    yield FieldSection(
        gettext("Skills (level/attribute){crew}", crew=crew),
        tuple(SheetField(skill_label(unit, skill), skill_text(unit.skill(skill))) for skill in SKILLS),
        columns=2,
    )
    yield FieldSection(
        gettext("Crew data"),
        (
            field(unit, "crew", damage=True),
            field(unit, "bonus_actions", damage=True),
            SheetField(gettext("Actions per round"), str(unit.actions)),
        ),
    )
    yield FieldSection(
        gettext("Movement"),
        (
            *_speeds(unit, vehicle.primary, "primary"),
            *(_speeds(unit, vehicle.secondary, "secondary") if vehicle.secondary else ()),
            field(unit, "maneuver", damage=True, modifier=True),
            replace(field(unit, "deployment", damage=True), label=gettext("Deployment range, fuel spent")),
        ),
    )


def skill_label(unit: FieldedUnit, skill: str) -> str:
    """`Leadership`, `Leadership with rank`: where a rank is counted in, the label says so."""
    name = gettext(SKILL_NAMES[skill])
    return gettext("{skill} with rank", skill=name) if skill in unit.raised_skills else name


def _right(unit: FieldedUnit, vehicle: Vehicle) -> Iterator[Section]:
    yield FieldSection(
        gettext("Electronics"),
        (
            _field_with_range(unit, "sensors", "sensor_range"),
            _field_with_range(unit, "communication", "communication_range"),
            field(unit, "fire_control", damage=True, modifier=True),
        ),
    )
    yield armor_track(unit.figure("armor"))
    yield FieldSection(gettext("General specifications"), tuple(_general(unit, vehicle)))
    yield FieldSection(
        gettext("Counters"),
        (
            blank(gettext("Extra actions declared")),
            blank(gettext("Top speed")),
            blank(gettext("Evasive")),
            blank(gettext("Actions owed")),
        ),
    )


def armor_track(base: StatValue) -> TrackSection:
    """A box for each point of base armour: light damage crosses out one, heavy damage two; each lowers the thresholds, which are
    one, two and three times that, by as much (BR-65, BR-79; L1089–1097)."""
    known = base.value is not None and base.value <= MOST_ARMOR
    thresholds = tuple(
        SheetField(
            gettext("{level} −{step}", level=level, step=step),
            "" if base.value is None else format_number(base.value * step),
            base.mark,
            damage=True,
        )
        for step, level in enumerate((gettext("Light"), gettext("Heavy"), gettext("Overkill")), 1)
    )
    title = gettext("Armor lost: light 1 box, heavy 2; each lowers")
    return TrackSection(
        title, int(base.value or 0) if known else None, BOXES_PER_ROW, thresholds, counts=(gettext("Armor"),)
    )


def _general(unit: FieldedUnit, vehicle: Vehicle) -> Iterator[SheetField]:
    tv, cost = unit.figure("tv"), unit.figure("cost")
    price = "" if tv.value is None else threat.format_tv(tv.value)
    times = f" × {format_number(unit.crew.multiplier)}" if unit.crew and price else ""
    yield SheetField(gettext("Threat value × crew"), f"{price}{times}", tv.mark)
    yield field(unit, "size")
    paid = "" if cost.value is None else f"{threat.format_tv(cost.value)} {vehicle.currency}".strip()
    yield SheetField(gettext("Cost"), paid, cost.mark)
    if vehicle.code or vehicle.printed_code:
        yield SheetField(
            gettext("Code"), vehicle.code or gettext("{code} (the rest is missing)", code=vehicle.printed_code)
        )
    if vehicle.passengers:
        yield SheetField(gettext("Passengers"), gettext("{number} infantry", number=vehicle.passengers))


def field(unit: FieldedUnit, name: str, *, damage: bool = False, modifier: bool = False) -> SheetField:
    """A figure with its label."""
    shown = unit.figure(name)
    value = "" if shown.value is None else format_modifier(shown.value) if modifier else threat.format_tv(shown.value)
    return SheetField(gettext(figures.LABELS[name]), value, shown.mark, damage)


def _speeds(unit: FieldedUnit, speed: Speed, kind: str) -> Iterator[SheetField]:
    for step in ("combat", "top"):
        shown = unit.figure(f"{kind}_{step}")
        value = (
            "" if shown.value is None else f"{MODE_LETTERS.get(speed.mode, '')} {format_number(shown.value)}".strip()
        )
        yield SheetField(gettext(figures.LABELS[f"{kind}_{step}"]), value, shown.mark, damage=True)


def _field_with_range(unit: FieldedUnit, name: str, range_name: str) -> SheetField:
    """`+2 / 5 km`."""
    rating, distance = unit.figure(name), unit.figure(range_name)
    parts = (
        "" if rating.value is None else format_modifier(rating.value),
        "" if distance.value is None else f"{format_number(distance.value)} km",
    )
    marks = {rating.mark, distance.mark}
    mark: Mark = next((mark for mark in ("own", "lost", "derived", "merged") if mark in marks), "")
    return SheetField(gettext(figures.LABELS[name]), " / ".join(part for part in parts if part), mark, damage=True)


def _wide(unit: FieldedUnit, vehicle: Vehicle) -> Iterator[Section]:
    lost = not vehicle.faction
    yield replace(weapon_table(unit, vehicle), blank_rows=WEAPON_ROWS if lost else 0)
    yield TableSection(
        gettext("Perks"),
        _perk_columns(),
        tuple(_perk_row(unit, perk, number) for number, perk in enumerate(vehicle.perks, 1)),
        blank_rows=PERK_ROWS if lost else 0,
        damage=gettext("Damage"),
    )
    flaws = tuple(_flaw_row(flaw) for flaw in vehicle.flaws)
    yield TableSection(gettext("Flaws and defects"), _flaw_columns(), flaws, blank_rows=1)
    if unit.source.notes:
        yield NoteSection(gettext("Notes"), (unit.source.notes,), 1)


def weapon_table(unit: FieldedUnit, vehicle: Vehicle) -> TableSection:
    """Its weapons with boxes for their ammunition."""
    mounts = list(enumerate(vehicle.weapons, 1))
    return TableSection(
        gettext("Weapons"),
        _weapon_columns(),
        tuple(_mount_row(unit, mount, number) for number, mount in mounts),
        damage=gettext("Damage"),
        boxes=tuple(ammo_boxes(unit, number)[0] for number, _ in mounts),
    )


def _mount_row(unit: FieldedUnit, mount: Mount, number: int) -> tuple[SheetCell, ...]:
    arc, arc_mark = unit.arc(number, mount)
    range_mark: Mark = "merged" if mount.marks.get("range") == "merged" else "derived" if "range" in mount.marks else ""
    rof_mark: Mark = "merged" if mount.marks.get("rof") == "merged" else "derived" if "rof" in mount.marks else ""
    return (
        SheetCell(mount.name),
        SheetCell(mount.weapon.code),
        SheetCell(gettext(ARCS[arc]), arc_mark) if arc else LOST,
        *(SheetCell(str(distance), range_mark) for distance in mount.range),
        _cell(unit, mount, number, "accuracy"),
        _cell(unit, mount, number, "damage"),
        _cell(unit, mount, number, "quantity"),
        SheetCell(rate_of_fire(mount.rof), rof_mark),
        SheetCell(special_text(mount.special)),
        _cell(unit, mount, number, "ammo"),
    )


def _cell(unit: FieldedUnit, mount: Mount, number: int, name: str) -> SheetCell:
    """A figure of a weapon row; a dash where the sheet has one."""
    if figures.mount_figure(mount, name) is None:
        return SheetCell(DASH)
    shown = unit.figure(f"weapon_{number}_{name}")
    if shown.value is None:
        return LOST
    text = {"accuracy": format_modifier(shown.value), "damage": f"×{format_number(shown.value)}"}.get(
        name, format_number(shown.value)
    )
    return SheetCell(text, shown.mark)


def ammo_boxes(unit: FieldedUnit, number: int) -> tuple[int, int]:
    """Boxes for the rounds of a weapon, and how many rounds a box stands for; no boxes where none are known."""
    rounds = unit.figure(f"weapon_{number}_ammo").value
    if not rounds:
        return 0, 1
    each = 1 if rounds <= MOST_SINGLE_BOXES else 10
    return ceil(rounds / each), each


def _big_magazines(unit: FieldedUnit, vehicle: Vehicle) -> Iterator[str]:
    big = [mount.name for number, mount in enumerate(vehicle.weapons, 1) if ammo_boxes(unit, number)[1] > 1]
    if big:
        yield gettext(
            "An ammunition box is ten rounds of {weapons}, or one round of any other weapon.",
            weapons=", ".join(big),
        )


def _perk_row(unit: FieldedUnit, perk: VehiclePerk, number: int) -> tuple[SheetCell, ...]:
    rating = SheetCell(DASH)
    if perk.rule.rated:
        shown = unit.figure(f"perk_{number}_rating")
        rating = LOST if shown.value is None else SheetCell(format_number(shown.value), shown.mark)
    effect = f"{perk.rule.effect} {perk.note}.".removesuffix(" .") if perk.note else perk.rule.effect
    return (
        SheetCell(perk_text(perk)),
        rating,
        SheetCell(effect),
        SheetCell("AUX" if perk.auxiliary or perk.rule.auxiliary else ""),
    )


def _flaw_row(flaw: VehiclePerk) -> tuple[SheetCell, ...]:
    rating = SheetCell(DASH)
    if flaw.rule.rated:
        rating = LOST if flaw.rating is None else SheetCell(str(flaw.rating))
    note = f" {flaw.note}." if flaw.note else ""
    return SheetCell(perk_text(flaw)), rating, SheetCell(f"{flaw.rule.effect}{note}")


def _weapon_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Weapon"), 4.6),
        SheetColumn(gettext("Code"), 1.7),
        SheetColumn(gettext("Arc"), 2.0),
        *(SheetColumn(band, 0.75, figures=True) for band in ("S", "M", "L", "EX")),
        SheetColumn(gettext("Acc"), 0.9, figures=True),
        SheetColumn(gettext("Dam"), 0.95, figures=True),
        SheetColumn(gettext("Qty"), 0.8, figures=True),
        SheetColumn("ROF", 0.9, figures=True),
        SheetColumn(gettext("Special"), 3.6),
        SheetColumn(gettext("Ammo"), 1.3, figures=True),
    )


def _perk_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Perk"), 3.6),
        SheetColumn(gettext("Rating"), 0.9, figures=True),
        SheetColumn(gettext("Effect"), 8),
        SheetColumn("AUX", 0.8, figures=True),
    )


def _flaw_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Flaw or defect"), 3.6),
        SheetColumn(gettext("Rating"), 0.9, figures=True),
        SheetColumn(gettext("Effect"), 8.8),
    )
