"""What a system calls things: pages, paper, commands and file names of all systems say its words, never another's."""

from typing import NamedTuple

from armybuilder.engine.core.language import gettext, gettext_noop, ngettext
from armybuilder.engine.core.text import capital


class Kept(NamedTuple):
    """What a player keeps count of in a game: so many boxes on paper, a line to write on where there are none. The label is
    said where it is shown."""

    label: str
    boxes: int = 0


class Noun(NamedTuple):
    """What one thing is called, and several of them."""

    one: str
    many: str

    @classmethod
    def of(cls, one: str) -> "Noun":
        """A noun of English: `vehicle`, `ability`, `way`."""
        several = f"{one[:-1]}ies" if one.endswith("y") and one[-2:-1] not in "aeiou" else f"{one}s"
        return cls(one, several)

    def said(self, number: int = 1) -> str:
        """`model`, or `models` for several, in the reader's language."""
        return ngettext(self.one, self.many, number)

    def counted(self, number: int) -> str:
        """`1 model`, `2 models`."""
        return f"{number} {self.said(number)}"


MODEL = Noun("model", "models")
LIMIT = gettext_noop("{points} limit")
ROUND, TURN = gettext_noop("Round"), gettext_noop("Turn")
COMMAND_POINTS, VICTORY_POINTS = gettext_noop("Command points"), gettext_noop("Victory points")


class Words:
    """What one system says, in small letters but for `points`, what things cost in short (`TV`).

    `group` is a part of a force (`combat group`), `model` what is put into it, one by one, `row` what a line of an army
    sheet tells (`model, notes`), `action` what units count besides points, none where they count nothing. `kept` is what a
    player keeps count of, first of all the rounds. Whoever asks is told in the reader's language.
    """

    def __init__(
        self,
        points: str,
        group: Noun,
        *,
        model: Noun = MODEL,
        row: str = gettext_noop("model, notes"),
        action: Noun | None = None,
        kept: tuple[Kept, ...] = (Kept(ROUND, 8), Kept(VICTORY_POINTS)),
    ) -> None:
        self.points, self.kept = points, kept
        self.group_noun, self.model_noun, self.action_noun, self._row = group, model, action, row

    @property
    def group(self) -> str:
        """A part of a force: `combat group`."""
        return self.group_noun.said()

    @property
    def groups(self) -> str:
        """Several of them: `combat groups`."""
        return self.group_noun.said(2)

    @property
    def model(self) -> str:
        """What is put into a group, one by one: `model`."""
        return self.model_noun.said()

    @property
    def models(self) -> str:
        """Several of them: `models`."""
        return self.model_noun.said(2)

    @property
    def row(self) -> str:
        """What a line of an army sheet tells: `model, notes`."""
        return gettext(self._row)

    @property
    def action(self) -> str:
        """What units count besides points; nothing where they count nothing."""
        return self.action_noun.said() if self.action_noun else ""

    @property
    def limit(self) -> str:
        """What a force may cost: `TV limit`."""
        return gettext(LIMIT, points=self.points)

    def numbered(self, number: int) -> str:
        """What a group is called that has no name, the first being 1: `Combat group 1`."""
        return f"{capital(self.group)} {number}"

    def grouped(self, number: int) -> str:
        """`1 combat group`, `2 combat groups`."""
        return self.group_noun.counted(number)

    def fielded(self, number: int) -> str:
        """`1 model`, `2 models`."""
        return self.model_noun.counted(number)

    def acting(self, number: int) -> str:
        """`1 action`, `2 actions`; nothing where units count nothing."""
        return self.action_noun.counted(number) if self.action_noun else ""
