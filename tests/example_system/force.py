"""A document resolved against the catalogue: every name looked up once, points added up."""

import copy
from dataclasses import dataclass, field

from armybuilder.engine.core.documents import DocumentError, DocumentProblem, names
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.core.text import slug
from tests.example_system.document import ForceDocument, Row
from tests.example_system.tables import ARMIES, SOLDIERS, Army, Soldier


@dataclass
class Entry:
    """A row of models; no model where nobody knows the name."""

    where: str
    source: Row
    key: str
    model: Soldier | None

    @property
    def total(self) -> int:
        return self.model.points * self.source.count if self.model else 0


@dataclass
class ResolvedBand:
    where: str
    label: str
    entries: list[Entry]

    @property
    def count(self) -> int:
        return sum(entry.source.count for entry in self.entries)

    @property
    def total(self) -> int:
        return sum(entry.total for entry in self.entries)


@dataclass
class Force:
    """`unknown` are the names that the catalogue does not have, each at its place."""

    source: ForceDocument
    catalogue: Catalogue
    faction: Army | None
    bands: list[ResolvedBand] = field(default_factory=list)
    unknown: list[DocumentProblem] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(band.total for band in self.bands)


def find(catalogue: Catalogue, name: str) -> str | None:
    """The key of a model by key or by printed name."""
    if name in catalogue[SOLDIERS]:
        return name
    return next((key for key, model in catalogue[SOLDIERS].items() if slug(model.name) == slug(name)), None)


def resolve(document: ForceDocument, catalogue: Catalogue) -> Force:
    """The force; whatever the document says, this does not raise."""
    force = Force(document, catalogue, catalogue[ARMIES].get(document.faction))
    if force.faction is None:
        near = names.near(document.faction, catalogue[ARMIES])
        force.unknown.append(names.unknown("/faction", "faction", document.faction, near))
    if document.sublist:
        force.unknown.append(names.unknown("/sublist", "sub-list", document.sublist, ()))
    for index, band in enumerate(document.groups):
        where = f"/groups/{index}"
        entries = [_entry(f"{where}/models/{number}", row, force) for number, row in enumerate(band.models)]
        force.bands.append(ResolvedBand(where, band.name or f"Band {index + 1}", entries))
    return force


def _entry(where: str, row: Row, force: Force) -> Entry:
    key = find(force.catalogue, row.model)
    if key is None:
        near = names.near(row.model, force.catalogue[SOLDIERS])
        force.unknown.append(names.unknown(f"{where}/model", "model", row.model, near))
        return Entry(where, row, row.model, None)
    return Entry(where, row, key, force.catalogue[SOLDIERS][key])


def canonical(document: ForceDocument, catalogue: Catalogue) -> ForceDocument:
    """A copy with every name turned into its key, or `DocumentError` with all that are unknown."""
    force = resolve(document, catalogue)
    if force.unknown:
        raise DocumentError(force.unknown)
    known = copy.deepcopy(document)
    for band, resolved in zip(known.groups, force.bands, strict=True):
        for row, entry in zip(band.models, resolved.entries, strict=True):
            row.model = entry.key
    return known
