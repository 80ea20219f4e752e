"""Damage stages of a model or vehicle as its boxes are crossed out, each with the stats that it changes. Knows no
rules: a system supplies the stages with its cards, and the table shows them once they are reached.
"""

from dataclasses import dataclass
from typing import Literal

ChangeTarget = Literal["figure", "column", "trait"]


@dataclass(frozen=True, slots=True)
class StageChange:
    """A change that a stage makes to a figure by its label, to all figures of a column of weapons by its head, or
    to a trait by its text.

    A number goes down or up `by` so many; `value` replaces it, `note` is added after it; what is `gone` is
    struck out.
    """

    label: str
    by: int = 0
    value: str = ""
    note: str = ""
    gone: bool = False
    of: ChangeTarget = "figure"

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
class DamageStage:
    """The state once so many boxes of some lines (`core.paper.boxes`, by their keys) are crossed out: its `name`
    and effects, with the rule that says so. Of several of one `row` that are reached only the last applies;
    `ends` takes the model out of the game.
    """

    name: str
    lines: tuple[str, ...]
    at: int
    effects: tuple[str, ...] = ()
    changes: tuple[StageChange, ...] = ()
    rule: str = ""
    row: str = ""
    ends: bool = False


def current_stages(stages: tuple[DamageStage, ...], counts: dict[str, int]) -> tuple[DamageStage, ...]:
    """The stages that hold, of each row the last, in their order."""
    held: dict[str, DamageStage] = {}
    for number, stage in enumerate(stages):
        if sum(counts.get(key, 0) for key in stage.lines) >= stage.at:
            held[stage.row or str(number)] = stage
    return tuple(stage for stage in stages if stage in held.values())
