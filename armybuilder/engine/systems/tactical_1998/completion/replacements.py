"""Swaps in the rules of 1998: every vehicle and squad that the book fields; no faction is refused anything."""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.documents.places import part
from armybuilder.engine.core.rules.completion.replacements import ListCheck, SwapRules
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.completion.choices import candidates
from armybuilder.engine.systems.tactical_1998.document import ForceDocument, Unit
from armybuilder.engine.systems.tactical_1998.force import resolve
from armybuilder.engine.systems.tactical_1998.validators import findings


class UnitSwaps(SwapRules[ForceDocument, Catalogue]):
    """A squad of the player's own gives way with its design."""

    def check(self, document: ForceDocument, catalogue: Catalogue) -> ListCheck:
        force = resolve(document, catalogue)
        return ListCheck(force.total, findings(force))

    def candidates(self, document: ForceDocument, catalogue: Catalogue, where: str) -> Iterator[str]:
        part(document, where, Unit)
        return iter(candidates(document, catalogue))

    def instead(self, part: Any, key: str, catalogue: Catalogue) -> Iterator[Any]:  # noqa: ARG002 - for systems
        """With its crew, which infantry has none of."""
        yield Unit(model=key, count=part.count, crew=part.crew, rank=part.rank, name=part.name, notes=part.notes)
        yield Unit(model=key, count=part.count, rank=part.rank, name=part.name, notes=part.notes)


SWAPS = UnitSwaps()
