"""The record sheet of a vehicle: crew, movement, electronics, armour, weapons, perks, flaws (inventory 4.1; L1388–1662).

Every figure has a blank beside it for what damage leaves of it, as the sheets of the book have; Leadership and Tactics,
for which they have no room, stand with the other skills.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from armybuilder.engine.core.language import figure, gettext
from armybuilder.engine.core.paper.record_sheets import (
    Cell,
    Column,
    Field,
    FieldSection,
    Mark,
    NoteSection,
    RecordSheet,
    Section,
    TableSection,
    TrackSection,
)
from armybuilder.engine.core.paper.silhouettes.fallback import look_with
from armybuilder.engine.core.paper.silhouettes.spec import Place
from armybuilder.engine.systems.tactical_1998 import threat
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import (
    ARCS,
    DASH,
    MODE_LETTERS,
    RANKS,
    SKILL_NAMES,
    perk_text,
    rate_of_fire,
    signed,
    skill_text,
    special_text,
)
from armybuilder.engine.systems.tactical_1998.book.tables import SKILLS, Mount, Perk, Speed, Vehicle
from armybuilder.engine.systems.tactical_1998.document import WORDS
from armybuilder.engine.systems.tactical_1998.force import Shown, Team
from armybuilder.engine.systems.tactical_1998.paper.emblems import EMBLEMS
from armybuilder.engine.systems.tactical_1998.paper.looked_up import turn_and_damage
from armybuilder.engine.systems.tactical_1998.paper.made_of import packs
from armybuilder.engine.systems.tactical_1998.paper.sheet_marks import blank, foot

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
LOST = Cell("", "lost")


def vehicle_sheet(unit: Team, catalogue: Catalogue) -> RecordSheet:
    """The sheet of each of the unit's vehicles; `unit.vehicle` is there."""
    vehicle = unit.vehicle
    if vehicle is None:
        raise LookupError(gettext("{unit} is no vehicle.", unit=unit.label))
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
        points="" if unit.tv is None else f"{threat.shown(unit.tv)}{OWN if unit.figure('tv').mark == 'own' else ''}",
        points_name=POINTS,
        left=left,
        right=right,
        wide=wide,
        spare=(*turn_and_damage(catalogue), *(() if unit.source.notes else (NoteSection(gettext("Notes"), (), 1),))),
        notes=(*foot((*left, *right, *wide), rulings), *_big_magazines(unit, vehicle)),
        figure=drawing(vehicle),
        emblem=EMBLEMS.get(vehicle.faction),
        count=unit.count,
        packs=packs(unit),
        where=unit.where,
    )


PLACES = {"F": Place.HAND, "FF": Place.FRONT, "T": Place.TURRET, "R": Place.BACK, "FR": Place.BACK}
"""Where weapons sit that cover such an arc."""


def drawing(vehicle: Vehicle) -> str:
    """What walks is a gear with its weapons; of what a vehicle without a sheet looks like, nothing is known."""
    figure = {"walker": "gear", "ground": "vehicle-tracked", "hover": "vehicle-hover"}.get(vehicle.primary.mode, "")
    emblem = EMBLEMS.get(vehicle.faction)
    weapons = ((mount.name, PLACES.get(mount.arc or "", Place.FRONT)) for mount in vehicle.weapons)
    return look_with(figure, weapons, head=emblem.mark if emblem else "")


