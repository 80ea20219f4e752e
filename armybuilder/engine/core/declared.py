"""What follows from what a system declares, and no system writes by hand."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from armybuilder.engine.core.rows import Collection
from armybuilder.engine.core.tables import Catalogue, Tables
from armybuilder.engine.core.tables.loader import build
from armybuilder.engine.core.tables.rows import collections, row_schemas, rows

CatalogueT = TypeVar("CatalogueT", bound=Catalogue)


class Declared(Generic[CatalogueT]):
    """A game system whose `tables` say what stands in its data files; its catalogues are of the class `catalogue_type`."""

    tables: Tables
    catalogue_type: type[CatalogueT]

    @cached_property
    def collections(self) -> Sequence[Collection]:
        return collections(self.tables)

    def build_catalogue(self, plain: Mapping[str, Any], content_hash: str) -> CatalogueT:
        return build(self.tables, plain, content_hash, self.catalogue_type)

    def export(self, catalogue: CatalogueT) -> Iterator[dict[str, Any]]:
        return rows(self.tables, catalogue)

    def row_schemas(self) -> dict[str, dict[str, Any]]:
        return row_schemas(self.tables)
