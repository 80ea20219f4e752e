"""What presenters of all systems do with a catalogue."""

from typing import Generic, TypeVar

from armybuilder.engine.core.catalogue import Catalogue

CatalogueT = TypeVar("CatalogueT", bound=Catalogue)


class ByHash(Generic[CatalogueT]):
    """A catalogue as a key of a cache: the same version of the same data is the same key."""

    def __init__(self, catalogue: CatalogueT) -> None:
        self.catalogue = catalogue

    def __hash__(self) -> int:
        return hash(self.catalogue.hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByHash) and self.catalogue.hash == other.catalogue.hash


def model_url(catalogue: Catalogue, key: str) -> str:
    """Where the catalogue shows the model `faction/model`; empty for what has no page of its own."""
    return f"/systems/{catalogue.system}/models/{key}/" if "/" in key else ""
