"""What a system calls things: pages, paper, commands and file names of all systems say its words, never another's."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """`points` are what things cost, in short (`TV`); `group` is a part of a force in small letters (`combat group`), `row`
    what a line of an army sheet tells (`model, notes`), `action` what units count besides points, empty where they count
    nothing."""

    points: str
    group: str
    row: str = "model, notes"
    action: str = ""

    @property
    def limit(self) -> str:
        """What a force may cost: `TV limit`."""
        return f"{self.points} limit"

    def acting(self, number: int) -> str:
        """`1 action`, `2 actions`; nothing where units count nothing."""
        return f"{number} {self.action}{'' if number == 1 else 's'}" if self.action else ""
