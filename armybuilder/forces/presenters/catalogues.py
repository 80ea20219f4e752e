"""Catalogue helpers shared by the presenters of all systems."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.language import language_key
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.tables.record import Record

CatalogueT = TypeVar("CatalogueT", bound=CatalogueLike)


class ByHash(Generic[CatalogueT]):
    """A catalogue as a key of a cache: the same version of the same data in the same language is the same key."""

    def __init__(self, catalogue: CatalogueT) -> None:
        self.catalogue = catalogue
        self._key = catalogue.hash, language_key()

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByHash) and self._key == other._key


def model_url(catalogue: CatalogueLike, key: str, record: Record) -> str:
    """Return the catalogue URL of the model `faction/model`; empty for models without a page there, such as
    players' models.
    """
    return f"/systems/{catalogue.system}/models/{key}/" if "/" in key and not is_own(record) else ""


def is_own(record: Record) -> bool:
    """Whether all of a record is a player's."""
    return any(not origin.fields for origin in record.origins)


def marks(packs: Iterable[Origin]) -> tuple[str, ...]:
    """Return the marks shown beside what depends on player packs: `Club house 3`, `tv by Club house 3`."""
    return tuple(pack.mark for pack in packs)
