"""Small cards of vehicles and squads, for a glance at the table; what is kept during a game stands on the sheets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from armybuilder.engine.core.language import format_number, gettext
from armybuilder.engine.core.paper.cards import (
    BoxCounter,
    Card,
    CardArc,
    CardCell,
    CardColumn,
    CardRow,
    CardTable,
    Quarter,
    Stat,
    TraitLine,
)
from armybuilder.engine.core.paper.stages import DamageStage, StageChange
from armybuilder.engine.systems.tactical_1998 import threat
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import (
    DASH,
    MODE_LETTERS,
    RANK_CODES,
    format_modifier,
    perk_text,
    rate_of_fire,
    skill_text,
    special_text,
)
from armybuilder.engine.systems.tactical_1998.book.tables import (
    SKILLS,
    InfantryWeapon,
    Mount,
    Speed,
    Vehicle,
    VehiclePerk,
)
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit, StatValue
from armybuilder.engine.systems.tactical_1998.paper.emblems import EMBLEMS
from armybuilder.engine.systems.tactical_1998.paper.made_of import packs
from armybuilder.engine.systems.tactical_1998.paper.squad_sheet import massed_fire_bonus, raised_skill_levels
from armybuilder.engine.systems.tactical_1998.paper.squad_sheet import render_look as squad_drawing
from armybuilder.engine.systems.tactical_1998.paper.vehicle_sheet import BOXES_PER_ROW, MOST_ARMOR, POINTS, skill_label
from armybuilder.engine.systems.tactical_1998.paper.vehicle_sheet import render_look as vehicle_drawing
from armybuilder.engine.systems.tactical_1998.squads import ResolvedSquad

COLUMNS = (
    CardColumn("ARC", 9, figures=False),
    CardColumn("S/M/L/EX", 11.5),
    CardColumn("DAM", 7.5),
    CardColumn("ACC", 6),
    CardColumn("ROF", 6),
)
"""Of the weapon table."""
QUARTERS: Mapping[str, frozenset[Quarter]] = {
    "F": frozenset({"FL", "FR"}),
    "R": frozenset({"BL", "BR"}),
    "T": frozenset({"FL", "FR", "BL", "BR"}),
}
"""What firing arcs cover, forward, rear and all around (L680); fixed ones are narrower than a quarter is wide."""
BLANK = "__"
"""A figure that the book lost, where it stands beside others."""
OWN = "*"
"""Behind a figure of the player's own."""


def card(unit: FieldedUnit, catalogue: Catalogue, faction: str) -> Card | None:
    """The card of a row of a force of `faction`; None for a unit that is nothing."""
    if unit.vehicle:
        made = vehicle_card(unit, unit.vehicle, catalogue)
    elif unit.squad:
        made = squad_card(unit, unit.squad, catalogue, faction)
    else:
        return None
    group, rank = unit.group.label, RANK_CODES.get(unit.rank, "")
    made = replace(made, name=unit.name, unit=group, group=group, rank=rank, count=unit.count)
    return replace(made, where=unit.where, packs=packs(unit))


def vehicle_card(unit: FieldedUnit, vehicle: Vehicle, catalogue: Catalogue) -> Card:
    faction = catalogue.factions.get(vehicle.faction)
    base = unit.figure("armor")
    return Card(
        key=vehicle.key,
        title=vehicle.name,
        kind=gettext("Missing sheet")
        if not vehicle.faction
        else gettext("Gear")
        if unit.is_gear
        else gettext("Vehicle"),
        faction=faction.name if faction else "",
        points=unit.tv,
        points_name=POINTS,
        points_parts=_points_parts(unit),
        stats=tuple(_vehicle_stats(unit, vehicle, base)),
        details=tuple(_vehicle_details(unit, vehicle)),
        tables=_weapons(_mount(unit, mount, number) for number, mount in enumerate(vehicle.weapons, 1)),
        traits=tuple(_trait(unit, perk, f"perk_{n}_rating") for n, perk in enumerate(vehicle.perks, 1))
        + tuple(_trait(unit, flaw, "") for flaw in vehicle.flaws),
        counters=tuple(_armor_boxes(base)),
        stages=tuple(_armor_stages(base)),
        tokens=(gettext("Speed"), gettext("Actions")),
        notes=tuple(_notes(unit)),
        figure=vehicle_drawing(vehicle),
        emblem=EMBLEMS.get(vehicle.faction),
    )


