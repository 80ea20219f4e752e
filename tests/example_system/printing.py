"""What is printed of a force: the army sheet, a card for each row of models, and what the words on them mean."""

from dataclasses import replace

from armybuilder.engine.core.paper.cards import (
    Card,
    Figure,
    PrintContent,
    ReferenceSection,
    SheetGroup,
    SheetRow,
    SheetUnit,
    Stat,
    Track,
    TrackPart,
    TraitLine,
)
from armybuilder.engine.core.paper.emblems import Emblem, Mark
from armybuilder.engine.core.paper.printing import print_head
from armybuilder.engine.core.tables import Catalogue
from tests.example_system.document import WORDS, ForceDocument
from tests.example_system.force import Entry, ResolvedBand, resolve
from tests.example_system.rules import validate
from tests.example_system.tables import ARMIES, SOLDIERS

EMBLEM = Emblem(Mark.STAR, (0.45, 0.1, 0.1))
REFERENCE = ReferenceSection(
    "Words", (TraitLine("Steps", "Inches a turn."), TraitLine("Tin", "Hits that a model takes before it falls."))
)


def print_content(document: ForceDocument, catalogue: Catalogue) -> PrintContent:
    force, report = resolve(document, catalogue), validate(document, catalogue, fixes=False)
    return replace(
        print_head(force, report, WORDS),
        groups=tuple(_sheet(band) for band in force.bands),
        cards=tuple(_card(entry, band, catalogue) for band in force.bands for entry in band.entries if entry.model),
        quick_reference=(REFERENCE,),
        emblem=EMBLEM,
    )


def model_card(key: str, catalogue: Catalogue) -> Card:
    """The card of a model; `LookupError` when there is none."""
    model = catalogue[SOLDIERS][key]
    return Card(
        key=key,
        title=model.name,
        kind="Tin soldier",
        faction=catalogue[ARMIES][model.faction].name,
        points=model.points,
        points_name=WORDS.points,
        stats=(Stat("Steps", str(model.steps)), Stat("Tin", str(model.tin))),
        tracks=(Track((TrackPart("TIN", model.tin),)),),
        figure=Figure.INFANTRY,
        emblem=EMBLEM,
    )


def _card(entry: Entry, band: ResolvedBand, catalogue: Catalogue) -> Card:
    card = model_card(entry.key, catalogue)
    return replace(card, group=band.label, count=entry.source.count)


def _sheet(band: ResolvedBand) -> SheetGroup:
    rows = tuple(
        SheetRow(entry.model.name, "", entry.model.points, entry.source.count, entry.total, entry.where)
        for entry in band.entries
        if entry.model
    )
    unit = SheetUnit("Band", band.label, "", rows, band.total)
    return SheetGroup(band.label, (unit,), band.total)
