"""What the conformance suite looks at: every system with lists of its own making, legal ones and wrong ones.

A system with a generator hands its armies in (`GENERATORS`). Any other grows them by its own answers: what it says may be
added is added, until nothing may. Wrong lists are these with anything in them changed, whatever it means.
"""

import copy
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median
from typing import Any

import jsonpatch

from armybuilder.engine.core.documents import FORMAT, DocumentError
from armybuilder.engine.core.rules.choices import Choices, Completion
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.systems.blitz_beta.completion import generator as beta_generator
from factions.loader.files import Folder
from tests.engine.blitz_2006 import generator as squads_generator
from tests.engine.corpus import Case, cases_of
from tests.engine.tactical_1998 import generator as tactical_generator

Data = dict[str, Any]
LEGAL, WRONG = 10, 30
ASKED = 4
"""Lists of each sort that are asked what may be added."""
GROWN_BY = 8
"Number of battles something is added to a list that grows."
FIXED = 30
"""How many fixes are tried to make a grown list legal."""
NAMES = ("First Platoon", "O'Brien & Söhne", "Рота «Б»", "")


@dataclass(frozen=True, eq=False)
class Subject:
    """A system, its catalogue, and lists as plain data."""

    system: GameSystem
    catalogue: Any
    records: Folder
    asked: dict[bytes, dict[str, Choices]] = field(default_factory=dict)
    """What `places` has found out."""

    def report(self, data: Data, **options: Any) -> Any:
        document = self.system.convert(data)
        return self.system.validate(document, self.catalogue_of(document), **options)

    def catalogue_of(self, document: Any) -> Any:
        """The book's catalogue with the packs that a document carries."""
        return self.system.with_packs(self.catalogue, document.packs)

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """What the book says to lists: the corpus."""
        return cases_of(self.system)

    @cached_property
    def factions(self) -> list[str]:
        """Keys of the factions; none where the book has none."""
        return [key for table, known in self.catalogue.tables.items() if table.kind == "faction" for key in known]

    @cached_property
    def models(self) -> dict[str, Any]:
        """The records that have a card under their key."""
        kinds = {table.kind for table in self.catalogue.tables if table.cards}
        tables = (known for table, known in self.catalogue.tables.items() if table.kind in kinds)
        return {key: record for known in tables for key, record in known.items()}

    @cached_property
    def legal(self) -> list[Data]:
        """Lists that keep every rule, or break none that the system could mend by itself."""
        generate = GENERATORS.get(self.system.key, grown)
        return [generate(self, dice(f"{self.system.key} {number}")) for number in range(LEGAL)]

    @cached_property
    def open(self) -> Data:
        """A list that takes any records, those of packs too."""
        return OPEN.get(self.system.key) or self.legal[0]

    @cached_property
    def wrong(self) -> list[Data]:
        """Lists that can be read, with one to three things in them that nobody meant."""
        return [mutant(self, dice(f"wrong {self.system.key} {number}")) for number in range(WRONG)]

    @cached_property
    def lists(self) -> list[Data]:
        return [*self.legal, *self.wrong]

    @cached_property
    def keys(self) -> list[str]:
        """Words that may stand in a list."""
        return sorted({str(record.key) for known in self.catalogue.tables.values() for record in known.values()})

    @cached_property
    def texts(self) -> set[str]:
        """Keys, and all that the book says."""
        said = {node for _, node in nodes(dict(self.records.plain)) if isinstance(node, str)}
        return {*self.keys, *said}

    @cached_property
    def reports(self) -> list[tuple[Data, Report]]:
        """Every list with its report, fixes tried."""
        return [(data, self.report(data)) for data in self.lists]

    @cached_property
    def answers(self) -> list[tuple[Data, str, Choices]]:
        """List, place and choices there: each place of some lists of each sort, and of one with points to spare."""
        roomy = self.legal[0] | {"limit": 2 * self.legal[0]["limit"]}
        asked = (roomy, *self.legal[:ASKED], *self.wrong[:ASKED])
        return [(data, where, choices) for data in asked for where, choices in self.places(data).items()]

    @cached_property
    def ways(self) -> list[tuple[Data, Completion]]:
        """Lists with points to spare, and the ways to spend them."""
        roomy = [
            data | {"limit": data["limit"] + data["limit"] // 2 + 1} for data in (*self.legal[:3], *self.wrong[:3])
        ]
        return [
            (data, way)
            for data in roomy
            for way in self.system.completions(self.system.convert(data), self.catalogue, most=3)
        ]

    def places(self, data: Data) -> dict[str, Choices]:
        """JSON pointers of what can be added to, with what may be added there."""
        asked = as_json(data)
        if asked not in self.asked:
            document = self.system.convert(data)
            found = {where: self.choices(document, where) for where, node in nodes(data) if isinstance(node, dict)}
            self.asked[asked] = {where: choices for where, choices in found.items() if choices}
        return self.asked[asked]

    @cached_property
    def fielded(self) -> dict[str, Data]:
        """For models that may be added to the first list: the list with this model."""
        offered = [choice for choices in self.places(self.legal[0]).values() for choice in choices.choices]
        return {choice.key: jsonpatch.apply_patch(self.legal[0], choice.patch) for choice in offered if choice.allowed}

    def choices(self, document: Any, where: str) -> Choices | None:
        try:
            return self.system.choices(document, self.catalogue, where)
        except LookupError:
            return None


def dice(seed: str) -> random.Random:
    return random.Random(seed)  # noqa: S311 - dice, not secrets


def nodes(node: Any, where: str = "") -> list[tuple[str, Any]]:
    """Everything in plain data with its JSON pointer, from the outside in."""
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [(where, node), *(found for key, value in inner for found in nodes(value, f"{where}/{key}"))]


# ---------------------------------------------------------------- legal lists


def blitz_beta(subject: Subject, rng: random.Random) -> Data:
    """An army of the beta's own generator."""
    armies = [
        *((faction, None) for faction in subject.catalogue.factions),
        *((sublist.faction, sublist.key) for sublist in subject.catalogue.sublists.values()),
    ]
    faction, sublist = rng.choice(armies)
    limit = rng.choice((60, 100, 150))
    made = beta_generator.random_force(subject.catalogue, rng, faction=faction, sublist=sublist, limit=limit)
    return named(subject.system.to_data(made) | {"limit": limit + rng.choice((0, 20))}, rng)


def grown(subject: Subject, rng: random.Random) -> Data:
    """A list that starts empty and takes what the system offers."""
    data: Data = {"format": FORMAT, "system": subject.system.key, "groups": [{}]}
    data |= {"faction": rng.choice(subject.factions)} if subject.factions else {}
    data["limit"] = fitting_limit(subject, data | {"limit": 100_000}) * rng.choice((4, 8))
    for _ in range(GROWN_BY):
        if rng.random() < 0.2:
            data["groups"].append({})
        data = grown_once(subject, data, rng)
    data["groups"] = [group for group in data["groups"] if group]
    ways = subject.system.completions(subject.system.convert(data), subject.catalogue)
    if ways and rng.random() < 0.5:
        data = jsonpatch.apply_patch(data, ways[0].patch)
    return named(mended(subject, data), rng)


def fitting_limit(subject: Subject, data: Data) -> int:
    """About what one model costs."""
    first = [choices.choices for choices in subject.places(data).values()][:1]
    totals = [choice.total for choices in first for choice in choices if choice.total]
    assert totals, (
        f"No list of {data.get('faction', 'the game')} can grow: `choices` offers it nothing that costs points, even at {data['limit']}. "
        "Give the faction units of its own, or say in the rules what it may take of others."
    )
    return int(median(totals)) + 1


def grown_once(subject: Subject, data: Data, rng: random.Random) -> Data:
    choices = rng.choice(list(subject.places(data).values()))
    allowed = [choice for choice in choices.choices if choice.allowed]
    return jsonpatch.apply_patch(data, rng.choice(allowed).patch) if allowed else data


def mended(subject: Subject, data: Data) -> Data:
    """The list after the first fix of what is wrong, again and again."""
    for _ in range(FIXED):
        fixes = [
            fix for problem in subject.report(data).problems if problem.severity == "error" for fix in problem.fixes
        ]
        if not fixes:
            break
        data = jsonpatch.apply_patch(data, fixes[0].patch)
    return data


def named(data: Data, rng: random.Random) -> Data:
    for part in (data, *data["groups"]):
        if name := rng.choice(NAMES):
            part["name"] = name
    return data


def tactical_1998(subject: Subject, rng: random.Random) -> Data:
    """A force of the system's own generator, or one that grew and may have what nobody can price."""
    if rng.random() < 0.4:
        return grown(subject, rng)
    faction, limit = rng.choice(list(subject.catalogue.factions)), rng.choice((1000, 2500))
    made = tactical_generator.random_force(subject.catalogue, rng, faction=faction, limit=limit)
    return named(subject.system.to_data(made), rng)


def blitz_2006(subject: Subject, rng: random.Random) -> Data:
    """An army of the system's own generator."""
    faction = rng.choice(list(subject.catalogue.army_types.values())).faction
    limit = rng.choice((500, 1000, 2000))
    made = squads_generator.random_force(subject.catalogue, rng, faction=faction, limit=limit)
    return named(subject.system.to_data(made), rng)


GENERATORS: dict[str, Callable[[Subject, random.Random], Data]] = {
    "blitz-beta": blitz_beta,
    "blitz-2006": blitz_2006,
    "tactical-1998": tactical_1998,
}


OPEN: dict[str, Data] = {"blitz-2006": squads_generator.WITHOUT_GUIDE}
"""Lists that take any records, of systems whose others take those of the book alone."""


# ---------------------------------------------------------------- wrong lists


def mutant(subject: Subject, rng: random.Random) -> Data:
    """One of the legal lists with one to three things changed; of those that can still be read."""
    while True:
        data = copy.deepcopy(rng.choice(subject.legal))
        for _ in range(rng.choice((1, 1, 2, 3))):
            change(data, subject.keys, rng)
        try:
            return subject.system.to_data(subject.system.convert(data))
        except DocumentError:
            continue


def change(data: Data, keys: list[str], rng: random.Random) -> None:
    """Remove, double or replace something anywhere below the envelope's `format`, `system` and `catalogue`."""
    found = [(where, node) for where, node in nodes(data) if where.count("/") > 1 or where in {"/limit", "/faction"}]
    if not found:
        return
    where, node = rng.choice(found)
    parent, key = holder(data, where)
    action = rng.random()
    if isinstance(parent, list) and action < 0.5:
        parent.insert(0, copy.deepcopy(node)) if action < 0.25 else parent.remove(node)
    elif isinstance(node, bool):
        parent[key] = not node
    elif isinstance(node, int):
        parent[key] = rng.choice((0, 1, node + 1, node * 3, 57))
    elif isinstance(node, str):
        parent[key] = rng.choice((rng.choice(keys), rng.choice(strings(data)), "nobody"))
    elif isinstance(parent, dict) and action < 0.6:
        del parent[key]


def holder(data: Data, where: str) -> tuple[Any, Any]:
    """What the node stands in, and under which key or number."""
    parent: Any = data
    *path, last = where.split("/")[1:]
    for step in path:
        parent = parent[int(step) if isinstance(parent, list) else step]
    return parent, int(last) if isinstance(parent, list) else last


def strings(data: Data) -> list[str]:
    return [node for _, node in nodes(data) if isinstance(node, str)]


def as_json(data: Data) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()
