"""All that is printed of a force."""

from collections.abc import Iterator
from dataclasses import replace

from armybuilder.engine.core.paper.cards import Card, PrintContent
from armybuilder.engine.core.paper.front_matter import print_head
from armybuilder.engine.core.paper.glossary import legend
from armybuilder.engine.core.paper.sizes import Area
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.systems.blitz_2006.book.equipment import WeaponSpecial
from armybuilder.engine.systems.blitz_2006.document import WORDS
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, Force
from armybuilder.engine.systems.blitz_2006.paper import sheet
from armybuilder.engine.systems.blitz_2006.paper.cards import unit_cards
from armybuilder.engine.systems.blitz_2006.paper.emblems import EMBLEMS
from armybuilder.engine.systems.blitz_2006.paper.glossary import EXPLAINED
from armybuilder.engine.systems.blitz_2006.paper.quick import quick_reference
from armybuilder.engine.systems.blitz_2006.paper.reference import reference, specials_of
from armybuilder.engine.systems.blitz_2006.paper.tokens import tokens
from armybuilder.engine.systems.blitz_2006.paper.weapons import glossary

AREA_EFFECT = "AE"


def content(force: Force, report: Report, titles: tuple[str, str]) -> PrintContent:
    """`titles` are the printed names of faction and army type."""
    faction, army_type = titles
    cards = tuple(_cards(force))
    specials = frozenset(specials_of(force))
    return replace(
        print_head(force, report, WORDS),
        faction=faction,
        sublist=army_type,
        groups=tuple(sheet.groups(force)),
        cards=cards,
        rules=sheet.rules(force),
        tables=sheet.tables(force),
        tokens=tokens(force, specials),
        areas=tuple(_areas(specials)),
        reference=reference(force),
        quick_reference=quick_reference(),
        glossary=glossary(specials, force.catalogue),
        legend=legend(EXPLAINED, cards),
        emblem=EMBLEMS.get(force.source.faction),
        priced=force.priced,
    )


def _areas(specials: frozenset[WeaponSpecial]) -> Iterator[Area]:
    """Blasts by their radius (BR-38, L1323)."""
    sizes = {special.value for special in specials if special.rule == AREA_EFFECT and special.value}
    yield from (Area(f"AE{size}", size) for size in sorted(sizes))


def _cards(force: Force) -> Iterator[Card]:
    for number, group in enumerate(force.groups):
        if isinstance(group, FieldedSquad):
            yield from (card for row in group.rows for card in unit_cards(row, number))