def _left(unit: Team, vehicle: Vehicle) -> Iterator[Section]:
    # Squadron and affiliation stand in the head.
    yield FieldSection(
        gettext("Crew information"),
        (Field(gettext("Pilot name"), unit.name), Field(gettext("Rank"), gettext(RANKS.get(unit.rank, "")))),
    )
    crew = f" · {unit.crew.name}" if unit.crew else ""
    yield FieldSection(
        gettext("Skills (level/attribute){crew}", crew=crew),
        tuple(Field(skill_label(unit, skill), skill_text(unit.skill(skill))) for skill in SKILLS),
        columns=2,
    )
    yield FieldSection(
        gettext("Crew data"),
        (
            field(unit, "crew", damage=True),
            field(unit, "bonus_actions", damage=True),
            Field(gettext("Actions a round"), str(unit.actions)),
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


def skill_label(unit: Team, skill: str) -> str:
    """`Leadership`, `Leadership with rank`: where a rank is counted in, the label says so."""
    name = gettext(SKILL_NAMES[skill])
    return gettext("{skill} with rank", skill=name) if skill in unit.raised else name


def _right(unit: Team, vehicle: Vehicle) -> Iterator[Section]:
    yield FieldSection(
        gettext("Electronics"),
        (
            _ranged(unit, "sensors", "sensor_range"),
            _ranged(unit, "communication", "communication_range"),
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


def armor_track(base: Shown) -> TrackSection:
    """A box for each point of base armour: light damage crosses out one, heavy damage two; each lowers the thresholds, which are
    one, two and three times that, by as much (BR-65, BR-79; L1089–1097)."""
    known = base.value is not None and base.value <= MOST_ARMOR
    thresholds = tuple(
        Field(
            gettext("{level} −{step}", level=level, step=step),
            "" if base.value is None else figure(base.value * step),
            base.mark,
            damage=True,
        )
        for step, level in enumerate((gettext("Light"), gettext("Heavy"), gettext("Overkill")), 1)
    )
    title = gettext("Armor lost: light 1 box, heavy 2; each lowers")
    return TrackSection(
        title, int(base.value or 0) if known else None, BOXES_PER_ROW, thresholds, counts=(gettext("Armor"),)
    )


def _general(unit: Team, vehicle: Vehicle) -> Iterator[Field]:
    tv, cost = unit.figure("tv"), unit.figure("cost")
    price = "" if tv.value is None else threat.shown(tv.value)
    times = f" × {figure(unit.crew.multiplier)}" if unit.crew and price else ""
    yield Field(gettext("Threat value × crew"), f"{price}{times}", tv.mark)
    yield field(unit, "size")
    paid = "" if cost.value is None else f"{threat.shown(cost.value)} {vehicle.currency}".strip()
    yield Field(gettext("Cost"), paid, cost.mark)
    if vehicle.code or vehicle.printed_code:
        yield Field(gettext("Code"), vehicle.code or gettext("{code} (the rest is lost)", code=vehicle.printed_code))
    if vehicle.passengers:
        yield Field(gettext("Passengers"), gettext("{number} infantry", number=vehicle.passengers))


def field(unit: Team, name: str, *, damage: bool = False, modifier: bool = False) -> Field:
    """A figure with its label."""
    shown = unit.figure(name)
    value = "" if shown.value is None else signed(shown.value) if modifier else threat.shown(shown.value)
    return Field(gettext(figures.LABELS[name]), value, shown.mark, damage)


def _speeds(unit: Team, speed: Speed, kind: str) -> Iterator[Field]:
    for step in ("combat", "top"):
        shown = unit.figure(f"{kind}_{step}")
        value = "" if shown.value is None else f"{MODE_LETTERS.get(speed.mode, '')} {figure(shown.value)}".strip()
        yield Field(gettext(figures.LABELS[f"{kind}_{step}"]), value, shown.mark, damage=True)


def _ranged(unit: Team, name: str, range_name: str) -> Field:
    """`+2 / 5 km`."""
    rating, distance = unit.figure(name), unit.figure(range_name)
    parts = (
        "" if rating.value is None else signed(rating.value),
        "" if distance.value is None else f"{figure(distance.value)} km",
    )
    marks = {rating.mark, distance.mark}
    mark: Mark = next((mark for mark in ("own", "lost", "derived", "merged") if mark in marks), "")
    return Field(gettext(figures.LABELS[name]), " / ".join(part for part in parts if part), mark, damage=True)


def _wide(unit: Team, vehicle: Vehicle) -> Iterator[Section]:
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


def weapon_table(unit: Team, vehicle: Vehicle) -> TableSection:
    """Its weapons with boxes for their ammunition."""
    mounts = list(enumerate(vehicle.weapons, 1))
    return TableSection(
        gettext("Weapons"),
        _weapon_columns(),
        tuple(_mount_row(unit, mount, number) for number, mount in mounts),
        damage=gettext("Damage"),
        boxes=tuple(ammo_boxes(unit, number)[0] for number, _ in mounts),
    )


def _mount_row(unit: Team, mount: Mount, number: int) -> tuple[Cell, ...]:
    arc, arc_mark = unit.arc(number, mount)
    range_mark: Mark = "merged" if mount.marks.get("range") == "merged" else "derived" if "range" in mount.marks else ""
    rof_mark: Mark = "merged" if mount.marks.get("rof") == "merged" else "derived" if "rof" in mount.marks else ""
    return (
        Cell(mount.name),
        Cell(mount.weapon.code),
        Cell(gettext(ARCS[arc]), arc_mark) if arc else LOST,
        *(Cell(str(distance), range_mark) for distance in mount.range),
        _cell(unit, mount, number, "accuracy"),
        _cell(unit, mount, number, "damage"),
        _cell(unit, mount, number, "quantity"),
        Cell(rate_of_fire(mount.rof), rof_mark),
        Cell(special_text(mount.special)),
        _cell(unit, mount, number, "ammo"),
    )


def _cell(unit: Team, mount: Mount, number: int, name: str) -> Cell:
    """A figure of a weapon row; a dash where the sheet has one."""
    if figures.mount_figure(mount, name) is None:
        return Cell(DASH)
    shown = unit.figure(f"weapon_{number}_{name}")
    if shown.value is None:
        return LOST
    text = {"accuracy": signed(shown.value), "damage": f"×{figure(shown.value)}"}.get(name, figure(shown.value))
    return Cell(text, shown.mark)


def ammo_boxes(unit: Team, number: int) -> tuple[int, int]:
    """Boxes for the rounds of a weapon, and how many rounds a box stands for; no boxes where none are known."""
    rounds = unit.figure(f"weapon_{number}_ammo").value
    if not rounds:
        return 0, 1
    each = 1 if rounds <= MOST_SINGLE_BOXES else 10
    return ceil(rounds / each), each


def _big_magazines(unit: Team, vehicle: Vehicle) -> Iterator[str]:
    big = [mount.name for number, mount in enumerate(vehicle.weapons, 1) if ammo_boxes(unit, number)[1] > 1]
    if big:
        yield gettext(
            "A box of ammunition stands for ten rounds of {weapons}, and for one round elsewhere.",
            weapons=", ".join(big),
        )


def _perk_row(unit: Team, perk: Perk, number: int) -> tuple[Cell, ...]:
    rating = Cell(DASH)
    if perk.rule.rated:
        shown = unit.figure(f"perk_{number}_rating")
        rating = LOST if shown.value is None else Cell(figure(shown.value), shown.mark)
    effect = f"{perk.rule.effect} {perk.note}.".removesuffix(" .") if perk.note else perk.rule.effect
    return Cell(perk_text(perk)), rating, Cell(effect), Cell("AUX" if perk.auxiliary or perk.rule.auxiliary else "")


def _flaw_row(flaw: Perk) -> tuple[Cell, ...]:
    rating = Cell(DASH)
    if flaw.rule.rated:
        rating = LOST if flaw.rating is None else Cell(str(flaw.rating))
    note = f" {flaw.note}." if flaw.note else ""
    return Cell(perk_text(flaw)), rating, Cell(f"{flaw.rule.effect}{note}")


def _weapon_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Weapon"), 4.6),
        Column(gettext("Code"), 1.7),
        Column(gettext("Arc"), 2.0),
        *(Column(band, 0.75, figures=True) for band in ("S", "M", "L", "EX")),
        Column(gettext("Acc"), 0.9, figures=True),
        Column(gettext("Dam"), 0.95, figures=True),
        Column(gettext("Qty"), 0.8, figures=True),
        Column("ROF", 0.9, figures=True),
        Column(gettext("Special"), 3.6),
        Column(gettext("Ammo"), 1.3, figures=True),
    )


def _perk_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Perk"), 3.6),
        Column(gettext("Rating"), 0.9, figures=True),
        Column(gettext("Effect"), 8),
        Column("AUX", 0.8, figures=True),
    )


def _flaw_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Flaw or defect"), 3.6),
        Column(gettext("Rating"), 0.9, figures=True),
        Column(gettext("Effect"), 8.8),
    )
