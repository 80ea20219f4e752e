"""Makes plans and carries them out.

Units and groups are settled one after another, each on the list as it is after those before it. A unit of a type that has no
replacement for all of its models gets another type where that keeps more of them. What is proposed is tried as a whole: where
a part would not fit even so, its removal is proposed, so that nothing misfits once everything proposed is done.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

import jsonpatch
import msgspec

from armybuilder.engine.core.documents import DocumentError, Envelope
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.documents.places import at
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.completion.exchange import RecordExchange, Swaps
from armybuilder.engine.core.rules.completion.likeness import ModelFacts, distance
from armybuilder.engine.core.rules.completion.plan import KEEP, MEND, REMOVE, Chosen, Misfit, Proposal, misfits_in
from armybuilder.engine.core.rules.construction import problem
from armybuilder.engine.core.rules.report import Problem
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem

MOST_OFFERED = 4
"""Replacements offered for one part."""
MOST_TRIED = 25
"""Candidates tried for one part, the nearest first."""
MOST_SORTS = 3
"""Other sorts that are tried for a unit, the most promising first."""
LOST = 40.0
"""How far a row counts that nothing can replace."""
MOST_CHECKED = 6_000_000
"""Checks of a list, times the square of its models and some: what a large one has beyond is left as it is, for another plan."""
MOST_DOUBTS = 5


class PlannedPart(NamedTuple):
    """A unit or group after its plan: the list then, what becomes of its parts, and how far all that is from what it was."""

    state: Any
    misfits: list[Misfit]
    far: float


@dataclass
class MisfitPlanner(Generic[DocumentT, CatalogueT]):
    """Plans for a list."""

    system: GameSystem[DocumentT, CatalogueT]
    document: DocumentT
    catalogue: CatalogueT

    def __post_init__(self) -> None:
        self.swaps = self.last = Swaps(self.system, self.document, self.catalogue)
        self.report = self.system.validate(self.document, self.catalogue)
        self.budget = MOST_CHECKED // (self.document.size + 20) ** 2

    def plan(self) -> tuple[Misfit, ...]:
        """Every part that does not fit, in the order of the list."""
        found: list[Misfit] = []
        state = self.document
        for holder in dict.fromkeys(map(self._holder, self._faults(state))):
            settled = self._settle(state, holder)
            state = settled.state
            found += settled.misfits
        if any(each.is_solved and not each.proposed.exchange for each in found):
            state = self.apply({each.where: each.proposed.value for each in found if each.is_solved})
        return tuple(self._proven(found, state))

    # ---------------------------------------------------------------- what is at fault

    def _faults(self, state: DocumentT, within: str = "") -> dict[str, list[Problem]]:
        """The parts that do not fit with what is said of them, in the order of the list."""
        parts = [where for where, part in parts_in(state) if _is_plannable(part)]
        judged = self.report.problems if state is self.document else self._misfit_problems(state)
        found: dict[str, list[Problem]] = {}
        for one in misfits_in(judged, self.system):
            where = one.where
            while where and where not in parts:
                where = where.rpartition("/")[0]
            if where and f"{where}/".startswith(f"{within}/"):
                found.setdefault(where, []).append(one)
        return {where: found[where] for where in parts if where in found}

    def _misfit_problems(self, state: DocumentT) -> list[Problem]:
        return [problem(one) for one in misfits_in(self._swaps(state).before.found, self.system)]

    def _holder(self, where: str) -> str:
        """The unit or group of a row; any other part by itself."""
        return where.rpartition("/")[0].rpartition("/")[0] if _is_row(at(self.document, where)) else where

    # ---------------------------------------------------------------- a unit or group

    def _settle(self, state: DocumentT, holder: str) -> PlannedPart:
        faults = self._faults(state, holder)
        if self.budget <= 0:
            left = [self._misfit(state, where, found, []).without_proposal() for where, found in faults.items()]
            return PlannedPart(state, left, 0)
        as_it_is = self._settle_rows(state, holder) if holder not in faults else None
        if as_it_is and all(each.is_solved for each in as_it_is.misfits):
            return as_it_is
        ways = {key: each for key in self._sorts(state, holder) if (each := self._as_another(state, holder, key, 1))}
        best = min(ways, key=lambda key: ways[key].far, default="")
        if best and (as_it_is is None or ways[best].far < as_it_is.far):
            as_it_is = self._as_another(state, holder, best)
        return as_it_is or self._settle_whole(state, holder, faults.get(holder, []))

    def _settle_rows(self, state: DocumentT, holder: str, most: int = MOST_OFFERED) -> PlannedPart:
        """Each row by itself, with so many replacements to choose from."""
        found, far = [], 0.0
        for where, problems in self._faults(state, holder).items():
            is_asked = self.budget > 0
            misfit = self._misfit(state, where, problems, self._exchanges(state, where, most))
            misfit = misfit if is_asked else misfit.without_proposal()
            exchange = misfit.proposed.exchange
            far += distance(exchange.old, exchange.new) if exchange else LOST * (not misfit.is_solved)
            state = exchange.document if exchange else state
            found.append(misfit)
        return PlannedPart(state, found, far)

    def _sorts(self, state: DocumentT, holder: str) -> list[str]:
        """Return what else the unit or group might be, the most promising first; empty where it is of no sort."""
        swaps = self._swaps(state)
        try:
            near = swaps.nearest(holder)
        except LookupError:
            return []
        self.budget -= len(near)
        promising = {key: self._promise(swaps.draft_with(holder, key), holder) for key in near}
        return sorted(near, key=lambda key: promising[key])[:MOST_SORTS]

    def _promise(self, state: DocumentT, holder: str) -> float:
        """Return how far the nearest candidates are from the rows there, before any rule is checked."""
        swaps = Swaps(self.system, state, self.catalogue, self.swaps.shared_facts)
        found = [swaps.nearness(where) for where in self._rows(state, holder)]
        return sum(LOST if near is None else near for near in found)

    def _rows(self, state: DocumentT, holder: str) -> list[str]:
        return [where for where, part in parts_in(state) if where.startswith(f"{holder}/") and _is_row(part)]

    def _as_another(self, state: DocumentT, holder: str, key: str, most: int = MOST_OFFERED) -> PlannedPart | None:
        """The unit or group as something else, and what then becomes of its rows."""
        exchange = self._swaps(state).exchange(holder, key)
        faults = self._faults(exchange.document, holder)
        if holder in faults:
            return None
        rows = self._settle_rows(exchange.document, holder, most)
        problems = self._faults(self.document, holder).get(holder, [])
        told = [one.message for one in problems] or [gettext("As it is, not all of its models have a place.")]
        own = self._misfit(state, holder, problems, [exchange], told)
        return PlannedPart(rows.state, [own, *rows.misfits], rows.far + distance(exchange.old, exchange.new))

    def _settle_whole(self, state: DocumentT, holder: str, problems: list[Problem]) -> PlannedPart:
        """Mended by a way out of its problem, or with models of the army's own list in all of its rows, or not at all."""
        own = self._misfit(state, holder, problems, [])
        if own.is_solved:
            return PlannedPart(state, [own], 0)
        replaced: list[Misfit] = []
        after = state
        for where in self._rows(state, holder):
            ways = self._exchanges(after, where, home=True)
            after = ways[0].document if ways else after
            replaced.append(self._misfit(state, where, problems, ways))
        is_mended = replaced and not self._faults(after, holder)
        return PlannedPart(after, replaced, 0) if is_mended else PlannedPart(state, [own], 0)

    # ---------------------------------------------------------------- a part

    def _misfit(
        self,
        state: DocumentT,
        where: str,
        problems: list[Problem],
        exchanges: list[RecordExchange[DocumentT]],
        told: list[str] | None = None,
    ) -> Misfit:
        part = at(state, where)
        shape = schema_of(type(part))
        mends = [Proposal(f"{MEND}-{number}", label) for one in problems for number, label in self._mends(where, one)]
        swapped = [Proposal(each.key, each.new.title, each) for each in exchanges]
        return Misfit(
            where,
            self._title(where, part),
            getattr(part, shape.count.name) if shape.count else 1,
            tuple(dict.fromkeys(told or [one.message for one in problems])),
            (*mends, *swapped, Proposal(REMOVE), Proposal(KEEP)),
        )

    def _title(self, where: str, part: Any) -> str:
        """Return the name of a part in words; where it is not a record, its place."""
        main = schema_of(type(part)).main
        if main and getattr(part, main.name):
            facts = self.swaps.facts(self.swaps.key_at(where))
            return facts.title if facts else str(getattr(part, main.name))
        number = where.rpartition("/")[2]
        return str(getattr(part, "name", "")) or self.system.words.group_name(int(number) + 1)

    def _exchanges(
        self, state: DocumentT, where: str, most: int = MOST_OFFERED, *, home: bool = False
    ) -> list[RecordExchange[DocumentT]]:
        """The nearest that fit, of the army's own list alone where `home` says so; where none does without harm, those that do
        the least."""
        swaps = self._swaps(state)
        nearest = swaps.nearest(where)
        if home:
            nearest = [key for key in nearest if (swaps.facts(key) or ModelFacts("")).faction == swaps.home]
        fitting: list[RecordExchange[DocumentT]] = []
        others: list[RecordExchange[DocumentT]] = []
        for key in nearest[: max(0, min(MOST_TRIED, self.budget))]:
            self.budget -= 1
            each = swaps.exchange(where, key)
            if each.allowed:
                fitting.append(each)
            elif not any(one.code in self.system.swaps.misfits for one in each.reasons):
                others.append(each)
            if len(fitting) == most:
                break
        return fitting or sorted(others, key=lambda each: len(each.reasons))[:most]

    def _swaps(self, state: DocumentT) -> Swaps[DocumentT, CatalogueT]:
        """The list in that state, asked about once."""
        if self.last.document is not state:
            self.last = Swaps(self.system, state, self.catalogue, self.swaps.shared_facts)
        return self.last

    def _mends(self, where: str, problem: Problem) -> Iterator[tuple[str, str]]:
        """Ways out of a problem of the list that change the part and leave it where it is: their numbers and labels."""
        if problem not in self.report.problems:
            return
        index = self.report.problems.index(problem)
        for number, fix in enumerate(problem.fixes):
            if all(step["path"].startswith(f"{where}/") for step in fix.patch) and not self._takes_away(fix.patch):
                yield f"{index}.{number}", fix.label

    def _takes_away(self, patch: list[dict[str, Any]]) -> bool:
        """Whether a patch removes whole models."""
        removed = [at(self.document, step["path"]) for step in patch if step["op"] == "remove"]
        return any(_is_plannable(part) for part in removed)

    # ---------------------------------------------------------------- the whole

    def _proven(self, found: list[Misfit], state: DocumentT) -> list[Misfit]:
        """The same, with removal proposed where nothing else makes the list fit; it is in that `state` but for what is mended or
        removed."""
        for _ in found[:MOST_DOUBTS]:
            gone = [each.where for each in found if not each.is_solved]
            # What is to be removed stays for now: places behind it would be others.
            left = self._faults(state)
            stays = [one.where for place in left if not _is_about(place, gone) for one in left[place]]
            if not stays:
                break
            found = [each.with_removal() if _is_about(each.where, stays) else each for each in found]
            state = self.apply({each.where: each.proposed.value for each in found if each.is_solved})
        return found

    def apply(self, chosen: Chosen) -> DocumentT:
        """The list with each of the `chosen` parts settled: replaced and mended first, for nothing moves by that; then, from
        the last, removed. `LookupError` where there is no such part, record or way."""
        state = self.document
        for where, value in sorted(chosen.items(), key=lambda one: _order(one[0])):
            at(state, where)
            if value.startswith(f"{MEND}-"):
                state = self._apply_fix(state, value.removeprefix(f"{MEND}-"))
            elif value not in (KEEP, REMOVE):
                state = self._swaps(state).exchange(where, value).document
        removed = [where for where, value in chosen.items() if value == REMOVE]
        for where in sorted(removed, key=_order, reverse=True):
            state = self.system.edits.apply(state, "remove", where).document
        return state

    def _apply_fix(self, state: DocumentT, number: str) -> DocumentT:
        problem, _, fix = number.partition(".")
        try:
            patch = self.report.problems[int(problem)].fixes[int(fix)].patch
            return self.system.convert(jsonpatch.apply_patch(self.system.to_data(state), patch))
        except (ValueError, IndexError, jsonpatch.JsonPatchException, jsonpatch.JsonPointerException, DocumentError):
            raise LookupError(gettext("This fix is no longer there.")) from None


def _is_plannable(part: Any) -> bool:
    """Whether a plan settles such parts: rows of models, and what holds them."""
    if not isinstance(part, msgspec.Struct) or isinstance(part, Envelope):
        return False
    return _is_row(part) or schema_of(type(part)).is_section


def _is_row(part: Any) -> bool:
    return isinstance(part, msgspec.Struct) and schema_of(type(part)).count is not None


def _is_about(where: str, places: list[str]) -> bool:
    """Whether something at one of the places is about the part, or about what holds it or stands in it."""
    return any(f"{place}/".startswith(f"{where}/") or where.startswith(f"{place}/") for place in places)


def _order(where: str) -> list[str]:
    """Places in the order of the list."""
    return [part.zfill(4) for part in where.split("/")]
