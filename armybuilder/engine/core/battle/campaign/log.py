"""Log of a campaign: what a step reported, in words, each entry with the rule that it follows."""

from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

import msgspec

from armybuilder.engine.core.battle.campaign.dice import CampaignDie
from armybuilder.engine.core.battle.campaign.messages import Value, render_message

StateT_co = TypeVar("StateT_co", covariant=True)
Tone = Literal["did", "warning", "prompt", "end"]
"""What happened, what is against a rule and was done all the same, what the players have to see to themselves, how it ends."""


class CampaignClause(NamedTuple):
    """A rule of a book on campaigns, in our own words: its place in the book, and its content."""

    lines: tuple[int, int]
    text: str


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry as it is kept: its text with what fills the gaps, the rule by its number (`CampaignRules.clauses`) and its lines in
    the book (none where no rule says it), and whose it is. `text` says it to whoever reads."""

    wording: str = msgspec.field(name="text")
    tone: Tone = "did"
    rule: str = ""
    lines: tuple[int, int] | None = None
    side: str = ""
    values: dict[str, Value] = {}

    @property
    def text(self) -> str:
        return render_message(self.wording, self.values)


@dataclass(frozen=True, slots=True)
class StepResult(Generic[StateT_co]):
    """The campaign after a step, what the step told, and the dice that it took, to be kept with it."""

    state: StateT_co
    log: tuple[LogEntry, ...]
    dice: tuple[CampaignDie, ...]
