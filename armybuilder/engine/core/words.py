"""What a system calls things: pages, paper, commands and file names of all systems say its words, never another's."""

from dataclasses import dataclass
from typing import NamedTuple


class Kept(NamedTuple):
    """What a player keeps count of in a game: so many boxes on paper, a line to write on where there are none."""

    label: str
    boxes: int = 0


@dataclass(frozen=True, slots=True)
class Words:
    """What one system says, in small letters but for `points`, what things cost in short (`TV`).

    `group` is a part of a force (`combat group`), `model` what is put into it, one by one, `row` what a line of an army
    sheet tells (`model, notes`), `action` what units count besides points, empty where they count nothing. Nouns take an
    s for several. `kept` is what a player keeps count of, first of all the rounds.
    """

    points: str
    group: str
    model: str = "model"
    row: str = "model, notes"
    action: str = ""
    kept: tuple[Kept, ...] = (Kept("Round", 8), Kept("Victory points"))

    @property
    def limit(self) -> str:
        """What a force may cost: `TV limit`."""
        return f"{self.points} limit"

    @property
    def models(self) -> str:
        """Several of them: `models`."""
        return f"{self.model}s"

    def fielded(self, number: int) -> str:
        """`1 model`, `2 models`."""
        return f"{number} {self.model if number == 1 else self.models}"

    def acting(self, number: int) -> str:
        """`1 action`, `2 actions`; nothing where units count nothing."""
        return f"{number} {self.action}{'' if number == 1 else 's'}" if self.action else ""
