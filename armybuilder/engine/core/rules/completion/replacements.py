"""What a game says of swaps; what it does not say follows from its documents and its cards."""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from armybuilder.engine.core.catalogue import Catalogue
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.documents.fields import shape_of
from armybuilder.engine.core.documents.places import missing_at
from armybuilder.engine.core.rules.completion.likeness import Facts
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.report import Points

DocumentT = TypeVar("DocumentT", bound=Envelope)
CatalogueT = TypeVar("CatalogueT", bound=Catalogue)


class Checked(NamedTuple):
    """What a list costs, and what the rules find in it."""

    total: Points
    found: list[Finding]


class SwapRules(Generic[DocumentT, CatalogueT]):
    """`misfits` are codes of problems which say that a part of the list does not fit the list: its faction, its sub-list, an
    option of the whole."""

    misfits: frozenset[str] = frozenset()

    def checked(self, document: DocumentT, catalogue: CatalogueT) -> Checked:
        """What a report would say of a list, without ways out, notes and totals: it is asked hundreds of times for a plan."""
        raise NotImplementedError

    def candidates(self, document: DocumentT, catalogue: CatalogueT, where: str) -> Iterable[str]:  # noqa: ARG002
        """Keys of the records that might stand in the place of the part at `where`, fitting or not, the same for
        all rows of a unit or group; `LookupError` where nothing can be put in its place."""
        raise missing_at(where)

    def instead(self, part: Any, key: str, catalogue: CatalogueT) -> Iterator[Any]:  # noqa: ARG002 - for systems
        """What may come into the place of a part, what keeps the most of it first."""
        main = shape_of(type(part)).main
        if main:
            yield msgspec.structs.replace(part, **{main.name: key})

    def facts(self, key: str, catalogue: CatalogueT) -> Facts | None:  # noqa: ARG002 - for systems
        """What tells records that have no card from one another; None where the card does."""
        return None
