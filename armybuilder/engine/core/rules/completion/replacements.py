"""Rules of a game for swaps; whatever a game does not define is derived from its documents and its cards."""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.places import no_place_error
from armybuilder.engine.core.rules.completion.likeness import ModelFacts
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.report import Points

DocumentT = TypeVar("DocumentT", bound=Envelope)
CatalogueT = TypeVar("CatalogueT", bound=CatalogueLike)


class ListCheck(NamedTuple):
    """The cost of a list, and the findings of the rules in it."""

    total: Points
    found: list[Finding]


class SwapRules(Generic[DocumentT, CatalogueT]):
    """`misfits` are codes of problems which say that a part of the list does not fit the list: its faction, its sub-list, an
    option of the whole."""

    misfits: frozenset[str] = frozenset()

    def check(self, document: DocumentT, catalogue: CatalogueT) -> ListCheck:
        """Check a list as a report does, without ways out, notes and totals: a plan calls this hundreds of times."""
        raise NotImplementedError

    def candidates(self, document: DocumentT, catalogue: CatalogueT, where: str) -> Iterable[str]:  # noqa: ARG002
        """Keys of the records that might stand in the place of the part at `where`, fitting or not, the same for
        all rows of a unit or group; `LookupError` where nothing can be put in its place."""
        raise no_place_error(where)

    def instead(self, part: Any, key: str, catalogue: CatalogueT) -> Iterator[Any]:  # noqa: ARG002 - for systems
        """Yield possible replacements for a part, those that preserve the most of it first."""
        main = schema_of(type(part)).main
        if main:
            yield msgspec.structs.replace(part, **{main.name: key})

    def facts(self, key: str, catalogue: CatalogueT) -> ModelFacts | None:  # noqa: ARG002 - for systems
        """Return what distinguishes records that have no card from one another; None where the card does."""
        return None
