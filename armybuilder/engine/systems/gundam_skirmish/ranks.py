"""Which ranks of a pilot give a trait and which a modification (L42), as players read what is lost of the table."""

from collections.abc import Mapping

from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import RANKS
from armybuilder.engine.systems.gundam_skirmish.rulings import construction as read

FIRST_EARNED = 2
"""Pilots begin with nothing, at rank 1."""


def trait_ranks(catalogue: Catalogue, rulings: Mapping[str, str]) -> frozenset[int]:
    """The ranks at which a pilot chooses a trait."""
    even = {rank.number for rank in catalogue[RANKS].values() if rank.trait}
    if read.TRAITS.chosen(rulings) == read.EVEN:
        return frozenset(even)
    return _earned(catalogue) - even


def modification_ranks(catalogue: Catalogue, rulings: Mapping[str, str]) -> frozenset[int] | None:
    """The ranks at which a pilot chooses a modification; None where no rank bounds them, or the players have not chosen."""
    reading = read.MODIFICATIONS.chosen(rulings)
    traits = trait_ranks(catalogue, rulings)
    known = {
        read.WITH_TRAITS: traits,
        read.BETWEEN: _earned(catalogue) - traits,
        read.EACH: _earned(catalogue),
    }
    return known.get(reading)


def earned(ranks: frozenset[int], rank: int) -> int:
    """How many of those ranks a pilot of this one has come to."""
    return sum(each <= rank for each in ranks)


def _earned(catalogue: Catalogue) -> frozenset[int]:
    return frozenset(rank.number for rank in catalogue[RANKS].values() if rank.number >= FIRST_EARNED)
