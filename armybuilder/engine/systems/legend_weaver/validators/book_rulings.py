"""Notes on open questions of the rulebook: each ruling that the army depends on is noted once."""

from collections.abc import Callable, Iterator

from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.notices import read_as
from armybuilder.engine.systems.legend_weaver import rulings as read
from armybuilder.engine.systems.legend_weaver.chaos import cards_of
from armybuilder.engine.systems.legend_weaver.document import SYSTEM
from armybuilder.engine.systems.legend_weaver.force import Force
from armybuilder.engine.systems.legend_weaver.validators.rules import RULES
from armybuilder.engine.systems.legend_weaver.validators.squads import most_in, on_foot


@RULES.of_force("FC-24", "Unit Sheets", 92)
def readings(_: Rule, force: Force) -> Findings:
    """Report once how the book is read where it is open, if another reading would change something."""
    for key, bearing in BEARINGS.items():
        where = next(bearing(force), None)
        if where is not None:
            ruling = force.catalogue.rulings[key]
            yield read_as(SYSTEM, ruling, ruling.clauses[-1], force.readings[key], where)


def _full_squads(force: Force) -> Iterator[str]:
    """Another reading allows another number of models than the squad has."""
    for squad in force.groups:
        rows = on_foot(squad)
        number = sum(row.count for row in rows)
        if len({max(0, number - most_in(rows, reading)) for reading in read.RULINGS[read.SQUAD_SIZE]}) > 1:
            yield squad.where


def _otherwise_priced(key: str) -> Callable[[Force], Iterator[str]]:
    """Another reading gives a model another price."""

    def bearing(force: Force) -> Iterator[str]:
        for row in (row for row in force.rows if row.is_entrenched or row.source.breakdown):
            prices = {row.price_by({**row.readings, key: reading}) for reading in read.RULINGS[key]}
            if len(prices) > 1:
                yield row.where

    return bearing


def _other_cards(force: Force) -> Iterator[str]:
    """Another reading deals another number of chaos cards."""
    if len({cards_of(force, reading) for reading in read.RULINGS[read.CHAOS]}) > 1:
        yield "/groups"


BEARINGS: dict[str, Callable[[Force], Iterator[str]]] = {
    read.SQUAD_SIZE: _full_squads,
    read.ENTRENCHED: _otherwise_priced(read.ENTRENCHED),
    read.BREAKDOWN: _otherwise_priced(read.BREAKDOWN),
    read.CHAOS: _other_cards,
}
"""What raises the question of each ruling."""
