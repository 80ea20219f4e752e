"""A question to a player, who may answer it, and what becomes of an answer that was not offered."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Protocol


class Menu(Protocol):
    """Everything that may be chosen; long ones are worked out only as far as somebody reads."""

    def __iter__(self) -> Iterator[Any]: ...

    def __contains__(self, choice: object, /) -> bool: ...


class Decision:
    """A question to a player (0 or 1): its `kind`, the `model` that it is about (-1 for none), and the options."""

    __slots__ = ("kind", "model", "options", "player")

    def __init__(self, player: int, kind: str, model: int, options: Menu | Collection[Any]) -> None:
        self.player, self.kind, self.model, self.options = player, kind, model, options


class Policy(Protocol):
    """A policy: it decides for a player. It reads the battle and changes nothing."""

    def choose(self, battle: Any, decision: Decision) -> Any:
        """One of the decision's options."""
        ...


class IllegalChoiceError(ValueError):
    """A policy chose what was not on the menu."""


def choose_option(decision: Decision, battle: Any, players: Sequence[Policy]) -> Any:
    """Return the choice of a decision's player. `IllegalChoiceError` stops one that cheats."""
    choice = players[decision.player].choose(battle, decision)
    if choice not in decision.options:
        raise IllegalChoiceError(f"{decision.kind}: {choice!r} is not on the menu")
    return choice
