"""Candidates for a unit, with reasons for those that cannot be added: every model that the force could buy (see
`core.rules.offers`).

A candidate that only lacks a rank or the Vet trait is offered with it.
"""

from collections.abc import Callable, Iterator

from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.choices import Choices
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.offers import Description, Offers
from armybuilder.engine.core.words import Noun
from armybuilder.engine.systems.blitz_beta.army.parts import COMMANDERS, VET, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import AIRCRAFT_LIST, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Rank, Unit
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.validators import findings
from armybuilder.engine.systems.blitz_beta.validators.rules.lists import may_join

GENERIC_LISTS = (SUPPORT_LIST, AIRCRAFT_LIST)
Wanted = Callable[[Model, ResolvedUnit], bool]


def choices(
    document: ForceDocument, catalogue: Catalogue, where: str, wanted: Wanted = lambda _model, _unit: True
) -> Choices:
    """All models that the force could buy and that are `wanted`, each with whether it fits the unit at `where`
    (`/groups/0/primary`).

    Raises `LookupError` where the document has no such unit.
    """
    return ModelOffers(document, catalogue, where, wanted).choices()


def candidates(force: Force) -> Iterator[Model]:
    """The models of every list that the force may use at all: its own first, then allies, then generic items."""
    own = force.faction.key if force.faction else ""
    yield from force.catalogue.pool(own)
    theirs = {own, *(force.faction.borrows if force.faction else ()), *GENERIC_LISTS}
    for faction, models in force.catalogue.models_by_faction.items():
        if faction not in theirs:
            every = faction in force.army.lender_lists or may_join(faction, force)
            yield from models if every else filter(force.army.is_guest, models)
    for items in GENERIC_LISTS:
        yield from force.catalogue.models_by_faction.get(items, ())


class ModelOffers(Offers[ForceDocument, Catalogue, Force, Entry]):
    """One unit, asked about many models."""

    noun = Noun("unit", "units")

    def __init__(self, document: ForceDocument, catalogue: Catalogue, where: str, wanted: Wanted) -> None:
        self.ally: str | None = None
        super().__init__(document, catalogue, where)
        self.wanted = wanted
        self.ally = self.force.ally
        self.unit = self.unit_of(self.force)
        self.entries = {id(entry.source): entry for entry in self.unit.entries}

    def places(self) -> Iterator[tuple[str, list[Entry]]]:
        return ((where, unit.models) for where, unit in parts_in(self.document) if isinstance(unit, Unit))

    def resolve(self) -> Force:
        """The force; a candidate does not change who its allies are."""
        force = resolve(self.document, self.catalogue)
        force.ally = self.ally or force.ally
        return force

    def findings(self, force: Force) -> list[Finding]:
        return findings(force, self.unit_of(force).group.units)

    def unit_of(self, force: Force) -> ResolvedUnit:
        return next(unit for unit in force.units if unit.where == self.where)

    def candidates(self) -> Iterator[str]:
        return (model.key for model in candidates(self.force) if self.wanted(model, self.unit))

    def ways(self, key: str) -> Iterator[Entry]:
        """The plain model, then with a rank that is free or the Vet trait where its limit or the army asks for one."""
        yield Entry(model=key)
        model = self.catalogue.models[key]
        availability = self.unit.availability(model)
        ranks: list[Rank | None] = [None]
        if availability and availability.command_only:
            ranks = [rank for rank in COMMANDERS if rank not in self.unavailable_ranks()]
        vets = [VET] if self.force.elite and not model.has_vet else []
        for rank in ranks:
            if rank or vets:
                yield Entry(model=key, rank=rank, upgrades=list(vets))

    def unavailable_ranks(self) -> set[str | None]:
        """Ranks that the rules would refuse here; a unit with a leader takes neither CGL nor CO."""
        here = {entry.rank for entry in self.unit.entries}
        force = {entry.rank for _, entry in self.force.entries} & {"CO", "XO"}
        return here | force | ({"CGL", "CO"} if here & {"CGL", "CO"} else set())

    def describe(self, row: Entry, force: Force) -> Description:  # noqa: ARG002 - the entry has all of it
        entry = self.unit_of(force).entries[-1]
        model, total = entry.model, force.total - self.force.total
        return Description(model.name, model.family_name, total, entry.actions, _entry_note(entry))

    def joins(self, row: Entry, other: Entry) -> bool:
        """Only what is plain is put together."""
        known = self.entries.get(id(other))
        if not known or row.rank or row.upgrades:
            return False
        return known.model.key == row.model and not known.rank and not known.upgrades and not known.name


def _entry_note(entry: ResolvedEntry) -> str:
    notes = [gettext("as {rank}", rank=entry.rank)] if entry.rank else []
    return ", ".join([*notes, gettext("with Vet")] if entry.has_upgrade(VET) else notes)
