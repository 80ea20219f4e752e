"""Candidates for a group of rows, and ways to spend the remaining points, both derived from the definition of the
game.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

import msgspec

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.engine.core.force import ForceLike
from armybuilder.engine.core.row_game.shape import RowShape, part_of
from armybuilder.engine.core.row_game.system import DocumentT
from armybuilder.engine.core.rules.choices import Completion
from armybuilder.engine.core.rules.completion.fill import CompletionGroup, DocumentBounds, ListCompleter, PricedOption
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.offers import Description, Offers, as_data
from armybuilder.engine.core.tables import Catalogue

MOST_ASKED = 5
"""Groups of a list that are asked what they take when points are spent; a new one is asked besides."""


class RowOffers(Offers[DocumentT, Catalogue, ForceLike, Any]):
    """A group, asked about every record."""

    def __init__(self, game: RowShape[DocumentT], document: DocumentT, catalogue: Catalogue, where: str) -> None:
        self.game, self.noun, self.rows_at = game, game.words.group_noun, game.rows.name
        self.names = game.names(catalogue)
        super().__init__(document, catalogue, where)
        self.total = self.force.total

    def places(self) -> Iterator[tuple[str, list[Any]]]:
        return ((f"/groups/{index}", rows) for index, rows in enumerate(self.game.places(self.document)))

    def resolve(self) -> ForceLike:
        return self.game.resolve(self.document, self.catalogue)

    def findings(self, force: ForceLike) -> list[Finding]:
        return self.game.findings(force)

    def candidates(self) -> Iterable[str]:
        return self.game.candidates(self.document, self.catalogue, self.where)

    def ways(self, key: str) -> Iterator[Any]:
        return self.game.ways(key, self.catalogue)

    def describe(self, row: Any, force: ForceLike) -> Description:
        key = getattr(row, self.game.record_field.name)
        record = self.names.records(self.game.record_field.ref)[key]
        return Description(
            self.names.printed_name(self.game.record_field.ref, key),
            self.game.family(record, self.catalogue),
            force.total - self.total,
        )


@dataclass(frozen=True, slots=True)
class RowOption(PricedOption):
    """A row of one model, `written` as JSON, with all that it arrives with."""

    written: str = "{}"

    @property
    def row(self) -> dict[str, Any]:
        return dict(msgspec.json.decode(self.written))


class RowListCompleter(ListCompleter[RowOption]):
    """A list with points left. Groups that are short of models, and a new one, are asked first what they take."""

    def __init__(self, game: RowShape[DocumentT], document: DocumentT, catalogue: Catalogue) -> None:
        self.game: RowShape[Any] = game
        self.document, self.catalogue = document, catalogue
        self.names = game.names(catalogue)
        known = self.names.records(game.record_field.ref).values()
        self.norms, self.rows_at = {kind: game.usual(kind) for kind in ("", *map(game.kind, known))}, game.rows.name
        self.bounds = DocumentBounds(game.groups.several.most, game.rows.several.most, MAX_MODELS)
        super().__init__(game.resolve(document, catalogue).total, document.limit)

    def list_groups(self) -> Iterator[CompletionGroup]:
        groups = getattr(self.document, self.game.groups.name)
        for number, (group, rows) in enumerate(zip(groups, self.game.places(self.document), strict=True), 1):
            label = getattr(group, "name", "") or self.game.words.group_name(number)
            yield CompletionGroup(label, len(rows), self._kinds(rows))

    def _kinds(self, rows: Iterable[Any]) -> Counter[str]:
        """Count the models of each kind; unknown ones belong to none."""
        found: Counter[str] = Counter()
        for row in rows:
            record = self.names.find(self.game.record_field.ref, getattr(row, self.game.record_field.name))
            found[self.game.kind(record) if record else ""] += row.count
        return found

    def model_counts(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for row in (row for rows in self.game.places(self.document) for row in rows):
            word = getattr(row, self.game.record_field.name)
            keys = self.names.keys(self.game.record_field.ref, word)
            found[keys[0] if len(keys) == 1 else word] += row.count
        return found

    def options(self, dice: random.Random) -> list[RowOption]:  # noqa: ARG002 - each way may choose from all
        return self.available_options

    @cached_property
    def available_options(self) -> list[RowOption]:
        """All that some group takes."""
        return list(dict.fromkeys(option for taken in self.options_by_group.values() for option in taken))

    @cached_property
    def options_by_group(self) -> dict[int, dict[RowOption, None]]:
        """The options of each group that was queried."""
        short = [index for index, group in enumerate(self.groups) if self._is_short(group)]
        taken = {index: self._options_of_group(self.document, index) for index in short[:MOST_ASKED]}
        new = len(self.groups)
        if new < self.bounds.groups:
            groups = [*getattr(self.document, self.game.groups.name), part_of(self.game.groups)()]
            taken[new] = self._options_of_group(
                msgspec.structs.replace(self.document, **{self.game.groups.name: groups}), new
            )
        return taken

    def _is_short(self, group: CompletionGroup) -> bool:
        return not group.kinds or any(number < self.norms[kind] for kind, number in group.kinds.items())

    def _options_of_group(self, document: Any, index: int) -> dict[RowOption, None]:
        """Return the options that the rules let a group take, one by one, and that cost points."""
        offers = RowOffers(self.game, document, self.catalogue, f"/groups/{index}")
        tried = ((key, offers.best(key)) for key in offers.candidates())
        return {
            self._option(key, best): None for key, best in tried if best.description.total > 0 and offers.allows(best)
        }

    def _option(self, key: str, best: Any) -> RowOption:
        kind = self.game.kind(self.names.records(self.game.record_field.ref)[key])
        return RowOption(key, best.description.name, best.description.total, kind, written=_row_json(best.row))

    def fits(self, option: RowOption, index: int) -> bool:
        return option in self.options_by_group.get(min(index, len(self.groups)), ())

    def completions(self, owned: Mapping[str, int] | None, most: int) -> list[Completion]:
        """As for all; where no way of several keeps the rules, ways of one model."""
        if self.limit <= self.total:
            return []
        return super().completions(owned, most) or list(islice(self._legal_completions(self._ones(owned)), most))

    def _ones(self, owned: Mapping[str, int] | None) -> Iterator[Completion]:
        """Ways of one model, dear ones first."""
        if self.used.total() >= self.bounds.models:
            return
        free = self._free(self._empty_way(), self.available_options, self.limit - self.total, self._stock(owned))
        for option, index in sorted(free, key=lambda each: -each[0].price):
            way = self._empty_way()
            way.add(option, index)
            yield self._completion(way)

    def data(self) -> dict[str, Any]:
        return self.game.to_data(self.document)

    def findings(self, data: dict[str, Any]) -> list[Finding]:
        return self.game.findings(self.game.resolve(self.game.convert(data), self.catalogue))


def _row_json(row: msgspec.Struct) -> str:
    return msgspec.json.encode(as_data(row)).decode()
