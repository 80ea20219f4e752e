"""Traits of a card in the order in which it has them (DC-5, DC-8): armor, perks, flaws, auxiliary systems."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.paper.cards import TraitLine
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.equipment import InfantryWeapon, Trait
from armybuilder.engine.systems.blitz_2006.book.notation import Bearing
from armybuilder.engine.systems.blitz_2006.paper.labels import bearing_effect, bearing_text

ORDER = ("armor", "perk", "flaw", "auxiliary")


def trait_lines(bearings: Iterable[Bearing], printed: Iterable[Bearing], catalogue: Catalogue) -> tuple[TraitLine, ...]:
    """A line for each; those that are not `printed` on the card of the model are bought."""
    known = {_bare(bearing) for bearing in printed}
    lines = [(catalogue.traits[bearing.trait], bearing) for bearing in bearings]
    ordered = sorted(lines, key=lambda line: ORDER.index(line[0].of))
    return tuple(_line(trait, bearing, _bare(bearing) not in known, catalogue) for trait, bearing in ordered)


def carried_traits(weapons: Iterable[InfantryWeapon], catalogue: Catalogue) -> Iterator[TraitLine]:
    """What weapons of infantry bring along: a sniper system."""
    for key in dict.fromkeys(key for weapon in weapons for key in weapon.traits):
        trait = catalogue.traits[key]
        yield TraitLine(trait.name, trait.effect or "", aux=trait.of == "auxiliary")


def _line(trait: Trait, bearing: Bearing, added: bool, catalogue: Catalogue) -> TraitLine:
    return TraitLine(
        bearing_text(bearing, catalogue), bearing_effect(bearing, catalogue), aux=trait.of == "auxiliary", added=added
    )


def _bare(bearing: Bearing) -> tuple[object, ...]:
    """A trait without the line that tells of it."""
    return bearing.trait, bearing.rating, bearing.facing, bearing.weapon, bearing.note
