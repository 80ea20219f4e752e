"""Fill the rest: ways to spend the points that a list has left, within what the player owns.

Each way comes from dice with a fixed seed, so the same list always gets the same answer: rows that still fit, one after the
other, put into groups that are short of them, then into groups of their own. Nothing that the list has is changed or removed,
and a way against which the rules find something is none.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeVar

import jsonpatch
import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.choices import Completion
from armybuilder.engine.core.rules.construction import Finding, Patch, unsolved
from armybuilder.engine.core.rules.report import Points

ATTEMPTS = 60
MOST_ADDED = 60
"""Models in one way."""


@dataclass(frozen=True, slots=True)
class PricedOption:
    """Something with a price: the `key` of a model, what it is called, and the `kind` of which a group has so many."""

    key: str
    words: str
    price: Points
    kind: str = ""

    @property
    def row(self) -> dict[str, Any]:
        """One of it as a row of a document."""
        return {"model": self.key}


OptionT = TypeVar("OptionT", bound=PricedOption)


@dataclass(slots=True)
class SpendingWay(Generic[OptionT]):
    """The additions of one throw of the dice, by group: those of the list (`old` of them), then new ones. `kinds`
    are all that the groups then have.
    """

    kinds: list[Counter[str]]
    old: int
    added: dict[int, Counter[OptionT]] = field(default_factory=dict)

    def add(self, option: OptionT, index: int) -> None:
        if index == len(self.kinds):
            self.kinds.append(Counter())
        self.kinds[index][option.kind] += 1
        self.added.setdefault(index, Counter())[option] += 1

    @property
    def all(self) -> Counter[OptionT]:
        return sum(self.added.values(), Counter())


@dataclass(slots=True)
class CompletionGroup:
    """A group of the list: its label, how many rows it has, and how many of each kind."""

    label: str
    rows: int
    kinds: Counter[str]


@dataclass(slots=True)
class DocumentBounds:
    """The maximum number of groups in a document, rows in a group, and models in a list."""

    groups: int
    rows: int
    models: int


class ListCompleter(Generic[OptionT]):
    """A list with points left. A system subclasses it and says the methods that are not implemented here.

    `norms` are how many of each kind a group usually has, `rows_at` is the name of a group's list of rows.
    """

    norms: Mapping[str, int]
    rows_at: str = "models"
    bounds: DocumentBounds

    def __init__(self, total: Points, limit: Points) -> None:
        self.total, self.limit = total, limit
        self.groups = list(self.list_groups())
        self.used = self.model_counts()

    # ---------------------------------------------------------------- what a system says

    def list_groups(self) -> Iterable[CompletionGroup]:
        """The groups of the list in their order."""
        raise NotImplementedError

    def model_counts(self) -> Counter[str]:
        """Count the models of each key in the list."""
        raise NotImplementedError

    def options(self, dice: random.Random) -> Sequence[OptionT]:
        """Return the options that one way may choose from."""
        raise NotImplementedError

    def fits(self, option: OptionT, index: int) -> bool:  # noqa: ARG002 - for systems
        """Whether a group takes an option as the list stands; those behind the groups of the list are new."""
        return True

    def data(self) -> dict[str, Any]:
        """The document as plain data."""
        raise NotImplementedError

    def findings(self, data: dict[str, Any]) -> list[Finding]:
        """Return the findings of the rules in a document."""
        raise NotImplementedError

    def weight(self, option: OptionT, left: Points) -> float:
        """Return the likelihood of an option, relative to the others that fit: expensive ones first."""
        return max(0.01, 0.2 + option.price / left)

    def rounded(self, points: Points) -> Points:
        """Points as the system's book writes them."""
        return points

    # ---------------------------------------------------------------- what follows

    def completions(self, owned: Mapping[str, int] | None, most: int) -> list[Completion]:
        """Up to `most` different ways, those that leave the fewest points first; of equals the one with fewer models."""
        if self.rounded(self.limit - self.total) <= 0:
            return []
        found: dict[frozenset[tuple[OptionT, int]], tuple[Points, int, Completion]] = {}
        for seed in range(ATTEMPTS):
            way = self._way(random.Random(seed), owned)  # noqa: S311 - dice, not secrets
            if way.added:
                done = self._completion(way)
                found.setdefault(frozenset(way.all.items()), (done.left, way.all.total(), done))
        best = (way for _, _, way in sorted(found.values(), key=lambda each: each[:2]))
        return list(islice(self._legal_completions(best), most))

    def _legal_completions(self, ways: Iterable[Completion]) -> Iterator[Completion]:
        """The ways that break no rule which was kept, each with what it leaves unsolved."""
        before = Counter(found.code for found in self.findings(self.data()) if found.severity == "error")
        for way in ways:
            after = self.findings(jsonpatch.apply_patch(self.data(), way.patch))
            if not Counter(found.code for found in after if found.severity == "error") - before:
                yield msgspec.structs.replace(way, unsolved=unsolved(after))

    def _way(self, dice: random.Random, owned: Mapping[str, int] | None) -> SpendingWay[OptionT]:
        """Add what the dice choose until nothing fits."""
        stock, way = self._stock(owned), self._empty_way()
        left = self.rounded(self.limit - self.total)
        known = self.options(dice)
        for _ in range(min(MOST_ADDED, self.bounds.models - self.used.total())):
            free = self._free(way, known, left, stock)
            if not free:
                break
            option, index = dice.choices(free, [self.weight(each, left) for each, _ in free])[0]
            way.add(option, index)
            left = self.rounded(left - option.price)
            if stock is not None:
                stock[option.key] -= 1
        return way

    def _empty_way(self) -> SpendingWay[OptionT]:
        """A way that adds nothing yet."""
        return SpendingWay([group.kinds.copy() for group in self.groups], len(self.groups))

    def _stock(self, owned: Mapping[str, int] | None) -> Counter[str] | None:
        """Return what the player owns and does not field; None where that is not asked."""
        stock = None if owned is None else Counter(owned)
        if stock is not None:
            stock.subtract(self.used)
        return stock

    def _free(
        self, way: SpendingWay[OptionT], known: Iterable[OptionT], left: Points, stock: Counter[str] | None
    ) -> list[tuple[OptionT, int]]:
        """Return the options that still fit, each with its group."""
        fitting = [each for each in known if each.price <= left and (stock is None or stock[each.key] > 0)]
        placed = [(each, self._place(way, each)) for each in fitting]
        return [(each, index) for each, index in placed if index is not None and self._has_room(way, index)]

    def _place(self, way: SpendingWay[OptionT], option: OptionT) -> int | None:
        """The group for one more: one of its kind that is short of the norm and takes it, or a new one."""
        norm = self.norms[option.kind]
        for index, kinds in enumerate(way.kinds):
            if (kinds[option.kind] or not kinds) and kinds[option.kind] < norm and self.fits(option, index):
                return index
        new = len(way.kinds)
        return new if new < self.bounds.groups and self.fits(option, new) else None

    def _has_room(self, way: SpendingWay[OptionT], index: int) -> bool:
        rows = self.groups[index].rows if index < way.old else 0
        return rows + len(way.added.get(index, ())) < self.bounds.rows

    def _completion(self, way: SpendingWay[OptionT]) -> Completion:
        added = self.rounded(sum(option.price * number for option, number in way.all.items()))
        total = self.rounded(self.total + added)
        parts = [self._in_group(way, index) for index in sorted(way.added)]
        patch = [operation for _, operations in parts for operation in operations]
        if not self.groups:
            patch = [{"op": "add", "path": "/groups", "value": [operation["value"] for operation in patch]}]
        words = [said for said, _ in parts]
        return Completion(adds=words, added=added, total=total, left=self.rounded(self.limit - total), patch=patch)

    def _in_group(self, way: SpendingWay[OptionT], index: int) -> tuple[str, Patch]:
        """Return the additions to a group, in words and as a patch."""
        group = way.added[index]
        rows = [{**option.row, "count": number} for option, number in group.items()]
        what = ", ".join(f"{number}× {option.words}" for option, number in group.items())
        if index >= way.old:
            return gettext("a new group of {what}", what=what), [
                {"op": "add", "path": "/groups/-", "value": {self.rows_at: rows}}
            ]
        where, known = f"/groups/{index}/{self.rows_at}", self.groups[index]
        if known.rows:
            return f"{known.label}: {what}", [{"op": "add", "path": f"{where}/-", "value": row} for row in rows]
        return f"{known.label}: {what}", [{"op": "add", "path": where, "value": rows}]
