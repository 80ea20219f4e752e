"""Fill the rest: ways to spend the TV that a force has left, within what the player owns.

Each way comes from dice with a fixed seed, so the same list always gets the same answer: teams that still fit, one after
the other, put into groups that are short of a squadron or a platoon, then into groups of their own. Nothing that the list
has is changed or removed. A list with a unit that nobody can price has no rest that could be told.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import jsonpatch
from msgspec.structs import replace

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.engine.core.rules.choices import Completion
from armybuilder.engine.core.rules.construction import Patch, unsolved
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import Number
from armybuilder.engine.systems.tactical_1998.construction import findings
from armybuilder.engine.systems.tactical_1998.document import MAX_GROUPS, MAX_UNITS, ForceDocument, convert, to_data
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, Force, ResolvedGroup, Team, resolve
from armybuilder.engine.systems.tactical_1998.squads import squad_of_book
from armybuilder.engine.systems.tactical_1998.threat import rounded, team

ATTEMPTS = 60
MOST_ADDED = 60
"""Units in one way."""
GEARS, SQUADS, OTHERS = "gears", "squads", "others"
NORMS = {GEARS: 5, SQUADS: 4, OTHERS: 2}
"""How many of a kind a group usually has (FC-5, FC-6)."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something with a price: a vehicle with a standard crew, or a squad of the book."""

    model: str
    name: str
    kind: str
    crew: str
    tv: Number
    crew_name: str = ""

    @property
    def data(self) -> dict[str, Any]:
        return {"model": self.model, **({"crew": self.crew} if self.crew != DEFAULT_CREW else {})}

    @property
    def words(self) -> str:
        return self.name if self.crew == DEFAULT_CREW else f"{self.name} ({self.crew_name} crew)"


@dataclass(slots=True)
class _Way:
    """What one throw of the dice adds: options by group, new groups behind the old ones."""

    added: dict[int, Counter[Option]] = field(default_factory=dict)
    kinds: list[Counter[str]] = field(default_factory=list)
    old: int = 0

    def place(self, option: Option) -> int | None:
        """The group for one more: one of its kind that is short of the norm, or a new one."""
        norm = NORMS[option.kind]
        for index, kinds in enumerate(self.kinds):
            if (kinds[option.kind] or not kinds) and kinds[option.kind] < norm:
                return index
        return len(self.kinds) if len(self.kinds) < MAX_GROUPS else None

    def add(self, option: Option, index: int) -> None:
        if index == len(self.kinds):
            self.kinds.append(Counter())
        self.kinds[index][option.kind] += 1
        self.added.setdefault(index, Counter())[option] += 1


def options(catalogue: Catalogue, crews: Sequence[str] | None = None) -> Iterator[Option]:
    """Everything with a price, by standard crew."""
    for vehicle in catalogue.vehicles.values():
        for crew in catalogue.crews.values():
            if vehicle.tv.value is not None and (crews is None or crew.key in crews):
                kind = GEARS if vehicle.primary.mode == "walker" else OTHERS
                price = team(vehicle.tv.value, crew.multiplier)
                yield Option(vehicle.key, vehicle.name, kind, crew.key, price, crew.name)
    for squad in catalogue.squads.values():
        yield Option(squad.key, f"{squad.name} squad", SQUADS, DEFAULT_CREW, squad_of_book(squad, catalogue).tv)


def completions(
    document: ForceDocument, catalogue: Catalogue, *, owned: Mapping[str, int] | None = None, most: int = 10
) -> list[Completion]:
    """Up to `most` different ways, those that leave the fewest TV first; of equals the one with fewer units."""
    force = resolve(document, catalogue)
    left = rounded(force.limit - force.total)
    if not force.limit or not force.priced or left <= 0:
        return []
    found: dict[frozenset[tuple[str, int]], tuple[Number, int, Completion]] = {}
    for number in range(ATTEMPTS):
        way = _way(force, catalogue, random.Random(number), owned)  # noqa: S311 - dice, not secrets
        units = sum((sum(group.values()) for group in way.added.values()), 0)
        if units:
            done = _completion(force, way)
            same = frozenset(Counter(f"{o.model} {o.crew}" for o, n in _all(way) for _ in range(n)).items())
            found.setdefault(same, (done.left, units, done))
    best = sorted(found.values(), key=lambda each: each[:2])[:most]
    return [_judged(done, document, catalogue) for _, _, done in best]


