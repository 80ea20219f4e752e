"""Which ranks of a pilot give a trait and which a modification (L42), as players read what is lost of the table."""

from collections.abc import Mapping
from typing import NamedTuple

from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.gundam_skirmish.book.campaign import Rank
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import RANKS
from armybuilder.engine.systems.gundam_skirmish.rulings import construction as read

FIRST_EARNED = 2
"""Pilots begin with nothing, at rank 1."""


class RankTable(NamedTuple):
    """The ranks of the book by their numbers, those that are `earned`, and those of them that the table gives a trait."""

    by_number: Mapping[int, Rank]
    earned: frozenset[int]
    traits: frozenset[int]


@cached_on_catalogue
def ranks_of(catalogue: Catalogue) -> RankTable:
    """The ranks of a catalogue."""
    known = {rank.number: rank for rank in catalogue[RANKS].values()}
    earned = frozenset(number for number in known if number >= FIRST_EARNED)
    return RankTable(known, earned, frozenset(number for number in known if known[number].trait))


def trait_ranks(catalogue: Catalogue, readings: Mapping[str, str]) -> frozenset[int]:
    """The ranks at which a pilot chooses a trait."""
    ranks = ranks_of(catalogue)
    return ranks.traits if readings[read.TRAITS] == read.EVEN else ranks.earned - ranks.traits


def modification_ranks(catalogue: Catalogue, readings: Mapping[str, str]) -> frozenset[int] | None:
    """The ranks at which a pilot chooses a modification; None where no rank bounds them, or the players have not chosen."""
    reading = readings[read.MODIFICATIONS]
    if reading == read.WITH_TRAITS:
        return trait_ranks(catalogue, readings)
    if reading == read.BETWEEN:
        return ranks_of(catalogue).earned - trait_ranks(catalogue, readings)
    return ranks_of(catalogue).earned if reading == read.EACH else None


def count_earned(ranks: frozenset[int], rank: int) -> int:
    """Count how many of those ranks a pilot of this one has reached."""
    return sum(each <= rank for each in ranks)
