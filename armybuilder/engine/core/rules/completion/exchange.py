"""Another record in the place of one: what of the row is kept, what is lost, and what the rules say of it then.

The whole list is checked with the other record in it, so that whatever the rules know speaks for or against it. What they
refuse of the things that the row had (upgrades, a rank) is let go, and told.
"""

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

import msgspec

from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.places import DocumentPlace, at, place_of
from armybuilder.engine.core.language import mid_sentence
from armybuilder.engine.core.rules.completion.likeness import ModelFacts, distance, facts_of
from armybuilder.engine.core.rules.completion.replacements import ListCheck
from armybuilder.engine.core.rules.construction import Finding, reason
from armybuilder.engine.core.rules.report import Points, Problem
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem

MOST_REMOVALS = 6
"""Times that a row is looked at again after something of it was let go."""
MOST_TRIED = 250
"""Candidates that are tried for one row, the nearest first."""
AGAINST = ("error", "undetermined")


@dataclass(frozen=True, slots=True)
class RecordExchange(Generic[DocumentT]):
    """The record `key` in the place of what stands at `where`: the `document` then, what both are, by how many points the
    list changes, what of the row is `lost`, how many of its models are left of how many, and what speaks against it."""

    where: str
    key: str
    document: DocumentT
    old: ModelFacts
    new: ModelFacts
    change: Points
    lost: tuple[str, ...]
    count: int
    of: int
    reasons: tuple[Problem, ...]

    @property
    def allowed(self) -> bool:
        """Whether no rule forbids it; what is undetermined may be agreed on."""
        return not any(reason.severity == "error" for reason in self.reasons)


@dataclass
class Swaps(Generic[DocumentT, CatalogueT]):
    """A list, asked what might stand in the place of its parts. `known` are facts that lists of one catalogue share."""

    system: GameSystem[DocumentT, CatalogueT]
    document: DocumentT
    catalogue: CatalogueT
    shared_facts: dict[str, ModelFacts | None] = field(default_factory=dict)
    candidates: dict[str, list[str]] = field(default_factory=dict, init=False)
    split: dict[str, "Swaps[DocumentT, CatalogueT]"] = field(default_factory=dict, init=False)

    @cached_property
    def before(self) -> ListCheck:
        """The result of checking the list as it is."""
        return self.system.swaps.check(self.document, self.catalogue)

    @cached_property
    def values_before(self) -> dict[tuple[str, str], dict[str, Any]]:
        return {(one.code, one.where): one.values for one in self.before.found}

    @cached_property
    def home(self) -> str:
        """The printed name of the list that the force buys from."""
        return self.system.titles(self.document, self.catalogue)[0]

    def facts(self, key: str) -> ModelFacts | None:
        """Return what is known of a record; None where nothing is."""
        if key not in self.shared_facts:
            self.shared_facts[key] = self._facts(key)
        return self.shared_facts[key]

    def _facts(self, key: str) -> ModelFacts | None:
        try:
            return self.system.swaps.facts(key, self.catalogue) or facts_of(self.system.model_card(key, self.catalogue))
        except LookupError:
            return None

    def key_at(self, where: str) -> str:
        """The record that stands at `where`; `LookupError` where none does."""
        part = at(self.document, where)
        main = schema_of(type(part)).main if isinstance(part, msgspec.Struct) else None
        if main is None:
            raise LookupError(f"Nothing can take the place of what stands at {where}.")
        found = self.system.names(self.catalogue).keys(main.ref, getattr(part, main.name), self.document.faction)
        return found[0] if len(found) == 1 else str(getattr(part, main.name))

    def draft_with(self, where: str, key: str) -> DocumentT:
        """The list with the record `key` at `where`, whatever the rules say of it."""
        draft: DocumentT = _copied_to(self.document, where.split("/")[1:])
        place = place_of(draft, where)
        place.assign(next(iter(self.system.swaps.instead(place.value, key, self.catalogue))))
        return draft

    def nearness(self, where: str) -> float | None:
        """Return the distance of the nearest candidate for `where`, including the present one; None where there is no
        candidate.
        """
        one = self.facts(self.key_at(where))
        found = [facts for key in self._candidates(where) if (facts := self.facts(key))]
        return min((distance(one, facts, self.home) for facts in found), default=None) if one else None

    def nearest(self, where: str) -> list[str]:
        """Keys of what might stand at `where` instead, the nearest first; `LookupError` where nothing can."""
        standing = self.key_at(where)
        one = self.facts(standing) or ModelFacts(standing)
        found = {key: facts for key in self._candidates(where) if key != standing and (facts := self.facts(key))}
        return sorted(found, key=lambda key: distance(one, found[key], self.home))[:MOST_TRIED]

    def _candidates(self, where: str) -> list[str]:
        holder = where.rpartition("/")[0]
        if holder not in self.candidates:
            self.candidates[holder] = list(self.system.swaps.candidates(self.document, self.catalogue, where))
        return self.candidates[holder]

    def of_one(self, where: str) -> "Swaps[DocumentT, CatalogueT]":
        """The list with one model of the row by itself, the others behind it."""
        if where not in self.split:
            alone = self.system.edits.apply(self.document, "split", where).document
            self.split[where] = Swaps(self.system, alone, self.catalogue, self.shared_facts)
        return self.split[where]

    def exchange(self, where: str, key: str) -> RecordExchange[DocumentT]:
        """The record `key` at `where`, in the way that keeps most of what the rules allow. `LookupError` where there is no
        such part or record."""
        new = self.facts(key)
        standing = self.key_at(where)
        if new is None:
            raise LookupError(f"There is no '{key}' to put in the place of {standing}.")
        part = at(self.document, where)
        ways = [_ExchangeTry(self, where, each) for each in self.system.swaps.instead(part, key, self.catalogue)]
        best = next((way for way in ways if not way.errors), ways[0])
        return RecordExchange(
            where,
            key,
            best.draft,
            self.facts(standing) or ModelFacts(standing),
            new,
            best.checked.total - self.before.total,
            best.lost,
            *best.model_counts(part),
            tuple(map(reason, best.reasons)),
        )


