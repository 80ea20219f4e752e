"""What becomes of a body as its boxes are crossed out: stages, each with the figures that it changes. Knows no rules: a system
says them with its cards, the table shows them once they are reached.
"""

from dataclasses import dataclass
from typing import Literal

Changed = Literal["figure", "column", "trait"]


@dataclass(frozen=True, slots=True)
class Change:
    """What a stage does to a figure by its label, to all figures of a column of weapons by its head, or to a trait by its text.

    A number goes down or up `by` so many; `value` stands in its place, `note` behind it; what is `gone` is struck out.
    """

    label: str
    by: int = 0
    value: str = ""
    note: str = ""
    gone: bool = False
    of: Changed = "figure"

    def after(self, text: str) -> str:
        """The figure as it stands now."""
        if self.by:
            number = text.replace("−", "-")
            if not number.lstrip("+-").isdecimal():
                return text
            after = int(number) + self.by
            text = f"{after:+d}" if text[:1] in "+−-" or after < 0 else str(after)
            return text.replace("-", "−").replace("+0", "0")
        return f"{self.value or text} {self.note}".strip()


@dataclass(frozen=True, slots=True)
class Stage:
    """What holds once so many boxes of some lines (`core.paper.boxes`, by their keys) are crossed out: `name` and what is said
    of it, under the rules that say so. Of several of one `row` that are reached only the last holds; `ends` takes the model
    out of the game."""

    name: str
    lines: tuple[str, ...]
    at: int
    effects: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    rule: str = ""
    row: str = ""
    ends: bool = False


def reached(stages: tuple[Stage, ...], counts: dict[str, int]) -> tuple[Stage, ...]:
    """The stages that hold, of each row the last, in their order."""
    held: dict[str, Stage] = {}
    for number, stage in enumerate(stages):
        if sum(counts.get(key, 0) for key in stage.lines) >= stage.at:
            held[stage.row or str(number)] = stage
    return tuple(stage for stage in stages if stage in held.values())
