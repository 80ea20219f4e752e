"""Traits of a card in the order in which it has them (DC-5, DC-8): armor, perks, flaws, auxiliary systems."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.paper.cards import TraitLine
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.equipment import InfantryWeapon, Trait
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait
from armybuilder.engine.systems.blitz_2006.paper.labels import card_trait_effect, format_card_trait

ORDER = ("armor", "perk", "flaw", "auxiliary")


def trait_lines(
    bearings: Iterable[CardTrait], printed: Iterable[CardTrait], catalogue: Catalogue
) -> tuple[TraitLine, ...]:
    """A line for each; those that are not `printed` on the card of the model are bought."""
    known = {_without_line(bearing) for bearing in printed}
    lines = [(catalogue.traits[bearing.trait], bearing) for bearing in bearings]
    ordered = sorted(lines, key=lambda line: ORDER.index(line[0].of))
    return tuple(_line(trait, bearing, _without_line(bearing) not in known, catalogue) for trait, bearing in ordered)


def infantry_weapon_traits(weapons: Iterable[InfantryWeapon], catalogue: Catalogue) -> Iterator[TraitLine]:
    """Yield the traits that infantry weapons bring along: a sniper system."""
    for key in dict.fromkeys(key for weapon in weapons for key in weapon.traits):
        trait = catalogue.traits[key]
        yield TraitLine(trait.name, trait.effect or "", aux=trait.of == "auxiliary")


def _line(trait: Trait, bearing: CardTrait, added: bool, catalogue: Catalogue) -> TraitLine:
    return TraitLine(
        format_card_trait(bearing, catalogue),
        card_trait_effect(bearing, catalogue),
        aux=trait.of == "auxiliary",
        added=added,
    )


def _without_line(bearing: CardTrait) -> tuple[object, ...]:
    """A trait without the line that tells of it."""
    return bearing.trait, bearing.rating, bearing.facing, bearing.weapon, bearing.note
