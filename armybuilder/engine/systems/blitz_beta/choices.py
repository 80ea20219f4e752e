"""What may be added to a unit, and for what may not, why: the construction rules asked about one more model.

Each candidate is put into the unit, the rules run, and what they find that they did not find before is the reason
against it. A candidate that only lacks a rank or the Vet trait is offered with it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from armybuilder.engine.core.rules.choices import Choice, Choices
from armybuilder.engine.core.rules.construction import Finding, Patch, problem
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import AIRCRAFT_LIST, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.construction import findings
from armybuilder.engine.systems.blitz_beta.construction.lists import may_join
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Rank
from armybuilder.engine.systems.blitz_beta.force import (
    COMMANDERS,
    VET,
    Force,
    ResolvedEntry,
    ResolvedUnit,
    model_availability,
    resolve,
    resolve_entry,
)

GENERIC_LISTS = (SUPPORT_LIST, AIRCRAFT_LIST)
_Seen = dict[tuple[str, str], Finding]


def choices(
    document: ForceDocument,
    catalogue: Catalogue,
    where: str,
    wanted: Callable[[Model, ResolvedUnit], bool] = lambda _model, _unit: True,
) -> Choices:
    """All models that the force could buy and that are `wanted`, each with whether it fits the unit at `where`
    (`/groups/0/primary`).

    Raises `LookupError` where the document has no such unit.
    """
    force = resolve(document, catalogue)
    unit = next((unit for unit in force.units if unit.where == where), None)
    if unit is None:
        places = ", ".join(unit.where for unit in force.units) or "none"
        raise LookupError(f"There is no unit at '{where}'. Units of this force: {places}.")
    asked = _Question(force, unit)
    return Choices(where=where, choices=[asked.choice(model) for model in candidates(force) if wanted(model, unit)])


def candidates(force: Force) -> Iterator[Model]:
    """The models of every list that the force may use at all: its own first, then allies, then generic items."""
    own = force.faction.key if force.faction else ""
    yield from force.catalogue.pool(own)
    borrowed = set(force.faction.borrows) if force.faction else set()
    allied = {key for allies in force.army.allies for key in allies.lists} | force.army.duelist_lists
    for faction, models in force.catalogue.models_by_faction.items():
        if faction in (own, *borrowed, *GENERIC_LISTS):
            continue
        if faction in allied or may_join(faction, force):
            yield from models
        else:
            yield from filter(force.army.is_guest, models)
    for items in GENERIC_LISTS:
        yield from force.catalogue.models_by_faction.get(items, ())


class _Question:
    """One unit of one force, asked about many candidates."""

    def __init__(self, force: Force, unit: ResolvedUnit) -> None:
        self.force = force
        self.unit = unit
        self.group_units = unit.group.units
        self.before: _Seen = {(found.code, found.where): found for found in findings(force, self.group_units)}

    def choice(self, model: Model) -> Choice:
        variants = list(self.variants(model))
        tried = [(entry, self.reasons(entry)) for entry in variants[:1]]
        if tried[0][1]:
            tried += [(entry, self.reasons(entry)) for entry in variants[1:]]
        entry, reasons = next(((entry, found) for entry, found in tried if not found), tried[0])
        return Choice(
            key=model.key,
            name=model.name,
            family=model.family_name,
            total=entry.total,
            actions=entry.actions,
            allowed=not reasons,
            reasons=[problem(found) for found in reasons],
            note=_note(entry),
            patch=[] if reasons else self.patch(entry),
        )

    def variants(self, model: Model) -> Iterator[ResolvedEntry]:
        """The plain model, then with a rank that is free or the Vet trait where its limit or the army asks for one."""
        yield self.entry(model)
        availability = model_availability(model, self.unit)
        ranks: list[Rank | None] = [None]
        if availability and availability.command_only:
            ranks = [rank for rank in COMMANDERS if rank not in self.taken_ranks()]
        vets = [VET] if self.force.elite and not model.has_vet else []
        for rank in ranks:
            if rank or vets:
                yield self.entry(model, rank, vets)

    def taken_ranks(self) -> set[str | None]:
        """Ranks that the rules would refuse here; a unit with a leader takes neither CGL nor CO."""
        here = {entry.rank for entry in self.unit.entries}
        force = {entry.rank for _, entry in self.force.entries} & {"CO", "XO"}
        return here | force | ({"CGL", "CO"} if here & {"CGL", "CO"} else set())

    def entry(self, model: Model, rank: Rank | None = None, upgrades: list[str] | None = None) -> ResolvedEntry:
        chosen = Entry(model=model.key, rank=rank, upgrades=list(upgrades or []))
        entry = resolve_entry(chosen, self.force, f"{self.unit.where}/models/{len(self.unit.source.models)}")
        if self.force.army.prices:
            paid = self.paid([*self.unit.entries, entry]) - self.paid(self.unit.entries)
            entry.discount = entry.model.tv + entry.rank_cost - paid
            entry.reckon()
        return entry

    def paid(self, entries: list[ResolvedEntry]) -> int:
        """What the unit would cost with these models, after the army has changed the prices of their ranks and rows.

        What they bought is left out: it costs the same with the candidate and without.
        """
        ranks = self.force.catalogue.ranks
        unit = replace(
            self.unit,
            entries=[
                replace(
                    entry,
                    bought=[],
                    rank_cost=ranks[entry.rank].cost if entry.rank and entry.rank in ranks else 0,
                    discount=0,
                    rebate=0,
                )
                for entry in entries
            ],
            purchases=[replace(bought) for bought in self.unit.purchases],
        )
        force = replace(self.force, groups=[], units=[unit])
        for price in force.army.prices:
            price.make(force)
        unit.reckon()
        return unit.total

    def reasons(self, entry: ResolvedEntry) -> list[Finding]:
        """What the rules find with the entry in the unit and not, or not so badly, without it."""
        unit, force = self.unit, self.force
        unit.entries.append(entry)
        unit.actions += entry.actions
        unit.total += entry.total
        force.total += entry.total
        try:
            after = findings(force, self.group_units)
        finally:
            unit.entries.pop()
            unit.actions -= entry.actions
            unit.total -= entry.total
            force.total -= entry.total
        return [found for found in after if self.is_new(found)]

    def is_new(self, found: Finding) -> bool:
        if found.severity in {"warning", "info"}:
            return False
        known = self.before.get((found.code, found.where))
        if known is None:
            return True
        return not found.lacking and found.values != known.values

    def patch(self, entry: ResolvedEntry) -> Patch:
        """Add one model: to a plain row of the same model when the unit has one, else as a new row."""
        if not entry.rank and not entry.bought:
            for other in self.unit.entries:
                if other.model is entry.model and not other.rank and not other.bought and not other.name:
                    return [{"op": "add", "path": f"{other.where}/count", "value": other.count + 1}]
        added: dict[str, object] = {"model": entry.model.key, "count": 1}
        if entry.rank:
            added["rank"] = entry.rank
        if entry.source.upgrades:
            added["upgrades"] = list(entry.source.upgrades)
        if self.unit.source.models:
            return [{"op": "add", "path": f"{self.unit.where}/models/-", "value": added}]
        return [{"op": "add", "path": f"{self.unit.where}/models", "value": [added]}]


def _note(entry: ResolvedEntry) -> str:
    notes = [f"as {entry.rank}"] if entry.rank else []
    return ", ".join([*notes, "with Vet"] if entry.has(VET) else notes)
