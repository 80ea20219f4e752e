"""Names as the book prints them and as people write them, turned into what the catalogue knows."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.core.text import fold_name
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import BookFigure, InfantrySquad, Vehicle

_SHORT = {"lt": "light", "hvy": "heavy", "lmg": "light-machine-gun"}
"""How the sheets shorten words."""
_BESIDE = frozenset({"infantry", "squad", "squads", "crew", "troops", "apc"})
"""Words that people put beside a name, or leave out."""


class KeyedRecord(Protocol):
    """Something with a key and a printed name."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...


NamedT = TypeVar("NamedT", bound=KeyedRecord)


def normalize_name(name: str) -> str:
    """`9mm Lt. Machine gun` and `9mm Light Machine Guns` alike."""
    words = [_SHORT.get(word, word) for word in fold_name(name).split("-") if word not in _BESIDE]
    return "-".join(words).removesuffix("s")


def find(known: Mapping[str, NamedT], text: str) -> NamedT | None:
    """By key, or else by printed name."""
    if text in known:
        return known[text]
    wanted = normalize_name(text)
    return next(
        (item for item in known.values() if wanted and wanted in (normalize_name(item.name), normalize_name(item.key))),
        None,
    )


class ModelIndex(RecordNames):
    """Vehicles and squads by name; those of which only the name survives are vehicles of lost figures."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.by_key: dict[str, Vehicle | InfantrySquad] = {**catalogue.vehicles, **catalogue.squads}
        for missing in catalogue.missing_vehicles:
            self.by_key[missing.key] = figures.blank(missing)
        super().__init__(catalogue, {"model": self.by_key}, normalize_name)
        self._figures: dict[str, Mapping[str, BookFigure]] = {}

    def model(self, text: str) -> Vehicle | InfantrySquad | None:
        """By key, by printed name, or by both: `north/hunter`, `Hunter`, `north/Hunter`. The first of that name."""
        found = self.keys("model", text)
        return self.by_key[found[0]] if found else None

    def figures(self, vehicle: Vehicle) -> Mapping[str, BookFigure]:
        """The figures of a vehicle by name, read once."""
        known = self._figures.get(vehicle.key)
        if known is None:
            known = self._figures[vehicle.key] = dict(figures.figures(vehicle))
        return known


models_of = cached_on_catalogue(ModelIndex)
"""The index of a catalogue."""
