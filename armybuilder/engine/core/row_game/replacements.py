"""Swaps of a game of rows: what its groups take might stand in the place of any of their rows."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from armybuilder.engine.core.documents.places import no_place_error, place_of
from armybuilder.engine.core.row_game.shape import RowShape, part_of
from armybuilder.engine.core.row_game.system import DocumentT
from armybuilder.engine.core.rules.completion.replacements import ListCheck, SwapRules
from armybuilder.engine.core.tables import Catalogue

KEPT = ("count", "name", "notes")
"""What is said of a row whatever it is of."""


class RowSwapRules(SwapRules[DocumentT, Catalogue]):
    """`game` says which records a group offers, and with what one arrives."""

    def __init__(self, game: RowShape[DocumentT]) -> None:
        self.game, self.misfits = game, game.misfits

    def check(self, document: DocumentT, catalogue: Catalogue) -> ListCheck:
        force = self.game.resolve(document, catalogue)
        return ListCheck(force.total, self.game.findings(force))

    def candidates(self, document: DocumentT, catalogue: Catalogue, where: str) -> Iterable[str]:
        place = place_of(document, where)
        if not isinstance(place.value, part_of(self.game.rows)):
            raise no_place_error(where)
        return self.game.candidates(document, catalogue, place.parent.rpartition("/")[0])

    def instead(self, part: Any, key: str, catalogue: Catalogue) -> Iterator[Any]:
        """With all that the row had, then with what the record arrives with."""
        yield from super().instead(part, key, catalogue)
        own = {name: getattr(part, name) for name in KEPT if name in part.__struct_fields__}
        yield from (msgspec.structs.replace(way, **own) for way in self.game.ways(key, catalogue))