class _ExchangeTry(Generic[DocumentT]):
    """A list with a part in the place of another, without what the rules refuse of it."""

    def __init__(self, swaps: Swaps[DocumentT, Any], where: str, part: Any) -> None:
        self.swaps, self.where = swaps, where
        self.draft: DocumentT = _copied_to(swaps.document, where.split("/")[1:])
        self.place = place_of(self.draft, where)
        had = self.place.value
        self.place.assign(copy.deepcopy(part))
        self.lost = tuple(_lost_parts(had, part))
        self._settle()

    def _settle(self) -> None:
        """Let go what is refused, then so many models as are too many."""
        is_row = not schema_of(type(self.place.value)).is_section
        for _ in range(MOST_REMOVALS):
            self.checked = self.swaps.system.swaps.check(self.draft, self.swaps.catalogue)
            refused = sorted(
                {one.where for one in self.reasons if one.where.startswith(f"{self.where}/")}, reverse=True
            )
            if not (refused and is_row):
                return
            self.lost += tuple(filter(None, (self._remove_at(where) for where in refused)))

    def _remove_at(self, where: str) -> str:
        """Take away what stands there, and say what it was."""
        try:
            place = place_of(self.draft, where)
        except LookupError:
            return ""
        told = _describe_place(place, self.swaps)
        if isinstance(place.holder, list):
            del place.holder[place.key]
        elif place.field.default != place.value:
            place.assign(copy.deepcopy(place.field.default))
        else:
            return ""
        return told

    @property
    def reasons(self) -> list[Finding]:
        """The findings that are new, or that repeat that the part does not fit."""
        known = self.swaps.values_before
        misfits = self.swaps.system.swaps.misfits
        return [
            one
            for one in self.checked.found
            if one.severity in AGAINST
            and not one.lacking
            and (
                (one.code, one.where) not in known
                or _is_worse(known[one.code, one.where], one.values)
                or (one.code in misfits and f"{one.where}/".startswith(f"{self.where}/"))
            )
        ]

    @property
    def errors(self) -> bool:
        return any(one.severity == "error" for one in self.reasons)

    def model_counts(self, had: Any) -> tuple[int, int]:
        """Return how many models are there now, and how many were before."""
        count = schema_of(type(had)).count
        return (getattr(self.place.value, count.name), getattr(had, count.name)) if count else (1, 1)


def _copied_to(node: Any, steps: list[str]) -> Any:
    """A copy that shares with what it was made from all but what stands on the way."""
    made = copy.copy(node)
    if not steps:
        return made
    if isinstance(made, msgspec.Struct):
        setattr(made, steps[0], _copied_to(getattr(made, steps[0]), steps[1:]))
    elif isinstance(made, list):
        made[int(steps[0])] = _copied_to(made[int(steps[0])], steps[1:])
    return made


def _is_worse(was: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether a problem that was there has grown: more models too many, more points beyond the limit."""
    numbers = [(was.get(name), value) for name, value in now.items() if isinstance(value, int | float)]
    return any(isinstance(before, int | float) and value > before for before, value in numbers)


def _lost_parts(had: Any, has: Any) -> Iterator[str]:
    """Yield what a part contains that its replacement does not: its lists, and anything not at its default."""
    shape = schema_of(type(had))
    for each in shape.fields:
        was = getattr(had, each.name)
        if each in (shape.main, shape.count) or was == getattr(has, each.name, None) or was == each.default:
            continue
        yield mid_sentence(each.label.text)


def _describe_place(place: DocumentPlace, swaps: Swaps[Any, Any]) -> str:
    """`Headhunter`, `rank CGL`, `pilot`: what stands there, in words."""
    value, names = place.value, swaps.system.names(swaps.catalogue)
    if isinstance(value, msgspec.Struct) and (main := schema_of(type(value)).main):
        return names.printed_name(main.ref, getattr(value, main.name))
    if place.field.ref and isinstance(value, str):
        return names.printed_name(place.field.ref, value)
    label = mid_sentence(place.field.label.text)
    return f"{label} {value}" if isinstance(value, str | int) and not isinstance(value, bool) else label