def squad_card(unit: FieldedUnit, squad: ResolvedSquad, catalogue: Catalogue, faction: str) -> Card:
    transport = squad.transport
    points = "/".join(map(str, sorted({soldier.points for soldier in squad.soldiers})))
    return Card(
        key=unit.source.model or "infantry/own",
        title=unit.model,
        kind=gettext("{quality} infantry", quality=squad.quality.name),
        faction="",
        points=unit.tv,
        points_name=POINTS,
        stats=(
            Stat("MP", f"{MODE_LETTERS[transport.mode]} {transport.movement}"),
            Stat("SKILL", str(squad.quality.skill)),
            Stat("ENC", f"−{squad.encumbrance}" if squad.encumbrance else "0"),
            Stat("DP", points),
            Stat("DET", "4" if squad.night_vision else "4/2"),
        ),
        details=(
            Stat(gettext("Armor"), " / ".join(armor.name for armor in squad.armors)),
            Stat(gettext("Transport"), transport.name),
            Stat(gettext("Leader"), f"#{squad.leader}"),
            *(Stat(skill_label(unit, skill), str(level)) for skill, level in raised_skill_levels(unit)),
        ),
        tables=_weapons(_squad_weapon(catalogue.infantry_weapons[key], n) for key, n in squad.weapons.items()),
        counters=tuple(_trooper_boxes(squad)),
        stages=tuple(_trooper_stages(squad)),
        notes=tuple(_notes(unit)),
        figure=squad_drawing(squad),
        emblem=EMBLEMS.get(faction),
    )


def _points_parts(unit: FieldedUnit) -> tuple[tuple[str, int | float], ...]:
    """The vehicle, and what its crew adds or takes."""
    value = unit.figure("tv").value
    if unit.tv is None or value is None or unit.crew is None or unit.tv == value:
        return ()
    return ((unit.model, value), (gettext("{crew} crew", crew=unit.crew.name), threat.round_tv(unit.tv - value)))


def _vehicle_stats(unit: FieldedUnit, vehicle: Vehicle, base: StatValue) -> Iterator[Stat]:
    for kind, speed in (("primary", vehicle.primary), ("secondary", vehicle.secondary)):
        if speed:
            yield _speed(unit, kind, speed)
    for label, name in (("MAN", "maneuver"), ("SENS", "sensors"), ("COMM", "communication"), ("FC", "fire_control")):
        shown = unit.figure(name)
        value = "" if shown.value is None else format_modifier(shown.value)
        yield Stat(label, value, changed=shown.mark == "own")
    armor = "" if base.value is None else format_number(base.value)
    yield Stat("ARMOR", armor, changed=base.mark == "own")


def _speed(unit: FieldedUnit, kind: str, speed: Speed) -> Stat:
    combat, top = unit.figure(f"{kind}_combat"), unit.figure(f"{kind}_top")
    label = MODE_LETTERS.get(speed.mode, "MP")
    if combat.value is None and top.value is None:
        return Stat(label, "")
    text = "/".join(BLANK if shown.value is None else format_number(shown.value) for shown in (combat, top))
    return Stat(label, text, changed="own" in (combat.mark, top.mark))


def _vehicle_details(unit: FieldedUnit, vehicle: Vehicle) -> Iterator[Stat]:
    for skill in SKILLS:
        if text := skill_text(unit.skill(skill)):
            yield Stat(skill_label(unit, skill), text)
    base = unit.figure("armor").value
    if base is not None:
        light, heavy, gone = (format_number(base * times) for times in (1, 2, 3))
        told = gettext("{light} light (1 box), {heavy} heavy (2), {gone} out", light=light, heavy=heavy, gone=gone)
        yield Stat(gettext("Damage"), told)
    yield Stat(gettext("Actions"), str(unit.actions))
    for label, name, measure in (
        (gettext("Size"), "size", ""),
        (gettext("Sensors"), "sensor_range", " km"),
        (gettext("Comm"), "communication_range", " km"),
    ):
        shown = unit.figure(name)
        value = BLANK if shown.value is None else f"{format_number(shown.value)}{measure}"
        yield Stat(label, f"{value}{OWN if shown.mark == 'own' else ''}")
    if vehicle.passengers:
        yield Stat(gettext("Passengers"), gettext("{number} infantry", number=vehicle.passengers))


def _armor_boxes(base: StatValue) -> Iterator[BoxCounter]:
    """A box a point of armour, ten in a line, with the thresholds of light, heavy and overkill damage."""
    if base.value is None or base.value > MOST_ARMOR:
        return
    boxes = int(base.value)
    steps = "/".join(format_number(base.value * times) for times in (1, 2, 3))
    for start in range(0, boxes, BOXES_PER_ROW):
        end = min(start + BOXES_PER_ROW, boxes)
        label = f"{start + 1}–{end}" if end - start > 1 else f"{end}"
        yield BoxCounter(label if start else gettext("Armor {thresholds}", thresholds=steps), end - start)


