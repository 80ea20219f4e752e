"""What may be added, and how to spend what is left: all soldiers of the book, by the rules that stand."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.engine.core.rules.choices import Choices, Completion
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.offers import Description, Offers
from armybuilder.engine.core.rules.spending import Bounds, Group, Option, Spending
from armybuilder.engine.core.tables import Catalogue
from tests.example_system.document import MAX_GROUPS, MAX_ROWS, ForceDocument, Row, convert, to_data
from tests.example_system.force import Force, resolve
from tests.example_system.rules import MOST_IN_A_BAND, findings
from tests.example_system.tables import ARMIES, SOLDIERS


class SoldierOffers(Offers[ForceDocument, Catalogue, Force, Row]):
    """A band, asked about every soldier."""

    noun = "band"

    def places(self) -> Iterator[tuple[str, list[Row]]]:
        return ((f"/groups/{index}", band.models) for index, band in enumerate(self.document.groups))

    def resolved(self) -> Force:
        return resolve(self.document, self.catalogue)

    def findings(self, force: Force) -> list[Finding]:
        return findings(force)

    def candidates(self) -> Iterable[str]:
        return self.catalogue[SOLDIERS]

    def ways(self, key: str) -> Iterator[Row]:
        yield Row(model=key)

    def describe(self, row: Row, force: Force) -> Description:
        model = force.catalogue[SOLDIERS][row.model]
        return Description(model.name, force.catalogue[ARMIES][model.faction].name, model.points)


class SoldierSpending(Spending[Option]):
    """A force with points left."""

    norms = {"": MOST_IN_A_BAND}
    bounds = Bounds(MAX_GROUPS, MAX_ROWS, MAX_MODELS)

    def __init__(self, force: Force) -> None:
        self.force = force
        super().__init__(force.total, force.source.limit)

    def grouped(self) -> Iterator[Group]:
        return (Group(band.label, len(band.entries), Counter({"": band.count})) for band in self.force.bands)

    def fielded(self) -> Counter[str]:
        entries = [entry for band in self.force.bands for entry in band.entries]
        return sum((Counter({entry.key: entry.source.count}) for entry in entries), Counter())

    def options(self, dice: random.Random) -> list[Option]:
        return [Option(key, soldier.name, soldier.points) for key, soldier in self.force.catalogue[SOLDIERS].items()]

    def data(self) -> dict[str, Any]:
        return to_data(self.force.source)

    def findings(self, data: dict[str, Any]) -> list[Finding]:
        return findings(resolve(convert(data), self.force.catalogue))


def choices(document: ForceDocument, catalogue: Catalogue, where: str) -> Choices:
    return SoldierOffers(document, catalogue, where).choices()


def completions(
    document: ForceDocument, catalogue: Catalogue, *, owned: Mapping[str, int] | None = None, most: int = 10
) -> list[Completion]:
    return SoldierSpending(resolve(document, catalogue)).completions(owned, most)
