"""What a system calls things: pages, paper, commands and file names of all systems say its words, never another's."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """`points` are what things cost, in short (`TV`); `group` is a part of a force in small letters (`combat group`)."""

    points: str
    group: str

    @property
    def limit(self) -> str:
        """What a force may cost: `TV limit`."""
        return f"{self.points} limit"