def _armor_stages(base: StatValue) -> Iterator[DamageStage]:
    """Each point of armor lowers all three thresholds (rule 79, L1097); without any the vehicle is gone (rule 78, L994)."""
    lines = tuple(f"c{number}" for number, _ in enumerate(_armor_boxes(base)))
    whole = int(base.value or 0) if lines else 0
    for lost in range(1, whole):
        left = "/".join(str((whole - lost) * times) for times in (1, 2, 3))
        change = (StageChange("ARMOR", value=left),)
        yield DamageStage(
            gettext("Armor {thresholds}", thresholds=left), lines, lost, changes=change, rule="L1097", row="armor"
        )
    if whole:
        yield DamageStage(
            gettext("Destroyed"), lines, whole, (gettext("no armor left"),), rule="L994", row="armor", ends=True
        )


def _trooper_stages(squad: ResolvedSquad) -> Iterator[DamageStage]:
    """A trooper is out with his last point."""
    for number, soldier in enumerate(squad.soldiers):
        yield DamageStage(gettext("#{number} is out", number=number + 1), (f"c{number}",), soldier.points, rule="FC-13")


def _weapons(rows: Iterable[CardRow]) -> tuple[CardTable]:
    return (CardTable(gettext("WEAPON"), gettext("Weapon"), gettext("Weapons"), COLUMNS, tuple(rows)),)


def _mount(unit: FieldedUnit, mount: Mount, number: int) -> CardRow:
    shown = {name: unit.figure(f"weapon_{number}_{name}") for name in figures.MOUNT_FIGURES}
    damage, accuracy, ammo = shown["damage"], shown["accuracy"], shown["ammo"]
    arc, arc_mark = unit.arc(number, mount)
    accuracy_text = BLANK if accuracy.value is None else f"{format_modifier(accuracy.value)}{_sign(accuracy)}"
    return CardRow(
        code=mount.weapon.code,
        cells=(
            CardArc(f"{arc}{OWN if arc_mark == 'own' else ''}" or BLANK, quarters=QUARTERS.get(arc, frozenset())),
            CardCell(_ranges(mount.range)),
            CardCell(f"×{_text(damage)}"),
            CardCell(accuracy_text),
            CardCell(rate_of_fire(mount.rof)),
        ),
        name=mount.name,
        kind="" if figures.mount_figure(mount, "ammo") is None else gettext("{ammo} rounds", ammo=_text(ammo)),
        traits=tuple(part for part in special_text(mount.special).split(", ") if part),
        ends=max(mount.range),
    )


def _ranges(bands: Sequence[int]) -> str:
    """The end of each band; what needs contact has none."""
    return "/".join(map(str, bands)) if any(bands) else "0"


def _squad_weapon(weapon: InfantryWeapon, number: int) -> CardRow:
    """A row for all that carry the same: together they make one attack (rule 82, L1218-L1222)."""
    minimum = (gettext("Not closer than {range}", range=weapon.minimum_range),) if weapon.minimum_range else ()
    bonus = massed_fire_bonus(number)
    return CardRow(
        code=f"{number}×",
        cells=(
            CardArc(DASH),
            CardCell(_ranges(weapon.range)),
            CardCell(f"×{weapon.damage}"),
            CardCell(format_modifier(weapon.accuracy)),
            CardCell(rate_of_fire(weapon.rof)),
        ),
        name=weapon.name,
        traits=(*((gettext("massed +{bonus}", bonus=bonus),) if bonus else ()), *minimum),
        ends=max(weapon.range),
    )


def _trooper_boxes(squad: ResolvedSquad) -> Iterator[BoxCounter]:
    for soldier in squad.soldiers:
        slot = gettext("Std") if soldier.weapon.key == squad.standard else gettext("Hvy")
        if soldier.number == squad.leader:
            yield BoxCounter(gettext("#{number} {slot} leads", number=soldier.number, slot=slot), soldier.points)
        else:
            yield BoxCounter(f"#{soldier.number} {slot}", soldier.points)


def _trait(unit: FieldedUnit, perk: VehiclePerk, name: str) -> TraitLine:
    rating = ""
    if perk.rule.rated:
        shown = unit.figure(name) if name else StatValue(perk.rating, "" if perk.rating is not None else "lost")
        rating = f" {_text(shown)}"
    return TraitLine(f"{perk_text(perk)}{rating}", perk.rule.effect, aux=perk.auxiliary or perk.rule.auxiliary)


def _notes(unit: FieldedUnit) -> Iterator[str]:
    if unit.vehicle and not unit.vehicle.faction:
        yield gettext("This sheet is missing from the rulebook: fill in its stats.")
    own = [name for name in unit.known_figures if name in unit.own]
    if own and unit.vehicle:
        yield gettext("Custom stats: {figures}.", figures=", ".join(figures.label(name, unit.vehicle) for name in own))
    if any(name.endswith("_arc") for name in unit.own):
        yield gettext("Arcs marked {mark} are custom.", mark=OWN)
    if unit.source.notes:
        yield unit.source.notes


def _text(shown: StatValue) -> str:
    return BLANK if shown.value is None else f"{format_number(shown.value)}{_sign(shown)}"


def _sign(shown: StatValue) -> str:
    return OWN if shown.mark == "own" else ""
