"""Rules of what squads and units buy, with their fixes: something less, something more, another taker."""

from collections.abc import Iterator, Sequence
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Candidate, Patch
from armybuilder.engine.core.rules.offers import as_data
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, PurchasedOption


def purchases_in(squad: FieldedSquad) -> Iterator[PurchasedOption]:
    """Yield the purchases of the squad and its units."""
    yield from squad.purchases
    for row in squad.rows:
        yield from row.purchases


def takers_of(squad: FieldedSquad) -> Iterator[tuple[PurchasedOption, FieldedUnit | None]]:
    yield from ((bought, None) for bought in squad.purchases)
    yield from ((bought, row) for row in squad.rows for bought in row.purchases)


def is_offered(squad: FieldedSquad, purchase: Purchase) -> bool:
    option = purchase.option
    return (
        option.faction == squad.record.faction if isinstance(option, ArmyOption) else option.squad == squad.record.key
    )


Takers = list[tuple[FieldedUnit | None, PurchasedOption]]
"""Rows that take something, None for a squad as a whole, and where each does."""


def remove_purchase(bought: PurchasedOption) -> Candidate:
    return gettext("Remove {part}", part=bought.purchase.name), remove(bought.where)


def add_option(part: FieldedSquad | FieldedUnit, key: str) -> Patch:
    """Let a squad or a row take something more."""
    where = f"{part.where}/options"
    return set_value(f"{where}/-", key) if part.source.options else set_value(where, [key])


def add_one_of(ways: list[Purchase], row: FieldedUnit) -> Iterator[Candidate]:
    """Take one of these as well."""
    return ((gettext("Take {option} as well", option=each.name), add_option(row, each.key)) for each in ways)


def fewer_takers(takers: Sequence[tuple[FieldedUnit | None, PurchasedOption]], excess: int) -> Candidate:
    """Take it away from so many, the last first; what a squad takes as a whole (None) it takes once."""
    label, patch = gettext("Remove it from {number}", number=excess), list[dict[str, Any]]()
    if len(takers) == 1 and (takers[0][0] is None or excess == takers[0][0].count):
        return remove_purchase(takers[0][1])
    for row, bought in reversed(takers):
        number = min(excess, row.count if row else 1)
        excess -= number
        if number:
            patch += _remove_from_row(row, bought, number)
    return label, patch


def _remove_from_row(row: FieldedUnit | None, bought: PurchasedOption, number: int) -> Patch:
    """Take it away from so many of a row; where some keep it, the others go on in a row of their own."""
    if row is None or number >= row.count:
        return remove(bought.where)
    data = as_data(row.source)
    rest = {
        **data,
        "count": number,
        "options": [key for n, key in enumerate(data["options"]) if n != _option_index(bought)],
    }
    rest.pop("leads", None)
    holder, _, index = row.where.rpartition("/")
    return [*set_value(f"{row.where}/count", row.count - number), *set_value(f"{holder}/{int(index) + 1}", rest)]


def _option_index(bought: PurchasedOption) -> int:
    return int(bought.where.rpartition("/")[2])
