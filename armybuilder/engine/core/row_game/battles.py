"""Battles of a game of rows: what shared code asks of lists beside the fights themselves.

Random forces, units on trial and damage on paper follow from the rows, the prices and the cards of the game. A game says which
row a unit of a kind usually is (`usual_row`) and how it may come (`random_row`).
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from armybuilder.engine.core.battle.engine.battles import EngineBattles
from armybuilder.engine.core.battle.rules import Subject
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.boxes import box_lines
from armybuilder.engine.core.paper.game.sheet import keys_of
from armybuilder.engine.core.paper.game.state import ModelState, PlayState
from armybuilder.engine.core.row_game.force import price_of
from armybuilder.engine.core.row_game.game import RowGame
from armybuilder.engine.core.rules.beginnings import LEAST_SPENT
from armybuilder.engine.core.tables import Catalogue

DocumentT = TypeVar("DocumentT", bound=Envelope)
TRIES = 40
"""Forces that are drawn before none is found."""


class RowBattles(EngineBattles[DocumentT, Catalogue]):
    """`EngineBattles` of a game of rows."""

    draws_forces = True
    marks_paper = True

    def __init__(self, game: RowGame[DocumentT]) -> None:
        self._game = game

    # What a game may say

    def usual_row(self, record: Any) -> dict[str, Any]:
        """Return the row of one unit as it usually comes."""
        return {self._game.record_field.name: record.key}

    @abstractmethod
    def random_row(self, record: Any, dice: Random, points: float, catalogue: Catalogue) -> dict[str, Any]:
        """Return the row of one unit with whatever it may take for so many points more than its own."""

    # What follows from that

    def records(self, catalogue: Catalogue) -> Mapping[str, Any]:
        """What rows may be, by key."""
        return self._game.names(catalogue).records(self._game.record_field.ref)

    def subjects(self, catalogue: Catalogue) -> Mapping[str, Subject]:
        return {
            key: Subject(record.name, getattr(record, "faction", ""), float(price))
            for key, record in self.records(catalogue).items()
            if (price := price_of(record))
        }

    def with_models(
        self, document: DocumentT, catalogue: Catalogue, models: Mapping[str, int], limit: int
    ) -> DocumentT:
        known, data = self.records(catalogue), self._game.to_data(document)
        rows = [[self.usual_row(known[key])] * count for key, count in models.items() if count]
        groups = [*data.get("groups", ()), *({self._game.rows.name: row} for row in rows)]
        return self._game.convert({**data, "limit": limit, "groups": groups})

    def random_force(
        self,
        catalogue: Catalogue,
        seed: int,
        *,
        faction: str,
        limit: int,
        sublist: str = "",  # noqa: ARG002 - games of rows have none
    ) -> DocumentT:
        dice = Random(f"{self.system} {faction} {limit} {seed}")  # noqa: S311 - a game
        priced = {
            key: float(price)
            for key, record in self.records(catalogue).items()
            if getattr(record, "faction", faction) == faction and (price := price_of(record))
        }
        for _ in range(TRIES):
            made = self._draw(catalogue, priced, dice, faction, limit)
            report = self._game.validate(made, catalogue, fixes=False)
            if report.verdict == "legal" and LEAST_SPENT * limit <= report.total <= limit:
                return made
        raise LookupError(
            gettext("No random force of {limit} {points} was found.", limit=limit, points=self._game.words.points)
        )

    def _draw(
        self, catalogue: Catalogue, priced: Mapping[str, float], dice: Random, faction: str, limit: int
    ) -> DocumentT:
        """Units by lots as long as there are points for one, in groups of the usual size."""
        known, rows, left = self.records(catalogue), list[dict[str, Any]](), float(limit)
        kinds = dice.sample(sorted(priced), min(len(priced), dice.randint(2, 4)))
        while fits := [key for key in kinds if priced[key] <= left]:
            key = dice.choice(fits)
            row = self.random_row(known[key], dice, left - priced[key], catalogue)
            cost = self._cost(row, catalogue, faction, limit)
            rows.append(row)
            left -= cost
        name = self._game.names(catalogue).printed_name("faction", faction)
        return self._force([*_groups(rows, self._game.usual_size)], faction, limit, name)

    def _force(self, groups: Sequence[Sequence[Any]], faction: str, limit: int, name: str = "") -> DocumentT:
        return self._game.convert(
            {
                "format": "muster.force/1",
                "system": self.system,
                "name": name,
                "faction": faction,
                "limit": limit,
                "groups": [{self._game.rows.name: list(rows)} for rows in groups],
            }
        )

    def _cost(self, row: Any, catalogue: Catalogue, faction: str, limit: int) -> float:
        return float(self._game.resolve(self._force([[row]], faction, limit), catalogue).total)

    def damaged_state(self, document: DocumentT, catalogue: Catalogue, damage: Sequence[int]) -> PlayState:
        """Cross out boxes on the first track of each model's card."""
        cards = self._game.print_content(document, catalogue).cards
        found: dict[str, ModelState] = {}
        for (card, _, key), boxes in zip(keys_of(cards), damage, strict=True):
            line = next((each for each in box_lines(card) if each.sort == "damage"), None)
            if line and boxes:
                found[key] = ModelState(marks={f"0:{line.key}": min(boxes, line.boxes or boxes)})
        return PlayState(models=found)


def _groups(rows: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    """The rows in groups of a size."""
    return (rows[at : at + size] for at in range(0, len(rows), size))
