"""Rules ask, policies answer. A rule is a generator: it yields a decision and is sent the choice.

A policy only ever picks from the menu that the rules wrote, so it cannot do what the rules forbid.
"""

from collections.abc import Collection, Generator, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from armybuilder.engine.checkpoints import checkpoint

T = TypeVar("T")


class Menu(Protocol):
    """Everything that may be chosen; long ones are worked out only as far as somebody reads."""

    def __iter__(self) -> Iterator[Any]: ...

    def __contains__(self, choice: object, /) -> bool: ...


class Decision(msgspec.Struct, frozen=True):
    """A question to a player (0 or 1): its `kind`, the `model` that it is about (-1 for none), and the options."""

    player: int
    kind: str
    model: int
    options: Menu | Collection[Any]


Procedure = Generator[Decision, Any, T]
"""A rule that may ask on its way, and what comes of it."""


class Policy(Protocol):
    """Who decides for a player. It reads the battle and changes nothing."""

    def choose(self, battle: Any, decision: Decision) -> Any:
        """One of the decision's options."""
        ...


class IllegalChoiceError(ValueError):
    """A policy chose what was not on the menu."""


def run(procedure: Procedure[T], battle: Any, policies: Sequence[Policy]) -> T:
    """Let the rules run to their end, asking the policy of each player. `IllegalChoiceError` stops a policy that cheats."""
    try:
        decision = next(procedure)
        while True:
            checkpoint()
            choice = policies[decision.player].choose(battle, decision)
            if choice not in decision.options:
                raise IllegalChoiceError(f"{decision.kind}: {choice!r} is not on the menu")
            decision = procedure.send(choice)
    except StopIteration as stop:
        result: T = stop.value
        return result
