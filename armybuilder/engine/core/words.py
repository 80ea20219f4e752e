"""Terminology of a system: pages, paper, commands and file names of all systems use its words, never another's."""

from typing import NamedTuple

from armybuilder.engine.core.language import gettext, gettext_noop, ngettext
from armybuilder.engine.core.text import capital


class GameCounter(NamedTuple):
    """A count that a player tracks in a game: so many boxes on paper, a line to write on where there are none. The
    label is translated where it is shown.
    """

    label: str
    boxes: int = 0


_IRREGULAR = {"aircraft": "aircraft", "die": "dice", "equipment": "equipment", "infantry": "infantry"}


def plural(noun: str) -> str:
    """Return the plural of an English noun; a noun that is plural already stays (`command points`)."""
    head, space, last = noun.rpartition(" ")
    if last in _IRREGULAR:
        return f"{head}{space}{_IRREGULAR[last]}"
    if last.endswith(("ss", "us", "sh", "ch", "x")):
        return f"{noun}es"
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return noun if last.endswith("s") else f"{noun}s"


def singular(noun: str) -> str:
    """Return the singular of an English plural, regular or one of `_IRREGULAR`."""
    head, space, last = noun.rpartition(" ")
    one = next((one for one, many in _IRREGULAR.items() if many == last), "")
    if one:
        return f"{head}{space}{one}"
    if last.endswith("ies") and len(last) > len("ties"):
        return f"{noun[:-3]}y"
    if last.endswith(("sses", "uses", "shes", "ches", "xes")):
        return noun[:-2]
    return noun if last.endswith(("ss", "us")) else noun.removesuffix("s")


class Noun(NamedTuple):
    """The name of one thing, and of several."""

    one: str
    many: str

    @classmethod
    def of(cls, one: str) -> "Noun":
        """A noun of English with its plural: `vehicle`, `ability`, `weapon class`, `command points`."""
        return cls(one, plural(one))

    @classmethod
    def of_plural(cls, many: str) -> "Noun":
        """A noun of English from its plural: `patches`, `abilities`."""
        return cls(singular(many), many)

    def for_number(self, number: int = 1) -> str:
        """`model`, or `models` for several, in the reader's language."""
        return ngettext(self.one, self.many, number)

    def with_number(self, number: int) -> str:
        """`1 model`, `2 models`."""
        return f"{number} {self.for_number(number)}"


MODEL = Noun("model", "models")
LIMIT = gettext_noop("{points} limit")
ROUND, TURN = gettext_noop("Round"), gettext_noop("Turn")
COMMAND_POINTS, VICTORY_POINTS = gettext_noop("Command points"), gettext_noop("Victory points")


class Terminology:
    """The words of one system, in lower case except for `points`, the short name of what things cost (`TV`).

    `group` is a part of a force (`combat group`), `model` what is put into it, one by one, `row` what a line of
    an army sheet shows (`model, notes`), `action` what units count besides points, none where they count
    nothing. `kept` is what a player counts, first of all the rounds. All words are given in the reader's
    language.
    """

    def __init__(
        self,
        points: str,
        group: Noun,
        *,
        model: Noun = MODEL,
        row: str = gettext_noop("model, notes"),
        action: Noun | None = None,
        kept: tuple[GameCounter, ...] = (GameCounter(ROUND, 8), GameCounter(VICTORY_POINTS)),
    ) -> None:
        self.points, self.kept = points, kept
        self.group_noun, self.model_noun, self.action_noun, self._row = group, model, action, row

    @property
    def group(self) -> str:
        """A part of a force: `combat group`."""
        return self.group_noun.for_number()

    @property
    def groups(self) -> str:
        """Several of them: `combat groups`."""
        return self.group_noun.for_number(2)

    @property
    def model(self) -> str:
        """The name of what is put into a group, one by one: `model`."""
        return self.model_noun.for_number()

    @property
    def models(self) -> str:
        """Several of them: `models`."""
        return self.model_noun.for_number(2)

    @property
    def row(self) -> str:
        """The content of a line of an army sheet: `model, notes`."""
        return gettext(self._row)

    @property
    def action(self) -> str:
        """The name of what units count besides points; empty where they count nothing."""
        return self.action_noun.for_number() if self.action_noun else ""

    @property
    def limit(self) -> str:
        """The name of the maximum cost of a force: `TV limit`."""
        return gettext(LIMIT, points=self.points)

    def group_name(self, number: int) -> str:
        """Return the name of a group that has none, the first being 1: `Combat group 1`."""
        return f"{capital(self.group)} {number}"

    def count_groups(self, number: int) -> str:
        """`1 combat group`, `2 combat groups`."""
        return self.group_noun.with_number(number)

    def count_models(self, number: int) -> str:
        """`1 model`, `2 models`."""
        return self.model_noun.with_number(number)

    def count_actions(self, number: int) -> str:
        """`1 action`, `2 actions`; nothing where units count nothing."""
        return self.action_noun.with_number(number) if self.action_noun else ""
