"""A game whose groups are rows that each name one record: what may be added and how to spend what is left follow from its tables
and its document."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from armybuilder.engine.core.declared import CatalogueT, Declared, DocumentT
from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.engine.core.documents.fields import Field, shape_of
from armybuilder.engine.core.force import Force
from armybuilder.engine.core.rules.choices import Choices, Completion
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.offers import Description, Offers
from armybuilder.engine.core.rules.spending import Bounds, Group, Option, Spending
from armybuilder.engine.core.tables import PRICE


class RowGame(Declared[DocumentT, CatalogueT]):
    """Says besides what it declares how a force comes from a document and what its rules find there; a group has
    `usual_size` models at most when points are spent."""

    usual_size: int

    def resolve(self, document: DocumentT, catalogue: CatalogueT) -> Force:
        """The force of a document."""
        raise NotImplementedError

    def findings(self, force: Any) -> list[Finding]:
        """What the rules find in a force."""
        raise NotImplementedError

    @cached_property
    def groups(self) -> Field:
        """The list of groups."""
        return shape_of(self.documents.kind).named["groups"]

    @cached_property
    def rows(self) -> Field:
        """The list of rows in a group."""
        return shape_of(_part(self.groups)).rows[0]

    @cached_property
    def named(self) -> Field:
        """What a row says first: the record that it names."""
        return shape_of(_part(self.rows)).fields[0]

    def places(self, document: DocumentT) -> list[list[Any]]:
        """The rows of each group."""
        return [getattr(group, self.rows.name) for group in getattr(document, self.groups.name)]

    def choices(self, document: DocumentT, catalogue: CatalogueT, where: str) -> Choices:
        return RowOffers(self, document, catalogue, where).choices()

    def completions(
        self, document: DocumentT, catalogue: CatalogueT, *, owned: Mapping[str, int] | None = None, most: int = 10
    ) -> list[Completion]:
        return RowSpending(self, document, catalogue).completions(owned, most)


def _part(field: Field) -> type[msgspec.Struct]:
    """What stands in a list of parts."""
    part = field.item.part if field.item else None
    if part is None:
        raise TypeError(f"{field.name} is no list of parts.")
    return part


class RowOffers(Offers[DocumentT, CatalogueT, Force, Any]):
    """A group, asked about every record."""

    def __init__(
        self, game: RowGame[DocumentT, CatalogueT], document: DocumentT, catalogue: CatalogueT, where: str
    ) -> None:
        self.game, self.noun, self.rows_at = game, game.words.group, game.rows.name
        self.names = game.names(catalogue)
        super().__init__(document, catalogue, where)

    def places(self) -> Iterator[tuple[str, list[Any]]]:
        return ((f"/groups/{index}", rows) for index, rows in enumerate(self.game.places(self.document)))

    def resolved(self) -> Force:
        return self.game.resolve(self.document, self.catalogue)

    def findings(self, force: Force) -> list[Finding]:
        return self.game.findings(force)

    def candidates(self) -> Iterable[str]:
        return self.names.known(self.game.named.ref)

    def ways(self, key: str) -> Iterator[Any]:
        yield _part(self.game.rows)(**{self.game.named.name: key})

    def describe(self, row: Any, force: Force) -> Description:
        key = getattr(row, self.game.named.name)
        record = self.names.known(self.game.named.ref)[key]
        family = self.names.printed("faction", getattr(record, "faction", ""))
        return Description(self.names.printed(self.game.named.ref, key), family, force.total - self.force.total)


class RowSpending(Spending[Option]):
    """A list with points left."""

    def __init__(self, game: RowGame[DocumentT, CatalogueT], document: DocumentT, catalogue: CatalogueT) -> None:
        self.game: RowGame[Any, Any] = game
        self.document, self.catalogue = document, catalogue
        self.names = game.names(catalogue)
        self.norms, self.rows_at = {"": game.usual_size}, game.rows.name
        self.bounds = Bounds(game.groups.several.most, game.rows.several.most, MAX_MODELS)
        super().__init__(game.resolve(document, catalogue).total, document.limit)

    def grouped(self) -> Iterator[Group]:
        groups = getattr(self.document, self.game.groups.name)
        for number, (group, rows) in enumerate(zip(groups, self.game.places(self.document), strict=True), 1):
            label = getattr(group, "name", "") or f"{self.game.words.group.capitalize()} {number}"
            yield Group(label, len(rows), Counter({"": sum(row.count for row in rows)}))

    def fielded(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for row in (row for rows in self.game.places(self.document) for row in rows):
            word = getattr(row, self.game.named.name)
            keys = self.names.keys(self.game.named.ref, word)
            found[keys[0] if len(keys) == 1 else word] += row.count
        return found

    def options(self, dice: random.Random) -> list[Option]:  # noqa: ARG002 - each way may choose from all
        kind = self.game.named.ref
        price = next(field.name for table in self.game.tables.all for field in table.fields if field.has(PRICE))
        records = self.names.known(kind).items()
        return [Option(key, self.names.printed(kind, key), getattr(record, price)) for key, record in records]

    def data(self) -> dict[str, Any]:
        return self.game.to_data(self.document)

    def findings(self, data: dict[str, Any]) -> list[Finding]:
        return self.game.findings(self.game.resolve(self.game.convert(data), self.catalogue))
