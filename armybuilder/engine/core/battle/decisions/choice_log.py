"""A battle that people play: their choices are fed back from a tape, and where it ends the battle stops at the next question
that a person has to answer. Nothing of a battle is kept but its tape."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError, Policy
from armybuilder.engine.core.battle.dice import SIDES, Dice


class LoggedChoice(NamedTuple):
    """A choice that was made: by a person or not, and packed, as plain values."""

    by_person: bool
    packed: Any


class AnswerNeededError(Exception):
    """Unwinds a battle to whoever plays it: a person has to answer first."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.kind)
        self.decision = decision


class CountedDice:
    """Dice that know how often they fell: what was chosen before is not to be taken back."""

    __slots__ = ("_dice", "rolls")

    def __init__(self, dice: Dice) -> None:
        self._dice, self.rolls = dice, 0

    def roll(self, count: int, sides: int = SIDES) -> tuple[int, ...]:
        self.rolls += count > 0
        return self._dice.roll(count, sides)


class ChoicePacker(Protocol):
    """The conversion of choices to plain values and back."""

    def pack(self, decision: Decision, choice: Any) -> Any: ...

    def unpack(self, decision: Decision, packed: Any) -> Any:
        """`IllegalChoiceError` for what is no choice at all; whether it is on the menu is for whoever asked to see."""


Decide = Callable[[Any, Decision], Any]
"""Answers for a side without its player, or raises `AnswerNeededError`."""


class ChoiceLog:
    """The policy of both sides: what was recorded, then what `deciding` says, which is recorded as well.

    `floor` is how many choices stand for good: before it dice fell or the other side chose. With `thinking`, recorded choices
    are thought through by the `minds` as well, so that they go on as if they had made them. `listen` is called before each
    choice.
    """

    def __init__(
        self,
        taped: Sequence[LoggedChoice],
        packing: ChoicePacker,
        minds: Sequence[Policy],
        deciding: Decide,
        listen: Callable[[], None],
    ) -> None:
        self.taped = list(taped)
        self.at = self.floor = 0
        self.thinking = False
        self.answer: LoggedChoice | None = None
        self._packing, self._minds, self._deciding, self._listen = packing, minds, deciding, listen
        self._dice: CountedDice | None = None
        self._rolls, self._last = 0, -1

    def watch(self, dice: CountedDice) -> None:
        """Notice whenever these dice fall."""
        self._dice = dice

    def rewind(self, at: int, last: int) -> None:
        """Begin again behind so many choices, the latest of them made by a side."""
        self.at, self._last = at, last
        self.floor = min(self.floor, at)
        self._rolls = self._dice.rolls if self._dice else 0

    @property
    def last(self) -> int:
        """The side that chose last, -1 for none."""
        return self._last

    def choose(self, battle: Any, decision: Decision) -> Any:
        checkpoint()
        self._listen()
        self._notice(decision)
        if self.at < len(self.taped):
            choice = self._packing.unpack(decision, self.taped[self.at].packed)
            if self.thinking:
                self._minds[decision.player].choose(battle, decision)
        else:
            taped, choice = self._new(battle, decision)
            if choice not in decision.options:
                raise IllegalChoiceError(f"{decision.kind}: {choice!r} is not on the menu")
            self.taped.append(taped)
        self.at += 1
        return choice

    def _new(self, battle: Any, decision: Decision) -> tuple[LoggedChoice, Any]:
        answer, self.answer = self.answer, None
        if answer is not None:
            return answer, self._packing.unpack(decision, answer.packed)
        choice = self._deciding(battle, decision)
        return LoggedChoice(by_person=False, packed=self._packing.pack(decision, choice)), choice

    def _notice(self, decision: Decision) -> None:
        """Make all earlier choices final, where dice fell since or another player chooses now."""
        rolls = self._dice.rolls if self._dice else 0
        if rolls != self._rolls or decision.player != self._last:
            self.floor = self.at
        self._rolls, self._last = rolls, decision.player
