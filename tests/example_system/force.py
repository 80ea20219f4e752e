"""A document resolved against the catalogue: every name looked up once, points added up."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.documents.names import names_of
from armybuilder.engine.core.tables import Catalogue
from tests.example_system.document import ForceDocument, Row
from tests.example_system.tables import Army, Soldier


@dataclass
class Entry:
    """A row of models; no model where nobody knows the name."""

    where: str
    source: Row
    model: Soldier | None

    @property
    def key(self) -> str:
        return self.model.key if self.model else self.source.model

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

    @property
    def costs(self) -> Mapping[str, int]:
        """Points of its parts by their places."""
        entries = {entry.where: entry.total for band in self.bands for entry in band.entries}
        return {"": self.total, **{band.where: band.total for band in self.bands}, **entries}


def resolve(document: ForceDocument, catalogue: Catalogue) -> Force:
    """The force; whatever the document says, this does not raise."""
    names = names_of(catalogue)
    force = Force(document, catalogue, names.find("faction", document.faction), unknown=names.unknown(document))
    for index, band in enumerate(document.groups):
        where = f"/groups/{index}"
        entries = [
            Entry(f"{where}/models/{number}", row, names.find("model", row.model, names.faction(document)))
            for number, row in enumerate(band.models)
        ]
        force.bands.append(ResolvedBand(where, band.name or f"Band {index + 1}", entries))
    return force
