"""Printed sheets of a force: the army sheet, a record sheet for each unit, a squadron sheet for each group, small
cards.
"""

from collections.abc import Iterator
from dataclasses import replace

from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.paper.cards import Card, PrintContent, SheetGroup, SheetRow, SheetUnit, TraitLine
from armybuilder.engine.core.paper.front_matter import print_head, quick_reference
from armybuilder.engine.core.paper.glossary import legend
from armybuilder.engine.core.paper.record_sheets import RecordSheet
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.systems.tactical_1998 import document as doc
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import RANKS
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit, Force, ResolvedGroup, resolve
from armybuilder.engine.systems.tactical_1998.paper.cards import card
from armybuilder.engine.systems.tactical_1998.paper.emblems import EMBLEMS
from armybuilder.engine.systems.tactical_1998.paper.glossary import EXPLAINED
from armybuilder.engine.systems.tactical_1998.paper.group_sheet import group_sheet
from armybuilder.engine.systems.tactical_1998.paper.made_of import packs
from armybuilder.engine.systems.tactical_1998.paper.reference import reference, tokens
from armybuilder.engine.systems.tactical_1998.paper.squad_sheet import squad_sheet
from armybuilder.engine.systems.tactical_1998.paper.vehicle_sheet import vehicle_sheet


def print_content(document: ForceDocument, catalogue: Catalogue, report: Report | None = None) -> PrintContent:
    """Everything that is printed of a force. `report` saves a second check where the caller already has one."""
    force = resolve(document, catalogue)
    report = report or _report(document, catalogue)
    faction = force.faction.key if force.faction else ""
    cards = tuple(made for unit in force.units if (made := card(unit, catalogue, faction)))
    return replace(
        print_head(force, report, doc.WORDS),
        groups=tuple(_sheet_group(group) for group in force.groups),
        cards=cards,
        legend=legend(EXPLAINED, cards),
        tokens=tokens(force.units),
        reference=reference(force.units),
        quick_reference=quick_reference(catalogue.quick_reference),
        emblem=EMBLEMS.get(faction),
        sheets=tuple(record_sheets(force)),
        priced=force.priced,
    )


def record_sheets(force: Force) -> Iterator[RecordSheet]:
    """For each group the squadron sheet, then its units in the order of the list."""
    faction = force.faction.key if force.faction else ""
    for group in force.groups:
        if group.units:
            yield group_sheet(group, faction, force.catalogue)
        for unit in group.units:
            if unit.vehicle:
                yield vehicle_sheet(unit, force.catalogue)
            elif unit.squad:
                yield squad_sheet(unit, force.catalogue, faction)


def model_card(key: str, catalogue: Catalogue) -> Card:
    """The card of a vehicle or a squad as it stands in the book; `LookupError` when there is no such model."""
    unit = _alone(key, catalogue)
    made = card(unit, catalogue, unit.vehicle.faction if unit.vehicle else "mixed") if unit else None
    if not made:
        raise LookupError(gettext("Unknown model '{key}' in this catalogue.", key=key))
    return made


def _alone(key: str, catalogue: Catalogue) -> FieldedUnit | None:
    """One unit in a force of its own, in a group without a name."""
    known = (
        key in catalogue.vehicles or key in catalogue.squads or key in {each.key for each in catalogue.missing_vehicles}
    )
    group = doc.Group(units=[doc.Unit(model=key)])
    document = ForceDocument(format="muster.force/1", system=doc.SYSTEM, faction="mixed", limit=0, groups=[group])
    if not known:
        return None
    [resolved] = resolve(document, catalogue).groups
    resolved.label = ""
    return resolved.units[0]


def _report(document: ForceDocument, catalogue: Catalogue) -> Report:
    # Rules and cards stand side by side: a battle prints cards without knowing a rule of construction.
    from armybuilder.engine.systems.tactical_1998.validators import validate  # noqa: PLC0415

    return validate(document, catalogue, fixes=False)


# ---------------------------------------------------------------- army sheet


def _sheet_group(group: ResolvedGroup) -> SheetGroup:
    commanders = ", ".join(f"{gettext(RANKS[unit.rank])} {unit.label}" for unit in group.units if unit.rank)
    unit = SheetUnit(
        role=gettext("Combat group"),
        name="",
        unit_type=_kinds(group),
        rows=tuple(_sheet_row(unit) for unit in group.units),
        total=group.total,
        counts=(doc.WORDS.count_actions(sum(unit.actions * unit.count for unit in group.units)),),
        notes=(TraitLine(gettext("Commanders"), commanders),) if commanders else (),
    )
    return SheetGroup(group.label, (unit,), group.total)


def _kinds(group: ResolvedGroup) -> str:
    """`5 gears · 1 squad`."""
    gears = sum(unit.count for unit in group.units if unit.is_gear)
    squads = sum(unit.count for unit in group.units if unit.squad)
    others = group.size - gears - squads
    counted = (
        (gears, ngettext("{number} gear", "{number} gears", gears)),
        (others, ngettext("{number} vehicle", "{number} vehicles", others)),
        (squads, ngettext("{number} squad", "{number} squads", squads)),
    )
    return " · ".join(text for number, text in counted if number)


def _sheet_row(unit: FieldedUnit) -> SheetRow:
    """Vehicle with its crew, or squad with its quality; beneath it the player's name and where its price comes from."""
    rank = f"{gettext(RANKS[unit.rank])} · " if unit.rank else ""
    grade = (
        unit.crew.name
        if unit.vehicle and unit.crew
        else unit.squad.quality.name
        if unit.squad
        else gettext("custom crew")
    )
    price = (
        gettext("no TV: counts 0")
        if unit.tv is None
        else gettext("custom TV")
        if unit.figure("tv").mark == "own"
        else ""
    )
    detail = " · ".join(part for part in (unit.name, price) if part)
    name = f"{rank}{unit.model} ({grade})"
    return SheetRow(name, detail, unit.tv or 0, unit.count, unit.total, unit.where, packs(unit), called=unit.name)