def _judged(way: Completion, document: ForceDocument, catalogue: Catalogue) -> Completion:
    """A way with what it leaves unsolved. Units more cannot break a rule here, so all ways leave much the same."""
    after = convert(jsonpatch.apply_patch(to_data(document), way.patch))
    return replace(way, unsolved=unsolved(findings(resolve(after, catalogue))))


def _way(force: Force, catalogue: Catalogue, rng: random.Random, owned: Mapping[str, int] | None) -> _Way:
    """Add what the dice choose until nothing fits."""
    stock = None if owned is None else Counter(owned)
    if stock is not None:
        for unit in force.units:
            stock[_key(unit)] -= unit.count
    way = _Way(kinds=[_kinds(group) for group in force.groups], old=len(force.groups))
    left = rounded(force.limit - force.total)
    room = min(MOST_ADDED, MAX_MODELS - sum(unit.count for unit in force.units))
    known = list(options(catalogue, None if rng.random() < 0.5 else (DEFAULT_CREW,)))
    while room > 0:
        fitting = [each for each in known if each.tv <= left and (stock is None or stock[each.model] > 0)]
        placed = [(each, way.place(each)) for each in fitting]
        free = [(each, index) for each, index in placed if index is not None and _has_room(force, way, index)]
        if not free:
            break
        # Own factions and dear teams first: a list is no heap of rookies.
        weights = [_weight(each, force, left) for each, _ in free]
        option, index = rng.choices(free, weights)[0]
        way.add(option, index)
        left = rounded(left - option.tv)
        room -= 1
        if stock is not None:
            stock[option.model] -= 1
    return way


def _weight(option: Option, force: Force, left: Number) -> float:
    own = 3.0 if option.model.startswith(f"{force.source.faction}/") else 1.0
    return own * (0.2 + option.tv / left) * (1 if option.crew == DEFAULT_CREW else 0.3)


def _key(unit: Team) -> str:
    if unit.vehicle:
        return unit.vehicle.key
    return unit.squad.book.key if unit.squad and unit.squad.book else ""


def _kinds(group: ResolvedGroup) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for unit in group.units:
        kinds[SQUADS if unit.squad else GEARS if unit.is_gear else OTHERS] += unit.count
    return kinds


def _has_room(force: Force, way: _Way, index: int) -> bool:
    rows = len(force.source.groups[index].units) if index < way.old else 0
    return rows + len(way.added.get(index, ())) < MAX_UNITS


def _all(way: _Way) -> Iterator[tuple[Option, int]]:
    for group in way.added.values():
        yield from group.items()


def _completion(force: Force, way: _Way) -> Completion:
    added = rounded(sum(option.tv * number for option, number in _all(way)))
    total = rounded(force.total + added)
    words: list[str] = []
    patch: Patch = []
    for index, group in sorted(way.added.items()):
        rows = [{**option.data, "count": number} for option, number in group.items()]
        what = ", ".join(f"{number}× {option.words}" for option, number in group.items())
        if index >= way.old:
            words.append(f"a new group of {what}")
            patch.append({"op": "add", "path": "/groups/-", "value": {"units": rows}})
            continue
        words.append(f"{force.groups[index].label}: {what}")
        if force.source.groups[index].units:
            patch += [{"op": "add", "path": f"/groups/{index}/units/-", "value": row} for row in rows]
        else:
            patch.append({"op": "add", "path": f"/groups/{index}/units", "value": rows})
    if not force.source.groups and patch:
        values = [operation["value"] for operation in patch]
        patch = [{"op": "add", "path": "/groups", "value": values}]
    return Completion(adds=words, added=added, total=total, left=rounded(force.limit - total), patch=patch)
